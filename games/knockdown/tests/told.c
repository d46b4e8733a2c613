/* told.c - what of a view of Knockdown may change in silence; see told.c. */
#include "../../../tests/told.h"

#include "../rules/view_frames.h"

#include <string.h>

void knockdown_clear_bookkeeping(rs_View *view, bool declined)
{
    kd_View *v = (kd_View *)(void *)view->bytes;
    v->asked = 0;
    if (!declined)
        return;
    v->depth = v->attack = 0;
    memset(v->under_way, 0, sizeof v->under_way);
}

bool knockdown_asks_about(const rs_View *after)
{
    const kd_View *v = kd_seen_const(after);
    return v->depth > 0 && kd_move_asks_skill(kd_view_top(v));
}
