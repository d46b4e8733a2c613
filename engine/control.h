/* control.h - control flow of card texts, the same in every game.
 *
 * A template like stack.h: a game includes it where it runs programs, after it has defined
 *   ProgramFrame     its frame of a program, with `pc` and `result`
 *   Statement        its layout of an instruction
 *   CONDITION_HOLDS  (g, seat, statement): whether its condition is met */
#ifndef ENGINE_CONTROL_H
#define ENGINE_CONTROL_H

static inline void branch(Game *g, ProgramFrame *f, const Statement *in, bool holds)
{
    trace(g, f->pc, holds ? TRACE_YES : TRACE_NO);
    f->pc = holds ? U16(f->pc + 1) : in->jump;
}

/* Carries out a statement that only leads to another; false if it is something else. */
static inline bool control(Game *g, ProgramFrame *f, const Statement *in)
{
    switch (in->op) {
    case OP_IF:
        branch(g, f, in, CONDITION_HOLDS(g, f->seat, in));
        return true;
    case OP_DONE:
        branch(g, f, in, f->result != 0);
        return true;
    case OP_GOTO:
        f->pc = in->jump;
        return true;
    case OP_NOTHING:
        f->pc++;
        f->result = 0;
        return true;
    default:
        return false;
    }
}

/* From OP_CHOOSE to the start of the chosen arm, counted from 1. */
static inline int arm_of(const Game *g, int pc, int chosen)
{
    pc++;
    while (--chosen > 0)
        pc = g->rules->code[pc].jump;
    trace(g, pc, TRACE_RAN);
    return pc + 1;
}

#endif
