/* full.h - `ringside play` on a full screen. */
#ifndef TERMINAL_FULL_H
#define TERMINAL_FULL_H

#include "../flags.h"

/* Why there can be no full screen here, a word of words/terminal; -1: there can. The program
 * without it (none.c) knows nothing else. */
int full_obstacle(void);

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
