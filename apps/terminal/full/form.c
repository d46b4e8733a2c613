/* form.c - the set-up of any game as lines of a form; see form.h. */
#include "form.h"

#include "../../../scene/scene.h"

#include <stdio.h>
#include <string.h>

int form_lines(const rs_Rules *rules, const rs_Setup *setup)
{
    int lines = 0;
    while (rs_setup_key(rules, setup, lines))
        lines++;
    return lines;
}

/* The word of a key or of one of its values, where there is one: "field-grid", "grid-advanced". */
static const char *word_for(const rs_Rules *rules, int language, const char *first,
                            const char *second)
{
    char key[RS_VALUE + 40];
    snprintf(key, sizeof key, "%s-%s", first, second);
    int word = rs_word_find(rules, "scene", key);
    return word < 0 ? NULL : rs_word(rules, language, word);
}

void form_head(const rs_Rules *rules, const rs_Setup *setup, int language, int line, Snippet *out)
{
    const char *key = rs_setup_key(rules, setup, line);
    const char *word = word_for(rules, language, "field", key);
    append(out, "%s", word ? word : key);
}

/* The place of what is set among the values, and the thing that it names. */
static int value_now(const rs_Rules *rules, const rs_Setup *setup, const char *key, int *thing)
{
    char now[RS_VALUE], value[RS_VALUE];
    if (!rs_setup_get(rules, setup, key, now))
        return 0;
    for (int i = 0; rs_setup_value(rules, setup, key, i, value, thing); i++)
        if (strcmp(value, now) == 0)
            return i;
    *thing = -1;
    return 0;
}

/* "Berserker (Siege Storm)", or the word of the value. */
void form_value(const rs_Rules *rules, const rs_Setup *setup, int language, int line, int room,
                Snippet *out)
{
    const char *key = rs_setup_key(rules, setup, line);
    char value[RS_VALUE];
    int thing = -1;
    value_now(rules, setup, key, &thing);
    if (thing >= 0) {
        rs_Thing it, box;
        static SceneCard card;
        rs_thing(rules, thing, language, &it);
        rs_thing(rules, it.box, language, &box);
        scene_card(rules, language, NULL, thing, &card);
        for (int i = 0; i < card.fact_count; i++)
            if (strcmp(card.fact[i].key, "fighter") == 0 &&
                strcmp(card.fact[i].words, it.name) != 0)
                append(out, "%s, ", card.fact[i].words);
        append(out, "%s", it.name);
        if (it.box != thing && columns_of(out->text) + columns_of(box.name) + 3 <= room)
            append(out, " (%s)", box.name);
        return;
    }
    rs_setup_get(rules, setup, key, value);
    const char *word = word_for(rules, language, key, value);
    append(out, "%s", word ? word : value);
}

/* The text of what is chosen and what it consists of, or what the key is about. */
void form_describe(const rs_Rules *rules, const rs_Setup *setup, int language, int line,
                   Snippet *out)
{
    static SceneCard card;
    const char *key = rs_setup_key(rules, setup, line);
    const char *about = word_for(rules, language, "about", key);
    int thing = -1;
    value_now(rules, setup, key, &thing);
    append(out, "%s", about ? about : "");
    if (thing < 0)
        return;
    scene_card(rules, language, NULL, thing, &card);
    if (card.thing.box != thing)
        append(out, "%s%s.", *out->text ? " " : "", name_in(rules, language, card.thing.box));
    append(out, "%s%s", *out->text && *card.thing.text ? " " : "", card.thing.text);
    for (int i = 0; i < card.fact_count; i++)
        if (strcmp(card.fact[i].key, "fighter") != 0 && *card.fact[i].words)
            append(out, "%s%s: %s.", *out->text ? " " : "", card.fact[i].name, card.fact[i].words);
}

void form_change(const rs_Rules *rules, rs_Setup *setup, int line, int by)
{
    const char *key = rs_setup_key(rules, setup, line);
    char value[RS_VALUE], problem[200];
    int thing, count = 0, now = value_now(rules, setup, key, &thing);
    while (rs_setup_value(rules, setup, key, count, value, &thing))
        count++;
    for (int tries = 0; tries < count; tries++) {
        now = (now + by + count) % count;
        rs_setup_value(rules, setup, key, now, value, &thing);
        rs_setup_set(rules, setup, key, value, problem);
        if (rs_setup_check(rules, setup, problem)) /* not the same fighter twice */
            return;
    }
}
