/* towers.h - towers that are built over the net (K10.1): who must know what of one that is under
 * way, and how one that was built is stored.
 *
 * The builder's page runs the physics and sends what the hand is told, as it happens; the host
 * (table/host.h) checks it and plays it again, and that decides. Everybody else at the table is
 * told the same a moment later and plays it along. Nothing of it is stored before the verdict; then
 * all of it is, with the action. A line that breaks while its person builds costs nothing, once:
 * the cubes are thrown anew and wait. */
#ifndef SERVER_TOWERS_H
#define SERVER_TOWERS_H

#include "links.h"

#include "../../scene/json_writer.h"

/* Whether towers can be judged here: with the physics, and where one server alone has the table. */
bool towers_may_be(const Server *server);

/* The last line of this seat is gone. */
void towers_line_broke(Table *table, int seat);

/* "tower": {...}, if one is to be built: as whoever looks with these eyes is told. */
void towers_tell(const Table *table, int eyes, JsonWriter *w);
/* Another number when that is news, pieces of the list aside; 0: there is no tower. */
int64_t towers_news(const Table *table);
/* This client has been told all of it. */
void towers_told(Link *link);
/* Writes the commands that it has not been told yet into server->out; false: there are none. Many
 * that have come since are one message. */
bool towers_next(Link *link);

/* In the next match of a series everybody sits one seat on: dice instead of a tower, agreed for one
 * person, go with them. */
void towers_move_on(const rs_Setup *before, rs_Setup *next);

/* An action as it is stored: its id, and with a tower what the hand was told, as match files have
 * it. The caller's to free; NULL: no memory. */
char *towers_action(const Match *match, int number);
/* Carries out one that was stored. */
bool towers_apply(Match *match, const char *stored, char problem[MATCH_PROBLEM]);

#endif
