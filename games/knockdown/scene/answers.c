/* answers.c - what an answer of Knockdown is about, what it would do as far as the viewer
 * can know, and when it would surely be wasted. */
#include "parts.h"

#include <string.h>

/* ---- What an answer is about ---- */

static int attack_of(rs_Action action)
{
    switch (act_kind(action)) {
    case DO_TAKE:
    case DO_ATTACK:
    case DO_SPECIAL:
    case DO_SPRINT:
    case DO_PAY:
    case DO_BLOCK_DAMAGE:
    case DO_BLOCK_EFFECT:
    case DO_REACT:
    case DO_DISCARD:
    case DO_SHOW:
    case DO_PICK:
    case DO_REFRESH:
        return act_a(action);
    default:
        return -1;
    }
}

/* Who goes there: of steps that a text makes it need not be who is asked. */
static int mover(const Knockdown *k, rs_Action action)
{
    int kind = act_kind(action);
    const Frame *top = knockdown_top(k);
    if ((kind == DO_STEP || kind == DO_JUMP) && top)
        return top->seat & 1;
    return k->view->asked & 1;
}

int knockdown_space_of(const Knockdown *k, rs_Action action)
{
    int here = knockdown_position(k, mover(k, action));
    switch (act_kind(action)) {
    case DO_MOVE:
        return here + (act_a(action) ? 1 : -1);
    case DO_SPRINT:
        return here + (act_b(action) ? 1 : -1);
    case DO_STEP:
        return here + (act_b(action) ? act_a(action) : -act_a(action));
    case DO_TRAVEL:
    case DO_JUMP:
    case DO_PUT:
    case DO_LIFT:
        return act_a(action);
    default:
        return -1;
    }
}

/* The zone in which the card lies that the answer names. */
static int zone_of(const Knockdown *k, rs_Action action)
{
    const Scene *s = k->m->scene;
    int asked = k->view->asked;
    switch (act_kind(action)) {
    case DO_KEEP:
    case DO_FACE_UP:
        return scene_zone(s, "draft");
    case DO_USE:
        return scene_zone_of(s, "skills", asked);
    case DO_TAKE:
    case DO_ATTACK:
    case DO_REFRESH:
        return scene_zone(s, "row");
    case DO_SPECIAL:
    case DO_REACT:
        return scene_zone_of(s, "board", asked);
    case DO_PICK: /* out of the hand of the one who shows */
        return scene_zone_of(s, "hand", knockdown_top(k)->seat);
    default:
        return scene_zone_of(s, "hand", asked);
    }
}

/* The things that are under way, or only that of this number of the rules. */
static void about_under_way(const Knockdown *k, int answer, int thing)
{
    const Scene *s = k->m->scene;
    for (int i = 0; i < s->things; i++)
        if (s->thing[i].marks & MARK_UNDER_WAY && (thing < 0 || s->thing[i].thing == thing))
            make_about(k->m, answer, i);
}

/* Beside the card it names: the attack that is blocked, the token that is laid, who is tested. */
static void about_more(const Knockdown *k, int answer)
{
    const Scene *s = k->m->scene;
    const void *top = knockdown_top(k);
    int zone, kind = act_kind(s->answer[answer].action), asked = k->view->asked;
    switch (kind) {
    case DO_PUT:
    case DO_LIFT:
        zone = scene_zone_of(s, "tokens", asked);
        make_about(k->m, answer,
                   s->zone[zone].first + (((const Frame *)top)->proc == PROC_SPEND
                                              ? ((const SpendFrame *)top)->token
                                              : ((const CountFrame *)top)->what));
        return;
    case DO_SPEND:
        zone = scene_zone_of(s, "tokens", asked);
        make_about(k->m, answer, s->zone[zone].first + ((const SpendFrame *)top)->token);
        return;
    case DO_CALL:
        make_about(k->m, answer, s->zone[scene_zone(s, "fighters")].first + (1 - asked));
        return;
    case DO_BLOCK_DAMAGE:
    case DO_BLOCK_EFFECT:
    case DO_CHOOSE:
        about_under_way(k, answer, kind == DO_CHOOSE ? s->answer[answer].thing : -1);
        return;
    case DO_YES:
        if (((const Frame *)top)->proc == PROC_PROGRAM)
            about_under_way(k, answer, ((const ProgramFrame *)top)->label);
        return;
    default:
        return;
    }
}

static bool spends(int kind)
{
    switch (kind) {
    case DO_SPECIAL:
    case DO_SPRINT:
    case DO_PAY:
    case DO_BLOCK_DAMAGE:
    case DO_BLOCK_EFFECT:
    case DO_REACT:
    case DO_DISCARD:
    case DO_SPEND:
        return true;
    default:
        return false;
    }
}

/* ---- Numbers that stay ----
 *
 * Actions of a turn, special attacks and Reactions are asked for again and again, each time without
 * those that are not possible: they keep their numbers. The ways are 1 and 2, the places of the Row
 * 3 to 6, a Combo 7; the places of a board 1 to 4; to stop or decline is 0; what else there may be
 * comes behind them. */

enum { ROW_KEY = 3, COMBO_KEY = 7, LAST_ON_BOARD = 4, NEXT_KEY = -1 };

static int place_on_board(const Knockdown *k, const SceneAnswer *it)
{
    const Scene *s = k->m->scene;
    int zone = zone_of(k, it->action);
    return scene_thing(s, zone, it->thing, 0) - s->zone[zone].first;
}

/* Others may have gone from before it. */
static int place_in_row(const Knockdown *k, const SceneAnswer *it)
{
    const Scene *s = k->m->scene;
    return s->thing[scene_thing(s, zone_of(k, it->action), it->thing, 0)].at;
}

static int number_of(const Knockdown *k, const SceneAnswer *it)
{
    bool board = strcmp(k->m->scene->question_id, "turn") != 0;
    switch (act_kind(it->action)) {
    case DO_MOVE:
        return 1 + act_a(it->action);
    case DO_ATTACK:
        return ROW_KEY + place_in_row(k, it);
    case DO_COMBO:
        return COMBO_KEY;
    case DO_SPECIAL:
    case DO_REACT:
        return 1 + place_on_board(k, it);
    case DO_END:
    case DO_NO:
        return board ? 0 : NEXT_KEY;
    default:
        return NEXT_KEY;
    }
}

static bool keeps_numbers(const char *question)
{
    static const char *const questions[] = {"turn", "combo", "react"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (strcmp(questions[i], question) == 0)
            return true;
    return false;
}

static const char *key_of(const Knockdown *k, int answer)
{
    const Scene *s = k->m->scene;
    int number = number_of(k, &s->answer[answer]);
    if (!keeps_numbers(s->question_id))
        return "";
    if (number == NEXT_KEY) {
        number = strcmp(s->question_id, "turn") == 0 ? COMBO_KEY + 1 : LAST_ON_BOARD + 1;
        for (int i = 0; i < answer; i++)
            number += number_of(k, &s->answer[i]) == NEXT_KEY;
    }
    return make_text(k->m, "%d", number);
}

void knockdown_answer(Maker *m, int answer)
{
    const Knockdown *k = m->table;
    SceneAnswer *it = &m->scene->answer[answer];
    int kind = act_kind(it->action), attack = attack_of(it->action);
    it->space = knockdown_space_of(k, it->action);
    if (it->thing >= 0)
        make_about(m, answer, scene_thing(m->scene, zone_of(k, it->action), it->thing, 0));
    if (it->space >= 0)
        make_about(m, answer, m->scene->zone[scene_zone(m->scene, "arena")].first + it->space);
    about_more(k, answer);
    it->key = key_of(k, answer);
    if (spends(kind))
        it->traits |= ANSWER_SPENDS;
    if (attack < 0 || kind == DO_ATTACK || kind == DO_SPECIAL || kind == DO_REACT)
        return;
    make_begin(m);
    knockdown_add_worth(m, &k->kd->attack[attack]);
    it->remark = make_end(m);
}

/* ---- What comes before a trial ---- */

/* "Strike, damage 2L, here 1H2L (edge +1H), range 1-2: in range. Ben may block." */
static void add_attack(const Knockdown *k, int index)
{
    Maker *m = k->m;
    const Attack *attack = &k->kd->attack[index];
    int seat = k->view->asked & 1;
    bool reaches = kd_forecast_reaches(&k->forecast, seat, index);
    Pool pool = kd_forecast_pool(&k->forecast, seat, index);
    make_add(m, "%s, %s ", make_word(m, SCENE_STRIKE + attack->type),
             make_word(m, SCENE_DAMAGE_POOL));
    knockdown_add_wounds(m, attack->heavy, attack->light);
    if (reaches && (pool.heavy != attack->heavy || pool.light != attack->light)) {
        make_add(m, ", %s ", make_word(m, SCENE_POOL_HERE));
        knockdown_add_wounds(m, pool.heavy, pool.light);
    }
    if (reaches && pool.edge) {
        Wounds wounds = kd_edge_wounds(&k->forecast.game);
        make_add(m, " (%s +", make_word(m, SCENE_EDGE));
        knockdown_add_wounds(m, wounds.heavy, wounds.light);
        make_add(m, ")");
    }
    make_add(m, ", %s ", make_word(m, SCENE_RANGE));
    knockdown_add_range(m, attack);
    make_add(m, ": %s.", make_word(m, reaches ? SCENE_IN_RANGE : SCENE_OUT_OF_RANGE));
    if (reaches && kd_forecast_blockable(&k->forecast, seat, index, &pool))
        make_add(m, " %s %s.", knockdown_seat(m, 1 - seat), make_word(m, SCENE_MAY_BLOCK));
}

static void add_worth_of(const Knockdown *k, int attack)
{
    make_add(k->m, "%s: ", make_word(k->m, SCENE_WORTH));
    knockdown_add_worth(k->m, &k->kd->attack[attack]);
    make_add(k->m, ".");
}

/* What special attacks the hand could pay for, at the start of a Combo. */
static void add_combo(const Knockdown *k)
{
    Maker *m = k->m;
    int seat = k->view->viewer;
    const Board *board = knockdown_board(k, seat);
    bool any = false;
    for (int i = 0; i < board->specials; i++) {
        int index = board->special[i];
        if (kd_special_why_not(&k->forecast.game, seat, index) != WHY_OFFERED ||
            !kd_forecast_affords(&k->forecast, seat, index) ||
            !kd_forecast_reaches(&k->forecast, seat, index))
            continue;
        make_add(m, "%s%s", any ? ", " : "", make_name(m, k->kd->attack[index].label));
        any = true;
    }
    if (any)
        make_add(m, ": %s.", make_word(m, SCENE_AFFORDABLE_NOW));
    else if (kd_combo_anything(&k->forecast.game, seat)) /* otherwise there is a warning */
        make_add(m, "%s", make_word(m, SCENE_NOTHING_TO_PAY));
}

/* The wounds that are being blocked. */
static const BlockFrame *blocked(const Knockdown *k)
{
    return (const BlockFrame *)(const void *)knockdown_frame(k, PROC_BLOCK);
}

static void add_block(const Knockdown *k)
{
    Maker *m = k->m;
    const BlockFrame *block = blocked(k);
    BlockWorth worth = kd_forecast_block(&k->forecast, block->seat, block->heavy, block->light);
    if (worth.separate)
        make_add_filled(m, SCENE_BLOCKS_SEPARATE, worth.points, worth.most_heavy, worth.most_light);
    else
        make_add_filled(m, SCENE_BLOCKS, worth.points, worth.heavy_price, worth.light_price);
    if (worth.all && block->heavy + block->light > 0)
        make_add(m, " %s", make_word(m, SCENE_BLOCKS_ALL));
}

/* K8.3, with the text that it is about. */
static void add_cancelling(const Knockdown *k)
{
    const AttackFrame *attack = (const AttackFrame *)(const void *)knockdown_frame(k, PROC_ATTACK);
    make_add(k->m, "%s", make_word(k->m, SCENE_CANCELS));
    if (attack)
        make_add(k->m, ": ");
    make_add_quoted(k->m, make_card_text(k->m, k->kd->attack[attack->attack].label));
}

static void add_filled_after(Maker *m, int word, int n, int a, int b)
{
    make_add(m, "%s", make_line(m) ? " " : "");
    make_add_filled(m, word, n, a, b);
}

/* What is needed, how likely it is, and what either end means. */
static void add_test(const Knockdown *k)
{
    Maker *m = k->m;
    int caller = k->view->asked & 1;
    kd_Odds odds = kd_forecast_test(&k->forecast, 1 - caller);
    bool match = k->view->seat[caller].wins + 1 == KD_WINS;
    if (odds.tower)
        make_add_filled(m, SCENE_CALL_TOWER, odds.cubes, odds.seconds, 0);
    else
        make_add_filled(m, SCENE_CALL_DICE, odds.needed, odds.passes / 10, odds.passes % 10);
    if (odds.tower)
        add_filled_after(m, SCENE_TOWER_CHANCE, 0, odds.passes / 10, odds.passes % 10);
    if (odds.bonus && !odds.tower)
        add_filled_after(m, SCENE_CALL_BONUS, odds.bonus, 0, 0);
    if (odds.rerolls_own && !odds.tower)
        add_filled_after(m, SCENE_CALL_REROLLS, odds.rerolls_own, 0, 0);
    if (odds.rerolls_other && !odds.tower)
        add_filled_after(m, SCENE_CALL_REROLLS_YOURS, odds.rerolls_other, 0, 0);
    if (odds.passes_paying > odds.passes)
        add_filled_after(m, SCENE_CALL_PAYING, 0, odds.passes_paying / 10, odds.passes_paying % 10);
    int halved = odds.heavy + odds.light;
    add_filled_after(m,
                     odds.heavy   ? SCENE_CALL_PASSED_HEAVY
                     : odds.light ? SCENE_CALL_PASSED_LIGHT
                                  : SCENE_CALL_PASSED_NONE,
                     halved, 0, 0);
    make_add(m, " %s", make_word(m, match ? SCENE_CALL_FAILED_MATCH : SCENE_CALL_FAILED));
}

static void add_reroll(const Knockdown *k, int face)
{
    int passes = kd_forecast_reroll(&k->forecast, face);
    make_add_filled(k->m, SCENE_REROLL_THEN, 0, passes / 10, passes % 10);
}

/* What the table reports ends the round. */
static void add_fall(const Knockdown *k)
{
    make_add(k->m, "%s %s.", knockdown_seat(k->m, knockdown_top(k)->seat),
             make_word(k->m, SCENE_LOSES_ROUND));
}

/* "Distance then 2. Space 1: edge +1H." */
static void add_way(const Knockdown *k, rs_Action action, int space)
{
    static const int words[DANGERS] = {SCENE_EDGE, SCENE_CORRIDOR, SCENE_BURNS};
    Maker *m = k->m;
    int d = space - knockdown_position(k, 1 - mover(k, action));
    add_filled_after(m, SCENE_DISTANCE_THEN, d < 0 ? -d : d, 0, 0);
    for (int danger = 0; danger < DANGERS; danger++) {
        kd_Danger it = kd_forecast_danger(&k->forecast, danger, space);
        if (!it.there || danger == DANGER_CORRIDOR)
            continue;
        make_add(m, " %s %d: %s %s", make_word(m, SCENE_SPACE), space + 1,
                 make_word(m, words[danger]), danger == DANGER_EDGE ? "+" : "");
        knockdown_add_wounds(m, it.wounds.heavy, it.wounds.light);
        make_add(m, ".");
    }
}

static void add_skill(const Knockdown *k, int index)
{
    Maker *m = k->m;
    const Skill *skill = &k->kd->skill[index];
    make_add(m, "%s (%s %d): %s", make_name(m, skill->label), make_word(m, SCENE_INITIATIVE),
             skill->initiative, make_card_text(m, skill->label));
}

static bool reads(int kind)
{
    return kind == DO_ATTACK || kind == DO_SPECIAL || kind == DO_REACT;
}

static bool moves(int kind)
{
    return kind == DO_MOVE || kind == DO_STEP || kind == DO_SPRINT || kind == DO_JUMP ||
           kind == DO_TRAVEL;
}

void knockdown_before(Maker *m, int answer)
{
    const Knockdown *k = m->table;
    rs_Action action = m->scene->answer[answer].action;
    int kind = act_kind(action), attack = attack_of(action);
    if (kind == DO_KEEP || kind == DO_FACE_UP || kind == DO_USE)
        add_skill(k, act_a(action));
    else if (reads(kind))
        add_attack(k, attack);
    else if (kind == DO_BLOCK_DAMAGE)
        add_block(k);
    else if (kind == DO_BLOCK_EFFECT)
        add_cancelling(k);
    else if (kind == DO_COMBO)
        add_combo(k);
    else if (kind == DO_CALL)
        add_test(k);
    else if (kind == DO_FAILED)
        add_fall(k);
    else if (kind == DO_REROLL)
        add_reroll(k, act_a(action));
    else if (attack >= 0 && kind != DO_TAKE)
        add_worth_of(k, attack);
    if (moves(kind))
        add_way(k, action, knockdown_space_of(k, action));
}

bool knockdown_tried(rs_Action action)
{
    int kind = act_kind(action);
    return kind != DO_TAKE && kind != DO_COMBO && kind != DO_KEEP && kind != DO_FACE_UP &&
           kind != DO_REROLL;
}

void knockdown_behind(Maker *m, int answer)
{
    const Knockdown *k = m->table;
    rs_Action action = m->scene->answer[answer].action;
    int kind = act_kind(action), index = attack_of(action);
    if (!reads(kind) && kind != DO_TAKE)
        return;
    const Attack *attack = &k->kd->attack[index];
    const char *text = make_card_text(m, attack->label);
    if (attack->ko && reads(kind) && kd_forecast_reaches(&k->forecast, k->view->asked & 1, index))
        make_add(m, " %s", make_word(m, SCENE_THEN_KO));
    if (kind == DO_ATTACK || kind == DO_TAKE) {
        make_add(m, "%s%s: ", make_line(m) ? " " : "", make_word(m, SCENE_THEN_IN_HAND));
        knockdown_add_worth(m, attack);
        make_add(m, ".");
    }
    if (reads(kind) && *text) {
        make_add(m, " ");
        make_add_quoted(m, text);
    }
}

/* ---- What would be wasted ---- */

/* A test that is passed whatever the dice show. */
static void warn_of_call(const Knockdown *k)
{
    kd_Odds odds = kd_forecast_test(&k->forecast, 1 - (k->view->asked & 1));
    if (odds.needed == 0)
        make_add(k->m, "%s", make_word(k->m, SCENE_WARN_TEST_UNHURT));
    else if (!odds.tower && odds.passes == 1000)
        make_add_filled(k->m, SCENE_WARN_TEST, odds.needed, 0, 0);
}

/* A Block that buys nothing, unless a text of the own answers a block, or points are kept for the
 * effect (ruling block-scope). */
static void warn_of_block(const Knockdown *k)
{
    const BlockFrame *block = blocked(k);
    int seat = block->seat;
    BlockWorth worth = kd_forecast_block(&k->forecast, seat, block->heavy, block->light);
    bool kept = RULED(k->view, BLOCK_SCOPE) && block->effect && worth.points > 0;
    bool answered = k->view->seat[seat].triggers >> ON_AFTER_ATTACK & 1 ||
                    knockdown_board(k, seat)->reactions[ON_AFTER_ATTACK];
    if (worth.none && !kept && !answered)
        make_add(k->m, "%s", make_word(k->m, SCENE_WARN_BLOCK));
}

void knockdown_warn(Maker *m, int answer)
{
    const Knockdown *k = m->table;
    rs_Action action = m->scene->answer[answer].action;
    int kind = act_kind(action), seat = k->view->asked & 1;
    if (kind == DO_ATTACK && !kd_forecast_reaches(&k->forecast, seat, act_a(action)))
        make_add(m, "%s", make_word(m, SCENE_WARN_ATTACK));
    else if (kind == DO_SPECIAL && !kd_forecast_reaches(&k->forecast, seat, act_a(action)))
        make_add(m, "%s", make_word(m, SCENE_WARN_SPECIAL));
    else if (kind == DO_CALL)
        warn_of_call(k);
    else if (kind == DO_BLOCK_DAMAGE)
        warn_of_block(k);
    else if (kind == DO_COMBO && !kd_combo_anything(&k->forecast.game, seat))
        make_add(m, "%s", make_word(m, SCENE_WARN_COMBO));
}
