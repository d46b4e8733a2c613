/* position.h - a game of Nokaut set up by hand, in the words of scenarios (docs/scenarios.md). */
#ifndef NOKAUT_POSITION_H
#define NOKAUT_POSITION_H

#include "../engine/rules.h"
#include "state.h"

/* Ids are kept as words of the text, which outlives the position. */
typedef struct CardList {
    int count;
    const char *id[TEXT_MAX_WORDS];
} CardList;

/* What the lines of a position have said so far. */
typedef struct Position {
    rs_Setup setup;
    CardList hand[RS_SEATS], hidden[RS_SEATS]; /* seen by everybody, or not */
    CardList deck[TEAMS], discard[TEAMS];
    CardList goal[TEAMS], done[TEAMS], goals;
    const char *on[NK_SPACES];
    int left[TEAMS]; /* cards in the deck, the rest is discarded; -1: all */
    int place, gridlock, where;
    bool turn_given, given[RS_SEATS];
    int turn;
} Position;

void nk_position_begin(const rs_Rules *rules, Position *position);
bool nk_position_line(const rs_Rules *rules, Text *text, const Line *line, Position *position);
bool nk_position_make(const rs_Rules *rules, Text *text, const Line *head, const Position *position,
                      const uint8_t seed[32], nk_State *state, rs_Events *events);

#endif
