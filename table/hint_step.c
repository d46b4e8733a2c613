/* hint_step.c - what the strongest bot would do, better and better; see hint.h. */
#include "hint.h"

enum { FIRST_STEP = 500, GROWTH = 4 };

int hint_budget(int budget, int simulations)
{
    if (budget > simulations / GROWTH)
        return simulations;
    budget = budget ? budget * GROWTH : FIRST_STEP;
    return budget < simulations ? budget : simulations;
}

void hint_bot(int budget, uint64_t seed, Bot *bot, rs_Dice *dice)
{
    *bot = bot_levels[BOT_LEVELS - 1].bot;
    bot->simulations = budget;
    bot->milliseconds = 0;
    rs_dice_seed(dice, seed + (uint64_t)budget);
}

void hint_now(const rs_Rules *rules, const rs_View *view, int simulations, uint64_t seed,
              BotAnswer *answer)
{
    Bot bot;
    rs_Dice dice;
    hint_bot(simulations, seed, &bot, &dice);
    bot_choose(&bot, rules, view, &dice, answer);
}
