/* cards.c - cards from place to place: deck, hands, grid, discard piles. */
#include "game.h"

/* ---- Hands ---- */

/* Who sees what comes into this hand. */
static int hand_audience(const nk_State *s, int seat)
{
    int audience = 0;
    for (int other = 0; other < s->players; other++)
        if (other == seat || (RULED(s, TEAM_HANDS) && team_of(s, other) == team_of(s, seat)))
            audience |= 1 << other;
    return audience;
}

static void deck_out(Game *g, int team)
{
    event_all(g, EV_DECK_OUT, nk_acting(g->s, team), 0, 0, 0, 0);
    nk_win(g, !team);
}

bool nk_draw(Game *g, int seat)
{
    nk_State *s = g->s;
    int team = team_of(s, seat);
    if (s->deck_left[team] == 0) {
        deck_out(g, team);
        return false;
    }
    uint8_t *top_card = &s->deck[team][--s->deck_left[team]];
    s->hand[seat] |= set_of(*top_card);
    if (g->events) {
        int audience = hand_audience(s, seat);
        event_for(g, audience, EV_DREW, seat, card_of(g, team, *top_card)->label, 1, 0, 0);
        event_for(g, EVERYONE & ~audience, EV_DREW_UNSEEN, seat, 0, 1, 0, 0);
    }
    *top_card = 0;
    if (s->deck_left[team] > 0 || RULED(s, DECK_OUT))
        return true;
    deck_out(g, team);
    return false;
}

int nk_leave_hand(Game *g, int seat, int kind, int event, int space)
{
    nk_State *s = g->s;
    int team = team_of(s, seat);
    uint64_t copies = s->hand[seat] & deck_of(g, team)->of_kind[kind];
    uint64_t seen = copies & s->known[seat];
    int copy = set_first(seen ? seen : copies);
    event_all(g, event, seat, card_of(g, team, copy)->label, seen == 0, space, 0);
    s->hand[seat] &= ~set_of(copy);
    s->known[seat] &= ~set_of(copy);
    s->seen[team] |= set_of(copy);
    return copy;
}

void nk_discard_kind(Game *g, int seat, int kind)
{
    int team = team_of(g->s, seat);
    g->s->discard[team] |= set_of(nk_leave_hand(g, seat, kind, EV_DISCARDED, 0));
}

/* From the grid or a discard pile, so everybody has seen it. */
void nk_to_hand(Game *g, int seat, int copy)
{
    g->s->hand[seat] |= set_of(copy);
    g->s->known[seat] |= set_of(copy);
}

/* ---- The grid ---- */

/* Moves the bit of a space; to NK_NOWHERE clears it. */
static uint16_t carried(uint16_t mask, int from, int to)
{
    int bit = mask >> from & 1;
    return U16((mask & ~(1 << from)) | bit << to);
}

/* Whatever speaks of the card on `from` follows it to `to`. */
static void follow(Game *g, int from, int to)
{
    nk_State *s = g->s;
    for (int i = 0; i < s->depth; i++) {
        nk_Frame *f = FRAME_AS(nk_Frame, &s->frame[i]);
        f->self = f->self == from ? U8(to) : f->self;
        f->that = f->that == from ? U8(to) : f->that;
        f->mask = carried(f->mask, from, to);
    }
    for (int t = 0; t < ON_PLAY_TRY; t++)
        s->listening[t] = carried(s->listening[t], from, to);
    s->standing = carried(s->standing, from, to);
    s->moved = carried(s->moved, from, to);
    s->acted = carried(s->acted, from, to);
    for (int team = 0; team < TEAMS; team++)
        s->held[team] = carried(s->held[team], from, to);
}

void nk_place(Game *g, int team, int copy, int space)
{
    nk_State *s = g->s;
    const Card *card = card_of(g, team, copy);
    s->held[team] = U16(s->held[team] | 1 << space);
    s->copy[space] = U8(copy);
    if (card->type == COMMON)
        return;
    for (int t = 0; t < ON_PLAY_TRY; t++)
        s->listening[t] = U16(s->listening[t] | (card->listens >> t & 1) << space);
    s->standing = U16(s->standing | (card->always != 0) << space);
}

int nk_lift(Game *g, int space)
{
    int copy = g->s->copy[space];
    follow(g, space, NK_NOWHERE);
    g->s->copy[space] = 0;
    return copy;
}

void nk_lift_all(Game *g, int spaces)
{
    for (uint64_t left = (uint64_t)spaces; left; left = set_drop_first(left)) {
        int space = set_first(left), team = team_on(g->s, space);
        g->s->discard[team] |= set_of(nk_lift(g, space));
    }
}

void nk_move_card(Game *g, int from, int to)
{
    g->s->copy[to] = g->s->copy[from];
    g->s->copy[from] = 0;
    follow(g, from, to);
}

/* By way of a place beside the grid, so that what follows one card never follows the other: bit 16
 * does not fit into a mask, so the masks are exchanged by hand. */
void nk_swap_cards(Game *g, int a, int b)
{
    nk_State *s = g->s;
    uint8_t kept = s->copy[a];
    s->copy[a] = s->copy[b];
    s->copy[b] = kept;
#define EXCHANGED(mask)                                                                            \
    U16(((mask) & ~(1 << a | 1 << b)) | ((mask) >> a & 1) << b | ((mask) >> b & 1) << a)
    for (int i = 0; i < s->depth; i++) {
        nk_Frame *f = FRAME_AS(nk_Frame, &s->frame[i]);
        f->self = f->self == a ? U8(b) : f->self == b ? U8(a) : f->self;
        f->that = f->that == a ? U8(b) : f->that == b ? U8(a) : f->that;
        f->mask = EXCHANGED(f->mask);
    }
    for (int t = 0; t < ON_PLAY_TRY; t++)
        s->listening[t] = EXCHANGED(s->listening[t]);
    s->standing = EXCHANGED(s->standing);
    s->moved = EXCHANGED(s->moved);
    s->acted = EXCHANGED(s->acted);
    for (int team = 0; team < TEAMS; team++)
        s->held[team] = EXCHANGED(s->held[team]);
#undef EXCHANGED
}

/* ---- Lists of answers ---- */

int nk_list_kinds(const Game *g, int team, uint64_t copies, int action, rs_Action *out)
{
    const Deck *deck = deck_of(g, team);
    int n = 0;
    for (uint64_t left = set_runs(copies, deck->all, deck->last); left; left = set_drop_first(left))
        out[n++] = act(action, deck->card[deck->kind[set_first(left)]], 0);
    return n;
}

int nk_list_spaces(int spaces, int action, rs_Action *out)
{
    int n = 0;
    for (uint64_t left = (uint64_t)spaces; left; left = set_drop_first(left))
        out[n++] = act(action, set_first(left), 0);
    return n;
}
