/* clerk.c - the clerk's thread; see clerk.h. */
#include "clerk.h"

#include "rulesets.h"

#include <sodium.h>

#include <pthread.h>
#include <stdlib.h>

struct Clerk {
    Store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    Work *asked, **asked_end, *done, **done_end;
    bool closing;
};

static void put(Work ***end, Work *work)
{
    work->next = NULL;
    **end = work;
    *end = &work->next;
}

static Work *take(Work **first, Work ***end)
{
    Work *work = *first;
    if (!work)
        return NULL;
    *first = work->next;
    if (!*first)
        *end = first;
    return work;
}

static void *work_on(void *argument)
{
    Clerk *c = argument;
    pthread_mutex_lock(&c->lock);
    while (!c->closing) {
        Work *work = take(&c->asked, &c->asked_end);
        if (!work) {
            pthread_cond_wait(&c->more, &c->lock);
            continue;
        }
        pthread_mutex_unlock(&c->lock);
        work->run(work, c->store);
        pthread_mutex_lock(&c->lock);
        put(&c->done_end, work);
        c->wake(c->context);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

Clerk *clerk_open(Store *store, void (*wake)(void *context), void *context)
{
    Clerk *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->store = store;
    c->wake = wake;
    c->context = context;
    c->asked_end = &c->asked;
    c->done_end = &c->done;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->more, NULL);
    if (pthread_create(&c->thread, NULL, work_on, c) == 0)
        return c;
    free(c);
    return NULL;
}

void clerk_add(Clerk *c, Work *work)
{
    pthread_mutex_lock(&c->lock);
    put(&c->asked_end, work);
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
}

Work *clerk_take(Clerk *c)
{
    pthread_mutex_lock(&c->lock);
    Work *work = take(&c->done, &c->done_end);
    pthread_mutex_unlock(&c->lock);
    return work;
}

void clerk_close(Clerk *c)
{
    Work *work;
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    while ((work = take(&c->asked, &c->asked_end)) || (work = take(&c->done, &c->done_end)))
        work_free(work);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->more);
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
