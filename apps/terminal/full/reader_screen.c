/* reader_screen.c - long texts: the rules, searchable; the help page; the whole log. */
#include "app.h"

#include "../find.h"
#include "../rulebook.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Texts ---- */

static void reader_open(App *app, int title, const char *text, char *owned)
{
    Reader *r = &app->reader;
    free(r->owned);
    *r = (Reader){.title = title, .text = owned ? owned : text, .owned = owned};
    for (int i = 0; i < app->screens; i++) /* one text at a time */
        if (app->screen[i] == &reader_screen)
            return;
    app_open(app, &reader_screen);
}

/* The line that begins with a numbered rule: "- K7.2 ", "## K7 ". */
static int line_of_rule(const char *text, const char *rule)
{
    size_t length = strlen(rule);
    int line = 0;
    for (const char *at = text; *at; line++) {
        const char *start = at + strspn(at, "-# ");
        if (start > at && strncmp(start, rule, length) == 0 && start[length] == ' ')
            return line;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return 0;
}

/* Whether a line of Markdown stands by itself: headings, tables, what is laid out, nothing. */
static bool stands_alone(const char *line)
{
    return strchr("#|\n", *line) || strncmp(line, "      ", 6) == 0;
}

/* Paragraphs and items as one line each, so that they can be broken where the screen ends; without
 * the marks for bold letters and code. NULL if there is no memory. */
static char *flowing(const char *text)
{
    const char *book = text;
    char *flown = malloc(strlen(text) + 1), *to = flown;
    bool open = false; /* the line before goes on with the next */
    while (flown && *text) {
        bool alone = stands_alone(text);
        if (to > flown)
            *to++ = open && !alone && *text != '-' ? ' ' : '\n';
        for (text += open && !alone ? strspn(text, " ") : 0; *text && *text != '\n'; text++)
            if (*text != '`' && strncmp(text, "**", 2) != 0 &&
                !(*text == '*' && text > book && text[-1] == '*'))
                *to++ = *text;
        open = !alone;
        text += *text == '\n';
    }
    if (flown)
        *to = 0;
    return flown;
}

void rules_open(App *app, int game, const char *rule)
{
    reader_open(app, TERMINAL_TITLE_RULES, rules_text(game), flowing(rules_text(game)));
    if (rule)
        app->reader.top = line_of_rule(app->reader.text, rule);
}

void help_open(App *app)
{
    reader_open(app, TERMINAL_TITLE_HELP, app_say(app, TERMINAL_HELP_TITLE), NULL);
}

void how_to_win_open(App *app, int game)
{
    char *page = malloc(LESSON_TEXT);
    if (!page)
        return;
    lesson_how_to_win(app->rules, app->language, game, page);
    reader_open(app, TERMINAL_KEY_HOW_TO_WIN, NULL, page);
}

void log_open(App *app)
{
    const Log *log = &app->log;
    char *all = calloc((size_t)log->lines + 1, LOG_TEXT + 4);
    if (!all)
        return;
    for (int i = 0; i < log->lines; i++) {
        strcat(all, log->line[i].heading ? "## " : "");
        strcat(strcat(all, log->line[i].text), "\n");
    }
    reader_open(app, TERMINAL_TITLE_LOG, NULL, all);
    app->reader.top = log->lines;
}

/* ---- Lines ---- */

/* The bytes of a line; `next` gets where the one behind it begins. */
static int take_one(const char *text, const char **next)
{
    int bytes = (int)strcspn(text, "\n");
    *next = text + bytes + (text[bytes] == '\n');
    return bytes;
}

static int count_lines(const char *text)
{
    int lines = 0;
    while (*text) {
        take_one(text, &text);
        lines++;
    }
    return lines;
}

static bool line_has(const char *line, int bytes, const char *wanted)
{
    char piece[2048], folded[FOLDED], *at = piece;
    char folded_wanted[FOLDED];
    snprintf(piece, sizeof piece, "%.*s", bytes, line);
    fold(wanted, folded_wanted);
    for (size_t left = strlen(piece); *folded_wanted; at += FOLDED / 2, left -= FOLDED / 2) {
        fold(at, folded); /* it takes the beginning of what is longer */
        if (strstr(folded, folded_wanted))
            return true;
        if (left <= FOLDED / 2)
            break;
        while (((unsigned char)at[FOLDED / 2] & 0xc0) == 0x80 && left > FOLDED / 2 + 1) {
            at++;
            left--;
        }
    }
    return false;
}

static void search_on(App *app)
{
    Reader *r = &app->reader;
    int line = 0, found = -1, first = -1;
    for (const char *at = r->text, *next; *at && *r->wanted; at = next, line++) {
        int bytes = take_one(at, &next);
        if (!line_has(at, bytes, r->wanted))
            continue;
        first = first < 0 ? line : first;
        if (line > r->top && found < 0)
            found = line;
    }
    if (found < 0)
        found = first;
    if (found >= 0)
        r->top = found;
    else
        app_notice(app, app_say(app, TERMINAL_NOT_FOUND));
}

/* ---- Drawing ---- */

static int draw_line(const Reader *r, Area area, int row, const char *line, int bytes)
{
    char piece[2048];
    int indent = (int)strspn(line, " "), style = STYLE_PLAIN;
    snprintf(piece, sizeof piece, "%.*s", bytes, line);
    const char *text = piece + strspn(piece, "# ");
    if (piece[0] == '#')
        style = STYLE_BOLD;
    if (*r->wanted && line_has(line, bytes, r->wanted))
        style = STYLE_CHOSEN;
    if (!*text)
        return row + 1;
    if (columns_of(piece) <= area.columns && piece[0] != '#') { /* as it was laid out */
        draw_text(area, row, 0, style, piece);
        return row + 1;
    }
    return draw_some(area, row, indent, piece[0] == '-' ? indent + 2 : indent, style, text);
}

/* The first line of the last screenful. */
static int last_top(const Reader *r, Area body)
{
    const Area nowhere = {.rows = INT_MAX, .columns = body.columns}; /* only to measure */
    int rows = 0, top = 0, line = 0;
    for (const char *at = r->text, *next; *at; at = next) {
        int bytes = take_one(at, &next);
        rows = draw_line(r, nowhere, rows, at, bytes);
    }
    for (const char *at = r->text, *next; *at && rows > body.rows; at = next, line++) {
        int bytes = take_one(at, &next);
        rows -= draw_line(r, nowhere, 0, at, bytes);
        top = line + 1;
    }
    return top;
}

static void draw_screen(App *app, Area area)
{
    static const KeyHelp keys[] = {{"↑↓ PgUp PgDn", TERMINAL_KEY_SCROLL},
                                   {"/", TERMINAL_KEY_SEARCH},
                                   {"n", TERMINAL_KEY_NEXT},
                                   {"Esc", TERMINAL_KEY_BACK},
                                   {"l", TERMINAL_KEY_LANGUAGE},
                                   {NULL, -1}};
    Reader *r = &app->reader;
    Area body = area_cut(area, 2, 1, area.rows - 3, area.columns - 2);
    int lines = count_lines(r->text), line = 0, row = 0;
    char place[32];
    int last = last_top(r, body);
    if (r->top > last)
        r->top = last;
    snprintf(place, sizeof place, "%d/%d", r->top + 1, lines);
    draw_title(app, area, app_say(app, r->title), place);
    for (const char *at = r->text, *next; *at && row < body.rows; at = next, line++) {
        int bytes = take_one(at, &next);
        if (line >= r->top)
            row = draw_line(r, body, row, at, bytes);
    }
    if (r->typing) {
        draw_fill(area, area.rows - 1, STYLE_TITLE);
        draw(area, area.rows - 1, 1, STYLE_TITLE, "%s: /%s_", app_say(app, TERMINAL_SEARCH),
             r->wanted);
    } else {
        draw_keys(app, area, keys);
    }
}

/* ---- Keys ---- */

static void type_key(App *app, int key)
{
    Reader *r = &app->reader;
    size_t length = strlen(r->wanted);
    if (key == K_ENTER || key == K_ESCAPE)
        r->typing = false;
    if (key == K_ENTER)
        search_on(app);
    else if (key == K_ERASE && length > 0)
        r->wanted[length - 1] = 0;
    else if (key >= 32 && key < 127 && length < sizeof r->wanted - 1)
        r->wanted[length] = (char)key;
}

static void change_language(App *app)
{
    app_language_next(app);
    if (app->reader.title == TERMINAL_TITLE_HELP)
        help_open(app);
    else if (app->reader.title == TERMINAL_TITLE_LOG)
        log_open(app);
}

static void take_key(App *app, int key)
{
    Reader *r = &app->reader;
    if (r->typing)
        type_key(app, key);
    else if (key == K_ESCAPE || key == 'q' || key == K_ENTER || key == '?')
        app_close(app);
    else if (key == '/') {
        r->typing = true;
        memset(r->wanted, 0, sizeof r->wanted);
    } else if (key == 'n')
        search_on(app);
    else if (key == 'l')
        change_language(app);
    else if (!move_cursor(key, count_lines(r->text), app->canvas.rows - 5, &r->top))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen reader_screen = {draw_screen, take_key, NULL};
