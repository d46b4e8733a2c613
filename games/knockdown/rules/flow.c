/* flow.c - a game from the deal to its end, run by the machine of engine/stack.h. */
#include "flow.h"

#include "../../../engine/rules.h"
#include "../../../engine/rulings.h"

#define P(NAME, name, Type) {kd_##name##_run, kd_##name##_list, kd_##name##_answer},
const Procedure kd_procedures[PROC_COUNT] = {{NULL, NULL, NULL}, PROCEDURES(P)};
#undef P

void kd_deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], rs_State *state)
{
    kd_State *s = kd_inside(state);
    memset(s, 0, sizeof *s);
    dice_key(&s->dice, seed);
    s->game = RS_KNOCKDOWN;
    s->arena = setup->arena;
    s->skills = setup->skills;
    s->rulings = rulings_bits(setup, RULING_COUNT);
    for (int seat = 0; seat < 2; seat++) {
        s->seat[seat].board = setup->board[seat];
        s->seat[seat].skill[0] = s->seat[seat].skill[1] = KD_NONE;
    }
    s->winner = s->round_winner = RS_NOBODY;
    s->aside = KD_EMPTY;
    memset(s->row, KD_EMPTY, sizeof s->row);
    Game g = game_of(rules->knockdown, s, NULL);
    frame_push(&g, PROC_SETUP, 0);
    run(&g);
}

int kd_actions(const rs_Rules *rules, const rs_State *state, rs_Action *out, rs_Events *trace)
{
    const kd_State *s = kd_inside_const(state);
    if (s->asked == RS_NOBODY)
        return 0;
    const Game g = game_of(rules->knockdown, s, trace);
    return list_answers(&g, out);
}

void kd_apply(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events)
{
    Game g = game_of(rules->knockdown, kd_inside(state), events);
    take_answer(&g, action);
}

void kd_resume(const kd_Rules *rules, kd_State *s, rs_Events *events)
{
    Game g = game_of(rules, s, events);
    run(&g);
}

void kd_enter(const kd_Rules *rules, kd_State *s, int where)
{
    Game g = game_of(rules, s, NULL);
    for (int seat = 0; seat < 2; seat++)
        kd_skills_count(&g, seat);
    if (where == ENTER_DRAFT)
        kd_setup_enter(&g);
    else
        kd_round_enter(&g, where);
}
