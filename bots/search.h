/* search.h - information-set Monte Carlo tree search. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bot.h"

bool search_choose(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                   BotAnswer *answer);

#endif
