/* flags.h - what `ringside play` was called with. */
#ifndef TERMINAL_FLAGS_H
#define TERMINAL_FLAGS_H

#include "../../ringside.h"

typedef struct Options {
    int language;
    bool random, help;
    const char *seed, *players, *names; /* NULL where not given */
    char **box; /* `boxes` of them, in room for as many as there are words */
    int boxes;
} Options;

/* Prints why a flag will not do, in the given language; always false. */
bool refuse_flag(int language, int why, const char *given);

/* The language first, so that what is wrong with the other flags is said in it. */
int find_language(int argc, char **argv);

/* Takes all flags but those about the set-up, for which rules are needed. */
bool read_options(int argc, char **argv, Options *options);

/* Takes the flags about the set-up: fighters, arena, skills and rulings. */
bool read_setup(const rs_Rules *rules, int language, int argc, char **argv, rs_Setup *setup);

#endif
