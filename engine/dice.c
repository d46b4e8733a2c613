/* dice.c - the secret dice of a game and the fast dice of everything else; see dice.h. */
#include "dice.h"

#include "set.h"

#include <string.h>

enum { CHACHA_ROUNDS = 8 };

static uint32_t rotate(uint32_t x, int by)
{
    return (x << by) | (x >> (32 - by));
}

static inline __attribute__((always_inline)) void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

static void chacha_block(const SecretDice *dice, uint32_t out[16])
{
    static const uint32_t constant[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint32_t start[16], x[16]; /* x stays in registers */
    memcpy(start, constant, sizeof constant);
    memcpy(start + 4, dice->key, sizeof dice->key);
    start[12] = (uint32_t)dice->counter;
    start[13] = (uint32_t)(dice->counter >> 32);
    start[14] = start[15] = 0;
    memcpy(x, start, sizeof start);
    for (int round = 0; round < CHACHA_ROUNDS; round += 2) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 1, 5, 9, 13);
        quarter(x, 2, 6, 10, 14);
        quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15);
        quarter(x, 1, 6, 11, 12);
        quarter(x, 2, 7, 8, 13);
        quarter(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + start[i];
}

void dice_key(SecretDice *dice, const uint8_t seed[32])
{
    for (int i = 0; i < 8; i++)
        dice->key[i] = (uint32_t)seed[4 * i] | (uint32_t)seed[4 * i + 1] << 8 |
                       (uint32_t)seed[4 * i + 2] << 16 | (uint32_t)seed[4 * i + 3] << 24;
    dice->counter = 0;
}

Throw dice_throw(SecretDice *dice)
{
    Throw hand;
    hand.dice = dice;
    hand.left = 0;
    return hand;
}

/* A byte at a time: a block lasts for 64 numbers, more than a shuffle needs. */
static uint32_t throw_byte(Throw *hand)
{
    if (hand->left == 0) {
        chacha_block(hand->dice, hand->word);
        hand->dice->counter++;
        hand->left = 64;
    }
    int i = --hand->left;
    return hand->word[i / 4] >> (i % 4 * 8) & 0xff;
}

/* Lemire's method: the high half of a product, redrawn in the biased zone. */
int throw_below(Throw *hand, int below)
{
    uint32_t n = (uint32_t)below, product = throw_byte(hand) * n;
    if ((product & 0xff) < n) {
        uint32_t unfair = 0x100 % n;
        while ((product & 0xff) < unfair)
            product = throw_byte(hand) * n;
    }
    return (int)(product >> 8);
}

void throw_shuffle(Throw *hand, uint8_t *items, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = throw_below(hand, i + 1);
        uint8_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

void rs_dice_seed(rs_Dice *dice, uint64_t seed)
{
    for (int i = 0; i < 2; i++) { /* splitmix64, so that near seeds give far streams */
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        dice->state[i] = z ^ (z >> 31);
    }
}

/* xoroshiro128+ */
uint64_t rs_random(rs_Dice *dice)
{
    uint64_t a = dice->state[0], b = dice->state[1], sum = a + b;
    b ^= a;
    dice->state[0] = ((a << 24) | (a >> 40)) ^ b ^ (b << 16);
    dice->state[1] = (b << 37) | (b >> 27);
    return sum;
}

int rs_below(rs_Dice *dice, int below)
{
    uint32_t n = (uint32_t)below;
    uint64_t product = (rs_random(dice) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = (0u - n) % n;
        while ((uint32_t)product < unfair)
            product = (rs_random(dice) >> 32) * n;
    }
    return (int)(product >> 32);
}

/* Each number goes to a random place among those before it or to the end, and what was there to the
 * end (the end itself holds nothing yet: what is read there is overwritten at once). Five places
 * are drawn from one random number: a number below 2^58 times 60 fits into a word, its high bits
 * are a place and the rest is as good as new for the next one. In the biased zone, once in 2^28
 * draws, everything begins again, so that all orders are exactly alike. */
int dice_order(rs_Dice *dice, uint64_t set, uint8_t *out)
{
    enum { BATCH = 5, BITS = 58 };
    const uint64_t whole = (uint64_t)1 << BITS;
    uint64_t rest = set;
    int n = 0;
    while (rest) {
        uint64_t draw = rs_random(dice) >> (64 - BITS), orders = 1;
        for (int i = 0; i < BATCH && rest; i++, rest = set_drop_first(rest)) {
            uint64_t product = draw * (uint64_t)(n + 1);
            int place = (int)(product >> BITS);
            draw = product & (whole - 1);
            orders *= (uint64_t)(n + 1);
            out[n++] = out[place];
            out[place] = (uint8_t)set_first(rest);
        }
        if (draw < orders && draw < whole % orders) {
            rest = set;
            n = 0;
        }
    }
    return n;
}
