/* lab.h - `ringside lab`: studies with bots. */
#ifndef APPS_LAB_LAB_H
#define APPS_LAB_LAB_H

#include "../../bots/bot.h"

/* Two bots against each other: every deal is played twice, with sides swapped. */
typedef struct Contest {
    const rs_Rules *rules;
    Bot bot[2];
    rs_Setup setup; /* Nokaut: as it is; Knockdown: rulings only, the rest is drawn for each pair */
    int pairs, threads;
    uint64_t seed;
    bool progress; /* shown on standard error */
} Contest;

/* What one bot did. */
typedef struct Tally {
    long decisions, simulations, steps;
    double seconds; /* of thinking */
} Tally;

typedef struct Outcome {
    int pairs;      /* played to the end */
    double score;   /* of bot 0: wins in all games */
    double squares; /* sum of squared pair scores, for the interval */
    long games;
    Tally tally[2];
} Outcome;

void contest_run(const Contest *contest, Outcome *outcome);
/* The share of games won by bot 0, and half of the 95% interval over pairs. */
void contest_rate(const Outcome *outcome, double *rate, double *half);

/* speed.c: prints rates for every mode of both games, so many seconds for each. */
int lab_speed(const rs_Rules *rules, double seconds);

#endif
