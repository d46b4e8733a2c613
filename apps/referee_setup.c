/* referee_setup.c - set-ups in requests and answers: their keys and values as the rules list them,
 * so that no game is named here. */
#include "referee_parts.h"

#include <ctype.h>
#include <string.h>

/* ---- Keys ---- */

static int add_keys(const rs_Rules *rules, const rs_Setup *setup, const char **key, int count)
{
    const char *found;
    for (int i = 0; (found = rs_setup_key(rules, setup, i)) != NULL; i++) {
        bool there = false;
        for (int j = 0; j < count; j++)
            there = there || strcmp(key[j], found) == 0;
        if (!there && count < REFEREE_PARTS)
            key[count++] = found;
    }
    return count;
}

/* Some keys are there only with certain values of another, as the lone team with three players. */
int setup_keys(const rs_Rules *rules, int game, const char *key[REFEREE_PARTS])
{
    rs_Setup setup;
    char value[RS_VALUE], problem[200];
    int thing;
    rs_setup_default(rules, game, &setup);
    int plain = add_keys(rules, &setup, key, 0), count = plain;
    for (int i = 0; i < plain; i++)
        for (int j = 0; rs_setup_value(rules, &setup, key[i], j, value, &thing); j++) {
            rs_Setup other = setup;
            if (rs_setup_set(rules, &other, key[i], value, problem))
                count = add_keys(rules, &other, key, count);
        }
    return count;
}

/* ---- Values ---- */

static bool is_number(const char *value)
{
    return isdigit((unsigned char)*value) && !value[strspn(value, "0123456789")];
}

/* Whether a key is set to numbers, which a request gives as such. */
static bool has_numbers(const rs_Rules *rules, const rs_Setup *setup, const char *key)
{
    char value[RS_VALUE];
    int thing;
    return rs_setup_value(rules, setup, key, 0, value, &thing) && is_number(value);
}

/* "2, 3 or 4" */
static bool refuse_number(Call *call, const rs_Setup *setup, const char *key)
{
    const rs_Rules *rules = call->referee->rules;
    char value[RS_VALUE], next[RS_VALUE], all[120] = "";
    int thing;
    for (int i = 0; rs_setup_value(rules, setup, key, i, value, &thing); i++) {
        bool last = !rs_setup_value(rules, setup, key, i + 1, next, &thing);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s",
                 i == 0 ? ""
                 : last ? " or "
                        : ", ",
                 value);
    }
    return call_refuse(call, "\"%s\" must be %s", key, all);
}

bool call_setup_fits(Call *call, const char *key, const json_t *value)
{
    const rs_Rules *rules = call->referee->rules;
    rs_Setup setup;
    char text[RS_VALUE], known[RS_VALUE];
    int thing;
    rs_setup_default(rules, call->game, &setup);
    if (!has_numbers(rules, &setup, key))
        return json_is_string(value) || call_refuse(call, "\"%s\" must be a string", key);
    snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    for (int i = 0; json_is_integer(value); i++) {
        if (!rs_setup_value(rules, &setup, key, i, known, &thing))
            break;
        if (strcmp(known, text) == 0)
            return true;
    }
    return refuse_number(call, &setup, key);
}

/* ---- As it was agreed on ---- */

static json_t *as_rulings(const rs_Setup *setup)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(setup->game, &count);
    json_t *out = json_object();
    for (int i = 0; i < count; i++)
        if (setup->ruling[i])
            put(out, ruling[i].name, json_string(ruling[i].value[setup->ruling[i]]));
    return out;
}

static json_t *as_sides(const Match *match)
{
    json_t *out = json_object();
    for (int side = 0; scene_side_id(match->setup.game, side); side++) {
        json_t *seats = json_array();
        for (int seat = 0; seat < match->setup.seats; seat++)
            if (rs_team(match->rules, &match->state, seat) == side)
                json_array_append_new(seats, as_seat(seat));
        put(out, scene_side_id(match->setup.game, side), seats);
    }
    return out;
}

void put_setup(const Match *match, json_t *object)
{
    const rs_Setup *setup = &match->setup;
    char value[RS_VALUE];
    const char *key;
    put(object, "game", json_string(rs_game_word(setup->game)));
    for (int i = 0; (key = rs_setup_key(match->rules, setup, i)) != NULL; i++)
        if (rs_setup_get(match->rules, setup, key, value))
            put(object, key,
                has_numbers(match->rules, setup, key) ? json_integer(atoi(value)) : as_text(value));
    put(object, "rulings", as_rulings(setup));
    put(object, "sides", as_sides(match));
}
