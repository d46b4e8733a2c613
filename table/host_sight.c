/* host_sight.c - who sees what; see host.h.
 *
 * Invariant: what a place may show is the view of the one person there, of the person for whom the
 * curtain is up, or a spectator's. */
#include "host_parts.h"

#include <string.h>

rs_ViewHead host_head(const Host *h)
{
    rs_View view;
    rs_view(host_match(h)->rules, &host_match(h)->state, RS_SPECTATOR, &view);
    return rs_view_head(&view);
}

const char *host_question(const Host *h)
{
    rs_View view;
    rs_view(host_match(h)->rules, &host_match(h)->state, RS_SPECTATOR, &view);
    return rs_question_id(host_match(h)->rules, &view);
}

int host_people_at(const Host *h, int place, int *first)
{
    int people = 0;
    *first = -1;
    for (int seat = 0; seat < host_match(h)->setup.seats; seat++)
        if (host_is_person(h, seat) && h->seat[seat].place == place) {
            *first = people++ == 0 ? seat : *first;
        }
    return people;
}

int host_declining(const Host *h, const rs_Action *action, int count)
{
    int game = host_match(h)->setup.game;
    for (int i = 0; i < count; i++)
        if (rs_action_traits(game, action[i]) & RS_ACTION_DECLINES)
            return i;
    return count == 1 ? 0 : -1;
}

/* ---- Windows ----
 *
 * Who is asked in a window, and with what, is found by letting everybody pass in a match that fits
 * a view. Nobody is asked twice, so RS_SEATS are the most. */

typedef struct Round {
    const Host *host;
    const char *question; /* one window is about one */
    rs_State state;
    int asked, count;
    rs_Action action[RS_MAX_ACTIONS];
} Round;

static bool look_at_question(Round *r)
{
    const rs_Rules *rules = host_match(r->host)->rules;
    rs_View view;
    rs_view(rules, &r->state, RS_SPECTATOR, &view);
    r->asked = rs_to_act(rules, &r->state);
    r->count = r->asked < RS_SEATS ? rs_actions(rules, &r->state, r->action) : 0;
    return r->asked < RS_SEATS && rs_view_head(&view).window &&
           strcmp(rs_question_id(rules, &view), r->question) == 0;
}

/* The first who is asked; false: there is no window. */
static bool round_begin(Round *r, const Host *h, int eyes)
{
    const rs_Rules *rules = host_match(h)->rules;
    rs_View view;
    rs_Dice dice;
    rs_dice_seed(&dice, 1);
    r->host = h;
    r->question = host_question(h);
    rs_view(rules, &host_match(h)->state, eyes, &view);
    rs_imagine(rules, &view, &dice, &r->state);
    return look_at_question(r);
}

/* The next one, if this one passes. */
static bool round_next(Round *r)
{
    int declining = host_declining(r->host, r->action, r->count);
    if (declining < 0)
        return false;
    rs_apply(host_match(r->host)->rules, &r->state, r->action[declining], NULL);
    return look_at_question(r);
}

bool host_window_has_person(const Host *h)
{
    Round r;
    bool more = round_begin(&r, h, RS_SPECTATOR);
    for (int i = 0; i < RS_SEATS && more; i++, more = round_next(&r))
        if (host_is_person(h, r.asked))
            return true;
    return false;
}

static int options_in_window(const Host *h, int seat, rs_Action action[RS_MAX_ACTIONS])
{
    Round r;
    bool more = round_begin(&r, h, seat);
    for (int i = 0; i < RS_SEATS && more; i++, more = round_next(&r))
        if (r.asked == seat) {
            memcpy(action, r.action, sizeof r.action);
            return r.count;
        }
    return 0;
}

int host_options(const Host *h, int seat, rs_Action action[RS_MAX_ACTIONS])
{
    rs_View view;
    rs_view(host_match(h)->rules, &host_match(h)->state, seat, &view);
    if (session_asked(h->session) == seat)
        return rs_view_actions(host_match(h)->rules, &view, action);
    /* in a window that does not run out each waits for the one before */
    return h->window.closes ? options_in_window(h, seat, action) : 0;
}

/* ---- A sight ---- */

static void tell_time(const Host *h, HostSight *sight)
{
    const HostWindow *w = &h->window;
    sight->running = RS_NOBODY;
    sight->window_holder = w->holder;
    if (w->closes)
        sight->window_left = w->holder < RS_SEATS ? w->left
                             : w->closes > h->now ? w->closes - h->now
                                                  : 0;
    for (int seat = 0; seat < RS_SEATS; seat++) {
        bool clocked = h->settings.clock != CLOCK_NONE && host_is_person(h, seat);
        sight->clock[seat] = clocked ? h->seat[seat].clock : -1;
        sight->gone[seat] = h->seat[seat].gone != 0;
        if (clocked && seat == sight->asked && !w->closes)
            sight->running = seat;
    }
}

static void begin_sight(const Host *h, HostSight *sight)
{
    memset(sight, 0, sizeof *sight);
    sight->asked = session_asked(h->session);
    sight->eyes = RS_SPECTATOR;
    sight->seat = RS_NOBODY;
    sight->takeback = h->takeback;
    sight->thinking = sight->asked < RS_SEATS && session_is_bot(h->session, sight->asked);
    tell_time(h, sight);
}

/* The table through these eyes, with what their owner may answer. */
static void look(const Host *h, int eyes, HostSight *sight)
{
    const Match *match = host_match(h);
    int keep;
    sight->eyes = eyes;
    rs_view(match->rules, &match->state, eyes, &sight->view);
    bool person = eyes < RS_SEATS && host_is_person(h, eyes);
    sight->may_undo = person && session_undo_reach(h->session, eyes, &keep);
    if (person && sight->asked != RS_NOBODY && sight->asked != RS_TABLE)
        sight->count = host_options(h, eyes, sight->action);
    if (sight->count && h->seat[eyes].claimed) /* it has answered; that is not shown yet */
        sight->count = 0;
    if (sight->count == 0)
        return;
    sight->seat = eyes;
    sight->claims = h->window.closes != 0;
    /* one answer is given by itself */
    if (sight->count == 1 && !sight->claims && sight->asked == eyes && !host_puts_all(h))
        sight->count = 0, sight->seat = RS_NOBODY;
}

/* What the table is asked everybody may answer who sits there, unless chance does. */
static void look_at_report(const Host *h, HostSight *sight)
{
    const Match *match = host_match(h);
    if (!host_is_person(h, host_head(h).concerned))
        return;
    sight->seat = RS_TABLE;
    sight->count = rs_actions(match->rules, &match->state, sight->action);
}

static bool may_answer_here(const Host *h, int place)
{
    rs_Action action[RS_MAX_ACTIONS];
    for (int seat = 0; seat < host_match(h)->setup.seats; seat++)
        if (host_is_person(h, seat) && h->seat[seat].place == place &&
            host_options(h, seat, action) > 0)
            return true;
    return false;
}

/* Several people look at one screen. */
static void look_shared(const Host *h, int place, HostSight *sight)
{
    int open = h->open_for[place], asked = sight->asked;
    bool here = host_is_person(h, asked) && h->seat[asked].place == place;
    if (asked == RS_NOBODY || asked == RS_TABLE) {
        look(h, RS_SPECTATOR, sight);
    } else if (h->window.closes && h->window.holder >= RS_SEATS && may_answer_here(h, place)) {
        look(h, RS_SPECTATOR, sight);
        sight->shows = SEES_CALL;
    } else if (h->window.closes && h->window.holder < RS_SEATS && open == h->window.holder) {
        look(h, open, sight);
    } else if (here && open != asked && !h->window.closes) {
        look(h, RS_SPECTATOR, sight);
        sight->shows = SEES_CURTAIN;
        sight->seat = asked;
    } else {
        look(h, open >= 0 ? open : RS_SPECTATOR, sight);
    }
}

void host_sees(const Host *h, int place, HostSight *sight)
{
    int first, people = host_people_at(h, place, &first);
    begin_sight(h, sight);
    if (people > 1)
        look_shared(h, place, sight);
    else
        look(h, people ? first : RS_SPECTATOR, sight);
    if (sight->asked == RS_TABLE && people > 0 && !h->settings.built)
        look_at_report(h, sight);
}

void host_sees_as(const Host *h, int eyes, HostSight *sight)
{
    bool open = session_people(h->session) == 0 || session_asked(h->session) == RS_NOBODY;
    begin_sight(h, sight);
    look(h, open ? eyes : RS_SPECTATOR, sight);
    sight->count = 0;
    sight->seat = RS_NOBODY;
}

/* ---- What happened meanwhile ---- */

/* Whose turns count at a place: the one person's, or of whom the curtain is up for. */
static int looker(const Host *h, int place)
{
    int first, people = host_people_at(h, place, &first);
    return people == 1                         ? first
           : people && h->open_for[place] >= 0 ? h->open_for[place]
                                               : RS_SPECTATOR;
}

bool host_recap(const Host *h, int place, Recap *recap)
{
    int first, eyes = looker(h, place);
    Story story = story_of(host_match(h));
    return host_people_at(h, place, &first) > 0 &&
           recap_find(&story, eyes, eyes < RS_SEATS ? h->seat[eyes].looked : 0, h->looked[place],
                      recap);
}

bool host_stopped(const Host *h)
{
    Recap recap;
    for (int place = 0; place < HOST_PLACES && h->settings.stops; place++)
        if (host_recap(h, place, &recap) && recap.stops & ~(unsigned)STOP_TURN)
            return true;
    return false;
}

/* Once the match is over there is nothing more to come. */
void host_looked(Host *h, int place)
{
    int eyes = looker(h, place);
    int all = host_match(h)->events + (match_asked(host_match(h)) == RS_NOBODY);
    h->looked[place] = all;
    if (eyes < RS_SEATS)
        h->seat[eyes].looked = all;
}

unsigned host_audience(const Host *h, int place)
{
    unsigned seats = 0;
    for (int seat = 0; seat < host_match(h)->setup.seats; seat++)
        if (host_is_person(h, seat) && h->seat[seat].place == place)
            seats |= 1u << seat;
    return seats ? seats : 1u << RS_SPECTATOR;
}
