/* table.c - the whole table of Knockdown, from the fighters down to what is under way; see table.h.
 */
#include "table.h"

#include "table_parts.h"

#include <stdio.h>

/* ---- Where the match is ---- */

static void print_score(const Table *t)
{
    const kd_View *view = t->view;
    Snippet line = {""};
    append(&line, "%s", table_name(t, t->arena->label));
    if (setting_up(t))
        append(&line, " | %s", table_phrase(t, SCENE_SETUP));
    else
        append(&line, " | %s %d", table_phrase(t, SCENE_ROUND), view->round + 1);
    append(&line, " | %s %d : %d %s", t->words->seat[0], view->seat[0].wins, view->seat[1].wins,
           t->words->seat[1]);
    putchar('\n');
    print_wrapped("", 0, line.text);
}

static void append_piles(const Table *t, Snippet *out)
{
    const kd_View *view = t->view;
    int discarded = 0;
    for (int kind = 0; kind < t->deck->kinds; kind++)
        discarded += view->discard[kind];
    append(out, " | %s %d", table_phrase(t, SCENE_DECK), view->deck_left);
    if (view->candles_left)
        append(out, " (%s %d)", table_phrase(t, SCENE_CANDLES), view->candles_left);
    append(out, " | %s %d", table_phrase(t, SCENE_DISCARD_PILE), discarded);
}

static void print_turn(const Table *t)
{
    int apart = seat_position(t, 0) - seat_position(t, 1);
    Snippet line = {""};
    Frame turn;
    if (copy_frame(t, PROC_TURN, &turn))
        append(&line, "%s: %s, %s %d | ", table_phrase(t, SCENE_TURN),
               t->words->seat[t->view->turn], table_phrase(t, SCENE_ACTIONS_LEFT),
               t->view->actions);
    append(&line, "%s %d", table_phrase(t, SCENE_DISTANCE), apart < 0 ? -apart : apart);
    if (!setting_up(t))
        append_piles(t, &line);
    print_wrapped("", 0, line.text);
}

/* ---- What is under way ---- */

static void print_attack(const Table *t)
{
    AttackFrame attack;
    if (!copy_frame(t, PROC_ATTACK, &attack))
        return;
    Snippet line = {""};
    int label = t->kd->attack[attack.attack].label;
    append(&line, "%s: %s (%s), %s ", table_phrase(t, SCENE_UNDER_WAY), table_name(t, label),
           t->words->seat[attack.seat], table_phrase(t, SCENE_DAMAGE_POOL));
    append_wounds(t->language, attack.heavy, attack.light, &line);
    putchar('\n');
    print_wrapped("", 0, line.text);
    if (*table_text(t, label))
        print_wrapped("", 4, table_text(t, label));
}

static void append_roll(const TestFrame *test, Snippet *out)
{
    append(out, " %d + %d + %d", test->die[0], test->die[1], test->die[2]);
    if (test->bonus)
        append(out, " (+%d)", test->bonus);
    append(out, " = %d", test->die[0] + test->die[1] + test->die[2] + test->bonus);
}

static void print_test(const Table *t)
{
    TestFrame test;
    if (!copy_frame(t, PROC_TEST, &test))
        return;
    const kd_ViewSeat *tested = &t->view->seat[test.seat];
    bool tower = ruled_otherwise(t, RULING_TEST_VARIANT);
    Snippet line = {""};
    append(&line, "%s: %s, %s %d, %s", table_phrase(t, SCENE_KNOCKDOWN_TEST),
           t->words->seat[test.seat], table_phrase(t, SCENE_WOUNDS), tested->heavy + tested->light,
           table_phrase(t, tower ? SCENE_TOWER : SCENE_DICE));
    if (!tower)
        append_roll(&test, &line);
    if (test.rerolls_own)
        append(&line, ", %s: %d", table_phrase(t, SCENE_MORE_TIME), test.rerolls_own);
    if (test.rerolls_other)
        append(&line, ", %s: %d", table_phrase(t, SCENE_LESS_TIME), test.rerolls_other);
    putchar('\n');
    print_wrapped("", 0, line.text);
}

/* Skills of the draft are nowhere else on the table. */
static void print_draft(const Table *t, const rs_View *view)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = setting_up(t) ? rs_view_actions(t->rules, view, actions) : 0;
    if (count == 0 || act_kind(actions[0]) != DO_KEEP)
        return;
    putchar('\n');
    if (count == 2) { /* the second choice: one has been kept already, but is in no seat yet */
        Snippet kept = {""};
        append_skill(t, t->view->dealt[t->view->viewer][0], false, &kept);
        print_field(table_phrase(t, SCENE_KEPT_SKILL), kept.text);
    }
    printf("%s\n", table_phrase(t, SCENE_SKILLS_TO_CHOOSE));
    for (int i = 0; i < count; i++) {
        Snippet text = {""};
        append_skill(t, act_a(actions[i]), false, &text);
        print_wrapped("  *", 4, text.text);
    }
}

/* ---- The whole ---- */

void knockdown_show_table(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    Table t = table_of(rules, words, view);
    int near_seat = t.view->viewer == 0 ? 0 : 1;
    measure_attacks(&t);
    putchar('\n');
    print_times("=", SCREEN_COLUMNS);
    putchar('\n');
    print_seat(&t, 1 - near_seat);
    print_seat(&t, near_seat);
    if (!setting_up(&t))
        print_row(&t);
    print_draft(&t, view);
    print_score(&t);
    print_turn(&t);
    print_arena(&t);
    print_attack(&t);
    print_test(&t);
}

void knockdown_show_pile(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    Table t = table_of(rules, words, view);
    Snippet text = {""}, head = {""};
    for (int kind = 0; kind < t.deck->kinds && !setting_up(&t); kind++)
        append_cards(&t, kind, t.view->discard[kind], "", &text);
    append(&head, "%s: ", table_phrase(&t, SCENE_DISCARD_PILE));
    print_wrapped(head.text, 4, *text.text ? text.text : "-");
}
