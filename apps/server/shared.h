/* shared.h - tables that other servers serve too: what they are told, and what comes from them.
 *
 * With a shared store (store.h) every server that somebody looks at a table from has that table in
 * memory. Whoever does something to it writes the next version and so drives it: ticks the host and
 * thinks for the bots. The others read what was written, and tell their own lines.
 *
 * A server tells the others which tables its clients look at; only of these it hears, and of those
 * that it drives (postgres.h). A table that is in memory for another reason may be old: it is read
 * again before anybody is told of it (table_fetch), and what rests on it would be refused.
 *
 * What is not in the match but belongs to it is written with every version too, as its standing:
 * claims in a window, who holds it and for how long, orders, clocks, a takeback that is asked for
 * (host_keep), and at which server the person of each seat is. So it survives the server that noted
 * it, too. Only in memory, and lost with a server, are a bot's thought (it is thought again) and
 * phrases (which are told, never kept).
 *
 * A change that the store refuses is forgotten: nobody has been told of it. The table is read
 * again, and whatever was asked of this server in the meantime is done again on what it is now. So
 * two people who claim in the same window at two servers are both heard; an answer to a question
 * that is over becomes `stale` as it would at one server. */
#ifndef SERVER_SHARED_H
#define SERVER_SHARED_H

#include "tables.h"

/* Whether this server ticks the table and thinks for its bots; always, if the store is not shared.
 */
bool table_drives(const Table *table);
/* Whether the seat's person is at some server. */
bool table_has_here(const Table *table, int seat);

/* Whether it has to stay in memory though nobody looks: it cannot be had again, or it goes on. */
bool table_keeps(const Table *table);

/* Notes how the table stands, if that is not what was noted last. */
void shared_note(Table *table);
/* The table has been read: it stands as was written. */
void shared_stand(Table *table, const StoredTable *stored);
/* All of it is stored: what its seats are held by is sure. */
void shared_sure(Table *table);
/* A client has come to look at the table, or has gone: the other servers are told if that is news.
 */
void shared_look(Table *table);
/* Reads a table that nobody looks at from here, if another server has written to it. It may be gone
 * afterwards. */
void shared_refresh(Table *table);
/* Somebody says a phrase. */
void shared_say(Table *table, int seat, int phrase);
/* Reads the tables that the lobby may list. */
void shared_list(Server *server);

/* What was refused, and what the others did. Before anything of the store is told. */
void shared_turn(Server *server);

#endif
