/* seat.c - a fighter on the table: wounds, hand, tokens, skills and special attacks. */
#include "table_parts.h"

#include <stdio.h>
#include <string.h>

/* ---- Hand ---- */

void append_hand(const Table *t, int seat, Snippet *out)
{
    const kd_ViewSeat *me = &t->view->seat[seat];
    bool own = seat == t->view->viewer;
    int unknown = me->cards;
    for (int kind = 0; kind < t->deck->kinds; kind++) {
        append_cards(t, kind, me->known[kind], "", out);
        if (own)
            append_cards(t, kind, t->view->hand[kind] - me->known[kind],
                         table_phrase(t, SCENE_HIDDEN_CARD), out);
        unknown -= me->known[kind];
    }
    if (!own && unknown > 0)
        append(out, "%s%s: %d", *out->text ? ", " : "", table_phrase(t, SCENE_UNKNOWN_CARDS),
               unknown);
    if (!*out->text)
        append(out, "%s", table_phrase(t, SCENE_EMPTY_HAND));
}

static void print_hand(const Table *t, int seat)
{
    Snippet cards = {""}, head = {""};
    append_hand(t, seat, &cards);
    append(&head, "%s %d", table_phrase(t, SCENE_HAND), t->view->seat[seat].cards);
    print_field(head.text, cards.text);
}

/* ---- Skills ---- */

/* The viewer passed two skills on; the opponent has kept one of them. Unless that one lies face
 * up, it is the one that lies face down. */
static bool passed_one_lies_down(const Table *t, int seat)
{
    const uint8_t *up = t->view->seat[seat].skill;
    if (t->view->viewer > 1)
        return false;
    const uint8_t *passed = &t->view->dealt[t->view->viewer][1];
    for (int i = 0; i < 2; i++)
        if (passed[i] == KD_NONE || passed[i] == up[0] || passed[i] == up[1])
            return false;
    return true;
}

bool has_unseen_skill(const Table *t, int seat)
{
    return !setting_up(t) && t->view->seat[seat].up != 3 && seat != t->view->viewer;
}

void append_face_down(const Table *t, int seat, Snippet *out)
{
    if (passed_one_lies_down(t, seat)) {
        const uint8_t *passed = &t->view->dealt[t->view->viewer][1];
        append(out, "%s %s %s", table_name(t, t->kd->skill[passed[0]].label),
               table_phrase(t, SCENE_OR), table_name(t, t->kd->skill[passed[1]].label));
    } else {
        append(out, "%s", table_phrase(t, SCENE_UNKNOWN_SKILL));
    }
}

static void print_skills(const Table *t, int seat)
{
    const kd_ViewSeat *me = &t->view->seat[seat];
    int used = me->used_turn | me->used_round;
    for (int slot = 0; slot < 2; slot++) {
        Snippet text = {""};
        if (me->skill[slot] == KD_NONE)
            continue;
        append_skill(t, me->skill[slot], used >> slot & 1, &text);
        print_field(table_phrase(t, me->up >> slot & 1 ? SCENE_SKILL : SCENE_FACE_DOWN), text.text);
    }
    if (has_unseen_skill(t, seat)) {
        Snippet text = {""};
        append_face_down(t, seat, &text);
        print_field(table_phrase(t, SCENE_FACE_DOWN), text.text);
    }
}

/* ---- Tokens ---- */

/* " (spaces 1, 4)", or nothing. */
static void append_spaces(const Table *t, int spaces, Snippet *out)
{
    const char *separator = " ";
    if (!spaces)
        return;
    append(out, " (%s", table_phrase(t, SCENE_SPACES));
    for (int space = 0; space < t->arena->spaces; space++)
        if (spaces >> space & 1) {
            append(out, "%s%d", separator, space + 1);
            separator = ", ";
        }
    append(out, ")");
}

static void append_token(const Table *t, int seat, int slot, Snippet *out)
{
    const kd_ViewSeat *me = &t->view->seat[seat];
    const Token *token = &t->kd->token[seat_board(t, seat)->token[slot]];
    int left = token->supply - me->tokens[slot] - set_count(me->spaces[slot]);
    append(out, "%s%s", *out->text ? "; " : "", table_name(t, token->label));
    if (token->lies == LIES_OWN_BOARD || token->lies == LIES_OPPONENT_BOARD)
        append(out, " %d", me->tokens[slot]);
    if (token->lies == LIES_OPPONENT_BOARD && me->tokens[slot])
        append(out, " (%s %s)", table_phrase(t, SCENE_ON_BOARD_OF), t->words->seat[1 - seat]);
    append_spaces(t, me->spaces[slot], out);
    append(out, ", %s %d", table_phrase(t, SCENE_SUPPLY), left);
}

void append_tokens(const Table *t, int seat, Snippet *out)
{
    for (int slot = 0; slot < seat_board(t, seat)->tokens; slot++)
        append_token(t, seat, slot, out);
}

static void print_tokens(const Table *t, int seat)
{
    Snippet text = {""};
    append_tokens(t, seat, &text);
    if (*text.text)
        print_field(table_phrase(t, SCENE_TOKENS), text.text);
}

/* ---- The whole ---- */

static void append_who(const Table *t, int seat, Snippet *out)
{
    const Board *board = seat_board(t, seat);
    const char *fighter = table_name(t, board->fighter), *name = t->words->seat[seat];
    append(out, "-- %s", name);
    if (strcmp(name, fighter) != 0)
        append(out, ": %s", fighter);
    append(out, ", %s ", table_name(t, board->label));
    if (seat == t->view->viewer)
        append(out, "(%s) ", table_phrase(t, SCENE_YOU));
}

/* "-- Ann: Veroth, Berserker (you) ------------ wounds 1H2L = 3 --" */
static void print_heading(const Table *t, int seat)
{
    const kd_ViewSeat *me = &t->view->seat[seat];
    Snippet left = {""}, right = {""};
    append_who(t, seat, &left);
    append(&right, " %s ", table_phrase(t, SCENE_WOUNDS));
    append_wounds(t->language, me->heavy, me->light, &right);
    if (me->heavy && me->light)
        append(&right, " = %d", me->heavy + me->light);
    append(&right, " --");
    printf("\n%s", left.text);
    print_times("-", SCREEN_COLUMNS - columns_of(left.text) - columns_of(right.text));
    puts(right.text);
}

void print_seat(const Table *t, int seat)
{
    print_heading(t, seat);
    if (!setting_up(t)) {
        print_hand(t, seat);
        print_tokens(t, seat);
    }
    print_skills(t, seat);
    print_specials(t, seat);
}
