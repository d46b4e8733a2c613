/* referee_view.c - requests about what is going on: actions, events, and a match as a seat sees it.
 *
 * Invariant: what is told to a seat is made from its view, or from events that it may hear; never
 * from the state. */
#include "referee_parts.h"

/* ---- Actions ---- */

json_t *as_action(const Match *match, const rs_Words *words, rs_Action action)
{
    char id[128], text[512];
    json_t *one = json_object();
    rs_action_id(match->rules, match->setup.game, action, id, sizeof id);
    rs_say_action(match->rules, words, action, text, sizeof text);
    put(one, "id", as_text(id));
    put(one, "words", as_text(text));
    return one;
}

static json_t *action_list(const Call *call, const rs_Action *actions, int count)
{
    const Match *match = call->match;
    json_t *list = json_array();
    rs_Words words;
    rs_words_default(match->rules, &match->setup, call->language, &words);
    for (int i = 0; i < count; i++)
        json_array_append_new(list, as_action(match, &words, actions[i]));
    return list;
}

bool do_actions(Call *call)
{
    const Match *match = call->match;
    rs_Action actions[RS_MAX_ACTIONS];
    int asked = match_asked(match), viewer = call->seat, count;
    if (call->seat == REFEREE_EVERYTHING) {
        viewer = asked < RS_SEATS ? asked : RS_SPECTATOR;
        count = rs_actions(match->rules, &match->state, actions);
    } else {
        rs_View view;
        rs_view(match->rules, &match->state, call->seat, &view);
        count = rs_view_actions(match->rules, &view, actions);
    }
    if (asked == RS_NOBODY) /* also where somebody has given up */
        count = 0;
    put(call->answer, "asked", as_seat(asked));
    put(call->answer, "question", as_question(match, viewer, call->language));
    put(call->answer, "actions", action_list(call, actions, count));
    return true;
}

/* ---- Events ---- */

static bool hears(const Call *call, const rs_Event *event)
{
    return call->seat == REFEREE_EVERYTHING || match_hears(event, call->seat);
}

/* The place of the event that is number `index` of those that the caller hears, or the end. */
static int place_of(const Call *call, int index)
{
    const Match *match = call->match;
    int at = 0;
    for (; at < match->events; at++)
        if (hears(call, &match->event[at]) && index-- == 0)
            break;
    return at;
}

static int count_heard(const Call *call)
{
    int count = 0;
    for (int i = 0; i < call->match->events; i++)
        count += hears(call, &call->match->event[i]);
    return count;
}

/* Every audience counts its own events from 0: gaps would tell of what it may not know. */
static int write_events(Call *call, char *text, int size)
{
    const Match *match = call->match;
    unsigned audience = call->seat == REFEREE_EVERYTHING ? 0 : 1u << call->seat;
    int from = place_of(call, call->from), to = place_of(call, call->from + REFEREE_EVENTS);
    const rs_Event *events = match->events ? match->event + from : NULL;
    rs_Words words;
    rs_words_default(match->rules, &match->setup, call->language, &words);
    return scene_events_json(match->rules, &words, events, to - from, audience, call->from, text,
                             size);
}

bool do_events(Call *call)
{
    int heard = count_heard(call);
    call->from = call_number(call, "since", 0);
    if (call->from > heard)
        return call_refuse(call, "\"since\" is %d, but there are only %d events", call->from,
                           heard);
    put(call->answer, "more", json_boolean(heard - call->from > REFEREE_EVENTS));
    return call_write(call, NULL, write_events);
}

/* An action has at most RS_MAX_EVENTS of them. */
static bool put_happened(Call *call)
{
    put_status(call->match, call->seat, call->answer);
    return call_write(call, NULL, write_events);
}

bool do_apply(Call *call)
{
    call->from = count_heard(call);
    return match_apply_id(call->match, call_text(call, "action", ""), call->error) &&
           put_happened(call);
}

bool call_play(Call *call, rs_Action action)
{
    call->from = count_heard(call);
    return match_apply(call->match, action, call->error) && put_happened(call);
}

/* ---- The view ---- */

static int write_view(Call *call, char *text, int size)
{
    return scene_json(call->referee->scene, text, size);
}

bool do_view(Call *call)
{
    call_scene(call, call->seat, call_flag(call, "previews", false) ? 0 : SCENE_WITHOUT_PREVIEWS);
    return call_write(call, "view", write_view);
}
