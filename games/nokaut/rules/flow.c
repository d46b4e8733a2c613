/* flow.c - the procedures, and the loop from one question to the next. */
#include "flow.h"

#include "../../../engine/rules.h"
#include "../../../engine/rulings.h"
#include "game.h"

#define P(NAME, name, Type) {nk_##name##_run, nk_##name##_list, nk_##name##_answer},
const Procedure nk_procedures[PROC_COUNT] = {{NULL, NULL, NULL}, PROCEDURES(P)};
#undef P

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
    s->rulings = rulings_bits(setup, RULING_COUNT);
}

void nk_deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], rs_State *state)
{
    nk_State *s = nk_inside(state);
    nk_prepare(setup, seed, s);
    Game g = game_of(rules->nokaut, s, NULL);
    nk_setup_begin(&g);
    run(&g);
}

int nk_actions(const rs_Rules *rules, const rs_State *state, rs_Action *out, rs_Events *trace)
{
    const nk_State *s = nk_inside_const(state);
    if (s->asked == RS_NOBODY)
        return 0;
    const Game g = game_of(rules->nokaut, s, trace);
    return list_answers(&g, out);
}

void nk_apply(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events)
{
    Game g = game_of(rules->nokaut, nk_inside(state), events);
    take_answer(&g, action);
}

void nk_enter(const nk_Rules *rules, nk_State *s, int where, rs_Events *events)
{
    Game g = game_of(rules, s, events);
    nk_turn_enter(&g, where);
    run(&g);
}
