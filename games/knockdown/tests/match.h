/* match.h - matches of Knockdown, seen from inside. */
#ifndef TESTS_KNOCKDOWN_MATCH_H
#define TESTS_KNOCKDOWN_MATCH_H

#include "../../../engine/rules.h"
#include "../../../tests/match.h"
#include "../rules/game.h"
#include "../rules/setups.h"

/* Under the ruling idle-limit nothing forces a match to end; tests stop after so many actions. */
enum { UNENDING = 5000 };

static inline const kd_State *match_inside(const rs_State *state)
{
    return (const kd_State *)(const void *)state->bytes;
}

static inline kd_State *match_inside_changeable(rs_State *state)
{
    return (kd_State *)(void *)state->bytes;
}

/* Lets everybody forget that they have seen this card of a hand: the same game, had it been drawn
 * face down. Random play hides few cards by itself, and secrets are about hidden cards. */
void match_forget(Match *m, int seat, int kind);
/* Now and then, between actions, any card; in mid-effect it may have been shown for that effect. */
void match_forget_some(Match *m, rs_Dice *dice);

#endif
