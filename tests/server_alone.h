/* server_alone.h - a server without sockets and without a disk, for tests that speak for its
 * clients: messages go in by link_receive and come out by link_next. */
#ifndef TESTS_SERVER_ALONE_H
#define TESTS_SERVER_ALONE_H

#include "../apps/server/links.h"

enum { ALONE_MESSAGE = 4096 };

/* A store that keeps nothing, no bots, small limits; the time is 1000. Ends the program if it
 * cannot. */
void alone_start(Server *server, const rs_Rules *rules);
/* Likewise with a store, which stays the caller's. */
void alone_start_with(Server *server, const rs_Rules *rules, Store *store);

#endif
