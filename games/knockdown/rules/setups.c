/* setups.c - set-ups by name; see setups.h. */
#include "setups.h"

#include "words.h"

#include <stdio.h>
#include <string.h>

const Ruling kd_rulings[RULING_COUNT] = {
#define RULING(NAME, name, standard, other, why) {name, {standard, other}, why},
#include "rulings.def"
};

void kd_setup_default(const rs_Rules *rules, rs_Setup *setup)
{
    const kd_Rules *kd = rules->knockdown;
    memset(setup, 0, sizeof *setup);
    setup->game = RS_KNOCKDOWN;
    setup->seats = 2;
    setup->skills = (uint8_t)kd->arena[0].box;
    for (int i = 1; i < kd->boards; i++)
        if (kd->board[i].fighter != kd->board[0].fighter && setup->board[1] == 0)
            setup->board[1] = (uint8_t)i;
}

/* Whether `value` names this label: by its id, or by its box and id (`siege-storm/veroth`). */
static bool named(const rs_Rules *rules, int label, const char *value)
{
    const Label *at = &rules->label[label];
    const char *box = rules->label[rules->knockdown->box[at->box].label].id;
    size_t length = strlen(box);
    if (strncmp(value, box, length) == 0 && value[length] == '/')
        value += length + 1;
    return strcmp(at->id, value) == 0;
}

/* Several boxes may have the same ids; then the box must be said. */
static bool ambiguous(const rs_Rules *rules, const rs_Setup *setup, int first, int second,
                      char problem[200])
{
    const kd_Rules *kd = rules->knockdown;
    char one[64], other[64];
    snprintf(one, sizeof one, "%.30s/%.30s",
             rules->label[kd->box[rules->label[first].box].label].id, rules->label[first].id);
    snprintf(other, sizeof other, "%.30s/%.30s",
             rules->label[kd->box[rules->label[second].box].label].id, rules->label[second].id);
    const rs_Fill fill = {
        .named = {{"given", rules->label[first].id}, {"first", one}, {"second", other}}};
    return setup_say(rules, setup, PROBLEM_TWO_BOXES, &fill, problem);
}

/* A fighter's only side by the fighter's id. */
static bool find_fighter(const rs_Rules *rules, const rs_Setup *setup, const char *value,
                         uint8_t *out, char problem[200])
{
    const kd_Rules *kd = rules->knockdown;
    const char *ids[KD_MAX_BOARDS];
    int sides = 0, found = -1, other = -1;
    for (int i = 0; i < kd->boards; i++) {
        ids[i] = rules->label[kd->board[i].label].id;
        if (!named(rules, kd->board[i].fighter, value))
            continue;
        other = found;
        found = i;
        sides++;
    }
    if (sides == 0)
        return setup_refuse(rules, setup, PROBLEM_NO_FIGHTER, value, ids, kd->boards, problem);
    if (sides > 1 && kd->board[found].fighter != kd->board[other].fighter)
        return ambiguous(rules, setup, kd->board[other].fighter, kd->board[found].fighter, problem);
    if (sides > 1) {
        const rs_Fill fill = {
            .named = {{"given", value}, {"first", ids[other]}, {"second", ids[found]}}};
        return setup_say(rules, setup, PROBLEM_TWO_SIDES, &fill, problem);
    }
    *out = (uint8_t)found;
    return true;
}

static bool find_board(const rs_Rules *rules, const rs_Setup *setup, const char *value,
                       uint8_t *out, char problem[200])
{
    const kd_Rules *kd = rules->knockdown;
    int found = -1;
    for (int i = 0; i < kd->boards; i++) {
        if (!named(rules, kd->board[i].label, value))
            continue;
        if (found >= 0)
            return ambiguous(rules, setup, kd->board[found].label, kd->board[i].label, problem);
        found = i;
    }
    if (found < 0)
        return find_fighter(rules, setup, value, out, problem);
    *out = (uint8_t)found;
    return true;
}

/* An arena by its own id or by its box's. */
static bool find_arena(const rs_Rules *rules, const rs_Setup *setup, const char *value,
                       uint8_t *out, char problem[200])
{
    const kd_Rules *kd = rules->knockdown;
    const char *ids[KD_MAX_ARENAS];
    int found = -1;
    for (int i = 0; i < kd->arenas; i++) {
        const char *box = rules->label[kd->box[kd->arena[i].box].label].id;
        ids[i] = rules->label[kd->arena[i].label].id;
        if (!named(rules, kd->arena[i].label, value) && strcmp(box, value) != 0)
            continue;
        if (found >= 0)
            return ambiguous(rules, setup, kd->arena[found].label, kd->arena[i].label, problem);
        found = i;
    }
    if (found < 0)
        return setup_refuse(rules, setup, PROBLEM_NO_ARENA, value, ids, kd->arenas, problem);
    *out = (uint8_t)found;
    return true;
}

/* Packs of fighters have no skills. */
static bool has_skills(const kd_Rules *kd, int box)
{
    return kd->box[box].skills > 0;
}

static int skill_boxes(const kd_Rules *kd)
{
    int boxes = 0;
    for (int i = 0; i < kd->boxes; i++)
        boxes += has_skills(kd, i);
    return boxes;
}

/* The n-th box with skills. */
static int skill_box(const kd_Rules *kd, int n)
{
    int box = 0;
    while (!has_skills(kd, box) || n-- > 0)
        box++;
    return box;
}

static bool find_box(const rs_Rules *rules, const rs_Setup *setup, const char *value, uint8_t *out,
                     char problem[200])
{
    const kd_Rules *kd = rules->knockdown;
    const char *ids[KD_MAX_BOXES];
    int boxes = skill_boxes(kd);
    for (int i = 0; i < boxes; i++) {
        ids[i] = rules->label[kd->box[skill_box(kd, i)].label].id;
        if (strcmp(ids[i], value) == 0) {
            *out = (uint8_t)skill_box(kd, i);
            return true;
        }
    }
    return setup_refuse(rules, setup, PROBLEM_NO_BOX, value, ids, boxes, problem);
}

const char *const kd_setup_keys[] = {"a", "b", "arena", "skills", NULL};
enum { KEY_A, KEY_B, KEY_ARENA, KEY_SKILLS, KEYS };

/* By its id alone, or with its box where another has the same. */
static void tell_label(const rs_Rules *rules, int label, char value[RS_VALUE])
{
    const Label *it = &rules->label[label];
    bool alone = true;
    for (int i = 0; i < rules->labels && alone; i++)
        alone = i == label || rules->label[i].game != it->game ||
                rules->label[i].kind != it->kind || strcmp(rules->label[i].id, it->id) != 0;
    if (alone)
        snprintf(value, RS_VALUE, "%s", it->id);
    else
        snprintf(value, RS_VALUE, "%.40s/%.40s",
                 rules->label[rules->knockdown->box[it->box].label].id, it->id);
}

static int chosen_label(const kd_Rules *kd, int key, int chosen)
{
    return key == KEY_ARENA    ? kd->arena[chosen].label
           : key == KEY_SKILLS ? kd->box[chosen].label
                               : kd->board[chosen].label;
}

bool kd_setup_value(const rs_Rules *rules, int key, int index, char value[RS_VALUE], int *label)
{
    const kd_Rules *kd = rules->knockdown;
    int count = key == KEY_ARENA ? kd->arenas : key == KEY_SKILLS ? skill_boxes(kd) : kd->boards;
    if (index >= count)
        return false;
    *label = chosen_label(kd, key, key == KEY_SKILLS ? skill_box(kd, index) : index);
    tell_label(rules, *label, value);
    return true;
}

bool kd_setup_set(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char problem[200])
{
    if (strcmp(key, "a") == 0 || strcmp(key, "b") == 0)
        return find_board(rules, setup, value, &setup->board[*key - 'a'], problem);
    if (strcmp(key, "arena") == 0)
        return find_arena(rules, setup, value, &setup->arena, problem);
    if (strcmp(key, "skills") == 0)
        return find_box(rules, setup, value, &setup->skills, problem);
    return setup_ruling(rules, setup, key, value, problem);
}

bool kd_setup_check(const rs_Rules *rules, const rs_Setup *setup, char problem[200])
{
    const kd_Rules *kd = rules->knockdown;
    bool inside = setup->game == RS_KNOCKDOWN && setup->seats == 2 && setup->arena < kd->arenas &&
                  setup->skills < kd->boxes && has_skills(kd, setup->skills) &&
                  setup->board[0] < kd->boards && setup->board[1] < kd->boards;
    if (!inside)
        return setup_say(rules, setup, PROBLEM_FOREIGN, NULL, problem);
    if (!setup_rulings_sound(rules, setup, problem))
        return false;
    if (kd->board[setup->board[0]].fighter == kd->board[setup->board[1]].fighter &&
        !setup->ruling[RULING_SAME_FIGHTER])
        return setup_say(rules, setup, PROBLEM_SAME_FIGHTER, NULL, problem);
    return true;
}

void kd_setup_random(const rs_Rules *rules, rs_Setup *setup, rs_Dice *dice)
{
    const kd_Rules *kd = rules->knockdown;
    char problem[200];
    setup->game = RS_KNOCKDOWN;
    setup->seats = 2;
    setup->arena = (uint8_t)rs_below(dice, kd->arenas);
    setup->skills = (uint8_t)skill_box(kd, rs_below(dice, skill_boxes(kd)));
    do {
        setup->board[0] = (uint8_t)rs_below(dice, kd->boards);
        setup->board[1] = (uint8_t)rs_below(dice, kd->boards);
    } while (!kd_setup_check(rules, setup, problem));
}

void kd_setup_tell(const rs_Rules *rules, const rs_Setup *setup, void *context,
                   void (*each)(void *context, const char *key, const char *value))
{
    const int chosen[KEYS] = {setup->board[0], setup->board[1], setup->arena, setup->skills};
    const kd_Rules *kd = rules->knockdown;
    const int most[KEYS] = {kd->boards, kd->boards, kd->arenas, kd->boxes};
    for (int key = 0; key < KEYS; key++) {
        char value[RS_VALUE];
        if (chosen[key] >= most[key])
            continue;
        tell_label(rules, chosen_label(kd, key, chosen[key]), value);
        each(context, kd_setup_keys[key], value);
    }
}
