/* puzzle_screen.c - why a puzzle's answer is the answer: the best line, and the obvious other. */
#include "app.h"

void puzzle_why_open(App *app)
{
    Learn *learn = &app->learn;
    lesson_explain(learn->lesson, app->language, &learn->why);
    learn->why_top = 0;
    app_open(app, &puzzle_screen);
}

static void draw_line(App *app, Area area, int row, int style, const ExplainedLine *line)
{
    row = draw_wrapped(area, row, 0, 2, style, line->words);
    if (line->lines > 0)
        row = draw_wrapped(area, row, 2, 2, STYLE_DIM, app_say(app, TABLE_EXPLAIN_LINE));
    for (int i = 0; i < line->lines; i++) {
        bool last = row + rows_of_text(line->line[i], area.columns, 4, 6) >= area.rows;
        row = draw_some(area, row, 4, 6, STYLE_PLAIN, last ? "…" : line->line[i]);
        if (last)
            return;
    }
}

/* Side by side, so that both are seen at once. */
static void draw_screen(App *app, Area area)
{
    static const KeyHelp keys[] = {
        {"Esc", TERMINAL_KEY_BACK}, {"l", TERMINAL_KEY_LANGUAGE}, {NULL, -1}};
    Learn *learn = &app->learn;
    char title[LESSON_TEXT], moral[LESSON_TEXT];
    Snippet head = {""};
    int half = area.columns / 2;
    lesson_title(app->rules, app->language, lesson_entry(learn->lesson), title);
    lesson_moral(app->rules, app->language, lesson_entry(learn->lesson), moral);
    append(&head, "%.300s", title);
    draw_title(app, area, head.text, app_say(app, TERMINAL_KEY_SOLUTION));
    Area body = area_cut(area, 2, 2, area.rows - 4, area.columns - 4);
    int row = draw_wrapped(body, 0, 0, 0, STYLE_BOLD, moral) + 1;
    Area below = area_cut(body, row, 0, body.rows - row, body.columns);
    if (learn->why.any)
        draw_line(app, area_cut(below, 0, 0, below.rows, half - 4), 0, STYLE_GOOD,
                  &learn->why.best);
    if (learn->why.any_other)
        draw_line(app, area_cut(below, 0, half, below.rows, below.columns - half), 0, STYLE_LIGHT,
                  &learn->why.other);
    draw_keys(app, area, keys);
}

static void take_key(App *app, int key)
{
    if (key == K_ESCAPE || key == 'q' || key == K_ENTER || key == 's')
        app_close(app);
    else if (key == 'l') {
        app_language_next(app);
        lesson_explain(app->learn.lesson, app->language, &app->learn.why);
    } else if (!app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen puzzle_screen = {draw_screen, take_key, NULL};
