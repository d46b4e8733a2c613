/* steps.c - what is under way in Knockdown, from the oldest to the newest. The
 * frames of a view are public: each that people can see at the table makes a step. */
#include "parts.h"

#include <string.h>

/* A step whose words and facts follow. */
static SceneStep *begin_step(const Knockdown *k, const char *kind, int seat, int thing)
{
    SceneStep *step = make_step(k->m, kind, seat, thing);
    make_facts_begin(k->m, &step->facts);
    return step;
}

/* "Grip of Fury (Ann), damage 1H" */
static void attack_step(const Knockdown *k, const AttackFrame *frame)
{
    Maker *m = k->m;
    int label = k->kd->attack[frame->attack].label;
    SceneStep *step = begin_step(k, "attack", frame->seat, label);
    knockdown_wounds_fact(m, "pool", SCENE_DAMAGE_POOL, frame->heavy, frame->light);
    if (kd_attack_awaits_pool((const Frame *)(const void *)frame)) {
        Pool then = kd_forecast_pool(&k->forecast, frame->seat, frame->attack);
        if (then.heavy != frame->heavy || then.light != frame->light)
            knockdown_wounds_fact(m, "becomes", SCENE_POOL_HERE, then.heavy, then.light);
    }
    make_flag(m, "cancelled", SCENE_CANCELLED, frame->flags & ATTACK_CANCELLED);
    make_flag(m, "effect-blocked", SCENE_EFFECT_BLOCKED, frame->flags & ATTACK_EFFECT_BLOCKED);
    make_flag(m, "blocked", SCENE_BLOCKED, frame->flags & ATTACK_DEFENDED);
    if (frame->suffered)
        make_fact(m, "suffered", SCENE_SUFFERED, FACT_NUMBER, frame->suffered, 0, NULL);
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s (%s), %s ", make_name(m, label), knockdown_seat(m, frame->seat),
             make_word(m, SCENE_DAMAGE_POOL));
    knockdown_add_wounds(m, frame->heavy, frame->light);
    if (frame->flags & (ATTACK_CANCELLED | ATTACK_EFFECT_BLOCKED))
        make_add(
            m, ", %s",
            make_word(m, frame->flags & ATTACK_CANCELLED ? SCENE_CANCELLED : SCENE_EFFECT_BLOCKED));
    step->words = make_end(m);
}

/* "Fists of Fury (Ann): Cost: Fist ?; paid: Fist" */
static void payment_step(const Knockdown *k, const PayFrame *frame)
{
    Maker *m = k->m;
    uint8_t paid[KD_MAX_SLOTS];
    SceneStep *step = begin_step(k, "payment", frame->seat, frame->label);
    for (int i = 0; i < frame->picked; i++)
        paid[i] = frame->symbols[i / 2] >> (i % 2 * 4) & ANY_SYMBOL;
    knockdown_slots_fact(m, "cost", SCENE_COST, frame->slot, frame->slots);
    knockdown_slots_fact(m, "paid", SCENE_PAID, paid, frame->picked);
    if (frame->less)
        make_fact(m, "less", SCENE_LESS, FACT_NUMBER, frame->less, 0, NULL);
    make_flag(m, "optional", SCENE_OPTIONAL, frame->optional);
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s (%s). ", make_name(m, frame->label), knockdown_seat(m, frame->seat));
    knockdown_add_cost(m, frame);
    step->words = make_end(m);
}

static void spend_step(const Knockdown *k, const SpendFrame *frame)
{
    Maker *m = k->m;
    SceneStep *step = begin_step(k, "payment", frame->seat, frame->label);
    make_fact(m, "paid", SCENE_PAID, FACT_OF, frame->step, frame->most, NULL);
    make_flag(m, "optional", SCENE_OPTIONAL, true);
    make_facts_end(m, &step->facts);
    step->words = make_text(m, "%s (%s): %s %d/%d", make_name(m, frame->label),
                            knockdown_seat(m, frame->seat), make_word(m, SCENE_PAID), frame->step,
                            frame->most);
}

/* "Ben: damage 1H1L, block points 4" */
static void block_step(const Knockdown *k, const BlockFrame *frame)
{
    Maker *m = k->m;
    SceneStep *step = begin_step(k, "block", frame->seat, -1);
    knockdown_wounds_fact(m, "pool", SCENE_DAMAGE_POOL, frame->heavy, frame->light);
    if (frame->points)
        make_fact(m, "points", SCENE_POINTS, FACT_NUMBER, frame->points, 0, NULL);
    if (frame->heavy_points)
        make_fact(m, "heavy-points", SCENE_HEAVY_POINTS, FACT_NUMBER, frame->heavy_points, 0, NULL);
    make_flag(m, "blocked", SCENE_BLOCKED, frame->reducing);
    make_flag(m, "effect-blocked", SCENE_EFFECT_BLOCKED, frame->cancelled);
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s: %s ", knockdown_seat(m, frame->seat), make_word(m, SCENE_DAMAGE_POOL));
    knockdown_add_wounds(m, frame->heavy, frame->light);
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

static void odds_fact(Maker *m, const kd_Odds *odds)
{
    make_begin(m);
    knockdown_add_chance(m, odds->passes);
    make_fact(m, "odds", SCENE_ODDS, FACT_NUMBER, odds->passes, 0, make_end(m));
}

/* K10.7: the cubes and the time as they are so far. */
static void tower_facts(const Knockdown *k, const kd_Odds *odds)
{
    Maker *m = k->m;
    TableTower tower = {0};
    kd_tower(&k->forecast.game, &tower);
    make_fact(m, "cubes", SCENE_CUBES, FACT_NUMBER, tower.light + tower.heavy, 0, NULL);
    knockdown_wounds_fact(m, "tower", SCENE_TOWER_OF, tower.heavy, tower.light);
    make_fact(m, "seconds", SCENE_SECONDS_TO_BUILD, FACT_NUMBER, tower.seconds, 0, NULL);
    odds_fact(m, odds);
}

static void add_tower(const Knockdown *k)
{
    TableTower tower = {0};
    kd_tower(&k->forecast.game, &tower);
    make_add_filled(k->m, SCENE_TOWER_LABEL, tower.light + tower.heavy, tower.seconds, 0);
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
    odds_fact(m, odds);
}

static void test_step(const Knockdown *k, const TestFrame *frame)
{
    Maker *m = k->m;
    const kd_Odds odds = kd_forecast_test(&k->forecast, frame->seat);
    SceneStep *step = begin_step(k, "test", frame->seat, -1);
    make_fact(m, "needed", SCENE_NEEDS, FACT_NUMBER, odds.needed, 0, NULL);
    if (odds.tower) {
        tower_facts(k, &odds);
    } else if (frame->die[0]) {
        dice_facts(m, frame, &odds);
    }
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s: %s, ", make_word(m, SCENE_KNOCKDOWN_TEST), knockdown_seat(m, frame->seat));
    if (odds.tower) {
        add_tower(k);
    } else {
        add_dice(m, frame, odds.needed);
    }
    step->words = make_end(m);
}

/* A Combo: which special attacks were performed in it. */
static void combo_step(const Knockdown *k, const FlowFrame *frame)
{
    Maker *m = k->m;
    const Board *board = knockdown_board(k, frame->seat);
    SceneStep *step = begin_step(k, "combo", frame->seat, -1);
    for (int i = 0; i < board->specials; i++)
        if (frame->used >> i & 1) {
            int label = k->kd->attack[board->special[i]].label;
            make_fact(m, "used", SCENE_USED, FACT_THINGS, label, 0, make_name(m, label));
        }
    make_facts_end(m, &step->facts);
    step->words =
        make_text(m, "%s (%s)", make_word(m, SCENE_COMBO), knockdown_seat(m, frame->seat));
}

/* The text of a card; that of the attack just below has been told. */
static void text_step(const Knockdown *k, const ProgramFrame *frame)
{
    Maker *m = k->m;
    const Scene *s = m->scene;
    for (int i = 0; i < s->steps; i++)
        if (s->step[i].thing == frame->label && strcmp(s->step[i].kind, "attack") == 0)
            return;
    SceneStep *step = begin_step(k, "text", frame->seat, frame->label);
    make_facts_end(m, &step->facts);
    step->words =
        make_text(m, "%s (%s)", make_name(m, frame->label), knockdown_seat(m, frame->seat));
}

static void move_step(const Knockdown *k, const MoveFrame *frame)
{
    Maker *m = k->m;
    SceneStep *step = begin_step(k, "move", frame->seat, -1);
    step->space = knockdown_position(k, frame->seat & 1);
    if (frame->proc == PROC_MOVE)
        make_fact(m, "left", SCENE_SPACES, FACT_NUMBER, frame->left, 0, NULL);
    make_flag(m, "cancelled", SCENE_CANCELLED, frame->cancelled);
    make_facts_end(m, &step->facts);
    step->words =
        make_text(m, "%s: %s", make_word(m, SCENE_WHO_MOVES), knockdown_seat(m, frame->seat));
}

static void put_step(const Knockdown *k, const CountFrame *frame)
{
    Maker *m = k->m;
    int label = k->kd->token[knockdown_board(k, frame->seat)->token[frame->what]].label;
    SceneStep *step = begin_step(k, "tokens", frame->seat, label);
    make_fact(m, "left", SCENE_TO_DO, FACT_NUMBER, frame->left, 0, NULL);
    make_facts_end(m, &step->facts);
    step->words = make_text(m, "%s (%s): %d", make_name(m, label), knockdown_seat(m, frame->seat),
                            frame->left);
}

/* How many cards are discarded, shown, taken or replaced, and dice rolled again. */
static void count_step(const Knockdown *k, const char *kind, int word, const CountFrame *frame)
{
    Maker *m = k->m;
    SceneStep *step = begin_step(k, kind, frame->seat, -1);
    if (frame->left)
        make_fact(m, "left", SCENE_TO_DO, FACT_NUMBER, frame->left, 0, NULL);
    make_facts_end(m, &step->facts);
    step->words = make_text(m, "%s: %s", make_word(m, word), knockdown_seat(m, frame->seat));
}

static void wound_step(const Knockdown *k, const WoundFrame *frame)
{
    Maker *m = k->m;
    int skill = k->view->seat[frame->seat].skill[frame->slot];
    int label = skill == KD_NONE ? -1 : k->kd->skill[skill].label;
    SceneStep *step = begin_step(k, "wound", frame->seat, label);
    knockdown_wounds_fact(m, "wounds", SCENE_WOUNDS, frame->heavy, frame->light);
    make_facts_end(m, &step->facts);
    make_begin(m);
    make_add(m, "%s: %s ", knockdown_seat(m, frame->seat), make_word(m, SCENE_WOUNDS));
    knockdown_add_wounds(m, frame->heavy, frame->light);
    step->words = make_end(m);
}

static void frame_step(const Knockdown *k, const void *frame)
{
    switch (((const Frame *)frame)->proc) {
    case PROC_COMBO:
        combo_step(k, frame);
        return;
    case PROC_ATTACK:
        attack_step(k, frame);
        return;
    case PROC_PAY:
        payment_step(k, frame);
        return;
    case PROC_SPEND:
        spend_step(k, frame);
        return;
    case PROC_BLOCK:
        block_step(k, frame);
        return;
    case PROC_TEST:
        test_step(k, frame);
        return;
    case PROC_PROGRAM:
        text_step(k, frame);
        return;
    case PROC_STEP:
    case PROC_MOVE:
    case PROC_JUMP:
        move_step(k, frame);
        return;
    case PROC_PUT:
        put_step(k, frame);
        return;
    case PROC_DISCARD:
        count_step(k, "discard", SCENE_DISCARDING, frame);
        return;
    case PROC_REROLL:
        count_step(k, "reroll", SCENE_REROLLING, frame);
        return;
    case PROC_WOUND:
        wound_step(k, frame);
        return;
    default:
        return;
    }
}

/* What the steps are about is marked where it lies open for use. */
static void mark_things(const Knockdown *k)
{
    Scene *s = k->m->scene;
    for (int i = 0; i < s->things; i++) {
        const char *zone = s->zone[s->thing[i].zone].id;
        bool used_there = strcmp(zone, "aside") == 0 || strncmp(zone, "board.", 6) == 0 ||
                          strncmp(zone, "skills.", 7) == 0;
        for (int at = 0; at < s->steps && used_there; at++)
            if (s->step[at].thing >= 0 && s->step[at].thing == s->thing[i].thing &&
                (s->thing[i].seat == RS_NOBODY || s->thing[i].seat == s->step[at].seat))
                s->thing[i].marks |= MARK_UNDER_WAY;
    }
}

void knockdown_under_way(const Knockdown *k)
{
    for (int i = 0; i < k->view->depth; i++)
        frame_step(k, kd_view_frame(k->view, i));
    mark_things(k);
}
