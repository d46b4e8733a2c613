/* state.h - a game of Nokaut as bytes.
 *
 * Invariants: no pointers, no padding; what is not in use is zero, so that equal games are equal
 * bytes. Every copy of a team's deck is in exactly one of deck, hands, grid, discard pile and the
 * frame of a card that is being played. Copies are numbered, but no rule and no view tells them
 * apart. Spaces are numbered row by row on the 4 by 4 grid: A 1 2 3 B 4 5 6 C 7 8 9 D E F G. */
#ifndef NOKAUT_STATE_H
#define NOKAUT_STATE_H

#include "../../../engine/frame.h"
#include "rules.h"

/* Where the stack is nearly full no window opens and no text is set off, so that no box can break
 * it; the shipped cards never get there (ARCHITECTURE.md, "Bounds"). */
enum { NK_SPARE = 4, NK_MOST_TEXTS = 200 };

typedef struct nk_State {
    STATE_HEAD
    uint8_t turn;  /* the seat whose turn it is */
    uint8_t place; /* in the order of turns */
    uint8_t players;
    SecretDice dice;
    uint64_t hand[RS_SEATS];  /* copies held */
    uint64_t known[RS_SEATS]; /* of these, the ones that everybody has seen */
    uint64_t discard[TEAMS];
    uint64_t
        seen[TEAMS];  /* copies that everybody can place: played, discarded or known in a hand */
    uint32_t rulings; /* bit set: the other value */
    uint16_t held[TEAMS];            /* spaces with a character of the team */
    uint16_t listening[ON_PLAY_TRY]; /* spaces with a card that has a text for this moment */
    uint16_t standing;               /* spaces with a card that forbids something */
    uint16_t moved, acted; /* ruling reentry-triggers: cards to enter again; those that have */
    uint16_t done[TEAMS];  /* goals revealed: bit g for the g-th of the box */
    uint8_t box, advanced;
    uint8_t teams;         /* bit s: the team of seat s */
    uint8_t full_at_start; /* the grid was full when the turn began */
    uint8_t played;        /* its player has played a card in this turn */
    uint8_t gridlock;      /* turns that gridlock has lasted, the one that met it included */
    uint8_t texts;         /* texts set off in this turn */
    uint8_t goal[TEAMS];
    uint8_t goals_left; /* in the goal deck; the top is goals[goals_left - 1] */
    uint8_t deck_left[TEAMS];
    uint8_t goals[NK_GOALS];
    uint8_t copy[NK_SPACES]; /* the card on a space that is held */
    uint8_t deck[TEAMS][NK_DECK_CARDS];
    uint8_t pad[4];
    Frame frame[NK_DEPTH];
} nk_State;

_Static_assert(offsetof(nk_State, frame) % 8 == 0, "frames of a state are aligned");
_Static_assert(offsetof(nk_State, dice) == offsetof(StateHead, dice), "one head for all states");
_Static_assert(sizeof(nk_State) <= RS_STATE_SIZE, "a game fits into the public state");

OPENED(rs_State, nk_State, nk_inside)

#endif
