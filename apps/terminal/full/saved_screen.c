/* saved_screen.c - saved matches: go on with one, look at it again, delete it; and the statistics
 * of one's own. What stands in a file is read when its line is drawn, or a few each beat for the
 * statistics: a match has to be played through for it. */
#include "app.h"

#include "../saved.h"

#include <stdlib.h>
#include <string.h>

/* ---- The list ---- */

static void list_anew(App *app)
{
    SavedList *s = &app->saved;
    char problem[MATCH_PROBLEM] = "";
    int kept = 0;
    free(s->list);
    free(s->record);
    s->list = NULL;
    int count = session_list(app->rules, app->language, NULL, &s->list, problem);
    if (count < 0)
        app_notice(app, problem);
    for (int i = 0; i < count; i++)
        if (worth_showing(&s->list[i]))
            s->list[kept++] = s->list[i];
    s->count = kept;
    s->language = app->language;
    s->record = calloc((size_t)kept + 1, sizeof *s->record);
    s->chosen = s->chosen < kept ? s->chosen : kept > 0 ? kept - 1 : 0;
}

void saved_open(App *app)
{
    app->saved.chosen = app->saved.top = 0;
    list_anew(app);
    app_open(app, &saved_screen);
}

void saved_free(SavedList *s)
{
    free(s->list);
    free(s->record);
    *s = (SavedList){0};
}

/* NULL: nothing is known but its first lines. */
static const MatchRecord *record_of(App *app, int index)
{
    SavedList *s = &app->saved;
    SavedRecord *it = s->record ? &s->record[index] : NULL;
    if (it && !it->looked_at) {
        it->looked_at = true;
        it->good = s->list[index].fits &&
                   record_read(app->rules, s->list[index].path, app->language, &it->record);
    }
    return it && it->good ? &it->record : NULL;
}

/* ---- Drawing ---- */

/* When, which game and how far on the first row; who and the score below, in as many as it takes.
 */
static void append_one(App *app, int index, Snippet *first, Snippet *second)
{
    const SessionSummary *one = &app->saved.list[index];
    const MatchRecord *record = record_of(app, index);
    append(first, "%s  %s  ", one->started,
           one->game >= 0 ? app_say(app, SCENE_GAME_KNOCKDOWN + one->game) : "?");
    if (record) {
        append_how_far(record, app->language, first);
        append_sides(record, app->language, second);
    } else {
        append_at_first_sight(one, app->language, second);
    }
}

/* Returns the row behind it; of an area of all zero only that. */
static int draw_one(App *app, int index, Area area, int row)
{
    enum { INDENT = 4 };
    Snippet first = {""}, second = {""};
    bool chosen = index == app->saved.chosen;
    append_one(app, index, &first, &second);
    bool dim = app->saved.list[index].finished || !record_of(app, index);
    int style = dim ? STYLE_DIM : STYLE_PLAIN;
    int rows = rows_of_text(second.text, area.columns, INDENT, INDENT);
    if (row + 1 + rows > area.rows)
        return row + 1 + rows;
    for (int i = 0; i <= rows; i++)
        area_hit(area, row + i, 0, area.columns, K_ITEM + index);
    draw_text(area, row, 0, STYLE_KEY, chosen ? "▶" : " ");
    draw_whole(area, row, 2, area.columns - 2, chosen ? STYLE_CHOSEN : style, first.text);
    return draw_wrapped(area, row + 1, INDENT, INDENT, style, second.text);
}

/* Whether the chosen one is seen if the list is shown from here on. */
static bool shows_chosen(App *app, int top, Area area)
{
    const Area nowhere = {.rows = 0, .columns = area.columns}; /* only to measure */
    int row = 0;
    for (int i = top; i <= app->saved.chosen; i++)
        row = draw_one(app, i, nowhere, row);
    return row <= area.rows;
}

static void draw_screen(App *app, Area area)
{
    static const KeyHelp keys[] = {
        {"↑↓", TERMINAL_KEY_CHOOSE},  {"Enter", TERMINAL_KEY_OPEN},   {"v", TERMINAL_KEY_REPLAY},
        {"d", TERMINAL_KEY_DELETE},   {"t", TERMINAL_KEY_STATISTICS}, {"Esc", TERMINAL_KEY_BACK},
        {"l", TERMINAL_KEY_LANGUAGE}, {"?", TERMINAL_KEY_HELP},       {NULL, -1}};
    SavedList *s = &app->saved;
    Area body = area_cut(area, 2, 1, area.rows - 4, area.columns - 2);
    int row = 0;
    char place[32] = "";
    if (s->language != app->language)
        list_anew(app);
    if (s->count > 0)
        snprintf(place, sizeof place, "%d/%d", s->chosen + 1, s->count);
    draw_title(app, area, app_say(app, TERMINAL_TITLE_RESUME), place);
    s->top = s->top > s->chosen ? s->chosen : s->top;
    while (s->top < s->chosen && !shows_chosen(app, s->top, body))
        s->top++;
    for (int i = s->top; i < s->count && row < body.rows; i++)
        row = draw_one(app, i, body, row);
    if (s->count == 0)
        draw_text(body, 0, 1, STYLE_PLAIN, app_say(app, TERMINAL_NONE_SAVED_TITLE));
    draw_keys(app, area, keys);
}

/* ---- Keys ---- */

static void open_chosen(App *app)
{
    const SessionSummary *one = &app->saved.list[app->saved.chosen];
    char problem[MATCH_PROBLEM], path[SESSION_PATH];
    Session session = {.match.setup.language = (uint8_t)app->language};
    snprintf(path, sizeof path, "%s", one->path);
    if (one->finished) {
        replay_open_file(app, path);
        return;
    }
    if (!session_resume(app->rules, path, &session, problem)) {
        app_notice(app, problem);
        return;
    }
    app_close(app);
    app->session = session;
    table_open(app);
}

static void delete_chosen(App *app)
{
    const SavedList *s = &app->saved;
    char problem[MATCH_PROBLEM];
    bool good = session_delete(app->rules, app->language, s->list[s->chosen].path, problem);
    list_anew(app);
    app_notice(app, good ? app_say(app, TERMINAL_DELETED) : problem);
}

static void statistics_open(App *app)
{
    app->saved.counted = 0;
    app->saved.statistics = (Statistics){0};
    app_open(app, &statistics_screen);
}

static void take_key(App *app, int key)
{
    SavedList *s = &app->saved;
    key = item_key(key, s->chosen);
    if (key == K_ESCAPE || key == 'q')
        app_close(app);
    else if (key == K_ENTER && s->count > 0)
        open_chosen(app);
    else if (key == 'v' && s->count > 0)
        replay_open_file(app, s->list[s->chosen].path);
    else if ((key == 'd' || key == K_ERASE) && s->count > 0)
        app_ask(app, TERMINAL_DELETE_ASK, delete_chosen);
    else if (key == 't')
        statistics_open(app);
    else if (!move_cursor(key, s->count, 6, &s->chosen) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen saved_screen = {draw_screen, take_key, NULL};

/* ---- Statistics ---- */

static void draw_row(const App *app, const StatisticsRow *row, Area area, int at)
{
    enum { NAME = 26, TALLY = 36 }; /* hundreds of matches, in every language */
    Snippet name = {""}, tally = {""};
    int width = area.columns - NAME - TALLY - 2;
    int full = row->played ? (row->won * width + row->played / 2) / row->played : 0;
    append_row_name(row, app->language, &name);
    append_tally(row->played, row->won, app->language, &tally);
    draw_cut(area, at, 2, NAME - 3, STYLE_PLAIN, name.text);
    draw_times(area, at, NAME, STYLE_GOOD, "█", full);
    draw_times(area, at, NAME + full, STYLE_DIM, "░", width - full);
    draw_whole(area, at, NAME + width + 2, TALLY, STYLE_PLAIN, tally.text);
}

static void draw_statistics(App *app, Area area)
{
    static const KeyHelp keys[] = {
        {"Esc", TERMINAL_KEY_BACK}, {"l", TERMINAL_KEY_LANGUAGE}, {NULL, -1}};
    const SavedList *s = &app->saved;
    const Statistics *all = &s->statistics;
    Snippet whole = {""};
    Area body = area_cut(area, 2, 2, area.rows - 4, area.columns - 4);
    int row = draw_wrapped(body, 0, 0, 0, STYLE_DIM, app_say(app, TERMINAL_ABOUT_STATISTICS)) + 1;
    append_tally(all->matches, all->won, app->language, &whole);
    draw_title(app, area, app_say(app, TERMINAL_TITLE_STATISTICS), whole.text);
    for (int i = 0; i < all->rows && row < body.rows; i++) {
        bool first = i == 0 || all->row[i].kind != all->row[i - 1].kind;
        if (first)
            draw_text(body, row++, 0, STYLE_BOLD,
                      app_say(app, TERMINAL_BY_GAME + all->row[i].kind));
        if (row < body.rows)
            draw_row(app, &all->row[i], body, row++);
    }
    draw_keys(app, area, keys);
}

static void statistics_key(App *app, int key)
{
    if (key == K_ESCAPE || key == 'q' || key == 't' || key == K_ENTER)
        app_close(app);
    else if (!app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
    if (key == 'l') /* what is counted has names in it */
        app->saved.counted = 0;
}

static void statistics_tick(App *app)
{
    enum { EACH_BEAT = 10 };
    SavedList *s = &app->saved;
    if (s->language != app->language)
        list_anew(app);
    if (s->counted == 0)
        s->statistics = (Statistics){0};
    for (int i = 0; i < EACH_BEAT && s->counted < s->count; i++, s->counted++) {
        const MatchRecord *record =
            s->list[s->counted].finished ? record_of(app, s->counted) : NULL;
        if (record)
            statistics_add(record, &s->statistics);
    }
}

const Screen statistics_screen = {draw_statistics, statistics_key, statistics_tick};
