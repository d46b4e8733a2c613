/* think.c - the bot whose turn it is, in a thread of its own; see hint.h. */
#include "hint.h"

#include "session_task.h"

#include <pthread.h>
#include <stdlib.h>

struct Think {
    SessionTask task;
    pthread_t thread;
    pthread_mutex_t lock;
    bool done;
};

static void *think(void *argument)
{
    Think *t = argument;
    session_task_do(&t->task);
    pthread_mutex_lock(&t->lock);
    t->done = true;
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

Think *think_start(const Session *s)
{
    Think *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    session_task(s, &t->task);
    pthread_mutex_init(&t->lock, NULL);
    if (pthread_create(&t->thread, NULL, think, t) == 0)
        return t;
    pthread_mutex_destroy(&t->lock);
    free(t);
    return NULL;
}

bool think_poll(Think *t, BotAnswer *answer)
{
    pthread_mutex_lock(&t->lock);
    bool done = t->done;
    if (done)
        *answer = t->task.answer;
    pthread_mutex_unlock(&t->lock);
    return done;
}

void think_free(Think *t)
{
    if (!t)
        return;
    pthread_join(t->thread, NULL);
    pthread_mutex_destroy(&t->lock);
    free(t);
}
