/* tokens.c - tokens of the fighters: their supply and where they lie. */
#include "game.h"

enum { PLACE, LIFT };

int kd_token_slot(const Board *board, int token)
{
    for (int i = 0; i < board->tokens; i++)
        if (board->token[i] == token)
            return i;
    return KD_NONE;
}

int kd_token_supply(const Game *g, int seat, int slot)
{
    const Seat *me = &g->s->seat[seat];
    const Token *token = &g->rules->token[board_of(g, seat)->token[slot]];
    return token->supply - me->tokens[slot] - set_count(me->spaces[slot]);
}

int kd_token_spaces(const Game *g, int token)
{
    int spaces = 0;
    for (int seat = 0; seat < 2; seat++) {
        int slot = kd_token_slot(board_of(g, seat), token);
        if (slot != KD_NONE)
            spaces |= g->s->seat[seat].spaces[slot];
    }
    return spaces;
}

/* what: the slot; shown and owner: the distances; set: whether a token is lifted. */
void kd_put_begin(Game *g, int seat, int slot, int count, int lo, int hi)
{
    CountFrame *f = frame_push(g, PROC_PUT, seat);
    f->what = U8(slot);
    f->left = U8(count);
    f->shown = U8(lo);
    f->owner = U8(hi);
}

static const Token *token_of(const Game *g, const CountFrame *f)
{
    return &g->rules->token[board_of(g, f->seat)->token[f->what]];
}

static bool may_lie(const Game *g, const CountFrame *f, int space)
{
    const Seat *me = &g->s->seat[f->seat];
    int away = space > me->position ? space - me->position : me->position - space;
    bool taken = space == me->position || space == g->s->seat[other(f->seat)].position;
    int token = board_of(g, f->seat)->token[f->what];
    if (kd_token_spaces(g, token) >> space & 1 || away < f->shown || away > f->owner)
        return false;
    return !taken || token_of(g, f)->lies == LIES_SPACE;
}

int kd_put_list(const Game *g, rs_Action *out)
{
    const CountFrame *f = TOP(CountFrame, g);
    const Seat *me = &g->s->seat[f->seat];
    int n = 0;
    for (int space = 0; space < arena_of(g)->spaces; space++)
        if (f->step == LIFT ? me->spaces[f->what] >> space & 1 : may_lie(g, f, space))
            out[n++] = act(f->step == LIFT ? DO_LIFT : DO_PUT, space, 0);
    /* A lifted token must be laid again; otherwise "up to" allows to stop. */
    if (f->step == LIFT || !f->set || n == 0)
        out[n++] = act(DO_END, 0, 0);
    return n;
}

void kd_put_answer(Game *g, rs_Action action)
{
    CountFrame *f = TOP(CountFrame, g);
    Seat *me = &g->s->seat[f->seat];
    int space = act_a(action), label = token_of(g, f)->label;
    if (act_kind(action) == DO_END) {
        f->left = 0;
        return;
    }
    me->spaces[f->what] = U16(me->spaces[f->what] ^ 1 << space);
    event_all(g, act_kind(action) == DO_LIFT ? EV_LIFTED : EV_LAID, f->seat, label, 1, 0, space);
    f->step = PLACE;
    f->set = act_kind(action) == DO_LIFT;
    if (act_kind(action) == DO_PUT) {
        f->left--;
        f->done++;
    }
}

void kd_put_run(Game *g)
{
    CountFrame *f = TOP(CountFrame, g);
    int supply = kd_token_supply(g, f->seat, f->what);
    if (f->left == 0 || (supply == 0 && !token_of(g, f)->moves_when_out)) {
        frame_pop(g, f->done);
        return;
    }
    f->step = supply == 0 ? LIFT : PLACE;
    ask_public(g, f->seat);
}
