/* full_games.c - the games that the full screen plays; see shown.h. */
#include "shown.h"

#include "../../../engine/rules.h"

static const FullGame *const games[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &full_##name,
#include "../../../engine/games.def"
};

const FullGame *full_game(int game)
{
    return games[game];
}
