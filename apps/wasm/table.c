/* table.c - a match between people and bots in the page: opened, kept going, seen, saved. */
#include "module.h"

#include "../../scene/json.h"

#include <stdlib.h>
#include <string.h>

/* ---- Handles ---- */

static Table *held[MODULE_TABLES];

Table *table_of(int handle)
{
    if (handle >= 1 && handle <= MODULE_TABLES && held[handle - 1])
        return held[handle - 1];
    refuse("there is no table %d", handle);
    return NULL;
}

static void discard(Table *t)
{
    host_close(&t->host);
    session_close(&t->session);
    rules_release(t->rules);
    free(t);
}

int table_keep(Table *t)
{
    for (int i = 0; i < MODULE_TABLES; i++)
        if (!held[i]) {
            held[i] = t;
            out_clear();
            return i + 1;
        }
    discard(t);
    return refuse("%d tables at once are the most", MODULE_TABLES);
}

int rw_table_close(int table)
{
    Table *t = table_of(table);
    if (!t)
        return -1;
    towers_table_closes(table);
    discard(t);
    held[table - 1] = NULL;
    out_clear();
    return 0;
}

/* ---- Time ---- */

int64_t time_of(const Table *t, double now)
{
    enum { SHORTEST = 1 };
    const double longest = 9e15;
    int64_t whole = now >= SHORTEST ? (int64_t)(now < longest ? now : longest) : SHORTEST;
    return whole > t->host.now ? whole : t->host.now;
}

/* ---- Opening ---- */

/* The session is there: the host, and who looks from where. */
static int open_host(Table *t, const Opening *o, double now)
{
    t->match = &t->session.match;
    host_open(&t->host, &t->session, &o->settings, time_of(t, now));
    for (int seat = 0; seat < t->match->setup.seats; seat++)
        if (o->place[seat] >= 0 && !session_is_bot(&t->session, seat))
            host_sit(&t->host, seat, o->place[seat], t->host.now);
    return table_keep(t);
}

static Table *new_table(int rules)
{
    Table *t = calloc(1, sizeof *t);
    if (!t) {
        refuse("there is no memory left");
        return NULL;
    }
    t->rules = rules;
    rules_hold(rules);
    return t;
}

static int start(int rules, const Opening *o, const Part *position, double now)
{
    char problem[MATCH_PROBLEM];
    SessionStart begin = {.setup = &o->setup, .unsaved = true};
    Table *t = new_table(rules);
    if (!t)
        return -1;
    begin.position = position ? position->text : NULL;
    begin.seed = o->seed_given ? o->seed : NULL;
    begin.dice = o->dice_given ? &o->dice : NULL;
    begin.started = o->started[0] ? o->started : NULL;
    memcpy(begin.player, o->player, sizeof begin.player);
    if (session_start(rules_of(rules), &begin, &t->session, problem))
        return open_host(t, o, now);
    discard(t);
    return refuse("%s", problem);
}

/* The parts "table" (settings.c) and, to begin with a position, "position". */
int rw_table_open(int rules, double now)
{
    static Opening opening;
    Part part[MODULE_PARTS];
    if (!rules_of(rules))
        return -1;
    int parts = in_parts(part);
    const Part *lines = parts < 0 ? NULL : find_part(part, parts, "table");
    const Part *position = parts < 0 ? NULL : find_part(part, parts, "position");
    if (!lines)
        return parts < 0 ? -1 : refuse("nothing is said about the table");
    if (!read_opening(rules_of(rules), lines->text, &opening))
        return -1;
    if (position && opening.game_given)
        return refuse("a position has a set-up of its own");
    return start(rules, &opening, position, now);
}

int table_sit_down(int rules, Match *match, const Opening *o, double now)
{
    char problem[MATCH_PROBLEM];
    Table *t = new_table(rules);
    if (!t) {
        match_free(match);
        return -1;
    }
    if (session_adopt(match, o->player_given ? o->player : NULL, &t->session, problem))
        return open_host(t, o, now);
    discard(t);
    return refuse("%s", problem);
}

/* The parts "match", a match file, and "table": players, if they are others, and settings. */
int rw_table_load(int rules, double now)
{
    static Opening opening;
    char problem[MATCH_PROBLEM];
    Part part[MODULE_PARTS];
    Match match = {0};
    if (!rules_of(rules))
        return -1;
    int parts = in_parts(part);
    const Part *lines = parts < 0 ? NULL : find_part(part, parts, "table");
    const Part *text = parts < 0 ? NULL : find_part(part, parts, "match");
    if (!lines || !text)
        return parts < 0 ? -1 : refuse("a match and a table are needed");
    if (!read_opening(rules_of(rules), lines->text, &opening))
        return -1;
    match.setup.language = (uint8_t)opening.settings.language;
    if (!match_read(rules_of(rules), text->text, text->size, &match, problem))
        return refuse("%s", problem);
    return table_sit_down(rules, &match, &opening, now);
}

/* The part "table": players and settings. The match goes on at its at-th action. */
int rw_replay_branch(int replay, int at, double now)
{
    static Opening opening;
    char problem[MATCH_PROBLEM];
    Part part[MODULE_PARTS];
    Match match = {0};
    const ReplayHeld *r = replay_of(replay);
    if (!r)
        return -1;
    int parts = in_parts(part);
    const Part *lines = parts < 0 ? NULL : find_part(part, parts, "table");
    if (!lines)
        return parts < 0 ? -1 : refuse("nothing is said about the table");
    if (!read_opening(rules_of(r->rules), lines->text, &opening))
        return -1;
    if (!session_may_branch(&r->replay.match, at, problem) ||
        !match_copy(&r->replay.match, at, &match, problem))
        return refuse("%s", problem);
    return table_sit_down(r->rules, &match, &opening, now);
}

/* ---- Going on ---- */

/* Everything that is due; returns how many actions there are now. */
int rw_table_tick(int table, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    if (!t)
        return -1;
    if (!host_tick(&t->host, time_of(t, now), problem))
        return refuse("%s", problem);
    out_clear();
    return t->match->actions;
}

/* In so many milliseconds a tick is wanted; -1: not before somebody does something. */
static int due_in(const Table *t, int64_t now)
{
    enum { LATEST = 1 << 30 };
    int64_t due = host_due(&t->host);
    if (due == 0)
        return -1;
    return due <= now ? 0 : due - now > LATEST ? LATEST : (int)(due - now);
}

int rw_table_due(int table, double now)
{
    const Table *t = table_of(table);
    if (!t)
        return -1;
    out_clear();
    return due_in(t, time_of(t, now));
}

int rw_table_save(int table)
{
    const Table *t = table_of(table);
    char *text = t ? match_write(t->match) : NULL;
    if (!t)
        return -1;
    out_clear();
    bool good = text ? out_add_text(text) : false;
    free(text);
    return good ? 0 : refuse("there is no memory left");
}

/* ---- What is seen ---- */

static HostSight sight; /* what host_sees told last */

const HostSight *see(const Table *t, int place)
{
    host_sees(&t->host, place, &sight);
    return &sight;
}

static Looking look(const Table *t, int place, int language, int options)
{
    see(t, place);
    return (Looking){.voice = voice_of(t->match, language),
                     .view = &sight.view,
                     .action = sight.action,
                     .count = sight.count,
                     .options = options};
}

typedef struct Seen {
    const Table *table;
    int place, language;
} Seen;

static int told_sight(const void *what, char *text, int size)
{
    const Seen *seen = what;
    const Host *h = &seen->table->host;
    const Match *match = seen->table->match;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    tell_sight(&w, h, &sight, TELL_ALL_ORDERS);
    writer_number(&w, "due", due_in(seen->table, h->now));
    writer_number(&w, "heard",
                  tell_heard(match->event, match->events, host_audience(h, seen->place)));
    tell_match(&w, match, seen->language);
    writer_close(&w);
    return writer_end(&w);
}

/* {"sight":{...},"scene":{...}} */
int rw_table_scene(int table, int place, int language, int options)
{
    const Table *t = table_of(table);
    if (!t || !fits_place(place) || !fits_language(t->match->rules, language))
        return -1;
    Looking looking = look(t, place, language, options & SCENE_WITHOUT_PREVIEWS);
    Seen seen = {t, place, language};
    make_scene(&looking);
    out_clear();
    bool good = out_add_text("{\"sight\":") && out_add_json(told_sight, &seen) &&
                out_add_text(",\"scene\":") && out_add_scene() && out_add_text("}");
    return good ? 0 : -1;
}

/* The id of an answer comes in: what it would do. */
int rw_table_preview(int table, int place, int language)
{
    size_t size;
    const Table *t = table_of(table);
    if (!t || !fits_place(place) || !fits_language(t->match->rules, language))
        return -1;
    Looking looking = look(t, place, language, SCENE_WITHOUT_PREVIEWS);
    return preview_of(&looking, in_text(&size));
}

static int told_table(const void *what, char *text, int size)
{
    const Seen *seen = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    tell_match(&w, seen->table->match, seen->language);
    writer_close(&w);
    return writer_end(&w);
}

int rw_table_tell(int table, int language)
{
    Seen seen = {.table = table_of(table), .language = language};
    if (!seen.table || !fits_language(seen.table->match->rules, language))
        return -1;
    out_clear();
    return out_add_json(told_table, &seen) ? 0 : -1;
}

int rw_table_card(int table, int place, int language, int thing)
{
    const Table *t = table_of(table);
    if (!t || !fits_place(place) || !fits_language(t->match->rules, language))
        return -1;
    host_sees(&t->host, place, &sight);
    return tell_card(t->match->rules, language, &sight.view, thing);
}

int rw_table_events(int table, int place, int language, int from)
{
    const Table *t = table_of(table);
    if (!t || !fits_place(place) || !fits_language(t->match->rules, language))
        return -1;
    return tell_events(voice_of(t->match, language), t->match->event, t->match->events,
                       host_audience(&t->host, place), from);
}
