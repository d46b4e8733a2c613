/* ids.c - names that every moment of Knockdown shares; see ids.h. */
#include "../../../scene/ids.h"

#include "../rules/view.h"
#include "../rules/words.h"

static const char *const sides[] = {"a", "b"};

/* As people count: from 1 on the left. */
static const char *const spaces[] = {"1", "2",  "3",  "4",  "5",  "6",  "7",  "8",
                                     "9", "10", "11", "12", "13", "14", "15", "16"};
_Static_assert(sizeof spaces / sizeof *spaces >= KD_MAX_SPACES, "every space has an id");

static uint32_t rulings(const rs_View *view)
{
    return ((const kd_View *)(const void *)view->bytes)->rulings;
}

static void event_spaces(const rs_Event *event, int *space, int *to)
{
    (void)to; /* where somebody came from is not told */
    switch (event->kind) {
    case EV_MOVED:
    case EV_JUMPED:
    case EV_TRAVELLED:
    case EV_LAID:
    case EV_LIFTED:
        *space = event->b;
        break;
    default:
        break;
    }
}

const SceneIds scene_ids_knockdown = {.side = sides,
                                      .space = spaces,
                                      .spaces = sizeof spaces / sizeof *spaces,
                                      .rulings = rulings,
                                      .event_spaces = event_spaces};
