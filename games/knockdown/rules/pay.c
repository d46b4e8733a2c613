/* pay.c - paying with symbols (K6.2, K6.5), and spending cards or tokens for an effect.
 *
 * A cost is a few slots, each a set of symbols; a hand offers symbols, two on some cards. A cost
 * can be paid if and only if, for every set of symbols, the hand has at least as many symbols in
 * it as the cost has slots that accept nothing else (Hall's theorem); these needs are compiled
 * (rules.h: Need). Cards are then picked one at a time: a card may be picked as long as each
 * picked card has a slot of its own, for then the payment can always be completed from the rest. */
#include "game.h"

static bool has_cost_texts(const Game *g, int seat)
{
    return g->s->seat[seat].statics & STANDS_COST;
}

/* Symbols that may be used as one of `mask`: with "foot as sprint", Foot too when Sprint fits. */
static int usable(const Game *g, int seat, int mask)
{
    if (!has_cost_texts(g, seat))
        return mask;
    int symbols = mask;
    for (int text = 0; text < kd_texts(g, seat); text++) {
        const kd_Instr *in = kd_text_standing(g, seat, text, OP_COST);
        for (; in; in = kd_standing_next(g, seat, in + 1, OP_COST))
            if (in->what == COST_AS && (mask & in->hi)) {
                trace(g, (int)(in - g->rules->code), TRACE_RAN);
                symbols |= in->lo;
            }
    }
    return symbols;
}

static int count_within(const Game *g, uint64_t copies, int symbols)
{
    return set_count(copies & g->deck->first[symbols]) +
           set_count(copies & g->deck->second[symbols]);
}

int kd_symbols_within(const Game *g, int seat, uint64_t copies, int mask)
{
    return count_within(g, copies, usable(g, seat, mask));
}

uint64_t kd_symbols_holders(const Game *g, int seat, uint64_t copies, int mask)
{
    int symbols = usable(g, seat, mask);
    return copies & (g->deck->first[symbols] | g->deck->second[symbols]);
}

/* An unused standing text that changes costs this way, and whose it is. */
static const kd_Instr *cost_text(const Game *g, int seat, int what, int *text)
{
    if (!has_cost_texts(g, seat))
        return NULL;
    for (*text = 0; *text < kd_texts(g, seat); ++*text) {
        if (!kd_text_unused(g, seat, *text))
            continue;
        const kd_Instr *in = kd_text_standing(g, seat, *text, OP_COST);
        for (; in; in = kd_standing_next(g, seat, in + 1, OP_COST))
            if (in->what == what)
                return in;
    }
    return NULL;
}

static int cost_less(const Game *g, int seat, const Attack *attack)
{
    int slot;
    if (attack->type == REACTION || attack->slots < 2)
        return 0;
    const kd_Instr *in = cost_text(g, seat, COST_LESS, &slot);
    return !in ? 0 : in->n < attack->slots ? in->n : attack->slots - 1;
}

static bool any_pays(const Game *g, int seat, const Attack *attack)
{
    int slot;
    return attack->type != REACTION && cost_text(g, seat, COST_ALL, &slot);
}

/* Hall's condition with `jokers` symbols that fit everywhere. */
static bool payable(const Game *g, int seat, const Attack *attack, uint64_t copies, int jokers)
{
    if (!has_cost_texts(g, seat)) {
        bool enough = true; /* all of the few needs, rather than a branch for each */
        for (int i = 0; i < attack->needs; i++)
            enough &=
                count_within(g, copies, attack->need[i].mask) + jokers >= attack->need[i].need;
        return enough;
    }
    jokers += cost_less(g, seat, attack);
    if (any_pays(g, seat, attack))
        return count_within(g, copies, ANY_SYMBOL) + jokers >= attack->slots;
    for (int i = 0; i < attack->needs; i++)
        if (kd_symbols_within(g, seat, copies, attack->need[i].mask) + jokers <
            attack->need[i].need)
            return false;
    return true;
}

bool kd_pay_possible(const Game *g, int seat, const Attack *attack)
{
    return payable(g, seat, attack, g->s->seat[seat].hand, 0);
}

bool kd_pay_thinkable(const Game *g, int seat, const Attack *attack)
{
    int jokers = set_count(hand_unseen(g, seat)) * g->deck->joker;
    return payable(g, seat, attack, g->s->seat[seat].known, jokers);
}

bool kd_pay_certain(const Game *g, int seat, const Attack *attack)
{
    return payable(g, seat, attack, g->s->seat[seat].known, 0);
}

/* ---- Paying symbols, card by card ---- */

enum { PICK, ASK_LESS };

/* Takes the reduction: the limit of a skill is used up. */
static void use_less(Game *g, int seat)
{
    int text;
    trace(g, (int)(cost_text(g, seat, COST_LESS, &text) - g->rules->code), TRACE_RAN);
    if (text >= KD_SEAT_SKILLS)
        return;
    event_all(g, EV_SKILL_USED, seat, skill_active(g, seat, text)->label, 0, 0, 0);
    kd_skill_use(g, seat, text);
}

void kd_pay_begin(Game *g, int seat, const Attack *attack)
{
    int less = cost_less(g, seat, attack);
    bool any = any_pays(g, seat, attack);
    PayFrame *f = frame_push(g, PROC_PAY, seat);
    f->label = attack->label;
    f->slots = attack->slots;
    for (int i = 0; i < attack->slots; i++)
        f->slot[i] = any ? ANY_SYMBOL : U8(usable(g, seat, attack->slot[i]));
    f->less = U8(less);
    int slot;
    if (any)
        trace(g, (int)(cost_text(g, seat, COST_ALL, &slot) - g->rules->code), TRACE_RAN);
    if (less && RULED(g->s, SKILL_OPTIONAL))
        f->step = ASK_LESS;
    else if (less)
        use_less(g, seat);
}

static int picked_symbols(const PayFrame *f, int i)
{
    return f->symbols[i / 2] >> (i % 2 * 4) & 15;
}

/* The slots that a card with these symbols can fill. */
static int slots_of(const PayFrame *f, int symbols)
{
    int slots = 0;
    for (int i = 0; i < f->slots; i++)
        if (symbols & f->slot[i])
            slots |= 1 << i;
    return slots;
}

/* Whether each of the first `count` items can have a slot of its own; item i fits slots[i]. */
static bool seated(const int *slots, int count, int taken)
{
    if (count == 0)
        return true;
    for (int free = slots[count - 1] & ~taken; free; free &= free - 1)
        if (seated(slots, count - 1, taken | (free & -free)))
            return true;
    return false;
}

/* How many of the slots the picked cards can fill, both symbols of a card counted. */
static int filled(const PayFrame *f)
{
    int slots[2 * KD_MAX_SLOTS], count = 0, most = 0;
    for (int i = 0; i < f->picked; i++)
        for (int symbols = picked_symbols(f, i); symbols; symbols &= symbols - 1)
            slots[count++] = slots_of(f, symbols & -symbols);
    for (int set = 0; set < 1 << count; set++) {
        int chosen[2 * KD_MAX_SLOTS], n = 0;
        for (int i = 0; i < count; i++)
            if (set >> i & 1)
                chosen[n++] = slots[i];
        if (n > most && n <= f->slots && seated(chosen, n, 0))
            most = n;
    }
    return most;
}

static bool complete(const Game *g, const PayFrame *f)
{
    int due = f->slots - f->less;
    if (f->picked >= due)
        return true;
    return g->deck->joker > 1 && f->picked > 0 && filled(f) >= due;
}

/* Whether the picked cards and one of this kind can each have a slot of their own. */
static bool fits(const PayFrame *f, int symbols)
{
    int slots[KD_MAX_SLOTS + 1];
    slots[0] = slots_of(f, symbols);
    if (f->picked == 0)
        return slots[0] != 0;
    for (int i = 0; i < f->picked; i++)
        slots[i + 1] = slots_of(f, picked_symbols(f, i));
    return seated(slots, f->picked + 1, 0);
}

/* Symbols of the cards picked so far that can be used as one of `mask`. */
static int picked_within(const PayFrame *f, int mask)
{
    int count = 0;
    for (int i = 0; i < f->picked; i++)
        count += set_count((uint64_t)(picked_symbols(f, i) & mask));
    return count;
}

/* Whether these copies can complete the payment, by Hall's theorem again. */
static bool price_possible(const Game *g, const PayFrame *f, uint64_t copies, int jokers)
{
    for (int set = 1; set < 1 << f->slots; set++) {
        int mask = 0, need = 0;
        for (int i = 0; i < f->slots; i++)
            if (set >> i & 1) {
                mask |= f->slot[i];
                need++;
            }
        if (count_within(g, copies, mask) + picked_within(f, mask) + jokers < need)
            return false;
    }
    return true;
}

/* A payment under way was possible when it was announced: a hand that is imagined must fit. */
bool kd_pay_fits(const Game *g)
{
    if (frame_top(g)->proc != PROC_PAY)
        return true;
    const PayFrame *f = TOP(PayFrame, g);
    if (f->optional && f->picked == 0)
        return true;
    return price_possible(g, f, g->s->seat[f->seat].hand, f->less);
}

/* Ruling skill-optional: pay less, or in full if the hand can. */
static int list_less(const Game *g, const PayFrame *f, rs_Action *out)
{
    int n = 0;
    out[n++] = act(DO_YES, 0, 0);
    if (price_possible(g, f, g->s->seat[f->seat].hand, 0))
        out[n++] = act(DO_NO, 0, 0);
    return n;
}

bool kd_pay_asks_skill(const Frame *frame)
{
    return frame->proc == PROC_PAY && frame->step == ASK_LESS;
}

int kd_pay_list(const Game *g, rs_Action *out)
{
    const PayFrame *f = TOP(PayFrame, g);
    if (f->step == ASK_LESS)
        return list_less(g, f, out);
    uint64_t hand = g->s->seat[f->seat].hand;
    uint64_t left = set_runs(hand, g->deck->all, g->deck->last); /* one copy of each kind */
    int n = 0, known = 0, good = 0; /* sets of symbols tried so far: bit a set */
    if (f->optional && f->picked == 0 && !price_possible(g, f, hand, 0))
        left = 0;
    for (; left; left = set_drop_first(left)) {
        int copy = set_first(left), symbols = g->deck->symbols[copy];
        if (!(known >> symbols & 1)) {
            known |= 1 << symbols;
            good |= fits(f, symbols) << symbols;
        }
        if (good >> symbols & 1)
            out[n++] = act(DO_PAY, g->deck->attack[g->deck->kind[copy]], 0);
    }
    if (f->optional && f->picked == 0)
        out[n++] = act(DO_NO, 0, 0);
    return n;
}

/* Whether everybody knows that what is due, nothing of it remitted, can be paid. */
static bool certain(const Game *g, const PayFrame *f)
{
    return price_possible(g, f, g->s->seat[f->seat].known, 0);
}

/* Ruling skill-optional: only who can pay in full may say no. */
static void answer_less(Game *g, PayFrame *f, bool yes)
{
    f->step = PICK;
    if (yes) {
        use_less(g, f->seat);
        return;
    }
    event_all(g, EV_DECLINED, f->seat, f->label, g->events && !certain(g, f), 0, 0);
    f->less = 0;
}

void kd_pay_answer(Game *g, rs_Action action)
{
    PayFrame *f = TOP(PayFrame, g);
    if (f->step == ASK_LESS) {
        answer_less(g, f, act_kind(action) == DO_YES);
        return;
    }
    if (act_kind(action) == DO_NO) {
        event_all(g, EV_DECLINED, f->seat, f->label, 0, 0, 0);
        frame_pop(g, 0);
        return;
    }
    const Attack *card = &g->rules->attack[act_a(action)];
    bool begins = g->events && f->optional && f->picked == 0; /* who cannot pay it all, pays none */
    kd_cards_discard(g, f->seat, card->kind, EV_PAID, 0, begins && !certain(g, f));
    f->symbols[f->picked / 2] |= U8(card->symbols << (f->picked % 2 * 4));
    f->picked++;
}

/* As many symbols are due as cards are held, so everybody can see that all of them are paid. */
static bool every_card_goes(const Game *g, const PayFrame *f)
{
    bool bound = !f->optional || f->picked > 0;
    return bound && g->deck->joker == 1 && hand_size(g, f->seat) == f->slots - f->less - f->picked;
}

static void pay_first(Game *g)
{
    rs_Action actions[RS_MAX_ACTIONS];
    kd_pay_list(g, actions);
    kd_pay_answer(g, actions[0]);
}

void kd_pay_run(Game *g)
{
    const PayFrame *f = TOP(PayFrame, g);
    uint64_t unseen = hand_unseen(g, f->seat);
    if (f->step == ASK_LESS)
        ask(g, f->seat);
    else if (complete(g, f))
        frame_pop(g, f->picked);
    else if (f->optional && f->picked == 0 &&
             !price_possible(g, f, g->s->seat[f->seat].known, set_count(unseen) * g->deck->joker))
        frame_pop(g, 0);
    else if (every_card_goes(g, f))
        pay_first(g);
    else if (unseen)
        ask(g, f->seat);
    else
        ask_public(g, f->seat);
}

/* ---- Spending cards or tokens ---- */

void kd_pay_price_begin(Game *g, int seat, const kd_Instr *price, int label)
{
    if (price->what == PRICE_SYMBOLS) {
        PayFrame *f = frame_push(g, PROC_PAY, seat);
        f->optional = 1;
        f->slots = price->slots;
        f->label = U16(label);
        for (int i = 0; i < price->slots; i++)
            f->slot[i] = U8(usable(g, seat, price->slot[i / 2] >> (i % 2 * 4) & 15));
        return;
    }
    SpendFrame *f = frame_push(g, PROC_SPEND, seat);
    f->what = price->what;
    f->most = price->n;
    f->mask = price->flag;
    f->token = price->what == PRICE_TOKENS ? U8(kd_token_slot(board_of(g, seat), price->token)) : 0;
    f->label = U16(label);
}

/* step counts what has been spent so far. Tokens of a board go at once, those of the arena one by
 * one: which of them is lifted matters. */
static int tokens_to_spend(const Game *g, const SpendFrame *f)
{
    if (f->token == KD_NONE)
        return 0;
    const Seat *me = &g->s->seat[f->seat];
    int there = me->tokens[f->token] + set_count(me->spaces[f->token]);
    return there < f->most ? there : f->most;
}

static bool lies_in_arena(const Game *g, const SpendFrame *f)
{
    return f->token != KD_NONE &&
           g->rules->token[board_of(g, f->seat)->token[f->token]].lies <= LIES_SPACE;
}

static uint64_t cards_to_spend(const Game *g, const SpendFrame *f, uint64_t copies)
{
    return f->mask ? kd_symbols_holders(g, f->seat, copies, f->mask) : copies;
}

int kd_spend_list(const Game *g, rs_Action *out)
{
    const SpendFrame *f = TOP(SpendFrame, g);
    int n = 0;
    if (f->what == PRICE_TOKENS && lies_in_arena(g, f)) {
        for (uint64_t left = g->s->seat[f->seat].spaces[f->token]; left;
             left = set_drop_first(left))
            out[n++] = act(DO_LIFT, set_first(left), 0);
    } else if (f->what == PRICE_TOKENS) {
        for (int i = 1; i <= tokens_to_spend(g, f); i++)
            out[n++] = act(DO_SPEND, i, 0);
    } else {
        n = kd_list_kinds(g, cards_to_spend(g, f, g->s->seat[f->seat].hand), DO_PAY, out);
    }
    out[n++] = act(DO_NO, 0, 0);
    return n;
}

void kd_spend_answer(Game *g, rs_Action action)
{
    SpendFrame *f = TOP(SpendFrame, g);
    if (act_kind(action) == DO_NO) {
        frame_pop(g, f->step);
    } else if (act_kind(action) == DO_SPEND) {
        int count = act_a(action), token = board_of(g, f->seat)->token[f->token];
        g->s->seat[f->seat].tokens[f->token] -= U8(count);
        event_all(g, EV_SPENT, f->seat, g->rules->token[token].label, count, 0, 0);
        frame_pop(g, count);
    } else if (act_kind(action) == DO_LIFT) {
        Seat *me = &g->s->seat[f->seat];
        int token = board_of(g, f->seat)->token[f->token];
        me->spaces[f->token] = U16(me->spaces[f->token] & ~(1 << act_a(action)));
        event_all(g, EV_LIFTED, f->seat, g->rules->token[token].label, 1, 0, act_a(action));
        f->step++;
    } else {
        const Attack *card = &g->rules->attack[act_a(action)];
        kd_cards_discard(g, f->seat, card->kind, EV_PAID, 0, false);
        f->step++;
    }
}

void kd_spend_run(Game *g)
{
    const SpendFrame *f = TOP(SpendFrame, g);
    const Seat *me = &g->s->seat[f->seat];
    bool thinkable = f->what == PRICE_TOKENS
                         ? tokens_to_spend(g, f) > 0
                         : hand_unseen(g, f->seat) != 0 || cards_to_spend(g, f, me->known) != 0;
    if (thinkable && f->step < f->most)
        ask(g, f->seat);
    else
        frame_pop(g, f->step);
}
