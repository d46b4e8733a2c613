/* ids.c - names that every moment of Nokaut shares; see ids.h. */
#include "../../../scene/ids.h"

#include "../rules/boxes.h"
#include "../rules/setups.h"
#include "../rules/words.h"

static uint32_t rulings(const rs_View *view)
{
    return ((const nk_View *)(const void *)view->bytes)->rulings;
}

static void event_spaces(const rs_Event *event, int *space, int *to)
{
    switch (event->kind) {
    case EV_MOVES:
    case EV_MOVED:
    case EV_SWAPS:
    case EV_SWAPPED:
        *to = event->b;
        *space = event->a;
        break;
    case EV_RIPOSTE: /* the one that its player named, if any */
    case EV_PLAYS:
    case EV_ENTERED:
    case EV_CHOSE:
    case EV_AIMS:
    case EV_DESTROYED:
    case EV_SPARED:
    case EV_PREVENTED:
    case EV_NOT_MOVED:
    case EV_SACRIFICED:
    case EV_RETURNED:
        *space = event->a < NK_SPACES ? event->a : -1;
        break;
    default:
        break;
    }
}

const SceneIds scene_ids_nokaut = {.side = nk_team_names,
                                   .space = nk_space_words,
                                   .spaces = NK_SPACES,
                                   .rulings = rulings,
                                   .event_spaces = event_spaces};
