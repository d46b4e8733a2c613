/* verbs.c - one short function a verb; the words are in verbs.def.
 *
 * A verb is called with the frame of its text and its statement. NEXT: done. WAIT: done as soon as
 * what it pushed is. AGAIN: call me again, when the question is answered or what I pushed is done;
 * the step of the frame says how far it is, RUN at the first call. What `if you do` asks about is
 * left in `result`. Questions offer "no" where the flag FLAG_OPTIONAL is set (program.c). */
#include "game.h"

static bool optional(const nk_Frame *f)
{
    return f->flags & FLAG_OPTIONAL;
}

static Verbed question(Game *g, nk_Frame *f, int step, int seat)
{
    f->step = U8(step);
    ask(g, seat);
    return AGAIN;
}

/* ---- Which characters, which spaces ---- */

static int movable(const Game *g, bool by_swap)
{
    int all = g->s->held[0] | g->s->held[1];
    return by_swap && RULED(g->s, SWAP_MOVES) ? all : all & ~nk_forbidden(g, FORBID_MOVE);
}

/* Empty spaces that a move or a granted play may go to. */
static int spaces_for(const Game *g, const nk_Frame *f, const nk_Instr *in)
{
    int spaces = empty_spaces(g->s);
    if (in->place == PLACE_LEFT)
        return spaces & 1 << f->left;
    return in->near_this ? spaces & near_spaces(g->s, f->self) : spaces;
}

/* The second of a swap, once the first is chosen. */
static int partners(const Game *g, const nk_Frame *f, const nk_Instr *in, int first)
{
    return nk_select(g, f, &in->second) & movable(g, true) & ~(1 << first);
}

static int swappable(const Game *g, const nk_Frame *f, const nk_Instr *in)
{
    int spaces = 0;
    for (uint64_t left = (uint64_t)(nk_select(g, f, &in->select) & movable(g, true)); left;
         left = set_drop_first(left))
        spaces |= (partners(g, f, in, set_first(left)) != 0) << set_first(left);
    return spaces;
}

/* Where characters stand that the verb can be applied to. */
static int targets(const Game *g, const nk_Frame *f, const nk_Instr *in)
{
    const nk_State *s = g->s;
    int team = team_of(s, f->seat), spaces;
    if (in->op == OP_SWAP)
        return swappable(g, f, in);
    spaces = nk_select(g, f, &in->select);
    if (spaces == 0)
        return 0;
    switch (in->op) {
    case OP_DESTROY:
        if (in->select.side != SIDE_ANY || !RULED(s, DESTROY_OWN))
            spaces &= s->held[!team];
        return spaces & ~nk_forbidden(g, FORBID_DESTROY);
    case OP_MOVE:
        return spaces_for(g, f, in) ? spaces & movable(g, false) : 0;
    default: /* sacrifice, return */
        return spaces & s->held[team];
    }
}

/* Asks for one of the spaces, or takes the only one; AGAIN while nothing is chosen. */
static Verbed choose(Game *g, nk_Frame *f, int spaces, int step)
{
    if (set_count((uint64_t)spaces) > 1 || optional(f))
        return question(g, f, step, f->seat);
    f->at = U8(set_first((uint64_t)spaces));
    f->step = GO;
    return NEXT;
}

/* ---- Destroy, sacrifice, return ---- */

/* E6 for one; the attempt tells the result. */
static Verbed destroy_one(Game *g, nk_Frame *f)
{
    nk_destroy_begin(g, f->seat, f->at);
    return WAIT;
}

/* C18: one attempt each, in the order the player likes; `n` counts those that fell. */
static Verbed destroy_each(Game *g, nk_Frame *f)
{
    if (f->step == GO) {
        f->step = EACH;
        f->result = 0;
        f->mask = U16(f->mask & ~(1 << f->at));
        nk_destroy_begin(g, f->seat, f->at);
        return AGAIN;
    }
    f->n = U8(f->n + f->result);
    f->result = 0;
    if (f->mask == 0) {
        f->result = f->n > 0;
        return NEXT;
    }
    f->flags &= U8(~FLAG_OPTIONAL);
    if (choose(g, f, f->mask, PICK_TARGET) == AGAIN)
        return AGAIN;
    return destroy_each(g, f);
}

/* Whoever aims straight at a protected character hears that it stands. */
static void tell_spared(Game *g, const nk_Frame *f, const nk_Instr *in)
{
    if (in->select.side == SIDE_THAT && f->that != NK_NOWHERE)
        event_all(g, EV_SPARED, f->seat, card_on(g, f->that)->label, 0, f->that, 0);
}

static Verbed verb_destroy(Game *g, nk_Frame *f, const nk_Instr *in)
{
    bool all = in->select.pick == PICK_ALL;
    if (f->step == RUN && all && optional(f))
        return question(g, f, ASK_MAY, f->seat);
    if (f->step == RUN || (all && f->step == GO && f->mask == 0)) {
        int spaces = targets(g, f, in);
        if (spaces == 0) {
            tell_spared(g, f, in);
            return NEXT;
        }
        f->n = 0;
        f->mask = all ? U16(spaces) : 0;
        f->step = EACH;
        if (!all && choose(g, f, spaces, PICK_TARGET) == AGAIN)
            return AGAIN;
    }
    return all ? destroy_each(g, f) : destroy_one(g, f);
}

static Verbed verb_sacrifice(Game *g, nk_Frame *f, const nk_Instr *in)
{
    nk_State *s = g->s;
    int spaces = f->step == RUN ? targets(g, f, in) : 0;
    if (f->step == RUN && (spaces == 0 || choose(g, f, spaces, PICK_TARGET) == AGAIN))
        return spaces == 0 ? NEXT : AGAIN;
    int space = f->at;
    event_all(g, EV_SACRIFICED, f->seat, card_on(g, space)->label, 0, space, 0);
    s->discard[team_of(s, f->seat)] |= set_of(nk_lift(g, space));
    f->left = U8(space);
    f->result = 1;
    return NEXT;
}

static Verbed verb_return(Game *g, nk_Frame *f, const nk_Instr *in)
{
    int spaces = f->step == RUN ? targets(g, f, in) : 0;
    if (f->step == RUN && (spaces == 0 || choose(g, f, spaces, PICK_TARGET) == AGAIN))
        return spaces == 0 ? NEXT : AGAIN;
    int space = f->at;
    event_all(g, EV_RETURNED, f->seat, card_on(g, space)->label, 0, space, 0);
    nk_to_hand(g, f->seat, nk_lift(g, space));
    f->left = U8(space);
    f->result = 1;
    return NEXT;
}

/* ---- Move and swap: `at` is the first character, `n` the space or the second ---- */

static Verbed verb_move(Game *g, nk_Frame *f, const nk_Instr *in)
{
    if (f->step == RUN) {
        int spaces = targets(g, f, in);
        if (spaces == 0)
            return NEXT;
        if (set_count((uint64_t)spaces) > 1)
            return question(g, f, PICK_TARGET, f->seat);
        f->at = U8(set_first((uint64_t)spaces));
        f->step = PICK_SPACE;
    }
    if (f->step == PICK_SPACE) {
        int spaces = spaces_for(g, f, in);
        if (set_count((uint64_t)spaces) > 1 || optional(f))
            return question(g, f, PICK_SPACE, f->seat);
        f->n = U8(set_first((uint64_t)spaces));
    }
    nk_move_begin(g, f->seat, f->at, NK_NOWHERE, f->n);
    return WAIT;
}

static Verbed verb_swap(Game *g, nk_Frame *f, const nk_Instr *in)
{
    if (f->step == RUN) {
        int spaces = targets(g, f, in);
        if (spaces == 0)
            return NEXT;
        f->at = U8(set_first((uint64_t)spaces));
        bool same_either_way = set_count((uint64_t)spaces) == 2 && !optional(f) &&
                               partners(g, f, in, f->at) == (spaces & ~(1 << f->at));
        if (set_count((uint64_t)spaces) > 1 && !same_either_way)
            return question(g, f, PICK_TARGET, f->seat);
        f->step = PICK_SECOND;
    }
    if (f->step == PICK_SECOND) {
        int spaces = partners(g, f, in, f->at);
        if (set_count((uint64_t)spaces) > 1 || optional(f))
            return question(g, f, PICK_SECOND, f->seat);
        f->n = U8(set_first((uint64_t)spaces));
    }
    nk_move_begin(g, f->seat, f->at, f->n, NK_NOWHERE);
    return WAIT;
}

/* ---- Cards ---- */

static Verbed verb_draw(Game *g, nk_Frame *f, const nk_Instr *in)
{
    int count = in->n == COUNT_SAME ? f->n : in->lo;
    if (f->step == RUN && in->n == COUNT_RANGE && in->lo < in->hi)
        return question(g, f, PICK_NUMBER, f->seat);
    if (f->step == RUN && optional(f))
        return question(g, f, ASK_MAY, f->seat);
    if (f->step == GO && in->lo < in->hi)
        count = f->at;
    f->result = count > 0;
    while (count-- > 0 && nk_draw(g, f->seat))
        continue;
    return NEXT;
}

/* Everything that must go anyway goes without a question, since all can see it. */
static bool discard_rest(Game *g, int seat, int count)
{
    const Deck *deck = deck_of(g, team_of(g->s, seat));
    uint64_t hand = g->s->hand[seat];
    if (set_count(hand) > count)
        return false;
    for (; hand; hand = set_drop_first(hand))
        nk_discard_kind(g, seat, deck->kind[set_first(hand)]);
    return true;
}

/* The player who discards is in `at`. */
static Verbed discard_more(Game *g, nk_Frame *f, const nk_Instr *in)
{
    int seat = f->at, held = set_count(g->s->hand[seat]);
    bool any = in->n == COUNT_ANY;
    f->result = f->n > 0;
    if (held == 0 || (!any && f->n == in->lo))
        return NEXT;
    f->step = PICK_DISCARD;
    if (any)
        return question(g, f, PICK_DISCARD, seat);
    if (discard_rest(g, seat, in->lo - f->n)) {
        f->n = U8(f->n + held);
        f->result = 1;
        return NEXT;
    }
    return question(g, f, PICK_DISCARD, seat);
}

static int opponents(const Game *g, int seat, uint8_t out[RS_SEATS])
{
    int n = 0;
    for (int i = 0; i < g->s->players; i++)
        if (team_of(g->s, i) != team_of(g->s, seat))
            out[n++] = U8(i);
    return n;
}

static Verbed verb_discard(Game *g, nk_Frame *f, const nk_Instr *in)
{
    uint8_t foes[RS_SEATS];
    bool declined_by_none = in->n == COUNT_ANY && in->who == WHO_ME;
    if (f->step == RUN && optional(f) && !declined_by_none)
        return question(g, f, ASK_MAY, f->seat);
    if (f->step == RUN || f->step == GO) {
        f->n = 0;
        f->at = in->who == WHO_THAT_PLAYER ? below(g)->seat : f->seat;
        if (in->who == WHO_FOE_PLAYER) {
            if (opponents(g, f->seat, foes) > 1)
                return question(g, f, PICK_PLAYER, f->seat);
            f->at = foes[0];
        }
    }
    return discard_more(g, f, in);
}

static uint64_t wanted(const Game *g, const nk_Frame *f, const nk_Instr *in)
{
    const Deck *deck = deck_of(g, team_of(g->s, f->seat));
    return in->what == WANT_COMMON ? deck->of_type[COMMON]
                                   : deck->of_type[COMMON] | deck->of_type[UNIQUE];
}

static void take_kind(Game *g, nk_Frame *f, int kind)
{
    int team = team_of(g->s, f->seat);
    int copy = set_first(g->s->discard[team] & deck_of(g, team)->of_kind[kind]);
    g->s->discard[team] &= ~set_of(copy);
    nk_to_hand(g, f->seat, copy);
    event_all(g, EV_TOOK, f->seat, card_of(g, team, copy)->label, 0, 0, 0);
    f->n++;
    f->flags &= U8(~FLAG_OPTIONAL);
}

static Verbed verb_take(Game *g, nk_Frame *f, const nk_Instr *in)
{
    int team = team_of(g->s, f->seat);
    const Deck *deck = deck_of(g, team);
    if (f->step == RUN)
        f->n = 0;
    for (;;) {
        uint64_t there = g->s->discard[team] & wanted(g, f, in);
        f->result = f->n > 0;
        if (!there || f->n == in->lo)
            return NEXT;
        int kind = deck->kind[set_first(there)];
        bool all = set_count(there) <= in->lo - f->n || !(there & ~deck->of_kind[kind]);
        if (!all || optional(f))
            return question(g, f, PICK_TAKE, f->seat);
        take_kind(g, f, kind);
    }
}

/* C7: asked unless everybody can see that nothing is possible. The step goes on to PLAYED when the
 * card is announced. */
static Verbed verb_play(Game *g, nk_Frame *f, const nk_Instr *in)
{
    if (f->step == PLAYED)
        return NEXT;
    if (!spaces_for(g, f, in) || !hand_thinkable(g, f->seat, wanted(g, f, in)))
        return NEXT;
    return question(g, f, PICK_PLAY, f->seat);
}

/* ---- Stop and prevent: what the text answers is the frame below ---- */

static Verbed verb_stop(Game *g, nk_Frame *f, const nk_Instr *in)
{
    (void)in;
    if (f->step == RUN && optional(f))
        return question(g, f, ASK_MAY, f->seat);
    below(g)->flags |= FLAG_STOPPED;
    f->result = 1;
    return NEXT;
}

static Verbed verb_prevent(Game *g, nk_Frame *f, const nk_Instr *in)
{
    return verb_stop(g, f, in);
}

Verbed nk_verb_run(Game *g, nk_Frame *f, const nk_Instr *in)
{
    switch (in->op) {
#define VERB(NAME, word, ...)                                                                      \
    case OP_##NAME:                                                                                \
        return verb_##word(g, f, in);
#include "verbs.def"
    default:
        return NEXT;
    }
}

/* ---- Questions ---- */

static int list_players(const Game *g, const nk_Frame *f, rs_Action *out)
{
    uint8_t foes[RS_SEATS];
    int n = opponents(g, f->seat, foes);
    for (int i = 0; i < n; i++)
        out[i] = act(DO_NAME, foes[i], 0);
    return n;
}

static int list_discards(const Game *g, const nk_Frame *f, const nk_Instr *in, rs_Action *out)
{
    int seat = f->at;
    int n = nk_list_kinds(g, team_of(g->s, seat), g->s->hand[seat], DO_DISCARD, out);
    if (in->n == COUNT_ANY && !optional(f))
        out[n++] = act(DO_DONE, 0, 0);
    return n;
}

int nk_verb_list(const Game *g, const nk_Frame *f, const nk_Instr *in, rs_Action *out)
{
    int team = team_of(g->s, f->seat), n = 0;
    switch (f->step) {
    case PICK_TARGET:
        return nk_list_spaces(f->mask ? f->mask : targets(g, f, in), DO_TARGET, out);
    case PICK_SECOND:
        return nk_list_spaces(partners(g, f, in, f->at), DO_TARGET, out);
    case PICK_SPACE:
        return nk_list_spaces(spaces_for(g, f, in), DO_AT, out);
    case PICK_NUMBER:
        for (int i = in->lo; i <= in->hi; i++)
            out[n++] = act(DO_NUMBER, i, 0);
        return n;
    case PICK_PLAYER:
        return list_players(g, f, out);
    case PICK_DISCARD:
        return list_discards(g, f, in, out);
    case PICK_TAKE:
        return nk_list_kinds(g, team, g->s->discard[team] & wanted(g, f, in), DO_TAKE, out);
    case PICK_PLAY:
        return nk_list_kinds(g, team, g->s->hand[f->seat] & wanted(g, f, in), DO_PLAY, out);
    default:
        out[0] = act(DO_YES, 0, 0);
        return 1;
    }
}

static int step_after_target(const nk_Frame *f, const nk_Instr *in)
{
    if (f->step == PICK_SECOND)
        return GO;
    return in->op == OP_MOVE ? PICK_SPACE : in->op == OP_SWAP ? PICK_SECOND : GO;
}

void nk_verb_answer(Game *g, nk_Frame *f, const nk_Instr *in, rs_Action action)
{
    int chosen = act_a(action);
    switch (act_kind(action)) {
    case DO_TARGET:
        if (f->step == PICK_TARGET && (in->op == OP_MOVE || in->op == OP_SWAP))
            event_all(g, EV_CHOSE, f->seat, card_on(g, chosen)->label, 0, chosen, 0);
        *(f->step == PICK_SECOND ? &f->n : &f->at) = U8(chosen);
        f->step = U8(step_after_target(f, in));
        break;
    case DO_AT:
        f->n = U8(chosen);
        f->step = GO;
        break;
    case DO_NUMBER:
        if (chosen == 0)
            event_all(g, EV_NO_DRAW, f->seat, 0, 0, 0, 0);
        f->at = U8(chosen);
        f->step = GO;
        break;
    case DO_NAME:
        f->at = U8(chosen);
        f->step = PICK_DISCARD;
        event_all(g, EV_NAMED, chosen, card_of_frame(g, f)->label, 0, 0, 0);
        break;
    case DO_DISCARD:
        nk_discard_kind(g, f->at, kind_of(g, &g->rules->card[chosen]));
        f->n++;
        break;
    case DO_DONE:
        f->result = f->n > 0;
        verb_over(f);
        break;
    case DO_TAKE:
        take_kind(g, f, kind_of(g, &g->rules->card[chosen]));
        break;
    case DO_PLAY:
        nk_play_choose(g, f->seat, kind_of(g, &g->rules->card[chosen]), spaces_for(g, f, in), true);
        break;
    default:
        f->step = GO;
        break;
    }
}

/* ---- Whether a verb could do anything ---- */

static bool foes_hold_cards(const Game *g, int team)
{
    uint64_t held = 0;
    for (int seat = 0; seat < g->s->players; seat++)
        held |= team_of(g->s, seat) != team ? g->s->hand[seat] : 0;
    return held != 0;
}

bool nk_verb_possible(const Game *g, const nk_Frame *f, const nk_Instr *in)
{
    int team = team_of(g->s, f->seat);
    switch (in->op) {
    case OP_DISCARD: /* the card whose text this is is still in hand */
        if (in->who == WHO_ME)
            return set_count(g->s->hand[f->seat]) > 1;
        return in->who == WHO_THAT_PLAYER || foes_hold_cards(g, team);
    case OP_TAKE:
        return (g->s->discard[team] & wanted(g, f, in)) != 0;
    case OP_PLAY:
        return spaces_for(g, f, in) && g->s->hand[f->seat] & wanted(g, f, in);
    case OP_DRAW:
    case OP_STOP:
    case OP_PREVENT:
        return true;
    default:
        return targets(g, f, in) != 0;
    }
}
