/* lab_names.c - Knockdown's part of names.h. */
#include "../../../apps/lab/names.h"
#include "../../../engine/rules.h"
#include "../rules/state.h"

#include <stdio.h>
#include <string.h>

static const char *const sorts[] = {"attack", "special", "skill", NULL};

/* A card that strikes is taken from the Row by that; one in hand is used as a symbol. */
static const EventMeaning meanings[] = {
    {"skill-kept", EVENT_TAKEN | EVENT_HAD},
    {"skill-used", EVENT_USED},
    {"drafted", EVENT_TAKEN},
    {"took", EVENT_TAKEN},
    {"drew", EVENT_TAKEN},
    {"attacks", EVENT_TAKEN | EVENT_USED | EVENT_HAD},
    {"out-of-range", EVENT_TAKEN},
    {"special", EVENT_USED | EVENT_HAD},
    {"reacts", EVENT_USED | EVENT_HAD},
    {"sprints", EVENT_USED | EVENT_HAD},
    {"paid", EVENT_USED | EVENT_HAD},
    {"blocked-damage", EVENT_USED | EVENT_HAD},
    {"blocked-effect", EVENT_USED | EVENT_HAD},
    {"starts", EVENT_STARTS},
    {"turn", EVENT_TURN},
    {"failed", EVENT_CAUSE | ENDING_KO << 8},
    {"deck-out", EVENT_CAUSE | ENDING_DECK << 8},
    {"idle", EVENT_CAUSE | ENDING_IDLE << 8},
    {"round-won", EVENT_OVER},
    {NULL, 0},
};

static void find(const rs_Rules *rules, Thing *thing)
{
    const kd_Rules *kd = rules->knockdown;
    for (int i = 0; i < kd->attacks; i++)
        if (kd->attack[i].label == thing->label) {
            thing->number = i;
            if (kd->attack[i].copies)
                thing->copies = kd->attack[i].copies;
        }
}

static bool on_board(const Board *board, int attack)
{
    for (int i = 0; i < board->specials; i++)
        if (board->special[i] == attack)
            return true;
    return false;
}

static bool in_play(const rs_Rules *rules, const Thing *thing, const rs_Setup *setup)
{
    const kd_Rules *kd = rules->knockdown;
    int box = rules->label[thing->label].box;
    switch (rules->label[thing->label].kind) {
    case LABEL_ATTACK:
        return box == kd->arena[setup->arena].box;
    case LABEL_SKILL:
        return box == setup->skills;
    default:
        return on_board(&kd->board[setup->board[0]], thing->number) ||
               on_board(&kd->board[setup->board[1]], thing->number);
    }
}

static int sides(const rs_Rules *rules, Side *side, int most)
{
    const kd_Rules *kd = rules->knockdown;
    int count = kd->boards < most ? kd->boards : most;
    for (int i = 0; i < count; i++) {
        const Label *board = &rules->label[kd->board[i].label];
        const Label *fighter = &rules->label[kd->board[i].fighter];
        side[i].number = i;
        snprintf(side[i].name.id, sizeof side[i].name.id, "%s", board->id);
        snprintf(side[i].name.name, sizeof side[i].name.name, "%s, %s", fighter->name[RS_ENGLISH],
                 board->name[RS_ENGLISH]);
        snprintf(side[i].name.box, sizeof side[i].name.box, "%s",
                 rules->label[kd->box[board->box].label].id);
        snprintf(side[i].of, sizeof side[i].of, "%s", fighter->id);
    }
    return count;
}

int names_rounds_over(const rs_State *state)
{
    const kd_State *s = (const kd_State *)(const void *)state->bytes;
    return state->bytes[0] == RS_KNOCKDOWN ? s->seat[0].wins + s->seat[1].wins : 0;
}

const GameNames names_knockdown = {sorts, "skill", meanings, find, in_play, sides};
