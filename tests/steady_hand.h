/* steady_hand.h - somebody who builds a tower by keys and never errs: for tests that need a real
 * tower. */
#ifndef TESTS_STEADY_HAND_H
#define TESTS_STEADY_HAND_H

#include "../tower/keys.h"

#include <assert.h>
#include <stdlib.h>

/* Whether ACT is what to press now. */
static inline bool steady_presses(const TowerKeys *keys, const Tower *tower)
{
    TowerNow now;
    tower_now(tower, &now);
    TowerPicture seen;
    tower_look(tower, &seen);
    if (seen.setting || now.placed == seen.count)
        return false;
    if (keys->doing == TOWER_KEYS_SWINGING)
        return tower_keys_until_middle(keys, tower_tick(tower)) == 0;
    return !keys->act && (keys->doing == TOWER_KEYS_CHOOSING || keys->doing == TOWER_KEYS_HOLDING);
}

/* Builds up to `cubes` of them and takes the hands off; the list is the caller's to free. */
static inline TowerVerdict steady_build(const TowerSetup *setup, int cubes, TowerList *list)
{
    Tower *tower = tower_new(setup);
    TowerKeys keys;
    TowerNow now;
    bool done = false;
    assert(tower);
    *list = (TowerList){calloc(TOWER_MOST_COMMANDS, sizeof(TowerCommand)), 0, TOWER_MOST_COMMANDS};
    tower_keys_begin(&keys);
    while (tower_verdict(tower) == TOWER_BUILDING) {
        TowerCommand told[TOWER_KEYS_MOST];
        tower_now(tower, &now);
        if (!done && steady_presses(&keys, tower))
            tower_keys_press(&keys, tower, TOWER_KEY_ACT);
        int count = done ? 0 : tower_keys_tick(&keys, tower, told);
        if (!done && now.placed >= cubes && keys.doing == TOWER_KEYS_CHOOSING && now.ticks_left) {
            done = true;
            told[0] = (TowerCommand){tower_tick(tower), TOWER_DONE, 0, 0};
            count = 1;
        }
        for (int i = 0; i < count; i++)
            if (!tower_command(tower, told[i]))
                list->commands[list->count++] = told[i];
        tower_step(tower);
    }
    TowerVerdict verdict = tower_verdict(tower);
    tower_free(tower);
    return verdict;
}

#endif
