/* setups.c - set-ups by name; see setups.h. */
#include "setups.h"

#include "words.h"

#include <stdio.h>
#include <string.h>

const Ruling nk_rulings[RULING_COUNT] = {
#define RULING(NAME, name, standard, other, why) {name, {standard, other}, why},
#include "rulings.def"
};

const char *const nk_team_names[TEAMS] = {[DRAGONS] = "dragons", [UNICORNS] = "unicorns"};

const char *const nk_setup_keys[] = {"box", "players", "grid", "first", "lone", NULL};
enum { KEY_BOX, KEY_PLAYERS, KEY_GRID, KEY_FIRST, KEY_LONE, KEYS };
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

/* The number of the value in a list, into *out; or it is refused with the problem `no`. */
static bool pick(const rs_Rules *rules, const rs_Setup *setup, const char *value,
                 const char *const *list, int count, int no, int first, uint8_t *out,
                 char problem[200])
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], value) == 0) {
            *out = (uint8_t)(first + i);
            return true;
        }
    return setup_refuse(rules, setup, no, value, list, count, problem);
}

bool nk_setup_value(const rs_Rules *rules, int key, int index, char value[RS_VALUE], int *label)
{
    static const struct {
        const char *const *list;
        int count;
    } choices[KEYS] = {[KEY_PLAYERS] = {players, 3},
                       [KEY_GRID] = {grids, 2},
                       [KEY_FIRST] = {nk_team_names, TEAMS},
                       [KEY_LONE] = {nk_team_names, TEAMS}};
    const nk_Rules *nk = rules->nokaut;
    if (index >= (key == KEY_BOX ? nk->boxes : choices[key].count))
        return false;
    *label = key == KEY_BOX ? nk->box[index].label : -1;
    snprintf(value, RS_VALUE, "%s",
             key == KEY_BOX ? rules->label[*label].id : choices[key].list[index]);
    return true;
}

bool nk_setup_set(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char problem[200])
{
    const nk_Rules *nk = rules->nokaut;
    const char *boxes[MAX_BOXES];
    int known = 0;
    while (known < KEYS && strcmp(nk_setup_keys[known], key) != 0)
        known++;
    switch (known) {
    case KEY_BOX:
        for (int i = 0; i < nk->boxes; i++)
            boxes[i] = rules->label[nk->box[i].label].id;
        return pick(rules, setup, value, boxes, nk->boxes, PROBLEM_NO_BOX, 0, &setup->box, problem);
    case KEY_PLAYERS:
        return pick(rules, setup, value, players, 3, PROBLEM_NO_PLAYERS, 2, &setup->seats, problem);
    case KEY_GRID:
        return pick(rules, setup, value, grids, 2, PROBLEM_NO_GRID, 0, &setup->grid, problem);
    case KEY_FIRST:
        return pick(rules, setup, value, nk_team_names, TEAMS, PROBLEM_NO_TEAM, 0, &setup->first,
                    problem);
    case KEY_LONE:
        return pick(rules, setup, value, nk_team_names, TEAMS, PROBLEM_NO_TEAM, 0, &setup->lone,
                    problem);
    default:
        return setup_ruling(rules, setup, key, value, problem);
    }
}

bool nk_setup_check(const rs_Rules *rules, const rs_Setup *setup, char problem[200])
{
    bool inside = setup->game == RS_NOKAUT && setup->seats >= 2 && setup->seats <= RS_SEATS &&
                  setup->box < rules->nokaut->boxes && setup->grid <= 1 && setup->first <= 1 &&
                  setup->lone <= 1;
    if (!inside)
        return setup_say(rules, setup, PROBLEM_FOREIGN, NULL, problem);
    return setup_rulings_sound(rules, setup, problem);
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
