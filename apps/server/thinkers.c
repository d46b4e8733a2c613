/* thinkers.c - threads for bots; see thinkers.h. */
#include "thinkers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Job {
    struct Job *next;
    HostTask task;
    Thought thought;
} Job;

typedef struct Jobs {
    Job *first, **end;
} Jobs;

struct Thinkers {
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t more;
    Jobs asked, done;
    int busy;
    bool closing;
    int threads;
    pthread_t thread[];
};

static void put_job(Jobs *jobs, Job *job)
{
    job->next = NULL;
    *jobs->end = job;
    jobs->end = &job->next;
}

static Job *take_job(Jobs *jobs)
{
    Job *job = jobs->first;
    if (!job)
        return NULL;
    jobs->first = job->next;
    if (!jobs->first)
        jobs->end = &jobs->first;
    return job;
}

static void *think_on(void *argument)
{
    Thinkers *t = argument;
    pthread_mutex_lock(&t->lock);
    while (!t->closing) {
        Job *job = take_job(&t->asked);
        if (!job) {
            pthread_cond_wait(&t->more, &t->lock);
            continue;
        }
        pthread_mutex_unlock(&t->lock);
        HostTask *task = &job->task;
        bot_choose(&task->bot, task->rules, &task->view, &task->dice, &job->thought.answer);
        pthread_mutex_lock(&t->lock);
        put_job(&t->done, job);
        t->wake(t->context);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

static void begin(Thinkers *t, int threads)
{
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    t->asked.end = &t->asked.first;
    t->done.end = &t->done.first;
    while (t->threads < threads && pthread_create(&t->thread[t->threads], NULL, think_on, t) == 0)
        t->threads++;
}

Thinkers *thinkers_open(int threads, void (*wake)(void *context), void *context)
{
    Thinkers *t = calloc(1, sizeof *t + (size_t)threads * sizeof *t->thread);
    if (!t)
        return NULL;
    t->wake = wake;
    t->context = context;
    begin(t, threads);
    if (t->threads > 0)
        return t;
    thinkers_close(t);
    return NULL;
}

bool thinkers_add(Thinkers *t, const char table[TABLE_ID + 1], const HostTask *task)
{
    Job *job = calloc(1, sizeof *job);
    if (!job)
        return false;
    job->task = *task;
    job->task.bot.threads = 1; /* the threads are shared between tables, not within one */
    job->thought.number = task->number;
    memcpy(job->thought.table, table, TABLE_ID);
    pthread_mutex_lock(&t->lock);
    put_job(&t->asked, job);
    t->busy++;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    return true;
}

bool thinkers_take(Thinkers *t, Thought *thought)
{
    pthread_mutex_lock(&t->lock);
    Job *job = take_job(&t->done);
    t->busy -= job != NULL;
    pthread_mutex_unlock(&t->lock);
    if (job)
        *thought = job->thought;
    free(job);
    return job != NULL;
}

int thinkers_busy(Thinkers *t)
{
    pthread_mutex_lock(&t->lock);
    int busy = t->busy;
    pthread_mutex_unlock(&t->lock);
    return busy;
}

void thinkers_close(Thinkers *t)
{
    Job *job;
    pthread_mutex_lock(&t->lock);
    t->closing = true;
    pthread_cond_broadcast(&t->more);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    while ((job = take_job(&t->asked)) || (job = take_job(&t->done)))
        free(job);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->more);
    free(t);
}
