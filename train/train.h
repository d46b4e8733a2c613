/* train.h - what the parts of `ringside-train` share. */
#ifndef TRAIN_TRAIN_H
#define TRAIN_TRAIN_H

#include "../bots/bot.h"
#include "../bots/judge.h"
#include "../bots/networks.h"
#include "../engine/kind.h"
#include "../engine/rules.h"

enum { TRAIN_MOST_DECISIONS = 4000 };

/* Says why and ends the program. */
void train_fail(const char *why);
rs_Rules *train_rules(void);
int train_game(const char *word);
/* A bot by name; a network that it names is put in place of this number. */
Bot train_bot(const char *text, int game, int number);
void train_seed(rs_Dice *dice, uint8_t seed[32]);

void train_play(int game, const char *bot, double seconds, long matches, uint64_t seed,
                const char *path);
/* what: two bots, pairs, seconds, seed, processes; then KEY=VALUE of set-ups. */
void train_match(int game, char **what, char **sets, int set_count);
void train_cost(int game, const char *bot);

#endif
