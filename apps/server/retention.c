/* retention.c - removes what is not kept any longer; see retention.h. */
#include "retention.h"

#include "crew.h"
#include "rulesets.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { FIRST_SECONDS = 60, AFTER_LOOKING = 20, AFTER_REMOVING = 250, LAST = 19 };

static const int64_t day = 24 * 3600 * (int64_t)1000;

struct Retention {
    Crew crew; /* of one */
    Errand errand;
    Store *store;
    Limits limits;
    bool in_trouble; /* the last batch did not work: that was logged */
};

static StoreSweep begin(const Limits *limits)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (StoreSweep){
        .now = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000,
        .finished = limits->keep_days * day,
        .named = limits->keep_named_days * day,
        .own = limits->keep_own_days * day,
        .gone = limits->keep_gone_days * day,
        .logins = limits->token_days * day,
        .boxes = RULESET_UNUSED_MS,
    };
}

static void say_removed(int tables, int records)
{
    char text[2][16];
    snprintf(text[0], sizeof text[0], "%d", tables);
    snprintf(text[1], sizeof text[1], "%d", records);
    if (tables || records)
        server_log("removed", "tables", text[0], "records", text[1], NULL);
}

/* A store that is in trouble is asked again with the next pass. */
static void note_trouble(Retention *r, const char *problem)
{
    if (!r->in_trouble)
        server_log("not-removed", "why", problem, NULL);
    r->in_trouble = true;
}

/* False: it closes. */
static bool pass(Retention *r)
{
    StoreSweep sweep = begin(&r->limits);
    char problem[STORE_PROBLEM] = "";
    int tables = 0, records = 0;
    bool goes_on = true, good = true;
    while (goes_on && good && !sweep.done) {
        good = r->store->sweep(r->store, &sweep, problem);
        tables += sweep.tables;
        records += sweep.removed;
        goes_on =
            crew_pause(&r->crew, sweep.tables || sweep.removed ? AFTER_REMOVING : AFTER_LOOKING);
    }
    say_removed(tables, records);
    if (good)
        r->in_trouble = false;
    else
        note_trouble(r, problem);
    return goes_on;
}

static bool run(Crew *crew, Errand *errand)
{
    Retention *r = (Retention *)(void *)crew; /* its first */
    int every = r->limits.sweep_seconds;
    (void)errand;
    setpriority(PRIO_PROCESS, 0, LAST); /* of this thread */
    bool goes_on =
        r->store->sweep && crew_pause(crew, 1000 * (every < FIRST_SECONDS ? every : FIRST_SECONDS));
    while (goes_on)
        goes_on = pass(r) && crew_pause(crew, 1000 * every);
    return false;
}

static void wake_nobody(void *context)
{
    (void)context;
}

Retention *retention_open(Store *store, const Limits *limits)
{
    Retention *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->store = store;
    r->limits = *limits;
    r->crew = (Crew){.run = run, .wake = wake_nobody};
    if (!crew_open(&r->crew, 1)) {
        free(r);
        return NULL;
    }
    crew_add(&r->crew, &r->errand);
    return r;
}

static void drop_nothing(Errand *errand)
{
    (void)errand; /* it is a part of the retention */
}

void retention_close(Retention *r)
{
    if (!r)
        return;
    crew_close(&r->crew, drop_nothing);
    free(r);
}
