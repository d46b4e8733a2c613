/* told.c - see told.h. */
#include "told.h"

#include "../engine/kind.h"

bool told_view_fits(const rs_Rules *rules, const rs_Setup *setup, int eyes, const rs_View *view)
{
    const StateHead *head = (const StateHead *)(const void *)view->bytes;
    return head->game == setup->game && head->asking == eyes &&
           game_kind(setup->game)->view_fits(rules, setup, view);
}

bool told_action_fits(const rs_Rules *rules, const rs_Setup *setup, rs_Action action)
{
    return game_kind(setup->game)->action_fits(rules, action);
}

bool told_event_fits(const rs_Rules *rules, const rs_Setup *setup, int eyes, const rs_Event *event)
{
    return event->audience == 1u << eyes && game_kind(setup->game)->event_fits(rules, event);
}
