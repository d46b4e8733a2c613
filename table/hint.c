/* hint.c - hints in a thread of their own; see hint.h. */
#include "hint.h"

#include <pthread.h>
#include <stdlib.h>

struct Hint {
    const rs_Rules *rules;
    rs_View view;
    int simulations;
    uint64_t seed;
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    bool cancelled, done, answered;
    BotAnswer answer;
};

static bool cancelled(Hint *hint)
{
    pthread_mutex_lock(&hint->lock);
    bool yes = hint->cancelled;
    pthread_mutex_unlock(&hint->lock);
    return yes;
}

static void publish(Hint *hint, const BotAnswer *answer)
{
    pthread_mutex_lock(&hint->lock);
    hint->answer = *answer;
    hint->answered = true;
    pthread_mutex_unlock(&hint->lock);
}

static void *search(void *argument)
{
    Hint *hint = argument;
    for (int budget = 0; budget < hint->simulations && !cancelled(hint);) {
        BotAnswer answer;
        budget = hint_budget(budget, hint->simulations);
        hint_now(hint->rules, &hint->view, budget, hint->seed, &answer);
        publish(hint, &answer);
    }
    pthread_mutex_lock(&hint->lock);
    hint->done = true;
    pthread_mutex_unlock(&hint->lock);
    return NULL;
}

Hint *hint_start(const rs_Rules *rules, const rs_View *view, int simulations, uint64_t seed)
{
    Hint *hint = calloc(1, sizeof *hint);
    if (!hint)
        return NULL;
    hint->rules = rules;
    hint->view = *view;
    hint->simulations = simulations > 0 ? simulations : 1;
    hint->seed = seed;
    pthread_mutex_init(&hint->lock, NULL);
    if (pthread_create(&hint->thread, NULL, search, hint) == 0)
        return hint;
    pthread_mutex_destroy(&hint->lock);
    free(hint);
    return NULL;
}

bool hint_poll(Hint *hint, BotAnswer *answer, bool *done)
{
    pthread_mutex_lock(&hint->lock);
    bool answered = hint->answered;
    if (answered)
        *answer = hint->answer;
    *done = hint->done;
    pthread_mutex_unlock(&hint->lock);
    return answered;
}

void hint_cancel(Hint *hint)
{
    pthread_mutex_lock(&hint->lock);
    hint->cancelled = true;
    pthread_mutex_unlock(&hint->lock);
}

void hint_free(Hint *hint)
{
    if (!hint)
        return;
    hint_cancel(hint);
    pthread_join(hint->thread, NULL);
    pthread_mutex_destroy(&hint->lock);
    free(hint);
}
