/* full_games.c - the games that the full screen plays; see shown.h. */
#include "shown.h"

#include "../../../engine/rules.h"

static const FullGame *const games[GAMES] = {&full_knockdown, &full_nokaut};

const FullGame *full_game(int game)
{
    return games[game];
}
