/* far.c - a match that is played elsewhere, as one pair of eyes is told of it.
 *
 * A server holds the state and tells a seat, or a spectator, the bytes of its view, the answers
 * that it may give and the events that it hears (docs/server.md, form "bytes"). Here they become
 * what a table of the module gives: scene, lines, cards, hints, what happened meanwhile.
 *
 * A hard example: Ann passes, Ben's bot plays its whole turn, and Ann's line was broken meanwhile.
 * Then one moment comes with all events of that turn; the recap tells them from the view that Ann
 * had before it, which is the last one that was taken.
 *
 * Invariant: everything that is held has passed told.h. Moment i + 1 ends behind step[i].events
 * events, the first one before all. */
#include "module.h"

#include "../../scene/json.h"
#include "../../table/told.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_HEARD = 1 << 20, MOST_MOMENTS = 1 << 14 };

typedef struct Far {
    int rules, eyes;
    rs_Setup setup;
    Player player[RS_SEATS];
    rs_View *view; /* of every moment; the last one is seen now */
    MatchStep *step;
    int moments, room;
    rs_Event *event; /* all that was heard */
    int events;
    rs_Action action[RS_MAX_ACTIONS];
    int count;
    int looked; /* events up to this one were looked through */
    bool over;
} Far;

/* ---- Handles ---- */

static Far *held[MODULE_FARS];

static Far *far_of(int handle)
{
    if (handle >= 1 && handle <= MODULE_FARS && held[handle - 1])
        return held[handle - 1];
    refuse("there is no match %d elsewhere", handle);
    return NULL;
}

/* One of which something has been told. */
static Far *seen_far(int handle)
{
    Far *far = far_of(handle);
    if (!far || far->moments > 0)
        return far;
    refuse("nothing has been told of this match");
    return NULL;
}

static const rs_View *view_now(const Far *far)
{
    return &far->view[far->moments - 1];
}

static Voice voice_far(const Far *far, int language)
{
    Voice voice = {.rules = rules_of(far->rules)};
    match_names(voice.rules, &far->setup, far->player, language, &voice.words);
    return voice;
}

static int keep_far(int rules, int eyes, const Opening *opening)
{
    int slot = 0;
    while (slot < MODULE_FARS && held[slot])
        slot++;
    if (slot == MODULE_FARS)
        return refuse("%d matches elsewhere at once are the most", MODULE_FARS);
    Far *far = held[slot] = calloc(1, sizeof *far);
    if (!far)
        return refuse("there is no memory left");
    far->rules = rules;
    far->eyes = eyes;
    far->setup = opening->setup;
    memcpy(far->player, opening->player, sizeof far->player);
    rules_hold(rules);
    out_clear();
    return slot + 1;
}

/* Lines of a table come in: its set-up, and its players by name. */
int rw_far_open(int rules, int eyes)
{
    static Opening opening;
    size_t size;
    char *lines = in_text(&size);
    if (!rules_of(rules) || !read_opening(rules_of(rules), lines, &opening))
        return -1;
    if (eyes != RS_SPECTATOR && (eyes < 0 || eyes >= opening.setup.seats))
        return refuse("nobody looks from seat %d", eyes);
    return keep_far(rules, eyes, &opening);
}

int rw_far_close(int handle)
{
    Far *far = far_of(handle);
    if (!far)
        return -1;
    rules_release(far->rules);
    free(far->view);
    free(far->step);
    free(far->event);
    free(far);
    held[handle - 1] = NULL;
    out_clear();
    return 0;
}

/* ---- A moment ---- */

/* What came in, checked before anything is changed. */
typedef struct Told {
    rs_View view;
    rs_Action action[RS_MAX_ACTIONS];
    int count, events;
    const char *event;
} Told;

/* Zeros at the end of a view may be left off. */
static bool read_view(const Far *far, const Part *part, rs_View *view)
{
    memset(view, 0, sizeof *view);
    if (part && part->size <= sizeof view->bytes) {
        memcpy(view->bytes, part->text, part->size);
        if (told_view_fits(rules_of(far->rules), &far->setup, far->eyes, view))
            return true;
    }
    refuse("these are not the bytes of a view of this match");
    return false;
}

static bool read_answers(const Far *far, const Part *part, Told *told)
{
    size_t size = part ? part->size : 0;
    bool good = size % sizeof(rs_Action) == 0 && size <= sizeof told->action;
    told->count = good ? (int)(size / sizeof(rs_Action)) : 0;
    if (told->count)
        memcpy(told->action, part->text, size);
    for (int i = 0; i < told->count && good; i++)
        good = told_action_fits(rules_of(far->rules), &far->setup, far->eyes, &told->view,
                                told->action[i]);
    if (!good)
        refuse("these are not answers of this match");
    return good;
}

static bool read_heard(const Far *far, const Part *part, int from, Told *told)
{
    size_t size = part ? part->size : 0;
    bool good = size % sizeof(rs_Event) == 0 && size <= MOST_HEARD * sizeof(rs_Event) &&
                from >= 0 && from <= far->events;
    told->events = good ? (int)(size / sizeof(rs_Event)) : 0;
    told->event = part ? part->text : NULL;
    for (int i = 0; i < told->events && good; i++) {
        rs_Event event;
        memcpy(&event, told->event + (size_t)i * sizeof event, sizeof event);
        good = told_event_fits(rules_of(far->rules), &far->setup, far->eyes, &event);
    }
    if (!good || from + told->events > MOST_HEARD) {
        refuse("these are not events of this match");
        return false;
    }
    return true;
}

/* Room for one more moment and for its events; false with a refusal. */
static bool make_room(Far *far, int events)
{
    if (far->moments == far->room) {
        int room = far->room ? 2 * far->room : 64;
        rs_View *view = realloc(far->view, (size_t)room * sizeof *view);
        far->view = view ? view : far->view;
        MatchStep *step = realloc(far->step, (size_t)room * sizeof *step);
        far->step = step ? step : far->step;
        far->room = view && step ? room : far->room;
    }
    rs_Event *event = realloc(far->event, ((size_t)events + 1) * sizeof *event);
    far->event = event ? event : far->event;
    if (event && far->moments < far->room)
        return true;
    refuse("there is no memory left");
    return false;
}

/* What was told behind so many events is taken back; too long a past is forgotten. */
static void go_back(Far *far, int events)
{
    far->events = events;
    far->looked = far->looked < events ? far->looked : events;
    while (far->moments > 1 && far->step[far->moments - 2].events > events)
        far->moments--;
    if (events == 0 || far->moments == MOST_MOMENTS)
        far->moments = 0;
}

/* The parts "view", "answers" and "heard" come in: the moment now, and the events since `from` of
 * those that were taken. Returns how many have been heard. Where from is 0, it is told anew. */
int rw_far_take(int handle, int from, int over)
{
    static Told told;
    Part part[MODULE_PARTS];
    Far *far = far_of(handle);
    int parts = far ? in_parts(part) : -1;
    if (parts < 0 || !read_view(far, find_part(part, parts, "view"), &told.view) ||
        !read_answers(far, find_part(part, parts, "answers"), &told) ||
        !read_heard(far, find_part(part, parts, "heard"), from, &told) ||
        !make_room(far, from + told.events))
        return -1;
    go_back(far, from);
    if (told.events)
        memcpy(far->event + from, told.event, (size_t)told.events * sizeof *far->event);
    far->events = from + told.events;
    if (far->moments)
        far->step[far->moments - 1] = (MatchStep){.events = far->events};
    far->view[far->moments++] = told.view;
    memcpy(far->action, told.action, sizeof far->action);
    far->count = told.count;
    far->over = over != 0;
    out_clear();
    return far->events;
}

/* ---- What is seen ---- */

int rw_far_scene(int handle, int language, int options)
{
    const Far *far = seen_far(handle);
    if (!far || !fits_language(rules_of(far->rules), language))
        return -1;
    make_scene(&(Looking){voice_far(far, language), view_now(far), far->action, far->count,
                          options & SCENE_WITHOUT_PREVIEWS});
    out_clear();
    return out_add_scene() ? 0 : -1;
}

int rw_far_card(int handle, int language, int thing)
{
    const Far *far = seen_far(handle);
    if (!far || !fits_language(rules_of(far->rules), language))
        return -1;
    return tell_card(rules_of(far->rules), language, view_now(far), thing);
}

int rw_far_events(int handle, int language, int from)
{
    const Far *far = seen_far(handle);
    if (!far || !fits_language(rules_of(far->rules), language))
        return -1;
    return tell_events(voice_far(far, language), far->event, far->events, 1u << far->eyes, from);
}

/* ---- What happened meanwhile ---- */

int rw_far_recap(int handle, int language)
{
    const Far *far = seen_far(handle);
    Recap recap;
    if (!far || !fits_language(rules_of(far->rules), language))
        return -1;
    rs_ViewHead head = rs_view_head(view_now(far));
    Story story = {.game = far->setup.game,
                   .event = far->event,
                   .events = far->events,
                   .step = far->step,
                   .actions = far->moments - 1,
                   .asked = far->over ? RS_NOBODY : head.asked,
                   .given_up = far->over && head.winner == RS_NOBODY};
    Voice voice = voice_far(far, language);
    if (!recap_find(&story, far->eyes, far->looked, far->looked, &recap))
        return tell_recap(voice, NULL, NULL, 0, NULL, NULL);
    return tell_recap(voice, &recap, far->event, 1u << far->eyes, &far->view[recap.before],
                      view_now(far));
}

/* So many events were looked through, or all. Once the match is over there is nothing to come. */
int rw_far_looked(int handle, int events)
{
    Far *far = seen_far(handle);
    if (!far)
        return -1;
    far->looked = events >= 0 && events < far->events ? events : far->events + far->over;
    out_clear();
    return 0;
}

/* ---- Hints ---- */

/* What the strongest bot would do, where these eyes are asked; a task for workers. */
int rw_far_task(int handle, int budget, int seed)
{
    const Far *far = seen_far(handle);
    if (!far)
        return -1;
    if (far->count < 2 || rs_view_head(view_now(far)).asked != far->eyes)
        return refuse("these eyes are not asked here");
    return tell_hint_task(rules_of(far->rules), view_now(far), budget, seed);
}

/* The answer to it comes in: the best few, what is as good, and why. */
int rw_far_hints(int handle, int language)
{
    const Far *far = seen_far(handle);
    if (!far || !fits_language(rules_of(far->rules), language))
        return -1;
    return tell_hints(rules_of(far->rules), language, view_now(far), far->action, far->count);
}
