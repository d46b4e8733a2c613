/* thinkers.c - threads for bots; see thinkers.h. */
#include "thinkers.h"

#include "crew.h"
#include "secrets.h"

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
    t->crew = (Crew){.run = think, .shares = true, .wake = wake, .context = context};
    if (crew_open(&t->crew, threads))
        return t;
    free(t);
    return NULL;
}

/* About how many milliseconds it takes. */
static int cost_of(const Bot *bot)
{
    enum { IN_A_MS = 30 };
    int search = bot->simulations ? bot->simulations / IN_A_MS : bot->milliseconds;
    return 1 + (bot->kind == BOT_SEARCH ? search : 0);
}

/* Of those who hold the most. Neither cards nor answers have a part in it. */
static void hurry(Bot *bot, int waiting, int threads)
{
    enum { LEAST = 100 };
    for (int i = 0; i < 3 && waiting >= 2 * threads; i++, waiting /= 2) {
        bot->milliseconds = bot->milliseconds > 1 ? bot->milliseconds / 2 : bot->milliseconds;
        bot->simulations = bot->simulations > 2 * LEAST ? bot->simulations / 2 : bot->simulations;
    }
}

bool thinkers_add(Thinkers *t, const char table[TABLE_ID + 1], const char *owner,
                  const HostTask *task)
{
    Job *job = calloc(1, sizeof *job);
    if (!job)
        return false;
    job->task = *task;
    job->task.bot.threads = 1; /* the threads are shared between tables, not within one */
    job->errand.owner = secret_digest(owner, strlen(owner)) | 1;
    hurry(&job->task.bot, crew_waits(&t->crew, job->errand.owner), t->crew.threads);
    job->errand.cost = cost_of(&job->task.bot);
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
