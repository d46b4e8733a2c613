/* referee_view.c - requests about what is going on: actions, events, and a match as a seat sees it.
 *
 * Invariant: what is told to a seat is made from its view, or from events that it may hear; never
 * from the state. */
#include "referee_parts.h"

#include "../engine/rules.h"
#include "../knockdown/setups.h"
#include "../knockdown/view.h"

/* ---- Actions ---- */

static json_t *action_list(const Call *call, const rs_Action *actions, int count)
{
    const Match *match = call->match;
    json_t *list = json_array();
    rs_Words words;
    rs_words_default(match->rules, &match->setup, call->language, &words);
    for (int i = 0; i < count; i++) {
        char id[128], text[512];
        json_t *one = json_object();
        rs_action_id(match->rules, match->setup.game, actions[i], id, sizeof id);
        rs_say_action(match->rules, &words, actions[i], text, sizeof text);
        put(one, "id", as_text(id));
        put(one, "words", as_text(text));
        json_array_append_new(list, one);
    }
    return list;
}

bool do_actions(Call *call)
{
    const Match *match = call->match;
    rs_Action actions[RS_MAX_ACTIONS];
    int asked = rs_to_act(match->rules, &match->state), viewer = call->seat, count;
    if (call->seat == REFEREE_EVERYTHING) {
        viewer = asked < 2 ? asked : RS_SPECTATOR;
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

static json_t *audience(const rs_Event *event)
{
    static const int all[] = {0, 1, RS_SPECTATOR};
    json_t *list = json_array();
    for (int i = 0; i < 3; i++)
        if (match_hears(event, all[i]))
            json_array_append_new(list, as_seat(all[i]));
    return list;
}

static json_t *event_of(const Call *call, const rs_Words *words, const rs_Event *event, int index)
{
    const rs_Rules *rules = call->match->rules;
    const GameKind *kind = game_kind(call->match->setup.game);
    char text[512];
    json_t *one = json_object();
    rs_say_event(rules, words, event, text, sizeof text);
    put(one, "index", json_integer(index));
    put(one, "kind", json_string(kind->event_word[event->kind]));
    put(one, "seat", as_seat(event->seat));
    /* Label 0 is a box, and no event is about a box. */
    put(one, "what", event->what ? as_text(rules->label[event->what].id) : json_null());
    put(one, "n", json_integer(event->n));
    put(one, "a", json_integer(event->a));
    put(one, "b", json_integer(event->b));
    put(one, "words", as_text(text));
    if (call->seat == REFEREE_EVERYTHING)
        put(one, "for", audience(event));
    return one;
}

/* Every audience counts its own events from 0: gaps would tell of what it may not know. */
static void put_events(const Call *call, int from, int most)
{
    const Match *match = call->match;
    json_t *list = json_array();
    rs_Words words;
    int index = 0;
    rs_words_default(match->rules, &match->setup, call->language, &words);
    for (int i = 0; i < match->events && index < from + most; i++) {
        if (!hears(call, &match->event[i]))
            continue;
        if (index >= from)
            json_array_append_new(list, event_of(call, &words, &match->event[i], index));
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

bool do_apply(Call *call)
{
    int heard = count_heard(call);
    if (!match_apply_id(call->match, call_text(call, "action", ""), call->error))
        return false;
    put_events(call, heard, RS_MAX_EVENTS);
    put_status(call->match, call->answer);
    return true;
}

/* ---- The view ---- */

typedef struct Sight {
    const rs_Rules *rules;
    const kd_Rules *kd;
    const kd_View *view;
    const Arena *arena;
    const Deck *deck;
    bool placed; /* the fighters stand in the arena */
} Sight;

static json_t *id_of(const Sight *s, int label)
{
    return as_text(s->rules->label[label].id);
}

static json_t *card(const Sight *s, int kind)
{
    return kind == KD_NONE ? json_null() : id_of(s, s->kd->attack[s->deck->attack[kind]].label);
}

static json_t *skill(const Sight *s, int index)
{
    return index == KD_NONE ? json_null() : id_of(s, s->kd->skill[index].label);
}

/* Cards as a list in which each copy appears. */
static json_t *cards(const Sight *s, const uint8_t *counts)
{
    json_t *list = json_array();
    for (int kind = 0; kind < s->deck->kinds; kind++)
        for (int i = 0; i < counts[kind]; i++)
            json_array_append_new(list, card(s, kind));
    return list;
}

static const Board *board_of(const Sight *s, int seat)
{
    return &s->kd->board[s->view->seat[seat].board];
}

static int token_label(const Sight *s, int seat, int slot)
{
    return s->kd->token[board_of(s, seat)->token[slot]].label;
}

/* ---- Spaces ---- */

static json_t *tokens_on(const Sight *s, int space)
{
    json_t *list = json_array();
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < board_of(s, seat)->tokens; slot++)
            if (s->view->seat[seat].spaces[slot] >> space & 1) {
                json_t *one = json_object();
                put(one, "token", id_of(s, token_label(s, seat, slot)));
                put(one, "of", as_seat(seat));
                json_array_append_new(list, one);
            }
    return list;
}

static json_t *fighter_on(const Sight *s, int space)
{
    for (int seat = 0; seat < 2 && s->placed; seat++)
        if (s->view->seat[seat].position == space)
            return as_seat(seat);
    return json_null();
}

static json_t *space_of(const Sight *s, int space)
{
    int burnt = s->view->burnt;
    json_t *one = json_object();
    put(one, "space", json_integer(space + 1));
    put(one, "fighter", fighter_on(s, space));
    put(one, "edge", json_boolean(s->arena->edges >> space & 1));
    put(one, "corridor", json_boolean(s->arena->corridors >> space & 1));
    put(one, "burns", json_boolean(space < burnt || space >= s->arena->spaces - burnt));
    put(one, "tokens", tokens_on(s, space));
    return one;
}

static json_t *spaces(const Sight *s)
{
    json_t *list = json_array();
    for (int space = 0; space < s->arena->spaces; space++)
        json_array_append_new(list, space_of(s, space));
    return list;
}

/* ---- Seats ---- */

static json_t *tokens_of(const Sight *s, int seat)
{
    const kd_ViewSeat *me = &s->view->seat[seat];
    json_t *list = json_array();
    for (int slot = 0; slot < board_of(s, seat)->tokens; slot++) {
        json_t *one = json_object(), *at = json_array();
        for (int space = 0; space < s->arena->spaces; space++)
            if (me->spaces[slot] >> space & 1)
                json_array_append_new(at, json_integer(space + 1));
        int supply = s->kd->token[board_of(s, seat)->token[slot]].supply;
        put(one, "token", id_of(s, token_label(s, seat, slot)));
        put(one, "on_board", json_integer(me->tokens[slot]));
        put(one, "in_supply", json_integer(supply - me->tokens[slot] - (int)json_array_size(at)));
        put(one, "spaces", at);
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *skills_of(const Sight *s, int seat)
{
    const kd_ViewSeat *me = &s->view->seat[seat];
    json_t *list = json_array();
    for (int slot = 0; slot < 2; slot++) {
        json_t *one = json_object();
        put(one, "skill", skill(s, me->skill[slot]));
        put(one, "face_up", json_boolean(me->up >> slot & 1));
        put(one, "used", json_boolean((me->used_turn | me->used_round) >> slot & 1));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *hand_of(const Sight *s, int seat)
{
    json_t *hand = json_object();
    put(hand, "count", json_integer(s->view->seat[seat].cards));
    if (seat == s->view->viewer)
        put(hand, "cards", cards(s, s->view->hand));
    put(hand, "known", cards(s, s->view->seat[seat].known));
    return hand;
}

static json_t *seat_of(const Sight *s, int seat)
{
    const kd_ViewSeat *me = &s->view->seat[seat];
    json_t *one = json_object();
    put(one, "fighter", id_of(s, board_of(s, seat)->fighter));
    put(one, "board", id_of(s, board_of(s, seat)->label));
    put(one, "space", s->placed ? json_integer(me->position + 1) : json_null());
    put(one, "wounds", json_pack("{si,si}", "heavy", me->heavy, "light", me->light));
    put(one, "rounds_won", json_integer(me->wins));
    put(one, "moved", json_boolean(me->moved));
    put(one, "hand", hand_of(s, seat));
    put(one, "skills", skills_of(s, seat));
    put(one, "tokens", tokens_of(s, seat));
    return one;
}

/* ---- All together ---- */

static json_t *row_of(const Sight *s)
{
    json_t *list = json_array();
    for (int i = 0; i < KD_ROW; i++)
        json_array_append_new(list, card(s, s->view->row[i]));
    return list;
}

/* The skills that were dealt to each seat, as far as the viewer knows them. */
static json_t *dealt(const Sight *s)
{
    json_t *both = json_object();
    for (int seat = 0; seat < 2; seat++) {
        json_t *three = json_array();
        for (int i = 0; i < 3; i++)
            json_array_append_new(three, skill(s, s->view->dealt[seat][i]));
        put(both, seat ? "b" : "a", three);
    }
    return both;
}

static json_t *rulings_of(const Sight *s)
{
    json_t *changed = json_object();
    for (int i = 0; i < RULING_COUNT; i++)
        if (s->view->rulings >> i & 1)
            put(changed, kd_rulings[i].name, json_string(kd_rulings[i].value[1]));
    return changed;
}

static void put_flow(const Sight *s, json_t *out)
{
    const kd_View *view = s->view;
    put(out, "round", json_integer(view->round + 1));
    put(out, "starter", s->placed ? as_seat(view->starter) : json_null());
    put(out, "turn", s->placed ? as_seat(view->turn) : json_null());
    put(out, "actions_left", json_integer(view->actions));
    put(out, "idle_turns", json_integer(view->idle));
}

static void put_table(const Sight *s, json_t *out)
{
    const kd_View *view = s->view;
    put(out, "arena", id_of(s, s->arena->label));
    put(out, "skills", id_of(s, s->kd->box[view->skills].label));
    put(out, "rulings", rulings_of(s));
    put(out, "spaces", spaces(s));
    put(out, "row", row_of(s));
    put(out, "aside", card(s, view->aside));
    put(out, "deck", json_integer(view->deck_left));
    put(out, "candles", json_pack("{si,si}", "in_deck", view->candles_left, "burnt", view->burnt));
    put(out, "discard", cards(s, view->discard));
    put(out, "a", seat_of(s, 0));
    put(out, "b", seat_of(s, 1));
    if (view->viewer != RS_SPECTATOR)
        put(out, "dealt", dealt(s));
}

bool do_view(Call *call)
{
    const Match *match = call->match;
    const kd_Rules *kd = match->rules->knockdown;
    rs_View view;
    rs_view(match->rules, &match->state, call->seat, &view);
    const kd_View *inner = (const kd_View *)(const void *)view.bytes;
    /* Two fighters never share a space, except before they are placed: then both are at 0. */
    Sight s = {match->rules,
               kd,
               inner,
               &kd->arena[inner->arena],
               kd->deck[inner->arena],
               inner->seat[0].position != inner->seat[1].position};
    json_t *out = json_object();
    put(out, "viewer", as_seat(call->seat));
    put_flow(&s, out);
    put_table(&s, out);
    put(out, "asked", as_seat(inner->asked));
    put(out, "question", as_question(match, call->seat, call->language));
    put(out, "winner", as_seat(inner->winner));
    put(call->answer, "view", out);
    return true;
}
