/* server_alone.c - a server without sockets and without a disk; see server_alone.h. */
#include "server_alone.h"

#include <stdlib.h>
#include <string.h>

static int commit_nothing(Store *store, StoreChange *first, char problem[STORE_PROBLEM])
{
    (void)store, (void)first, (void)problem;
    return STORE_GOOD;
}

static bool each_nothing(Store *store, StoreTell tell, void *context, char problem[STORE_PROBLEM])
{
    (void)store, (void)tell, (void)context, (void)problem;
    return true;
}

static bool one_nothing(Store *store, const char *id, StoreTell tell, void *context,
                        char problem[STORE_PROBLEM])
{
    (void)id;
    return each_nothing(store, tell, context, problem);
}

static void close_nothing(Store *store)
{
    (void)store;
}

static int no_records(Store *store, RecordsWork *work, void *context, char problem[STORE_PROBLEM])
{
    (void)store, (void)work, (void)context;
    snprintf(problem, STORE_PROBLEM, "no records");
    return STORE_BROKEN;
}

static Store nothing = {.commit = commit_nothing,
                        .each = each_nothing,
                        .one = one_nothing,
                        .records = no_records,
                        .close = close_nothing};

static void no_wake(Link *link)
{
    (void)link;
}

static void no_wake_loop(void *context)
{
    (void)context;
}

void alone_start(Server *server, const rs_Rules *rules)
{
    memset(server, 0, sizeof *server);
    server->limits = (Limits){.tables = 8,
                              .gathering = 4,
                              .links = 8,
                              .address = 8,
                              .message = ALONE_MESSAGE,
                              .rate = 1000,
                              .burst = 1000,
                              .new_tables = 100,
                              .replies = 64,
                              .simulations = 1000,
                              .bot_time = 10,
                              .idle_minutes = 1,
                              .silence = 30};
    server->wake = no_wake;
    server->now = 1000;
    if (!server_open(server, rules, &nothing) || !server_start(server, 0, no_wake_loop, NULL))
        abort();
}
