/* search.h - information-set Monte Carlo tree search. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bot.h"

enum { SEARCH_TREES = BOT_TREES };

/* How many trees a search with a budget of simulations grows; 0: it goes by the clock. */
int search_trees(const Bot *bot);

/* One of them. */
void search_grow(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice dice, int tree,
                 BotTree *grown);

/* The answer of all trees: of those that were grown elsewhere, or (NULL) of those grown here. False
 * if there is no memory for any. */
bool search_choose(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                   const BotTree *grown, BotAnswer *answer);

#endif
