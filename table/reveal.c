/* reveal.c - what cannot be unseen, for all games; see reveal.h. */
#include "reveal.h"

#include "../engine/kind.h"
#include "../engine/rules.h"

static const RevealGame *const games[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &reveal_##name,
#include "../engine/games.def"
};

bool reveals(const rs_State *before, const rs_State *after, const rs_Event *event, int events)
{
    const uint8_t *tells = games[state_head(before)->game]->tells;
    if (state_head(before)->dice.counter != state_head(after)->dice.counter)
        return true;
    for (int i = 0; i < events; i++) {
        int how = tells[event[i].kind];
        if (how == TELLS_NEWS || (how == TELLS_IF_NEW && event[i].n))
            return true;
    }
    return false;
}
