/* dice.h - two kinds of chance.
 *
 * Secret dice decide a game: a stream cipher (ChaCha with 8 rounds) keyed by the 32-byte seed of
 * the match, so that nobody can compute the deck from the cards they have seen. They live in the
 * state as key and counter; one throw uses up whole blocks, so nothing unused is kept.
 * Fast dice (rs_Dice in ringside.h) serve everything else. */
#ifndef ENGINE_DICE_H
#define ENGINE_DICE_H

#include "../ringside.h"

typedef struct SecretDice {
    uint32_t key[8];
    uint64_t counter; /* blocks used so far */
} SecretDice;

/* One throw: a handful of numbers drawn for one purpose, a shuffle or a roll. */
typedef struct Throw {
    SecretDice *dice;
    int left;
    uint32_t word[16];
} Throw;

void dice_key(SecretDice *dice, const uint8_t seed[32]);
Throw dice_throw(SecretDice *dice);

/* Uniform over 0 .. below-1, without bias; below is at most 100. */
int throw_below(Throw *hand, int below);
void throw_shuffle(Throw *hand, uint8_t *items, int count);

/* The members of a set, at most 60, in random order, every order equally likely; returns how many.
 */
int dice_order(rs_Dice *dice, uint64_t set, uint8_t *out);

#endif
