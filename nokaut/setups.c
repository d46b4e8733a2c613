/* setups.c - set-ups by name; see setups.h. */
#include "setups.h"

#include "../engine/rulings.h"

#include <stdio.h>
#include <string.h>

const Ruling nk_rulings[RULING_COUNT] = {
#define RULING(NAME, name, standard, other, why) {name, {standard, other}, why},
#include "rulings.def"
};

const char *const nk_team_names[TEAMS] = {[DRAGONS] = "dragons", [UNICORNS] = "unicorns"};

static const char *const keys[] = {"box", "players", "grid", "first", "lone"};
enum { KEYS = sizeof keys / sizeof *keys };
static const char *const players[] = {"2", "3", "4"};
static const char *const grids[] = {"standard", "advanced"};

void nk_setup_default(const rs_Rules *rules, rs_Setup *setup)
{
    (void)rules;
    memset(setup, 0, sizeof *setup);
    setup->game = RS_NOKAUT;
    setup->seats = 2;
}

int nk_team_named(const char *word)
{
    for (int team = 0; team < TEAMS; team++)
        if (strcmp(word, nk_team_names[team]) == 0)
            return team;
    return -1;
}

/* The number of the value in a list, into *out. */
static bool pick(const char *value, const char *const *list, int count, const char *what, int first,
                 uint8_t *out, char problem[200])
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], value) == 0) {
            *out = (uint8_t)(first + i);
            return true;
        }
    return setup_refuse(problem, what, value, list, count);
}

bool nk_setup_set(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char problem[200])
{
    const nk_Rules *nk = rules->nokaut;
    const char *boxes[MAX_BOXES];
    int known = 0;
    while (known < KEYS && strcmp(keys[known], key) != 0)
        known++;
    switch (known) {
    case 0:
        for (int i = 0; i < nk->boxes; i++)
            boxes[i] = rules->label[nk->box[i].label].id;
        return pick(value, boxes, nk->boxes, "a box of Nokaut", 0, &setup->box, problem);
    case 1:
        return pick(value, players, 3, "a number of players: 2, 3 or 4", 2, &setup->seats, problem);
    case 2:
        return pick(value, grids, 2, "a grid: standard or advanced", 0, &setup->grid, problem);
    case 3:
        return pick(value, nk_team_names, TEAMS, "a team: dragons or unicorns", 0, &setup->first,
                    problem);
    case 4:
        return pick(value, nk_team_names, TEAMS, "a team: dragons or unicorns", 0, &setup->lone,
                    problem);
    default:
        return setup_ruling(nk_rulings, RULING_COUNT, keys, KEYS, setup, key, value, problem);
    }
}

bool nk_setup_check(const rs_Rules *rules, const rs_Setup *setup, char problem[200])
{
    bool inside = setup->game == RS_NOKAUT && setup->seats >= 2 && setup->seats <= RS_SEATS &&
                  setup->box < rules->nokaut->boxes && setup->grid <= 1 && setup->first <= 1 &&
                  setup->lone <= 1;
    if (!inside)
        snprintf(problem, 200, "this set-up does not belong to these rules");
    return inside && setup_rulings_sound(nk_rulings, RULING_COUNT, setup, problem);
}

void nk_setup_random(const rs_Rules *rules, rs_Setup *setup, rs_Dice *dice)
{
    setup->game = RS_NOKAUT;
    setup->box = (uint8_t)rs_below(dice, rules->nokaut->boxes);
    setup->seats = (uint8_t)(2 + rs_below(dice, 3));
    setup->grid = (uint8_t)rs_below(dice, 2);
    setup->first = (uint8_t)rs_below(dice, 2);
    setup->lone = setup->seats == 3 ? (uint8_t)rs_below(dice, 2) : 0;
}

void nk_setup_tell(const rs_Rules *rules, const rs_Setup *setup, void *context,
                   void (*each)(void *context, const char *key, const char *value))
{
    each(context, "box", rules->label[rules->nokaut->box[setup->box].label].id);
    each(context, "players", players[setup->seats - 2]);
    each(context, "grid", grids[setup->grid]);
    each(context, "first", nk_team_names[setup->first]);
    if (setup->seats == 3)
        each(context, "lone", nk_team_names[setup->lone]);
}
