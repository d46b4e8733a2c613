/* arena.c - the arena as a strip of spaces: names, fighters, wounds, tokens, dangers. */
#include "parts.h"

#include <stdio.h>
#include <string.h>

typedef struct Strip {
    const Shown *s;
    const SceneZone *zone;
    Area area;
    int width;      /* of a space without its border */
    int left, last; /* its first column, its last row */
} Strip;

static int column_of(const Strip *strip, int space)
{
    return strip->left + space * (strip->width + 1);
}

static void draw_middle(const Strip *strip, int row, int space, int style, const char *text)
{
    int width = strip->width, length = columns_of(text), at = column_of(strip, space) + 1;
    length = length > width ? width : length;
    draw_whole(strip->area, row, at + (width - length) / 2, length, style, text);
}

static void draw_borders(const Strip *strip)
{
    int spaces = strip->zone->things;
    for (int space = 0; space <= spaces; space++) {
        int at = column_of(strip, space);
        const char *top = space == 0 ? "┌" : space == spaces ? "┐" : "┬";
        const char *bottom = space == 0 ? "└" : space == spaces ? "┘" : "┴";
        draw_text(strip->area, 0, at, STYLE_FRAME, top);
        draw_text(strip->area, strip->last, at, STYLE_FRAME, bottom);
        for (int row = 1; row < strip->last; row++)
            draw_text(strip->area, row, at, STYLE_FRAME, "│");
        for (int row = 0; row <= strip->last && space < spaces; row += strip->last)
            draw_times(strip->area, row, at + 1, STYLE_FRAME, "─", strip->width);
    }
}

/* ---- What is on a space ---- */

/* The number, with the key of the answer that leads there. */
static void draw_number(const Strip *strip, int space)
{
    const SceneThing *it = thing_in(strip->s->scene, strip->zone, space);
    char text[64], key[ANSWER_MARK] = "";
    if (it->answer < 0) {
        snprintf(text, sizeof text, " %.20s ", it->name);
        draw_middle(strip, 0, space, STYLE_DIM, text);
        return;
    }
    answer_key(strip->s->scene, it->answer, key);
    snprintf(text, sizeof text, "▶%.20s%s%s%s◀", it->name, *key ? " (" : "", key, *key ? ")" : "");
    if (columns_of(text) > strip->width) /* the list tells the key */
        snprintf(text, sizeof text, "▶%.20s◀", it->name);
    draw_middle(strip, 0, space, style_of_answer(strip->s, it->answer, STYLE_DIM), text);
}

static void draw_fighter_on(const Strip *strip, int space, const SceneThing *fighter)
{
    const Scene *scene = strip->s->scene;
    int style = fighter->seat == near_seat(scene) ? STYLE_NEAR : STYLE_FAR;
    const SceneFact *wounds = fact_in(scene, fighter, "wounds");
    const SceneFact *facing = fact_in(scene, fighter, "facing");
    const char *name =
        fighter->seat < scene->seats ? scene->seat[fighter->seat].name : fighter->name;
    bool right = facing && facing->a > 0;
    Snippet shown = {""}, who = {""};
    append(&shown, "%s", name);
    shorten(&shown, strip->width - 1); /* it stands whole at the boards */
    append(&who, "%s%.200s%s", right ? "" : "◀", shown.text, right ? "▶" : "");
    draw_middle(strip, 1, space, style, who.text);
    if (wounds && wounds->a + wounds->b > 0)
        draw_middle(strip, 2, space, wounds->a ? STYLE_HEAVY : STYLE_LIGHT, wounds->words);
}

/* As long as there is room: " edge +1H ", "edge +1H", "ed+1H". */
static void append_danger(const SceneFact *fact, int width, Snippet *out)
{
    Snippet full = {""}, least = {""};
    append(&full, "%s %s", fact->name, fact->words);
    int room = width - columns_of(fact->words);
    append(&least, "%.*s%s", bytes_of_columns(fact->name, room > 1 ? room : 1), fact->name,
           fact->words);
    append(out, columns_of(full.text) + 2 <= width ? " %s " : "%s",
           columns_of(full.text) <= width ? full.text : least.text);
}

static void draw_ground(const Strip *strip, int space)
{
    const Scene *scene = strip->s->scene;
    const SceneThing *it = thing_in(scene, strip->zone, space);
    Snippet text = {""};
    for (int i = 0; i < it->facts.count; i++) {
        const SceneFact *fact = &scene->fact[it->facts.first + i];
        if (fact->type == FACT_WOUNDS)
            append_danger(fact, strip->width, &text);
    }
    draw_middle(strip, strip->last, space, STYLE_HEAVY, text.text);
}

/* Fighters and tokens; names of tokens share the room. */
static void draw_things(const Strip *strip, int space)
{
    const Scene *scene = strip->s->scene;
    int on = strip->zone->first + space, tokens = 0;
    Snippet text = {""};
    for (int i = thing_on(scene, on, 0); i >= 0; i = thing_on(scene, on, i + 1))
        tokens += strcmp(scene->thing[i].kind, "fighter") != 0;
    for (int i = thing_on(scene, on, 0); i >= 0; i = thing_on(scene, on, i + 1)) {
        const SceneThing *it = &scene->thing[i];
        if (strcmp(it->kind, "fighter") == 0) {
            draw_fighter_on(strip, space, it);
            continue;
        }
        int share = (strip->width - tokens + 1) / tokens;
        append(&text, "%s%.*s", *text.text ? "+" : "", bytes_of_columns(it->name, share), it->name);
    }
    if (*text.text && strip->last > 3)
        draw_middle(strip, 3, space, STYLE_LIGHT, text.text);
}

int arena_rows(const Scene *scene)
{
    enum { ROWS = 4 };
    bool tokens = false;
    for (int seat = 0; seat < scene->seats; seat++) {
        const SceneZone *zone = zone_of(scene, "tokens", seat);
        tokens = tokens || (zone && zone->things > 0);
    }
    return tokens ? ROWS + 1 : ROWS;
}

void draw_arena(const Shown *s, Area area)
{
    enum { WIDEST = 18 };
    const SceneZone *zone = zone_called(s->scene, "arena");
    int spaces = zone->things, width = (area.columns - 1) / spaces - 1;
    width = width > WIDEST ? WIDEST : width;
    int left = (area.columns - spaces * (width + 1) - 1) / 2;
    Strip strip = {s, zone, area, width, left, area.rows - 1};
    draw_borders(&strip);
    for (int space = 0; space < spaces; space++) {
        draw_number(&strip, space);
        draw_ground(&strip, space);
        draw_things(&strip, space);
    }
}
