/* fair.h - a seed that nobody has chosen: made of the server's part and of every person's.
 *
 * Before anybody has told anything, the server and each person promise: they tell the hash of a
 * part, 32 bytes that they have drawn. Once all promises are there the people tell their parts, the
 * deal uses all of them, and at the end the server tells its own. So nobody knew the others' parts
 * when they chose theirs, and nobody can exchange theirs afterwards. docs/fairness.md has it for
 * players; what is hashed is SHA-256, which every page can compute by itself:
 *
 *   promise of a part      SHA-256("ringside part\n" part)
 *   seed of the match      SHA-256("ringside seed\n" server's part, then for each seat from A on
 *                          that has told a part: its letter, the part)
 *   dice of the bots       the first 8 bytes, the highest first, of SHA-256("ringside dice\n" seed)
 */
#ifndef TABLE_FAIR_H
#define TABLE_FAIR_H

#include "../ringside.h"

enum { FAIR_BYTES = 32 };

/* What a match carries of it; all zero: its seed was drawn by whoever hosted it. */
typedef struct Fair {
    bool promised;                /* the server has */
    uint8_t part[FAIR_BYTES];     /* the server's; with the seed it tells every secret */
    uint8_t promise[FAIR_BYTES];  /* of it */
    bool seat_promised[RS_SEATS]; /* who has, told its part before the deal */
    uint8_t seat_part[RS_SEATS][FAIR_BYTES];
    uint8_t seat_promise[RS_SEATS][FAIR_BYTES];
} Fair;

void fair_promise(const uint8_t part[FAIR_BYTES], uint8_t promise[FAIR_BYTES]);
void fair_seed(const Fair *fair, uint8_t seed[32]);
uint64_t fair_dice(const uint8_t seed[32]);

/* As text: hexadecimal digits. */
enum { FAIR_TEXT = 2 * FAIR_BYTES };
void fair_write(const uint8_t bytes[FAIR_BYTES], char text[FAIR_TEXT + 1]);

/* What there is to say of a match: nobody promised anything; somebody's part is not what was
 * promised (`*who`: a seat, RS_TABLE for the server); the seed is not made of the parts; a promise
 * that somebody noted before the deal (`*who` is its number) stands nowhere in it; or nobody chose
 * the cards. */
enum { FAIR_NONE, FAIR_BROKEN, FAIR_MADE, FAIR_OTHER, FAIR_GOOD };
int fair_judge(const Fair *fair, const uint8_t seed[32], uint64_t dice, const char *const *noted,
               int count, int *who);

#endif
