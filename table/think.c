/* think.c - the bot whose turn it is, in a thread of its own; see hint.h. */
#include "hint.h"

#include <pthread.h>
#include <stdlib.h>

struct Think {
    const rs_Rules *rules;
    rs_View view;
    Bot bot;
    rs_Dice dice;
    BotAnswer answer;
    pthread_t thread;
    pthread_mutex_t lock;
    bool done;
};

static void *think(void *argument)
{
    Think *t = argument;
    bot_choose(&t->bot, t->rules, &t->view, &t->dice, &t->answer);
    pthread_mutex_lock(&t->lock);
    t->done = true;
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

Think *think_start(const rs_Rules *rules, const rs_View *view, const Bot *bot, const rs_Dice *dice)
{
    Think *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->rules = rules;
    t->view = *view;
    t->bot = *bot;
    t->dice = *dice;
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
        *answer = t->answer;
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
