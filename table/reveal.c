/* reveal.c - what cannot be unseen, for all games; see reveal.h. */
#include "reveal.h"

#include "../engine/kind.h"
#include "../engine/rules.h"

static const RevealGame *const games[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &reveal_##name,
#include "../engine/games.def"
};

/* How many of the events up to and with this one tell of the same card of the same hand. */
static int told(const RevealGame *game, const rs_Event *event, int upto)
{
    int count = 0;
    for (int i = 0; i <= upto; i++)
        count += game->tells[event[i].kind] == TELLS_HAND && event[i].seat == event[upto].seat &&
                 event[i].what == event[upto].what;
    return count;
}

bool reveals(const rs_Rules *rules, const rs_State *before, const rs_State *after,
             const rs_Event *event, int events)
{
    const RevealGame *game = games[state_head(before)->game];
    rs_View view;
    bool viewed = false;
    if (state_head(before)->dice.counter != state_head(after)->dice.counter)
        return true;
    for (int i = 0; i < events; i++) {
        if (game->tells[event[i].kind] == TELLS_NEWS)
            return true;
        if (game->tells[event[i].kind] == TELLS_NOTHING)
            continue;
        if (!viewed)
            rs_view(rules, before, RS_SPECTATOR, &view);
        viewed = true;
        if (game->tells[event[i].kind] == TELLS_MEANS) {
            if (game->means(&view, &event[i]))
                return true;
        } else if (game->known(rules, &view, event[i].seat, event[i].what) < told(game, event, i))
            return true;
    }
    return false;
}
