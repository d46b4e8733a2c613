/* lab.h - `ringside lab`: studies with bots. Its commands, and contests of two bots. */
#ifndef APPS_LAB_LAB_H
#define APPS_LAB_LAB_H

#include "flags.h"

/* Two bots against each other: every deal is played twice, with sides swapped. */
typedef struct Contest {
    const rs_Rules *rules;
    Bot bot[2];
    int game;
    const Texts *sets; /* what is not set is drawn for each pair of Knockdown, and the default in
                          Nokaut */
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
    Ratio score;    /* points of bot 0, over the pairs that were played to the end */
    int unfinished; /* matches that were given up after very many decisions, half won by each */
    Tally tally[2];
} Outcome;

/* Whether the settings leave something to play. */
bool contest_check(const Contest *contest, char problem[200]);
/* Returns what run_units says. */
int contest_run(const Contest *contest, Outcome *outcome);

/* The 32 bytes of a deal. */
void draw_seed(rs_Dice *dice, uint8_t seed[32]);

/* The rules with these files, which must have something of the game that is played. Returns an exit
 * status, with a line that was told unless all is well. */
int lab_rules(int game, char **files, int count, rs_Rules **rules);

/* The commands return an exit status. Wrong calls are told by lab_wrong. */
int lab_wrong(const char *problem);
int lab_match(Flags *flags);
int lab_balance(Flags *flags);
int lab_merge(Flags *flags);
int lab_compare(Flags *flags);

/* speed.c: prints rates for every mode of both games, so many seconds for each. */
int lab_speed(const rs_Rules *rules, double seconds);

#endif
