/* spectators.h - spectators who see a match later than it is played, by time and by turns.
 *
 * Such a table has its match a second time (Table.late), which follows the first: an action is
 * carried out there when it is old enough and enough turns have begun since. All that spectators
 * are told is made of that one, so nothing can tell them more. */
#ifndef SERVER_SPECTATORS_H
#define SERVER_SPECTATORS_H

#include "links.h"

/* Follows as far as it may; when it is to be called again, or 0. */
int64_t late_go(Table *table);
/* Actions were taken back: what spectators had seen of them begins anew. */
void late_cut(Table *table);
/* Whether spectators see the end. */
bool late_is_over(const Table *table);

/* The match that this link sees, and the era of its events. */
const Play *play_seen(const Link *link);
int era_seen(const Table *table, int seat);
int heard_of(const Table *table, int seat);
/* Whether it looks later than things happen. */
bool looks_late(const Link *link);

#endif
