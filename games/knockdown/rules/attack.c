/* attack.c - the Attack Sequence from the chosen attack to what follows it (K7; the order is the
 * one of "Order within an attack" in the vocabulary of the content). */
#include "game.h"

enum {
    REACTIONS,
    SKILLS,
    CHECK,
    POOL,
    DAMAGE,
    EFFECT,
    KNOCKOUT,
    AFTER_TARGET_SKILLS,
    AFTER_REACTIONS,
    AFTER_OWN_SKILLS,
    END
};

/* ---- Range (K13) ---- */

static void change_range(const Game *g, const kd_Instr *in, int *lo, int *hi)
{
    trace(g, (int)(in - g->rules->code), TRACE_RAN);
    if (in->what == CHANGE_SET) {
        *lo = in->lo;
        *hi = in->hi;
    } else if (in->what == CHANGE_ADD) {
        *hi += in->n;
    } else {
        *hi -= in->n;
    }
}

static bool selects(const Game *g, const kd_Instr *in, int attack)
{
    const Selector *selector = &g->rules->selector[in->jump];
    int d = distance(g);
    return selector->attack[attack / 64] >> (attack % 64) & 1 && d >= selector->lo &&
           d <= selector->hi;
}

/* The standing texts of a seat about ranges of its own attacks, or of those on it. */
static void change_ranges(const Game *g, int seat, bool incoming, int attack, int *lo, int *hi)
{
    for (int text = 0; text < kd_texts(g, seat); text++) {
        const kd_Instr *in = kd_text_standing(g, seat, text, OP_RANGE);
        for (; in; in = kd_standing_next(g, seat, in + 1, OP_RANGE))
            if (g->rules->selector[in->jump].incoming == incoming && selects(g, in, attack))
                change_range(g, in, lo, hi);
    }
}

/* The attacker's texts come first, as in the pool. */
bool kd_attack_in_changed_range(const Game *g, int seat, const Attack *attack)
{
    int lo = attack->lo, hi = attack->hi, d = distance(g);
    int index = (int)(attack - g->rules->attack);
    change_ranges(g, seat, false, index, &lo, &hi);
    change_ranges(g, other(seat), true, index, &lo, &hi);
    return d >= lo && d <= hi;
}

/* ---- The damage pool ---- */

static int lower(int value, int by)
{
    return value > by ? value - by : 0;
}

/* Applies one pool text; returns whether it changed anything. */
static bool change_pool(AttackFrame *f, const kd_Instr *in)
{
    int heavy = f->heavy, light = f->light;
    if (in->what == CHANGE_ADD) {
        heavy += in->heavy;
        light += in->light;
    } else if (in->flag) { /* any wounds, light ones first */
        light = lower(f->light, in->n);
        heavy = lower(f->heavy, in->n - (f->light - light));
    } else {
        heavy = lower(heavy, in->heavy);
        light = lower(light, in->light);
    }
    bool changed = heavy != f->heavy || light != f->light;
    f->heavy = U8(heavy);
    f->light = U8(light);
    return changed;
}

static bool pool_text_fits(const Game *g, const AttackFrame *f, int seat, const kd_Instr *in)
{
    bool incoming = g->rules->selector[in->jump].incoming;
    return incoming == (seat != f->seat) && selects(g, in, f->attack);
}

/* The text of this skill that would change the pool now, or NULL. */
static const kd_Instr *pool_text(const Game *g, const AttackFrame *f, int seat, int slot)
{
    if (!skill_unused(g, seat, slot))
        return NULL;
    const kd_Instr *in = kd_skill_standing(g, seat, slot, OP_POOL);
    for (; in; in = kd_standing_next(g, seat, in + 1, OP_POOL)) {
        AttackFrame trial = *f;
        if (pool_text_fits(g, f, seat, in) && change_pool(&trial, in))
            return in;
    }
    return NULL;
}

static void use_pool_text(Game *g, AttackFrame *f, int seat, int slot, const kd_Instr *in)
{
    for (; in; in = kd_standing_next(g, seat, in + 1, OP_POOL))
        if (pool_text_fits(g, f, seat, in) && change_pool(f, in))
            trace(g, (int)(in - g->rules->code), TRACE_RAN);
    event_all(g, EV_SKILL_USED, seat, skill_active(g, seat, slot)->label, 0, 0, 0);
    kd_skill_use(g, seat, slot);
}

static void pool_tokens(Game *g, AttackFrame *f, int seat)
{
    for (int text = KD_SEAT_SKILLS; text < kd_texts(g, seat); text++) {
        const kd_Instr *in = kd_text_standing(g, seat, text, OP_POOL);
        for (; in; in = kd_standing_next(g, seat, in + 1, OP_POOL))
            if (pool_text_fits(g, f, seat, in) && change_pool(f, in))
                trace(g, (int)(in - g->rules->code), TRACE_RAN);
    }
}

/* K14.1 */
static void pool_edge(const Game *g, AttackFrame *f)
{
    int target = g->s->seat[other(f->seat)].position;
    if (!(arena_of(g)->edges >> target & 1) || distance(g) != 1)
        return;
    Wounds wounds = kd_edge_wounds(g);
    f->heavy = U8(f->heavy + wounds.heavy);
    f->light = U8(f->light + wounds.light);
}

/* Whose the n-th standing text is: first the attacker's two, then the target's. */
static int text_seat(const AttackFrame *f)
{
    return f->text < 2 ? f->seat : other(f->seat);
}

/* The skills change the pool one after the other. Under the ruling skill-optional a limited text
 * is asked about when its turn comes; then this returns true. */
static bool pool_skills(Game *g, AttackFrame *f)
{
    for (; f->text < 4; f->text++) {
        int seat = text_seat(f), slot = f->text % 2;
        if (!(g->s->seat[seat].statics & STANDS_POOL))
            continue;
        const kd_Instr *in = pool_text(g, f, seat, slot);
        if (!in)
            continue;
        if (RULED(g->s, SKILL_OPTIONAL) && skill_active(g, seat, slot)->limit) {
            ask(g, seat);
            return true;
        }
        use_pool_text(g, f, seat, slot, in);
    }
    return false;
}

/* A pool printed as 0 stays 0 (ruling zero-pool), and a Reaction has none. */
static bool has_pool(const Game *g, const Attack *attack)
{
    return attack->type != REACTION &&
           (attack->heavy + attack->light > 0 || RULED(g->s, ZERO_POOL));
}

/* Printed value, arena, skills, tokens. Returns true while a text is asked about. */
static bool pool(Game *g, AttackFrame *f, const Attack *attack)
{
    int target = other(f->seat);
    if (!has_pool(g, attack))
        return false;
    if (pool_skills(g, f))
        return true;
    if (board_of(g, f->seat)->always_tokens)
        pool_tokens(g, f, f->seat);
    if (board_of(g, target)->always_tokens)
        pool_tokens(g, f, target);
    if (f->heavy != attack->heavy || f->light != attack->light)
        event_all(g, EV_POOL, f->seat, attack->label, 0, f->heavy, f->light);
    return false;
}

/* Forgets whatever is under way within the turn, so that there is room to try an attack out. */
static void turn_only(Game *g)
{
    while (g->s->depth > 2)
        frame_drop(g);
    g->s->attack = 0;
}

void kd_attack_pool(const Game *g, int seat, int index, Pool *pool_then)
{
    const Attack *attack = &g->rules->attack[index];
    kd_State after = *g->s;
    Game ahead = {g->rules, g->deck, &after, NULL};
    turn_only(&ahead);
    kd_attack_begin(&ahead, seat, index);
    AttackFrame *f = TOP(AttackFrame, &ahead);
    *pool_then = (Pool){.has = has_pool(g, attack)};
    if (pool_then->has)
        pool_edge(&ahead, f);
    pool_then->edge = f->heavy != attack->heavy || f->light != attack->light;
    for (; pool(&ahead, f, attack); f->text++) /* ruling skill-optional: who knows */
        pool_then->optional = true;
    pool_then->heavy = f->heavy;
    pool_then->light = f->light;
}

bool kd_attack_awaits_pool(const Frame *frame)
{
    return frame->proc == PROC_ATTACK && frame->step <= CHECK;
}

/* ---- The sequence ---- */

void kd_attack_begin(Game *g, int seat, int index)
{
    const Attack *attack = &g->rules->attack[index];
    AttackFrame *f = frame_push(g, PROC_ATTACK, seat);
    f->attack = U16(index);
    f->heavy = attack->heavy;
    f->light = attack->light;
    f->below = g->s->attack;
    g->s->attack = U8(g->s->depth - 1);
}

/* K.O. call or optional text: both are yes or no. */
int kd_attack_list(const Game *g, rs_Action *out)
{
    out[0] = act(TOP(AttackFrame, g)->step == KNOCKOUT ? DO_CALL : DO_YES, 0, 0);
    out[1] = act(DO_NO, 0, 0);
    return 2;
}

bool kd_attack_asks_skill(const Frame *frame)
{
    return frame->proc == PROC_ATTACK && frame->step == POOL;
}

void kd_attack_answer(Game *g, rs_Action action)
{
    AttackFrame *f = TOP(AttackFrame, g);
    bool yes = act_kind(action) != DO_NO;
    if (f->step == POOL) {
        int seat = text_seat(f), slot = f->text++ % 2;
        if (yes)
            use_pool_text(g, f, seat, slot, pool_text(g, f, seat, slot));
        else
            event_all(g, EV_DECLINED, seat, skill_active(g, seat, slot)->label, 0, 0, 0);
        return;
    }
    f->step = AFTER_TARGET_SKILLS;
    if (yes)
        kd_test_begin(g, other(f->seat));
    else
        event_all(g, EV_NOT_CALLED, f->seat, 0, 0, 0, 0);
}

/* After the answers of the target: cancelled, out of range, or going on. */
static bool stopped(Game *g, AttackFrame *f)
{
    const Attack *attack = &g->rules->attack[f->attack];
    bool cancelled = f->flags & ATTACK_CANCELLED;
    if (!cancelled && attack_in_range(g, f->seat, attack))
        return false;
    event_all(g, cancelled ? EV_CANCELLED : EV_AVOIDED, f->seat, attack->label, 0, 0, 0);
    f->flags |= ATTACK_STOPPED;
    f->step = cancelled && RULED(g->s, CANCELLED_KO) ? KNOCKOUT : END;
    return true;
}

/* Ruling self-ability-is-attack: nobody else has anything to answer. */
static bool answerable(const Game *g, const Attack *attack)
{
    return !attack->only_owner || !RULED(g->s, SELF_ABILITY) || has_pool(g, attack);
}

/* The texts of the target that answer the attack, before anything is dealt. */
static bool skills_answer_attack(Game *g, const AttackFrame *f, const Attack *attack)
{
    if (f->flags & ATTACK_CANCELLED || attack->type == REACTION || !answerable(g, attack))
        return false;
    return skills_begin(g, other(f->seat), ON_TARGETED);
}

static bool blocking(Game *g, const AttackFrame *f, const Attack *attack)
{
    int part = RULED(g->s, BLOCK_TIMING) ? BLOCK_POOL : BLOCK_BOTH;
    return attack->type == STRIKE &&
           kd_block_begin(g, other(f->seat), part, f->heavy, f->light, attack->effect != 0);
}

/* Ruling block-timing: the effect is decided about when the pool has been dealt. */
static bool blocking_effect(Game *g, const AttackFrame *f, const Attack *attack)
{
    return RULED(g->s, BLOCK_TIMING) && attack->type == STRIKE &&
           kd_block_begin(g, other(f->seat), BLOCK_EFFECT, 0, 0, attack->effect != 0);
}

/* A Reaction that was itself answered (ruling reaction-chain) acts on the attack below it. */
static bool effect(Game *g, AttackFrame *f, const Attack *attack)
{
    if (attack->type == REACTION) {
        f->step = AFTER_REACTIONS;
        g->s->attack = f->below;
    }
    return attack->effect && !(f->flags & ATTACK_EFFECT_BLOCKED) &&
           kd_program_begin(g, f->seat, attack->effect, FROM_ATTACK, 0, attack->label);
}

static void end(Game *g, AttackFrame *f)
{
    int reacted = f->reacted;
    g->s->attack = f->below;
    frame_drop(g);
    if (g->s->attack)
        attack_frame(g)->reacted |= U8(reacted);
}

/* The order of an attack, step by step. A step that pushed something is left, and the next one is
 * taken when that is done; a step with nothing to push goes straight on. */
void kd_attack_run(Game *g)
{
    AttackFrame *f = TOP(AttackFrame, g);
    const Attack *attack = &g->rules->attack[f->attack];
    int target = other(f->seat);
    switch (f->step) {
    case REACTIONS:
        f->step = SKILLS;
        if (answerable(g, attack) && kd_react_begin(g, target, ON_TARGETED))
            return;
        /* fallthrough */
    case SKILLS:
        f->step = CHECK;
        if (skills_answer_attack(g, f, attack))
            return;
        /* fallthrough */
    case CHECK:
        if (stopped(g, f))
            return;
        f->step = POOL;
        if (has_pool(g, attack))
            pool_edge(g, f);
        /* fallthrough */
    case POOL:
        if (pool(g, f, attack))
            return;
        f->step = DAMAGE;
        f->result = 0;
        if (blocking(g, f, attack))
            return;
        /* fallthrough */
    case DAMAGE:
        f->flags |= U8(f->result); /* block.c answers in our flags */
        f->step = EFFECT;
        kd_wound_give(g, target, f->heavy, f->light, true, 0); /* pushes nothing for an attack */
        if (blocking_effect(g, f, attack))
            return;
        /* fallthrough */
    case EFFECT:
        f->flags |= U8(f->result);
        f->step = KNOCKOUT;
        if (effect(g, f, attack) || f->step != KNOCKOUT)
            return;
        /* fallthrough */
    case KNOCKOUT:
        if (attack->ko) {
            ask(g, f->seat);
            return;
        }
        f->step = AFTER_TARGET_SKILLS;
        /* fallthrough */
    case AFTER_TARGET_SKILLS:
        f->step = f->flags & ATTACK_STOPPED ? END : AFTER_REACTIONS;
        if (f->step == END || (answerable(g, attack) && skills_begin(g, target, ON_AFTER_ATTACK)))
            return;
        /* fallthrough */
    case AFTER_REACTIONS:
        f->step = attack->type == REACTION ? END : AFTER_OWN_SKILLS;
        g->s->attack = U8(g->s->depth - 1);
        if (answerable(g, attack) && kd_react_begin(g, target, ON_AFTER_ATTACK))
            return;
        /* fallthrough */
    case AFTER_OWN_SKILLS:
        f->step = END;
        if (attack->type != REACTION && skills_begin(g, f->seat, ON_AFTER_ATTACK))
            return;
        /* fallthrough */
    default:
        end(g, f);
    }
}
