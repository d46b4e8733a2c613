/* match.h - matches of Nokaut, seen from inside. */
#ifndef TESTS_NOKAUT_MATCH_H
#define TESTS_NOKAUT_MATCH_H

#include "../../../engine/rules.h"
#include "../../../tests/match.h"
#include "../rules/game.h"
#include "../rules/setups.h"
#include "../rules/view_frames.h"

static inline const nk_State *match_inside(const rs_State *state)
{
    return (const nk_State *)(const void *)state->bytes;
}

static inline nk_State *match_inside_changeable(rs_State *state)
{
    return (nk_State *)(void *)state->bytes;
}

static inline const nk_View *match_seen(const rs_View *view)
{
    return (const nk_View *)(const void *)view->bytes;
}

static inline const nk_Frame *match_top(const nk_State *s)
{
    return (const nk_Frame *)(const void *)&s->frame[s->depth - 1];
}

/* The two decks of a match: of the dragons, then of the unicorns. */
static inline const Deck *match_decks(const rs_Rules *rules, const nk_State *s)
{
    return rules->nokaut->box[s->box].deck[RULED(s, KEEN_DECK)];
}

/* A game in hand, to ask what the rules say; only to look at. */
static inline Game match_game(const rs_Rules *rules, const nk_State *s)
{
    return (Game){rules->nokaut, match_decks(rules, s), (nk_State *)(uintptr_t)s, NULL};
}

#endif
