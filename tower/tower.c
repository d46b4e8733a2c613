/* tower.c - commands and ticks: a tower from the first to the verdict, live or from a list. */
#include "tower_parts.h"

TowerRefusal tower_command_wrong(TowerCommand command)
{
    if (command.verb >= TOWER_VERBS)
        return "there is no such command";
    if (command.verb == TOWER_MOVE) {
        if (command.x < -TOWER_WIDTH || command.x > TOWER_WIDTH || command.y < 0 ||
            command.y > TOWER_HEIGHT)
            return "the hand cannot be moved out of the ring";
        return NULL;
    }
    if (command.verb == TOWER_TURN_BY) {
        if (command.x < -TOWER_TURN || command.x > TOWER_TURN)
            return "a cube cannot be turned by more than a full turn at once";
        return command.y ? "a turn has one number" : NULL;
    }
    return command.x || command.y ? "this command has no numbers" : NULL;
}

TowerRefusal tower_command(Tower *tower, TowerCommand command)
{
    TowerRefusal wrong = tower_command_wrong(command);
    if (wrong)
        return wrong;
    if (command.tick != tower->tick)
        return "the command is not for this tick";
    if (tower->done)
        return "the hands are off";
    if (command.tick >= tower->setup.ticks)
        return "the time is up";
    if (tower->verdict != TOWER_BUILDING)
        return "the tower is judged";
    if (command.verb == TOWER_DONE) {
        hand_told(tower, (TowerCommand){command.tick, TOWER_DROP, 0, 0});
        tower->done = true;
    } else {
        hand_told(tower, command);
    }
    return NULL;
}

void tower_step(Tower *tower)
{
    if (tower->verdict != TOWER_BUILDING)
        return;
    hand_advance(tower);
    world_advance(tower);
    hand_after(tower);
    tower->tick++;
    judge_tick(tower);
}

/* The commands before the end of the time, in order, and each one that tower_command takes. */
static TowerRefusal check_list(const TowerList *list)
{
    bool done = false;
    for (size_t i = 0; i < list->count; i++) {
        TowerRefusal wrong = tower_command_wrong(list->commands[i]);
        if (wrong)
            return wrong;
        if (i > 0 && list->commands[i].tick < list->commands[i - 1].tick)
            return "the commands are not in order";
        if (done)
            return "the hands are off";
        done = list->commands[i].verb == TOWER_DONE;
    }
    return NULL;
}

static TowerRefusal play(Tower *tower, const TowerList *list, TowerResult *result)
{
    size_t next = 0;
    bool late = list->count && list->commands[list->count - 1].tick >= tower->setup.ticks;
    while (tower->verdict == TOWER_BUILDING) {
        for (; next < list->count && list->commands[next].tick == tower->tick; next++) {
            if (tower->tick >= tower->setup.ticks)
                break;
            TowerRefusal wrong = tower_command(tower, list->commands[next]);
            if (wrong)
                return wrong;
        }
        tower_step(tower);
    }
    if (!late && next < list->count)
        return "there are commands after the verdict";
    *result = (TowerResult){late ? TOWER_LATE : tower->verdict, tower->tick, tower_hash(tower)};
    return NULL;
}

TowerRefusal tower_replay(const TowerSetup *setup, const TowerList *list, TowerResult *result)
{
    TowerRefusal wrong = check_list(list);
    if (wrong)
        return wrong;
    Tower *tower = tower_new(setup);
    if (!tower)
        return "there is no such set-up";
    wrong = play(tower, list, result);
    tower_free(tower);
    return wrong;
}
