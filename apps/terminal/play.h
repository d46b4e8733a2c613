/* play.h - what lines of text and the full screen share on the way from flags to a match. */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "../../table/session.h"
#include "flags.h"

enum { PLAYER_NAME = 96 };

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
/* A problem with a file names it, unless it only says in which line. Returns an exit status. */
int refuse_match(const char *path, const char *problem);

/* Changes the set-up by the flags; false with a message if they do not fit together. */
bool set_up(const rs_Rules *rules, const Options *options, int argc, char **argv, rs_Setup *setup);

/* The seed that was given, or a drawn one; false with a message if there is no source of chance. */
bool choose_seed(const Options *options, uint8_t seed[32]);
/* A stream of its own for each use, so that a set-up given by name leaves the players' dice as they
 * were when it was drawn. Mixed, so that watching the players gives no part of the seed. */
enum { DICE_OF_SETUP = 1, DICE_OF_PLAYERS = 2 };
void seed_dice(const uint8_t seed[32], uint64_t use, rs_Dice *dice);

/* The path that a flag names; "last" is the latest saved match that will do. */
bool find_match(const rs_Rules *rules, const Options *options, const char *which,
                char path[SESSION_PATH]);

#endif
