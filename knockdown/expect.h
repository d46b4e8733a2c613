/* expect.h - what a scenario states about a game, checked clause by clause. */
#ifndef KNOCKDOWN_EXPECT_H
#define KNOCKDOWN_EXPECT_H

#include "../engine/rules.h"
#include "state.h"

/* The state, and the events since the last action. */
typedef struct Witness {
    const rs_Rules *rules;
    const kd_State *s;
    const rs_Events *events;
} Witness;

/* Checks `expect` from word 1 on. Returns true if all clauses hold; else `found` says what is.
 * Clauses that make no sense become problems of the text. */
bool expect_line(const Witness *w, Text *text, const Line *line, char found[300]);

/* A few lines that show the whole position: for failures. */
void expect_describe(const Witness *w, char *out, int size);

#endif
