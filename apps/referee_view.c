/* referee_view.c - requests about what is going on: actions, events, and a match as a seat sees it.
 *
 * Invariant: what is told to a seat is made from its view, or from events that it may hear; never
 * from the state. */
#include "referee_parts.h"

#include "../engine/kind.h"

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
    int asked = rs_to_act(match->rules, &match->state), viewer = call->seat, count;
    if (call->seat == REFEREE_EVERYTHING) {
        viewer = asked < RS_SEATS ? asked : RS_SPECTATOR;
        count = rs_actions(match->rules, &match->state, actions);
    } else {
        rs_View view;
        rs_view(match->rules, &match->state, call->seat, &view);
        count = rs_view_actions(match->rules, &view, actions);
    }
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

static json_t *audience(const Match *match, const rs_Event *event)
{
    json_t *list = json_array();
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (match_hears(event, seat))
            json_array_append_new(list, as_seat(seat));
    if (match_hears(event, RS_SPECTATOR))
        json_array_append_new(list, as_seat(RS_SPECTATOR));
    return list;
}

/* Events as a caller hears them. */
typedef struct Teller {
    const Call *call;
    rs_Words words;
    rs_View view; /* what everybody knows: teams, for example */
} Teller;

static json_t *event_of(const Teller *teller, const rs_Event *event, int index)
{
    const Call *call = teller->call;
    const rs_Rules *rules = call->match->rules;
    int game = call->match->setup.game;
    char text[512];
    json_t *one = json_object();
    rs_say_event(rules, &teller->words, event, text, sizeof text);
    put(one, "index", json_integer(index));
    put(one, "kind", json_string(game_kind(game)->event_word[event->kind]));
    put(one, "seat", as_seat(event->seat));
    /* Label 0 is a box, and no event is about a box. */
    put(one, "what", event->what ? as_text(rules->label[event->what].id) : json_null());
    put(one, "n", json_integer(event->n));
    put(one, "a", json_integer(event->a));
    put(one, "b", json_integer(event->b));
    if (referee_game(game)->put_event)
        referee_game(game)->put_event(&teller->view, event, one);
    put(one, "words", as_text(text));
    if (call->seat == REFEREE_EVERYTHING)
        put(one, "for", audience(call->match, event));
    return one;
}

/* Every audience counts its own events from 0: gaps would tell of what it may not know. */
static void put_events(const Call *call, int from, int most)
{
    const Match *match = call->match;
    json_t *list = json_array();
    Teller teller = {.call = call};
    int index = 0;
    rs_words_default(match->rules, &match->setup, call->language, &teller.words);
    rs_view(match->rules, &match->state, RS_SPECTATOR, &teller.view);
    for (int i = 0; i < match->events && index < from + most; i++) {
        if (!hears(call, &match->event[i]))
            continue;
        if (index >= from)
            json_array_append_new(list, event_of(&teller, &match->event[i], index));
        index++;
    }
    put(call->answer, "events", list);
    put(call->answer, "next", json_integer(index));
}

static int count_heard(const Call *call)
{
    int count = 0;
    for (int i = 0; i < call->match->events; i++)
        count += hears(call, &call->match->event[i]);
    return count;
}

bool do_events(Call *call)
{
    int since = call_number(call, "since", 0), heard = count_heard(call);
    if (since > heard)
        return call_refuse(call, "\"since\" is %d, but there are only %d events", since, heard);
    put_events(call, since, REFEREE_EVENTS);
    put(call->answer, "more", json_boolean(heard - since > REFEREE_EVENTS));
    return true;
}

static void put_happened(Call *call, int heard)
{
    put_events(call, heard, RS_MAX_EVENTS);
    put_status(call->match, call->seat, call->answer);
}

bool do_apply(Call *call)
{
    int heard = count_heard(call);
    if (!match_apply_id(call->match, call_text(call, "action", ""), call->error))
        return false;
    put_happened(call, heard);
    return true;
}

bool call_play(Call *call, rs_Action action)
{
    int heard = count_heard(call);
    if (!match_apply(call->match, action, call->error))
        return false;
    put_happened(call, heard);
    return true;
}

/* ---- The view ---- */

bool do_view(Call *call)
{
    const Match *match = call->match;
    const RefereeGame *game = referee_game(match->setup.game);
    json_t *out = json_object();
    rs_View view;
    rs_view(match->rules, &match->state, call->seat, &view);
    put(out, "viewer", as_seat(call->seat));
    game->put_view(match->rules, &view, call->language, out);
    put(out, "asked", as_seat(((const StateHead *)(const void *)view.bytes)->asked));
    put(out, "question", as_question(match, call->seat, call->language));
    put(out, "winner", game->winner(&view));
    put(call->answer, "view", out);
    return true;
}
