/* play.h - what lines of text and the full screen share on the way from flags to a match. */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "flags.h"
#include "match.h"

typedef struct Parts {
    char text[RS_SEATS][PLAYER_NAME];
} Parts;

/* Splits "x,y" into as many parts as there are seats, none of them empty. */
bool split_parts(const char *text, int seats, Parts *parts);
/* Whether these are different names of a length that fits everywhere. */
bool good_names(const char *given, int seats, Parts *names);

/* Each prints why and returns false. */
bool refuse_players(const Options *options);
bool refuse_names(const Options *options);

/* Changes the set-up by the flags; false with a message if they do not fit together. */
bool set_up(const rs_Rules *rules, const Options *options, int argc, char **argv, rs_Setup *setup);

#endif
