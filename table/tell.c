/* tell.c - how a table and its match stand, as JSON; see tell.h. */
#include "tell.h"

#include "../scene/scene.h"

static void put_id(JsonWriter *w, const char *key, const char *id)
{
    if (id)
        writer_text(w, key, id);
    else
        writer_null(w, key);
}

void tell_seat(JsonWriter *w, const char *key, int seat)
{
    put_id(w, key, scene_seat_id(seat));
}

/* ---- A sight ---- */

static void put_window(JsonWriter *w, const Host *h, const HostSight *sight)
{
    if (!h->window.open) {
        writer_null(w, "window");
        return;
    }
    writer_object(w, "window");
    if (h->window.closes)
        writer_number(w, "left", sight->window_left);
    tell_seat(w, "holder", sight->window_holder);
    writer_close(w);
}

static void put_orders(JsonWriter *w, unsigned orders)
{
    static const char *const words[] = {"let-turn-go", "only-attacked", "keep-goal"};
    writer_list(w, "orders");
    for (int i = 0; i < 3; i++)
        if (orders >> i & 1)
            writer_text(w, NULL, words[i]);
    writer_close(w);
}

static void put_people(JsonWriter *w, const Host *h, const HostSight *sight, int orders_of)
{
    writer_list(w, "people");
    for (int seat = 0; seat < h->session->match.setup.seats; seat++) {
        const HostSeat *me = &h->seat[seat];
        if (session_is_bot(h->session, seat))
            continue;
        writer_object(w, NULL);
        writer_text(w, "seat", scene_seat_id(seat));
        writer_number(w, "place", me->place);
        if (sight->clock[seat] >= 0)
            writer_number(w, "clock", sight->clock[seat]);
        if (sight->gone[seat])
            writer_flag(w, "gone", true);
        if (orders_of == TELL_ALL_ORDERS || orders_of == me->place)
            put_orders(w, me->orders);
        writer_close(w);
    }
    writer_close(w);
}

void tell_sight(JsonWriter *w, const Host *h, const HostSight *sight, int orders_of)
{
    static const char *const shows[] = {"table", "curtain", "call"};
    writer_text(w, "shows", shows[sight->shows]);
    tell_seat(w, "eyes", sight->eyes);
    tell_seat(w, "seat", sight->seat);
    tell_seat(w, "asked", sight->asked);
    writer_flag(w, "claims", sight->claims);
    writer_flag(w, "thinking", sight->thinking);
    writer_flag(w, "undo", sight->may_undo);
    writer_flag(w, "paused", h->paused);
    tell_seat(w, "takeback", sight->takeback);
    tell_seat(w, "running", sight->running);
    put_window(w, h, sight);
    put_people(w, h, sight, orders_of);
}

/* ---- How a match stands ---- */

void tell_aids(JsonWriter *w, unsigned aids)
{
    if (!aids)
        return;
    writer_list(w, "tower");
    if (aids & AID_TIME)
        writer_text(w, NULL, "slow");
    if (aids & AID_SNAP)
        writer_text(w, NULL, "snap");
    writer_close(w);
}

static void put_players(JsonWriter *w, const Match *match, const rs_Words *words)
{
    writer_list(w, "players");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        writer_object(w, NULL);
        writer_text(w, "seat", scene_seat_id(seat));
        writer_text(w, "name", words->seat[seat]);
        if (match->player[seat].bot[0])
            writer_text(w, "bot", match->player[seat].bot);
        tell_aids(w, match->player[seat].aids);
        writer_close(w);
    }
    writer_close(w);
}

void tell_setup(JsonWriter *w, const rs_Rules *rules, const rs_Setup *setup)
{
    int count;
    char value[RS_VALUE];
    const char *key;
    const rs_Ruling *ruling = rs_rulings(setup->game, &count);
    writer_object(w, "setup");
    for (int i = 0; (key = rs_setup_key(rules, setup, i)) != NULL; i++)
        if (rs_setup_get(rules, setup, key, value))
            writer_text(w, key, value);
    writer_close(w);
    writer_object(w, "rulings");
    for (int i = 0; i < count; i++)
        if (setup->ruling[i])
            writer_text(w, ruling[i].name, ruling[i].value[setup->ruling[i]]);
    writer_close(w);
}

void tell_head(JsonWriter *w, const Match *match, int language)
{
    rs_Words words;
    match_words(match, language, &words);
    writer_text(w, "game", rs_game_word(match->setup.game));
    if (match->position)
        writer_flag(w, "position", true);
    else
        tell_setup(w, match->rules, &match->setup);
    put_players(w, match, &words);
    put_id(w, "started", match->started[0] ? match->started : NULL);
}

void tell_end(JsonWriter *w, const Match *match)
{
    bool over = match_asked(match) == RS_NOBODY;
    writer_flag(w, "over", over);
    put_id(w, "winner", over ? scene_side_id(match->setup.game, match_winner(match)) : NULL);
    if (match->given_up) {
        writer_text(w, "ended", match->given_up == RESIGNED ? "resigned" : "late");
        writer_text(w, "endedBy", scene_seat_id(match->given_up_by));
    }
}

void tell_match(JsonWriter *w, const Match *match, int language)
{
    tell_head(w, match, language);
    writer_number(w, "actions", match->actions);
    tell_end(w, match);
}

/* ---- Events ---- */

int tell_heard(const rs_Event *event, int count, unsigned audience)
{
    int heard = 0;
    for (int i = 0; i < count; i++)
        heard += (event[i].audience & audience) == audience;
    return heard;
}

int tell_skip(const rs_Event *event, int count, unsigned audience, int from, int *heard)
{
    int skipped = 0;
    for (*heard = 0; skipped < count && *heard < from; skipped++)
        *heard += (event[skipped].audience & audience) == audience;
    return skipped;
}
