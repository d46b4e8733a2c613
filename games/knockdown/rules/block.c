/* block.c - blocking a Strike (K8): a Block against the pool, a Block against the effect, and the
 * points that the rest of the hand is worth.
 *
 * Ends with the pool that is left in the frame below (heavy, light) and, as its result, what to
 * add to the flags of the attack. */
#include "game.h"

enum { ASK, SPEND, DONE };

static bool may_reduce(const Game *g, const BlockFrame *f)
{
    bool later = RULED(g->s, BLOCK_SCOPE) && f->effect;
    return f->part != BLOCK_EFFECT && !f->reducing && (f->heavy + f->light > 0 || later);
}

static bool may_cancel(const BlockFrame *f)
{
    return f->part != BLOCK_POOL && !f->cancelled && f->effect;
}

/* Whether a spectator must think that one more Block may come. */
static bool thinkable(const Game *g, const BlockFrame *f)
{
    if (!may_reduce(g, f) && !may_cancel(f))
        return false;
    return hand_unseen(g, f->seat) ||
           kd_symbols_holders(g, f->seat, g->s->seat[f->seat].known, BLOCK);
}

bool kd_block_is_window(const Frame *frame)
{
    return frame->proc == PROC_BLOCK && frame->step == ASK;
}

bool kd_block_begin(Game *g, int seat, int part, int heavy, int light, bool effect)
{
    BlockFrame block = {.seat = U8(seat),
                        .heavy = U8(heavy),
                        .light = U8(light),
                        .effect = effect,
                        .part = U8(part)};
    if (g->s->seat[seat].hand == 0 || !thinkable(g, &block))
        return false;
    block.proc = PROC_BLOCK;
    *(BlockFrame *)frame_push(g, PROC_BLOCK, seat) = block;
    ask(g, seat);
    return true;
}

/* Ruling block-scope: points of the attack that are left go on against wounds of its effect. */
void kd_block_points_begin(Game *g, int seat, int heavy, int light)
{
    BlockFrame *f = frame_push(g, PROC_BLOCK, seat);
    f->heavy = U8(heavy);
    f->light = U8(light);
    f->points = attack_frame(g)->points;
    f->heavy_points = attack_frame(g)->heavy_points;
    f->step = SPEND;
}

/* What one point buys under the ruling block-rate. */
static int price_heavy(const Game *g)
{
    return RULED(g->s, BLOCK_RATE) ? 1 : 2;
}

static int price_light(const Game *g)
{
    return RULED(g->s, BLOCK_RATE) ? 2 : 1;
}

/* Ruling block-budget: one purse for both kinds, or one for each. */
static bool affordable(const Game *g, const BlockFrame *f, int heavy, int light)
{
    int h = heavy * price_heavy(g), l = light * price_light(g);
    return RULED(g->s, BLOCK_BUDGET) ? h <= f->heavy_points && l <= f->points : h + l <= f->points;
}

static int list_ignored(const Game *g, const BlockFrame *f, rs_Action *out)
{
    int n = 0;
    for (int heavy = f->heavy; heavy >= 0; heavy--)
        for (int light = f->light; light >= 0; light--)
            if (n < RS_MAX_ACTIONS && affordable(g, f, heavy, light))
                out[n++] = act(DO_IGNORE, heavy, light);
    return n;
}

int kd_block_list(const Game *g, rs_Action *out)
{
    const BlockFrame *f = TOP(BlockFrame, g);
    if (f->step == SPEND)
        return list_ignored(g, f, out);
    uint64_t blocks = kd_symbols_holders(g, f->seat, g->s->seat[f->seat].hand, BLOCK);
    int n = 0;
    if (may_reduce(g, f))
        n += kd_list_kinds(g, blocks, DO_BLOCK_DAMAGE, out);
    if (may_cancel(f))
        n += kd_list_kinds(g, blocks, DO_BLOCK_EFFECT, out + n);
    out[n++] = act(DO_NO, 0, 0);
    return n;
}

static void ignore(Game *g, BlockFrame *f, int heavy, int light)
{
    f->heavy -= U8(heavy);
    f->light -= U8(light);
    if (RULED(g->s, BLOCK_BUDGET))
        f->heavy_points -= U8(heavy * price_heavy(g));
    else
        f->points -= U8(heavy * price_heavy(g));
    f->points -= U8(light * price_light(g));
    f->step = DONE;
    event_all(g, EV_IGNORED, f->seat, 0, 0, heavy, light);
}

void kd_block_answer(Game *g, rs_Action action)
{
    BlockFrame *f = TOP(BlockFrame, g);
    if (act_kind(action) == DO_IGNORE) {
        ignore(g, f, act_a(action), act_b(action));
        return;
    }
    if (act_kind(action) == DO_NO) {
        f->step = SPEND;
        return;
    }
    bool damage = act_kind(action) == DO_BLOCK_DAMAGE;
    const Attack *card = &g->rules->attack[act_a(action)];
    kd_cards_discard(g, f->seat, card->kind, damage ? EV_BLOCKED_DAMAGE : EV_BLOCKED_EFFECT, 0,
                     false);
    if (damage)
        f->reducing = 1;
    else
        f->cancelled = 1;
}

static void done(Game *g, const BlockFrame *f)
{
    int flags = 0;
    if (f->reducing || f->cancelled)
        flags |= ATTACK_DEFENDED;
    if (f->cancelled)
        flags |= ATTACK_EFFECT_BLOCKED;
    if (f->part == BLOCK_EFFECT) { /* the pool and its points were settled before */
        frame_pop(g, flags);
        return;
    }
    AttackFrame *below = (AttackFrame *)(void *)(frame_top(g) - 1);
    below->heavy = f->heavy;
    below->light = f->light;
    if (g->s->attack && RULED(g->s, BLOCK_SCOPE)) {
        attack_frame(g)->points = f->points;
        attack_frame(g)->heavy_points = f->heavy_points;
    }
    frame_pop(g, flags);
}

/* K8.2: one point for each card left in hand. */
static void take_points(const Game *g, int cards, BlockFrame *f)
{
    f->points = U8(cards);
    f->heavy_points = RULED(g->s, BLOCK_BUDGET) ? f->points : 0;
}

bool kd_block_thinkable(const Game *g, int seat, int heavy, int light, bool effect)
{
    BlockFrame f = {.seat = U8(seat), .heavy = U8(heavy), .light = U8(light), .effect = effect};
    return g->s->seat[seat].hand != 0 && thinkable(g, &f);
}

void kd_block_worth(const Game *g, int cards, int heavy, int light, BlockWorth *worth)
{
    BlockFrame f = {.heavy = U8(heavy), .light = U8(light)};
    take_points(g, cards, &f);
    *worth = (BlockWorth){.points = f.points,
                          .heavy_price = price_heavy(g),
                          .light_price = price_light(g),
                          .separate = RULED(g->s, BLOCK_BUDGET),
                          .all = affordable(g, &f, heavy, light)};
    while (worth->most_heavy < cards && affordable(g, &f, worth->most_heavy + 1, 0))
        worth->most_heavy++;
    while (worth->most_light < cards && affordable(g, &f, 0, worth->most_light + 1))
        worth->most_light++;
    worth->none = !(heavy && worth->most_heavy) && !(light && worth->most_light);
}

void kd_block_run(Game *g)
{
    BlockFrame *f = TOP(BlockFrame, g);
    if (f->step == ASK && thinkable(g, f)) {
        ask(g, f->seat);
    } else if (f->step == ASK) {
        f->step = SPEND;
    } else if (f->step == SPEND) {
        if (f->reducing)
            take_points(g, hand_size(g, f->seat), f);
        if (f->points || f->heavy_points)
            ask_public(g, f->seat);
        else
            f->step = DONE;
    } else {
        done(g, f);
    }
}
