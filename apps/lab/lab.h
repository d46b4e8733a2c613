/* lab.h - `ringside lab`: studies with bots. */
#ifndef APPS_LAB_LAB_H
#define APPS_LAB_LAB_H

#include "../../bots/bot.h"

#include <signal.h>

/* Two bots against each other: every deal is played twice, with sides swapped. */
typedef struct Contest {
    const rs_Rules *rules;
    Bot bot[2];
    rs_Setup setup; /* Nokaut: as it is; Knockdown: rulings only, the rest is drawn for each pair */
    int pairs, threads;
    uint64_t seed;
    bool progress;                     /* shown on standard error */
    const volatile sig_atomic_t *stop; /* set: no more pairs are begun */
} Contest;

/* What one bot did. */
typedef struct Tally {
    long decisions, simulations, steps;
    double seconds; /* of thinking */
} Tally;

typedef struct Outcome {
    int pairs;      /* played to the end */
    double score;   /* of bot 0, 0 to 1 for each pair, summed up */
    double squares; /* the squares of these */
    int unfinished; /* matches that were given up after very many decisions, half won by each */
    Tally tally[2];
} Outcome;

/* The share of matches that bot 0 won, and the 95% interval over pairs. */
typedef struct Rate {
    double mean, low, high;
} Rate;

void contest_run(const Contest *contest, Outcome *outcome);
Rate contest_rate(const Outcome *outcome);

/* The 32 bytes of a deal. */
void draw_seed(rs_Dice *dice, uint8_t seed[32]);

/* speed.c: prints rates for every mode of both games, so many seconds for each. */
int lab_speed(const rs_Rules *rules, double seconds);

#endif
