/* traits.h - the words of the last columns of events.def and actions.def of each game; what they
 * mean is said in ringside.h, section 5. */
#ifndef ENGINE_TRAITS_H
#define ENGINE_TRAITS_H

#include "../ringside.h"

enum {
    PLAIN = 0,
    REVEALS = RS_EVENT_REVEALS,
    IF_NEW = RS_EVENT_REVEALS | RS_EVENT_IF_NEW,
    TOLD = RS_EVENT_TOLD,
    ENDS = RS_EVENT_ENDS_PREVIEW,
    HEADING = RS_EVENT_HEADING,
    BEGINS_TURN = RS_EVENT_TURN | RS_EVENT_HEADING | RS_EVENT_ENDS_PREVIEW,
    TEST = RS_EVENT_TEST,
    TESTED = RS_EVENT_TESTED,
    SCORED = RS_EVENT_SCORED,
    OVER = RS_EVENT_OVER,
    DECLINES = RS_ACTION_DECLINES,
    OWN_STEP = RS_ACTION_OWN_STEP,
};

#endif
