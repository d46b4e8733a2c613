/* fair.c - promises and the seed that comes of them; see fair.h. SHA-256 as in FIPS 180-4. */
#include "fair.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- SHA-256 ---- */

typedef struct Sha {
    uint32_t state[8];
    uint64_t bytes;
    uint8_t block[64];
} Sha;

static const uint32_t sha_first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static const uint32_t sha_round[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void sha_spread(const uint8_t block[64], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + low + w[i - 7] + high;
    }
}

static void sha_mix(Sha *sha)
{
    uint32_t w[64], s[8];
    sha_spread(sha->block, w);
    memcpy(s, sha->state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t high = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25);
        uint32_t chosen = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t first = s[7] + high + chosen + sha_round[i] + w[i];
        uint32_t low = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22);
        uint32_t most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + low + most;
    }
    for (int i = 0; i < 8; i++)
        sha->state[i] += s[i];
}

static void sha_add(Sha *sha, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < size; i++) {
        sha->block[sha->bytes++ % 64] = from[i];
        if (sha->bytes % 64 == 0)
            sha_mix(sha);
    }
}

static Sha sha_begin(const char *purpose)
{
    Sha sha = {.bytes = 0};
    memcpy(sha.state, sha_first, sizeof sha.state);
    sha_add(&sha, purpose, strlen(purpose));
    return sha;
}

static void sha_end(Sha *sha, uint8_t hash[32])
{
    uint64_t bits = sha->bytes * 8;
    uint8_t length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha_add(sha, "\x80", 1);
    while (sha->bytes % 64 != 56)
        sha_add(sha, "", 1);
    sha_add(sha, length, sizeof length);
    for (int i = 0; i < 32; i++)
        hash[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

/* ---- Promises ---- */

void fair_promise(const uint8_t part[FAIR_BYTES], uint8_t promise[FAIR_BYTES])
{
    Sha sha = sha_begin("ringside part\n");
    sha_add(&sha, part, FAIR_BYTES);
    sha_end(&sha, promise);
}

void fair_seed(const Fair *fair, uint8_t seed[32])
{
    Sha sha = sha_begin("ringside seed\n");
    sha_add(&sha, fair->part, FAIR_BYTES);
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (fair->seat_promised[seat]) {
            sha_add(&sha, &"ABCD"[seat], 1);
            sha_add(&sha, fair->seat_part[seat], FAIR_BYTES);
        }
    sha_end(&sha, seed);
}

uint64_t fair_dice(const uint8_t seed[32])
{
    uint8_t hash[32];
    uint64_t dice = 0;
    Sha sha = sha_begin("ringside dice\n");
    sha_add(&sha, seed, 32);
    sha_end(&sha, hash);
    for (int i = 0; i < 8; i++)
        dice = dice << 8 | hash[i];
    return dice;
}

static bool keeps(const uint8_t part[FAIR_BYTES], const uint8_t promise[FAIR_BYTES])
{
    uint8_t hash[FAIR_BYTES];
    fair_promise(part, hash);
    return memcmp(hash, promise, sizeof hash) == 0;
}

/* Whose part is not what was promised; RS_NOBODY: all are, but the seed or the dice are made of
 * something else if `*made` is false. */
static int broken_by(const Fair *fair, const uint8_t seed[32], uint64_t dice, bool *made)
{
    uint8_t made_seed[32];
    fair_seed(fair, made_seed);
    *made = memcmp(made_seed, seed, sizeof made_seed) == 0 && fair_dice(seed) == dice;
    if (!keeps(fair->part, fair->promise))
        return RS_TABLE;
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (fair->seat_promised[seat] && !keeps(fair->seat_part[seat], fair->seat_promise[seat]))
            return seat;
    return RS_NOBODY;
}

void fair_write(const uint8_t bytes[FAIR_BYTES], char text[FAIR_TEXT + 1])
{
    for (int i = 0; i < FAIR_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
}

static bool is_promise(const uint8_t promise[FAIR_BYTES], const char *noted)
{
    char text[FAIR_TEXT + 1];
    fair_write(promise, text);
    return strcasecmp(text, noted) == 0;
}

/* Whether somebody at this match has promised it. */
static bool was_promised(const Fair *fair, const char *noted)
{
    bool found = is_promise(fair->promise, noted);
    for (int seat = 0; seat < RS_SEATS; seat++)
        found = found || (fair->seat_promised[seat] && is_promise(fair->seat_promise[seat], noted));
    return found;
}

int fair_judge(const Fair *fair, const uint8_t seed[32], uint64_t dice, const char *const *noted,
               int count, int *who)
{
    bool made;
    *who = broken_by(fair, seed, dice, &made);
    if (!fair->promised)
        return FAIR_NONE;
    if (*who != RS_NOBODY)
        return FAIR_BROKEN;
    if (!made)
        return FAIR_MADE;
    for (int i = 0; i < count; i++)
        if (!was_promised(fair, noted[i]))
            return *who = i, FAIR_OTHER;
    return FAIR_GOOD;
}
