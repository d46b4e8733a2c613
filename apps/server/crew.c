/* crew.c - threads that work for the loop; see crew.h. */
#include "crew.h"

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

/* ---- Queues ---- */

static void begin(Errands *errands)
{
    errands->first = NULL;
    errands->end = &errands->first;
}

static void put(Errands *errands, Errand *errand)
{
    errand->next = NULL;
    *errands->end = errand;
    errands->end = &errand->next;
}

static Errand *take(Errands *errands)
{
    Errand *first = errands->first;
    if (!first)
        return NULL;
    errands->first = first->next;
    if (!errands->first)
        errands->end = &errands->first;
    return first;
}

/* ---- The threads ---- */

static Errand *next_to_run(Crew *crew)
{
    Errand *first = crew->asked.first;
    if (!crew->takes_all)
        return take(&crew->asked);
    begin(&crew->asked);
    return first;
}

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* With the lock, but not while it sleeps. */
static void gather(Crew *crew, int64_t began)
{
    int64_t left = crew->gathers ? began + crew->gathers - microseconds() : 0;
    struct timespec sleep = {.tv_nsec = (long)left * 1000};
    if (left <= 0 || crew->closing || !crew->asked.first)
        return;
    pthread_mutex_unlock(&crew->lock);
    nanosleep(&sleep, NULL);
    pthread_mutex_lock(&crew->lock);
}

static void *work_on(void *argument)
{
    Crew *crew = argument;
    bool good = true;
    int64_t began = 0;
    pthread_mutex_lock(&crew->lock);
    while (good && !(crew->closing && !(crew->takes_all && crew->asked.first))) {
        gather(crew, began);
        Errand *errand = next_to_run(crew);
        if (!errand) {
            pthread_cond_wait(&crew->more, &crew->lock);
            continue;
        }
        pthread_mutex_unlock(&crew->lock);
        began = crew->gathers ? microseconds() : 0;
        good = crew->run(crew, errand);
        crew->wake(crew->context);
        pthread_mutex_lock(&crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* A pause takes as long as it says, whatever becomes of the time of day. */
static void init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool crew_open(Crew *crew, int threads)
{
    crew->thread = calloc((size_t)threads, sizeof *crew->thread);
    if (!crew->thread)
        return false;
    pthread_mutex_init(&crew->lock, NULL);
    init_condition(&crew->more);
    begin(&crew->asked);
    begin(&crew->done);
    while (crew->threads < threads &&
           pthread_create(&crew->thread[crew->threads], NULL, work_on, crew) == 0)
        crew->threads++;
    if (crew->threads > 0)
        return true;
    crew_close(crew, NULL);
    return false;
}

void crew_add(Crew *crew, Errand *errand)
{
    pthread_mutex_lock(&crew->lock);
    put(&crew->asked, errand);
    pthread_cond_signal(&crew->more);
    pthread_mutex_unlock(&crew->lock);
}

void crew_hand_back(Crew *crew, Errand *errand)
{
    pthread_mutex_lock(&crew->lock);
    put(&crew->done, errand);
    pthread_mutex_unlock(&crew->lock);
}

Errand *crew_take(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    Errand *errand = take(&crew->done);
    pthread_mutex_unlock(&crew->lock);
    return errand;
}

bool crew_pause(Crew *crew, int milliseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += milliseconds * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&crew->lock);
    pthread_cond_timedwait(&crew->more, &crew->lock, &until);
    bool goes_on = !crew->closing;
    pthread_mutex_unlock(&crew->lock);
    return goes_on;
}

void crew_close(Crew *crew, void (*drop)(Errand *errand))
{
    Errand *left;
    pthread_mutex_lock(&crew->lock);
    crew->closing = true;
    pthread_cond_broadcast(&crew->more);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    while ((left = take(&crew->asked)) || (left = take(&crew->done)))
        drop(left);
    free(crew->thread);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->more);
}
