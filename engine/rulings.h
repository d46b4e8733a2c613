/* rulings.h - named rulings in a set-up. */
#ifndef ENGINE_RULINGS_H
#define ENGINE_RULINGS_H

#include "kind.h"

/* A clear no, with the nearest of what is known. Always false. */
bool setup_refuse(char problem[200], const char *what, const char *given, const char *const *known,
                  int count);

/* Sets a ruling by name; a name that is neither a ruling nor one of the other keys is refused. */
bool setup_ruling(const Ruling *ruling, int rulings, const char *const *keys, int key_count,
                  rs_Setup *setup, const char *key, const char *value, char problem[200]);

/* Whether every ruling of the set-up has a value that is built. */
bool setup_rulings_sound(const Ruling *ruling, int rulings, const rs_Setup *setup,
                         char problem[200]);

/* The rulings of a set-up as a state keeps them: a bit is set where the other value is chosen. */
uint32_t rulings_bits(const rs_Setup *setup, int count);

#endif
