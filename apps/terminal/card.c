/* card.c - all there is to know of a card of Knockdown; see card.h. */
#include "card.h"

#include "find.h"
#include "phrases.h"
#include "rulebook.h"
#include "table_parts.h"

/* ---- Finding ---- */

static bool board_has(const Table *t, const Board *board, int label)
{
    if (board->label == label)
        return true;
    for (int i = 0; i < board->specials; i++)
        if (t->kd->attack[board->special[i]].label == label)
            return true;
    for (int i = 0; i < board->tokens; i++)
        if (t->kd->token[board->token[i]].label == label)
            return true;
    return false;
}

/* Whether the thing is part of this match. */
static bool in_match(const void *table, int index)
{
    const Table *t = table;
    const Label *label = &t->rules->label[index];
    if (board_has(t, seat_board(t, 0), index) || board_has(t, seat_board(t, 1), index))
        return true;
    if (label->kind == LABEL_SKILL)
        return label->box == t->view->skills;
    return (label->kind == LABEL_ATTACK || label->kind == LABEL_ARENA) &&
           label->box == t->arena->box;
}

static const Board *board_with(const Table *t, int label)
{
    for (int i = 0; i < t->kd->boards; i++)
        if (t->kd->board[i].label == label)
            return &t->kd->board[i];
    return NULL;
}

/* A board answers to the name of its fighter too, so fighters are not listed by themselves. */
static bool answers_to(const void *table, int index, const char *wanted, bool whole)
{
    const Table *t = table;
    const Label *label = &t->rules->label[index];
    if (label->game != RS_KNOCKDOWN || label->kind == LABEL_FIGHTER)
        return false;
    const Board *board = label->kind == LABEL_BOARD ? board_with(t, index) : NULL;
    return label_fits(label, wanted, whole) ||
           (board && label_fits(&t->rules->label[board->fighter], wanted, whole));
}

/* ---- Printing ---- */

static void append_attack(const Table *t, const Attack *attack, Snippet *out)
{
    append(out, "; ");
    append_worth(t->language, attack, out);
    append(out, "; %s; %s ", table_phrase(t, SCENE_STRIKE + attack->type),
           table_phrase(t, SCENE_DAMAGE_POOL));
    append_wounds(t->language, attack->heavy, attack->light, out);
    append(out, "; %s ", table_phrase(t, SCENE_RANGE));
    append_range(t->language, attack, out);
    append(out, "%s", attack->ko ? "; K.O." : "");
    if (attack->copies)
        append(out, "; %s %d", table_phrase(t, SCENE_COPIES), attack->copies);
}

static void append_attack_facts(const Table *t, int label, Snippet *out)
{
    for (int i = 0; i < t->kd->attacks; i++)
        if (t->kd->attack[i].label == label) {
            append_attack(t, &t->kd->attack[i], out);
            return;
        }
}

static void append_skill_facts(const Table *t, int label, Snippet *out)
{
    for (int i = 0; i < t->kd->skills; i++) {
        const Skill *skill = &t->kd->skill[i];
        if (skill->label != label)
            continue;
        append(out, "; %s %d", table_phrase(t, SCENE_INITIATIVE), skill->initiative);
        if (skill->limit != LIMIT_NONE)
            append(out, "; %s",
                   table_phrase(t, skill->limit == LIMIT_TURN ? SCENE_ONCE_PER_TURN
                                                              : SCENE_ONCE_PER_ROUND));
    }
}

static void append_board_facts(const Table *t, int label, Snippet *out)
{
    const Board *board = board_with(t, label);
    const char *separator = ": ";
    append(out, "; %s", table_name(t, board->fighter));
    for (int i = 0; i < board->specials; i++) {
        append(out, "%s%s", separator, table_name(t, t->kd->attack[board->special[i]].label));
        separator = ", ";
    }
}

void knockdown_facts(const Table *t, int index, Snippet *out)
{
    const Label *label = &t->rules->label[index];
    append(out, "%s [%s]: %s", table_name(t, index), label->id,
           table_phrase(t, SCENE_KIND_BOX + label->kind));
    if (label->kind == LABEL_ATTACK || label->kind == LABEL_SPECIAL)
        append_attack_facts(t, index, out);
    else if (label->kind == LABEL_SKILL)
        append_skill_facts(t, index, out);
    else if (label->kind == LABEL_BOARD)
        append_board_facts(t, index, out);
}

static void print_label(const void *table, int index)
{
    const Table *t = table;
    const Label *label = &t->rules->label[index];
    Snippet facts = {""}, origin = {""}, numbers = {""};
    knockdown_facts(t, index, &facts);
    print_wrapped("", 2, facts.text);
    if (*table_text(t, index))
        print_wrapped("", 4, table_text(t, index));
    append(&origin, "%s: %s. %s: %s.", table_phrase(t, SCENE_BOX),
           table_name(t, t->kd->box[label->box].label), table_phrase(t, SCENE_SOURCE),
           table_phrase(t, SCENE_SOURCE_UNSAID + label->source));
    if (label->note)
        append(&origin, " %s: %s", table_phrase(t, SCENE_NOTE), label->note);
    append_rule_numbers(label, &numbers);
    if (*numbers.text)
        append(&origin, " %s: %.200s.", phrase(t->language, SCENE_RULES_NAMED), numbers.text);
    print_wrapped("", 4, origin.text);
}

bool knockdown_show_card(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                         const char *name)
{
    Table t = table_of(rules, words, view);
    const Search search = {&t, answers_to, in_match, print_label};
    return find_and_print(&search, rules->labels, name);
}
