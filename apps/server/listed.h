/* listed.h - the lists of the lobby: tables that wait for somebody, and those that may be watched.
 *
 * Both are kept in order, the latest first, once for all games and once for each. What is said of a
 * table is kept as text until something in it changes. So a request costs what its answer takes to
 * copy, however many tables there are. */
#ifndef SERVER_LISTED_H
#define SERVER_LISTED_H

#include "tables.h"

#include <jansson.h>

/* The table may have begun to be listed, or have ended to. */
void listed_place(Table *table);
void listed_drop(Table *table);

/* What everybody may know of it (lobby.c). */
json_t *table_listed(const Table *table);

#endif
