/* expect.h - what a scenario states about a game, checked clause by clause. */
#ifndef KNOCKDOWN_EXPECT_H
#define KNOCKDOWN_EXPECT_H

#include "state.h"

/* Checks `expect` from word 1 on. Returns true if all clauses hold; else `found` says what is.
 * Clauses that make no sense become problems of the text. */
bool kd_expect_line(const Witness *w, Text *text, const Line *line, char found[300]);

/* A few lines that show the whole position: for failures. */
void kd_describe(const Witness *w, char *out, int size);

/* What chance decided in these events, in order: dice as they are, cards as 100 + label. */
int kd_outcomes(const rs_Events *events, int *out, int most);

#endif
