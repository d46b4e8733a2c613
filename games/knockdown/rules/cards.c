/* cards.c - attack cards from place to place: deck, Row, hands, discard pile (K3.2, K3.5, K5.2).
 *
 * Invariant: only functions of this file move a card. What a hand holds is known to everybody
 * where it came from the open Row or was shown; a discard takes a known copy first, so that the
 * copies left in the hand tell nothing. */
#include "game.h"

#include <string.h>

int kd_cards_in_deck(const Game *g)
{
    return g->s->deck_left - g->s->candles_left;
}

/* K14.4: a Candle burns and is replaced. Returns the copy drawn, or KD_EMPTY. */
int kd_cards_draw_top(Game *g)
{
    kd_State *s = g->s;
    while (s->deck_left > 0) {
        int copy = s->deck[--s->deck_left];
        s->deck[s->deck_left] = 0;
        s->drawn = 1;
        if (copy < g->deck->copies)
            return copy;
        s->candles_left--;
        s->burnt++;
        event_all(g, EV_CANDLE, 0, 0, s->burnt, 0, 0);
    }
    return KD_EMPTY;
}

/* Refills the Row as far as the deck goes; returns whether it is full. */
bool kd_cards_refill(Game *g)
{
    for (int i = 0; i < KD_ROW; i++) {
        if (g->s->row[i] != KD_EMPTY)
            continue;
        int copy = kd_cards_draw_top(g);
        if (copy == KD_EMPTY)
            return false;
        g->s->row[i] = U8(copy);
        event_all(g, EV_ROW, 0, g->rules->attack[g->deck->attack[g->deck->kind[copy]]].label, 0, i,
                  0);
    }
    return true;
}

/* Takes a card of this kind out of the Row. */
int kd_cards_from_row(Game *g, int kind)
{
    int i = 0;
    while (g->s->row[i] == KD_EMPTY || g->deck->kind[g->s->row[i]] != kind)
        i++;
    int copy = g->s->row[i];
    g->s->row[i] = KD_EMPTY;
    g->s->drawn = 1;
    return copy;
}

/* Cards that came with the same text and wait for the limit already; they are just as new. */
static uint64_t came_before(const Game *g, int seat)
{
    uint64_t cards = 0;
    for (const Frame *frame = frame_top(g) - 1; frame > g->s->frame; frame--) {
        if (frame->proc != PROC_DISCARD || frame->seat != seat)
            continue;
        const CountFrame *f = FRAME_AS_CONST(CountFrame, frame);
        if (f->what == MANNER_LIMIT)
            cards |= f->set;
    }
    return cards;
}

static void limit_hand(Game *g, int seat, int copy)
{
    if (hand_size(g, seat) <= KD_HAND_LIMIT)
        return;
    CountFrame *f = frame_push(g, PROC_DISCARD, seat);
    f->what = MANNER_LIMIT;
    f->owner = U8(seat);
    if (!RULED(g->s, SEVENTH_CARD))
        f->set = set_of(copy) | came_before(g, seat);
}

void kd_cards_gain(Game *g, int seat, int copy, bool seen, bool by_attack)
{
    const Attack *card = &g->rules->attack[g->deck->attack[g->deck->kind[copy]]];
    g->s->seat[seat].hand |= set_of(copy);
    if (seen)
        g->s->seat[seat].known |= set_of(copy);
    limit_hand(g, seat, copy); /* first onto the stack, last to happen */
    if (by_attack)
        kd_skills_later(g, seat, ON_TAKEN);
    kd_program_begin(g, seat, card->taken, FROM_CARD, 0, card->label);
}

/* K3.5 and the texts of the card follow by the stack. Returns whether there was a card. */
bool kd_cards_draw(Game *g, int seat)
{
    int copy = kd_cards_draw_top(g);
    if (copy == KD_EMPTY)
        return false;
    /* A card whose text happens as it is drawn has shown itself. */
    const Attack *card = &g->rules->attack[g->deck->attack[g->deck->kind[copy]]];
    bool shown = card->taken != 0;
    int audience = shown ? EVERYONE : 1 << seat;
    event_for(g, audience, EV_DREW, seat, card->label, 0, 0, 0);
    if (!shown)
        event_for(g, EVERYONE & ~audience, EV_DREW_UNSEEN, seat, 0, 1, 0, 0);
    kd_cards_gain(g, seat, copy, shown, false);
    return true;
}

static int copy_to_part_with(const Game *g, int seat, uint64_t copies)
{
    uint64_t known = copies & g->s->seat[seat].known;
    return set_first(known ? known : copies);
}

static void discard_copy(Game *g, int seat, int copy, int event, int a, bool tells)
{
    Seat *me = &g->s->seat[seat];
    int label = g->rules->attack[g->deck->attack[g->deck->kind[copy]]].label;
    event_all(g, event, seat, label, tells || !(me->known >> copy & 1), a, 0);
    me->hand &= ~set_of(copy);
    me->known &= ~set_of(copy);
    g->s->discard |= set_of(copy);
}

void kd_cards_discard(Game *g, int seat, int kind, int event, int a, bool tells)
{
    uint64_t copies = g->s->seat[seat].hand & g->deck->of_kind[kind];
    discard_copy(g, seat, copy_to_part_with(g, seat, copies), event, a, tells);
}

/* One action for each kind among these copies, in deck order. */
int kd_list_kinds(const Game *g, uint64_t copies, int action, rs_Action *out)
{
    int n = 0;
    for (uint64_t left = set_runs(copies, g->deck->all, g->deck->last); left;
         left = set_drop_first(left))
        out[n++] = act(action, g->deck->attack[g->deck->kind[set_first(left)]], 0);
    return n;
}

/* One action for each kind in the Row, in the order in which they lie. */
int kd_list_row(const Game *g, int action, rs_Action *out)
{
    const Deck *deck = g->deck;
    uint64_t listed = 0;
    int n = 0;
    for (int i = 0; i < KD_ROW; i++) { /* without a branch: chance cannot be predicted */
        unsigned copy = g->s->row[i], kind = deck->kind[copy % KD_KIND_ROOM];
        unsigned there = copy != KD_EMPTY, again = listed >> kind & 1;
        listed |= (uint64_t)1 << kind;
        out[n] = act(action, deck->attack[kind], 0);
        n += (int)(there & ~again);
    }
    return n;
}

/* ---- Discarding from hand ---- */

enum { SHOWING, PICKING };

static int discard_random(Game *g, int seat, int count)
{
    Throw hand = dice_throw(&g->s->dice);
    int done = 0;
    for (; done < count && g->s->seat[seat].hand; done++) {
        uint64_t copies = g->s->seat[seat].hand;
        for (int skip = throw_below(&hand, set_count(copies)); skip > 0; skip--)
            copies = set_drop_first(copies);
        int kind = g->deck->kind[set_first(copies)];
        kd_cards_discard(g, seat, kind, EV_DISCARDED, 1, false);
    }
    return done;
}

int kd_discard_begin(Game *g, int seat, int count, int manner, int shown, int owner)
{
    if (g->s->seat[seat].hand == 0)
        return 0;
    if (manner == MANNER_RANDOM)
        return discard_random(g, seat, count);
    CountFrame *f = frame_push(g, PROC_DISCARD, seat);
    f->left = U8(count);
    f->what = U8(manner);
    f->shown = U8(shown);
    f->owner = U8(owner);
    return 0;
}

int kd_discard_list(const Game *g, rs_Action *out)
{
    const CountFrame *f = TOP(CountFrame, g);
    uint64_t hand = g->s->seat[f->seat].hand;
    if (f->what == MANNER_SHOWN)
        return f->step == SHOWING ? kd_list_kinds(g, hand & ~f->set, DO_SHOW, out)
                                  : kd_list_kinds(g, f->set, DO_PICK, out);
    return kd_list_kinds(g, hand & ~f->set, DO_DISCARD, out);
}

static void show(Game *g, CountFrame *f, int kind)
{
    Seat *me = &g->s->seat[f->seat];
    int copy = copy_to_part_with(g, f->seat, me->hand & ~f->set & g->deck->of_kind[kind]);
    event_all(g, EV_SHOWED, f->seat, g->rules->attack[g->deck->attack[kind]].label,
              !(me->known >> copy & 1), 0, 0);
    f->set |= set_of(copy);
    me->known |= set_of(copy);
}

void kd_discard_answer(Game *g, rs_Action action)
{
    CountFrame *f = TOP(CountFrame, g);
    const Attack *card = &g->rules->attack[act_a(action)];
    if (act_kind(action) == DO_SHOW) {
        show(g, f, card->kind);
        return;
    }
    uint64_t allowed = f->what == MANNER_SHOWN ? f->set : g->s->seat[f->seat].hand & ~f->set;
    int copy = copy_to_part_with(g, f->seat, allowed & g->deck->of_kind[card->kind]);
    discard_copy(g, f->seat, copy, EV_DISCARDED, 0, false);
    if (f->what == MANNER_SHOWN)
        f->set &= ~set_of(copy);
    if (f->left)
        f->left--;
    f->done++;
}

/* Asks, but not where everybody can see that there is only one answer. */
static void ask_for_card(Game *g, CountFrame *f)
{
    if (hand_unseen(g, f->seat) && hand_size(g, f->seat) > 1)
        ask(g, f->seat);
    else
        ask_public(g, f->seat);
}

static void run_shown(Game *g, CountFrame *f)
{
    uint64_t hidden = g->s->seat[f->seat].hand & ~f->set;
    if (f->step == SHOWING && hidden && set_count(f->set) < f->shown) {
        if (hand_size(g, f->seat) <= f->shown)
            show(g, f, g->deck->kind[set_first(hidden)]);
        else
            ask_for_card(g, f);
        return;
    }
    f->step = PICKING;
    if (f->left == 0 || f->set == 0)
        frame_pop(g, f->done);
    else
        ask_public(g, f->owner);
}

void kd_discard_run(Game *g)
{
    CountFrame *f = TOP(CountFrame, g);
    int size = hand_size(g, f->seat);
    bool more = f->what == MANNER_LIMIT ? size > KD_HAND_LIMIT : f->left > 0 && size > 0;
    if (f->what == MANNER_SHOWN)
        run_shown(g, f);
    else if (more)
        ask_for_card(g, f);
    else if (f->what == MANNER_LIMIT)
        frame_drop(g);
    else
        frame_pop(g, f->done);
}

/* ---- Taking from the Row without attacking ---- */

int kd_take_list(const Game *g, rs_Action *out)
{
    return kd_list_row(g, DO_TAKE, out);
}

void kd_take_answer(Game *g, rs_Action action)
{
    CountFrame *f = TOP(CountFrame, g);
    const Attack *card = &g->rules->attack[act_a(action)];
    f->left--;
    f->done++;
    int copy = kd_cards_from_row(g, card->kind);
    event_all(g, EV_TOOK, f->seat, card->label, 0, 0, 0);
    kd_cards_gain(g, f->seat, copy, true, false);
}

void kd_take_run(Game *g)
{
    const CountFrame *f = TOP(CountFrame, g);
    rs_Action row[RS_MAX_ACTIONS];
    if (f->left == 0 || kd_list_row(g, DO_TAKE, row) == 0)
        frame_pop(g, f->done);
    else
        ask_public(g, f->seat);
}

/* ---- Exchanging cards of the Row ---- */

int kd_refresh_list(const Game *g, rs_Action *out)
{
    int n = kd_list_row(g, DO_REFRESH, out);
    out[n++] = act(DO_END, 0, 0);
    return n;
}

void kd_refresh_answer(Game *g, rs_Action action)
{
    CountFrame *f = TOP(CountFrame, g);
    if (act_kind(action) == DO_END) {
        f->left = 0;
        return;
    }
    const Attack *card = &g->rules->attack[act_a(action)];
    g->s->discard |= set_of(kd_cards_from_row(g, card->kind));
    event_all(g, EV_REFRESHED, f->seat, card->label, 0, 0, 0);
    f->left--;
    f->done++;
}

void kd_refresh_run(Game *g)
{
    const CountFrame *f = TOP(CountFrame, g);
    if (f->left > 0 && f->done < kd_cards_in_deck(g)) {
        ask_public(g, f->seat);
        return;
    }
    frame_pop(g, f->done);
    kd_cards_refill(g);
}
