/* ids.c - names that every moment shares; see ids.h and scene.h. */
#include "ids.h"

#include "../engine/words.h"

static const SceneIds *const games[RS_GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &scene_ids_##name,
#include "../games/games.def"
};

const SceneIds *scene_ids(int game)
{
    return games[game];
}

const char *scene_seat_id(int seat)
{
    static const char *const ids[] = {"a", "b", "c", "d", "table", NULL, "spectator"};
    return seat >= 0 && seat <= RS_SPECTATOR ? ids[seat] : NULL;
}

const char *scene_side_id(int game, int side)
{
    return side >= 0 && side < 2 ? games[game]->side[side] : NULL;
}

const char *scene_space_id(int game, int space)
{
    return space >= 0 && space < games[game]->spaces ? games[game]->space[space] : NULL;
}

void scene_event_spaces(int game, const rs_Event *event, int *space, int *to)
{
    *space = *to = -1;
    games[game]->event_spaces(event, space, to);
}
