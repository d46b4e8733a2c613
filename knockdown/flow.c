/* flow.c - a game from the deal to its end, run by the machine of engine/stack.h. */
#include "flow.h"

#define P(NAME, name) {kd_##name##_run, kd_##name##_list, kd_##name##_answer},
const Procedure kd_procedures[PROC_COUNT] = {{NULL, NULL, NULL}, PROCEDURES(P)};
#undef P

static Game game_of(const kd_Rules *rules, kd_State *s, rs_Events *events)
{
    return (Game){rules, rules->deck[s->arena], s, events};
}

void kd_deal(const kd_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], kd_State *s)
{
    memset(s, 0, sizeof *s);
    dice_key(&s->dice, seed);
    s->game = RS_KNOCKDOWN;
    s->arena = setup->arena;
    s->skills = setup->skills;
    for (int i = 0; i < RULING_COUNT; i++)
        s->rulings |= (uint32_t)(setup->ruling[i] & 1) << i;
    for (int seat = 0; seat < 2; seat++) {
        s->seat[seat].board = setup->board[seat];
        s->seat[seat].skill[0] = s->seat[seat].skill[1] = KD_NONE;
    }
    s->winner = s->round_winner = RS_NOBODY;
    s->aside = KD_EMPTY;
    memset(s->row, KD_EMPTY, sizeof s->row);
    Game g = game_of(rules, s, NULL);
    frame_push(&g, PROC_SETUP, 0);
    run(&g);
}

int kd_actions(const kd_Rules *rules, const kd_State *s, rs_Action *out, rs_Events *trace)
{
    if (s->asked == RS_NOBODY)
        return 0;
    /* Listing only reads; the one Game type serves both. */
    const Game g = game_of(rules, (kd_State *)(uintptr_t)s, trace);
    return kd_procedures[frame_top(&g)->proc].list(&g, out);
}

void kd_apply(const kd_Rules *rules, kd_State *s, rs_Action action, rs_Events *events)
{
    Game g = game_of(rules, s, events);
    s->asking = 0;
    kd_procedures[frame_top(&g)->proc].answer(&g, action);
    run(&g);
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
