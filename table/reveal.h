/* reveal.h - what cannot be unseen: whether an action brought something to light.
 *
 * Dice that were thrown, a card that was drawn or turned over, a card of a hand that others had not
 * seen: who has learnt of these would know more than before if the action were taken back. Told
 * from the events of the action by a table for each game, and from the counter of the dice. */
#ifndef TABLE_REVEAL_H
#define TABLE_REVEAL_H

#include "../ringside.h"

/* What an event tells: nothing but the rules at work; of a hand, which is news where its `n` says
 * so (events.def); or something new in any case. */
enum { TELLS_NOTHING, TELLS_IF_NEW, TELLS_NEWS };

typedef struct RevealGame {
    const uint8_t *tells; /* by kind of event */
} RevealGame;

#define GAME(NAME, name, prefix) extern const RevealGame reveal_##name;
#include "../engine/games.def"

/* Whether the action between these states, with these events, brought something to light. */
bool reveals(const rs_State *before, const rs_State *after, const rs_Event *event, int events);

#endif
