/* view_frames.h - what is under way, inside a view: frames as in the state, with kinds instead of
 * copies. Only for the files of Knockdown: to everybody else these are bytes. */
#ifndef KNOCKDOWN_VIEW_FRAMES_H
#define KNOCKDOWN_VIEW_FRAMES_H

#include "game.h"
#include "view.h"

_Static_assert(sizeof(((kd_View *)NULL)->under_way) == KD_DEPTH * sizeof(Frame),
               "every frame of a state fits into a view");
_Static_assert(offsetof(kd_View, under_way) % 8 == 0, "frames of a view are aligned");

/* Frames whose bytes name copies carry kinds: see view.c. With VIEW_UNSEEN it is a copy that only
 * its holder, whose view this is, has seen. */
enum { VIEW_UNSEEN = 0x40, VIEW_UNKNOWN_CARD = 0xfe };

_Static_assert((int)KD_MAX_COPIES <= (int)VIEW_UNSEEN, "a kind and a bit fit into a byte");

static inline Frame *kd_view_frames(kd_View *view)
{
    return (Frame *)(void *)view->under_way;
}

static inline const Frame *kd_view_frame(const kd_View *view, int index)
{
    return (const Frame *)(const void *)view->under_way + index;
}

/* The one that asks. */
static inline const Frame *kd_view_top(const kd_View *view)
{
    return kd_view_frame(view, view->depth - 1);
}

#endif
