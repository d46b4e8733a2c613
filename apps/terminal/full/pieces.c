/* pieces.c - what several screens are made of: title bars, rows of keys, cursors, the log. */
#include "app.h"

#include <stdio.h>
#include <string.h>

/* ---- Keys ---- */

/* Arrows have other names where there is ASCII only: what they look like there are keys of their
 * own.
 */
static void append_key(const App *app, const char *key, Snippet *out)
{
    static const struct {
        const char *arrows;
        int word;
    } names[] = {{"↑↓", TERMINAL_UP_DOWN}, {"← →", TERMINAL_LEFT_RIGHT}};
    for (size_t i = 0; i < sizeof names / sizeof *names && app->canvas.ascii; i++) {
        size_t length = strlen(names[i].arrows);
        if (strncmp(names[i].arrows, key, length) != 0)
            continue;
        if (key[length] == ' ') /* with others, it goes without saying */
            append(out, "%s", key + length + 1);
        else
            append(out, "%s", app_say(app, names[i].word));
        return;
    }
    append(out, "%s", key);
}

static int key_width(const App *app, const KeyHelp *key)
{
    Snippet name = {""};
    append_key(app, key->key, &name);
    return columns_of(name.text) + 1 + columns_of(app_say(app, key->what));
}

/* How many of them a row has room for. */
static int keys_in_row(const App *app, int columns, int gap, const KeyHelp *keys)
{
    int at = 1, count = 0;
    for (; keys[count].what >= 0; count++) {
        at += key_width(app, &keys[count]);
        if (at > columns)
            break;
        at += gap;
    }
    return count;
}

/* The key of a name in the list, 0: it names several. */
static int key_named(const App *app, const char *name)
{
    static const struct {
        const char *name;
        int key;
    } names[] = {{"Enter", K_ENTER}, {"Esc", K_ESCAPE}, {"Tab", K_TAB}, {"Del", K_ERASE}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].name, name) == 0)
            return names[i].key;
    if (strcmp(name, app_say(app, TERMINAL_SPACE_KEY)) == 0)
        return ' ';
    return strlen(name) == 1 ? *name : 0;
}

static void draw_key_row(const App *app, Area area, int gap, const KeyHelp *keys, int count)
{
    int row = area.rows - 1, at = 1;
    for (int i = 0; i < count; i++) {
        int key = key_named(app, keys[i].key);
        if (key)
            area_hit(area, row, at, key_width(app, &keys[i]), key);
        Snippet name = {""};
        append_key(app, keys[i].key, &name);
        at = draw_text(area, row, at, STYLE_KEY, name.text);
        at = draw_text(area, row, at + 1, STYLE_DIM, app_say(app, keys[i].what)) + gap;
    }
}

int key_rows(const App *app, int columns, const KeyHelp *keys)
{
    return keys[keys_in_row(app, columns, 1, keys)].what < 0 ? 1 : 2;
}

void draw_keys_in(const App *app, Area area, Area more, const KeyHelp *keys)
{
    static const int gaps[3][2] = {{2, 2}, {2, 1}, {1, 1}}; /* of each row, the best first */
    int first, rest, rows = key_rows(app, area.columns, keys);
    for (int i = 0; i < 3; i++) {
        first = keys_in_row(app, area.columns, gaps[i][0], keys);
        rest = rows == 2 ? keys_in_row(app, more.columns, gaps[i][1], keys + first) : 0;
        if (i < 2 && keys[first + rest].what >= 0)
            continue;
        draw_key_row(app, area, gaps[i][0], keys, first);
        draw_key_row(app, more, gaps[i][1], keys + first, rest);
        if (keys[first + rest].what >= 0)
            area_lost(area, app_say(app, keys[first + rest].what));
        return;
    }
}

void draw_keys(const App *app, Area area, const KeyHelp *keys)
{
    draw_keys_in(app, area, area_cut(area, area.rows - 2, 0, 1, area.columns), keys);
}

/* ---- Titles ---- */

void draw_title(const App *app, Area area, const char *left, const char *right)
{
    (void)app;
    draw_fill(area, 0, STYLE_TITLE);
    draw_whole(area, 0, 1, area.columns - columns_of(right) - 3, STYLE_TITLE, left);
    draw_text(area, 0, area.columns - columns_of(right) - 1, STYLE_TITLE, right);
}

int item_key(int key, int chosen)
{
    return key == K_ITEM + chosen ? K_ENTER : key;
}

bool move_cursor(int key, int count, int page, int *chosen)
{
    int to = *chosen;
    if (key == K_UP)
        to--;
    else if (key == K_DOWN)
        to++;
    else if (key == K_PAGE_UP)
        to -= page;
    else if (key == K_PAGE_DOWN)
        to += page;
    else if (key == K_HOME)
        to = 0;
    else if (key == K_END)
        to = count - 1;
    else if (key >= K_ITEM && key < K_ITEM + count)
        to = key - K_ITEM;
    else
        return false;
    *chosen = to >= count ? count - 1 : to;
    if (*chosen < 0)
        *chosen = 0;
    return true;
}

int scroll_to(int top, int chosen, int rows)
{
    if (chosen < top)
        return chosen;
    return chosen >= top + rows ? chosen - rows + 1 : top;
}

/* ---- Typing ---- */

void type_letter(char *text, size_t size, int key)
{
    size_t length = strlen(text);
    char bytes[5] = "";
    if (key < 32 || key == '"' || key >= 0x10000 || length + 5 > size)
        return;
    if (key < 0x80)
        bytes[0] = (char)key;
    else if (key < 0x800) {
        bytes[0] = (char)(0xc0 | key >> 6);
        bytes[1] = (char)(0x80 | (key & 0x3f));
    } else {
        bytes[0] = (char)(0xe0 | key >> 12);
        bytes[1] = (char)(0x80 | (key >> 6 & 0x3f));
        bytes[2] = (char)(0x80 | (key & 0x3f));
    }
    strcat(text, bytes);
}

void erase_letter(char *text)
{
    text[bytes_of_columns(text, columns_of(text) - 1)] = 0;
}

/* ---- The log ---- */

void log_build(const Match *match, int events, unsigned audience, const rs_Rules *rules,
               const rs_Words *words, Log *log)
{
    int from = events > 2 * LOG_LINES ? events - 2 * LOG_LINES : 0;
    SceneLine line;
    log->lines = 0;
    while (scene_log(rules, words, match->event, events, audience, &from, &line)) {
        if (log->lines == LOG_LINES) {
            memmove(log->line, log->line + 1, (LOG_LINES - 1) * sizeof *log->line);
            log->lines--;
        }
        LogLine *to = &log->line[log->lines++];
        snprintf(to->text, LOG_TEXT, "%.*s", LOG_TEXT - 1, line.text);
        to->heading = line.heading;
    }
}

void draw_log(const Log *log, Area area)
{
    int bottom = 0;
    for (int i = log->lines - 1; i >= 0 && bottom < area.rows; i--)
        bottom += rows_of_text(log->line[i].text, area.columns, log->line[i].heading ? 0 : 2, 2);
    bottom = bottom > area.rows ? area.rows : bottom; /* a short one hangs from the top */
    for (int i = log->lines - 1; i >= 0 && bottom > 0; i--) {
        const LogLine *line = &log->line[i];
        int start = line->heading ? 0 : 2;
        bottom -= rows_of_text(line->text, area.columns, start, 2);
        if (!line->heading && bottom >= 0) /* of the topmost perhaps only the end */
            draw_text(area, bottom, 0, STYLE_DIM, "·");
        draw_wrapped(area, bottom, start, 2, line->heading ? STYLE_BOLD : STYLE_PLAIN, line->text);
    }
}
