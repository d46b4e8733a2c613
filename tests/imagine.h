/* imagine.h - what imagine.c and the tests of each game share. */
#ifndef TESTS_IMAGINE_H
#define TESTS_IMAGINE_H

#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { IMAGINED = 60000, MOST_CELLS = 1024 };

/* What only one game can say about its states. */
typedef struct Imagining {
    int game;
    /* Questions whose answers lie open for everybody, so that every imagination must list the
     * same. */
    bool (*answers_public)(const rs_State *state);
    bool (*in_mid_effect)(const rs_State *state);
    /* Whether a match may be left before its end: nothing forces it there. */
    bool (*may_leave)(const Match *m);
    void (*forget)(Match *m, rs_Dice *dice);
    const struct CMUnitTest *tests; /* chi-square on fixed views */
    int test_count;
} Imagining;

#define GAME(NAME, name, prefix) extern const Imagining name##_imagining;
#include "../games/games.def"

/* ---- Chi-square ---- */

/* Counts of what was imagined, beside the chance that each cell should have. */
typedef struct Tally {
    int cells;
    double chance[MOST_CELLS];
    long seen[MOST_CELLS], total;
} Tally;

typedef int (*Cell)(const Match *m, const rs_State *imagined);

/* Imagines the match IMAGINED times as the viewer sees it and counts cells. */
void imagine_often(const Match *m, int viewer, Cell cell, Tally *tally);
/* p > 0.001 */
void assert_fits(const Tally *tally, const char *what);
/* Puts the cells that are too rare for chi-square together into one more. */
void join_rare(Tally *tally);

/* The first decision in a stream of random matches that is as wanted. The set-up is drawn, then
 * `settings` (keys and values, ended by NULL) hold. */
typedef bool (*Wanted)(const rs_State *state, int viewer);
void find_view(int game, const char *const *settings, Wanted wanted, int viewer, uint64_t seed,
               Match *m);

#endif
