/* leaving.c - where people play from, how long a match has lasted, and what becomes of a rated
 * match against bots whose person has left it; see tables.h. */
#include "links.h"
#include "results.h"
#include "secrets.h"
#include "tables.h"

#include <stdio.h>

/* Only whether two are the same matters. So it is a short hash that differs for each table, from
 * which no address can be found. */
void table_note_origin(Table *t, int seat, const Link *link)
{
    char text[ADDRESS_TEXT + TABLE_ID + 2];
    uint8_t hash[SECRET_HASH];
    if (seat >= RS_SEATS)
        return;
    snprintf(text, sizeof text, "%s %s", t->id, link->origin->address);
    secret_hash(text, hash);
    t->from[seat] = 1 + (hash[0] << 8 | hash[1]);
}

void table_played(const Table *t, Played *played)
{
    const Server *s = t->server;
    *played = (Played){.rated = t->opening.rated, .limits = &s->limits};
    played->lasted = s->now > t->dealt_at ? s->now - t->dealt_at : 0;
    for (int seat = 0; seat < RS_SEATS; seat++)
        played->from[seat] = table_is_person(t, seat) ? t->from[seat] : 0;
}

/* The only person among bots, whose kept name or whose predecessor's it counts for; -1: none. */
static int lone_person(const Table *t)
{
    int found = -1, people = 0;
    bool counts = false;
    for (int seat = 0; seat < t->opening.setup.seats; seat++) {
        counts = counts || t->seat[seat].person[0] || t->seat[seat].left[0];
        if (table_is_person(t, seat))
            people++, found = seat;
    }
    return people == 1 && counts ? found : -1;
}

int64_t table_left_due(const Table *t)
{
    if (t->phase != PHASE_PLAYING || !t->play || !t->opening.rated || t->opening.days)
        return 0;
    int seat = lone_person(t);
    int64_t gone = seat < 0 ? 0 : t->play->host.seat[seat].gone;
    return gone ? gone + (int64_t)t->server->limits.left_minutes * MINUTE : 0;
}

void table_left_go(Table *t)
{
    char problem[MATCH_PROBLEM];
    int64_t due = table_left_due(t);
    if (due && due <= t->server->now)
        host_resign(&t->play->host, lone_person(t), t->server->now, problem);
}
