/* study.c - replays and reviews in the page.
 *
 * Secrets: a match that is not over is shown through the eyes of its only person, or a spectator's.
 */
#include "module.h"

#include "../../scene/scene.h"
#include "words/table_words.h"

#include <stdlib.h>
#include <string.h>

/* ---- Handles ---- */

static ReplayHeld *replays[MODULE_REPLAYS];
static ReviewHeld *reviews[MODULE_REVIEWS];

ReplayHeld *replay_of(int handle)
{
    if (handle >= 1 && handle <= MODULE_REPLAYS && replays[handle - 1])
        return replays[handle - 1];
    refuse("there is no replay %d", handle);
    return NULL;
}

static ReviewHeld *review_of(int handle)
{
    if (handle >= 1 && handle <= MODULE_REVIEWS && reviews[handle - 1])
        return reviews[handle - 1];
    refuse("there is no review %d", handle);
    return NULL;
}

/* A match file from the in-buffer; false with a refusal. */
static bool read_match(const rs_Rules *rules, Match *match)
{
    char problem[MATCH_PROBLEM];
    size_t size;
    const char *text = in_text(&size);
    if (match_read(rules, text, size, match, problem))
        return true;
    refuse("%s", problem);
    return false;
}

/* ---- Replays ---- */

static int first_free_replay(void)
{
    for (int i = 0; i < MODULE_REPLAYS; i++)
        if (!replays[i])
            return i;
    return refuse("%d replays at once are the most", MODULE_REPLAYS);
}

/* Takes the match over in any case. */
static int keep_replay(int rules, Match *match)
{
    char problem[MATCH_PROBLEM] = "there is no memory left";
    int slot = first_free_replay();
    ReplayHeld *held = slot < 0 ? NULL : calloc(1, sizeof *held);
    if (!held) {
        match_free(match);
        return slot < 0 ? -1 : refuse("%s", problem);
    }
    held->rules = rules;
    if (!replay_adopt(match, &held->replay, problem)) {
        free(held);
        return refuse("%s", problem);
    }
    rules_hold(rules);
    replays[slot] = held;
    out_clear();
    return slot + 1;
}

/* A match file comes in. */
int rw_replay_open(int rules)
{
    Match match = {0};
    if (!rules_of(rules) || !read_match(rules_of(rules), &match))
        return -1;
    return keep_replay(rules, &match);
}

/* The match of a table as it stands. */
int rw_replay_table(int table)
{
    const Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    Match match = {0};
    if (!t)
        return -1;
    if (!match_copy(t->match, t->match->actions, &match, problem))
        return refuse("%s", problem);
    return keep_replay(t->rules, &match);
}

int rw_replay_close(int handle)
{
    ReplayHeld *held = replay_of(handle);
    if (!held)
        return -1;
    replay_close(&held->replay);
    rules_release(held->rules);
    free(held);
    replays[handle - 1] = NULL;
    out_clear();
    return 0;
}

/* To the moment after so many actions; returns where that is. */
int rw_replay_go(int handle, int at)
{
    ReplayHeld *held = replay_of(handle);
    if (!held)
        return -1;
    replay_go(&held->replay, at);
    out_clear();
    return held->replay.at;
}

static bool is_open(const Match *match)
{
    return match_asked(match) == RS_NOBODY || (match->seated && match_people(match) == 0);
}

int replay_eyes(const ReplayHeld *held, int eyes)
{
    const Match *match = &held->replay.match;
    if (eyes < 0 || eyes >= match->setup.seats)
        return RS_SPECTATOR;
    bool only_person = match_people(match) == 1 && !match->player[eyes].bot[0];
    return is_open(match) || only_person ? eyes : RS_SPECTATOR;
}

typedef struct Moment {
    const ReplayHeld *held;
    int eyes, language;
} Moment;

/* What comes next is told where nothing is secret any more, or to whom did it. */
static void put_next(JsonWriter *w, const Moment *m)
{
    const Match *match = &m->held->replay.match;
    rs_Action action;
    rs_Words words;
    int seat;
    char id[128], text[256];
    bool known = replay_next(&m->held->replay, &action, &seat) &&
                 (is_open(match) || (seat < RS_SEATS && seat == m->eyes));
    if (!known) {
        writer_null(w, "next");
        return;
    }
    match_words(match, m->language, &words);
    rs_action_id(match->rules, match->setup.game, action, id, sizeof id);
    rs_say_action(match->rules, &words, action, text, sizeof text);
    writer_object(w, "next");
    writer_text(w, "seat", scene_seat_id(seat));
    writer_text(w, "id", id);
    writer_text(w, "words", text);
    writer_close(w);
}

static int told_moment(const void *what, char *text, int size)
{
    const Moment *m = what;
    const Replay *r = &m->held->replay;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_number(&w, "at", r->at);
    writer_number(&w, "actions", r->match.actions);
    writer_text(&w, "eyes", scene_seat_id(m->eyes));
    put_next(&w, m);
    writer_list(&w, "comments");
    for (int i = 0; i < r->match.comments; i++)
        if (r->match.comment[i].at == r->at)
            writer_text(&w, NULL, match_said(&r->match, i));
    writer_close(&w);
    writer_close(&w);
    return writer_end(&w);
}

/* {"moment":{...},"scene":{...}} */
int rw_replay_scene(int handle, int eyes, int language, int options)
{
    const ReplayHeld *held = replay_of(handle);
    rs_Action action[RS_MAX_ACTIONS];
    rs_View view;
    if (!held || !fits_language(rules_of(held->rules), language))
        return -1;
    Moment moment = {held, replay_eyes(held, eyes), language};
    const Match *match = &held->replay.match;
    rs_view(match->rules, &held->replay.state, moment.eyes, &view);
    Looking looking = {.voice = voice_of(match, language), .view = &view, .action = action};
    looking.count = moment.eyes == RS_SPECTATOR ? 0 : rs_view_actions(match->rules, &view, action);
    looking.options = options & SCENE_WITHOUT_PREVIEWS;
    make_scene(&looking);
    out_clear();
    bool good = out_add_text("{\"moment\":") && out_add_json(told_moment, &moment) &&
                out_add_text(",\"scene\":") && out_add_scene() && out_add_text("}");
    return good ? 0 : -1;
}

/* Those of the last action before this moment. */
int rw_replay_events(int handle, int eyes, int language)
{
    const ReplayHeld *held = replay_of(handle);
    int count;
    if (!held || !fits_language(rules_of(held->rules), language))
        return -1;
    const rs_Event *event = replay_events(&held->replay, &count);
    return tell_events(voice_of(&held->replay.match, language), event, count,
                       1u << replay_eyes(held, eyes), 0);
}

static void put_steps(JsonWriter *w, const Match *match)
{
    writer_list(w, "steps");
    for (int i = 0; i < match->actions; i++)
        writer_text(w, NULL, scene_seat_id(match->step[i].seat));
    writer_close(w);
}

static int told_replay(const void *what, char *text, int size)
{
    const Moment *m = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    tell_match(&w, &m->held->replay.match, m->language);
    writer_flag(&w, "open", is_open(&m->held->replay.match));
    put_steps(&w, &m->held->replay.match);
    writer_close(&w);
    return writer_end(&w);
}

int rw_replay_tell(int handle, int language)
{
    Moment moment = {.held = replay_of(handle), .language = language};
    if (!moment.held || !fits_language(rules_of(moment.held->rules), language))
        return -1;
    out_clear();
    return out_add_json(told_replay, &moment) ? 0 : -1;
}

/* ---- Reviews ---- */

static bool open_review(int rules, const Match *match, int simulations, int seed, int slot)
{
    if (match_asked(match) != RS_NOBODY && match_people(match) > 0) {
        refuse("%s", rs_word(match->rules, RS_ENGLISH, TABLE_REVIEW_LATER));
        return false;
    }
    ReviewHeld *held = calloc(1, sizeof *held);
    if (!held || !decisions_open(match, simulations, (uint64_t)seed, &held->decisions)) {
        free(held);
        refuse("there is no memory left");
        return false;
    }
    held->rules = rules;
    rules_hold(rules);
    reviews[slot] = held;
    return true;
}

static int decisions_json(const void *what, char *text, int size)
{
    const Decisions *d = what;
    JsonWriter w = writer_to(text, size);
    writer_list(&w, NULL);
    for (int i = 0; i < d->items; i++)
        writer_number(&w, NULL, d->item[i].at);
    writer_close(&w);
    return writer_end(&w);
}

/* A match file comes in; where its decisions are goes out. */
int rw_review_open(int rules, int simulations, int seed)
{
    enum { MOST_SIMULATIONS = 100000 };
    Match match = {0};
    int slot = 0;
    while (slot < MODULE_REVIEWS && reviews[slot])
        slot++;
    if (slot == MODULE_REVIEWS)
        return refuse("%d reviews at once are the most", MODULE_REVIEWS);
    if (simulations < 1 || simulations > MOST_SIMULATIONS)
        return refuse("%d simulations are the most", MOST_SIMULATIONS);
    if (!rules_of(rules) || !read_match(rules_of(rules), &match))
        return -1;
    bool good = open_review(rules, &match, simulations, seed, slot);
    match_free(&match);
    if (!good)
        return -1;
    out_clear();
    return out_add_json(decisions_json, &reviews[slot]->decisions) ? slot + 1 : -1;
}

int rw_review_close(int handle)
{
    ReviewHeld *held = review_of(handle);
    if (!held)
        return -1;
    decisions_close(&held->decisions);
    rules_release(held->rules);
    free(held);
    reviews[handle - 1] = NULL;
    out_clear();
    return 0;
}

typedef struct Weighed {
    const Match *match;
    ReviewItem item;
    int language;
} Weighed;

static void put_action(JsonWriter *w, const Weighed *it, const char *key, rs_Action action,
                       double win)
{
    const Match *match = it->match;
    rs_Words words;
    char id[128], text[256];
    match_words(match, it->language, &words);
    rs_action_id(match->rules, match->setup.game, action, id, sizeof id);
    rs_say_action(match->rules, &words, action, text, sizeof text);
    writer_object(w, key);
    writer_text(w, "id", id);
    writer_text(w, "words", text);
    writer_chance(w, "win", win);
    writer_close(w);
}

/* By the four digits that are told, so that sums of them agree. */
static bool is_mistake(const ReviewItem *item)
{
    return (int)(item->drop * 10000 + 0.5) >= (int)(REVIEW_LEAST * 10000 + 0.5);
}

static int told_item(const void *what, char *text, int size)
{
    const Weighed *it = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_number(&w, "at", it->item.at);
    writer_text(&w, "seat", scene_seat_id(it->item.seat));
    put_action(&w, it, "chosen", it->item.chosen, it->item.chosen_win);
    put_action(&w, it, "best", it->item.best, it->item.best_win);
    writer_chance(&w, "drop", it->item.drop);
    if (is_mistake(&it->item)) {
        ReviewWords words;
        review_say(it->match, it->language, &it->item, &words);
        writer_object(&w, "mistake");
        writer_text(&w, "question", words.question);
        writer_text(&w, "better", words.better);
        writer_text(&w, "why", words.why);
        writer_close(&w);
    }
    writer_close(&w);
    return writer_end(&w);
}

/* Weighs one decision. */
int rw_review_step(int handle, int index, int language)
{
    const ReviewHeld *held = review_of(handle);
    if (!held || !fits_language(rules_of(held->rules), language))
        return -1;
    const Decisions *d = &held->decisions;
    if (index < 0 || index >= d->items)
        return refuse("this match has %d decisions", d->items);
    Weighed weighed = {&d->match, decisions_weigh(d, index), language};
    out_clear();
    return out_add_json(told_item, &weighed) ? 0 : -1;
}

/* A line "INDEX DROP BEST-WIN" of what a step told, into its decision. */
static bool take_weighed(Decisions *d, char *line)
{
    char *end;
    long index = strtol(line, &end, 10);
    if (end == line || index < 0 || index >= d->items)
        return false;
    double drop = strtod(end, &end), best = strtod(end, &end);
    if (!(drop >= 0 && drop <= 1 && best >= 0 && best <= 1))
        return false;
    ReviewItem *item = &d->item[index];
    item->seat = d->match.step[item->at].seat;
    item->drop = drop;
    item->best_win = best;
    return true;
}

typedef struct Summed {
    const Match *match;
    ReviewSum sum[RS_SEATS];
} Summed;

static int told_sums(const void *what, char *text, int size)
{
    const Summed *it = what;
    JsonWriter w = writer_to(text, size);
    writer_list(&w, NULL);
    for (int seat = 0; seat < it->match->setup.seats; seat++) {
        const ReviewSum *sum = &it->sum[seat];
        writer_object(&w, NULL);
        writer_text(&w, "seat", scene_seat_id(seat));
        writer_number(&w, "decisions", sum->decisions);
        writer_number(&w, "mistakes", sum->mistakes);
        writer_number(&w, "lost", (int)(sum->lost * 100 + 0.5));
        writer_number(&w, "luck", (int)(sum->luck * 100 + (sum->luck < 0 ? -0.5 : 0.5)));
        writer_close(&w);
    }
    writer_close(&w);
    return writer_end(&w);
}

/* Lines of what the steps told come in, whoever weighed them: mistakes and luck of each seat. */
int rw_review_sum(int handle)
{
    const ReviewHeld *held = review_of(handle);
    size_t size;
    if (!held)
        return -1;
    Summed summed = {.match = &held->decisions.match};
    Decisions d = held->decisions;
    char *lines = strdup(in_text(&size)), *rest = lines;
    d.item = malloc(((size_t)d.items + 1) * sizeof *d.item);
    bool good = lines && d.item;
    if (good)
        memcpy(d.item, held->decisions.item, (size_t)d.items * sizeof *d.item);
    for (char *line; good && (line = strtok_r(rest, "\n", &rest));)
        good = take_weighed(&d, line);
    if (good)
        decisions_sum(&d, summed.sum);
    free(lines);
    free(d.item);
    if (!good)
        return refuse("these are not the decisions of this match");
    out_clear();
    return out_add_json(told_sums, &summed) ? 0 : -1;
}
