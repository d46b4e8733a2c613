/* budget.h - CPU time of the loop: how much of it the clients of one address range, or of one kept
 * name, may take.
 *
 * What a request takes, and a moment that is made for a client, is measured and charged to both.
 * Who is in debt is not closed: messages wait with the client that sent them, and so do its
 * moments, until the debt has drained. Nor may a range take more than a slice of one turn of the
 * loop. Those that wait go on in turn, one message of each range and in a range one of each client.
 * So nobody waits for what others ask, however dear that is or however many they are. */
#ifndef SERVER_BUDGET_H
#define SERVER_BUDGET_H

#include "links.h"

/* Reads the limits. False: no memory. */
bool budget_open(Server *server);
void budget_close(Server *server);

/* CPU time now; hand it to budget_charge when the work is done. */
int64_t budget_begin(const Server *server);
void budget_charge(Link *link, int64_t begun);

/* Whether the next message of this client may be worked at now. */
bool budget_allows(const Link *link);
/* Whether that is because of what was taken in the past. */
bool budget_owes(const Link *link);
/* Its messages, or its moment, go on when it is its turn. */
void budget_wait(Link *link);
/* Whether its moment may be made now; if not, it waits. */
bool budget_allows_moment(Link *link);
/* It waits for nothing any more. */
void budget_forget(Link *link);

/* Those that wait go on; returns in how many milliseconds it is wanted again, at most. */
int budget_turn(Server *server);

#endif
