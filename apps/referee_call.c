/* referee_call.c - what the handlers of the referee have in common: values of requests, pieces of
 * answers, and the matches by name. */
#include "referee_parts.h"

#include "apps.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Values of requests ---- */

const char *call_text(const Call *call, const char *key, const char *otherwise)
{
    const json_t *value = json_object_get(call->request, key);
    return value ? json_string_value(value) : otherwise;
}

int call_number(const Call *call, const char *key, int otherwise)
{
    const json_t *value = json_object_get(call->request, key);
    return value ? (int)json_integer_value(value) : otherwise;
}

bool call_flag(const Call *call, const char *key, bool otherwise)
{
    const json_t *value = json_object_get(call->request, key);
    return value ? json_is_true(value) : otherwise;
}

static bool fresh_seed(Call *call, uint8_t seed[32])
{
    if (call->referee->tame) {
        char text[32];
        snprintf(text, sizeof text, "tame %" PRIu64, call->referee->seeds++);
        app_seed(text, seed);
        return true;
    }
    FILE *chance = fopen("/dev/urandom", "rb");
    bool good = chance && fread(seed, 32, 1, chance) == 1;
    if (chance)
        fclose(chance);
    return good || call_refuse(call, "cannot read /dev/urandom; give a \"seed\"");
}

bool call_seed(Call *call, uint8_t seed[32])
{
    const json_t *value = json_object_get(call->request, "seed");
    if (!value)
        return fresh_seed(call, seed);
    char number[32];
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    app_seed(json_is_string(value) ? json_string_value(value) : number, seed);
    return true;
}

void dice_from(const uint8_t seed[32], rs_Dice *dice)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | seed[i];
    rs_dice_seed(dice, number);
}

bool call_dice(Call *call, rs_Dice *dice)
{
    uint8_t seed[32];
    bool good = call_seed(call, seed);
    if (good)
        dice_from(seed, dice);
    return good;
}

/* ---- Matches by name ---- */

static Slot *new_slot(Referee *referee, const char *name)
{
    Slot *slot = calloc(1, sizeof *slot);
    if (slot) {
        snprintf(slot->name, sizeof slot->name, "%s", name);
        referee->slot[referee->slots++] = slot;
    }
    return slot;
}

bool call_keep(Call *call, Match *match)
{
    Referee *referee = call->referee;
    if (!call->match) {
        Slot *slot = referee->slots < REFEREE_MATCHES ? new_slot(referee, call->name) : NULL;
        if (!slot) {
            match_free(match);
            return call_refuse(call,
                               "there are %d matches already; start this one in the place of "
                               "another, by its name",
                               referee->slots);
        }
        call->match = &slot->match;
    }
    match_free(call->match);
    *call->match = *match;
    return true;
}

/* ---- What the scene writes ---- */

/* Room for what did not fit; a view never needs it, a shelf of many boxes may. */
static bool more_room(Call *call)
{
    enum { FIRST = SCENE_JSON_ROOM, MOST = 1 << 28 };
    Referee *referee = call->referee;
    int room = referee->room ? 2 * referee->room : FIRST;
    char *text = room <= MOST ? realloc(referee->text, (size_t)room) : NULL;
    if (!text)
        return call_refuse(call, "there is no memory left for the answer");
    referee->text = text;
    referee->room = room;
    return true;
}

bool call_write(Call *call, const char *key, int (*write)(Call *call, char *text, int size))
{
    Referee *referee = call->referee;
    char head[40] = "";
    int before = key ? snprintf(head, sizeof head, "\"%s\":", key) : 0, length = -1;
    while (length < 0) {
        if (referee->room)
            length = write(call, referee->text + before, referee->room - before);
        if (length < 0 && !more_room(call))
            return false;
    }
    memcpy(referee->text, head, (size_t)before);
    if (!key)
        referee->text[length - 1] = 0; /* the members without the braces */
    call->tail = referee->text + !key;
    return true;
}

const Scene *call_scene(Call *call, int viewer, unsigned options)
{
    const Match *match = call->match;
    rs_Action actions[RS_MAX_ACTIONS];
    rs_Words words;
    rs_View view;
    rs_words_default(match->rules, &match->setup, call->language, &words);
    rs_view(match->rules, &match->state, viewer, &view);
    int count = rs_view_actions(match->rules, &view, actions);
    if (rs_to_act(match->rules, &match->state) == RS_TABLE)
        count = rs_actions(match->rules, &match->state, actions);
    scene_make(match->rules, &words, &view, actions, count, options, call->referee->scene);
    return call->referee->scene;
}

/* ---- Pieces of answers ---- */

void put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

void put_hash(json_t *object, const char *key, uint64_t hash)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    put(object, key, json_string(text));
}

/* Sentences are cut to their buffer, and errors quote what came in: both can end in the middle of
 * a letter, which JSON cannot carry. */
json_t *as_text(const char *text)
{
    json_t *whole = json_string(text);
    if (whole)
        return whole;
    size_t size = strlen(text);
    char *copy = malloc(size + 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, size + 1);
    for (char *c = copy; *c; c++)
        if ((unsigned char)*c >= 128)
            *c = '?';
    whole = json_string(copy);
    free(copy);
    return whole;
}

json_t *as_seat(int seat)
{
    const char *id = scene_seat_id(seat);
    return id ? json_string(id) : json_null();
}

json_t *as_side(int game, int side)
{
    const char *id = scene_side_id(game, side);
    return id ? json_string(id) : json_null();
}

void put_status(const Match *match, int seat, json_t *object)
{
    int decisions = seat == REFEREE_EVERYTHING ? match->actions : match_decisions_seen(match, seat);
    put(object, "decisions", json_integer(decisions));
    put(object, "asked", as_seat(match_asked(match)));
    put(object, "winner", as_side(match->setup.game, match_winner(match)));
}

json_t *as_question(const Match *match, int viewer, int language)
{
    char text[512];
    rs_Words words;
    rs_View view;
    if (match_asked(match) == RS_NOBODY)
        return json_null();
    rs_words_default(match->rules, &match->setup, language, &words);
    rs_view(match->rules, &match->state, viewer, &view);
    rs_say_question(match->rules, &words, &view, text, sizeof text);
    return as_text(text);
}
