/* program.c - runs card texts: control flow here and in the engine, verbs in verbs.c. */
#include "game.h"

typedef kd_Instr Statement;
#define CONDITION_HOLDS kd_condition_holds

#include "../../../engine/control.h"

enum { RUN, ASKING };

bool kd_program_begin(Game *g, int seat, int pc, int from, int slot, int label)
{
    if (pc == 0)
        return false;
    ProgramFrame *f = frame_push(g, PROC_PROGRAM, seat);
    f->pc = U16(pc);
    f->from = U8(from);
    f->slot = U8(slot);
    f->label = U16(label);
    return true;
}

bool kd_program_does(const Game *g, int seat, int pc)
{
    const kd_Instr *in = &g->rules->code[pc];
    for (;;) {
        if (in->op == OP_IF) {
            bool holds = kd_condition_holds(g, seat, in);
            trace(g, (int)(in - g->rules->code), TRACE_RAN | (holds ? TRACE_YES : TRACE_NO));
            in = holds ? in + 1 : &g->rules->code[in->jump];
        } else if (in->op == OP_GOTO)
            in = &g->rules->code[in->jump];
        else if (in->op == OP_NOTHING)
            in++;
        else
            return in->op != OP_END;
    }
}

bool kd_needs_met(const Game *g, int seat, const Attack *attack)
{
    if (!attack->condition || g->rules->code[attack->condition].op == OP_NOTHING)
        return true;
    bool met = kd_condition_holds(g, seat, &g->rules->code[attack->condition]);
    trace(g, attack->condition, TRACE_RAN | (met ? TRACE_YES : TRACE_NO));
    return met;
}

bool kd_program_asks_first(const Game *g, int seat, int pc)
{
    const kd_Instr *in = &g->rules->code[pc];
    while (in->op == OP_IF)
        in = kd_condition_holds(g, seat, in) ? in + 1 : &g->rules->code[in->jump];
    return in->op == OP_MAY || in->op == OP_PAY;
}

int kd_program_list(const Game *g, rs_Action *out)
{
    const kd_Instr *in = &g->rules->code[TOP(ProgramFrame, g)->pc];
    if (in->op == OP_MAY) {
        out[0] = act(DO_YES, 0, 0);
        out[1] = act(DO_NO, 0, 0);
        return 2;
    }
    for (int i = 0; i < in->n; i++)
        out[i] = act(DO_CHOOSE, TOP(ProgramFrame, g)->label, i + 1);
    return in->n;
}

/* A text that asks is used only when it is accepted. */
static void tell_answer(Game *g, const ProgramFrame *f, bool yes)
{
    int used = f->from == FROM_SKILL ? EV_SKILL_USED : EV_TEXT;
    event_all(g, yes ? used : EV_DECLINED, f->seat, f->label, 0, 0, 0);
}

void kd_program_answer(Game *g, rs_Action action)
{
    ProgramFrame *f = TOP(ProgramFrame, g);
    const kd_Instr *in = &g->rules->code[f->pc];
    f->step = RUN;
    if (in->op == OP_CHOOSE) {
        event_all(g, EV_CHOSE, f->seat, f->label, act_b(action), 0, 0);
        f->pc = U16(arm_of(g, f->pc, act_b(action)));
        return;
    }
    tell_answer(g, f, act_kind(action) == DO_YES);
    branch(g, f, in, act_kind(action) == DO_YES);
}

/* One statement; false when the frame is no longer to be run now. */
static bool statement(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    if (control(g, f, in))
        return true;
    switch (in->op) {
    case OP_END:
        frame_drop(g);
        return false;
    case OP_MAY:
    case OP_CHOOSE:
        ask(g, f->seat);
        return false;
    default:
        break;
    }
    if (f->from == FROM_SKILL && in->op != OP_PAY) /* an offer uses nothing up */
        kd_skill_use(g, f->seat, f->slot);
    if (f->left == 0)
        f->result = 0;
    uint16_t pc = f->pc;
    uint8_t depth = g->s->depth;
    Verbed how = kd_verb_run(g, f, in);
    if (how == AGAIN)
        return false;
    f->pc = U16(pc + 1);
    f->left = 0;
    return how == NEXT && g->s->depth == depth;
}

void kd_program_run(Game *g)
{
    ProgramFrame *f = TOP(ProgramFrame, g);
    const kd_Instr *in;
    do {
        in = &g->rules->code[f->pc];
        trace(g, f->pc, TRACE_RAN);
    } while (statement(g, f, in));
}
