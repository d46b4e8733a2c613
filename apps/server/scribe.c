/* scribe.c - the thread that stores; see scribe.h. */
#include "scribe.h"

#include "crew.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* So many changes are not kept waiting for more: the disk works while the loop does. And where
 * there are many a second, those of a millisecond share a commit: a commit, and waking two threads
 * for it, costs as much as an action. */
enum { RETRY_MS = 300, LAST_TRIES = 10, ENOUGH = 16, GATHERS = 1000 };

typedef struct Refused {
    struct Refused *next;
    ScribeRefusal refusal;
} Refused;

/* Changes that are given to the thread together. */
typedef struct Batch {
    Errand errand;
    StoreChange *first, **end;
    int count;
} Batch;

struct Scribe {
    Crew crew; /* of one */
    Store *store;
    /* Of whoever adds */
    Batch *open; /* what has been added since; NULL: nothing */
    uint64_t added;
    /* Both look at it without the lock */
    _Atomic uint64_t done;
    /* With the lock */
    pthread_mutex_t lock;
    Refused *refused, **refused_end;
    ScribeState state;
};

StoreChange *store_change(int kind, const char *table, const char *text)
{
    size_t length = strlen(text);
    StoreChange *change = calloc(1, sizeof *change + length + 1);
    struct timespec now;
    if (!change)
        return NULL;
    clock_gettime(CLOCK_REALTIME, &now);
    change->kind = kind;
    change->time = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    memcpy(change->table, table, strnlen(table, TABLE_ID)); /* that of a record is of none */
    memcpy(change->text, text, length);
    return change;
}

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void drop(Errand *errand)
{
    Batch *batch = (Batch *)(void *)errand;
    for (StoreChange *change = batch->first, *next; change; change = next) {
        next = change->next;
        free(change);
    }
    free(batch);
}

/* The first change of each table that was refused: all behind it are, too. A refusal that finds no
 * memory is lost, and the table stands still until it is asked for anew: so the server ends. */
static void keep_refusals(Scribe *w, const StoreChange *list, uint64_t before)
{
    for (; list; list = list->next) {
        before++;
        if (!list->refused)
            continue;
        Refused *refused = calloc(1, sizeof *refused);
        if (!refused)
            abort();
        refused->refusal = (ScribeRefusal){.load = list->load, .number = before};
        memcpy(refused->refusal.table, list->table, TABLE_ID);
        *w->refused_end = refused;
        w->refused_end = &refused->next;
    }
}

bool scribe_refused(Scribe *w, ScribeRefusal *refusal)
{
    pthread_mutex_lock(&w->lock);
    Refused *first = w->refused;
    if (first) {
        *refusal = first->refusal;
        w->refused = first->next;
        if (!w->refused)
            w->refused_end = &w->refused;
    }
    pthread_mutex_unlock(&w->lock);
    free(first);
    return first != NULL;
}

static void note(Scribe *w, int result, const char problem[STORE_PROBLEM], int64_t took,
                 const Batch *all)
{
    pthread_mutex_lock(&w->lock);
    w->state.trouble = result;
    memcpy(w->state.problem, problem, STORE_PROBLEM);
    w->state.busy += took;
    if (result == STORE_GOOD) {
        w->state.commits++;
        w->state.changes += (uint64_t)all->count;
        keep_refusals(w, all->first, w->done);
        w->done += (uint64_t)all->count;
    }
    pthread_mutex_unlock(&w->lock);
}

/* However often it takes. */
static bool store_all(Scribe *w, const Batch *all)
{
    for (int tries = 0;; tries++) {
        char problem[STORE_PROBLEM] = "";
        int64_t before = microseconds();
        int result = w->store->commit(w->store, all->first, problem);
        note(w, result, problem, microseconds() - before, all);
        if (result == STORE_GOOD)
            return true;
        w->crew.wake(w->crew.context);
        if (result == STORE_BROKEN || (!crew_pause(&w->crew, RETRY_MS) && tries >= LAST_TRIES))
            return false;
    }
}

/* All that wait become one list, so that they share one sync. */
static bool run(Crew *crew, Errand *waiting)
{
    Batch *all = (Batch *)(void *)waiting;
    for (Errand *next = waiting->next, *after; next; next = after) {
        Batch *more = (Batch *)(void *)next;
        after = next->next;
        *all->end = more->first;
        all->end = more->end;
        all->count += more->count;
        free(more);
    }
    bool good = store_all((Scribe *)(void *)crew, all); /* the crew is its first */
    drop(waiting);
    return good;
}

Scribe *scribe_open(Store *store, void (*wake)(void *context), void *context)
{
    Scribe *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->store = store;
    w->crew =
        (Crew){.run = run, .takes_all = true, .gathers = GATHERS, .wake = wake, .context = context};
    w->refused_end = &w->refused;
    pthread_mutex_init(&w->lock, NULL);
    if (crew_open(&w->crew, 1))
        return w;
    free(w);
    return NULL;
}

void scribe_go(Scribe *w)
{
    if (w->open)
        crew_add(&w->crew, &w->open->errand);
    w->open = NULL;
}

void scribe_go_on(Scribe *w)
{
    if (w->open && w->open->count >= ENOUGH)
        scribe_go(w);
}

/* Nothing that has happened may go unstored: without memory for this the server ends. */
static Batch *open_batch(Scribe *w)
{
    if (w->open)
        return w->open;
    w->open = calloc(1, sizeof *w->open);
    if (!w->open)
        abort();
    w->open->end = &w->open->first;
    return w->open;
}

uint64_t scribe_add(Scribe *w, StoreChange *change)
{
    Batch *batch = open_batch(w);
    *batch->end = change;
    batch->end = &change->next;
    batch->count++;
    return ++w->added;
}

uint64_t scribe_done(Scribe *w)
{
    return w->done;
}

void scribe_state(Scribe *w, ScribeState *state)
{
    pthread_mutex_lock(&w->lock);
    *state = w->state;
    pthread_mutex_unlock(&w->lock);
}

bool scribe_close(Scribe *w)
{
    scribe_go(w);
    crew_close(&w->crew, drop);
    bool good = w->done == w->added;
    ScribeRefusal refusal;
    while (scribe_refused(w, &refusal))
        ;
    pthread_mutex_destroy(&w->lock);
    free(w);
    return good;
}
