/* people.c - what people do at a table in the page. */
#include "module.h"

#include <string.h>

/* What the host said: 0, or -1 with its problem. */
static int told(bool good, const char *problem)
{
    if (!good)
        return refuse("%s", problem);
    out_clear();
    return 0;
}

/* The id of an answer that the place sees comes in. */
int rw_table_answer(int table, int place, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM], id[128];
    size_t size;
    const char *wanted = in_text(&size);
    if (!t || !fits_place(place))
        return -1;
    const HostSight *sight = see(t, place);
    for (int i = 0; i < sight->count; i++) {
        rs_action_id(t->match->rules, t->match->setup.game, sight->action[i], id, sizeof id);
        if (strcmp(id, wanted) == 0)
            return told(
                host_answer(&t->host, sight->seat, sight->action[i], time_of(t, now), problem),
                problem);
    }
    return refuse("\"%.60s\" is no answer here", wanted);
}

int rw_table_hold(int table, int seat, int hold, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    if (!t || !fits_seat(t->match, seat))
        return -1;
    return told(host_hold(&t->host, seat, hold != 0, time_of(t, now), problem), problem);
}

/* Returns 1 if the window closes. */
int rw_table_nobody(int table, int place, double now)
{
    Table *t = table_of(table);
    if (!t || !fits_place(place))
        return -1;
    out_clear();
    return host_nobody(&t->host, place, time_of(t, now));
}

/* Goes up for a seat, or (-1) down; returns 1 if it did. */
int rw_table_curtain(int table, int place, int seat, double now)
{
    Table *t = table_of(table);
    if (!t || !fits_place(place) || (seat != -1 && !fits_seat(t->match, seat)))
        return -1;
    out_clear();
    if (seat >= 0)
        return host_raise_curtain(&t->host, place, seat, time_of(t, now));
    host_drop_curtain(&t->host, place, time_of(t, now));
    return 1;
}

int rw_table_order(int table, int seat, int orders)
{
    const int all = ORDER_LET_TURN_GO | ORDER_ONLY_ATTACKED | ORDER_KEEP_GOAL;
    Table *t = table_of(table);
    if (!t || !fits_seat(t->match, seat))
        return -1;
    if (orders & ~all)
        return refuse("there are no orders %d", orders);
    host_order(&t->host, seat, (unsigned)orders);
    return told(true, "");
}

int rw_table_pause(int table, int paused, double now)
{
    Table *t = table_of(table);
    if (!t)
        return -1;
    host_pause(&t->host, paused != 0, time_of(t, now));
    return told(true, "");
}

int rw_table_sit(int table, int seat, int place, double now)
{
    Table *t = table_of(table);
    if (!t || !fits_seat(t->match, seat) || (place != -1 && !fits_place(place)))
        return -1;
    if (session_is_bot(&t->session, seat))
        return refuse("no person sits there");
    host_sit(&t->host, seat, place, time_of(t, now));
    return told(true, "");
}

/* Of a seat, or of what was reported at the table (RS_TABLE). */
int rw_table_undo(int table, int seat, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    if (!t || (seat != RS_TABLE && !fits_seat(t->match, seat)))
        return -1;
    return told(host_undo(&t->host, seat, time_of(t, now), problem), problem);
}

int rw_table_takeback(int table, int seat, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    if (!t || !fits_seat(t->match, seat))
        return -1;
    return told(host_takeback(&t->host, seat, time_of(t, now), problem), problem);
}

int rw_table_agree(int table, int seat, int agrees, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    if (!t || !fits_seat(t->match, seat))
        return -1;
    return told(host_agree(&t->host, seat, agrees != 0, time_of(t, now), problem), problem);
}

int rw_table_resign(int table, int seat, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    if (!t || !fits_seat(t->match, seat))
        return -1;
    return told(host_resign(&t->host, seat, time_of(t, now), problem), problem);
}

/* "expert Rook" or "person Ann" comes in: who takes the seat of somebody who has gone. */
int rw_table_replace(int table, int seat, int place, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    size_t size;
    Player player;
    if (!t || !fits_seat(t->match, seat) || !fits_place(place))
        return -1;
    if (!match_player(in_text(&size), &player))
        return refuse("a player is a person or a bot and has a name of at most 40 bytes");
    return told(host_replace(&t->host, seat, &player, place, time_of(t, now), problem), problem);
}

int rw_table_comment(int table)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    size_t size;
    return t ? told(session_comment(&t->session, in_text(&size), problem), problem) : -1;
}

/* Of problems. */
int rw_table_language(int table, int language)
{
    Table *t = table_of(table);
    if (!t || !fits_language(t->match->rules, language))
        return -1;
    t->host.settings.language = language;
    return told(true, "");
}
