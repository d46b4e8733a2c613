/* position.h - a game of Nokaut set up by hand, in the words of scenarios (docs/scenarios.md). */
#ifndef NOKAUT_POSITION_H
#define NOKAUT_POSITION_H

#include "../../../engine/reading.h"
#include "../../../engine/rules.h"
#include "state.h"

/* What the lines of a position have said so far. */
typedef struct Position {
    rs_Setup setup;
    WordList hand[RS_SEATS], hidden[RS_SEATS]; /* seen by everybody, or not */
    WordList deck[TEAMS], discard[TEAMS];
    WordList goal[TEAMS], done[TEAMS], goals;
    const char *on[NK_SPACES];
    int left[TEAMS]; /* cards in the deck, the rest is discarded; -1: all */
    int place, gridlock, where;
    bool turn_given, given[RS_SEATS];
    int turn;
} Position;

void nk_position_begin(const rs_Rules *rules, Position *position);
bool nk_position_line(const rs_Rules *rules, Text *text, const Line *line, Position *position);
bool nk_position_make(const rs_Rules *rules, Text *text, const Line *head, const Position *position,
                      const uint8_t seed[32], rs_State *state, rs_Events *events);

#endif
