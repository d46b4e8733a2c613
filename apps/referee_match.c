/* referee_match.c - requests about whole matches: starting, saving, taking back, playing out. */
#include "referee_parts.h"

#include "../engine/rules.h"
#include "../knockdown/view.h"

#include <stdlib.h>
#include <string.h>

/* ---- Starting ---- */

static bool set_rulings(Call *call, rs_Setup *setup)
{
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(call->request, "rulings"), name, value)
    {
        if (!json_is_string(value))
            return call_refuse(call, "the value of the ruling \"%.40s\" must be a string", name);
        if (!match_rule(call->referee->rules, setup, name, json_string_value(value), call->error))
            return false;
    }
    return true;
}

static bool set_names(Call *call, rs_Setup *setup)
{
    SetupParts parts;
    match_parts(call->referee->rules, setup, &parts);
    for (int i = 0; i < parts.count; i++) {
        const char *key = parts.part[i].key, *value = call_text(call, key, NULL);
        char problem[200];
        if (value && !rs_setup_set(call->referee->rules, setup, key, value, problem))
            return call_refuse(call, "%s: %s", key, problem);
    }
    return true;
}

/* Draws what the request does not name. A drawn fighter may be the one that is named for the other
 * seat; then all is drawn again. */
static bool draw_setup(Call *call, const uint8_t seed[32], rs_Setup *setup)
{
    enum { TRIES = 1000 };
    const rs_Rules *rules = call->referee->rules;
    rs_Dice dice;
    char problem[200];
    dice_from(seed, &dice);
    for (int i = 0; i < TRIES; i++) {
        rs_setup_random(rules, setup, &dice);
        if (!set_names(call, setup))
            return false;
        if (rs_setup_check(rules, setup, problem))
            return true;
    }
    return call_refuse(call, "%s", problem);
}

static void put_start(Call *call)
{
    const Match *match = call->match;
    SetupParts parts;
    match_parts(match->rules, &match->setup, &parts);
    for (int i = 0; i < parts.count; i++)
        put(call->answer, parts.part[i].key, json_string(parts.part[i].value));
    put_status(match, call->answer);
}

bool do_new(Call *call)
{
    rs_Setup setup;
    uint8_t seed[32];
    Match match = {0};
    rs_setup_default(call->referee->rules, RS_KNOCKDOWN, &setup);
    if (!set_rulings(call, &setup) || !call_seed(call, seed))
        return false;
    bool drawn = call_flag(call, "random", false);
    if (!(drawn ? draw_setup(call, seed, &setup) : set_names(call, &setup)))
        return false;
    if (!match_start(call->referee->rules, &setup, seed, &match, call->error) ||
        !call_keep(call, &match))
        return false;
    put_start(call);
    return true;
}

bool do_position(Call *call)
{
    const json_t *text = json_object_get(call->request, "text");
    uint8_t seed[32];
    char problem[MATCH_PROBLEM];
    int line;
    Match match = {0};
    if (!call_seed(call, seed))
        return false;
    if (!match_start_position(call->referee->rules, json_string_value(text),
                              json_string_length(text), seed, &match, &line, problem))
        return call_refuse(call, "line %d: %.280s", line, problem);
    if (!call_keep(call, &match))
        return false;
    put_start(call);
    return true;
}

/* ---- Saving and taking back ---- */

bool do_save(Call *call)
{
    char *text = match_write(call->match);
    if (!text)
        return call_refuse(call, "there is no memory left for the text");
    put(call->answer, "text", json_string(text));
    free(text);
    put_status(call->match, call->answer);
    return true;
}

bool do_load(Call *call)
{
    const json_t *text = json_object_get(call->request, "text");
    Match match = {0};
    if (!match_read(call->referee->rules, json_string_value(text), json_string_length(text), &match,
                    call->error) ||
        !call_keep(call, &match))
        return false;
    put_start(call);
    return true;
}

bool do_undo(Call *call)
{
    if (!match_undo(call->match, call_number(call, "to", 0), call->error))
        return false;
    put_status(call->match, call->answer);
    return true;
}

/* ---- Asking about a match ---- */

bool do_hash(Call *call)
{
    put_hash(call->answer, "hash", rs_state_hash(&call->match->state));
    put_hash(call->answer, "rules", rs_rules_hash(call->match->rules));
    put(call->answer, "decisions", json_integer(call->match->actions));
    return true;
}

bool do_result(Call *call)
{
    const Match *match = call->match;
    rs_View view;
    rs_view(match->rules, &match->state, RS_SPECTATOR, &view);
    const kd_View *seen = (const kd_View *)(const void *)view.bytes;
    json_t *wins = json_object();
    put(wins, "a", json_integer(seen->seat[0].wins));
    put(wins, "b", json_integer(seen->seat[1].wins));
    put(call->answer, "ended", json_boolean(seen->asked == RS_NOBODY));
    put(call->answer, "rounds_won", wins);
    put_status(match, call->answer);
    return true;
}

static uint64_t view_hash(const rs_View *view)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a, as rs_state_hash does it */
    for (size_t i = 0; i < sizeof view->bytes; i++)
        hash = (hash ^ view->bytes[i]) * 0x100000001b3u;
    return hash;
}

bool do_imagine(Call *call)
{
    const Match *match = call->match;
    rs_Dice dice;
    rs_View view, again;
    rs_State imagined;
    if (!call_dice(call, &dice))
        return false;
    memset(&imagined, 0, sizeof imagined);
    rs_view(match->rules, &match->state, call->seat, &view);
    rs_imagine(match->rules, &view, &dice, &imagined);
    rs_view(match->rules, &imagined, call->seat, &again);
    put_hash(call->answer, "hash", rs_state_hash(&imagined));
    put_hash(call->answer, "view", view_hash(&view));
    /* An imagined game must look to that seat as the real one does; a test of the engine. */
    put(call->answer, "fits", json_boolean(memcmp(&view, &again, sizeof view) == 0));
    return true;
}

/* ---- Playing out ---- */

/* Random moves on a copy of the state; returns how many. */
static int play_copy(const Match *match, int steps, rs_Dice *dice, rs_State *state)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int made = 0, count;
    for (; made < steps && (count = rs_actions(match->rules, state, actions)) > 0; made++)
        rs_apply(match->rules, state, actions[rs_below(dice, count)], NULL);
    return made;
}

/* Random moves in the match itself, up to its bound. */
static int play_match(Match *match, int steps, rs_Dice *dice)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char problem[MATCH_PROBLEM];
    int made = 0, count;
    for (; made < steps && (count = rs_actions(match->rules, &match->state, actions)) > 0; made++)
        if (!match_apply(match, actions[rs_below(dice, count)], problem))
            break;
    return made;
}

bool do_playout(Call *call)
{
    Match *match = call->match;
    rs_State state = match->state;
    rs_Dice dice;
    int steps = call_number(call, "steps", call->referee->most_steps);
    if (steps > call->referee->most_steps)
        steps = call->referee->most_steps;
    if (!call_dice(call, &dice))
        return false;
    bool keep = call_flag(call, "keep", true);
    int made = keep ? play_match(match, steps, &dice) : play_copy(match, steps, &dice, &state);
    const rs_State *end = keep ? &match->state : &state;
    put(call->answer, "decisions", json_integer(made));
    put(call->answer, "asked", as_seat(rs_to_act(match->rules, end)));
    put(call->answer, "winner", as_seat(rs_winner(match->rules, end)));
    put_hash(call->answer, "hash", rs_state_hash(end));
    return true;
}
