/* network.h - a small integer network: sparse inputs, a value and a policy.
 *
 * The rows of the inputs that are on are added up (64 sums of 16 bits), cut to 0 .. 256, and go
 * through 32 hidden sums to a chance, and against the rows of an answer to its weight. There is no
 * floating point on the way, so every compiler and processor gets the same bits; NetworkCode is the
 * part that a processor may do faster.
 *
 * A file has weights for keys (game_features.h). Bound to rules it has them for rows. */
#ifndef BOTS_NETWORK_H
#define BOTS_NETWORK_H

#include "game_features.h"

#include <stddef.h>

enum {
    NETWORK_WIDTH = 64,
    NETWORK_HIDDEN = 32,
    NETWORK_ONE = 256,          /* 1 as a weight or a sum of the first layer */
    NETWORK_CERTAIN = 1 << 16,  /* a chance of 1 */
    NETWORK_MOST_KEYS = 1 << 14 /* inputs, and answers */
};

/* As read from a file: keys ascending, a row of weights for each. */
typedef struct Network {
    int inputs, answers;
    uint32_t *input_key, *answer_key;
    int16_t *input, *answer; /* [inputs][NETWORK_WIDTH] */
    int32_t *answer_bias;
    int16_t bias[NETWORK_WIDTH];
    int16_t hidden[NETWORK_HIDDEN][NETWORK_WIDTH];
    int32_t hidden_bias[NETWORK_HIDDEN];
    int16_t out[NETWORK_HIDDEN];
    int32_t out_bias;
    uint64_t checksum; /* of the file */
} Network;

/* Reads a file. On false `problem` says in one line why not, and there is nothing to free. */
bool network_read(const unsigned char *bytes, size_t size, int game, Network *network,
                  char problem[200]);
void network_free(Network *network);

/* The two loops that take the time. `plain` and what network_code picks give the same integers. */
typedef struct NetworkCode {
    const char *name;
    /* bias + the sum of these rows, modulo 2^16, cut to 0 .. NETWORK_ONE; the last sum uncut is
     * returned. */
    int (*add)(const int16_t *table, const int16_t *bias, const uint16_t *row, int rows,
               int16_t out[NETWORK_WIDTH]);
    /* x times each of `count` rows that follow each other. */
    void (*multiply)(const int16_t x[NETWORK_WIDTH], const int16_t *table, int count, int32_t *out);
} NetworkCode;

extern const NetworkCode network_plain;
/* The fastest that this processor can do. */
const NetworkCode *network_code(void);

/* A network with the rows of some rules. It stays as it is; any number of threads may ask it. */
typedef struct Bound {
    const Features *features;
    const Network *network;
    const NetworkCode *code;
    int16_t *input, *answer; /* [rows][NETWORK_WIDTH] */
    int32_t *answer_bias;
    void *memory;
} Bound;

/* False: no memory, or more rows than can be numbered. */
bool network_bind(const Network *network, int game, const rs_Rules *rules, Bound *bound);
void network_unbind(Bound *bound);

/* The chance of the side that the features speak of, of NETWORK_CERTAIN. */
int network_chance(const Bound *bound, const Inputs *on);

/* How likely each answer is played, of all together; they are those of the question asked. */
void network_policy(const Bound *bound, const rs_Rules *rules, const rs_State *state, int unknown,
                    const rs_Action *actions, int count, float prior[RS_MAX_ACTIONS]);

#endif
