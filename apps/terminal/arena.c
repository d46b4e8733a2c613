/* arena.c - the arena as a strip of spaces, with what stands and lies on each. */
#include "table_parts.h"

#include <stdio.h>
#include <string.h>

/* What of a space is drawn on one line of the arena. */
typedef void (*Drawing)(const Table *t, int space, int width, Snippet *out);

/* Whether the first `width` letters do not tell the players apart. */
static bool names_look_alike(const Table *t, int width)
{
    const char *a = t->words->seat[0], *b = t->words->seat[1];
    int bytes = bytes_of_columns(a, width);
    return bytes == bytes_of_columns(b, width) && strncmp(a, b, (size_t)bytes) == 0;
}

static void draw_fighter(const Table *t, int space, int width, Snippet *out)
{
    for (int seat = 0; seat < 2; seat++) {
        const char *name = t->words->seat[seat];
        if (seat_position(t, seat) != space)
            continue;
        if (names_look_alike(t, width))
            append(out, "%c", 'A' + seat);
        else
            append(out, "%.*s", bytes_of_columns(name, width), name);
    }
}

static void draw_wounds(const Table *t, int space, int width, Snippet *out)
{
    (void)width;
    for (int seat = 0; seat < 2; seat++) {
        const kd_ViewSeat *me = &t->view->seat[seat];
        if (seat_position(t, seat) == space && me->heavy + me->light > 0)
            append_wounds(t->language, me->heavy, me->light, out);
    }
}

/* The phrase with the wound that threatens there, or the phrase alone where that is too long. */
static void append_danger(const Table *t, int what, const char *sign, bool heavy, int width,
                          Snippet *out)
{
    Snippet full = {""};
    append(&full, "%s %s1%s", table_phrase(t, what), sign,
           table_phrase(t, heavy ? SCENE_HEAVY_LETTER : SCENE_LIGHT_LETTER));
    append(out, "%s", columns_of(full.text) <= width ? full.text : table_phrase(t, what));
}

static void draw_ground(const Table *t, int space, int width, Snippet *out)
{
    const Arena *arena = t->arena;
    if (arena->edges >> space & 1)
        append_danger(t, SCENE_EDGE, "+", !ruled_otherwise(t, RULING_EDGE_WOUND), width, out);
    if (arena->corridors >> space & 1)
        append_danger(t, SCENE_CORRIDOR, "",
                      (space == arena->centre) != ruled_otherwise(t, RULING_CORRIDOR_WOUNDS), width,
                      out);
    if (space < t->view->burnt || space >= arena->spaces - t->view->burnt)
        append_danger(t, SCENE_BURNS, "", ruled_otherwise(t, RULING_CANDLE_WOUND), width, out);
}

static int tokens_on(const Table *t, int space)
{
    int there = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < seat_board(t, seat)->tokens; slot++)
            there += t->view->seat[seat].spaces[slot] >> space & 1;
    return there;
}

/* Each token gets as much of the width as the others. */
static void draw_tokens(const Table *t, int space, int width, Snippet *out)
{
    int there = tokens_on(t, space);
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < seat_board(t, seat)->tokens; slot++) {
            if (!(t->view->seat[seat].spaces[slot] >> space & 1))
                continue;
            const char *name = table_name(t, t->kd->token[seat_board(t, seat)->token[slot]].label);
            int share = (width - there + 1) / there;
            append(out, "%s%.*s", *out->text ? "+" : "", bytes_of_columns(name, share), name);
        }
}

static void print_line(const Table *t, int width, Drawing drawing, bool even_if_empty)
{
    Snippet cell[KD_MAX_SPACES];
    bool any = even_if_empty;
    for (int space = 0; space < t->arena->spaces; space++) {
        cell[space].text[0] = 0;
        drawing(t, space, width, &cell[space]);
        any = any || *cell[space].text;
    }
    if (!any)
        return;
    for (int space = 0; space < t->arena->spaces; space++) {
        putchar('|');
        print_centred(cell[space].text, width, " ");
    }
    puts("|");
}

static void print_numbers(const Table *t, int width)
{
    for (int space = 0; space < t->arena->spaces; space++) {
        char number[8];
        snprintf(number, sizeof number, width > 3 ? " %d " : "%d", space + 1);
        putchar('+');
        print_centred(number, width, "-");
    }
    puts("+");
}

void print_arena(const Table *t)
{
    enum { WIDEST = 10 };
    int width = (SCREEN_COLUMNS - 1) / t->arena->spaces - 1;
    width = width > WIDEST ? WIDEST : width;
    print_numbers(t, width);
    print_line(t, width, draw_fighter, true);
    print_line(t, width, draw_wounds, false);
    print_line(t, width, draw_ground, false);
    print_line(t, width, draw_tokens, false);
    for (int space = 0; space < t->arena->spaces; space++) {
        putchar('+');
        print_times("-", width);
    }
    puts("+");
}
