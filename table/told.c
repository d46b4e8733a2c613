/* told.c - see told.h. */
#include "told.h"

#include "../engine/kind.h"

bool told_view_fits(const rs_Rules *rules, const rs_Setup *setup, int eyes, const rs_View *view)
{
    const StateHead *head = (const StateHead *)(const void *)view->bytes;
    return head->game == setup->game && head->asking == eyes &&
           game_kind(setup->game)->view_fits(rules, setup, view);
}

bool told_action_fits(const rs_Rules *rules, const rs_Setup *setup, int eyes, const rs_View *view,
                      rs_Action action)
{
    rs_Action offered[RS_MAX_ACTIONS];
    rs_ViewHead head = rs_view_head(view);
    if (!game_kind(setup->game)->action_fits(rules, action))
        return false;
    if (head.asked != eyes)
        return head.window && eyes < RS_SEATS;
    int count = rs_view_actions(rules, view, offered);
    while (count > 0 && offered[count - 1] != action)
        count--;
    return count > 0;
}

bool told_event_fits(const rs_Rules *rules, const rs_Setup *setup, int eyes, const rs_Event *event)
{
    return event->audience == 1u << eyes && game_kind(setup->game)->event_fits(rules, event);
}
