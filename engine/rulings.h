/* rulings.h - named rulings in a set-up, and what is said where a set-up will not do: sentences of
 * the sort `problem` in words/GAME/, in the language of the set-up. */
#ifndef ENGINE_RULINGS_H
#define ENGINE_RULINGS_H

#include "kind.h"

/* What every game says about set-ups, before what is its own. */
#define SETUP_PROBLEMS(P)                                                                          \
    P(FOREIGN, "foreign")                                                                          \
    P(NO_PART, "no-part")                                                                          \
    P(RULING_IS, "ruling-is")                                                                      \
    P(NO_RULING_VALUE, "no-ruling-value")

#define P(NAME, key) PROBLEM_##NAME,
enum { SETUP_PROBLEMS(P) SETUP_PROBLEMS_COUNT };
#undef P

/* Says a clear no, a problem of the set-up's game, filled in; always false. */
bool setup_say(const rs_Rules *rules, const rs_Setup *setup, int problem, const rs_Fill *fill,
               char text[200]);

/* Likewise with what was {given} and the {near}est of what is known. */
bool setup_refuse(const rs_Rules *rules, const rs_Setup *setup, int problem, const char *given,
                  const char *const *known, int count, char text[200]);

/* Sets a ruling by name; a name that is neither a ruling nor one of the other keys is refused. */
bool setup_ruling(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char text[200]);

/* Whether every ruling of the set-up has a value that is built. */
bool setup_rulings_sound(const rs_Rules *rules, const rs_Setup *setup, char text[200]);

/* The rulings of a set-up as a state keeps them: a bit is set where the other value is chosen. */
uint32_t rulings_bits(const rs_Setup *setup, int count);

#endif
