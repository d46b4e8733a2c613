/* referee_match.c - requests about whole matches: starting, saving, taking back, playing out. */
#include "referee_parts.h"

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

/* One part of the set-up, if the request names it. */
static bool set_part(Call *call, rs_Setup *setup, const char *key)
{
    const json_t *value = json_object_get(call->request, key);
    char number[32], problem[200];
    if (!value)
        return true;
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    const char *text = json_is_string(value) ? json_string_value(value) : number;
    return rs_setup_set(call->referee->rules, setup, key, text, problem) ||
           call_refuse(call, "%s: %s", key, problem);
}

static bool set_names(Call *call, rs_Setup *setup)
{
    const char *key[REFEREE_PARTS];
    for (int i = 0, count = setup_keys(call->referee->rules, setup->game, key); i < count; i++)
        if (!set_part(call, setup, key[i]))
            return false;
    return true;
}

/* Whether everything that was named is a part of this set-up: who is alone, for example, is one
 * only with 3 players. */
static bool all_used(const Call *call, const rs_Setup *setup, char problem[200])
{
    const rs_Rules *rules = call->referee->rules;
    const char *key[REFEREE_PARTS];
    char value[RS_VALUE];
    for (int i = 0, count = setup_keys(rules, setup->game, key); i < count; i++)
        if (json_object_get(call->request, key[i]) && !rs_setup_get(rules, setup, key[i], value)) {
            snprintf(problem, 200, "\"%s\" means nothing with %d players", key[i], setup->seats);
            return false;
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
        if (rs_setup_check(rules, setup, problem) && all_used(call, setup, problem))
            return true;
    }
    return call_refuse(call, "%s", problem);
}

static bool name_setup(Call *call, rs_Setup *setup)
{
    char problem[200];
    if (!set_names(call, setup))
        return false;
    return all_used(call, setup, problem) || call_refuse(call, "%s", problem);
}

static void put_start(Call *call)
{
    const Match *match = call->match;
    put_setup(match, call->answer);
    put_status(match, REFEREE_EVERYTHING, call->answer);
}

bool do_new(Call *call)
{
    rs_Setup setup;
    uint8_t seed[32];
    Match match = {0};
    rs_setup_default(call->referee->rules, call->game, &setup);
    if (!set_rulings(call, &setup) || !call_seed(call, seed))
        return false;
    bool drawn = call_flag(call, "random", false);
    if (!(drawn ? draw_setup(call, seed, &setup) : name_setup(call, &setup)))
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
    put_status(call->match, REFEREE_EVERYTHING, call->answer);
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
    put_status(call->match, REFEREE_EVERYTHING, call->answer);
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
    const Scene *scene = call_scene(call, RS_SPECTATOR, SCENE_WITHOUT_PREVIEWS);
    json_t *score = json_object();
    for (int i = 0; i < scene->sides; i++)
        put(score, scene->side[i].id, json_integer(scene->side[i].score));
    put(call->answer, "ended", json_boolean(match_asked(match) == RS_NOBODY));
    put(call->answer, "score", score);
    put(call->answer, "needed", json_integer(scene->side[0].needed));
    put_status(match, REFEREE_EVERYTHING, call->answer);
    return true;
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
    put_hash(call->answer, "view", match_view_hash(&view));
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
    put(call->answer, "winner", as_side(match->setup.game, rs_winner(match->rules, end)));
    put_hash(call->answer, "hash", rs_state_hash(end));
    return true;
}
