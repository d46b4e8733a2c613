/* told.h - what came from elsewhere as bytes: whether it can be what it is said to be.
 *
 * Views, answers and events of a match that a server holds reach a page as bytes. Nothing may look
 * at them before these have passed them: then every number in them names something that there is.
 */
#ifndef TABLE_TOLD_H
#define TABLE_TOLD_H

#include "../ringside.h"

/* A view of a match by this set-up, which has passed rs_setup_check, through these eyes. */
bool told_view_fits(const rs_Rules *rules, const rs_Setup *setup, int eyes, const rs_View *view);
/* An answer that these eyes may give there, or could claim in a window where others are asked. */
bool told_action_fits(const rs_Rules *rules, const rs_Setup *setup, int eyes, const rs_View *view,
                      rs_Action action);
/* An event that these eyes heard; who else did is not told. */
bool told_event_fits(const rs_Rules *rules, const rs_Setup *setup, int eyes, const rs_Event *event);

#endif
