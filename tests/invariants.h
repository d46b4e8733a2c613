/* invariants.h - what holds of every state at every question, whoever made it. */
#ifndef TESTS_INVARIANTS_H
#define TESTS_INVARIANTS_H

#include "../ringside.h"

enum { INVARIANT_WHY = 240 };

/* Whether all invariants hold; if not, `why` says which one does not. */
bool invariants_hold(const rs_Rules *rules, const rs_State *state, char why[INVARIANT_WHY]);

#endif
