/* games.c - the games that the terminal plays; see games.h. */
#include "games.h"

#include "../../engine/rules.h"

static const TerminalGame *const games[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &terminal_##name,
#include "../../engine/games.def"
};

const TerminalGame *terminal_game(int game)
{
    return games[game];
}
