/* room.h - room for tables: which of them go by themselves, and which go first when there are too
 * many.
 *
 * A table is in use while two people sit there, or while its match has somebody connected, a clock
 * that runs or a bot to move. Those never go. When the limits are reached, what goes is in this
 * order:
 *
 *   1. from memory only: matches that wait for somebody who is not connected, and those that are
 *      over. They are in the store, and whoever comes back gets them from there.
 *   2. for good: tables that gather and where nobody sits; then those where one person waits. Of
 *      either, those that were restored, whose maker is not known, and those of ranges that have
 *      the most go first, then those that have stood for the longest time.
 *
 * So a range with many tables loses its own first, and `full` means that every table is in use. */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "tables.h"

/* Room for one table more; false: all are in use. */
bool room_for_new(Server *server);
/* Room for one that is in the store: nothing is given up for it. */
bool room_for_old(Server *server);

/* How long this table may stand as it is, in milliseconds; 0: for ever. */
int64_t room_patience(const Table *table);
/* One that comes from the store has stood for as long as it says. */
void room_date(Table *table, const StoredTable *stored);
/* What has stood for too long is given up; what nobody looks at leaves the memory. */
void room_sweep(Table *table);
/* Likewise some tables that are only in the store: matches that everybody has abandoned. */
void room_sweep_store(Server *server);
/* Room for one table more of this range, which loses its own that nobody came to for a time. */
bool room_for_range(Server *server, const char *range);

/* The range whose time a bot takes there: of the person who waits for it, or else of the maker. */
const char *room_waits(const Table *table);

#endif
