/* program.c - runs card texts: control flow here, verbs in verbs.c.
 *
 * `may` before a verb is not asked by itself: the verb's own question offers "no" as well. */
#include "game.h"

typedef nk_Frame ProgramFrame;
typedef nk_Instr Statement;

/* What a condition speaks of hangs on the frame: on this card, and on that one. */
#define CONDITION_HOLDS(g, seat, in) nk_condition_holds(g, f, in)
#include "../../../engine/control.h"

static const nk_Instr *statement(const Game *g, const nk_Frame *f)
{
    return &g->rules->code[f->pc];
}

/* Runs the verb at pc; false when something else comes first. */
static bool run_verb(Game *g, nk_Frame *f)
{
    int depth = g->s->depth;
    if (f->step == RUN)
        f->result = 0;
    switch (nk_verb_run(g, f, statement(g, f))) {
    case AGAIN:
        return false;
    case WAIT:
        verb_over(f);
        return false;
    default:
        verb_over(f);
        return g->s->depth == depth && !g->s->asking;
    }
}

/* One statement; false when the frame is no longer to be run now. */
static bool step(Game *g, nk_Frame *f)
{
    const nk_Instr *in = statement(g, f);
    if (f->step != RUN)
        return run_verb(g, f);
    trace(g, f->pc, TRACE_RAN);
    if (control(g, f, in))
        return true;
    switch (in->op) {
    case OP_END:
        frame_drop(g);
        return false;
    case OP_CHOOSE:
        f->step = ASK_MAY;
        ask(g, f->seat);
        return false;
    case OP_MAY:
        if (in->n) { /* the verb that follows asks */
            f->flags |= FLAG_OPTIONAL;
            f->pc++;
            return true;
        }
        f->step = ASK_MAY;
        ask(g, f->seat);
        return false;
    default:
        return run_verb(g, f);
    }
}

void nk_program_run(Game *g)
{
    nk_Frame *f = top(g);
    while (step(g, f))
        continue;
}

int nk_program_list(const Game *g, rs_Action *out)
{
    const nk_Frame *f = top(g);
    const nk_Instr *in = statement(g, f);
    int n = 0;
    if (in->op == OP_CHOOSE) {
        for (; n < in->n; n++)
            out[n] = act(DO_CHOOSE, card_of_frame(g, f)->label, n + 1);
        return n;
    }
    if (in->op >= OP_VERBS)
        n = nk_verb_list(g, f, in, out);
    else
        out[n++] = act(DO_YES, 0, 0);
    if (n == 0 || in->op == OP_MAY || f->flags & FLAG_OPTIONAL)
        out[n++] = act(DO_NO, 0, 0);
    return n;
}

/* "No": on to where the `may` leads, or past a verb that cannot be carried out. */
static void decline(Game *g, nk_Frame *f)
{
    bool offered = f->flags & FLAG_OPTIONAL;
    event_all(g, EV_DECLINED, f->seat, card_of_frame(g, f)->label, 0, 0, 0);
    int may = statement(g, f)->op == OP_MAY ? f->pc : f->pc - 1;
    f->result = 0;
    f->flags &= U8(~FLAG_OPTIONAL);
    f->step = RUN;
    if (!offered && may != f->pc) {
        f->pc++;
        return;
    }
    trace(g, may, TRACE_NO);
    f->pc = g->rules->code[may].jump;
}

/* The offer is taken, and only now do others need to hear of the text; of a granted play they hear
 * when it is announced, and until then its frame must not change (play.c). */
static void accept(Game *g, nk_Frame *f, int action)
{
    bool by_itself = statement(g, f)->op == OP_MAY;
    const Card *card = card_of_frame(g, f);
    if (!by_itself && !(f->flags & FLAG_OPTIONAL))
        return;
    trace(g, by_itself ? f->pc : f->pc - 1, TRACE_YES);
    if (action == DO_PLAY)
        return;
    f->flags &= U8(~FLAG_OPTIONAL);
    if (is_character(card))
        event_all(g, EV_TEXT, f->seat, card->label, 0, 0, 0);
}

void nk_program_answer(Game *g, rs_Action action)
{
    nk_Frame *f = top(g);
    const nk_Instr *in = statement(g, f);
    if (act_kind(action) == DO_NO) {
        decline(g, f);
        return;
    }
    if (in->op == OP_CHOOSE) {
        event_all(g, EV_CHOSE_OPTION, f->seat, card_of_frame(g, f)->label, act_b(action), 0, 0);
        f->pc = U16(arm_of(g, f->pc, act_b(action)));
        f->step = RUN;
        return;
    }
    accept(g, f, act_kind(action));
    if (in->op == OP_MAY) {
        f->step = RUN;
        f->pc++;
        return;
    }
    nk_verb_answer(g, f, in, action);
}

bool nk_text_possible(const Game *g, int seat, int pc, int self, int that)
{
    const nk_Frame f = {.seat = U8(seat), .self = U8(self), .that = U8(that), .left = NK_NOWHERE};
    bool first = true; /* behind a verb nobody knows yet what will hold */
    for (const nk_Instr *in = &g->rules->code[pc]; in->op != OP_END;) {
        bool behind_block = in->op == OP_GOTO;
        if ((in->op == OP_IF && first && !nk_condition_holds(g, &f, in)) ||
            (behind_block && first)) {
            in = &g->rules->code[in->jump];
            continue;
        }
        first &= in->op < OP_VERBS && in->op != OP_CHOOSE;
        if (in->op == OP_DONE) { /* what hangs on another verb counts with that verb */
            in = &g->rules->code[in->jump];
            continue;
        }
        if (in->op >= OP_VERBS && nk_verb_possible(g, &f, in))
            return true;
        in++;
    }
    return false;
}

bool nk_program_possible(const Game *g, int seat, int pc, int that)
{
    return nk_text_possible(g, seat, pc, NK_NOWHERE, that);
}
