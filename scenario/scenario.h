/* scenario.h - runs scenarios: a position, actions, and what must hold (docs/scenarios.md). */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include "../ringside.h"

#include <stdio.h>

typedef struct ScenarioRun {
    const rs_Rules *rules;
    FILE *out;      /* where failures are told; NULL: nowhere */
    uint8_t *trace; /* one byte an instruction, or NULL; see rs_Events */
    int only;       /* run only the n-th scenario of the source, -1: all */
    int passed, failed;
    uint64_t signature; /* of the states in which the scenarios ended: the same in every build */
    /* Called for each scenario that passes: its names (rule numbers), and rulings it sets. */
    void (*covered)(void *context, const char *kind, const char *name);
    void *context;
    /* Puzzles: what a player who sees only this view would answer; NULL: nobody is there. */
    rs_Action (*advise)(void *context, const rs_Rules *rules, const rs_View *view);
} ScenarioRun;

/* Runs the scenarios of one source; counts go into the run. Text that cannot be read counts as a
 * failure and is told with file, line and column. */
void scenario_run(ScenarioRun *run, const rs_Source *source);

/* How many scenarios the source holds. */
int scenario_count(const rs_Source *source);

#endif
