/* destroy.c - an attempt to destroy one character: E6. */
#include "game.h"

enum { TRY, LISTEN, ANSWER, AFTER };

void nk_destroy_begin(Game *g, int causer, int target)
{
    nk_Frame *f = begin(g, PROC_DESTROY, causer);
    f->that = U8(target);
}

/* Before somebody can answer it, and once. */
static void tell(Game *g, nk_Frame *f)
{
    if (f->flags & FLAG_TOLD || f->that == NK_NOWHERE)
        return;
    f->flags |= FLAG_TOLD;
    event_all(g, EV_AIMS, f->seat, card_on(g, f->that)->label, 0, f->that, 0);
}

static bool legal(const Game *g, const nk_Frame *f)
{
    const nk_State *s = g->s;
    if (f->that == NK_NOWHERE || nk_forbidden(g, FORBID_DESTROY) >> f->that & 1)
        return false;
    return team_on(s, f->that) != team_of(s, f->seat) || RULED(s, DESTROY_OWN);
}

static void fall(Game *g, nk_Frame *f)
{
    nk_State *s = g->s;
    if (f->flags & FLAG_STOPPED || !legal(g, f)) {
        if (f->flags & FLAG_STOPPED && f->that != NK_NOWHERE)
            event_all(g, EV_PREVENTED, f->seat, card_on(g, f->that)->label, 0, f->that, 0);
        frame_pop(g, 0);
        return;
    }
    int space = f->that, team = team_on(s, space);
    const Card *card = card_on(g, space);
    event_all(g, EV_DESTROYED, f->seat, card->label, 0, space, 0);
    s->discard[team] |= set_of(nk_lift(g, space));
    f->left = U8(space);
    f->mask = U16(nk_listeners(g, ON_DESTROYED, s->held[0] | s->held[1], space, team));
    f->step = AFTER;
    if (card->when[ON_DESTROYED].side == SIDE_THIS)
        nk_text_begin(g, nk_acting(s, team), card, ON_DESTROYED, NK_NOWHERE, NK_NOWHERE, space);
}

/* Steps run into one another as far as nothing is asked and nothing comes in between. */
void nk_destroy_run(Game *g)
{
    nk_Frame *f = top(g);
    nk_State *s = g->s;
    switch (f->step) {
    case TRY:
        if (!legal(g, f)) {
            if (f->that != NK_NOWHERE)
                event_all(g, EV_SPARED, f->seat, card_on(g, f->that)->label, 0, f->that, 0);
            frame_pop(g, 0);
            return;
        }
        f->mask = U16(nk_listeners(g, ON_DESTROY_TRY, s->held[!team_of(s, f->seat)], f->that,
                                   team_on(s, f->that)));
        f->step = LISTEN;
        if (f->mask)
            tell(g, f);
        /* fall through */
    case LISTEN:
        if (!(f->flags & FLAG_STOPPED) && nk_text_next(g, f, ON_DESTROY_TRY, f->that, NK_NOWHERE))
            return;
        f->mask = 0;
        f->step = ANSWER;
        /* fall through */
    case ANSWER:
        if (f->that != NK_NOWHERE && nk_window_asks(g, f)) {
            tell(g, f);
            return;
        }
        f->at = 0;
        fall(g, f);
        return;
    default:
        if (!nk_text_next(g, f, ON_DESTROYED, NK_NOWHERE, f->left))
            frame_pop(g, 1);
        return;
    }
}

int nk_destroy_list(const Game *g, rs_Action *out)
{
    return nk_window_list(g, out);
}

void nk_destroy_answer(Game *g, rs_Action action)
{
    nk_window_answer(g, action);
}
