/* thinkers.c - threads for bots; see thinkers.h. */
#include "thinkers.h"

#include "crew.h"

#include <stdlib.h>
#include <string.h>

typedef struct Job {
    Errand errand;
    HostTask task;
    Thought thought;
} Job;

struct Thinkers {
    Crew crew;
    int busy; /* of the loop alone */
};

static bool think(Crew *crew, Errand *errand)
{
    Job *job = (Job *)(void *)errand;
    HostTask *task = &job->task;
    bot_choose(&task->bot, task->rules, &task->view, &task->dice, &job->thought.answer);
    crew_hand_back(crew, errand);
    return true;
}

Thinkers *thinkers_open(int threads, void (*wake)(void *context), void *context)
{
    Thinkers *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->crew = (Crew){.run = think, .wake = wake, .context = context};
    if (crew_open(&t->crew, threads))
        return t;
    free(t);
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
    job->thought.rules = task->rules;
    memcpy(job->thought.table, table, TABLE_ID);
    t->busy++;
    crew_add(&t->crew, &job->errand);
    return true;
}

bool thinkers_take(Thinkers *t, Thought *thought)
{
    Job *job = (Job *)(void *)crew_take(&t->crew);
    if (!job)
        return false;
    t->busy--;
    *thought = job->thought;
    free(job);
    return true;
}

int thinkers_busy(const Thinkers *t)
{
    return t->busy;
}

static void drop(Errand *errand)
{
    free(errand);
}

void thinkers_close(Thinkers *t)
{
    crew_close(&t->crew, drop);
    free(t);
}
