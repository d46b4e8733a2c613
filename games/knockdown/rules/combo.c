/* combo.c - the Combo: special attacks and Sprints in any order (K6). */
#include "game.h"

enum { CHOOSE, PAID };

static inline int why_not(const Game *g, int seat, const Attack *attack)
{
    if (attack->type == REACTION)
        return WHY_MOMENT;
    if (!kd_needs_met(g, seat, attack))
        return WHY_NEEDS;
    if (!attack_in_range(g, seat, attack) && !RULED(g->s, OUT_OF_RANGE))
        return WHY_OUT_OF_RANGE;
    return WHY_OFFERED;
}

static inline bool special_offered(const Game *g, int seat, const Attack *attack)
{
    return why_not(g, seat, attack) == WHY_OFFERED && kd_pay_possible(g, seat, attack);
}

int kd_special_why_not(const Game *g, int seat, int index)
{
    const Board *board = board_of(g, seat);
    bool combo = frame_top(g)->proc == PROC_COMBO && frame_top(g)->seat == seat;
    for (int i = 0; i < board->specials && combo; i++)
        if (board->special[i] == index && TOP(FlowFrame, g)->used >> i & 1)
            return WHY_USED;
    return why_not(g, seat, &g->rules->attack[index]);
}

bool kd_combo_anything(const Game *g, int seat)
{
    kd_State after = *g->s;
    Game ahead = {g->rules, g->deck, &after, NULL};
    rs_Action out[RS_MAX_ACTIONS];
    frame_push(&ahead, PROC_COMBO, seat);
    return kd_combo_list(&ahead, out) > 0 && act_kind(out[0]) != DO_END;
}

static int list_specials(const Game *g, int seat, rs_Action *out)
{
    const Board *board = board_of(g, seat);
    int used = TOP(FlowFrame, g)->used, n = 0;
    for (int i = 0; i < board->specials; i++) {
        out[n] = act(DO_SPECIAL, board->special[i], 0);
        n += !(used >> i & 1) && special_offered(g, seat, &g->rules->attack[board->special[i]]);
    }
    return n;
}

/* K6.4 */
static int list_sprints(const Game *g, int seat, rs_Action *out)
{
    uint64_t cards = kd_symbols_holders(g, seat, g->s->seat[seat].hand, SPRINT);
    if (!cards)
        return 0;
    int n = 0;
    for (int right = 0; right < 2; right++) {
        if (!way_free(g, seat, right))
            continue;
        int more = kd_list_kinds(g, cards, DO_SPRINT, out + n);
        for (int i = n; i < n + more; i++)
            out[i] = act(DO_SPRINT, act_a(out[i]), right);
        n += more;
    }
    return n;
}

int kd_combo_list(const Game *g, rs_Action *out)
{
    const FlowFrame *f = TOP(FlowFrame, g);
    int n = list_specials(g, f->seat, out);
    n += list_sprints(g, f->seat, out + n);
    if (n == 0 || f->acted || !RULED(g->s, EMPTY_COMBO))
        out[n++] = act(DO_END, 0, 0);
    return n;
}

static void special(Game *g, FlowFrame *f, int index)
{
    const Board *board = board_of(g, f->seat);
    for (int i = 0; i < board->specials; i++)
        if (board->special[i] == index)
            f->chosen = U8(i);
    f->used = U8(f->used | 1 << f->chosen);
    f->step = PAID;
    const Attack *attack = &g->rules->attack[index];
    bool news = g->events && !kd_pay_certain(g, f->seat, attack);
    event_all(g, EV_SPECIAL, f->seat, attack->label, news, 0, 0);
    kd_pay_begin(g, f->seat, attack);
}

static void sprint(Game *g, int seat, int index, bool right)
{
    const Attack *card = &g->rules->attack[index];
    kd_cards_discard(g, seat, card->kind, EV_SPRINTS, right, false);
    kd_step_begin(g, seat, right);
}

static void end(Game *g, const FlowFrame *f)
{
    if (!f->acted)
        event_all(g, EV_COMBO_PASSED, f->seat, 0, 0, 0, 0);
    frame_drop(g);
}

void kd_combo_answer(Game *g, rs_Action action)
{
    FlowFrame *f = TOP(FlowFrame, g);
    if (act_kind(action) == DO_END) {
        end(g, f);
        return;
    }
    f->acted = 1;
    if (act_kind(action) == DO_SPECIAL)
        special(g, f, act_a(action));
    else
        sprint(g, f->seat, act_a(action), act_b(action));
    if (frame_top(g)->proc == PROC_COMBO)
        kd_combo_run(g);
}

/* Whether anything but the end of the Combo is open to the seat. */
static bool anything(const Game *g, const FlowFrame *f)
{
    const Board *board = board_of(g, f->seat);
    uint64_t hand = g->s->seat[f->seat].hand;
    for (int i = 0; i < board->specials; i++)
        if (!(f->used >> i & 1) &&
            special_offered(g, f->seat, &g->rules->attack[board->special[i]]))
            return true;
    return kd_symbols_holders(g, f->seat, hand, SPRINT) &&
           (way_free(g, f->seat, false) || way_free(g, f->seat, true));
}

/* An empty hand can do nothing, and a hand that all have seen hides nothing: then the end of the
 * Combo need not be asked. */
static void choose(Game *g, const FlowFrame *f)
{
    uint64_t hand = g->s->seat[f->seat].hand;
    if (hand != 0 && (hand_unseen(g, f->seat) || anything(g, f)))
        ask(g, f->seat);
    else
        end(g, f);
}

void kd_combo_run(Game *g)
{
    FlowFrame *f = TOP(FlowFrame, g);
    if (f->step == CHOOSE) {
        choose(g, f);
        return;
    }
    int index = board_of(g, f->seat)->special[f->chosen];
    f->step = CHOOSE;
    f->chosen = 0;
    if (attack_in_range(g, f->seat, &g->rules->attack[index]))
        kd_attack_begin(g, f->seat, index);
    else
        event_all(g, EV_AVOIDED, f->seat, g->rules->attack[index].label, 0, 0, 0);
}
