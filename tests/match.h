/* match.h - a match that can tell how it came about, for tests that play at random.
 *
 * A match is rules + set-up + seed + actions (law 8), so that is what a failing test prints: the
 * text of a golden game (golden.c), which `golden --replay FILE` plays again. Both games are played
 * here; what only one of them has is in knockdown_match.h and nokaut_match.h. */
#ifndef TESTS_MATCH_H
#define TESTS_MATCH_H

#include "../engine/kind.h"

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

/* Gives every ruling that has two values one of them at random. */
void match_rulings(rs_Setup *setup, rs_Dice *dice);

/* Everything but the rulings of `setup` at random, and a seed. */
void match_deal(Match *m, const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice);
/* The set-up as it is, with a seed from the dice. */
void match_deal_exactly(Match *m, const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice);

void match_apply(Match *m, rs_Action action, rs_Events *events);
/* One action at random; false when the match is over. */
bool match_play(Match *m, rs_Dice *dice);

/* Puts an action on record that the caller has carried out. */
void match_record(Match *m, rs_Action action);

/* A card of a hand that a test has turned by hand stands among the actions as an action of this
 * kind, with its label and its seat, so that it can be replayed ("forget a haymaker"). */
enum { MATCH_FORGET = 255 };
/* Does so for the card with this label; false if it is none of Knockdown (knockdown_match.h). */
bool match_forget_label(Match *m, int seat, int label);

/* Who can look at the match: its seats and a spectator. Returns how many; at most MATCH_VIEWERS. */
enum { MATCH_VIEWERS = RS_SEATS + 1 };
int match_viewers(const Match *m, int viewers[MATCH_VIEWERS]);

static inline int match_kind(rs_Action action) /* as act_kind of engine/stack.h */
{
    return (int)(action & 255);
}

/* The head of a golden game: set-up and seed, one thing a line. */
void match_print_head(const Match *m, FILE *to);

/* Fails the running cmocka test and prints how to get there. */
void match_fail(const Match *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* From now on, until the next call, a match that stands still for a minute fails like this too; a
 * match of NULL ends the watch. */
void match_watch(const Match *m);

#endif
