/* game_features.h - what a network is shown of a game: which sparse inputs are on, and which
 * answers it is asked about.
 *
 * Each game fills in one table, beside its judge. Inputs and answers are rows, numbered for the
 * rules in hand; what a row means is a list of keys, which do not depend on the rules. A row about
 * a thing (a card, a skill) has a key for its id and keys for what it does: symbols, damage, cost,
 * the instructions of its text. A network holds weights for keys, so a card that it has never seen
 * is judged by what it does.
 *
 * Invariant: rows come from an imagined game and, for secrets that count, from what the team
 * `unknown` has not shown; equal views imagined with equal dice give equal rows. */
#ifndef BOTS_GAME_FEATURES_H
#define BOTS_GAME_FEATURES_H

#include "../ringside.h"

enum {
    FEATURES_INPUTS = 192, /* at most on at once, question included */
    FEATURES_ANSWER = 4,   /* rows of one answer */
    FEATURES_PARTS = 64,   /* keys of a row */
    FEATURES_MOST_ROWS = 65535
};

/* The keys that the weights of a row are the sum of. */
typedef struct Parts {
    int count;
    uint32_t key[FEATURES_PARTS];
} Parts;

/* The inputs that are on. */
typedef struct Inputs {
    int count;
    uint16_t row[FEATURES_INPUTS];
} Inputs;

typedef struct Features {
    uint32_t version; /* of what rows and keys mean: networks of another one are refused */
    int (*inputs)(const rs_Rules *rules); /* how many rows these rules have */
    int (*answers)(const rs_Rules *rules);
    void (*input_parts)(const rs_Rules *rules, int row, Parts *parts);
    void (*answer_parts)(const rs_Rules *rules, int row, Parts *parts);
    /* What stands on the table, as far as secrets of the team `unknown` allow (RS_NOBODY: all). */
    void (*position)(const rs_Rules *rules, const rs_State *state, int unknown, Inputs *on);
    /* What is asked, and what is under way: added to the position. */
    void (*question)(const rs_Rules *rules, const rs_State *state, Inputs *on);
    /* One answer to it; returns how many rows. */
    int (*answer)(const rs_Rules *rules, const rs_State *state, rs_Action action,
                  uint16_t row[FEATURES_ANSWER]);
    /* A network speaks of one side and one stage (a round, a match): its chance as that of team 0
     * to win the match, and back. The match is not over. */
    double (*match_chance)(const rs_State *state, double chance);
    double (*own_chance)(const rs_State *state, double match_chance);
    /* The number of the way to play (players, grid ...), to tell figures apart, and its name. */
    int (*mode)(const rs_State *state);
    const char *(*mode_name)(int mode); /* NULL behind the last */
} Features;

const Features *features_of(int game);

#define GAME(NAME, name, prefix) extern const Features name##_features;
#include "../games/games.def"

/* ---- For the games' tables ---- */

static inline uint32_t features_mix(uint32_t hash, uint32_t value)
{
    uint64_t x = ((uint64_t)hash << 32 | value) + 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)(x >> 32);
}

static inline uint32_t features_name(const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash;
}

static inline void parts_add(Parts *parts, int field, int state, uint32_t value)
{
    if (parts->count < FEATURES_PARTS)
        parts->key[parts->count++] =
            features_mix(features_mix((uint32_t)field, (uint32_t)state), value);
}

static inline void inputs_add(Inputs *on, int row)
{
    if (on->count < FEATURES_INPUTS)
        on->row[on->count++] = (uint16_t)row;
}

static inline int at_most(int x, int most)
{
    return x > most ? most : x;
}

static inline int between(int x, int least, int most)
{
    return x < least ? least : x > most ? most : x;
}

#endif
