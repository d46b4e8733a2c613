/* server_alone.c - a server without sockets and without a disk; see server_alone.h. */
#include "server_alone.h"

#include "../apps/server/records.h"
#include "../apps/server/rulesets.h"

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

/* ---- Records, in memory ---- */

enum { SHELF = 32, KEY = 160, MOST_RECORDS = 400 };

typedef struct Kept {
    char shelf[SHELF], key[KEY];
    int64_t rank;
    char *value;
} Kept;

static Kept kept[MOST_RECORDS];
static int records;

static Kept *find(const char *shelf, const char *key)
{
    for (int i = 0; i < records; i++)
        if (strcmp(kept[i].shelf, shelf) == 0 && strcmp(kept[i].key, key) == 0)
            return &kept[i];
    return NULL;
}

static char *get(Records *r, const char *shelf, const char *key)
{
    (void)r;
    Kept *found = find(shelf, key);
    return found ? strdup(found->value) : NULL;
}

static bool put(Records *r, const char *shelf, const char *key, int64_t rank, const char *value)
{
    (void)r;
    Kept *found = find(shelf, key);
    if (!found && records == MOST_RECORDS)
        return false;
    if (!found) {
        found = &kept[records++];
        memset(found, 0, sizeof *found);
        snprintf(found->shelf, SHELF, "%s", shelf);
        snprintf(found->key, KEY, "%s", key);
    }
    free(found->value);
    found->value = strdup(value);
    found->rank = rank;
    return true;
}

static bool begins(const Kept *k, const char *shelf, const char *prefix)
{
    return strcmp(k->shelf, shelf) == 0 && strncmp(k->key, prefix, strlen(prefix)) == 0;
}

static bool drop(Records *r, const char *shelf, const char *prefix)
{
    (void)r;
    for (int i = records - 1; i >= 0; i--)
        if (begins(&kept[i], shelf, prefix)) {
            free(kept[i].value);
            kept[i] = kept[--records];
        }
    return true;
}

static bool list(Records *r, const char *shelf, const char *prefix, int64_t below, int most,
                 RecordTell *tell, void *context)
{
    (void)r;
    for (int i = 0; i < records && most > 0; i++)
        if (begins(&kept[i], shelf, prefix) && kept[i].rank < below) {
            tell(context, kept[i].key, kept[i].rank, kept[i].value);
            most--;
        }
    return true;
}

static bool blank(Records *r, const char *person)
{
    (void)r, (void)person;
    return true;
}

static bool announce(Records *r, const char *person, bool deleted)
{
    (void)r, (void)person, (void)deleted;
    return true;
}

static int with_records(Store *store, RecordsWork *work, void *context, char problem[STORE_PROBLEM])
{
    static Records in_memory = {get, put, drop, list, blank, announce};
    (void)store, (void)problem;
    work(context, &in_memory);
    return STORE_GOOD;
}

static void forget_records(void)
{
    while (records > 0)
        free(kept[--records].value);
}

static Store nothing = {.commit = commit_nothing,
                        .each = each_nothing,
                        .one = one_nothing,
                        .records = with_records,
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
    alone_start_with(server, rules, &nothing);
}

void alone_start_with(Server *server, const rs_Rules *rules, Store *store)
{
    memset(server, 0, sizeof *server);
    forget_records();
    server->limits = limits_usual;
    server->limits.tables = server->limits.links = server->limits.address = 8;
    server->limits.gathering = server->limits.works = server->limits.rulesets = 4;
    server->limits.message = ALONE_MESSAGE;
    server->limits.rate = server->limits.burst = 1000;
    server->limits.new_tables = 100;
    server->limits.simulations = 1000;
    server->limits.bot_time = 10;
    server->limits.idle_minutes = 1;
    server->limits.tries = 20;
    server->limits.hash_kib = 8;
    server->limits.absent_least = 0;
    server->limits.cpu = server->limits.cpu_burst = 1 << 20; /* time stands still */
    server->wake = server->drop = no_wake;
    server->now = 1000;
    int count;
    const rs_Source *sources = rs_shipped(&count);
    if (!server_open(server, ruleset_of_server(rules, sources, count), store) ||
        !server_start(server, 0, no_wake_loop, NULL))
        abort();
}
