/* flow.c - the procedures, and the loop from one question to the next. */
#include "flow.h"

#include "game.h"

#define P(NAME, name) {nk_##name##_run, nk_##name##_list, nk_##name##_answer},
const Procedure nk_procedures[PROC_COUNT] = {{NULL, NULL, NULL}, PROCEDURES(P)};
#undef P

static Game game_of(const nk_Rules *rules, nk_State *s, rs_Events *events)
{
    return (Game){rules, rules->box[s->box].deck[RULED(s, KEEN_DECK)], s, events};
}

void nk_prepare(const rs_Setup *setup, const uint8_t seed[32], nk_State *s)
{
    memset(s, 0, sizeof *s);
    s->game = RS_NOKAUT;
    dice_key(&s->dice, seed);
    s->winner = RS_NOBODY;
    s->players = setup->seats;
    s->box = setup->box;
    s->advanced = setup->grid;
    for (int seat = 0; seat < setup->seats; seat++) {
        bool lone = setup->lone == setup->first ? seat == 0 : seat == 1;
        int team =
            setup->seats == 3 ? (lone ? setup->lone : !setup->lone) : setup->first ^ (seat & 1);
        s->teams = U8(s->teams | team << seat);
    }
    for (int i = 0; i < RULING_COUNT; i++)
        s->rulings |= (uint32_t)(setup->ruling[i] & 1) << i;
}

void nk_deal(const nk_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], nk_State *s)
{
    nk_prepare(setup, seed, s);
    Game g = game_of(rules, s, NULL);
    nk_setup_begin(&g);
    run(&g);
}

int nk_actions(const nk_Rules *rules, const nk_State *s, rs_Action *out, rs_Events *trace)
{
    if (s->asked == RS_NOBODY)
        return 0;
    /* Listing only reads; the one Game type serves both. */
    const Game g = game_of(rules, (nk_State *)(uintptr_t)s, trace);
    return nk_procedures[frame_top(&g)->proc].list(&g, out);
}

void nk_apply(const nk_Rules *rules, nk_State *s, rs_Action action, rs_Events *events)
{
    Game g = game_of(rules, s, events);
    s->asking = 0;
    nk_procedures[frame_top(&g)->proc].answer(&g, action);
    run(&g);
}

void nk_enter(const nk_Rules *rules, nk_State *s, int where, rs_Events *events)
{
    Game g = game_of(rules, s, events);
    nk_turn_enter(&g, where);
    run(&g);
}
