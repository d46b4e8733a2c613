/* record.h - what self-play writes and training reads: one decision as it stood and what came of
 * it.
 *
 * Little-endian and without padding; train.py lists the same fields. Rows are those of the rules
 * that ship (bots/game_features.h), 0xffff where there is none. */
#ifndef TRAIN_RECORD_H
#define TRAIN_RECORD_H

#include "../bots/game_features.h"

enum { RECORD_ANSWERS = 40, RECORD_NONE = 0xffff };

enum {
    RECORD_QUIET = 1,    /* the value counts */
    RECORD_SEARCHED = 2, /* there is a search's opinion */
    RECORD_POLICY = 4    /* there are shares of the answers */
};

typedef struct Record {
    uint16_t row[FEATURES_INPUTS];
    uint16_t answer[RECORD_ANSWERS][FEATURES_ANSWER];
    uint16_t share[RECORD_ANSWERS]; /* of the visits, of 65535 */
    /* Chances of the side that the features speak of: the search's, the hand-made judge's, and what
     * the searches of the rest of the match came to, the later the less. */
    float search, judge, later;
    uint32_t match;
    uint16_t question; /* the first row that belongs to the question; those before: the position */
    uint8_t won;       /* that side did */
    uint8_t flags, mode, unknown;
    uint8_t answers, pad;
} Record;

_Static_assert(sizeof(Record) == 2 * FEATURES_INPUTS + 10 * RECORD_ANSWERS + 24, "no padding");

#endif
