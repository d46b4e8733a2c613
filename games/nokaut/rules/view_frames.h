/* view_frames.h - what is under way, inside a view: frames as in the state, with kinds instead of
 * copies. Only for the files of Nokaut: to everybody else these are bytes. */
#ifndef NOKAUT_VIEW_FRAMES_H
#define NOKAUT_VIEW_FRAMES_H

#include "game.h"
#include "view.h"

_Static_assert(sizeof(((nk_View *)NULL)->under_way) == NK_DEPTH * sizeof(Frame),
               "every frame of a state fits into a view");
_Static_assert(offsetof(nk_View, under_way) % 8 == 0, "frames of a view are aligned");

/* In the frame of a card that is being played: it lies there. */
enum { VIEW_LIES_HERE = 0xfe };

static inline Frame *nk_view_frames(nk_View *view)
{
    return (Frame *)(void *)view->under_way;
}

static inline const Frame *nk_view_frame(const nk_View *view, int index)
{
    return (const Frame *)(const void *)view->under_way + index;
}

/* The one that asks. */
static inline const Frame *nk_view_top(const nk_View *view)
{
    return nk_view_frame(view, view->depth - 1);
}

#endif
