/* towers_physics.c - towers of matches played again with the physics; see towers.h. */
#include "towers.h"

#include "../tower/person.h"

#include <stdlib.h>
#include <string.h>

bool towers_physics(void)
{
    return true;
}

bool towers_sound(TowerCommand command)
{
    return !tower_command_wrong(command);
}

size_t towers_text(const TowerList *list, char *text, size_t size)
{
    return tower_write_text(list, text, size);
}

bool towers_list(const char *text, TowerList *list)
{
    *list = (TowerList){malloc(TOWER_MOST_COMMANDS * sizeof(TowerCommand)), 0, TOWER_MOST_COMMANDS};
    if (list->commands && !tower_read_text(text, strlen(text), list))
        return true;
    free(list->commands);
    *list = (TowerList){0};
    return false;
}

static bool play_again(const TowerSetup *setup, const TowerList *list, TowerVerdict *verdict)
{
    TowerResult result;
    if (tower_replay(setup, list, &result))
        return false;
    *verdict = result.verdict;
    return true;
}

/* A step, and before it what the hand is told then; tells behind the last command of that. */
static size_t step_with(Tower *tower, const TowerList *list, size_t next)
{
    for (; next < list->count && list->commands[next].tick <= tower_tick(tower); next++)
        tower_command(tower, list->commands[next]);
    tower_step(tower);
    return next;
}

bool towers_play_list(const TowerSetup *setup, TowerList *list, TowerVerdict *verdict)
{
    Tower *tower = tower_new(setup);
    size_t next = 0;
    if (!tower)
        return false;
    while (tower_verdict(tower) == TOWER_BUILDING)
        next = step_with(tower, list, next);
    tower_free(tower);
    list->count = next;
    return play_again(setup, list, verdict);
}

bool towers_play(const TowerSetup *setup, const char *text, TowerVerdict *verdict)
{
    TowerList list;
    bool good = towers_list(text, &list) && play_again(setup, &list, verdict);
    free(list.commands);
    return good;
}

bool towers_build(const TowerSetup *setup, TowerList *list, uint32_t *ticks)
{
    const uint64_t other_dice = 0x9e3779b97f4a7c15u; /* than those by which the cubes fell */
    Tower *tower = tower_new(setup);
    Person person;
    if (!tower)
        return false;
    person_begin(&person, (TowerWay)setup->way, setup->seed ^ other_dice);
    person.told = list;
    while (tower_verdict(tower) == TOWER_BUILDING) {
        person_tick(&person, tower);
        tower_step(tower);
    }
    *ticks = tower_tick(tower);
    tower_free(tower);
    return true;
}

const char *towers_word(TowerVerdict verdict)
{
    return tower_verdict_word(verdict);
}

bool towers_check(const Match *match, int action, TowerVerdict *verdict)
{
    TowerTask task;
    *verdict = TOWER_BUILDING;
    return towers_task_of(match, action, &task) &&
           towers_play(&task.setup, match_tower(match, action)->text, verdict) &&
           match->action[action] == (*verdict == TOWER_STANDS ? task.stood : task.fell);
}

/* ---- Films ---- */

bool film_open(const Match *match, int action, TowerFilm *film)
{
    TowerTask task;
    *film = (TowerFilm){0};
    if (!towers_task_of(match, action, &task) ||
        !towers_list(match_tower(match, action)->text, &film->list))
        return false;
    film->setup = task.setup;
    film->tower = tower_new(&film->setup);
    if (!film->tower)
        film_close(film);
    return film->tower != NULL;
}

bool film_to(TowerFilm *film, uint32_t tick)
{
    if (tick < tower_tick(film->tower)) {
        Tower *again = tower_new(&film->setup);
        if (!again)
            return false;
        tower_free(film->tower);
        film->tower = again;
        film->next = 0;
    }
    while (tower_tick(film->tower) < tick && tower_verdict(film->tower) == TOWER_BUILDING)
        film->next = step_with(film->tower, &film->list, film->next);
    return true;
}

void film_picture(const TowerFilm *film, TowerPicture *picture)
{
    tower_look(film->tower, picture);
}

TowerVerdict film_verdict(const TowerFilm *film)
{
    return tower_verdict(film->tower);
}

void film_close(TowerFilm *film)
{
    if (film->tower)
        tower_free(film->tower);
    free(film->list.commands);
    *film = (TowerFilm){0};
}
