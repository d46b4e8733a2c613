/* greedy.h - a bot that looks one decision ahead. */
#ifndef BOTS_GREEDY_H
#define BOTS_GREEDY_H

#include "bot.h"

void greedy_choose(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                   BotAnswer *answer);

#endif
