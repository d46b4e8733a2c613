/* looking.c - what both layouts have in common: answers, what is under way, the cursor; see
 * shown.h. */
#include "shown.h"

#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Layout *const layouts[RS_GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &layout_##name,
#include "../../../games/games.def"
};

const Layout *layout_of(int game)
{
    return layouts[game];
}

/* ---- Answers ---- */

/* Digits for the first ten; where spaces are asked for, their names. */
void answer_key(const Scene *scene, int answer, char key[ANSWER_MARK])
{
    const char *own = scene->answer[answer].key;
    key[0] = 0;
    if (*own)
        snprintf(key, ANSWER_MARK, "%.7s", own);
    else if (answer < 10)
        snprintf(key, ANSWER_MARK, "%d", (answer + 1) % 10);
}

void hit_thing(Area area, int row, int columns, const SceneThing *it)
{
    if (it->answer >= 0)
        area_hit(area, row, 0, columns, K_ITEM + it->answer);
    else if (it->thing >= 0)
        area_hit(area, row, 0, columns, K_THING + it->thing);
}

int style_of_answer(const Shown *s, int answer, int otherwise)
{
    return answer < 0 ? otherwise : answer == s->chosen ? STYLE_CHOSEN : STYLE_LEGAL;
}

void draw_answer_mark(const Shown *s, Area area, int row, int answer)
{
    char key[ANSWER_MARK];
    if (answer < 0)
        return;
    answer_key(s->scene, answer, key);
    draw_text(area, row, 0, STYLE_KEY, *key ? key : "▶");
    if (answer == s->chosen)
        draw_text(area, row, 1, STYLE_KEY, "▶");
}

void write_steps(const Scene *scene, int most, Page *page)
{
    for (int i = 0; i < scene->steps; i++)
        page_wrap(page, "▶ ", 2, scene->step[i].words);
    const char *text = scene->steps ? scene->step[scene->steps - 1].text : "";
    if (*text && page->lines + rows_of_text(text, page->width, 2, 2) <= most)
        page_wrap(page, "  ", 2, text);
}

/* ---- The cursor on a grid ---- */

/* The place of the answer's space in the zone of spaces, or -1. */
static int place_of(const Scene *scene, const SceneZone *zone, int answer)
{
    for (int i = 0; i < zone->things; i++)
        if (thing_in(scene, zone, i)->at == scene->answer[answer].space)
            return i;
    return -1;
}

/* How far a place lies in the direction of the key, sideways steps counting double; 0: not there.
 */
static int steps_toward(int from, int to, int columns, int key)
{
    int down = to / columns - from / columns, right = to % columns - from % columns;
    int along = key == K_DOWN ? down : key == K_UP ? -down : key == K_RIGHT ? right : -right;
    int aside = key == K_DOWN || key == K_UP ? abs(right) : abs(down);
    return along <= 0 ? 0 : along + 2 * aside;
}

int arrow_to(const Shown *s, int key)
{
    const Scene *scene = s->scene;
    const SceneZone *zone = zone_called(scene, "grid");
    int best = -1, best_steps = 0;
    if (!zone || scene->answers == 0 || !*scene->answer[0].key || place_of(scene, zone, 0) < 0)
        return -1;
    int here = s->chosen >= 0 ? place_of(scene, zone, s->chosen) : -1;
    for (int i = 0; i < scene->answers; i++) {
        int there = place_of(scene, zone, i);
        int steps = here < 0 ? 1 : there < 0 ? 0 : steps_toward(here, there, zone->columns, key);
        if (steps > 0 && (best < 0 || steps < best_steps)) {
            best = i;
            best_steps = steps;
        }
    }
    if (best >= 0)
        return best;
    /* below the grid are the answers that are no spaces */
    bool last = key == K_DOWN && place_of(scene, zone, scene->answers - 1) < 0;
    return last ? scene->answers - 1 : s->chosen < 0 ? 0 : s->chosen;
}
