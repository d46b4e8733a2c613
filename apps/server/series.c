/* series.c - the matches of a series: who has won them, and the table where it goes on. */
#include "tables.h"

#include "rulesets.h"
#include "towers.h"

#include <string.h>

int table_seat_before(const Table *t, int seat)
{
    int seats = t->opening.setup.seats;
    return (seat + seats - 1) % seats;
}

int table_won(const Table *t, int seat)
{
    const Match *m = t->play ? &t->play->session.match : NULL;
    bool won = m && t->phase == PHASE_OVER && match_winner(m) != RS_NOBODY &&
               rs_team(m->rules, &m->state, seat) == match_winner(m);
    return t->opening.won[seat] + won;
}

bool table_has_won(const Table *t, int seat)
{
    return table_won(t, seat) > t->opening.series / 2;
}

static bool is_decided(const Table *t)
{
    bool decided = false;
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        decided = decided || table_has_won(t, seat);
    return decided;
}

Table *table_again(Table *t)
{
    Opening next = t->opening;
    Invites invites;
    bool anew = is_decided(t);
    next.number = anew ? 1 : next.number + 1;
    next.follows = true;
    towers_move_on(&t->opening.setup, &next.setup);
    for (int seat = 0; seat < next.setup.seats; seat++) {
        int before = table_seat_before(t, seat);
        next.player[seat] = t->seat[before].player;
        next.player[seat].aids = t->opening.player[before].aids;
        next.won[seat] = anew ? 0 : table_won(t, before);
    }
    rulesets_keep(t->server, t->set);
    Table *made = table_new(t->server, &next, t->set, t, &invites);
    if (!made)
        return NULL;
    memcpy(t->next_table, made->id, sizeof t->next_table);
    made->hidden_until = t->late ? t->server->now + t->opening.delay : 0;
    table_store(t, table_change(t, STORE_NEXT, 0, made->id));
    table_stands(t);
    return made;
}
