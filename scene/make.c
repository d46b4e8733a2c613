/* make.c - the parts of a scene, added one by one; see make.h. */
#include "make.h"

#include <string.h>

int make_zone(Maker *m, const char *id, const char *name, int layout, int seat, int side)
{
    Scene *s = m->scene;
    if (s->zones == SCENE_ZONES) {
        s->cut = true;
        return SCENE_ZONES - 1;
    }
    s->zone[s->zones] = (SceneZone){.id = id,
                                    .name = name,
                                    .layout = layout,
                                    .columns = 1,
                                    .seat = seat,
                                    .side = side,
                                    .first = s->things};
    return s->zones++;
}

const char *make_zone_id(Maker *m, const char *what, const char *owner)
{
    return make_text(m, "%s.%s", what, owner);
}

/* A second thing of the same name in a zone is told apart by its number. */
static const char *thing_id(Maker *m, const SceneZone *zone, const char *what)
{
    int alike = 0;
    size_t length = strlen(what), head = strlen(zone->id) + 1;
    for (int i = zone->first; i < m->scene->things; i++) {
        const char *rest = m->scene->thing[i].id + head;
        alike += strncmp(rest, what, length) == 0 && (rest[length] == 0 || rest[length] == '.');
    }
    if (alike)
        return make_text(m, "%s/%s.%d", zone->id, what, alike + 1);
    return make_text(m, "%s/%s", zone->id, what);
}

SceneThing *make_thing(Maker *m, const char *kind, int thing)
{
    Scene *s = m->scene;
    if (s->things == SCENE_THINGS) {
        s->cut = true;
        return &s->thing[SCENE_THINGS - 1];
    }
    SceneZone *zone = &s->zone[s->zones - 1];
    rs_Thing it = {.id = kind, .name = "", .text = ""};
    if (thing >= 0)
        rs_thing(m->rules, thing, m->language, &it);
    SceneThing *out = &s->thing[s->things];
    *out = (SceneThing){.id = thing_id(m, zone, it.id),
                        .name = it.name,
                        .text = it.text,
                        .kind = kind,
                        .thing = thing,
                        .zone = s->zones - 1,
                        .at = -1,
                        .on = -1,
                        .seat = zone->seat,
                        .side = zone->side,
                        .count = 1,
                        .answer = -1};
    s->things++;
    zone->things++;
    return out;
}

SceneStep *make_step(Maker *m, const char *kind, int seat, int thing)
{
    Scene *s = m->scene;
    int at = s->steps < SCENE_STEPS ? s->steps++ : SCENE_STEPS - 1;
    s->step[at] = (SceneStep){.kind = kind,
                              .words = "",
                              .text = make_card_text(m, thing),
                              .seat = seat,
                              .thing = thing,
                              .space = -1};
    return &s->step[at];
}

void make_facts_begin(Maker *m, SceneFacts *facts)
{
    facts->first = m->scene->fact_count;
}

void make_facts_end(Maker *m, SceneFacts *facts)
{
    facts->count = m->scene->fact_count - facts->first;
}

static SceneFact *place_for_fact(Maker *m)
{
    enum { IN_CARD = sizeof m->card->fact / sizeof *m->card->fact };
    if (m->card)
        return &m->card->fact[m->card->fact_count < IN_CARD ? m->card->fact_count++ : IN_CARD - 1];
    Scene *s = m->scene;
    int at = s->fact_count < SCENE_FACTS ? s->fact_count++ : SCENE_FACTS - 1;
    s->cut = s->cut || s->fact_count == SCENE_FACTS;
    return &s->fact[at];
}

SceneFact *make_fact(Maker *m, const char *key, int word, int type, int a, int b, const char *words)
{
    if (!words)
        words = type == FACT_OF       ? make_text(m, "%d/%d", a, b)
                : type == FACT_NUMBER ? make_text(m, "%d", a)
                                      : "";
    SceneFact *fact = place_for_fact(m);
    *fact = (SceneFact){.key = key,
                        .name = word < 0 ? "" : make_word(m, word),
                        .words = words,
                        .type = type,
                        .a = a,
                        .b = b};
    return fact;
}

void make_flag(Maker *m, const char *key, int word, bool is)
{
    if (is)
        make_fact(m, key, word, FACT_FLAG, 1, 0, NULL);
}

void make_about(Maker *m, int answer, int thing)
{
    SceneAnswer *it = &m->scene->answer[answer];
    for (int i = 0; i < it->abouts; i++)
        if (it->about[i] == thing)
            return;
    if (thing < 0 || it->abouts == SCENE_ABOUT)
        return;
    it->about[it->abouts++] = thing;
    if (m->scene->thing[thing].answer < 0)
        m->scene->thing[thing].answer = answer;
}
