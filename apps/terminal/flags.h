/* flags.h - what `ringside play` was called with. */
#ifndef TERMINAL_FLAGS_H
#define TERMINAL_FLAGS_H

#include "../../ringside.h"
#include "../../table/match.h"

/* Help that may be agreed for each of the two who build towers. */
enum { AIDED = 2, AID_DICE = (AID_TIME | AID_SNAP) + 1 };

typedef struct Options {
    int language, game;
    const char *language_given; /* its code; NULL where not given */
    bool game_given;
    bool random, help, saved, statistics;
    bool plain, full, ascii, no_colour, now, unsaved;
    int clock, speed;                   /* -1: not given */
    int tower;                          /* cubes of a tower to practise; 0: not given */
    bool cubes;                         /* towers are built at the table and reported */
    bool words;                         /* towers are built by ear, in lines of text */
    int aids[AIDED];                    /* agreed for towers: AID_ of match.h, AID_DICE, or -1 */
    const char *resume, *replay;        /* a file or "last"; NULL where not given */
    const char *lesson;                 /* the id of a lesson or a puzzle; NULL where not given */
    bool lessons, puzzles;              /* lists of them */
    const char *seed, *players, *names; /* NULL where not given; players: "person,random" */
    const char *seats;                  /* how many play; NULL where not given as a number */
    char **box; /* `boxes` of them, in room for as many as there are words */
    int boxes;
} Options;

enum { QUOTED = 300 };
/* What was given, so that it can stand in a message: one line, and only letters. */
void quote_given(const char *given, char quoted[QUOTED]);

/* Prints why a flag will not do, in the given language; always false. */
bool refuse_flag(int language, int why, const char *given);

/* The language and the game first, so that what is wrong with the other flags is said in the one
 * and judged by the other. False if there is no such game. */
bool read_language_and_game(int argc, char **argv, Options *options);

/* Looks up the language that was given among those of the rules, which a box may bring. False with
 * a message if there is none of this code. */
bool find_language(const rs_Rules *rules, Options *options);

/* Takes all flags but those about the set-up, for which rules are needed. */
bool read_options(int argc, char **argv, Options *options);

/* Takes the flags about the set-up: who and where, and rulings. */
bool read_setup(const rs_Rules *rules, const Options *options, int argc, char **argv,
                rs_Setup *setup);

/* Whether every flag means something in this set-up; otherwise `problem` says which does not. */
bool flags_fit(const rs_Rules *rules, const Options *options, int argc, char **argv,
               const rs_Setup *setup, char problem[200]);

/* Help at the tower, as --aid-a has it. */
const char *aid_word(int aids);

/* The flag that sets this key of a set-up. */
const char *flag_of_key(const char *key);

#endif
