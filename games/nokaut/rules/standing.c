/* standing.c - which spaces a text speaks of, and what standing texts forbid (C8 to C13). */
#include "game.h"

int nk_select(const Game *g, const nk_Frame *f, const Selector *selector)
{
    const nk_State *s = g->s;
    int team = team_of(s, f->seat), all = s->held[0] | s->held[1], spaces;
    switch (selector->side) {
    case SIDE_THIS:
        return 1 << f->self & all;
    case SIDE_THAT:
        return 1 << f->that & all;
    case SIDE_FOE:
        spaces = s->held[!team];
        break;
    case SIDE_ALLY:
        spaces = s->held[team];
        break;
    default:
        spaces = all;
        break;
    }
    if (selector->filter & NOT_THIS)
        spaces &= ~(1 << f->self);
    if (selector->filter & NEAR_THIS)
        spaces &= near_spaces(s, f->self);
    if (selector->filter & NEAR_THAT)
        spaces &= near_spaces(s, f->that);
    if (selector->filter & NEAR_LEFT)
        spaces &= near_spaces(s, f->left);
    return spaces;
}

bool nk_condition_holds(const Game *g, const nk_Frame *f, const nk_Instr *in)
{
    const nk_State *s = g->s;
    int team = team_of(s, f->seat), hand;
    switch (in->what) {
    case IF_AT_LEAST:
        return set_count((uint64_t)nk_select(g, f, &in->select)) >= in->lo;
    case IF_BEHIND:
        return set_count(s->done[team]) < set_count(s->done[!team]);
    case IF_OUTNUMBERED:
        return set_count(s->held[team]) < set_count(s->held[!team]);
    default: /* IF_HAND */
        hand = set_count(s->hand[f->seat]);
        return hand >= in->lo && hand <= in->hi;
    }
}

/* The next statement of a standing text, with its conditions as they are now. */
static const nk_Instr *next_standing(const Game *g, const nk_Frame *f, const nk_Instr *in)
{
    for (;;) {
        if (in->op == OP_IF) {
            bool holds = nk_condition_holds(g, f, in);
            trace(g, (int)(in - g->rules->code), TRACE_RAN | (holds ? TRACE_YES : TRACE_NO));
            in = holds ? in + 1 : &g->rules->code[in->jump];
        } else if (in->op == OP_GOTO) {
            in = &g->rules->code[in->jump];
        } else if (in->op == OP_NOTHING) {
            in++;
        } else {
            return in;
        }
    }
}

/* What the standing text of one card forbids. */
static int forbidden_by(const Game *g, int space, int what)
{
    int seat = 0;
    while (team_of(g->s, seat) != team_on(g->s, space))
        seat++;
    const nk_Frame f = {
        .seat = U8(seat), .self = U8(space), .that = NK_NOWHERE, .left = NK_NOWHERE};
    int spaces = 0;
    const nk_Instr *in = next_standing(g, &f, &g->rules->code[card_on(g, space)->always]);
    for (; in->op != OP_END; in = next_standing(g, &f, in + 1)) {
        if (in->op != OP_FORBID || in->what != what)
            continue;
        trace(g, (int)(in - g->rules->code), TRACE_RAN);
        if (in->second.pick == 0 || nk_select(g, &f, &in->second))
            spaces |= nk_select(g, &f, &in->select);
    }
    return spaces;
}

int nk_forbidden(const Game *g, int what)
{
    int spaces = 0;
    for (uint64_t left = g->s->standing; left; left = set_drop_first(left))
        spaces |= forbidden_by(g, set_first(left), what);
    return spaces;
}
