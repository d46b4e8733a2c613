/* start.h - `ringside play --plain`. */
#ifndef TERMINAL_PLAIN_START_H
#define TERMINAL_PLAIN_START_H

#include "../flags.h"

/* An exit status. */
int plain_play(const rs_Rules *rules, const Options *options, int argc, char **argv);

#endif
