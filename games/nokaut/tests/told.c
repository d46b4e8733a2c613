/* told.c - what of a view of Nokaut may change in silence; see told.c. */
#include "../../../tests/told.h"

#include "../rules/view.h"

#include <string.h>

/* That a card was played and which texts have happened follows from what was told of them. */
void nokaut_clear_bookkeeping(rs_View *view, bool declined)
{
    nk_View *v = (nk_View *)(void *)view->bytes;
    v->asked = v->played = v->texts = 0;
    v->moved = v->acted = 0;
    if (!declined)
        return;
    v->depth = 0;
    memset(v->under_way, 0, sizeof v->under_way);
}
