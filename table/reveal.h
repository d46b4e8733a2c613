/* reveal.h - what cannot be unseen: whether an action brought something to light.
 *
 * Dice that were thrown, a card that was drawn or turned over, a card of a hand that others had not
 * seen: who has learnt of these would know more than before if the action were taken back. Told
 * from the events of the action (rs_event_reveals), and from the counter of the dice. */
#ifndef TABLE_REVEAL_H
#define TABLE_REVEAL_H

#include "../ringside.h"

/* Whether the action between these states, with these events, brought something to light. */
bool reveals(const rs_State *before, const rs_State *after, const rs_Event *event, int events);

#endif
