/* move.c - an attempt to move one character or to swap two: E7. `that` goes to `left`, or trades
 * places with `self`. */
#include "game.h"

enum { TRY, GO_THERE };

void nk_move_begin(Game *g, int causer, int first, int second, int to)
{
    nk_Frame *f = begin(g, PROC_MOVE, causer);
    f->that = U8(first);
    f->self = U8(second);
    f->left = U8(to);
}

static bool is_swap(const nk_Frame *f)
{
    return f->left == NK_NOWHERE;
}

static bool legal(const Game *g, const nk_Frame *f)
{
    const nk_State *s = g->s;
    int cards = 1 << f->that | (is_swap(f) ? 1 << f->self : 0);
    bool barred = !is_swap(f) || !RULED(s, SWAP_MOVES);
    if (cards & ~(s->held[0] | s->held[1]) || (barred && cards & nk_forbidden(g, FORBID_MOVE)))
        return false;
    return is_swap(f) || empty_spaces(s) >> f->left & 1;
}

/* Whether a character of the other team is involved. */
static bool touches_foe(const Game *g, const nk_Frame *f)
{
    return g->s->held[!team_of(g->s, f->seat)] & (1 << f->that | 1 << f->self);
}

static void enters_again(Game *g, int space)
{
    nk_State *s = g->s;
    if (RULED(s, REENTRY) && card_on(g, space)->when[ON_ENTERED].program &&
        !(s->acted >> space & 1))
        s->moved = U16(s->moved | 1 << space);
}

/* Before somebody can answer it, and once: later the character may have gone. */
static void tell(Game *g, nk_Frame *f)
{
    if (f->flags & FLAG_TOLD || f->that == NK_NOWHERE)
        return;
    int label = card_on(g, f->that)->label, to = is_swap(f) ? f->self : f->left;
    event_all(g, is_swap(f) ? EV_SWAPS : EV_MOVES, f->seat, label, 0, f->that, to);
    f->flags |= FLAG_TOLD;
}

static void go(Game *g, nk_Frame *f)
{
    if (f->flags & FLAG_STOPPED || !legal(g, f)) {
        if (f->that != NK_NOWHERE)
            event_all(g, EV_NOT_MOVED, f->seat, card_on(g, f->that)->label, 0, f->that, 0);
        frame_pop(g, 0);
        return;
    }
    int from = f->that, to = is_swap(f) ? f->self : f->left;
    const Card *card = card_on(g, from);
    if (is_swap(f)) {
        event_all(g, EV_SWAPPED, f->seat, card->label, 0, from, to);
        nk_swap_cards(g, from, to);
        enters_again(g, from);
    } else {
        event_all(g, EV_MOVED, f->seat, card->label, 0, from, to);
        nk_move_card(g, from, to);
    }
    enters_again(g, to);
    frame_pop(g, 1);
}

void nk_move_run(Game *g)
{
    nk_Frame *f = top(g);
    if (f->step == TRY && touches_foe(g, f) && nk_window_asks(g, f)) {
        tell(g, f);
        return;
    }
    go(g, f);
}

int nk_move_list(const Game *g, rs_Action *out)
{
    return nk_window_list(g, out);
}

void nk_move_answer(Game *g, rs_Action action)
{
    nk_window_answer(g, action);
}
