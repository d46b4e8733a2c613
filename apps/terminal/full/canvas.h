/* canvas.h - a screen as cells in memory: what is shown is put together here, without a terminal.
 *
 * Invariants: nothing is ever written outside the area it is written to, and no area reaches beyond
 * the one it was cut from; so a screen of any size can be drawn by anybody. Nothing gets lost in
 * silence: text without room ends in "…" where whoever draws it says that it may (draw_cut,
 * draw_some); what may not is noted in `lost`, and the tests of the screens find it there. */
#ifndef FULL_CANVAS_H
#define FULL_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

/* How a cell looks is decided in device.c; nothing may be told by a style alone. */
enum {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_BOLD,
    STYLE_TITLE,  /* bars at the top */
    STYLE_KEY,    /* a key that works here */
    STYLE_CHOSEN, /* the line under the cursor */
    STYLE_LEGAL,  /* what may be chosen */
    STYLE_FRAME,
    STYLE_NEAR,  /* the viewer's own */
    STYLE_FAR,   /* the opponent's */
    STYLE_HEAVY, /* heavy wounds, danger */
    STYLE_LIGHT, /* light wounds, warnings */
    STYLE_GOOD,
    STYLE_FIST,
    STYLE_FOOT,
    STYLE_BLOCK,
    STYLE_SPRINT,
    STYLES
};

typedef struct Glyph {
    uint32_t letter; /* 0: blank */
    uint8_t style;
} Glyph;

/* What a click there stands for, as if it had been typed. */
typedef struct Hit {
    int row, column, columns, key;
} Hit;

enum { MOST_HITS = 200 };

typedef struct Canvas {
    int rows, columns;
    bool ascii; /* letters of ASCII only */
    Glyph *glyph;
    int hits;
    Hit hit[MOST_HITS];
    char lost[200]; /* the first text that had no room and should have had; "": none */
} Canvas;

/* A part of a canvas; its own rows and columns start at 0. All zero: nowhere, to measure what would
 * be drawn. */
typedef struct Area {
    Canvas *canvas;
    int top, left, rows, columns;
} Area;

/* A blank canvas of this size; false if there is no memory, then it is as it was. */
bool canvas_begin(Canvas *canvas, int rows, int columns);
void canvas_free(Canvas *canvas);

Area area_all(Canvas *canvas);
Area area_cut(Area from, int top, int left, int rows, int columns);
/* Without a border of one cell. */
Area area_inside(Area from);

/* Clicks on these cells are this key. */
void area_hit(Area area, int row, int column, int columns, int key);
/* The key of a click, 0: there is nothing to click on. */
int canvas_key_at(const Canvas *canvas, int row, int column);
/* Says that a text had no room. */
void area_lost(Area area, const char *text);

/* Each returns the column behind what was drawn, whether it fitted or not. */
int draw_text(Area area, int row, int column, int style, const char *text);
int draw(Area area, int row, int column, int style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The text cut to `columns` with a mark of its end, the rest blank. */
int draw_cut(Area area, int row, int column, int columns, int style, const char *text);
/* Likewise of what must not be cut: names, odds, questions. */
int draw_whole(Area area, int row, int column, int columns, int style, const char *text);
int draw_right(Area area, int row, int style, const char *text);
void draw_centred(Area area, int row, int style, const char *text);

/* The text in as many rows as it needs, from `row` and `column` on; the lines behind the first
 * begin at `indent`. Returns the row behind it. */
int draw_wrapped(Area area, int row, int column, int indent, int style, const char *text);
/* Likewise as far as there is room: of a longer text the end is missing, and a mark says so. */
int draw_some(Area area, int row, int column, int indent, int style, const char *text);
/* How many rows that takes. */
int rows_of_text(const char *text, int columns, int column, int indent);

void draw_fill(Area area, int row, int style);
void draw_style(Area area, int row, int column, int columns, int style);
void draw_frame(Area area, int style);
/* A rule across the area with a title in it. */
void draw_rule(Area area, int row, int style, const char *title);
/* The title alone, cut to so many columns with the blanks around it. */
void draw_rule_title(Area area, int row, int style, const char *title, int columns);
void draw_times(Area area, int row, int column, int style, const char *what, int times);

#endif
