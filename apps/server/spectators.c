/* spectators.c - spectators who see a match later; see spectators.h. */
#include "spectators.h"

#include <stdlib.h>
#include <string.h>

bool late_is_over(const Table *t)
{
    if (t->phase != PHASE_OVER || !t->late)
        return t->phase == PHASE_OVER;
    return match_asked(&t->late->session.match) == RS_NOBODY;
}

bool looks_late(const Link *link)
{
    return link->seat >= RS_SEATS && link->table && link->table->late;
}

const Play *play_seen(const Link *link)
{
    return looks_late(link) ? link->table->late : link->table->play;
}

int era_seen(const Table *t, int seat)
{
    return seat < RS_SEATS ? t->era[seat] : t->late ? t->late_era : t->era[RS_SEATS];
}

int heard_of(const Table *t, int seat)
{
    const Play *play = seat >= RS_SEATS && t->late ? t->late : t->play;
    return play ? play->heard[seat < RS_SEATS ? seat : RS_SEATS] : 0;
}

/* ---- Following ---- */

/* Turns that have begun after so many actions. */
static int turns_after(const Match *m, int actions)
{
    int turns = 0;
    for (int i = actions > 0 ? m->step[actions - 1].events : 0; i < m->events; i++)
        turns += (rs_event_traits(m->setup.game, m->event[i].kind) & RS_EVENT_TURN) != 0;
    return turns;
}

/* When the next action, or the end, may be seen; 0: that hangs on turns to come. */
static int64_t seen_at(const Table *t)
{
    const Match *real = &t->play->session.match;
    int next = t->late->session.match.actions;
    if (t->phase == PHASE_OVER)
        return t->ended_at + t->opening.delay;
    if (next >= real->actions || turns_after(real, next + 1) < t->opening.behind)
        return 0;
    return t->play->acted[next] + t->opening.delay;
}

static bool follow_once(Table *t)
{
    const Match *real = &t->play->session.match;
    Match *late = &t->late->session.match;
    char problem[MATCH_PROBLEM];
    if (late->actions < real->actions)
        return match_apply(late, real->action[late->actions], problem);
    return real->given_up && !late->given_up &&
           match_give_up(late, real->given_up, real->given_up_by, problem);
}

/* ---- How it stood ---- */

enum { MOST_STANDINGS = 32 };

static bool stands_the_same(const LateStanding *a, const LateStanding *b)
{
    bool same = a->rematch == b->rematch && strcmp(a->next_table, b->next_table) == 0;
    for (int seat = 0; seat < RS_SEATS && same; seat++) {
        const StoredSeat *one = &a->seat[seat], *other = &b->seat[seat];
        same = strcmp(one->player.name, other->player.name) == 0 &&
               strcmp(one->player.bot, other->player.bot) == 0 &&
               strcmp(one->person, other->person) == 0 && one->rating == other->rating &&
               one->keys.held == other->keys.held;
    }
    return same;
}

/* A seat that has changed hands before the server was started: who had it is not kept, so it has no
 * name until the change may be seen. */
static void forget_handovers(LateStanding *standing)
{
    for (int seat = 0; seat < RS_SEATS; seat++) {
        StoredSeat *held = &standing->seat[seat];
        if (!held->handed_over && !held->stands_in)
            continue;
        held->player.bot[0] = held->person[0] = 0;
        held->rating = 0;
        held->keys.held = true;
        if (!held->stands_in)
            held->player.name[0] = 0;
    }
    standing->rematch = 0;
    standing->next_table[0] = 0;
}

/* Notes how the table stands, if it is otherwise than before. Where somebody changes it too often,
 * what lies between is left out: then it is seen later, never sooner. */
static void note_standing(Table *t)
{
    LateStanding now = {.at = t->server->now, .actions = t->play->session.match.actions}, **end;
    int count = 0;
    memcpy(now.seat, t->seat, sizeof now.seat);
    memcpy(now.next_table, t->next_table, sizeof now.next_table);
    now.rematch = t->rematch;
    const LateStanding *last = NULL;
    for (end = &t->stood; *end; end = &(*end)->next, count++)
        last = *end;
    if (last && stands_the_same(last, &now))
        return;
    if (count == 0 && now.actions > 0) /* as it is, for all that spectators know */
        forget_handovers(&now);
    if (count >= MOST_STANDINGS) {
        for (end = &t->stood; (*end)->next; end = &(*end)->next)
            ;
        free(*end);
    }
    *end = malloc(sizeof now);
    if (!*end)
        abort(); /* spectators would see more than was agreed */
    **end = now;
    (*end)->next = NULL;
    if (count == 0 && now.actions > 0)
        note_standing(t); /* and as it is */
}

static bool may_be_seen(const Table *t, const LateStanding *standing)
{
    return standing->at + t->opening.delay <= t->server->now &&
           (standing->actions <= t->late->session.match.actions || late_is_over(t));
}

static void seat_late(Table *t)
{
    char problem[MATCH_PROBLEM];
    Match *late = &t->late->session.match;
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        if (strcmp(late->player[seat].bot, t->stood->seat[seat].player.bot) != 0 ||
            strcmp(late->player[seat].name, t->stood->seat[seat].player.name) != 0)
            session_seat(&t->late->session, seat, &t->stood->seat[seat].player, problem);
}

/* The first in the list is what spectators see. When the next may be, or 0. */
static int64_t standing_go(Table *t)
{
    note_standing(t);
    while (t->stood->next && may_be_seen(t, t->stood->next)) {
        LateStanding *seen = t->stood;
        t->stood = seen->next;
        free(seen);
        t->standing++;
    }
    seat_late(t);
    return t->stood->next ? t->stood->next->at + t->opening.delay : 0;
}

void late_free(Table *t)
{
    for (LateStanding *next; t->stood; t->stood = next) {
        next = t->stood->next;
        free(t->stood);
    }
}

bool late_is_up_to_date(const Table *t)
{
    return !t->late || (t->late->session.match.actions == t->play->session.match.actions &&
                        t->stood && !t->stood->next);
}

const StoredSeat *seat_shown(const Table *t, int seat)
{
    return t->late && t->stood ? &t->stood->seat[seat] : &t->seat[seat];
}

const StoredSeat *seat_seen(const Link *link, int seat)
{
    return looks_late(link) ? seat_shown(link->table, seat) : &link->table->seat[seat];
}

unsigned rematch_seen(const Link *link)
{
    const Table *t = link->table;
    return looks_late(link) && t->stood ? t->stood->rematch : t->rematch;
}

const char *next_seen(const Link *link)
{
    const Table *t = link->table;
    return looks_late(link) && t->stood ? t->stood->next_table : t->next_table;
}

bool table_is_hidden(const Table *t)
{
    return t->server->now < t->hidden_until;
}

/* ---- Both ---- */

static int64_t match_go(Table *t)
{
    int64_t now = t->server->now, due = 0;
    bool moved = false;
    for (;;) {
        due = late_is_over(t) ? 0 : seen_at(t);
        if (due == 0 || due > now || !follow_once(t))
            break;
        moved = true;
    }
    if (moved) {
        HostSettings calm = t->late->host.settings;
        host_open(&t->late->host, &t->late->session, &calm, now);
        play_count(t->late);
        t->standing++;
    }
    return due > now ? due : 0;
}

int64_t late_go(Table *t)
{
    if (!t->late)
        return 0;
    int64_t match = match_go(t), standing = standing_go(t), now = t->server->now;
    if (standing <= now) /* then it waits for the match */
        standing = 0;
    return match && standing ? (match < standing ? match : standing) : match + standing;
}

void late_cut(Table *t)
{
    char problem[MATCH_PROBLEM];
    int actions = t->play->session.match.actions;
    if (!t->late || t->late->session.match.actions <= actions)
        return;
    if (match_undo(&t->late->session.match, actions, problem)) {
        HostSettings calm = t->late->host.settings;
        host_open(&t->late->host, &t->late->session, &calm, t->server->now);
        play_count(t->late);
        t->late_era++;
    }
}
