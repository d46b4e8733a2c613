/* clerk.c - the clerk's thread; see clerk.h. */
#include "clerk.h"

#include "rulesets.h"
#include "secrets.h"

#include <sodium.h>

#include <stdlib.h>
#include <string.h>

struct Clerk {
    Crew crew;
    Store *store;
};

static bool run(Crew *crew, Errand *errand)
{
    Clerk *c = (Clerk *)(void *)crew; /* its first */
    Work *work = (Work *)(void *)errand;
    work->run(work, c->store);
    crew_hand_back(crew, errand);
    return true;
}

Clerk *clerk_open(Store *store, void (*wake)(void *context), void *context)
{
    Clerk *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->store = store;
    c->crew = (Crew){.run = run, .shares = true, .wake = wake, .context = context};
    if (crew_open(&c->crew, 1))
        return c;
    free(c);
    return NULL;
}

void clerk_add(Clerk *c, Work *work)
{
    enum { QUICK = 1, SLOW = 100 };
    work->errand.owner = secret_digest(work->range, strlen(work->range)) | 1;
    work->errand.cost = work->slow ? SLOW : QUICK;
    crew_add(&c->crew, &work->errand);
}

Work *clerk_take(Clerk *c)
{
    return (Work *)(void *)crew_take(&c->crew);
}

static void drop(Errand *errand)
{
    work_free((Work *)(void *)errand);
}

void clerk_close(Clerk *c)
{
    crew_close(&c->crew, drop);
    free(c);
}

void work_free(Work *work)
{
    json_decref(work->request);
    json_decref(work->told);
    ruleset_free(work->set);
    free(work->problems);
    sodium_memzero(work, sizeof *work); /* passphrases */
    free(work);
}
