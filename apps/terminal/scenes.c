/* scenes.c - looking at a scene, and pieces of text about it; see scenes.h. */
#include "scenes.h"

#include <string.h>

const char *scene_say(const Scene *scene, int word)
{
    return rs_word(scene->rules, scene->words.language, word);
}

/* ---- Parts ---- */

const SceneZone *zone_called(const Scene *scene, const char *id)
{
    int zone = scene_zone(scene, id);
    return zone < 0 ? NULL : &scene->zone[zone];
}

const SceneZone *zone_of(const Scene *scene, const char *what, int owner)
{
    int zone = scene_zone_of(scene, what, owner);
    return zone < 0 ? NULL : &scene->zone[zone];
}

bool zone_is(const SceneZone *zone, const char *what)
{
    size_t length = strlen(what);
    return strncmp(zone->id, what, length) == 0 && (!zone->id[length] || zone->id[length] == '.');
}

const SceneThing *thing_in(const Scene *scene, const SceneZone *zone, int index)
{
    return &scene->thing[zone->first + index];
}

int copies_in(const Scene *scene, const SceneZone *zone, int index)
{
    const SceneThing *it = thing_in(scene, zone, index);
    int copies = 0;
    for (int i = 0; i < zone->things; i++) {
        bool same = thing_in(scene, zone, i)->thing == it->thing;
        if (same && i < index)
            return 0;
        copies += same ? thing_in(scene, zone, i)->count : 0;
    }
    return copies;
}

int thing_on(const Scene *scene, int space, int from)
{
    while (from < scene->things && scene->thing[from].on != space)
        from++;
    return from < scene->things ? from : -1;
}

const SceneFact *fact_in(const Scene *scene, const SceneThing *thing, const char *key)
{
    return scene_fact(scene, thing->facts, key);
}

const char *fact_words(const Scene *scene, SceneFacts facts, const char *key)
{
    const SceneFact *fact = scene_fact(scene, facts, key);
    return fact ? fact->words : "";
}

int near_side(const Scene *scene)
{
    return scene->viewer < scene->seats ? scene->seat[scene->viewer].side : 0;
}

/* ---- Pieces of text ---- */

void append_counted(Snippet *out, int count, const char *name)
{
    if (count > 1)
        append(out, "%dx ", count);
    append(out, "%s", name);
}

void append_names(const Scene *scene, const SceneZone *zone, Snippet *out)
{
    for (int i = 0; zone && i < zone->things; i++) {
        const SceneThing *it = thing_in(scene, zone, i);
        append(out, "%s", *out->text ? ", " : "");
        append_counted(out, it->count, it->name);
    }
}

void append_facts(const Scene *scene, SceneFacts facts, const char *const *keys, const char *bar,
                  Snippet *out)
{
    for (; *keys; keys++) {
        const SceneFact *fact = scene_fact(scene, facts, *keys);
        if (fact)
            append(out, "%s%s %s", *out->text ? bar : "", fact->name, fact->words);
    }
}

void append_card_facts(const SceneCard *card, Snippet *out)
{
    for (int i = 0; i < card->fact_count; i++)
        append(out, "; %s%s%s", card->fact[i].name, *card->fact[i].words ? " " : "",
               card->fact[i].words);
}

void append_answer(const SceneAnswer *answer, Snippet *out)
{
    append(out, "%s", answer->words);
    if (*answer->remark)
        append(out, " (%s)", answer->remark);
}

void append_changes(const Scene *before, const Scene *now, Snippet *out)
{
    enum { MOST = 32 };
    SceneChange change[MOST];
    int count = scene_changes(before, now, change, MOST);
    for (int i = 0; i < count; i++) {
        bool same = i > 0 && strcmp(change[i - 1].who, change[i].who) == 0;
        if (!same)
            append(out, "%s%s: ", i ? "; " : "", change[i].who);
        append(out, "%s%s %s → %s", same ? ", " : "", change[i].name, change[i].was, change[i].now);
    }
}
