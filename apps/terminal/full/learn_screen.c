/* learn_screen.c - lessons, or puzzles, to choose from. */
#include "app.h"

#include <string.h>

/* ---- What there is ---- */

static void look_up(App *app)
{
    Learn *learn = &app->learn;
    if (learn->count == 0)
        learn->count = lesson_list(learn->entry, LESSON_MOST);
    learn->count = learn->count > LESSON_MOST ? LESSON_MOST : learn->count;
}

void learn_mark_done(App *app, const char *id)
{
    look_up(app);
    for (int i = 0; i < app->learn.count; i++)
        if (strcmp(app->learn.entry[i].id, id) == 0)
            app->learn.done[i] = true;
}

const char *learn_done(const App *app, int index)
{
    return app->learn.done[index] ? app->learn.entry[index].id : NULL;
}

/* Whether it is in the list as it stands. */
static bool is_listed(const Learn *learn, int index)
{
    return learn->entry[index].puzzle == learn->puzzles && learn->entry[index].game == learn->game;
}

/* The entry in this line of the list, or -1; easy puzzles come first. */
static int entry_at(const Learn *learn, int line)
{
    for (int grade = 0; grade < GRADES; grade++)
        for (int i = 0; i < learn->count; i++)
            if (is_listed(learn, i) && learn->entry[i].grade == grade && line-- == 0)
                return i;
    return -1;
}

static int line_count(const Learn *learn)
{
    int count = 0;
    while (entry_at(learn, count) >= 0)
        count++;
    return count;
}

void learn_open(App *app, bool puzzles)
{
    Learn *learn = &app->learn;
    look_up(app);
    learn->puzzles = puzzles;
    learn->game = app->form.game;
    learn->chosen = learn->top = 0;
    app_open(app, &learn_screen);
}

bool learn_open_one(App *app, const char *id)
{
    Learn *learn = &app->learn;
    learn_open(app, false);
    for (int i = 0; i < learn->count; i++)
        if (strcmp(learn->entry[i].id, id) == 0) {
            learn->puzzles = learn->entry[i].puzzle;
            learn->game = learn->entry[i].game;
        }
    for (int line = 0; line < line_count(learn); line++)
        if (strcmp(learn->entry[entry_at(learn, line)].id, id) == 0)
            learn->chosen = line;
    return lesson_screen_open(app, id);
}

/* ---- Drawing ---- */

static void draw_line(App *app, Area area, int row, int line)
{
    const Learn *learn = &app->learn;
    int index = entry_at(learn, line);
    const LessonEntry *entry = &learn->entry[index];
    bool chosen = line == learn->chosen;
    char title[LESSON_TEXT];
    Snippet text = {""}, grade = {""};
    lesson_title(app->rules, app->language, entry, title);
    append(&text, "%.300s", title);
    if (entry->puzzle)
        append(&grade, "%s", app_say(app, TABLE_GRADE_EASY + entry->grade - GRADE_EASY));
    area_hit(area, row, 0, area.columns, K_ITEM + line);
    draw_text(area, row, 0, STYLE_KEY, chosen ? "▶" : " ");
    draw_text(area, row, 2, STYLE_GOOD, learn->done[index] ? "✓" : " ");
    draw_whole(area, row, 4, area.columns - 16, chosen ? STYLE_CHOSEN : STYLE_PLAIN, text.text);
    draw_right(area, row, STYLE_DIM, grade.text);
}

static void draw_about(App *app, Area area)
{
    char about[LESSON_TEXT];
    int index = entry_at(&app->learn, app->learn.chosen);
    if (index < 0)
        return;
    lesson_about(app->rules, app->language, &app->learn.entry[index], about);
    draw_some(area, 0, 0, 0, STYLE_DIM, about);
}

static void draw_screen(App *app, Area area)
{
    static const KeyHelp keys[] = {{"↑↓", TERMINAL_KEY_CHOOSE},
                                   {"Enter", TERMINAL_KEY_OPEN},
                                   {"← →", TERMINAL_KEY_OTHER_GAME},
                                   {"w", TERMINAL_KEY_HOW_TO_WIN},
                                   {"b", TERMINAL_KEY_RULES},
                                   {"Esc", TERMINAL_KEY_BACK},
                                   {"l", TERMINAL_KEY_LANGUAGE},
                                   {"?", TERMINAL_KEY_HELP},
                                   {NULL, -1}};
    enum { ABOUT_ROWS = 3 };
    Learn *learn = &app->learn;
    Area body = area_cut(area, 2, 2, area.rows - ABOUT_ROWS - 5, area.columns - 4);
    int count = line_count(learn);
    learn->chosen = learn->chosen < count ? learn->chosen : count - 1;
    learn->top = scroll_to(learn->top, learn->chosen, body.rows);
    draw_title(app, area,
               app_say(app, learn->puzzles ? TERMINAL_TITLE_PUZZLES : TERMINAL_TITLE_LESSONS),
               app_say(app, SCENE_GAME_KNOCKDOWN + learn->game));
    for (int i = 0; i < body.rows && learn->top + i < count; i++)
        draw_line(app, body, i, learn->top + i);
    draw_about(app, area_cut(area, 3 + body.rows, 4, ABOUT_ROWS, area.columns - 8));
    draw_keys(app, area, keys);
}

/* ---- Keys ---- */

/* The page comes before the first lesson of a game, until that is done. */
static void open_chosen(App *app)
{
    Learn *learn = &app->learn;
    int index = entry_at(learn, learn->chosen);
    if (index < 0 || !lesson_screen_open(app, learn->entry[index].id))
        return;
    if (!learn->puzzles && learn->chosen == 0 && !learn->done[index])
        how_to_win_open(app, learn->game);
}

static void take_key(App *app, int key)
{
    Learn *learn = &app->learn;
    key = item_key(key, learn->chosen);
    if (key == K_ESCAPE || key == 'q')
        app_close(app);
    else if (key == K_ENTER)
        open_chosen(app);
    else if (key == K_LEFT || key == K_RIGHT) {
        learn->game = (learn->game + (key == K_LEFT ? RS_GAMES - 1 : 1)) % RS_GAMES;
        learn->chosen = learn->top = 0;
    } else if (key == 'w')
        how_to_win_open(app, learn->game);
    else if (key == 'b')
        rules_open(app, learn->game, NULL);
    else if (!move_cursor(key, line_count(learn), 10, &learn->chosen) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen learn_screen = {draw_screen, take_key, NULL};
