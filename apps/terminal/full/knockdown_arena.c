/* knockdown_arena.c - the arena as a strip of spaces: names, fighters, wounds, tokens, dangers. */
#include "knockdown_parts.h"

#include <stdio.h>
#include <string.h>

typedef struct Strip {
    const Ring *r;
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
    draw_cut(strip->area, row, at + (width - length) / 2, length, style, text);
}

/* ---- What is on a space ---- */

static void draw_borders(const Strip *strip)
{
    int spaces = strip->r->t.arena->spaces;
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

/* The number, with the key of the answer that leads there. */
static void draw_number(const Strip *strip, int space)
{
    const Ring *r = strip->r;
    int answer = answer_with_space(r, space);
    char text[40], key[ANSWER_MARK] = "";
    if (answer < 0) {
        snprintf(text, sizeof text, " %d ", space + 1);
        draw_middle(strip, 0, space, STYLE_DIM, text);
        return;
    }
    answer_key(r->s, answer, key);
    snprintf(text, sizeof text, "▶%d%s%s%s◀", space + 1, *key ? " (" : "", key, *key ? ")" : "");
    if (columns_of(text) > strip->width) /* the list tells the key */
        snprintf(text, sizeof text, "▶%d◀", space + 1);
    draw_middle(strip, 0, space, answer == r->s->chosen ? STYLE_CHOSEN : STYLE_LEGAL, text);
}

static void draw_fighter(const Strip *strip, int seat)
{
    const Ring *r = strip->r;
    const kd_ViewSeat *me = &r->t.view->seat[seat];
    int style = seat == r->near_seat ? STYLE_NEAR : STYLE_FAR;
    int space = seat_position(&r->t, seat);
    const char *name = r->t.words->seat[seat];
    Snippet who = {""}, wounds = {""};
    bool right = seat_position(&r->t, 1 - seat) > space;
    int room = strip->width - 2;
    append(&who, "%s%.*s%s", right ? "" : "◀", bytes_of_columns(name, room), name,
           right ? "▶" : "");
    draw_middle(strip, 1, space, style, who.text);
    if (me->heavy + me->light == 0)
        return;
    append_wounds(r->t.language, me->heavy, me->light, &wounds);
    draw_middle(strip, 2, space, me->heavy ? STYLE_HEAVY : STYLE_LIGHT, wounds.text);
}

static void append_danger(const Ring *r, int what, const char *sign, bool heavy, int width,
                          Snippet *out)
{
    const char *name = table_phrase(&r->t, what);
    const char *letter = table_phrase(&r->t, heavy ? SCENE_HEAVY_LETTER : SCENE_LIGHT_LETTER);
    Snippet full = {""}, tight = {""}, least = {""};
    append(&full, " %s %s1%s ", name, sign, letter);
    append(&tight, "%s %s1%s", name, sign, letter);
    int room = width - columns_of(sign) - 1 - columns_of(letter);
    append(&least, "%.*s%s1%s", bytes_of_columns(name, room > 1 ? room : 1), name, sign, letter);
    append(out, "%s",
           columns_of(full.text) <= width    ? full.text
           : columns_of(tight.text) <= width ? tight.text
                                             : least.text);
}

static void draw_ground(const Strip *strip, int space)
{
    const Ring *r = strip->r;
    const Arena *arena = r->t.arena;
    int burnt = setting_up(&r->t) ? 0 : r->t.view->burnt;
    Snippet text = {""};
    if (arena->edges >> space & 1)
        append_danger(r, SCENE_EDGE, "+", !ruled_otherwise(&r->t, RULING_EDGE_WOUND), strip->width,
                      &text);
    if (arena->corridors >> space & 1)
        append_danger(r, SCENE_CORRIDOR, "",
                      (space == arena->centre) != ruled_otherwise(&r->t, RULING_CORRIDOR_WOUNDS),
                      strip->width, &text);
    if (space < burnt || space >= arena->spaces - burnt)
        append_danger(r, SCENE_BURNS, "", ruled_otherwise(&r->t, RULING_CANDLE_WOUND), strip->width,
                      &text);
    draw_middle(strip, strip->last, space, STYLE_HEAVY, text.text);
}

static void draw_tokens(const Strip *strip, int space)
{
    const Ring *r = strip->r;
    Snippet text = {""};
    int there = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < seat_board(&r->t, seat)->tokens; slot++)
            there += r->t.view->seat[seat].spaces[slot] >> space & 1;
    for (int seat = 0; seat < 2 && there; seat++)
        for (int slot = 0; slot < seat_board(&r->t, seat)->tokens; slot++) {
            const Board *board = seat_board(&r->t, seat);
            if (!(r->t.view->seat[seat].spaces[slot] >> space & 1))
                continue;
            const char *name = table_name(&r->t, r->t.kd->token[board->token[slot]].label);
            int share = (strip->width - there + 1) / there;
            append(&text, "%s%.*s", *text.text ? "+" : "", bytes_of_columns(name, share), name);
        }
    draw_middle(strip, 3, space, STYLE_LIGHT, text.text);
}

int arena_rows(const Table *t)
{
    enum { ROWS = 4 };
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < seat_board(t, seat)->tokens; slot++) {
            int lies = t->kd->token[seat_board(t, seat)->token[slot]].lies;
            if (lies == LIES_SPACE || lies == LIES_FREE_SPACE)
                return ROWS + 1;
        }
    return ROWS;
}

void draw_arena(const Ring *r, Area area)
{
    enum { WIDEST = 18 };
    int spaces = r->t.arena->spaces, width = (area.columns - 1) / spaces - 1;
    width = width > WIDEST ? WIDEST : width;
    Strip strip = {r, area, width, (area.columns - spaces * (width + 1) - 1) / 2, area.rows - 1};
    draw_borders(&strip);
    for (int space = 0; space < spaces; space++) {
        draw_number(&strip, space);
        draw_ground(&strip, space);
        if (!setting_up(&r->t) && strip.last > 3)
            draw_tokens(&strip, space);
    }
    draw_fighter(&strip, r->far_seat);
    draw_fighter(&strip, r->near_seat);
}
