/* full.h - `ringside play` on a full screen. */
#ifndef TERMINAL_FULL_H
#define TERMINAL_FULL_H

#include "../flags.h"

/* Whether this terminal can show a full screen. */
bool full_possible(void);

/* What a first match begins with: the last choice, as far as flags do not say otherwise. */
typedef struct FullStart {
    const rs_Rules *rules;
    const Options *options;
    int argc;
    char **argv;
} FullStart;

/* Plays until people leave. Returns an exit status. */
int full_play(const FullStart *start);

#endif
