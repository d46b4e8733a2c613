/* archive.h - a table of an older day whose rules this server does not have any more: its boxes
 * cannot be compiled, or the engine makes other rules of them. It cannot be played or shown; it
 * stays in the store for a server that can, and what is known of it can be taken away as a match
 * file once it is over. */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "store.h"

typedef struct Archive Archive;

/* NULL: no memory. */
Archive *archive_of(const StoredTable *stored);
void archive_free(Archive *archive);
/* The seat has given up. */
void archive_resign(Archive *archive, int seat);
/* How many seats it has. */
uint8_t archive_seats(const StoredTable *stored);
/* The match file. Free it; NULL: no memory. */
char *archive_write(const Archive *archive);

#endif
