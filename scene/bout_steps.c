/* bout_steps.c - what is under way in Knockdown, from the oldest to the newest; see bout.h. The
 * frames of a view are public: each that people can see at the table makes a step. */
#include "bout.h"

#include <string.h>

/* A step whose words and facts follow. */
static SceneStep *begin_step(const Bout *b, const char *kind, int seat, int thing)
{
    SceneStep *step = make_step(b->m, kind, seat, thing);
    make_facts_begin(b->m, &step->facts);
    return step;
}

static void flag_fact(Maker *m, const char *key, int word, bool is)
{
    if (is)
        make_fact(m, key, word, FACT_FLAG, 1, 0, make_word(m, word));
}

/* "Grip of Fury (Ann), damage 1H" */
static void attack_step(const Bout *b, const kd_Forecast *f, const AttackFrame *frame)
{
    Maker *m = b->m;
    int label = b->kd->attack[frame->attack].label;
    SceneStep *step = begin_step(b, "attack", frame->seat, label);
    bout_wounds_fact(m, "pool", SCENE_DAMAGE_POOL, frame->heavy, frame->light);
    if (kd_attack_awaits_pool((const Frame *)(const void *)frame)) {
        Pool then = kd_forecast_pool(f, frame->seat, frame->attack);
        if (then.heavy != frame->heavy || then.light != frame->light)
            bout_wounds_fact(m, "becomes", SCENE_POOL_HERE, then.heavy, then.light);
    }
    flag_fact(m, "cancelled", SCENE_CANCELLED, frame->flags & ATTACK_CANCELLED);
    flag_fact(m, "effect-blocked", SCENE_EFFECT_BLOCKED, frame->flags & ATTACK_EFFECT_BLOCKED);
    flag_fact(m, "blocked", SCENE_BLOCKED, frame->flags & ATTACK_DEFENDED);
    if (frame->suffered)
        make_fact(m, "suffered", SCENE_SUFFERED, FACT_NUMBER, frame->suffered, 0, NULL);
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s (%s), %s ", make_name(m, label), bout_seat(m, frame->seat),
             make_word(m, SCENE_DAMAGE_POOL));
    bout_add_wounds(m, frame->heavy, frame->light);
    if (frame->flags & (ATTACK_CANCELLED | ATTACK_EFFECT_BLOCKED))
        make_add(
            m, ", %s",
            make_word(m, frame->flags & ATTACK_CANCELLED ? SCENE_CANCELLED : SCENE_EFFECT_BLOCKED));
    step->words = make_end(m);
}

/* "Fists of Fury (Ann): Cost: Fist ?; paid: Fist" */
static void payment_step(const Bout *b, const PayFrame *frame)
{
    Maker *m = b->m;
    uint8_t paid[KD_MAX_SLOTS];
    SceneStep *step = begin_step(b, "payment", frame->seat, frame->label);
    for (int i = 0; i < frame->picked; i++)
        paid[i] = frame->symbols[i / 2] >> (i % 2 * 4) & ANY_SYMBOL;
    bout_slots_fact(m, "cost", SCENE_COST, frame->slot, frame->slots);
    bout_slots_fact(m, "paid", SCENE_PAID, paid, frame->picked);
    if (frame->less)
        make_fact(m, "less", SCENE_LESS, FACT_NUMBER, frame->less, 0, NULL);
    flag_fact(m, "optional", SCENE_OPTIONAL, frame->optional);
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s (%s). ", make_name(m, frame->label), bout_seat(m, frame->seat));
    bout_add_cost(m, frame);
    step->words = make_end(m);
}

static void spend_step(const Bout *b, const SpendFrame *frame)
{
    Maker *m = b->m;
    SceneStep *step = begin_step(b, "payment", frame->seat, frame->label);
    make_fact(m, "paid", SCENE_PAID, FACT_OF, frame->step, frame->most, NULL);
    flag_fact(m, "optional", SCENE_OPTIONAL, true);
    make_facts_end(m, &step->facts);
    step->words =
        make_text(m, "%s (%s): %s %d/%d", make_name(m, frame->label), bout_seat(m, frame->seat),
                  make_word(m, SCENE_PAID), frame->step, frame->most);
}

/* "Ben: damage 1H1L, block points 4" */
static void block_step(const Bout *b, const BlockFrame *frame)
{
    Maker *m = b->m;
    SceneStep *step = begin_step(b, "block", frame->seat, -1);
    bout_wounds_fact(m, "pool", SCENE_DAMAGE_POOL, frame->heavy, frame->light);
    if (frame->points)
        make_fact(m, "points", SCENE_POINTS, FACT_NUMBER, frame->points, 0, NULL);
    if (frame->heavy_points)
        make_fact(m, "heavy-points", SCENE_HEAVY_POINTS, FACT_NUMBER, frame->heavy_points, 0, NULL);
    flag_fact(m, "blocked", SCENE_BLOCKED, frame->reducing);
    flag_fact(m, "effect-blocked", SCENE_EFFECT_BLOCKED, frame->cancelled);
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s: %s ", bout_seat(m, frame->seat), make_word(m, SCENE_DAMAGE_POOL));
    bout_add_wounds(m, frame->heavy, frame->light);
    if (frame->points || frame->heavy_points)
        make_add(m, ", %s %d", make_word(m, SCENE_POINTS), frame->points);
    step->words = make_end(m);
}

/* "3 + 5 + 1 + 2 = 11, needs 9" */
static void add_dice(Maker *m, const TestFrame *frame, int needed)
{
    int sum = frame->die[0] + frame->die[1] + frame->die[2] + frame->bonus;
    make_add(m, "%d + %d + %d", frame->die[0], frame->die[1], frame->die[2]);
    if (frame->bonus)
        make_add(m, " + %d", frame->bonus);
    make_add(m, " = %d, %s %d", sum, make_word(m, SCENE_NEEDS), needed);
}

static void add_time(Maker *m, const TestFrame *frame)
{
    if (frame->rerolls_own)
        make_add(m, ", %s: %d", make_word(m, SCENE_MORE_TIME), frame->rerolls_own);
    if (frame->rerolls_other)
        make_add(m, ", %s: %d", make_word(m, SCENE_LESS_TIME), frame->rerolls_other);
}

static void dice_facts(Maker *m, const TestFrame *frame, const kd_Odds *odds)
{
    make_begin(m);
    make_add(m, "%d + %d + %d", frame->die[0], frame->die[1], frame->die[2]);
    SceneFact *dice = make_fact(m, "dice", SCENE_DICE, FACT_DICE, 0, 0, make_end(m));
    dice->count = 3;
    memcpy(dice->set, frame->die, 3);
    if (frame->bonus)
        make_fact(m, "bonus", SCENE_BONUS, FACT_NUMBER, frame->bonus, 0, NULL);
    make_begin(m);
    bout_add_chance(m, odds->passes);
    make_fact(m, "odds", SCENE_ODDS, FACT_NUMBER, odds->passes, 0, make_end(m));
}

static void test_step(const Bout *b, const kd_Forecast *f, const TestFrame *frame)
{
    Maker *m = b->m;
    const kd_Odds odds = kd_forecast_test(f, frame->seat);
    SceneStep *step = begin_step(b, "test", frame->seat, -1);
    make_fact(m, "needed", SCENE_NEEDS, FACT_NUMBER, odds.needed, 0, NULL);
    if (odds.tower) {
        make_fact(m, "cubes", SCENE_CUBES, FACT_NUMBER, odds.needed, 0, NULL);
        if (frame->rerolls_own)
            make_fact(m, "more-time", SCENE_MORE_TIME, FACT_NUMBER, frame->rerolls_own, 0, NULL);
        if (frame->rerolls_other)
            make_fact(m, "less-time", SCENE_LESS_TIME, FACT_NUMBER, frame->rerolls_other, 0, NULL);
    } else if (frame->die[0]) {
        dice_facts(m, frame, &odds);
    }
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s: %s, ", make_word(m, SCENE_KNOCKDOWN_TEST), bout_seat(m, frame->seat));
    if (odds.tower) {
        make_add_filled(m, SCENE_TOWER_LABEL, odds.needed, 0, 0);
        add_time(m, frame);
    } else {
        add_dice(m, frame, odds.needed);
    }
    step->words = make_end(m);
}

/* A Combo: which special attacks were performed in it. */
static void combo_step(const Bout *b, const FlowFrame *frame)
{
    Maker *m = b->m;
    const Board *board = bout_board(b, frame->seat);
    SceneStep *step = begin_step(b, "combo", frame->seat, -1);
    for (int i = 0; i < board->specials; i++)
        if (frame->used >> i & 1) {
            int label = b->kd->attack[board->special[i]].label;
            make_fact(m, "used", SCENE_USED, FACT_THINGS, label, 0, make_name(m, label));
        }
    make_facts_end(m, &step->facts);
    step->words = make_text(m, "%s (%s)", make_word(m, SCENE_COMBO), bout_seat(m, frame->seat));
}

/* The text of a card; that of the attack just below has been told. */
static void text_step(const Bout *b, const ProgramFrame *frame)
{
    Maker *m = b->m;
    const Scene *s = m->scene;
    for (int i = 0; i < s->steps; i++)
        if (s->step[i].thing == frame->label && strcmp(s->step[i].kind, "attack") == 0)
            return;
    SceneStep *step = begin_step(b, "text", frame->seat, frame->label);
    make_facts_end(m, &step->facts);
    step->words = make_text(m, "%s (%s)", make_name(m, frame->label), bout_seat(m, frame->seat));
}

static void move_step(const Bout *b, const MoveFrame *frame)
{
    Maker *m = b->m;
    SceneStep *step = begin_step(b, "move", frame->seat, -1);
    step->space = bout_position(b, frame->seat & 1);
    if (frame->proc == PROC_MOVE)
        make_fact(m, "left", SCENE_SPACES, FACT_NUMBER, frame->left, 0, NULL);
    flag_fact(m, "cancelled", SCENE_CANCELLED, frame->cancelled);
    make_facts_end(m, &step->facts);
    step->words = make_text(m, "%s: %s", make_word(m, SCENE_WHO_MOVES), bout_seat(m, frame->seat));
}

static void put_step(const Bout *b, const CountFrame *frame)
{
    Maker *m = b->m;
    int label = b->kd->token[bout_board(b, frame->seat)->token[frame->what]].label;
    SceneStep *step = begin_step(b, "tokens", frame->seat, label);
    make_fact(m, "left", SCENE_TO_DO, FACT_NUMBER, frame->left, 0, NULL);
    make_facts_end(m, &step->facts);
    step->words =
        make_text(m, "%s (%s): %d", make_name(m, label), bout_seat(m, frame->seat), frame->left);
}

/* How many cards are discarded, shown, taken or replaced, and dice rolled again. */
static void count_step(const Bout *b, const char *kind, int word, const CountFrame *frame)
{
    Maker *m = b->m;
    SceneStep *step = begin_step(b, kind, frame->seat, -1);
    if (frame->left)
        make_fact(m, "left", SCENE_TO_DO, FACT_NUMBER, frame->left, 0, NULL);
    make_facts_end(m, &step->facts);
    step->words = make_text(m, "%s: %s", make_word(m, word), bout_seat(m, frame->seat));
}

static void wound_step(const Bout *b, const WoundFrame *frame)
{
    Maker *m = b->m;
    int skill = b->view->seat[frame->seat].skill[frame->slot];
    int label = skill == KD_NONE ? -1 : b->kd->skill[skill].label;
    SceneStep *step = begin_step(b, "wound", frame->seat, label);
    bout_wounds_fact(m, "wounds", SCENE_WOUNDS, frame->heavy, frame->light);
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s: %s ", bout_seat(m, frame->seat), make_word(m, SCENE_WOUNDS));
    bout_add_wounds(m, frame->heavy, frame->light);
    step->words = make_end(m);
}

static void frame_step(const Bout *b, const kd_Forecast *f, const void *frame)
{
    switch (((const Frame *)frame)->proc) {
    case PROC_COMBO:
        combo_step(b, frame);
        return;
    case PROC_ATTACK:
        attack_step(b, f, frame);
        return;
    case PROC_PAY:
        payment_step(b, frame);
        return;
    case PROC_SPEND:
        spend_step(b, frame);
        return;
    case PROC_BLOCK:
        block_step(b, frame);
        return;
    case PROC_TEST:
        test_step(b, f, frame);
        return;
    case PROC_PROGRAM:
        text_step(b, frame);
        return;
    case PROC_STEP:
    case PROC_MOVE:
    case PROC_JUMP:
        move_step(b, frame);
        return;
    case PROC_PUT:
        put_step(b, frame);
        return;
    case PROC_DISCARD:
        count_step(b, "discard", SCENE_DISCARDING, frame);
        return;
    case PROC_REROLL:
        count_step(b, "reroll", SCENE_REROLLING, frame);
        return;
    case PROC_WOUND:
        wound_step(b, frame);
        return;
    default:
        return;
    }
}

/* What the steps are about is marked where it lies open for use. */
static void mark_things(const Bout *b)
{
    Scene *s = b->m->scene;
    for (int i = 0; i < s->things; i++) {
        const char *zone = s->zone[s->thing[i].zone].id;
        bool used_there = strcmp(zone, "aside") == 0 || strncmp(zone, "board.", 6) == 0 ||
                          strncmp(zone, "skills.", 7) == 0;
        for (int k = 0; k < s->steps && used_there; k++)
            if (s->step[k].thing >= 0 && s->step[k].thing == s->thing[i].thing &&
                (s->thing[i].seat == RS_NOBODY || s->thing[i].seat == s->step[k].seat))
                s->thing[i].marks |= MARK_UNDER_WAY;
    }
}

void bout_steps(const Bout *b, const kd_Forecast *f)
{
    for (int i = 0; i < b->view->depth; i++)
        frame_step(b, f, kd_view_frame(b->view, i));
    mark_things(b);
}
