/* canvas.c - a screen as cells in memory; see canvas.h. */
#include "canvas.h"

#include "../find.h"

#include "../layout.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Canvases and areas ---- */

bool canvas_begin(Canvas *canvas, int rows, int columns)
{
    size_t cells = (size_t)rows * (size_t)columns;
    if (rows != canvas->rows || columns != canvas->columns) {
        Glyph *glyph = realloc(canvas->glyph, (cells ? cells : 1) * sizeof *glyph);
        if (!glyph)
            return false;
        canvas->glyph = glyph;
        canvas->rows = rows;
        canvas->columns = columns;
    }
    memset(canvas->glyph, 0, cells * sizeof *canvas->glyph);
    canvas->lost[0] = 0;
    canvas->hits = 0;
    return true;
}

void canvas_free(Canvas *canvas)
{
    free(canvas->glyph);
    *canvas = (Canvas){0};
}

Area area_all(Canvas *canvas)
{
    return (Area){canvas, 0, 0, canvas->rows, canvas->columns};
}

static int between(int low, int value, int high)
{
    return value < low ? low : value > high ? high : value;
}

Area area_cut(Area from, int top, int left, int rows, int columns)
{
    int first_row = between(0, top, from.rows), first_column = between(0, left, from.columns);
    int last_row = between(first_row, top + rows, from.rows);
    int last_column = between(first_column, left + columns, from.columns);
    return (Area){from.canvas, from.top + first_row, from.left + first_column, last_row - first_row,
                  last_column - first_column};
}

Area area_inside(Area from)
{
    return area_cut(from, 1, 1, from.rows - 2, from.columns - 2);
}

void area_lost(Area area, const char *text)
{
    if (area.canvas && !*area.canvas->lost)
        snprintf(area.canvas->lost, sizeof area.canvas->lost, "%s", text);
}

/* ---- Clicks ---- */

void area_hit(Area area, int row, int column, int columns, int key)
{
    Canvas *c = area.canvas;
    if (c && row >= 0 && row < area.rows && column < area.columns && c->hits < MOST_HITS)
        c->hit[c->hits++] = (Hit){area.top + row, area.left + column,
                                  between(0, columns, area.columns - column), key};
}

int canvas_key_at(const Canvas *canvas, int row, int column)
{
    for (int i = canvas->hits - 1; i >= 0; i--) { /* what was drawn last lies on top */
        const Hit *hit = &canvas->hit[i];
        if (hit->row == row && column >= hit->column && column < hit->column + hit->columns)
            return hit->key;
    }
    return 0;
}

/* ---- Letters ---- */

/* The next letter of a text in UTF-8; a byte that is none counts as '?'. */
static uint32_t take_letter(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    int more = *at < 0x80 ? 0 : *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc0 ? 1 : -1;
    uint32_t letter = more <= 0 ? *at : *at & (0x3fu >> more);
    int used = 1;
    for (; used <= more && (at[used] & 0xc0) == 0x80; used++)
        letter = letter << 6 | (at[used] & 0x3f);
    *text += used;
    return more < 0 || used <= more || letter < 32 || letter == 127 ? '?' : letter;
}

typedef struct Plain {
    const char *letters, *plain;
} Plain;

/* What stands for a letter where there is ASCII only: for each sign that tells something another.
 */
static uint32_t plain_letter(uint32_t letter)
{
    static const Plain plain[] = {{"─│┌┐└┘├┤┬┴┼━┃═║╔╗╚╝", "-|+++++++++-|=|++++"},
                                  {"▶◀▲▼·•→←↑↓…×█░■□●○◆◇✓✗★☞‖", "><^v.-><^v~x#:HL@oG_yX&-\""},
                                  {"▽▀", "V="},
                                  {"¿¡«»„”“’–—≥≤▏▎▍▌▋▊▉▒▓", "?!<>\"\"\"'--><|||||###"}};
    for (size_t i = 0; i < sizeof plain / sizeof *plain && letter > 127; i++) {
        const char *at = plain[i].letters;
        for (int n = 0; *at; n++)
            if (take_letter(&at) == letter)
                return (unsigned char)plain[i].plain[n];
    }
    if (plain_latin(letter))
        return (unsigned char)plain_latin(letter);
    return letter > 127 ? '?' : letter;
}

/* Whether there was a place for it, or nothing to be seen of it. */
static bool put(Area area, int row, int column, uint32_t letter, int style)
{
    if (!area.canvas || row < 0 || column < 0 || row >= area.rows || column >= area.columns)
        return letter == ' ';
    Canvas *c = area.canvas;
    Glyph *glyph = &c->glyph[(area.top + row) * c->columns + area.left + column];
    glyph->letter = c->ascii ? plain_letter(letter) : letter;
    glyph->style = (uint8_t)style;
    return true;
}

/* ---- Text ---- */

static int draw_bytes(Area area, int row, int column, int style, const char *text, int bytes)
{
    const char *at = text, *end = text + bytes;
    bool whole = true;
    while (at < end && *at)
        whole = put(area, row, column++, take_letter(&at), style) && whole;
    if (!whole)
        area_lost(area, text);
    return column;
}

int draw_text(Area area, int row, int column, int style, const char *text)
{
    return draw_bytes(area, row, column, style, text, (int)strlen(text));
}

int draw(Area area, int row, int column, int style, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return draw_text(area, row, column, style, text);
}

int draw_cut(Area area, int row, int column, int columns, int style, const char *text)
{
    if (columns <= 0)
        return column;
    if (columns_of(text) > columns) {
        draw_bytes(area, row, column, style, text, bytes_of_columns(text, columns - 1));
        draw_text(area, row, column + columns - 1, style, "…");
    } else {
        int at = draw_text(area, row, column, style, text);
        draw_times(area, row, at, style, " ", column + columns - at);
    }
    return column + columns;
}

int draw_whole(Area area, int row, int column, int columns, int style, const char *text)
{
    if (columns_of(text) > (columns > 0 ? columns : 0))
        area_lost(area, text);
    return draw_cut(area, row, column, columns, style, text);
}

int draw_right(Area area, int row, int style, const char *text)
{
    return draw_text(area, row, area.columns - columns_of(text), style, text);
}

void draw_centred(Area area, int row, int style, const char *text)
{
    int left = (area.columns - columns_of(text)) / 2;
    draw_text(area, row, left < 0 ? 0 : left, style, text);
}

int draw_wrapped(Area area, int row, int column, int indent, int style, const char *text)
{
    for (; *text; row++, column = indent) {
        text += strspn(text, " ");
        const char *line = text;
        int bytes = take_line(&text, area.columns - column);
        if (row >= 0) /* above it are lines that have scrolled away */
            draw_bytes(area, row, column, style, line, bytes);
    }
    return row;
}

int draw_some(Area area, int row, int column, int indent, int style, const char *text)
{
    for (; *text && row < area.rows; row++, column = indent) {
        text += strspn(text, " ");
        const char *line = text;
        int bytes = take_line(&text, area.columns - column);
        if (*text && row == area.rows - 1)
            return draw_cut(area, row, column, area.columns - column, style, line), row + 1;
        draw_bytes(area, row, column, style, line, bytes);
    }
    return row;
}

int rows_of_text(const char *text, int columns, int column, int indent)
{
    int rows = 0;
    for (; *text; rows++, column = indent) {
        text += strspn(text, " ");
        take_line(&text, columns - column);
    }
    return rows;
}

/* ---- Shapes ---- */

void draw_times(Area area, int row, int column, int style, const char *what, int times)
{
    for (; times > 0; times--)
        column = draw_text(area, row, column, style, what);
}

void draw_fill(Area area, int row, int style)
{
    draw_times(area, row, 0, style, " ", area.columns);
}

void draw_style(Area area, int row, int column, int columns, int style)
{
    Canvas *c = area.canvas;
    for (int i = column < 0 ? 0 : column; i < column + columns && i < area.columns; i++)
        if (row >= 0 && row < area.rows)
            c->glyph[(area.top + row) * c->columns + area.left + i].style = (uint8_t)style;
}

void draw_frame(Area area, int style)
{
    int last = area.rows - 1, right = area.columns - 1;
    draw_times(area, 0, 1, style, "─", right - 1);
    draw_times(area, last, 1, style, "─", right - 1);
    for (int row = 1; row < last; row++) {
        draw_text(area, row, 0, style, "│");
        draw_text(area, row, right, style, "│");
    }
    draw_text(area, 0, 0, style, "┌");
    draw_text(area, 0, right, style, "┐");
    draw_text(area, last, 0, style, "└");
    draw_text(area, last, right, style, "┘");
}

void draw_rule_title(Area area, int row, int style, const char *title, int columns)
{
    int length = columns_of(title), room = columns - 2;
    if (length == 0 || room < 1)
        return;
    draw_text(area, row, 1, style, " ");
    int at = draw_whole(area, row, 2, length < room ? length : room, style, title);
    draw_text(area, row, at, style, " ");
}

void draw_rule(Area area, int row, int style, const char *title)
{
    draw_times(area, row, 0, STYLE_FRAME, "─", area.columns);
    draw_rule_title(area, row, style, title, area.columns - 2);
}
