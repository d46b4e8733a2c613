/* referee_view_knockdown.c - a match of Knockdown as the referee tells it: set-up, view, result.
 *
 * Invariant: all but the set-up is made from views, never from the state. */
#include "referee_parts.h"

#include "../engine/rules.h"
#include "../knockdown/view.h"

static const kd_View *inside(const rs_View *view)
{
    return (const kd_View *)(const void *)view->bytes;
}

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
        put(both, seat_letter(seat), three);
    }
    return both;
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
    put(out, "rulings", as_rulings(RS_KNOCKDOWN, view->rulings));
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

static void put_view(const rs_Rules *rules, const rs_View *view, int language, json_t *out)
{
    const kd_Rules *kd = rules->knockdown;
    const kd_View *inner = inside(view);
    /* Two fighters never share a space, except before they are placed: then both are at 0. */
    Sight s = {rules,
               kd,
               inner,
               &kd->arena[inner->arena],
               kd->deck[inner->arena],
               inner->seat[0].position != inner->seat[1].position};
    (void)language; /* everything is named by id */
    put_flow(&s, out);
    put_table(&s, out);
}

/* ---- The game ---- */

/* A team is a seat. */
static json_t *winner(const rs_View *view)
{
    return as_seat(inside(view)->winner);
}

static void put_score(const rs_View *view, json_t *out)
{
    json_t *wins = json_object();
    for (int seat = 0; seat < 2; seat++)
        put(wins, seat_letter(seat), json_integer(inside(view)->seat[seat].wins));
    put(out, "rounds_won", wins);
}

const RefereeGame referee_knockdown = {
    .key = {"a", "b", "arena", "skills"},
    .boxes = boxes_of_knockdown,
    .put_setup = put_parts,
    .winner = winner,
    .put_score = put_score,
    .put_view = put_view,
};
