/* knockdown.c - Knockdown on the terminal: its flags, its first and last lines, and what its
 * questions and events leave unsaid. The table is in table.c. */
#include "games.h"

#include "card.h"
#include "table.h"
#include "table_parts.h"

#include <string.h>

static const char *name_of(const TerminalMatch *m, int label)
{
    return name_in(m->rules, m->words.language, label);
}

static const char *id_of(const TerminalMatch *m, int label)
{
    return m->rules->label[label].id;
}

/* ---- Flags and help ---- */

static const SetupFlag setup_flags[] = {
    {"a", "a", 0}, {"b", "b", 0}, {"arena", "arena", 0}, {"skills", "skills", 0}, {NULL, NULL, 0}};

enum { ID_LIST = 4096 };

static void append_id(const rs_Rules *rules, int label, char list[ID_LIST])
{
    size_t used = strlen(list);
    snprintf(list + used, ID_LIST - used, "%s ", rules->label[label].id);
}

static void print_ids(const rs_Rules *rules, int language)
{
    const kd_Rules *kd = rules->knockdown;
    char fighters[ID_LIST] = "", arenas[ID_LIST] = "", boxes[ID_LIST] = "";
    for (int i = 0; i < kd->boards; i++)
        append_id(rules, kd->board[i].label, fighters);
    for (int i = 0; i < kd->arenas; i++)
        append_id(rules, kd->arena[i].label, arenas);
    for (int i = 0; i < kd->boxes; i++)
        append_id(rules, kd->box[i].label, boxes);
    print_wrapped(phrase(language, PHRASE_FIGHTERS), 4, fighters);
    print_wrapped(phrase(language, PHRASE_ARENAS), 4, arenas);
    print_wrapped(phrase(language, PHRASE_BOXES), 4, boxes);
}

/* ---- The first and the last lines ---- */

/* "Ann (Veroth, Berserker)" */
static void append_seat(const TerminalMatch *m, int seat, Snippet *out)
{
    const Board *board = &m->rules->knockdown->board[m->setup.board[seat]];
    const char *fighter = name_of(m, board->fighter), *name = m->words.seat[seat];
    append(out, "%s (", name);
    if (strcmp(fighter, name) != 0)
        append(out, "%s, ", fighter);
    append(out, "%s)", name_of(m, board->label));
}

static void print_start(const TerminalMatch *m)
{
    const kd_Rules *kd = m->rules->knockdown;
    Snippet fighters = {""}, place = {""};
    append(&fighters, "%s: ", say(m, PHRASE_MATCH));
    append_seat(m, 0, &fighters);
    append(&fighters, " %s ", say(m, PHRASE_AGAINST));
    append_seat(m, 1, &fighters);
    print_wrapped("", 0, fighters.text);
    append(&place, "%s: %s | %s: %s", say(m, PHRASE_ARENA),
           name_of(m, kd->arena[m->setup.arena].label), say(m, PHRASE_SKILLS),
           name_of(m, kd->box[m->setup.skills].label));
    print_wrapped("", 0, place.text);
}

static void print_result(const TerminalMatch *m, const rs_View *view)
{
    const kd_ViewSeat *seat = ((const kd_View *)(const void *)view->bytes)->seat;
    printf("\n%s: %s %d : %d %s. %s: %s.\n", say(m, PHRASE_RESULT), m->words.seat[0], seat[0].wins,
           seat[1].wins, m->words.seat[1], say(m, PHRASE_WINNER),
           m->words.seat[rs_winner(m->rules, state_now(m))]);
}

static void print_setup(const TerminalMatch *m)
{
    const kd_Rules *kd = m->rules->knockdown;
    printf("--a %s --b %s \\\n    --arena %s --skills %s",
           id_of(m, kd->board[m->setup.board[0]].label),
           id_of(m, kd->board[m->setup.board[1]].label), id_of(m, kd->arena[m->setup.arena].label),
           id_of(m, kd->box[m->setup.skills].label));
}

/* Whose tower it is that the table is asked about. */
static int tested_seat(const rs_View *view)
{
    const kd_View *inner = (const kd_View *)(const void *)view->bytes;
    return inner->frame[inner->depth - 1].seat;
}

/* ---- Events ---- */

/* Cards that come into the Row together. */
static int say_together(const TerminalMatch *m, int from, Snippet *line)
{
    int count = 0;
    append(line, "%s", say(m, PHRASE_NEW_IN_ROW));
    while (from + count < m->logged && m->log[from + count].kind == EV_ROW && count < KD_ROW) {
        append(line, "%s%.80s", count ? ", " : ": ", name_of(m, m->log[from + count].what));
        count++;
    }
    append(line, ".");
    return count < 2 ? 0 : count;
}

/* ---- Questions ---- */

void append_cost(const Table *t, const PayFrame *pay, Snippet *out)
{
    const char *separator = "";
    append(out, "%s: ", table_phrase(t, PHRASE_COST));
    append_slots(t->language, pay->slot, pay->slots, out);
    if (pay->less)
        append(out, " (-%d)", pay->less);
    if (pay->picked)
        append(out, "; %s: ", table_phrase(t, PHRASE_PAID));
    for (int i = 0; i < pay->picked; i++) {
        append(out, "%s", separator);
        append_symbols(t->language, pay->symbols[i / 2] >> (i % 2 * 4) & ANY_SYMBOL, "+", out);
        separator = ", ";
    }
}

static void print_cost(const Table *t, const PayFrame *pay)
{
    Snippet line = {""};
    append_cost(t, pay, &line);
    print_wrapped("", 4, line.text);
}

/* Unless the attack under way has just been quoted. */
static void print_text(const Table *t, int label)
{
    AttackFrame attack;
    bool quoted =
        copy_frame(t, PROC_ATTACK, &attack) && t->kd->attack[attack.attack].label == label;
    if (!quoted && *table_text(t, label))
        print_wrapped("", 4, table_text(t, label));
}

static void print_token(const Table *t, const CountFrame *put)
{
    int token = seat_board(t, put->seat)->token[put->what];
    printf("    %s\n", table_name(t, t->kd->token[token].label));
}

/* How the seconds can be counted. By how much an effect changes them is for the table to say. */
static void print_count_down(const Table *t)
{
    TestFrame test;
    bool other_time = copy_frame(t, PROC_TEST, &test) && (test.rerolls_own || test.rerolls_other);
    print_wrapped("", 4, table_phrase(t, other_time ? PHRASE_COUNT_OTHER : PHRASE_COUNT_DOWN));
}

/* Whatever was chosen before, its cost or its effect is on the table. */
static bool goes_on(const rs_View *view)
{
    (void)view;
    return false;
}

/* A cost, a text, who moves, which token, how a tower is timed. */
static void print_matter(const TerminalMatch *m, const Question *q)
{
    const Table table = table_of(m->rules, &m->words, &q->view), *t = &table;
    const Frame *top = &t->view->frame[t->view->depth - 1];
    PayFrame pay;
    SpendFrame spend;
    ProgramFrame program;
    CountFrame put;
    if (top->proc == PROC_PAY && copy_frame(t, PROC_PAY, &pay)) {
        print_text(t, pay.label);
        print_cost(t, &pay);
    } else if (top->proc == PROC_SPEND && copy_frame(t, PROC_SPEND, &spend)) {
        print_text(t, spend.label);
    } else if (top->proc == PROC_PROGRAM && copy_frame(t, PROC_PROGRAM, &program)) {
        print_text(t, program.label);
    } else if (top->proc == PROC_MOVE || top->proc == PROC_JUMP) {
        printf("    %s: %s\n", table_phrase(t, PHRASE_WHO_MOVES), t->words->seat[top->seat]);
    } else if (top->proc == PROC_TEST) {
        print_count_down(t);
    } else if (top->proc == PROC_PUT && copy_frame(t, PROC_PUT, &put)) {
        print_token(t, &put);
    }
}

/* Skills to choose from stand above with their texts. */
static bool told_above(rs_Action action)
{
    int kind = act_kind(action);
    return kind == DO_KEEP || kind == DO_FACE_UP;
}

/* ---- The whole ---- */

const TerminalGame terminal_knockdown = {
    .setup_flag = setup_flags,
    .bad_players = PHRASE_BAD_PLAYERS,
    .bad_names = PHRASE_BAD_NAMES,
    .help = PHRASE_HELP,
    .print_ids = print_ids,

    .stopped = PHRASE_MATCH_STOPPED,
    .input_ended = PHRASE_INPUT_ENDED,
    .again = PHRASE_SAME_MATCH_AGAIN,
    .print_start = print_start,
    .print_result = print_result,
    .print_setup = print_setup,

    .table_matter = tested_seat,
    .table_question = PHRASE_DID_TOWER_STAND,

    .say_together = say_together,

    .show_table = knockdown_show_table,
    .show_pile = knockdown_show_pile,
    .show_card = knockdown_show_card,
    .keys = PHRASE_KEYS,
    .goes_on = goes_on,

    .print_matter = print_matter,
    .told_above = told_above,
};
