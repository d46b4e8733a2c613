/* nokaut_grid.c - the grid with the characters on it, and a goal as a small picture. */
#include "nokaut_parts.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 4, CELL_LINES = 2, CELL_TEXT = 128 };

/* The first row and column of the 4 by 4 grid that are in use: the standard grid is a corner. */
static int first_column(const Look *l)
{
    return l->view->advanced ? 0 : 1;
}

static int rows(const Look *l)
{
    return l->view->advanced ? SIDE : SIDE - 1;
}

/* ---- One space ---- */

/* As much of the text as fits into the columns, whole words where possible; what is left of a word
 * that is longer goes on with the next line. */
static void take_piece(const char **text, int columns, char out[CELL_TEXT])
{
    const char *start = *text;
    int bytes = take_line(text, columns);
    snprintf(out, CELL_TEXT, "%.*s", bytes, start);
    if (columns_of(out) <= columns)
        return;
    bytes = bytes_of_columns(start, columns - 1);
    snprintf(out, CELL_TEXT, "%.*s-", bytes, start);
    *text = start + bytes;
}

/* "D*Sticker", "  Collector" */
static void write_cell(const Look *l, const Cell *cell, int width, char line[][CELL_TEXT])
{
    enum { MARKS = 2 };
    memset(line, 0, CELL_LINES * CELL_TEXT);
    if (!cell->card)
        return;
    const char *left = look_name(l, cell->card->label);
    const char *marks = cell->announced ? "?" : cell->lasting ? "*" : " ";
    for (int i = 0; i < CELL_LINES && *left; i++) {
        char piece[CELL_TEXT];
        take_piece(&left, width - MARKS, piece);
        snprintf(line[i], CELL_TEXT, "%s%s%.*s", i ? " " : team_mark(l, cell->team),
                 i ? " " : marks, CELL_TEXT - 8, piece);
    }
}

/* ---- The grid ---- */

static void append_times(Snippet *out, const char *what, int times)
{
    for (; times > 0; times--)
        append(out, "%s", what);
}

/* "+----- 5 -----", with brackets around the name of a goal's space. */
static void append_border(const Look *l, int space, int width, Snippet *out)
{
    int before = (width - 3) / 2;
    const char *around = look_cell(l, space).goal ? "[]" : "  ";
    append(out, "+");
    append_times(out, "-", before);
    append(out, "%c%s%c", around[0], nk_space_words[space], around[1]);
    append_times(out, "-", width - 3 - before);
}

static void write_row(const Look *l, int row, int width, Page *page)
{
    Snippet border = {""}, line[CELL_LINES] = {{""}, {""}};
    for (int column = first_column(l); column < SIDE; column++) {
        char text[CELL_LINES][CELL_TEXT];
        int space = row * SIDE + column;
        Cell cell = look_cell(l, space);
        append_border(l, space, width, &border);
        write_cell(l, &cell, width, text);
        for (int i = 0; i < CELL_LINES; i++) {
            append(&line[i], "|%s", text[i]);
            append_times(&line[i], " ", width - columns_of(text[i]));
        }
    }
    page_line(page, "%.*s+", PAGE_BYTES - 2, border.text);
    for (int i = 0; i < CELL_LINES; i++)
        page_line(page, "%.*s|", PAGE_BYTES - 2, line[i].text);
}

void write_grid(const Look *l, Page *page)
{
    int columns = SIDE - first_column(l), width = (page->width - 1) / columns - 1;
    Snippet last = {""};
    for (int row = 0; row < rows(l); row++)
        write_row(l, row, width, page);
    for (int i = 0; i < columns; i++) {
        append(&last, "+");
        append_times(&last, "-", width);
    }
    page_line(page, "%.*s+", PAGE_BYTES - 2, last.text);
}

/* ---- The goal ---- */

/* "[D]" a marked space and who holds it, "[ ]" one that is empty, " . " any other. */
static void append_mark(const Look *l, int space, Snippet *out)
{
    Cell cell = look_cell(l, space);
    if (!cell.goal)
        append(out, " . ");
    else
        append(out, "[%s]", cell.card && !cell.announced ? team_mark(l, cell.team) : " ");
}

void write_goal(const Look *l, Page *page)
{
    const nk_View *view = l->view;
    int team = near_team(l);
    if (!goal_known(l))
        return;
    int marks = goal_marks(l, view->goal[team]);
    const Box *box = &l->nk->box[view->box];
    page_line(page, "%s:", look_phrase(l, SCENE_GOAL));
    page_wrap(page, "", 0, look_name(l, l->nk->goal[box->goal[view->goal[team]]].label));
    for (int row = 0; row < rows(l); row++) {
        Snippet line = {""};
        for (int column = first_column(l); column < SIDE; column++)
            append_mark(l, row * SIDE + column, &line);
        page_line(page, "%s", line.text);
    }
    page_line(page, "%d %s %d", set_count((uint64_t)(marks & view->held[team])),
              look_phrase(l, SCENE_OF), set_count((uint64_t)marks));
}
