/* ledger.h - a match of Nokaut as somebody keeps it who hears only the events.
 *
 * What happens must be told: the ledger counts hands, decks, piles and goals and moves cards on its
 * own grid, event by event, and after every action it must agree with the state. */
#ifndef TESTS_NOKAUT_LEDGER_H
#define TESTS_NOKAUT_LEDGER_H

#include "match.h"

typedef struct Ledger {
    const Match *match;
    int hand[RS_SEATS], deck[TEAMS];
    int known[RS_SEATS][NK_DECK_CARDS]; /* cards of hands that everybody has seen, by kind */
    int away[TEAMS];                    /* in the discard pile, or being played */
    int done[TEAMS];
    int card[NK_SPACES]; /* on each space, or -1 */
    int turns;           /* begun */
    int marked;          /* spaces of the goal last revealed */
    bool won;
} Ledger;

/* After the deal, which tells nothing. */
void ledger_begin(Ledger *l, const Match *m);
/* What happened in one action. Fails the match where it cannot have been so. */
void ledger_enter(Ledger *l, const rs_Events *events);

#endif
