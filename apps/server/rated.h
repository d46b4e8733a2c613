/* rated.h - how much a match counts for ratings, so that none can be farmed.
 *
 * What people may win from each other in a day is bounded, and a match has to have been played: the
 * rules and why they are so stand in docs/server.md (Names). A record of each person and game says
 * what has counted today; it is written over on the next day that counts. */
#ifndef SERVER_RATED_H
#define SERVER_RATED_H

#include "results.h"

/* What it takes to count: limits of the server (limits.def), as the result of a match holds them.
 */
typedef struct RatedRules {
    int decisions, seconds, pair, near, change;
} RatedRules;

typedef struct RatedSeat {
    char who[RATED_WHO]; /* whose rating changes; empty: nobody's */
    bool left;           /* by being away: lost, and nobody has won against them */
    bool gave_up;        /* resigned, or was out of time */
    int side, decisions;
    int from; /* a number of where its person played from; equal: the same range; 0: not known */
    double score;
    bool counted;
    Standing before, after;
} RatedSeat;

typedef struct RatedMatch {
    int game, count;
    bool rated, handed; /* somebody's seat was handed over */
    bool late;          /* whoever gave up was out of time */
    int64_t lasted, now;
    RatedRules rules;
    RatedSeat at[RS_SEATS];
} RatedMatch;

/* Whether it is a level of bots. */
bool rated_is_bot(const char *who);
/* Levels of bots stand still: so a rating means the same next year, and nobody can push one. */
Rating rated_bot(int game, const char *level);

/* Fills in `counted` and `after` of all seats, and writes what has counted today. False: the store
 * cannot. */
bool rated_count(Records *records, RatedMatch *match);

#endif
