/* referee_boxes.c - requests about the rules: who speaks, which games, what is in the boxes, which
 * rulings. */
#include "referee_parts.h"

bool do_hello(Call *call)
{
    json_t *languages = json_array(), *words = json_array();
    const rs_Rules *rules = call->referee->rules;
    for (int i = 0; i < rs_languages(rules); i++)
        json_array_append_new(languages, json_string(rs_language_code(rules, i)));
    for (int i = 0; i < RS_GAMES; i++)
        json_array_append_new(words, json_string(rs_game_word(i)));
    put(call->answer, "program", json_string("ringside"));
    put(call->answer, "version", json_string(RS_VERSION));
    put(call->answer, "protocol", json_integer(REFEREE_PROTOCOL));
    put(call->answer, "scene", json_integer(SCENE_JSON_VERSION));
    put_hash(call->answer, "rules", rs_rules_hash(call->referee->rules));
    put(call->answer, "games", words);
    put(call->answer, "languages", languages);
    put(call->answer, "requests", as_requests());
    return true;
}

static json_t *as_ruling(const rs_Ruling *ruling)
{
    json_t *values = json_array(), *one = json_object();
    for (int value = 0; value < 2 && *ruling->value[value]; value++)
        json_array_append_new(values, json_string(ruling->value[value]));
    put(one, "name", json_string(ruling->name));
    put(one, "values", values);
    put(one, "default", json_string(ruling->value[0]));
    put(one, "why", json_string(ruling->why));
    return one;
}

bool do_rulings(Call *call)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(call->game, &count);
    json_t *rulings = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(rulings, as_ruling(&ruling[i]));
    put(call->answer, "rulings", rulings);
    return true;
}

/* ---- Everything in the boxes ---- */

/* One card behind the others; the length, or -1. */
static int add_card(const Call *call, int thing, char *text, int size)
{
    const rs_Rules *rules = call->referee->rules;
    SceneCard card;
    scene_card(rules, call->language, NULL, thing, &card);
    return scene_card_json(rules, thing, &card, text, size);
}

static int write_things(Call *call, char *text, int size)
{
    const rs_Rules *rules = call->referee->rules;
    int used = 0;
    for (int i = 0; i < rs_things(rules); i++) {
        rs_Thing it;
        rs_thing(rules, i, call->language, &it);
        if (it.game != call->game)
            continue;
        int length = size - used > 2 ? add_card(call, i, text + used + 1, size - used - 2) : -1;
        if (length < 0)
            return -1;
        text[used] = used ? ',' : '[';
        used += 1 + length;
    }
    if (!used)
        text[used++] = '[';
    text[used++] = ']';
    text[used] = 0;
    return used;
}

bool do_boxes(Call *call)
{
    return call_write(call, "things", write_things);
}
