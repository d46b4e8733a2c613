/* review.h - after a match: where did the players lose their chances?
 *
 * For every decision with two answers or more, the winning chance of the best answer and of the
 * chosen one, from the view that the player had then. Works on a copy of the match; the rules must
 * outlive it. */
#ifndef TABLE_REVIEW_H
#define TABLE_REVIEW_H

#include "match.h"

enum { REVIEW_SIMULATIONS = 4000, REVIEW_LINE = 4 };

/* A smaller drop is a matter of chance: no mistake. */
#define REVIEW_LEAST 0.03

/* One decision. Chances are those of the team of the seat, 0 to 1. */
typedef struct ReviewItem {
    int at; /* so many actions came before it: the state is that of replay_go(at) */
    int seat;
    rs_Action chosen, best;
    double chosen_win, best_win;
    double drop; /* best - chosen, at least 0; 0 if the chosen one is the best */
    int line;    /* of a mistake: the best, and what the seat would have done behind it at once */
    rs_Action better[REVIEW_LINE];
} ReviewItem;

/* ---- In words (review_words.c) ---- */

enum { REVIEW_WORDS = 400 };

typedef struct ReviewWords {
    char question[REVIEW_WORDS], played[REVIEW_WORDS];
    char better[REVIEW_WORDS]; /* the whole line */
    char why[REVIEW_WORDS];    /* what it leads to, more than what was played; or "" */
} ReviewWords;

void review_say(const Match *match, int language, const ReviewItem *item, ReviewWords *words);

/* ---- Play and luck ----
 *
 * What the chances of a side gained from the first decision to the end is the sum of what the
 * others' mistakes gave it, less its own mistakes, and the rest: how dice and draws fell, and what
 * nobody could know. The rest is called luck. */
typedef struct ReviewSum {
    int decisions, mistakes;
    double lost; /* by the seat's mistakes, in chances */
    double luck; /* of its team */
} ReviewSum;

/* ---- One decision at a time (decisions.c) ---- */

/* All decisions of a match. */
typedef struct Decisions {
    Match match; /* a copy of its own */
    int simulations;
    uint64_t seed;
    ReviewItem *item; /* one for each decision; `seat` is RS_NOBODY until it is weighed */
    rs_State *before; /* the state of each decision */
    int items;
} Decisions;

/* False if there is no memory; then there is nothing to close. */
bool decisions_open(const Match *match, int simulations, uint64_t seed, Decisions *decisions);
void decisions_close(Decisions *decisions);
/* Weighs item 0 .. items-1; who keeps the result does not matter to the others. */
ReviewItem decisions_weigh(const Decisions *decisions, int index);

/* Of each seat, over all that have been weighed; luck is 0 before all of them are. */
void decisions_sum(const Decisions *decisions, ReviewSum sum[RS_SEATS]);

/* ---- All of them in the background ---- */

typedef struct Review Review;

/* Starts to go through the match with so many simulations for a decision, on `threads` threads
 * (the result does not depend on them). NULL if there is no memory or no thread. */
Review *review_start(const Match *match, int simulations, int threads, uint64_t seed);
/* How many of how many decisions; true when all is done or it was cancelled. */
bool review_poll(Review *review, int *done, int *total);
void review_sum(Review *review, ReviewSum sum[RS_SEATS]);
/* The biggest mistakes of a seat so far (RS_NOBODY: of all), biggest first, at most `most`. Returns
 * how many. */
int review_drops(Review *review, int seat, ReviewItem *item, int most);
/* Stops soon; does not wait. */
void review_cancel(Review *review);
/* Waits until it is done. */
void review_wait(Review *review);
/* Cancels, waits and frees. NULL is allowed. */
void review_free(Review *review);

#endif
