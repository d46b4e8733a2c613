/* hint.c - what the strongest bot would do, better and better; see hint.h. */
#include "hint.h"

#include <pthread.h>
#include <stdlib.h>

enum { FIRST_STEP = 500, GROWTH = 4 };

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

/* The budget that comes after this one; the last is all that was asked for. */
static int next_budget(int budget, int simulations)
{
    if (budget > simulations / GROWTH)
        return simulations;
    budget = budget ? budget * GROWTH : FIRST_STEP;
    return budget < simulations ? budget : simulations;
}

static void weigh(const rs_Rules *rules, const rs_View *view, int budget, uint64_t seed,
                  BotAnswer *answer)
{
    Bot bot = bot_levels[BOT_LEVELS - 1].bot;
    rs_Dice dice;
    bot.simulations = budget;
    bot.milliseconds = 0;
    rs_dice_seed(&dice, seed + (uint64_t)budget);
    bot_choose(&bot, rules, view, &dice, answer);
}

void hint_now(const rs_Rules *rules, const rs_View *view, int simulations, uint64_t seed,
              BotAnswer *answer)
{
    weigh(rules, view, simulations, seed, answer);
}

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
        budget = next_budget(budget, hint->simulations);
        weigh(hint->rules, &hint->view, budget, hint->seed, &answer);
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
