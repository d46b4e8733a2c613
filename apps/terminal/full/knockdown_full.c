/* knockdown_full.c - Knockdown on a full screen: the whole table, and what its answers would do. */
#include "knockdown_parts.h"

#include <string.h>

/* ---- Looking at it ---- */

void ring_of(const Shown *s, Ring *r)
{
    rs_State state;
    rs_Dice dice;
    rs_dice_seed(&dice, 1);
    r->t = table_of(s->rules, s->words, s->view);
    r->s = s;
    rs_imagine(s->rules, s->view, &dice, &state);
    memcpy(&r->state, state.bytes, sizeof r->state);
    r->game = (Game){r->t.kd, r->t.deck, &r->state, NULL};
    r->near_seat = r->t.view->viewer == 1 ? 1 : 0;
    r->far_seat = 1 - r->near_seat;
}

const char *ring_say(const Ring *r, int what)
{
    return phrase(r->t.language, what);
}

int answer_with_attack(const Ring *r, int attack, const int *kinds, int count)
{
    for (int i = 0; i < r->s->count; i++)
        for (int k = 0; k < count; k++)
            if (act_kind(r->s->action[i]) == kinds[k] && act_a(r->s->action[i]) == attack)
                return i;
    return -1;
}

int space_of_answer(const Ring *r, rs_Action action)
{
    int here = seat_position(&r->t, r->t.view->asked < 2 ? r->t.view->asked : 0);
    const Frame *top_frame = &r->t.view->frame[r->t.view->depth ? r->t.view->depth - 1 : 0];
    switch (act_kind(action)) {
    case DO_MOVE:
        return here + (act_a(action) ? 1 : -1);
    case DO_STEP: /* whoever it is that moves */
        here = seat_position(&r->t, top_frame->seat & 1);
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

int answer_with_space(const Ring *r, int space)
{
    for (int i = 0; i < r->s->count; i++)
        if (space_of_answer(r, r->s->action[i]) == space)
            return i;
    return -1;
}

bool reaches(const Ring *r, int seat, const Attack *attack)
{
    return !setting_up(&r->t) && attack_in_range(&r->game, seat, attack);
}

bool affords(const Ring *r, int seat, const Attack *attack)
{
    if (setting_up(&r->t))
        return false;
    return (seat == r->t.view->viewer ? kd_pay_possible : kd_pay_thinkable)(&r->game, seat,
                                                                            attack) &&
           kd_needs_met(&r->game, seat, attack);
}

/* ---- The whole table ---- */

static void headline(const Shown *s, Snippet *left, Snippet *right)
{
    const Table t = table_of(s->rules, s->words, s->view);
    const kd_View *view = t.view;
    Frame turn;
    bool playing = copy_frame(&t, PROC_TURN, &turn);
    append(left, "%s%s %d : %d %s%s", playing && view->turn == 0 ? "▶" : "", t.words->seat[0],
           view->seat[0].wins, view->seat[1].wins, t.words->seat[1],
           playing && view->turn == 1 ? "◀" : "");
    if (setting_up(&t))
        append(left, " │ %s", table_phrase(&t, SCENE_SETUP));
    else
        append(left, " │ %s %d", table_phrase(&t, SCENE_ROUND), view->round + 1);
    if (playing)
        append(left, " │ %s %d", table_phrase(&t, SCENE_ACTIONS_LEFT), view->actions);
    append(left, " │ %s", table_name(&t, t.arena->label));
    if (setting_up(&t))
        return;
    int discarded = 0, apart = seat_position(&t, 0) - seat_position(&t, 1);
    for (int kind = 0; kind < t.deck->kinds; kind++)
        discarded += view->discard[kind];
    append(right, "%s %d │ ", table_phrase(&t, SCENE_DISTANCE), apart < 0 ? -apart : apart);
    if (t.arena->candles)
        append(right, "%s %d │ ", table_phrase(&t, SCENE_CANDLES), view->candles_left);
    append(right, "%s %d+%d", table_phrase(&t, SCENE_DECK), view->deck_left, discarded);
}

enum {
    LIST_ROWS = 5,
    TALL_LIST_ROWS = 9,
    ROOM_FOR_BOARDS = 30,
    ROOM_FOR_TEXTS = 40,
    ROOM_FOR_ALL_TEXTS = 44 /* those of the opponent's board too */
};

static int rows(const Shown *s, int screen_rows, int columns)
{
    const Table t = table_of(s->rules, s->words, s->view);
    (void)columns;
    if (screen_rows >= ROOM_FOR_TEXTS)
        return arena_rows(&t) + 2 * TALL_LIST_ROWS +
               (screen_rows >= ROOM_FOR_ALL_TEXTS ? TALL_LIST_ROWS : LIST_ROWS);
    return arena_rows(&t) + (screen_rows >= ROOM_FOR_BOARDS ? 3 : 2) * LIST_ROWS;
}

static Area left_of(Area band)
{
    return area_cut(band, 0, 0, band.rows, band.columns * 62 / 100);
}

static Area right_of(Area band)
{
    int left = band.columns * 62 / 100 + 1;
    return area_cut(band, 0, left, band.rows, band.columns - left);
}

static void draw_middle(const Ring *r, Area band, bool texts)
{
    if (setting_up(&r->t) && r->s->count > 0)
        draw_draft(r, left_of(band));
    else if (!setting_up(&r->t))
        draw_row(r, left_of(band), texts);
}

static void draw_own(const Ring *r, Area band, bool texts, bool other_board)
{
    int seat = other_board ? r->far_seat : r->near_seat;
    draw_specials(r, left_of(band), seat, texts);
    if (r->t.view->viewer < 2 && !other_board && !setting_up(&r->t))
        draw_hand(r, right_of(band));
    else
        draw_seat(r, right_of(band), seat, false);
}

static int wounds_of(const Table *t, int seat)
{
    return t->view->seat[seat & 1].heavy + t->view->seat[seat & 1].light;
}

/* "a tower of 5 cubes, more time: 1" */
static void append_tower(const Table *t, const TestFrame *test, Snippet *out)
{
    char tower[60];
    append(out, "%s",
           phrase_numbers(t->language, SCENE_TOWER_LABEL, wounds_of(t, test->seat), 0, 0, tower,
                          sizeof tower));
    if (test->rerolls_own)
        append(out, ", %s: %d", table_phrase(t, SCENE_MORE_TIME), test->rerolls_own);
    if (test->rerolls_other)
        append(out, ", %s: %d", table_phrase(t, SCENE_LESS_TIME), test->rerolls_other);
}

/* "3 + 5 + 1 + 2 = 11, needs 9" */
static void append_dice(const Table *t, const TestFrame *test, Snippet *out)
{
    int sum = test->die[0] + test->die[1] + test->die[2] + test->bonus;
    append(out, "%d + %d + %d", test->die[0], test->die[1], test->die[2]);
    if (test->bonus)
        append(out, " + %d", test->bonus);
    append(out, " = %d, %s %d", sum, phrase(t->language, SCENE_NEEDS), wounds_of(t, test->seat));
}

static void under_way(const Shown *s, int most, Page *page)
{
    const Table t = table_of(s->rules, s->words, s->view);
    AttackFrame attack;
    TestFrame test;
    if (copy_frame(&t, PROC_ATTACK, &attack)) {
        Snippet line = {""};
        int label = t.kd->attack[attack.attack].label;
        append(&line, "%s (%s), %s ", table_name(&t, label), t.words->seat[attack.seat & 1],
               table_phrase(&t, SCENE_DAMAGE_POOL));
        append_wounds(t.language, attack.heavy, attack.light, &line);
        page_wrap(page, "", 1, line.text);
        const char *text = table_text(&t, label);
        if (*text && page->lines + rows_of_text(text, page->width, 1, 1) <= most)
            page_wrap(page, "", 1, text);
    }
    if (copy_frame(&t, PROC_TEST, &test)) {
        Snippet line = {""};
        bool tower = ruled_otherwise(&t, RULING_TEST_VARIANT);
        append(&line, "%s: %s, ", table_phrase(&t, SCENE_KNOCKDOWN_TEST),
               t.words->seat[test.seat & 1]);
        if (tower)
            append_tower(&t, &test, &line);
        else
            append_dice(&t, &test, &line);
        page_wrap(page, "", 1, line.text);
    }
}

/* While nothing is under way: what the arena does, and what has been discarded. */
static void draw_ground_and_pile(const Ring *r, Area area)
{
    Snippet pile = {""}, text = {""};
    for (int kind = 0; kind < r->t.deck->kinds && !setting_up(&r->t); kind++)
        append_cards(&r->t, kind, r->t.view->discard[kind], "", &pile);
    append(&text, "%s: %s", table_phrase(&r->t, SCENE_DISCARD_PILE), *pile.text ? pile.text : "-");
    draw_rule(area, 0, STYLE_BOLD, table_name(&r->t, r->t.arena->label));
    int row = draw_wrapped(area, 1, 0, 0, STYLE_PLAIN, table_text(&r->t, r->t.arena->label));
    if (!setting_up(&r->t))
        row = draw_wrapped(area, row, 0, 1, STYLE_DIM, text.text);
    if (row > area.rows)
        draw_text(area, area.rows - 1, area.columns - 1, STYLE_DIM, "…");
}

/* What is under way stands beside the Row where the opponent has a band of their own. */
static void draw_under_way(const Ring *r, Area area)
{
    Page page;
    page_begin(&page, area.columns);
    under_way(r->s, area.rows - 1, &page);
    if (page.lines == 0) {
        draw_ground_and_pile(r, area);
        return;
    }
    draw_rule(area, 0, STYLE_BOLD, table_phrase(&r->t, SCENE_UNDER_WAY));
    for (int i = 0; i < page.lines; i++)
        draw_text(area, 1 + i, 0, STYLE_PLAIN, page.line[i]);
}

static void draw_table(const Shown *s, Area area)
{
    Ring ring, *r = &ring;
    ring_of(s, r);
    int arena = arena_rows(&r->t), at = arena;
    bool boards = area.rows >= arena + 3 * LIST_ROWS;
    bool texts = area.rows >= arena + LIST_ROWS + 2 * TALL_LIST_ROWS;
    bool all_texts = area.rows >= arena + 3 * TALL_LIST_ROWS;
    int tall = texts ? TALL_LIST_ROWS : LIST_ROWS;
    draw_arena(r, area_cut(area, 0, 0, arena, area.columns));
    if (boards) {
        Area band = area_cut(area, at, 0, all_texts ? TALL_LIST_ROWS : LIST_ROWS, area.columns);
        draw_specials(r, left_of(band), r->far_seat, all_texts);
        draw_seat(r, right_of(band), r->far_seat, false);
        at += band.rows;
    }
    Area band = area_cut(area, at, 0, tall, area.columns);
    draw_middle(r, band, texts);
    if (boards)
        draw_under_way(r, right_of(band));
    else
        draw_seat(r, right_of(band), r->s->other ? r->near_seat : r->far_seat, true);
    draw_own(r, area_cut(area, at + tall, 0, tall, area.columns), texts, s->other && !boards);
}

/* ---- What an answer would do ---- */

static bool tells(const rs_Event *event)
{
    switch (event->kind) {
    case EV_AVOIDED:
    case EV_WOUNDED:
    case EV_UNHURT:
    case EV_HEALED:
    case EV_MOVED:
    case EV_JUMPED:
    case EV_TRAVELLED:
    case EV_PUT:
    case EV_LAID:
    case EV_REMOVED:
    case EV_LIFTED:
    case EV_IGNORED:
    case EV_BLOCKED_EFFECT:
    case EV_FEWER_ACTIONS:
    case EV_CANCELLED:
        return true;
    default:
        return false;
    }
}

static bool declines(rs_Action action)
{
    int kind = act_kind(action);
    return kind == DO_NO || kind == DO_END || kind == DO_STAY;
}

/* Which card pays is all the same to what is paid for. */
static bool own_step(rs_Action action)
{
    return act_kind(action) == DO_PAY;
}

static bool ends(const rs_Event *event)
{
    return event->kind == EV_TURN || event->kind == EV_ROUND || event->kind == EV_CALLED;
}

static const Trial trial = {tells, declines, own_step, ends};

/* K14.1: the opponent stands on an edge, next to the viewer. */
static bool edge_adds(const Ring *r, const Attack *attack)
{
    Pool pool;
    kd_attack_pool(&r->game, r->near_seat, (int)(attack - r->t.kd->attack), &pool);
    return pool.edge;
}

/* "Strike, damage 2L, range 1-2: in range, +1H: edge. Ben may block." */
static void append_attack_facts(const Ring *r, const Attack *attack, Snippet *out)
{
    append(out, "%s, %s ", table_phrase(&r->t, SCENE_STRIKE + attack->type),
           table_phrase(&r->t, SCENE_DAMAGE_POOL));
    append_wounds(r->t.language, attack->heavy, attack->light, out);
    append(out, ", %s ", table_phrase(&r->t, SCENE_RANGE));
    append_range(r->t.language, attack, out);
    bool in_range = reaches(r, r->t.view->viewer, attack);
    append(out, ": %s", ring_say(r, in_range ? SCENE_IN_RANGE : SCENE_OUT_OF_RANGE));
    if (in_range && edge_adds(r, attack))
        append(out, ", +1%s: %s",
               table_phrase(&r->t, ruled_otherwise(&r->t, RULING_EDGE_WOUND) ? SCENE_LIGHT_LETTER
                                                                             : SCENE_HEAVY_LETTER),
               table_phrase(&r->t, SCENE_EDGE));
    append(out, ".");
    if (in_range && attack->type == STRIKE && r->t.view->seat[r->far_seat].cards > 0)
        append(out, " %s %s.", r->t.words->seat[r->far_seat], ring_say(r, SCENE_MAY_BLOCK));
}

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

static void remark(const Shown *s, rs_Action action, Snippet *out)
{
    int kind = act_kind(action);
    if (kind != DO_PAY && kind != DO_DISCARD && kind != DO_SHOW && kind != DO_PICK)
        return;
    append(out, " (");
    append_worth(s->words->language, &s->rules->knockdown->attack[act_a(action)], out);
    append(out, ")");
}

static void append_card_worth(const Ring *r, int attack, Snippet *out)
{
    append(out, "%s: ", ring_say(r, SCENE_WORTH));
    append_worth(r->t.language, &r->t.kd->attack[attack], out);
    append(out, ".");
}

/* What special attacks the hand could pay for, at the start of a Combo. */
static void append_combo(const Ring *r, Snippet *out)
{
    int seat = r->t.view->viewer;
    const Board *board = seat_board(&r->t, seat);
    bool any = false;
    for (int i = 0; i < board->specials; i++) {
        const Attack *special = &r->t.kd->attack[board->special[i]];
        if (special->type == REACTION || !affords(r, seat, special) || !reaches(r, seat, special))
            continue;
        append(out, "%s%s", any ? ", " : "", table_name(&r->t, special->label));
        any = true;
    }
    if (!any)
        append(out, "%s", ring_say(r, SCENE_NOTHING_TO_PAY));
    else
        append(out, ": %s", ring_say(r, SCENE_AFFORDABLE_NOW));
}

/* K8.2: one point for each card left; a heavy wound costs two. */
static void append_block(const Ring *r, Snippet *out)
{
    char text[200];
    int left = r->t.view->seat[r->near_seat].cards - 1;
    bool swapped = ruled_otherwise(&r->t, RULING_BLOCK_RATE);
    bool separate = ruled_otherwise(&r->t, RULING_BLOCK_BUDGET);
    phrase_numbers(r->t.language, separate ? SCENE_BLOCKS_SEPARATE : SCENE_BLOCKS, left,
                   separate ? (swapped ? left : left / 2) : (swapped ? 1 : 2),
                   separate ? (swapped ? left / 2 : left) : (swapped ? 2 : 1), text, sizeof text);
    append(out, "%s", text);
}

/* K8.3, with the text that it is about. */
static void append_cancelling(const Ring *r, Snippet *out)
{
    AttackFrame attack;
    append(out, "%s", ring_say(r, SCENE_CANCELS));
    if (copy_frame(&r->t, PROC_ATTACK, &attack))
        append(out, ": “%s”", table_text(&r->t, r->t.kd->attack[attack.attack].label));
}

static void append_skill_text(const Ring *r, int skill, Snippet *out)
{
    append_skill(&r->t, skill, false, out);
}

static void preview(const Shown *s, rs_Action action, Snippet *out)
{
    Ring ring, *r = &ring;
    int kind = act_kind(action), attack = attack_of(action);
    ring_of(s, r);
    if (kind == DO_KEEP || kind == DO_FACE_UP || kind == DO_USE)
        append_skill_text(r, act_a(action), out);
    else if (kind == DO_ATTACK || kind == DO_SPECIAL || kind == DO_REACT)
        append_attack_facts(r, &r->t.kd->attack[attack], out);
    else if (kind == DO_BLOCK_DAMAGE)
        append_block(r, out);
    else if (kind == DO_BLOCK_EFFECT)
        append_cancelling(r, out);
    else if (kind == DO_COMBO)
        append_combo(r, out);
    else if (kind == DO_CALL)
        append(out, "%s", ring_say(r, SCENE_CALL_TEST));
    else if (attack >= 0 && kind != DO_TAKE)
        append_card_worth(r, attack, out);
    if (kind != DO_TAKE && kind != DO_COMBO && kind != DO_KEEP && kind != DO_FACE_UP)
        append_trial(s, &trial, action, out);
    int label = attack >= 0 ? r->t.kd->attack[attack].label : -1;
    bool read = kind == DO_ATTACK || kind == DO_SPECIAL || kind == DO_REACT;
    if (read && r->t.kd->attack[attack].ko &&
        reaches(r, r->t.view->viewer, &r->t.kd->attack[attack]))
        append(out, " %s", ring_say(r, SCENE_THEN_KO));
    if (kind == DO_ATTACK || kind == DO_TAKE) {
        append(out, "%s%s: ", *out->text ? " " : "", ring_say(r, SCENE_THEN_IN_HAND));
        append_worth(r->t.language, &r->t.kd->attack[attack], out);
        append(out, ".");
    }
    if (read && *table_text(&r->t, label))
        append(out, " “%s”", table_text(&r->t, label));
}

/* The text or the cost that the question is about. */
static void matter(const Shown *s, Snippet *out)
{
    const Table t = table_of(s->rules, s->words, s->view);
    const Frame *top_frame = &t.view->frame[t.view->depth ? t.view->depth - 1 : 0];
    PayFrame pay;
    ProgramFrame program;
    if (top_frame->proc == PROC_PAY && copy_frame(&t, PROC_PAY, &pay))
        append_cost(&t, &pay, out);
    else if (top_frame->proc == PROC_PROGRAM && copy_frame(&t, PROC_PROGRAM, &program))
        append(out, "%s", table_text(&t, program.label));
    else if ((top_frame->proc == PROC_MOVE || top_frame->proc == PROC_JUMP) &&
             top_frame->seat < 2 && top_frame->seat != t.view->viewer)
        append(out, "%s: %s", table_phrase(&t, SCENE_WHO_MOVES), t.words->seat[top_frame->seat]);
}

/* ---- Things to read ---- */

static int label_of(const Shown *s, rs_Action action)
{
    const kd_Rules *kd = s->rules->knockdown;
    int kind = act_kind(action), attack = attack_of(action);
    if (attack >= 0)
        return kd->attack[attack].label;
    if (kind == DO_KEEP || kind == DO_FACE_UP || kind == DO_USE)
        return kd->skill[act_a(action)].label;
    return -1;
}

static void add_thing(Thing thing[MOST_THINGS], int *count, int label, int group)
{
    for (int i = 0; i < *count; i++)
        if (thing[i].label == label)
            return;
    if (*count < MOST_THINGS)
        thing[(*count)++] = (Thing){label, group};
}

static void add_seat(const Ring *r, int seat, Thing thing[MOST_THINGS], int *count)
{
    const Board *board = seat_board(&r->t, seat);
    int group = seat == r->near_seat ? SCENE_GROUP_NEAR : SCENE_GROUP_FAR;
    for (int i = 0; i < board->specials; i++)
        add_thing(thing, count, r->t.kd->attack[board->special[i]].label, group);
    for (int slot = 0; slot < 2; slot++)
        if (r->t.view->seat[seat].skill[slot] != KD_NONE)
            add_thing(thing, count, r->t.kd->skill[r->t.view->seat[seat].skill[slot]].label, group);
    for (int i = 0; i < board->tokens; i++)
        add_thing(thing, count, r->t.kd->token[board->token[i]].label, group);
    add_thing(thing, count, board->label, group);
}

static int things(const Shown *s, Thing thing[MOST_THINGS])
{
    Ring ring, *r = &ring;
    int count = 0;
    ring_of(s, r);
    for (int i = 0; i < s->count; i++)
        if (label_of(s, s->action[i]) >= 0)
            add_thing(thing, &count, label_of(s, s->action[i]), SCENE_GROUP_ANSWERS);
    for (int i = 0; i < KD_ROW && !setting_up(&r->t); i++)
        if (r->t.view->row[i] != KD_NONE)
            add_thing(thing, &count, deck_card(&r->t, r->t.view->row[i])->label, SCENE_GROUP_ROW);
    for (int kind = 0; kind < r->t.deck->kinds && r->t.view->viewer < 2; kind++)
        if (r->t.view->hand[kind])
            add_thing(thing, &count, deck_card(&r->t, kind)->label, SCENE_GROUP_HAND);
    add_seat(r, r->near_seat, thing, &count);
    add_seat(r, r->far_seat, thing, &count);
    add_thing(thing, &count, r->t.arena->label, SCENE_GROUP_ARENA);
    for (int kind = 0; kind < r->t.deck->kinds; kind++)
        if (r->t.view->seat[r->far_seat].known[kind] && !setting_up(&r->t))
            add_thing(thing, &count, deck_card(&r->t, kind)->label, SCENE_GROUP_FAR_HAND);
    for (int kind = 0; kind < r->t.deck->kinds; kind++)
        if (r->t.view->discard[kind] && !setting_up(&r->t))
            add_thing(thing, &count, deck_card(&r->t, kind)->label, SCENE_GROUP_PILE);
    for (int kind = 0; kind < r->t.deck->kinds; kind++)
        add_thing(thing, &count, deck_card(&r->t, kind)->label, SCENE_GROUP_DECK);
    return count;
}

static void facts(const Shown *s, int label, Snippet *out)
{
    const Table t = table_of(s->rules, s->words, s->view);
    knockdown_facts(&t, label, out);
}

/* ---- Rules ---- */

static const RuleWord rule_words[] = {
    {"test", "K10"},       {"ackward", "K13.5"}, {"orward", "K13.5"}, {"ump", "K13.4"},
    {"corridor", "K14.2"}, {"andle", "K14.4"},   {"Block", "K8.1"},   {"block", "K8.1"},
    {"Combo", "K6.1"},     {"Sprint", "K6.4"},   {"edge", "K14.1"},   {"initiative", "K2.6"},
    {NULL, NULL}};

static void attack_rests_on(const Attack *attack, Snippet *out)
{
    bool special = attack->slots > 0;
    append(out, "%s", special ? "K1.2" : "K1.3 K5");
    append(out, "%s", attack->type == REACTION ? " K9" : special ? " K6.2" : "");
    append(out, "%s", attack->symbols >> SPRINT & 1 ? " K6.4" : "");
    append(out, "%s", attack->symbols & (attack->symbols - 1) ? " K6.5" : "");
    append(out, "%s", attack->ko ? " K7 K7.4" : " K7");
    append(out, "%s", attack->type == STRIKE ? " K8.1" : " K8.4");
    append(out, "%s", attack->ko ? " K10" : "");
    append(out, " %s",
           attack->unranged == PROJECTILE ? "K13.2"
           : attack->unranged             ? "K13.3"
                                          : "K13.1");
}

static void arena_rests_on(const Arena *arena, Snippet *out)
{
    append(out, "K2.2 K15.2");
    append(out, "%s", arena->edges ? " K14.1" : "");
    append(out, "%s", arena->corridors ? " K14.2 K14.3" : "");
    append(out, "%s", arena->candles ? " K2.7 K14.4 K14.5" : "");
}

static void rests_on(const rs_Rules *rules, int label, Snippet *out)
{
    const kd_Rules *kd = rules->knockdown;
    for (int i = 0; i < kd->attacks; i++)
        if (kd->attack[i].label == label) {
            attack_rests_on(&kd->attack[i], out);
            return;
        }
    for (int i = 0; i < kd->arenas; i++)
        if (kd->arena[i].label == label)
            arena_rests_on(&kd->arena[i], out);
    for (int i = 0; i < kd->skills; i++)
        if (kd->skill[i].label == label)
            append(out, "K1.4 K2.4");
    for (int i = 0; i < kd->boards; i++)
        if (kd->board[i].label == label)
            append(out, "K1.2 K2.1");
    for (int i = 0; i < kd->tokens; i++)
        if (kd->token[i].label == label)
            append(out, "K2.1 K12.1");
}

static int arrow(const Shown *s, int key)
{
    (void)s;
    (void)key;
    return -1;
}

static void result(const Shown *s, Snippet *out)
{
    const kd_View *view = (const kd_View *)(const void *)s->view->bytes;
    if (view->winner < 2)
        append(out, "%s %d : %d %s. %s: %s.", s->words->seat[0], view->seat[0].wins,
               view->seat[1].wins, s->words->seat[1], phrase(s->words->language, SCENE_WINNER),
               s->words->seat[view->winner]);
}

/* K10.1. How much time a text gives or takes no book says: the frame counts the texts, and people
 * set the seconds. */
static int seconds(const Shown *s)
{
    enum { FOR_A_TOWER = 10 };
    const Table t = table_of(s->rules, s->words, s->view);
    TestFrame test;
    bool tower = ruled_otherwise(&t, RULING_TEST_VARIANT) && copy_frame(&t, PROC_TEST, &test);
    return tower ? FOR_A_TOWER : 0;
}

const FullGame full_knockdown = {
    .headline = headline,
    .rows = rows,
    .draw = draw_table,
    .remark = remark,
    .preview = preview,
    .both_boards = ROOM_FOR_BOARDS,
    .shows_under_way = ROOM_FOR_BOARDS,
    .under_way = under_way,
    .matter = matter,
    .label_of = label_of,
    .things = things,
    .facts = facts,
    .rests_on = rests_on,
    .rule_words = rule_words,
    .arrow = arrow,
    .result = result,
    .seconds = seconds,
};
