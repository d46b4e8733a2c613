/* moment.c - what a link is told of its table: how the table stands, and the moment of its eyes.
 *
 * Both forms of a moment are made here of the same sight: {"moment":{"table", "era", "decisions",
 * "sight", then "scene", "events", "lines" or "view", "answers", "heard", and "next"}}. A moment is
 * told only if something in it is another than what this link was told last, times aside: so a
 * choice that nobody else can know of sends nothing to anybody else. */
#include "links.h"

#include "budget.h"
#include "rulesets.h"
#include "secrets.h"
#include "shared.h"
#include "spectators.h"
#include "towers.h"

#include "../../scene/json.h"
#include "../../table/tell.h"

#include <stdlib.h>
#include <string.h>

/* ---- How the table stands ---- */

/* How far its match is, as far as this link may know. */
static int phase_seen(const Link *link)
{
    bool late = looks_late(link) && link->table->phase == PHASE_OVER && !late_is_over(link->table);
    return late ? PHASE_PLAYING : link->table->phase;
}

static void put_seats(JsonWriter *w, const Link *link)
{
    const Table *t = link->table;
    writer_list(w, "seats");
    for (int seat = 0; seat < t->opening.setup.seats; seat++) {
        const StoredSeat *held = seat_seen(link, seat);
        char promise[HEX_HASH + 1];
        writer_object(w, NULL);
        writer_text(w, "seat", scene_seat_id(seat));
        if (held->player.name[0])
            writer_text(w, "name", held->player.name);
        if (held->player.bot[0])
            writer_text(w, "bot", held->player.bot);
        else
            writer_flag(w, "taken", held->keys.held);
        if (held->stands_in && !looks_late(link))
            writer_flag(w, "away", true);
        if (held->person[0])
            writer_flag(w, "kept", true);
        if (held->rating)
            writer_number(w, "rating", held->rating);
        tell_aids(w, t->opening.player[seat].aids);
        if (!looks_late(link))
            writer_flag(w, "here", table_has_here(t, seat));
        hex_write(held->promise, promise);
        if (held->promised)
            writer_text(w, "promise", promise);
        writer_close(w);
    }
    writer_close(w);
}

/* Who promised a part of the seed and has not told it, once everybody is there. */
static bool wants_part(const Link *link)
{
    const Table *t = link->table;
    return t->phase == PHASE_GATHERING && table_is_full(t) && link->seat < RS_SEATS &&
           t->seat[link->seat].promised && !t->seat[link->seat].told;
}

static void put_fair(JsonWriter *w, const Link *link)
{
    const Table *t = link->table;
    char text[HEX_HASH + 1];
    uint8_t promise[FAIR_BYTES];
    fair_promise(t->part, promise);
    hex_write(promise, text);
    writer_text(w, "promise", text);
    hex_write(t->part, text);
    if (phase_seen(link) == PHASE_OVER) /* nobody has secrets any more */
        writer_text(w, "part", text);
}

static void put_series(JsonWriter *w, const Link *link)
{
    const Table *t = link->table;
    int seats = t->opening.setup.seats;
    bool decided = false, over = phase_seen(link) == PHASE_OVER;
    writer_object(w, "series");
    writer_number(w, "of", t->opening.series);
    writer_number(w, "number", t->opening.number);
    writer_object(w, "won");
    for (int seat = 0; seat < seats; seat++) {
        writer_number(w, scene_seat_id(seat), over ? table_won(t, seat) : t->opening.won[seat]);
        decided = decided || (over && table_has_won(t, seat));
    }
    writer_close(w);
    if (decided) {
        writer_list(w, "decided");
        for (int seat = 0; seat < seats; seat++)
            if (table_has_won(t, seat))
                writer_text(w, NULL, scene_seat_id(seat));
        writer_close(w);
    }
    writer_close(w);
}

static void put_rematch(JsonWriter *w, const Link *link)
{
    const Table *t = link->table;
    if (phase_seen(link) != PHASE_OVER)
        return;
    writer_list(w, "rematch");
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        if (rematch_seen(link) >> seat & 1)
            writer_text(w, NULL, scene_seat_id(seat));
    writer_close(w);
    if (next_seen(link)[0])
        writer_text(w, "next", next_seen(link));
}

static void put_agreed(JsonWriter *w, const Table *t)
{
    const Opening *o = &t->opening;
    writer_object(w, "clock");
    writer_text(w, "kind", opening_clock(o));
    writer_number(w, "time", o->settings.clock_time);
    writer_number(w, "more", o->settings.clock_more);
    writer_close(w);
    writer_number(w, "absent", o->settings.absent);
    writer_flag(w, "takeback", o->settings.takeback);
    writer_flag(w, "rated", o->rated);
    writer_flag(w, "open", o->open);
    writer_flag(w, "watched", o->watched);
    writer_number(w, "delay", o->delay);
    writer_number(w, "behind", o->behind);
}

static void put_agreement(JsonWriter *w, const Link *link)
{
    put_agreed(w, link->table);
    put_series(w, link);
    put_rematch(w, link);
}

static int told_table(const void *what, char *text, int size)
{
    static const char *const phases[] = {"gathering", "playing", "over"};
    const Link *link = what;
    const Table *t = link->table;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_object(&w, "table");
    writer_text(&w, "id", t->id);
    writer_text(&w, "phase", t->archive ? "archived" : phases[phase_seen(link)]);
    tell_seat(&w, "you", link->seat);
    put_seats(&w, link);
    put_fair(&w, link);
    if (wants_part(link))
        writer_flag(&w, "wants", true);
    writer_text(&w, "rules", t->rules_hash);
    if (t->set && t->set->own)
        writer_flag(&w, "own", true);
    if (t->archive)
        writer_flag(&w, "over", t->phase == PHASE_OVER);
    else
        put_agreement(&w, link);
    if (t->play) {
        tell_head(&w, &play_seen(link)->session.match, link->language);
        tell_end(&w, &play_seen(link)->session.match);
    } else if (!t->archive) {
        writer_text(&w, "game", rs_game_word(t->opening.setup.game));
        tell_setup(&w, table_rules(t), &t->opening.setup);
    }
    writer_close(&w);
    writer_close(&w);
    return writer_end(&w);
}

static bool tell_table(Link *link)
{
    Buffer *out = &link->server->out;
    if (link->told_standing == link->table->standing)
        return false;
    link->told_standing = link->table->standing;
    buffer_tell(out, told_table, link);
    if (out->failed)
        return false;
    uint64_t digest = secret_digest(out->text, out->used);
    if (digest == link->told_table) {
        buffer_clear(out);
        return false;
    }
    link->told_table = digest;
    link->promises_shown = table_is_full(link->table);
    return true;
}

/* ---- The moment ---- */

typedef struct Moment {
    const Link *link;
    const Table *table;
    HostSight sight;
    int heard, from; /* events that it has heard; those up to here it was told */
    const rs_Event *event;
    int events;
    rs_Words words;
} Moment;

/* Times go on by themselves and are no news. */
static uint64_t digest_of(const Moment *m)
{
    struct {
        HostSight sight;
        int heard, era, open, timed;
        int64_t tower;
    } news;
    memset(&news, 0, sizeof news);
    memcpy(&news.sight, &m->sight, sizeof news.sight);
    news.sight.window_left = 0;
    memset(news.sight.clock, 0, sizeof news.sight.clock);
    news.heard = m->heard;
    news.tower = looks_late(m->link) ? 0 : towers_news(m->table);
    news.era = era_seen(m->table, m->link->seat);
    news.open = play_seen(m->link)->host.window.open;
    news.timed = play_seen(m->link)->host.window.closes != 0;
    return secret_digest(&news, sizeof news);
}

static void look(Link *link, Moment *m)
{
    const Table *t = link->table;
    const Host *host = &play_seen(link)->host;
    memset(m, 0, sizeof *m);
    m->link = link;
    m->table = t;
    if (link->seat < RS_SEATS && table_is_person(t, link->seat))
        host_sees(host, link->seat, &m->sight);
    else
        host_sees_as(host, RS_SPECTATOR, &m->sight);
    m->heard = heard_of(t, link->seat);
}

static void find_events(const Link *link, Moment *m)
{
    const Match *match = &play_seen(link)->session.match;
    unsigned audience = 1u << link->seat;
    bool same = link->era == era_seen(m->table, link->seat);
    int skipped =
        tell_skip(match->event, match->events, audience, same ? link->heard : 0, &m->from);
    m->event = match->events ? match->event + skipped : NULL;
    m->events = match->events - skipped;
    match_words(match, link->language, &m->words);
}

static int told_sight(const void *what, char *text, int size)
{
    const Moment *m = what;
    const Match *match = &play_seen(m->link)->session.match;
    int era = era_seen(m->table, m->link->seat);
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_text(&w, "table", m->table->id);
    writer_number(&w, "era", era);
    writer_number(&w, "decisions", match_decisions_seen(match, m->sight.eyes));
    if (m->link->era != era)
        writer_flag(&w, "anew", true);
    writer_object(&w, "sight");
    tell_sight(&w, &play_seen(m->link)->host, &m->sight, m->link->seat);
    writer_close(&w);
    if (!looks_late(m->link))
        towers_tell(m->table, m->link->seat, &w);
    writer_close(&w);
    return writer_end(&w);
}

static int told_scene(const void *what, char *text, int size)
{
    return scene_json(what, text, size);
}

static int told_events(const void *what, char *text, int size)
{
    const Moment *m = what;
    return scene_events_json(table_rules(m->table), &m->words, m->event, m->events,
                             1u << m->link->seat, m->from, text, size);
}

/* ,"scene":{...},"events":[...],"lines":[...],"next":N} */
static void put_scene(const Moment *m, Buffer *out)
{
    Server *s = m->table->server;
    scene_make(table_rules(m->table), &m->words, &m->sight.view, m->sight.action, m->sight.count,
               m->link->previews ? 0 : SCENE_WITHOUT_PREVIEWS, s->scene);
    buffer_say(out, ",\"scene\":");
    buffer_tell(out, told_scene, s->scene);
    size_t brace = out->used;
    buffer_tell(out, told_events, m);
    if (!out->failed)
        out->text[brace] = ',';
}

static void put_view(const rs_View *now, Buffer *out)
{
    size_t view = sizeof now->bytes;
    while (view > 0 && now->bytes[view - 1] == 0)
        view--;
    buffer_say(out, ",\"view\":\"");
    buffer_base64(out, now->bytes, view);
}

/* Runs of bytes that are others now: how many to skip, how many follow, and those. Two that are
 * alike between others cost no more than a run of their own. */
static void put_delta(const rs_View *before, const rs_View *now, Buffer *out)
{
    enum { MOST = 255, CHEAP = 2, WORD = 8 };
    uint8_t run[3 * sizeof now->bytes];
    size_t used = 0, from = 0, size = sizeof now->bytes;
    while (size > 0 && before->bytes[size - 1] == now->bytes[size - 1])
        size--;
    for (size_t at = 0; at < size;) {
        if (before->bytes[at] == now->bytes[at] && at - from < MOST) {
            bool far = at - from + WORD <= MOST && at + WORD <= size; /* most of it is as it was */
            at += far && memcmp(before->bytes + at, now->bytes + at, WORD) == 0 ? WORD : 1;
            continue;
        }
        size_t end = at, last = at;
        for (; end < size && end - at < MOST && end - last <= CHEAP; end++)
            if (before->bytes[end] != now->bytes[end])
                last = end + 1;
        size_t count = last > at ? last - at : 0;
        run[used++] = (uint8_t)(at - from);
        run[used++] = (uint8_t)count;
        memcpy(run + used, now->bytes + at, count);
        used += count;
        from = at += count;
    }
    buffer_say(out, ",\"delta\":\"");
    buffer_base64(out, run, used);
}

/* For the next delta. */
static void remember_view(Link *link, const rs_View *view)
{
    if (!link->deltas)
        return;
    if (!link->viewed)
        link->viewed = malloc(sizeof *link->viewed);
    if (link->viewed)
        *link->viewed = *view;
}

/* ,"view":"...","answers":[...],"heard":"...","next":N} */
static void put_bytes(const Moment *m, Buffer *out)
{
    char number[32];
    if (m->link->viewed)
        put_delta(m->link->viewed, &m->sight.view, out);
    else
        put_view(&m->sight.view, out);
    buffer_say(out, "\",\"answers\":[");
    for (int i = 0; i < m->sight.count; i++) {
        snprintf(number, sizeof number, "%s%u", i ? "," : "", m->sight.action[i]);
        buffer_say(out, number);
    }
    buffer_say(out, "],\"heard\":\"");
    Buffer heard = {0};
    for (int i = 0; i < m->events; i++)
        if (match_hears(&m->event[i], m->link->seat)) {
            rs_Event event = m->event[i];
            event.audience = (uint8_t)(1u << m->link->seat); /* who else heard it is not told */
            buffer_add(&heard, &event, sizeof event);
        }
    buffer_base64(out, heard.text ? heard.text : "", heard.used);
    out->failed = out->failed || heard.failed;
    buffer_free(&heard);
    snprintf(number, sizeof number, "\",\"next\":%d}", m->heard);
    buffer_say(out, number);
}

static bool tell_moment(Link *link)
{
    Moment m;
    Buffer *out = &link->server->out;
    look(link, &m);
    uint64_t digest = digest_of(&m);
    if (digest == link->told_moment && !link->previews)
        return false;
    find_events(link, &m);
    buffer_say(out, "{\"moment\":");
    buffer_tell(out, told_sight, &m);
    if (out->failed)
        return false;
    out->used--; /* the brace, which comes at the end */
    if (link->form == FORM_BYTES) {
        put_bytes(&m, out);
        remember_view(link, &m.sight.view);
    } else {
        put_scene(&m, out);
    }
    buffer_say(out, "}");
    link->told_moment = digest;
    link->previews = false;
    towers_were_told(link);
    link->era = era_seen(m.table, link->seat);
    link->heard = m.heard;
    link->server->counts.moments++;
    return !out->failed;
}

bool moment_next(Link *link)
{
    Table *t = link->table;
    if (link->told_changes == t->changes && !link->previews)
        return towers_next(link);
    if (!budget_allows_moment(link))
        return false;
    int64_t begun = budget_begin(link->server);
    bool told = tell_table(link);
    if (!told) {
        told = t->play && tell_moment(link);
        link->told_changes = t->changes;
    }
    budget_charge(link, begun);
    return told || towers_next(link);
}
