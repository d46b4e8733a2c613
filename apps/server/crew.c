/* crew.c - threads that work for the loop; see crew.h. */
#include "crew.h"

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

/* Takes out the one that `at` leads to. */
static Errand *take_at(Errands *errands, Errand **at)
{
    Errand *errand = *at;
    *at = errand->next;
    if (!*at)
        errands->end = at;
    return errand;
}

/* ---- Owners in turn ---- */

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void no_sooner(Errand *errand, uint64_t owner, uint64_t turn)
{
    if (owner == errand->owner && turn > errand->turn)
        errand->turn = turn;
}

/* Whoever has nothing else here is next, but for others of whom the same is true. */
static void line_up(Crew *crew, Errand *errand)
{
    Errand **at;
    errand->turn = crew->turn;
    for (int i = 0; i < crew->threads; i++)
        no_sooner(errand, crew->serves[i].owner, crew->serves[i].turn);
    for (const Errand *e = crew->asked.first; e; e = e->next)
        no_sooner(errand, e->owner, e->turn + (uint64_t)e->cost);
    for (at = &crew->asked.first; *at && (*at)->turn <= errand->turn; at = &(*at)->next)
        continue;
    errand->next = *at;
    *at = errand;
    if (!errand->next)
        crew->asked.end = &errand->next;
}

/* Whether somebody else waits, or was served a short time ago. */
static bool others_come(const Crew *crew, uint64_t owner)
{
    const int64_t recent = 60 * (int64_t)1000000;
    for (const Errand *e = crew->asked.first; e; e = e->next)
        if (e->owner != owner)
            return true;
    for (int i = 0; i < 2; i++)
        if (crew->served[i].at && crew->served[i].owner != owner &&
            microseconds() - crew->served[i].at < recent)
            return true;
    return false;
}

static bool may_begin(const Crew *crew, uint64_t owner)
{
    int held = 0;
    for (int i = 0; i < crew->threads; i++)
        held += crew->serves[i].owner == owner;
    return crew->threads < 2 || held < crew->threads - 1 || !others_come(crew, owner);
}

static void note_served(Crew *crew, uint64_t owner)
{
    if (crew->served[0].owner != owner)
        crew->served[1] = crew->served[0];
    crew->served[0] = (Served){owner, microseconds()};
}

static Errand *take_in_turn(Crew *crew, Serving *serves)
{
    Errand **at = &crew->asked.first;
    for (uint64_t holds = 0; *at; at = &(*at)->next) {
        if ((*at)->owner != holds && may_begin(crew, (*at)->owner))
            break;
        holds = (*at)->owner; /* as many threads as it may */
    }
    Errand *errand = *at ? take_at(&crew->asked, at) : NULL;
    if (!errand)
        return NULL;
    crew->turn = errand->turn > crew->turn ? errand->turn : crew->turn;
    *serves = (Serving){errand->owner, errand->turn + (uint64_t)errand->cost};
    note_served(crew, errand->owner);
    return errand;
}

/* ---- The threads ---- */

static Errand *next_to_run(Crew *crew, Serving *serves)
{
    Errand *first = crew->asked.first;
    if (crew->shares)
        return take_in_turn(crew, serves);
    if (!crew->takes_all)
        return take(&crew->asked);
    begin(&crew->asked);
    return first;
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
    Serving *serves = &crew->serves[crew->begun++];
    while (good && !(crew->closing && !(crew->takes_all && crew->asked.first))) {
        gather(crew, began);
        Errand *errand = next_to_run(crew, serves);
        if (!errand) {
            pthread_cond_wait(&crew->more, &crew->lock);
            continue;
        }
        pthread_mutex_unlock(&crew->lock);
        began = crew->gathers ? microseconds() : 0;
        good = crew->run(crew, errand);
        crew->wake(crew->context);
        pthread_mutex_lock(&crew->lock);
        serves->owner = 0;
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
    crew->serves = calloc((size_t)threads, sizeof *crew->serves);
    if (!crew->thread || !crew->serves) {
        free(crew->thread);
        free(crew->serves);
        return false;
    }
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
    if (crew->shares)
        line_up(crew, errand);
    else
        put(&crew->asked, errand);
    pthread_cond_signal(&crew->more);
    pthread_mutex_unlock(&crew->lock);
}

int crew_waits(Crew *crew, uint64_t owner)
{
    int count = 0;
    pthread_mutex_lock(&crew->lock);
    for (const Errand *e = crew->asked.first; e; e = e->next)
        count += e->owner == owner;
    pthread_mutex_unlock(&crew->lock);
    return count;
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
    free(crew->serves);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->more);
}
