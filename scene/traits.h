/* traits.h - for the time being: what events and actions are for previews and the log. */
#ifndef SCENE_TRAITS_H
#define SCENE_TRAITS_H

#include "../ringside.h"

enum { RS_EVENT_REVEALS = 1, RS_EVENT_TOLD = 2, RS_EVENT_ENDS_PREVIEW = 4, RS_EVENT_HEADING = 8 };
enum { RS_ACTION_DECLINES = 1, RS_ACTION_OWN_STEP = 2 };
unsigned rs_event_traits(int game, int kind);
unsigned rs_action_traits(int game, rs_Action action);

#endif
