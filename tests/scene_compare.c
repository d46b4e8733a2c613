/* scene_compare.c - see scene_compare.h. */
#include "scene_compare.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void write_facts(const Scene *s, SceneFacts facts, FILE *to)
{
    for (int i = 0; i < facts.count; i++) {
        const SceneFact *fact = &s->fact[facts.first + i];
        fprintf(to, " {%s|%s|%s|%s|%d %d %d %d:", fact->key, fact->name, fact->words,
                fact->code ? fact->code : "", fact->type, fact->a, fact->b, fact->count);
        for (int k = 0; k < FACT_SET; k++)
            fprintf(to, " %d", fact->set[k]);
        fprintf(to, "}");
    }
    fprintf(to, "\n");
}

static void write_head(const Scene *s, FILE *to)
{
    fprintf(to, "head %d %d %d %d %d %d %d %d %x %d\n", s->game, s->words.language, s->viewer,
            s->asked, s->winner, s->turn, s->seconds, s->concerned, (unsigned)s->rulings, s->cut);
    fprintf(to, "room %d %d\n", s->fact_count, s->used);
    fprintf(to, "place %s\nheadline %s\nresult %s\nquestion %s %s\nmatter %s\nfacts", s->place,
            s->headline, s->result, s->question_id, s->question, s->matter);
    write_facts(s, s->facts, to);
}

static void write_players(const Scene *s, FILE *to)
{
    for (int i = 0; i < s->seats; i++) {
        const SceneSeat *seat = &s->seat[i];
        fprintf(to, "seat %s|%s|%d %d", seat->id, seat->name, seat->side, seat->thing);
        write_facts(s, seat->facts, to);
    }
    for (int i = 0; i < s->sides; i++) {
        const SceneSide *side = &s->side[i];
        fprintf(to, "side %s|%s|%s|%d %d", side->id, side->name, side->mark, side->score,
                side->needed);
        write_facts(s, side->facts, to);
    }
}

static void write_things(const Scene *s, FILE *to)
{
    for (int i = 0; i < s->zones; i++) {
        const SceneZone *zone = &s->zone[i];
        fprintf(to, "zone %s|%s|%d %d %d %d %d %d %d\n", zone->id, zone->name, zone->layout,
                zone->columns, zone->seat, zone->side, zone->count, zone->first, zone->things);
    }
    for (int i = 0; i < s->things; i++) {
        const SceneThing *thing = &s->thing[i];
        fprintf(to, "thing %s|%s|%s|%s|%d %d %d %d %d %d %d %x %d", thing->id, thing->name,
                thing->text, thing->kind, thing->thing, thing->zone, thing->at, thing->on,
                thing->seat, thing->side, thing->count, thing->marks, thing->answer);
        write_facts(s, thing->facts, to);
    }
}

static void write_steps(const Scene *s, FILE *to)
{
    for (int i = 0; i < s->steps; i++) {
        const SceneStep *step = &s->step[i];
        fprintf(to, "step %s|%s|%s|%d %d %d", step->kind, step->words, step->text, step->seat,
                step->thing, step->space);
        write_facts(s, step->facts, to);
    }
}

static void write_answers(const Scene *s, FILE *to)
{
    for (int i = 0; i < s->answers; i++) {
        const SceneAnswer *answer = &s->answer[i];
        fprintf(to, "answer %x %s|%s|%s|%s|%s|%s|%d %d %x:", (unsigned)answer->action, answer->id,
                answer->words, answer->remark, answer->what, answer->warning, answer->key,
                answer->thing, answer->space, answer->traits);
        for (int k = 0; k < answer->abouts; k++)
            fprintf(to, " %d", answer->about[k]);
        fprintf(to, "\n");
    }
}

char *scene_text(const Scene *scene)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    assert_non_null(to);
    write_head(scene, to);
    write_players(scene, to);
    write_things(scene, to);
    write_steps(scene, to);
    write_answers(scene, to);
    fclose(to);
    return text;
}

static void differ(const Match *match, const char *what, const char *a, int first, const char *b,
                   int second)
{
    if (match)
        match_fail(match, "%s differ:\n  %.*s\n  %.*s", what, first, a, second, b);
    fail_msg("%s differ:\n  %.*s\n  %.*s", what, first, a, second, b);
}

void scene_assert_same(const Match *match, const char *a, const char *b, const char *what)
{
    while (*a || *b) {
        int first = (int)strcspn(a, "\n"), second = (int)strcspn(b, "\n");
        if (first != second || strncmp(a, b, (size_t)first) != 0)
            differ(match, what, a, first, b, second);
        a += first + (a[first] == '\n');
        b += second + (b[second] == '\n');
    }
}

void scene_of(const rs_Rules *rules, const rs_Words *words, const rs_State *state, int viewer,
              unsigned options, Scene *scene)
{
    rs_Action actions[RS_MAX_ACTIONS];
    rs_View view;
    rs_view(rules, state, viewer, &view);
    int count = rs_to_act(rules, state) == RS_TABLE ? rs_actions(rules, state, actions)
                                                    : rs_view_actions(rules, &view, actions);
    scene_make(rules, words, &view, actions, count, options, scene);
}

/* The second scene is made where other bytes lie: what is not written must not be read. */
void scene_assert_twin(const Match *match, const rs_Words *words, const Scene *scene, rs_Dice *dice)
{
    static Scene other;
    rs_View view;
    rs_State twin;
    rs_view(match->rules, &match->state, scene->viewer, &view);
    rs_imagine(match->rules, &view, dice, &twin);
    memset(&other, 0xa5, sizeof other);
    scene_of(match->rules, words, &twin, scene->viewer, 0, &other);
    char *one = scene_text(scene), *two = scene_text(&other);
    scene_assert_same(match, one, two, "scenes of twins");
    free(one);
    free(two);
}
