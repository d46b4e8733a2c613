/* view.h - a game of Nokaut as one seat, or a spectator, knows it.
 *
 * Cards are counted by kind (a kind is a card's number in the deck of its team), never by copy.
 * What the viewer cannot know is not here, so equal knowledge is equal bytes. */
#ifndef NOKAUT_VIEW_H
#define NOKAUT_VIEW_H

#include "../../../engine/kind.h"
#include "rules.h"

enum { VIEW_OWN, VIEW_MATE, VIEW_HANDS };

typedef struct nk_View {
    uint8_t game, asked;
    uint8_t viewer; /* a seat or RS_SPECTATOR */
    uint8_t depth, winner;
    uint8_t turn, place, players;
    uint32_t rulings;
    uint16_t held[TEAMS]; /* spaces with a character of the team */
    uint16_t moved, acted;
    uint16_t done[TEAMS]; /* goals revealed */
    uint8_t box, advanced, teams, full_at_start, played, gridlock, texts;
    uint8_t goal[TEAMS]; /* NK_NONE where hidden */
    uint8_t goals_left, deck_left[TEAMS];
    uint8_t cards[RS_SEATS];                 /* in hand */
    uint8_t kind[NK_SPACES];                 /* of the card on a space that is held */
    uint8_t hand[VIEW_HANDS][NK_DECK_CARDS]; /* the viewer's own, and the teammate's if open */
    uint8_t known[RS_SEATS][NK_DECK_CARDS];  /* cards of hands that everybody has seen */
    uint8_t discard[TEAMS][NK_DECK_CARDS];
    uint8_t under_way[NK_DEPTH * 16]; /* for rs_imagine and words; see view_frames.h */
} nk_View;

_Static_assert(offsetof(nk_View, asked) == offsetof(StateHead, asked) &&
                   offsetof(nk_View, viewer) == offsetof(StateHead, asking) &&
                   offsetof(nk_View, depth) == offsetof(StateHead, depth) &&
                   offsetof(nk_View, winner) == offsetof(StateHead, winner),
               "one head for all views");
_Static_assert(sizeof(nk_View) == 376 + 16 * NK_DEPTH, "no hidden padding");
_Static_assert(sizeof(nk_View) <= RS_VIEW_SIZE, "a view fits into the public view");

OPENED(rs_View, nk_View, nk_seen)

void nk_view(const rs_Rules *rules, const rs_State *state, int viewer, rs_View *view);
void nk_imagine(const rs_Rules *rules, const rs_View *view, rs_Dice *dice, rs_State *state);
/* Of bytes that came from elsewhere: see fits.c. */
bool nk_view_fits(const rs_Rules *rules, const rs_Setup *setup, const rs_View *view);
/* nk_gridlock (game.h) of what the viewer sees. */
Gridlock nk_view_gridlock(const nk_View *view);
/* The seat's teammate, or -1. */
int nk_mate(int players, int teams, int seat);

#endif
