/* signature.h - whole matches of uniformly random play in several modes, and the one number that
 * every build must get out of them: gcc, clang and WebAssembly. */
#ifndef APPS_SIGNATURE_H
#define APPS_SIGNATURE_H

#include "../ringside.h"

/* A game and a rotation through its set-ups. */
typedef struct BenchMode {
    const char *name;
    int game;
    /* Makes the default set-up of the game the n-th one of a rotation. */
    void (*rotate)(const rs_Rules *rules, long n, rs_Setup *setup);
} BenchMode;

extern const BenchMode bench_modes[];
extern const int bench_mode_count;

typedef struct Played {
    long matches, decisions, choices; /* choices: decisions with two or more answers */
} Played;

/* Deals the n-th match of a mode; plays it to its end. */
void bench_deal(const rs_Rules *rules, const BenchMode *mode, long n, rs_Dice *dice,
                rs_State *state);
void bench_play(const rs_Rules *rules, rs_Dice *dice, rs_State *state, Played *played);

/* A hash of the ends of a thousand matches. */
uint64_t bench_sign(const rs_Rules *rules, const BenchMode *mode);

#endif
