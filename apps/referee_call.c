/* referee_call.c - what the handlers of the referee have in common: values of requests, pieces of
 * answers, and the matches by name. */
#include "referee_parts.h"

#include "../engine/kind.h"
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

const char *seat_letter(int seat)
{
    static const char *const letters[RS_SEATS] = {"a", "b", "c", "d"};
    return letters[seat];
}

json_t *as_seat(int seat)
{
    if (seat < RS_SEATS)
        return json_string(seat_letter(seat));
    if (seat == RS_NOBODY)
        return json_null();
    return json_string(seat == RS_TABLE ? "table" : "spectator");
}

json_t *as_thing(const rs_Rules *rules, int index, int language)
{
    const Label *label = &rules->label[index];
    const char *name = label->name[language], *text = label->text[language];
    json_t *out = json_object();
    name = name ? name : label->name[RS_ENGLISH];
    text = text ? text : label->text[RS_ENGLISH];
    put(out, "id", as_text(label->id));
    put(out, "name", as_text(name ? name : label->id));
    if (text)
        put(out, "text", as_text(text));
    put(out, "source", json_string(source_words[label->source]));
    if (label->note)
        put(out, "note", as_text(label->note));
    return out;
}

json_t *as_rulings(int game, uint32_t changed)
{
    const GameKind *kind = game_kind(game);
    json_t *out = json_object();
    for (int i = 0; i < kind->rulings; i++)
        if (changed >> i & 1)
            put(out, kind->ruling[i].name, json_string(kind->ruling[i].value[1]));
    return out;
}

void put_parts(const Match *match, json_t *object)
{
    SetupParts parts;
    match_parts(match->rules, &match->setup, &parts);
    for (int i = 0; i < parts.count; i++)
        put(object, parts.part[i].key, json_string(parts.part[i].value));
}

json_t *as_winner(const rs_Rules *rules, const rs_State *state)
{
    rs_View view;
    rs_view(rules, state, RS_SPECTATOR, &view);
    return referee_game(view.bytes[0])->winner(&view);
}

/* A choice that is still a secret, such as a character whose space is not yet named, is a frame
 * that only its player sees; for all others the question before is still open. */
static int decisions_seen(const Match *match, int seat)
{
    rs_View view;
    if (seat == REFEREE_EVERYTHING)
        return match->actions;
    rs_view(match->rules, &match->state, seat, &view);
    const StateHead *seen = (const StateHead *)(const void *)view.bytes;
    return match->actions - (state_head(&match->state)->depth - seen->depth);
}

void put_status(const Match *match, int seat, json_t *object)
{
    put(object, "decisions", json_integer(decisions_seen(match, seat)));
    put(object, "asked", as_seat(rs_to_act(match->rules, &match->state)));
    put(object, "winner", as_winner(match->rules, &match->state));
}

json_t *as_question(const Match *match, int viewer, int language)
{
    char text[512];
    rs_Words words;
    rs_View view;
    if (rs_to_act(match->rules, &match->state) == RS_NOBODY)
        return json_null();
    rs_words_default(match->rules, &match->setup, language, &words);
    rs_view(match->rules, &match->state, viewer, &view);
    rs_say_question(match->rules, &words, &view, text, sizeof text);
    return as_text(text);
}
