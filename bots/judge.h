/* judge.h - what bots know about each game: a small evaluation, and where it is calm enough for it.
 */
#ifndef BOTS_JUDGE_H
#define BOTS_JUDGE_H

#include "../ringside.h"

enum { JUDGE_TERMS = 12 };

typedef struct Judge {
    /* The chance that team 0 wins, from what stands on the table. The secrets of the team `unknown`
     * are left out, as the others see it; RS_NOBODY: of none. */
    double (*evaluate)(const rs_Rules *rules, const rs_State *imagined, int unknown);
    /* How well a team stands, term by term: what evaluate adds up. */
    void (*weigh)(const rs_Rules *rules, const rs_State *imagined, int team, int unknown,
                  double term[JUDGE_TERMS]);
    int terms;
    /* The card that a term of a team is mostly about, a thing of the rules; or -1. */
    int (*subject)(const rs_Rules *rules, const rs_State *imagined, int team, int term);
    /* Rounds won, goals fulfilled. */
    int (*score)(const rs_State *imagined, int team);
    bool secrets; /* that count */
    /* Whether a new quiet position is judged as it is, without an answer at random. */
    bool as_it_is;
    /* Nothing is under way: the question is one of the turn itself. */
    bool (*quiet)(const rs_State *imagined);
    /* Or NULL: a question of the turn that settles what was done in it, such as a goal. */
    bool (*closing)(const rs_State *imagined);
    /* Or NULL: a question that comes again until one has enough, such as any number of cards. */
    bool (*open_ended)(const rs_Rules *rules, const rs_State *imagined);
    /* Whether the others have not seen the action that led here, so that to them nothing happened.
     */
    bool (*unseen)(const rs_State *imagined);
} Judge;

const Judge *judge_of(const rs_State *state);

#define GAME(NAME, name, prefix) extern const Judge name##_judge;
#include "../games/games.def"

/* Only a match that is over is certain: else a bot far ahead would not care to win. */
static inline double judge_unfinished(double win)
{
    return 0.04 + 0.92 * win;
}

/* 1 / (1 + e^-x) without a math library: the same on every machine. */
double judge_logistic(double x);

#endif
