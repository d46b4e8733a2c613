/* invariants.h - what holds of every state at every question, whoever made it. */
#ifndef TESTS_INVARIANTS_H
#define TESTS_INVARIANTS_H

#include "../ringside.h"

enum { INVARIANT_WHY = 240 };

/* Whether all invariants hold; if not, `why` says which one does not. */
bool invariants_hold(const rs_Rules *rules, const rs_State *state, char why[INVARIANT_WHY]);

/* ---- For knockdown_invariants.c and nokaut_invariants.c ---- */

/* The first thing that does not hold is kept. */
typedef struct Verdict {
    char *why;
    bool ok;
} Verdict;

void verdict_must(Verdict *v, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* For a Check that has a Verdict `v`. */
#define must(c, ...) verdict_must(&(c)->v, __VA_ARGS__)

bool all_are(const void *bytes, size_t size, int value);

#define GAME(NAME, name, prefix)                                                                   \
    void prefix##_invariants(const rs_Rules *rules, const rs_State *state, Verdict v[1]);
#include "../games/games.def"

#endif
