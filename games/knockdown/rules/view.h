/* view.h - a game of Knockdown as one seat, or a spectator, knows it.
 *
 * Cards are counted by kind (a kind is a card's number in the deck of the arena's box; KD_NONE
 * where there is none), never by copy. What the viewer cannot know is not here, so equal
 * knowledge is equal bytes. */
#ifndef KNOCKDOWN_VIEW_H
#define KNOCKDOWN_VIEW_H

#include "../../../engine/kind.h"
#include "rules.h"

typedef struct kd_ViewSeat {
    uint16_t spaces[KD_BOARD_TOKENS];
    uint16_t triggers; /* moments at which a face-up skill has a text */
    uint8_t tokens[KD_BOARD_TOKENS];
    uint8_t board, position, heavy, light, wins;
    uint8_t cards;    /* in hand */
    uint8_t skill[2]; /* KD_NONE where hidden */
    uint8_t up, used_turn, used_round, moved, statics;
    uint8_t known[KD_MAX_COPIES]; /* cards of the hand that everybody has seen, by kind */
} kd_ViewSeat;

typedef struct kd_View {
    uint8_t game, asked;
    uint8_t viewer; /* a seat or RS_SPECTATOR; StateHead calls this byte `asking` */
    uint8_t depth, winner;
    uint8_t arena, attack, turn;
    uint32_t rulings;
    uint8_t row[KD_ROW]; /* kinds */
    uint8_t aside;       /* kind */
    uint8_t deck_left, candles_left, burnt, actions, travels, idle, drawn;
    uint8_t starter, round, skills;
    uint8_t dealt[2][3];            /* skills dealt, as far as the viewer knows them */
    uint8_t pad[7];                 /* what is under way begins at a multiple of 8 */
    uint8_t hand[KD_MAX_COPIES];    /* the viewer's own hand, by kind */
    uint8_t discard[KD_MAX_COPIES]; /* by kind */
    kd_ViewSeat seat[2];
    uint8_t under_way[KD_DEPTH * 16]; /* for rs_imagine and words; see view_frames.h */
} kd_View;

_Static_assert(offsetof(kd_View, asked) == offsetof(StateHead, asked) &&
                   offsetof(kd_View, viewer) == offsetof(StateHead, asking) &&
                   offsetof(kd_View, depth) == offsetof(StateHead, depth) &&
                   offsetof(kd_View, winner) == offsetof(StateHead, winner),
               "it begins as every view");
_Static_assert(sizeof(kd_ViewSeat) == 64, "no padding in a view's seat");
_Static_assert(sizeof(kd_View) <= RS_VIEW_SIZE, "a view fits into the public view");

OPENED(rs_View, kd_View, kd_seen)

void kd_view(const rs_Rules *rules, const rs_State *state, int viewer, rs_View *view);
void kd_imagine(const rs_Rules *rules, const rs_View *view, rs_Dice *dice, rs_State *state);
/* Whether there is a game that fits the view: of one that nobody knows to be true. */
bool kd_imaginable(const rs_Rules *rules, const rs_View *view);
/* Of bytes that came from elsewhere: see fits.c. */
bool kd_view_fits(const rs_Rules *rules, const rs_Setup *setup, const rs_View *view);

#endif
