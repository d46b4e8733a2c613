/* spectators.h - spectators who see a match later than it is played, by time and by turns.
 *
 * Such a table has its match a second time (Table.late), which follows the first: an action is
 * carried out there when it is old enough and enough turns have begun since. All that spectators
 * are told is made of that one, so nothing can tell them more. Who sits there, who wants another
 * match and where it goes on is kept likewise, as it was (LateStanding), and the next table is
 * found by nobody else before it. */
#ifndef SERVER_SPECTATORS_H
#define SERVER_SPECTATORS_H

#include "links.h"

/* Follows as far as it may; when it is to be called again, or 0. */
int64_t late_go(Table *table);
/* Actions were taken back: what spectators had seen of them begins anew. */
void late_cut(Table *table);
/* Whether spectators see the end. */
bool late_is_over(const Table *table);
/* Whether they see everything there is. */
bool late_is_up_to_date(const Table *table);
/* Nothing of the table as it stood is kept any more. */
void late_free(Table *table);

/* A table as it stood. */
typedef struct LateStanding {
    struct LateStanding *next;
    int64_t at;  /* since when, */
    int actions; /* and after so many of the real match */
    StoredSeat seat[RS_SEATS];
    unsigned rematch;
    char next_table[TABLE_ID + 1];
} LateStanding;

/* The seat, who wants another match and the next table as spectators may know them. */
const StoredSeat *seat_shown(const Table *table, int seat);
const StoredSeat *seat_seen(const Link *link, int seat);
unsigned rematch_seen(const Link *link);
const char *next_seen(const Link *link);
/* Whether only those who sit there may know of it yet: it goes on after a match whose end
 * spectators have not seen. */
bool table_is_hidden(const Table *table);

/* The match that this link sees, and the era of its events. */
const Play *play_seen(const Link *link);
int era_seen(const Table *table, int seat);
int heard_of(const Table *table, int seat);
/* Whether it looks later than things happen. */
bool looks_late(const Link *link);

#endif
