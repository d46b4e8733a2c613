/* towers.h - towers that are built over the net (K10.1): who must know what of one that is under
 * way, and how one is stored.
 *
 * The builder's page runs the physics and sends what the hand is told, as it happens; the host
 * (table/host.h) checks it and plays it again, and that decides. Everybody else at the table is
 * told the same as soon as it is stored, and plays it along.
 *
 * A tower under way is stored in pieces: its start, then what the hand was told since the piece
 * before, and at least every half second how far its time is. So a connection that breaks costs
 * only time: the tower goes on. The server that stored a piece last drives the tower, as it drives
 * the table (shared.h); where the builder is, that is the builder's server. If no piece came for
 * two seconds, the driver is gone: whichever server has to do with the table next goes on from the
 * last piece, and the tower is paused until its builder starts again.
 *
 * A piece is "ELAPSED WAY ATTEMPT STATE LIST": milliseconds of its time; numbers; r, p or s (it
 * runs, is paused, is built by a scripted player); and the commands as a list of its own. */
#ifndef SERVER_TOWERS_H
#define SERVER_TOWERS_H

#include "links.h"

#include "../../scene/json_writer.h"

/* Whether towers can be judged here. */
bool towers_may_be(void);

/* ---- What is told ---- */

/* "tower": {...}, if one is to be built: as whoever looks with these eyes is told. */
void towers_tell(const Table *table, int eyes, JsonWriter *w);
/* Another number when that is news, pieces of the list aside; 0: there is no tower. */
int64_t towers_news(const Table *table);
/* The link has been told a moment, with all of the tower's list so far. */
void towers_were_told(Link *link);
/* Writes what the link does not know of the list into server->out; false: nothing. */
bool towers_next(Link *link);

/* ---- What is stored ---- */

/* Notes what is new of the tower under way. */
void towers_note(Table *table);
/* When the next piece is to be noted, whatever happens; 0: never. */
int64_t towers_due(const Table *table);
/* The table has been read: so has its tower. `before`: what was known of it, or NULL. */
void towers_take(Table *table, const StoredTable *stored, const HostTower *before);
/* This server is about to drive the table: if nobody did any more, its tower is paused. */
void towers_take_over(Table *table);

/* An action as it is stored: its id, and with a tower what the hand was told, as match files have
 * it. The caller's to free; NULL: no memory. */
char *towers_action(const Match *match, int number);
/* Carries out one that was stored. */
bool towers_apply(Match *match, const char *stored, char problem[MATCH_PROBLEM]);

/* In the next match of a series everybody sits one seat on: dice instead of a tower, agreed for one
 * person, go with them. */
void towers_move_on(const rs_Setup *before, rs_Setup *next);

#endif
