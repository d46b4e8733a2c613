/* spaces.c - arenas and grids in lines of text: a strip of spaces with what stands and lies on
 * them, or a grid. */
#include "plain.h"

#include <string.h>

enum { MOST_COLUMNS = 16, CELL_LINES = 6 };

typedef struct Cell {
    int lines;
    Snippet line[CELL_LINES];
} Cell;

static void add_line(Cell *cell, const char *text)
{
    if (*text && cell->lines < CELL_LINES)
        append(&cell->line[cell->lines++], "%.200s", text);
}

/* Everything that stands or lies on the space. */
static void add_things(const Scene *s, int space, Cell *cell)
{
    for (int i = 0; i < s->things; i++) {
        const SceneThing *it = &s->thing[i];
        const SceneFact *wounds = scene_fact(s, it->facts, "wounds");
        Snippet line = {""};
        if (it->on != space)
            continue;
        if (it->side < s->sides && s->sides < s->seats + 1 && s->zone[it->zone].side != it->side &&
            s->seats != s->sides)
            append(&line, "%s ", s->side[it->side].mark);
        append(&line, "%s%s%s", it->name, it->marks & MARK_LASTING ? "*" : "",
               it->marks & MARK_ANNOUNCED ? "?" : "");
        add_line(cell, line.text);
        if (wounds && wounds->a + wounds->b > 0)
            add_line(cell, wounds->words);
    }
}

/* What the space itself does. */
static void add_ground(const Scene *s, const SceneThing *space, Cell *cell)
{
    for (int i = 0; i < space->facts.count; i++) {
        const SceneFact *fact = &s->fact[space->facts.first + i];
        Snippet line = {""};
        if (fact->type != FACT_WOUNDS && fact->type != FACT_FLAG)
            continue;
        append(&line, "%s%s%s", fact->name, *fact->words ? " " : "", fact->words);
        add_line(cell, line.text);
    }
}

/* "[5]" is marked by the goal, "!5" is what is under way about. */
static void append_name(const SceneThing *space, Snippet *out)
{
    bool goal = space->marks & MARK_GOAL;
    append(out, " %s%s%s%s ", space->marks & MARK_UNDER_WAY ? "!" : "", goal ? "[" : "",
           space->name, goal ? "]" : "");
}

static void print_border(const Scene *s, int first, int count, int width)
{
    putchar('+');
    for (int i = 0; i < count; i++) {
        Snippet name = {""};
        if (first >= 0)
            append_name(&s->thing[first + i], &name);
        print_centred(name.text, width, "-");
        putchar('+');
    }
    putchar('\n');
}

static void print_cells(const Cell *cell, int count, int width)
{
    int lines = 1;
    for (int i = 0; i < count; i++)
        lines = cell[i].lines > lines ? cell[i].lines : lines;
    for (int line = 0; line < lines; line++) {
        putchar('|');
        for (int i = 0; i < count; i++) {
            print_centred(line < cell[i].lines ? cell[i].line[line].text : "", width, " ");
            putchar('|');
        }
        putchar('\n');
    }
}

static void print_row(const Scene *s, int first, int count, int width)
{
    Cell cell[MOST_COLUMNS];
    memset(cell, 0, sizeof cell);
    print_border(s, first, count, width);
    for (int i = 0; i < count; i++) {
        add_things(s, first + i, &cell[i]);
        add_ground(s, &s->thing[first + i], &cell[i]);
    }
    print_cells(cell, count, width);
}

void print_spaces(const Scene *s)
{
    for (int z = 0; z < s->zones; z++) {
        const SceneZone *zone = &s->zone[z];
        bool strip = zone->layout == LAYOUT_STRIP;
        if (!strip && zone->layout != LAYOUT_GRID)
            continue;
        int columns = strip ? zone->things : zone->columns;
        columns = columns < 1 ? 1 : columns > MOST_COLUMNS ? MOST_COLUMNS : columns;
        int width = (SCREEN_COLUMNS - 1) / columns - 1;
        for (int i = 0; i + columns <= zone->things; i += columns)
            print_row(s, zone->first + i, columns, width);
        print_border(s, -1, columns, width);
    }
}
