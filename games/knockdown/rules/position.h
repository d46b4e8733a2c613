/* position.h - a game set up by hand, in the words of scenarios (docs/scenarios.md). */
#ifndef KNOCKDOWN_POSITION_H
#define KNOCKDOWN_POSITION_H

#include "../../../engine/reading.h"
#include "../../../engine/rules.h"
#include "state.h"

typedef struct PositionSeat {
    int at; /* -1: the starting space */
    int heavy, light, wins;
    WordList hand, hidden;
    const char *skill[2];
    int skills, up;                                             /* up: bits */
    int tokens[KD_BOARD_TOKENS], token_spaces[KD_BOARD_TOKENS]; /* -1: as at the start */
    bool given, moved;
} PositionSeat;

/* What the lines of a position have said so far. */
typedef struct Position {
    rs_Setup setup;
    PositionSeat seat[2];
    WordList row, deck, discard;
    WordList dealt[2]; /* skills, for a position in the draft */
    bool rest_discarded;
    int where, turn, actions, burnt, round, idle;
    bool starter_given;
    int starter;
} Position;

void kd_position_begin(const rs_Rules *rules, Position *position);

/* Reads one line; returns false if it is not a line of a position. Problems go to the text. */
bool kd_position_line(const rs_Rules *rules, Text *text, const Line *line, Position *position);

/* Makes the state and runs it to its first question. `head` is where problems are shown. */
bool kd_position_make(const rs_Rules *rules, Text *text, const Line *head, const Position *position,
                      const uint8_t seed[32], rs_State *state, rs_Events *events);

/* The label of a card of the deck of this arena, or -1. */
int kd_chance_card(const rs_Rules *rules, const Position *position, const char *id);

#endif
