/* reveal.h - what cannot be unseen: whether an action brought something to light.
 *
 * Dice that were thrown, a card that was drawn or turned over, a card of a hand that others had not
 * seen: who has learnt of these would know more than before if the action were taken back. Told
 * from the events of the action by a table for each game, and from the counter of the dice. */
#ifndef TABLE_REVEAL_H
#define TABLE_REVEAL_H

#include "../ringside.h"

/* What an event tells: nothing but the rules at work; that `seat` has the cards for it, which is
 * news if it holds any that others have not seen; of the card `what` of the hand of `seat`, which
 * is news unless everybody knew that it is there; or something new in any case. */
enum { TELLS_NOTHING, TELLS_MEANS, TELLS_HAND, TELLS_NEWS };

typedef struct RevealGame {
    const uint8_t *tells; /* by kind of event */
    /* How many such cards of the hand everybody knows, by the view of a spectator. */
    int (*known)(const rs_Rules *rules, const rs_View *view, int seat, int label);
    /* Whether it is of means that others did not know of. */
    bool (*means)(const rs_View *view, const rs_Event *event);
} RevealGame;

#define GAME(NAME, name, prefix) extern const RevealGame reveal_##name;
#include "../engine/games.def"

/* Whether the action between these states, with these events, brought something to light. */
bool reveals(const rs_Rules *rules, const rs_State *before, const rs_State *after,
             const rs_Event *event, int events);

#endif
