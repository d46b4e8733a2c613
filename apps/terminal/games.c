/* games.c - the games that the terminal plays; see games.h. */
#include "games.h"

#include "../../engine/rules.h"

/* In the order of RS_KNOCKDOWN, RS_NOKAUT. */
static const TerminalGame *const games[GAMES] = {&terminal_knockdown, &terminal_nokaut};

const TerminalGame *terminal_game(int game)
{
    return games[game];
}
