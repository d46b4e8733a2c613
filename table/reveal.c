/* reveal.c - what cannot be unseen; see reveal.h. */
#include "reveal.h"

#include "../engine/kind.h"
#include "../engine/rules.h"

bool reveals(const rs_State *before, const rs_State *after, const rs_Event *event, int events)
{
    if (state_head(before)->dice.counter != state_head(after)->dice.counter)
        return true;
    for (int i = 0; i < events; i++)
        if (rs_event_reveals(state_head(before)->game, &event[i]))
            return true;
    return false;
}
