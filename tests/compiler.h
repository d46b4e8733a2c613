/* compiler.h - what compiler.c and the boxes of each game share. */
#ifndef TESTS_COMPILER_H
#define TESTS_COMPILER_H

#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MOST_TEXT = 1 << 16 };

/* The first `from` in the sound box becomes `to`, less its @, which stands where the problem is to
 * be noted. */
typedef struct Broken {
    const char *what, *from, *to;
    const char *message; /* a part of what is said */
} Broken;

/* Problems that only the whole block or box shows are noted at its head. */
typedef struct Head {
    const char *what, *head;
} Head;

/* A small sound box of one game, and how to break it. */
typedef struct BoxTests {
    int game;
    const char *sound;
    const Broken *broken;
    int broken_count;
    const Head *heads;
    int head_count;
    const Broken *warned; /* sound, but warned of at the @ */
    int warned_count;
    const char *name, *other_name;     /* exchanging them changes names only */
    const char *number, *other_number; /* these change the rules */
    const struct CMUnitTest *tests;    /* more ways to break it */
    int test_count;
} BoxTests;

#define GAME(NAME, name, prefix) extern const BoxTests name##_boxes;
#include "../games/games.def"

/* Exchanges the first `from`; false if there is none. The text has room for MOST_TEXT. */
bool exchange(char *text, const char *from, const char *to);
/* One match at random, from beginning to end, with all that must hold in between. */
void play_sound(const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice);
/* One file alone. */
rs_Rules *compile(const char *text, rs_Problems *problems);
/* The text must be refused at its @, or at the head that `of` names for it. */
void check_broken(const BoxTests *of, const Broken *b, char *text);
/* A second file beside the sound box; a message of NULL: it compiles. */
void check_second(const BoxTests *of, const char *text, int line, int column, const char *message);

#endif
