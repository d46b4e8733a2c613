/* scribe.c - the thread that stores; see scribe.h. */
#include "scribe.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* So many changes are not kept waiting for more: the disk works while the loop does. */
enum { RETRY_MS = 300, LAST_TRIES = 10, ENOUGH = 16 };

typedef struct Refused {
    struct Refused *next;
    ScribeRefusal refusal;
} Refused;

struct Scribe {
    Store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    StoreChange *first, **end; /* not yet taken by the thread */
    /* Of whoever adds */
    StoreChange *added_first, **added_end; /* not yet given to the thread */
    uint64_t added;
    int waiting;
    /* Both look at it without the lock */
    _Atomic uint64_t done;
    Refused *refused, **refused_end;
    ScribeState state;
    bool closing;
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

static void free_list(StoreChange *change)
{
    while (change) {
        StoreChange *next = change->next;
        free(change);
        change = next;
    }
}

/* With the lock held: waits a while, or less if the scribe is to be closed. */
static void wait_to_retry(Scribe *w)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += RETRY_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&w->more, &w->lock, &until);
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

/* One list, however often it takes. With the lock held, but not while the disk works. */
static bool store_list(Scribe *w, StoreChange *list, int count)
{
    for (int tries = 0;; tries++) {
        char problem[STORE_PROBLEM] = "";
        pthread_mutex_unlock(&w->lock);
        int64_t before = microseconds();
        int result = w->store->commit(w->store, list, problem);
        int64_t took = microseconds() - before;
        pthread_mutex_lock(&w->lock);
        w->state.trouble = result;
        memcpy(w->state.problem, problem, sizeof problem);
        w->state.busy += took;
        if (result == STORE_GOOD) {
            w->state.commits++;
            w->state.changes += (uint64_t)count;
            keep_refusals(w, list, w->done);
            w->done += (uint64_t)count;
            return true;
        }
        w->wake(w->context);
        if (result == STORE_BROKEN || (w->closing && tries >= LAST_TRIES))
            return false;
        wait_to_retry(w);
    }
}

static int count_list(const StoreChange *list)
{
    int count = 0;
    for (; list; list = list->next)
        count++;
    return count;
}

static void *write_on(void *argument)
{
    Scribe *w = argument;
    bool good = true;
    pthread_mutex_lock(&w->lock);
    while (good && !(w->closing && !w->first)) {
        if (!w->first) {
            pthread_cond_wait(&w->more, &w->lock);
            continue;
        }
        StoreChange *list = w->first;
        w->first = NULL;
        w->end = &w->first;
        good = store_list(w, list, count_list(list));
        free_list(list);
        if (good)
            w->wake(w->context);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

Scribe *scribe_open(Store *store, void (*wake)(void *context), void *context)
{
    Scribe *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->store = store;
    w->wake = wake;
    w->context = context;
    w->end = &w->first;
    w->added_end = &w->added_first;
    w->refused_end = &w->refused;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    if (pthread_create(&w->thread, NULL, write_on, w) == 0)
        return w;
    free(w);
    return NULL;
}

void scribe_go(Scribe *w)
{
    if (!w->added_first)
        return;
    pthread_mutex_lock(&w->lock);
    *w->end = w->added_first;
    w->end = w->added_end;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    w->added_first = NULL;
    w->added_end = &w->added_first;
    w->waiting = 0;
}

void scribe_go_on(Scribe *w)
{
    if (w->waiting >= ENOUGH)
        scribe_go(w);
}

uint64_t scribe_add(Scribe *w, StoreChange *change)
{
    *w->added_end = change;
    w->added_end = &change->next;
    w->waiting++;
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
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    bool good = w->done == w->added;
    ScribeRefusal refusal;
    while (scribe_refused(w, &refusal))
        ;
    free_list(w->first);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
    free(w);
    return good;
}
