/* reveal_nokaut.c - which events of Nokaut bring something to light. */
#include "reveal.h"

#include "../nokaut/game.h"

/* Every event must be here; one that is missing does not compile. */
enum {
    /* turns */
    TELLS_TURN = TELLS_NOTHING,
    TELLS_IDLE = TELLS_NOTHING,
    TELLS_FULL = TELLS_NOTHING,
    TELLS_GRIDLOCK = TELLS_NOTHING,
    TELLS_DECK_OUT = TELLS_NEWS, /* what ends a match stays */
    TELLS_WON = TELLS_NEWS,
    /* decks and goals */
    TELLS_DREW = TELLS_NEWS,
    TELLS_DREW_UNSEEN = TELLS_NEWS,
    TELLS_REVEALED = TELLS_NEWS,
    TELLS_CLEARED = TELLS_NOTHING,
    TELLS_GOAL = TELLS_NEWS,
    TELLS_GOAL_UNSEEN = TELLS_NEWS,
    /* cards of hands */
    TELLS_PLAYS = TELLS_IF_NEW,
    TELLS_CASTS = TELLS_IF_NEW,
    TELLS_RIPOSTE = TELLS_IF_NEW,
    TELLS_DISCARDED = TELLS_IF_NEW,
    /* the open game */
    TELLS_STOPPED = TELLS_NOTHING,
    TELLS_ENTERED = TELLS_NOTHING,
    TELLS_TEXT = TELLS_NOTHING,
    TELLS_DESTROYED = TELLS_NOTHING,
    TELLS_SPARED = TELLS_NOTHING,
    TELLS_PREVENTED = TELLS_NOTHING,
    TELLS_NOT_MOVED = TELLS_NOTHING,
    TELLS_MOVED = TELLS_NOTHING,
    TELLS_SWAPPED = TELLS_NOTHING,
    TELLS_SACRIFICED = TELLS_NOTHING,
    TELLS_RETURNED = TELLS_NOTHING,
    TELLS_NAMED = TELLS_NOTHING,
    TELLS_TOOK = TELLS_NOTHING,
};

#define EVENT(NAME, word) [EV_##NAME] = TELLS_##NAME,
static const uint8_t tells[EV_COUNT] = {
#include "../nokaut/events.def"
};

const RevealGame reveal_nokaut = {tells};
