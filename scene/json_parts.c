/* json_parts.c - what scenes, cards and events have in common as JSON; see json_parts.h. */
#include "json_parts.h"

#include <string.h>

void part_text(JsonWriter *w, const char *key, const char *text)
{
    if (text && *text)
        writer_text(w, key, text);
}

/* Always there; nobody is null. */
void part_id(JsonWriter *w, const char *key, const char *id)
{
    if (id)
        writer_text(w, key, id);
    else
        writer_null(w, key);
}

/* A thing of the rules: its id, and its number for who asks the rules on. */
void part_card(JsonWriter *w, const rs_Rules *rules, int thing)
{
    rs_Thing it;
    if (thing < 0)
        return;
    rs_thing(rules, thing, RS_ENGLISH, &it);
    writer_text(w, "card", it.id);
    writer_number(w, "thing", thing);
}

void part_seat(JsonWriter *w, int game, int seat, int side)
{
    part_text(w, "seat", scene_seat_id(seat));
    part_text(w, "side", scene_side_id(game, side));
}

void part_words(JsonWriter *w, const char *key, unsigned set, const char *const *words)
{
    writer_list(w, key);
    for (int i = 0; set >> i; i++)
        if (set >> i & 1)
            writer_text(w, NULL, words[i]);
    writer_close(w);
}

/* ---- Facts ---- */

static void put_symbols(JsonWriter *w, const SceneFact *fact)
{
    static const char *const words[] = {"fist", "foot", "block", "sprint"};
    writer_list(w, "symbols");
    for (int i = 0; i < fact->count; i++)
        part_words(w, NULL, fact->set[i] & 15u, words);
    writer_close(w);
}

static void put_spaces(JsonWriter *w, int game, unsigned set)
{
    writer_list(w, "spaces");
    for (int space = 0; set >> space; space++)
        if (set >> space & 1)
            part_id(w, NULL, scene_space_id(game, space));
    writer_close(w);
}

static void put_seats(JsonWriter *w, const SceneFact *fact)
{
    if (fact->count == 0) {
        part_id(w, "seat", scene_seat_id(fact->a));
        return;
    }
    writer_list(w, "seats");
    for (int i = 0; i < fact->count; i++)
        part_id(w, NULL, scene_seat_id(fact->set[i]));
    writer_close(w);
}

static void put_dice(JsonWriter *w, const SceneFact *fact)
{
    writer_list(w, "dice");
    for (int i = 0; i < fact->count; i++)
        writer_number(w, NULL, fact->set[i]);
    writer_close(w);
}

static void put_range(JsonWriter *w, const SceneFact *fact)
{
    writer_number(w, "from", fact->a);
    if (fact->b == FACT_ENDLESS)
        writer_null(w, "to");
    else
        writer_number(w, "to", fact->b);
}

/* The numbers of a fact, by its type. */
static void put_value(JsonWriter *w, const FactList *facts, const SceneFact *fact)
{
    switch (fact->type) {
    case FACT_OF:
        writer_number(w, "value", fact->a);
        writer_number(w, "of", fact->b);
        break;
    case FACT_NUMBER:
        writer_number(w, "value", fact->a);
        break;
    case FACT_FLAG:
        writer_flag(w, "value", true);
        break;
    case FACT_WOUNDS:
        writer_number(w, "heavy", fact->a);
        writer_number(w, "light", fact->b);
        break;
    case FACT_RANGE:
        put_range(w, fact);
        break;
    case FACT_SYMBOLS:
        put_symbols(w, fact);
        break;
    case FACT_SPACES:
        put_spaces(w, facts->game, (unsigned)fact->a);
        break;
    case FACT_SEAT:
        put_seats(w, fact);
        break;
    case FACT_DICE:
        put_dice(w, fact);
        break;
    case FACT_THING:
    case FACT_THINGS:
        part_card(w, facts->rules, fact->a);
        break;
    default: /* FACT_TEXT: only words */
        break;
    }
}

static void put_fact(JsonWriter *w, const char *key, const FactList *facts, const SceneFact *fact)
{
    writer_object(w, key);
    put_value(w, facts, fact);
    part_text(w, "code", fact->code);
    part_text(w, "name", fact->name);
    part_text(w, "words", fact->words);
    writer_close(w);
}

static bool same_key(const SceneFact *one, const SceneFact *other)
{
    return strcmp(one->key, other->key) == 0;
}

/* All facts that have the key of fact i. */
static void put_several(JsonWriter *w, const FactList *facts, int i)
{
    writer_list(w, facts->fact[i].key);
    for (int j = i; j < facts->count; j++)
        if (same_key(&facts->fact[i], &facts->fact[j]))
            put_fact(w, NULL, facts, &facts->fact[j]);
    writer_close(w);
}

/* A key is there once. */
void part_facts(JsonWriter *w, const FactList *facts)
{
    writer_object(w, "facts");
    for (int i = 0; i < facts->count; i++) {
        const SceneFact *fact = &facts->fact[i];
        int before = 0;
        while (before < i && !same_key(&facts->fact[before], fact))
            before++;
        if (before < i)
            continue;
        if (fact->type == FACT_THINGS)
            put_several(w, facts, i);
        else
            put_fact(w, fact->key, facts, fact);
    }
    writer_close(w);
}
