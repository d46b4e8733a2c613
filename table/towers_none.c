/* towers_none.c - built without the physics (meson option `tower`): towers are kept as they were
 * written, and nobody can say whether they stood; see towers.h. */
#include "towers.h"

bool towers_physics(void)
{
    return false;
}

bool towers_sound(TowerCommand command)
{
    (void)command;
    return false;
}

size_t towers_text(const TowerList *list, char *text, size_t size)
{
    (void)list, (void)text, (void)size;
    return 0;
}

bool towers_list(const char *text, TowerList *list)
{
    (void)text;
    *list = (TowerList){0};
    return false;
}

bool towers_play(const TowerSetup *setup, const char *text, TowerVerdict *verdict)
{
    (void)setup, (void)text, (void)verdict;
    return false;
}

bool towers_play_list(const TowerSetup *setup, TowerList *list, TowerVerdict *verdict)
{
    (void)setup, (void)list, (void)verdict;
    return false;
}

bool towers_build(const TowerSetup *setup, TowerList *list, uint32_t *ticks)
{
    (void)setup, (void)list, (void)ticks;
    return false;
}

const char *towers_word(TowerVerdict verdict)
{
    (void)verdict;
    return "";
}

bool towers_check(const Match *match, int action, TowerVerdict *verdict)
{
    (void)match, (void)action, (void)verdict;
    return false;
}

bool film_open(const Match *match, int action, TowerFilm *film)
{
    (void)match, (void)action;
    *film = (TowerFilm){0};
    return false;
}

bool film_to(TowerFilm *film, uint32_t tick)
{
    (void)film, (void)tick;
    return false;
}

void film_picture(const TowerFilm *film, TowerPicture *picture)
{
    (void)film;
    *picture = (TowerPicture){0};
}

TowerVerdict film_verdict(const TowerFilm *film)
{
    (void)film;
    return TOWER_BUILDING;
}

void film_close(TowerFilm *film)
{
    *film = (TowerFilm){0};
}
