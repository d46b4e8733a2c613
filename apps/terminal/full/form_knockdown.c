/* form_knockdown.c - the set-up of Knockdown: arena, skills, fighters and their forms. */
#include "form.h"

#include "../../../engine/rules.h"
#include "../../../knockdown/rules.h"

#include <string.h>

enum { LINE_ARENA, LINE_SKILLS, LINE_FIGHTER_A, LINE_FIGHTER_B, LINES };

static int lines(const rs_Setup *setup)
{
    (void)setup;
    return LINES;
}

static int about(const rs_Setup *setup, int line, int *seat)
{
    static const int fields[LINES] = {SCENE_FIELD_ARENA, SCENE_FIELD_SKILLS, SCENE_FIELD_FIGHTER,
                                      SCENE_FIELD_FIGHTER};
    (void)setup;
    *seat = line >= LINE_FIGHTER_A ? line - LINE_FIGHTER_A : -1;
    return fields[line];
}

/* "Veroth, Berserker (Siege Storm)" */
static void append_board(const rs_Rules *rules, const Board *board, int language, Snippet *out)
{
    const kd_Rules *kd = rules->knockdown;
    const char *fighter = name_in(rules, language, board->fighter);
    const char *form = name_in(rules, language, board->label);
    append(out, "%s", fighter);
    if (strcmp(fighter, form) != 0)
        append(out, ", %s", form);
    append(out, " (%s)", name_in(rules, language, kd->box[board->box].label));
}

static void value(const rs_Rules *rules, const rs_Setup *setup, int language, int line,
                  Snippet *out)
{
    const kd_Rules *kd = rules->knockdown;
    const Arena *arena = &kd->arena[setup->arena];
    if (line == LINE_ARENA)
        append(out, "%s (%s)", name_in(rules, language, arena->label),
               name_in(rules, language, kd->box[arena->box].label));
    else if (line == LINE_SKILLS)
        append(out, "%s", name_in(rules, language, kd->box[setup->skills].label));
    else
        append_board(rules, &kd->board[setup->board[line - LINE_FIGHTER_A]], language, out);
}

/* "Push (K.O.): what it does." */
static void append_special(const rs_Rules *rules, const Attack *special, int language, Snippet *out)
{
    const char *text = text_in(rules, language, special->label);
    append(out, "%s%s%s", *out->text ? " " : "", name_in(rules, language, special->label),
           special->ko ? " (K.O.)" : "");
    append(out, *text ? ": %s" : "%s.", text);
}

static void describe(const rs_Rules *rules, const rs_Setup *setup, int language, int line,
                     Snippet *out)
{
    const kd_Rules *kd = rules->knockdown;
    if (line == LINE_ARENA) {
        append(out, "%s", text_in(rules, language, kd->arena[setup->arena].label));
        return;
    }
    for (int i = 0; i < kd->skills && line == LINE_SKILLS; i++)
        if (kd->skill[i].box == setup->skills)
            append(out, "%s%s", *out->text ? ", " : "",
                   name_in(rules, language, kd->skill[i].label));
    if (line == LINE_SKILLS)
        return;
    const Board *board = &kd->board[setup->board[line - LINE_FIGHTER_A]];
    for (int i = 0; i < board->specials; i++)
        append_special(rules, &kd->attack[board->special[i]], language, out);
}

static void change(const rs_Rules *rules, rs_Setup *setup, int line, int by)
{
    const kd_Rules *kd = rules->knockdown;
    char problem[200];
    if (line == LINE_ARENA)
        setup->arena = turned(setup->arena, by, kd->arenas);
    else if (line == LINE_SKILLS)
        setup->skills = turned(setup->skills, by, kd->boxes);
    for (int tries = 0; line >= LINE_FIGHTER_A && tries < kd->boards; tries++) {
        uint8_t *board = &setup->board[line - LINE_FIGHTER_A];
        *board = turned(*board, by, kd->boards);
        if (rs_setup_check(rules, setup, problem)) /* not the same fighter twice */
            return;
    }
}

const FormGame form_knockdown = {"Knockdown", lines, about, value, describe, change};
