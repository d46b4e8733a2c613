/* state.h - a game of Knockdown as bytes.
 *
 * Invariants: no pointers, no padding; what is not in use is zero, so that equal games are equal
 * bytes. Every attack card is in exactly one of deck, row, aside, discard and the two hands.
 * Copies of a card are numbered (rules.h: Deck), but no rule and no view tells them apart. */
#ifndef KNOCKDOWN_STATE_H
#define KNOCKDOWN_STATE_H

#include "../../../engine/frame.h"
#include "../../../engine/kind.h"
#include "rules.h"

enum { KD_EMPTY = KD_NONE };

typedef struct Seat {
    uint64_t hand;                    /* copies held */
    uint64_t known;                   /* of these, the ones that everybody has seen */
    uint16_t spaces[KD_BOARD_TOKENS]; /* own tokens in the arena: bit s for space s */
    uint8_t tokens[KD_BOARD_TOKENS];  /* own tokens on the board where they lie */
    uint8_t board;
    uint8_t position; /* 0 is the leftmost space */
    uint8_t heavy, light;
    uint8_t wins;
    uint8_t skill[2]; /* the two kept skills, KD_NONE before. Face-up ones come first, two in order
                         of number: where a skill stands tells nobody how it was kept */
    uint8_t up;       /* which of them are face up: bits 0 and 1 */
    uint8_t used_turn, used_round; /* which have used up their limit: bits 0 and 1 */
    uint8_t moved;                 /* has changed space this turn by own doing */
    uint8_t statics;               /* STANDS_ of the face-up skills and the board's tokens */
    uint8_t pad;
    uint16_t triggers; /* moments at which a face-up skill has a text */
} Seat;

typedef struct kd_State {
    STATE_HEAD
    uint8_t arena;
    uint8_t attack; /* depth of the frame of the attack under way, 0: none */
    uint8_t turn;   /* whose turn it is */
    SecretDice dice;
    uint64_t discard;
    Seat seat[2];
    uint32_t rulings; /* bit set: the other value */
    uint8_t row[KD_ROW];
    uint8_t aside;        /* the Row card whose attack is under way, or KD_EMPTY */
    uint8_t deck_left;    /* cards in the deck; the top card is deck[deck_left - 1] */
    uint8_t candles_left; /* Candles among them */
    uint8_t burnt;        /* Candles drawn so far */
    uint8_t actions;      /* actions left in this turn */
    uint8_t travels;      /* corridor uses since the last action, or in this turn */
    uint8_t idle;         /* turns in a row in which no card was taken */
    uint8_t drawn;        /* a card left the Row or the deck in this turn */
    uint8_t starter, round;
    uint8_t skills;       /* the box whose skill set is used */
    uint8_t round_winner; /* while a round is being ended */
    uint8_t dealt[2][3];  /* skills dealt to each seat: kept, then the two passed on */
    uint8_t pad[6];
    uint8_t deck[KD_MAX_COPIES];
    Frame frame[KD_DEPTH];
} kd_State;

_Static_assert(offsetof(kd_State, dice) == offsetof(StateHead, dice), "it begins as every state");
_Static_assert(offsetof(kd_State, frame) % 8 == 0, "frames are laid over with 8-byte numbers");
_Static_assert(sizeof(Seat) == 40, "no padding in a seat");
_Static_assert(sizeof(kd_State) == 8 + 40 + 8 + 80 + 8 + 12 + 12 + 40 + 16 * KD_DEPTH,
               "no hidden padding");
_Static_assert(sizeof(kd_State) <= RS_STATE_SIZE, "a game fits into the public state");

OPENED(rs_State, kd_State, kd_inside)

#endif
