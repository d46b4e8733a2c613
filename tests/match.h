/* match.h - a match that can tell how it came about, for tests that play at random.
 *
 * A match is rules + set-up + seed + actions (law 8), so that is what a failing test prints: the
 * text of a golden game (golden.c), which `golden --replay FILE` plays again. */
#ifndef TESTS_MATCH_H
#define TESTS_MATCH_H

#include "../engine/rules.h"
#include "../knockdown/game.h"
#include "../knockdown/setups.h"

#include <stdio.h>

/* Far more than the longest match seen under default rulings (about 1,500 decisions). */
enum { MATCH_MOST = 20000 };

typedef struct Match {
    const rs_Rules *rules;
    rs_Setup setup;
    uint8_t seed[32];
    rs_State state;
    int played;
    rs_Action action[MATCH_MOST];
} Match;

/* The shipped boxes and words, compiled once for the whole program. */
const rs_Rules *match_rules(void);

/* How many decisions to play a mode: RINGSIDE_DECISIONS, or 500,000 where it is not set; tests that
 * do much at each decision take only that share of them. */
long match_decisions(long share);

const kd_State *match_inside(const rs_State *state);
kd_State *match_inside_changeable(rs_State *state);

/* Gives every ruling that has two values one of them at random. */
void match_rulings(rs_Setup *setup, rs_Dice *dice);

/* Fighters, arena, skill set and seed at random; the rulings of `setup` stay. */
void match_deal(Match *m, const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice);
/* The set-up as it is, with a seed from the dice. */
void match_deal_exactly(Match *m, const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice);

void match_apply(Match *m, rs_Action action, rs_Events *events);
/* One action at random; false when the match is over. */
bool match_play(Match *m, rs_Dice *dice);

/* Lets everybody forget that they have seen this card of a hand: the same game, had it been drawn
 * face down. Random play hides few cards by itself, and secrets are about hidden cards. The match
 * remembers it as an action of its own kind, so that it can be replayed ("forget a haymaker"). */
enum { MATCH_FORGET = 255 };
void match_forget(Match *m, int seat, int kind);
/* Now and then, between actions, any card; in mid-effect it may have been shown for that effect. */
void match_forget_some(Match *m, rs_Dice *dice);

/* The head of a golden game: set-up and seed, one thing a line. */
void match_print_head(const Match *m, FILE *to);

/* Fails the running cmocka test and prints how to get there. */
void match_fail(const Match *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
