/* reader_screen.c - long texts: the rulebook and the numbered rules, searchable; the help page; the
 * whole log. A text is laid out (markdown.h) for the columns there are, and again when they or the
 * language change; then the same section is on top. */
#include "app.h"

#include "../find.h"
#include "../rulebook.h"

#include <stdlib.h>
#include <string.h>

/* ---- Texts ---- */

static void reader_open(App *app, int kind, int game)
{
    Reader *r = &app->reader;
    laid_free(&r->laid);
    *r = (Reader){.kind = kind, .game = game};
    for (int i = 0; i < app->screens; i++) /* one text at a time */
        if (app->screen[i] == &reader_screen)
            return;
    app_open(app, &reader_screen);
}

void rules_open(App *app, int game, const char *rule)
{
    reader_open(app, rule ? READ_NUMBERED : READ_RULEBOOK, game);
    snprintf(app->reader.rule, sizeof app->reader.rule, "%s", rule ? rule : "");
}

void help_open(App *app)
{
    reader_open(app, READ_HELP, 0);
}

void how_to_win_open(App *app, int game)
{
    reader_open(app, READ_HOW_TO_WIN, game);
}

void log_open(App *app)
{
    reader_open(app, READ_LOG, 0);
    app->reader.top = LOG_LINES * 20; /* the latest is at the end */
}

static bool is_rules(const Reader *r)
{
    return r->kind == READ_RULEBOOK || r->kind == READ_NUMBERED;
}

static char *log_text(const Log *log)
{
    char *all = calloc((size_t)log->lines + 1, LOG_TEXT + 4), *to = all;
    for (int i = 0; i < log->lines && all; i++)
        to += sprintf(to, "%s%s\n", log->line[i].heading ? "## " : "", log->line[i].text);
    return all;
}

static char *how_to_win(const App *app)
{
    char *page = malloc(LESSON_TEXT);
    if (page)
        lesson_how_to_win(app->rules, app->language, app->reader.game, page);
    return page;
}

static char *text_of(const App *app, int kind)
{
    switch (kind) {
    case READ_LOG:
        return log_text(&app->log);
    case READ_HELP:
        return strdup(app_say(app, TERMINAL_HELP_TITLE));
    case READ_HOW_TO_WIN:
        return how_to_win(app);
    default:
        return book_text(kind == READ_RULEBOOK ? BOOK_FOR_PLAYERS : BOOK_NUMBERED, app->reader.game,
                         app->language);
    }
}

static void lay(const App *app, int kind, int columns, Laid *laid)
{
    bool rules = kind == READ_RULEBOOK || kind == READ_NUMBERED;
    char *text = text_of(app, kind);
    if (text)
        (rules ? lay_markdown : lay_lines)(text, columns, laid);
    free(text);
}

/* ---- Lines ---- */

static const char *line_at(const Laid *laid, int line)
{
    const char *at = laid->text;
    while (line-- > 0 && take_laid(&at) >= 0)
        ;
    return at ? at : "";
}

static bool is_heading(const char *line)
{
    return *line == MARK_HEADING;
}

/* How many headings there are above this line and on it. */
static int headings_to(const Laid *laid, int line)
{
    int headings = 0;
    const char *at = laid->text;
    for (int i = 0; i <= line && at && *at; i++) {
        headings += is_heading(at);
        take_laid(&at);
    }
    return headings;
}

static int line_of_heading(const Laid *laid, int heading)
{
    int line = 0;
    for (const char *at = laid->text; at && *at && heading > 0; line++) {
        heading -= is_heading(at);
        take_laid(&at);
    }
    return line > 0 ? line - 1 : 0;
}

/* The line that begins with a numbered rule: "K7.2 ", "K7 ". */
static int line_of_rule(const Laid *laid, const char *rule)
{
    size_t length = strlen(rule);
    int line = 0;
    for (const char *at = laid->text; at && *at; line++) {
        const char *start = at + is_mark(*at);
        const char *end = start + length;
        if (strncmp(start, rule, length) == 0 && (is_mark(*end) || *end == ' '))
            return line;
        take_laid(&at);
    }
    return 0;
}

/* Lays it out anew if it is not so yet. */
static void lay_anew(App *app, int columns)
{
    Reader *r = &app->reader;
    Laid before = r->laid;
    if (r->laid.text && r->columns == columns && r->language == app->language)
        return;
    r->laid = (Laid){0};
    lay(app, r->kind, columns, &r->laid);
    r->columns = columns;
    r->language = app->language;
    if (*r->rule)
        r->top = line_of_rule(&r->laid, r->rule);
    else if (before.text && r->top > 0)
        r->top = line_of_heading(&r->laid, headings_to(&before, r->top));
    r->rule[0] = 0;
    laid_free(&before);
}

/* ---- The other book ---- */

/* The first rule that the section on the screen rests on: "→ K7.1, ..." */
static void rule_of_section(const Reader *r, char rule[BLOCK_NUMBER])
{
    static const char arrow[] = {MARK_DIM, '\xe2', '\x86', '\x92', ' ', 0};
    const char *at = line_at(&r->laid, r->top);
    rule[0] = 0;
    while (*at && strncmp(at, arrow, strlen(arrow)) != 0)
        take_laid(&at);
    if (*at)
        snprintf(rule, BLOCK_NUMBER, "%.*s", (int)strcspn(at + strlen(arrow), ", \n"),
                 at + strlen(arrow));
}

/* To the numbered rules of what is read, and back to where one was. */
static void change_book(App *app)
{
    Reader *r = &app->reader;
    int place = r->place;
    char rule[BLOCK_NUMBER] = "";
    if (r->kind == READ_RULEBOOK)
        rule_of_section(r, rule);
    r->place = r->top;
    r->top = r->kind == READ_RULEBOOK ? 0 : place;
    r->kind = r->kind == READ_RULEBOOK ? READ_NUMBERED : READ_RULEBOOK;
    laid_free(&r->laid);
    snprintf(r->rule, sizeof r->rule, "%s", rule);
}

/* ---- Searching ---- */

static void plain_line(const char *line, char *out, size_t size)
{
    size_t used = 0;
    for (; *line && *line != '\n' && used + 1 < size; line++)
        if (!is_mark(*line))
            out[used++] = *line;
    out[used] = 0;
}

/* Whether a line has what is looked for, or begins what ends on the next one. */
static bool line_has(const char *line, const char *wanted)
{
    char text[2048], next[1024];
    plain_line(line, text, sizeof text / 2);
    if (!*wanted || has_words(text, wanted))
        return *wanted;
    const char *behind = line;
    take_laid(&behind);
    plain_line(behind, next, sizeof next);
    const char *more = next + strspn(next, " ");
    if (has_words(more, wanted))
        return false;
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, " %s", more);
    return has_words(text, wanted);
}

/* The first such line from `line` on; -1: there is none. */
static int find_line(const Laid *laid, int line, const char *wanted)
{
    for (const char *at = line_at(laid, line); *at; line++) {
        if (line_has(at, wanted))
            return line;
        take_laid(&at);
    }
    return -1;
}

/* On from here, then in the other book, then again from the beginning. */
static void search_on(App *app)
{
    Reader *r = &app->reader;
    Laid other = {0};
    int found = find_line(&r->laid, r->top + 1, r->wanted);
    if (found < 0 && is_rules(r)) {
        lay(app, r->kind == READ_RULEBOOK ? READ_NUMBERED : READ_RULEBOOK, r->columns, &other);
        found = find_line(&other, 0, r->wanted);
        if (found >= 0)
            change_book(app);
        r->rule[0] = 0;
    }
    if (found < 0)
        found = find_line(&r->laid, 0, r->wanted);
    laid_free(&other);
    if (found >= 0)
        r->top = found;
    else
        app_notice(app, app_say(app, TERMINAL_NOT_FOUND));
}

/* ---- Drawing ---- */

static void draw_marked(Area area, int row, int column, const char *line, int all_style)
{
    static const int styles[MARKS] = {[MARK_PLAIN] = STYLE_PLAIN,
                                      [MARK_BOLD] = STYLE_BOLD,
                                      [MARK_ITALIC] = STYLE_LIGHT,
                                      [MARK_HEADING] = STYLE_KEY,
                                      [MARK_DIM] = STYLE_DIM};
    int style = STYLE_PLAIN;
    while (*line && *line != '\n') {
        char piece[1024];
        size_t bytes = 0;
        if (is_mark(*line)) {
            style = styles[(int)*line++];
            continue;
        }
        while (line[bytes] && line[bytes] != '\n' && !is_mark(line[bytes]) &&
               bytes < sizeof piece - 1)
            bytes++;
        snprintf(piece, sizeof piece, "%.*s", (int)bytes, line);
        column = draw_text(area, row, column, all_style >= 0 ? all_style : style, piece);
        line += bytes;
    }
}

/* The headings, where there is room beside the text. */
static void draw_contents(const Reader *r, Area area)
{
    int here = headings_to(&r->laid, r->top), heading = 0, row = 0;
    int first = here > area.rows / 2 ? here - area.rows / 2 : 0;
    for (const char *at = r->laid.text; at && *at && row < area.rows; take_laid(&at)) {
        char words[256];
        if (!is_heading(at) || heading++ < first)
            continue;
        plain_line(at, words, sizeof words);
        draw_text(area, row, 0, STYLE_KEY, heading == here ? "▶" : " ");
        draw_cut(area, row, 2, area.columns - 2, heading == here ? STYLE_BOLD : STYLE_DIM, words);
        area_hit(area, row++, 0, area.columns, K_ITEM + heading);
    }
}

static void draw_text_part(const Reader *r, Area area)
{
    const char *at = line_at(&r->laid, r->top);
    for (int row = 0; row < area.rows && *at; row++) {
        draw_marked(area, row, 0, at, line_has(at, r->wanted) ? STYLE_CHOSEN : -1);
        take_laid(&at);
    }
}

static void draw_reader_keys(const App *app, Area area)
{
    const Reader *r = &app->reader;
    const KeyHelp other = {"Tab", r->kind == READ_RULEBOOK ? TERMINAL_KEY_NUMBERED
                                                           : TERMINAL_KEY_RULEBOOK};
    const KeyHelp last[] = {{"/", TERMINAL_KEY_SEARCH},
                            {"n", TERMINAL_KEY_NEXT},
                            {"Esc", TERMINAL_KEY_BACK},
                            {"l", TERMINAL_KEY_LANGUAGE},
                            {NULL, -1}};
    KeyHelp keys[8] = {{"↑↓ PgUp PgDn", TERMINAL_KEY_SCROLL}};
    int count = 1;
    if (is_rules(r))
        keys[count++] = other;
    memcpy(keys + count, last, sizeof last);
    draw_keys(app, area, keys);
}

static int title_of(int kind)
{
    static const int titles[] = {[READ_RULEBOOK] = TERMINAL_TITLE_RULES,
                                 [READ_NUMBERED] = TERMINAL_TITLE_NUMBERED,
                                 [READ_HELP] = TERMINAL_TITLE_HELP,
                                 [READ_HOW_TO_WIN] = TERMINAL_KEY_HOW_TO_WIN,
                                 [READ_LOG] = TERMINAL_TITLE_LOG};
    return titles[kind];
}

static void draw_screen(App *app, Area area)
{
    enum { CONTENTS = 36, WIDEST = 100, WIDE = 120 };
    Reader *r = &app->reader;
    int beside = is_rules(r) && area.columns >= WIDE ? CONTENTS : 0;
    int room = area.columns - 2 - beside;
    Area body = area_cut(area, 2, 1 + beside, area.rows - 4, room < WIDEST ? room : WIDEST);
    char place[32];
    lay_anew(app, body.columns);
    int last = r->laid.lines > body.rows ? r->laid.lines - body.rows : 0;
    r->top = r->top > last ? last : r->top < 0 ? 0 : r->top;
    snprintf(place, sizeof place, "%d/%d", r->top + 1, r->laid.lines);
    draw_title(app, area, app_say(app, title_of(r->kind)), place);
    if (beside)
        draw_contents(r, area_cut(area, 2, 1, area.rows - 4, beside - 2));
    draw_text_part(r, body);
    if (r->typing) {
        draw_fill(area, area.rows - 1, STYLE_TITLE);
        draw(area, area.rows - 1, 1, STYLE_TITLE, "%s: /%s_", app_say(app, TERMINAL_SEARCH),
             r->wanted);
    } else {
        draw_reader_keys(app, area);
    }
}

/* ---- Keys ---- */

static void type_key(App *app, int key)
{
    Reader *r = &app->reader;
    if (key == K_ENTER || key == K_ESCAPE)
        r->typing = false;
    if (key == K_ENTER)
        search_on(app);
    else if (key == K_ERASE)
        erase_letter(r->wanted);
    else if (key != K_ESCAPE)
        type_letter(r->wanted, sizeof r->wanted, key);
}

static void take_key(App *app, int key)
{
    Reader *r = &app->reader;
    if (r->typing)
        type_key(app, key);
    else if (key == K_ESCAPE || key == 'q' || key == K_ENTER || key == '?' ||
             (key == 'b' && is_rules(r)))
        app_close(app);
    else if (key == K_TAB && is_rules(r))
        change_book(app);
    else if (key == '/') {
        r->typing = true;
        memset(r->wanted, 0, sizeof r->wanted);
    } else if (key == 'n' && *r->wanted)
        search_on(app);
    else if (key == 'l')
        app_language_next(app);
    else if (key >= K_ITEM && key < K_THING)
        r->top = line_of_heading(&r->laid, key - K_ITEM);
    else if (!move_cursor(key, r->laid.lines, app->canvas.rows - 5, &r->top))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen reader_screen = {draw_screen, take_key, NULL};
