/* invariants.c - law 1, "State is bytes", spelled out: every card is in one place, what is not in
 * use is zero, and every byte agrees with every other. Shared by the tests that play matches and
 * by those that imagine them; written against state.h and game.h of each game alone, not against
 * the code that keeps the invariants. */
#include "invariants.h"

#include "../engine/kind.h"

#include <stdarg.h>
#include <stdio.h>

void verdict_must(Verdict *v, bool holds, const char *format, ...)
{
    if (holds || !v->ok)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(v->why, INVARIANT_WHY, format, arguments);
    va_end(arguments);
    v->ok = false;
}

bool all_are(const void *bytes, size_t size, int value)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        if (at[i] != value)
            return false;
    return true;
}

bool invariants_hold(const rs_Rules *rules, const rs_State *state, char why[INVARIANT_WHY])
{
    static void (*const of_game[])(const rs_Rules *, const rs_State *, Verdict *) = {
#define GAME(NAME, name, prefix) [RS_##NAME] = prefix##_invariants,
#include "../games/games.def"
    };
    int game = state->bytes[0];
    Verdict v = {why, true};
    verdict_must(&v, game < GAMES, "there is no game %d", game);
    if (!v.ok)
        return false;
    size_t size = game_kind(game)->state_size;
    verdict_must(&v, all_are(state->bytes + size, sizeof *state - size, 0),
                 "bytes beyond the game are not zero");
    of_game[game](rules, state, &v);
    return v.ok;
}
