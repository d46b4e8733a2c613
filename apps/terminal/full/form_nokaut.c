/* form_nokaut.c - the set-up of Nokaut: how many play, the grid, the teams, the cards. */
#include "form.h"

#include "../../../engine/rules.h"
#include "../../../nokaut/rules.h"

#include <stdio.h>

enum { LINE_PLAYERS, LINE_GRID, LINE_FIRST, LINE_CARDS, LINE_LONE };

static int lines(const rs_Setup *setup)
{
    return setup->seats == 3 ? LINE_LONE + 1 : LINE_LONE;
}

static int about(const rs_Setup *setup, int line, int *seat)
{
    static const int fields[] = {SCENE_FIELD_PLAYERS, SCENE_FIELD_GRID, SCENE_FIELD_FIRST,
                                 SCENE_FIELD_CARDS, SCENE_FIELD_LONE};
    (void)setup;
    *seat = -1;
    return fields[line];
}

static void value(const rs_Rules *rules, const rs_Setup *setup, int language, int line,
                  Snippet *out)
{
    switch (line) {
    case LINE_PLAYERS:
        append(out, "%d", setup->seats);
        break;
    case LINE_GRID:
        append(out, "%s (%s)",
               phrase(language, setup->grid ? SCENE_ADVANCED_GRID : SCENE_STANDARD_GRID),
               setup->grid ? "4 × 4" : "3 × 3");
        break;
    case LINE_FIRST:
        append(out, "%s", phrase(language, SCENE_DRAGONS + setup->first));
        break;
    case LINE_LONE:
        append(out, "%s", phrase(language, SCENE_DRAGONS + setup->lone));
        break;
    default:
        append(out, "%s", name_in(rules, language, rules->nokaut->box[setup->box].label));
        break;
    }
}

static void describe(const rs_Rules *rules, const rs_Setup *setup, int language, int line,
                     Snippet *out)
{
    (void)rules;
    (void)setup;
    if (line == LINE_GRID || line == LINE_PLAYERS)
        append(out, "%s",
               phrase(language, line == LINE_GRID ? TERMINAL_ABOUT_GRID : TERMINAL_ABOUT_PLAYERS));
}

static void change(const rs_Rules *rules, rs_Setup *setup, int line, int by)
{
    char count[4], problem[200];
    if (line == LINE_GRID)
        setup->grid = !setup->grid;
    else if (line == LINE_FIRST)
        setup->first = !setup->first;
    else if (line == LINE_LONE)
        setup->lone = !setup->lone;
    else if (line == LINE_CARDS)
        setup->box = turned(setup->box, by, rules->nokaut->boxes);
    if (line != LINE_PLAYERS)
        return;
    snprintf(count, sizeof count, "%d", 2 + (setup->seats - 2 + by + 3) % 3);
    rs_setup_set(rules, setup, "players", count, problem);
}

const FormGame form_nokaut = {"Nokaut", lines, about, value, describe, change};
