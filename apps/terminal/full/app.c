/* app.c - the loop of the full screen; see app.h. */
#include "app.h"

#include <string.h>
#include <time.h>

enum { SMALLEST_ROWS = 24, SMALLEST_COLUMNS = 80 };

int64_t app_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Screens ---- */

void app_open(App *app, const Screen *screen)
{
    if (app->screens < MOST_SCREENS)
        app->screen[app->screens++] = screen;
}

void app_close(App *app)
{
    if (app->screens > 0)
        app->screens--;
}

void app_notice(App *app, const char *text)
{
    snprintf(app->notice, sizeof app->notice, "%s", text);
}

void app_ask(App *app, int question, void (*on_yes)(App *app))
{
    app->asking = question;
    app->on_yes = on_yes;
}

/* ---- Keys ---- */

void app_language_next(App *app)
{
    app->language = (app->language + 1) % RS_LANGUAGES;
    if (app->open)
        table_refresh(app);
}

bool app_common_key(App *app, int key)
{
    if (key == '?')
        help_open(app);
    else if (key == 'l')
        app_language_next(app);
    else
        return false;
    return true;
}

static void answer_question(App *app, int key)
{
    void (*on_yes)(App *) = app->on_yes;
    bool yes = key < 128 && key > 32 && strchr(app_say(app, TERMINAL_YES_LETTERS), key);
    app->asking = -1;
    if (yes && on_yes)
        on_yes(app);
}

static void take_key(App *app, int key)
{
    if (key == K_HANG_UP) {
        app->leaving = true;
        return;
    }
    if (key == K_NONE || key == K_RESIZE)
        return;
    app->notice[0] = 0;
    if (app->asking >= 0)
        answer_question(app, key);
    else
        app->screen[app->screens - 1]->key(app, key);
}

/* ---- The loop ---- */

static void draw_bottom_line(App *app, Area area)
{
    const char *text = app->asking >= 0 ? app_say(app, app->asking) : app->notice;
    if (!*text)
        return;
    draw_fill(area, area.rows - 1, STYLE_CHOSEN);
    draw_cut(area, area.rows - 1, 1, area.columns - 2, STYLE_CHOSEN, text);
}

static void draw_all(App *app)
{
    int rows, columns;
    device_size(&rows, &columns);
    if (!canvas_begin(&app->canvas, rows, columns))
        return;
    Area area = area_all(&app->canvas);
    if (rows < SMALLEST_ROWS || columns < SMALLEST_COLUMNS)
        draw_wrapped(area, 0, 0, 0, STYLE_PLAIN, app_say(app, TERMINAL_TOO_SMALL));
    else
        app->screen[app->screens - 1]->draw(app, area);
    draw_bottom_line(app, area);
    device_show(&app->canvas);
}

void app_run(App *app)
{
    enum { BEAT = 40 };
    app->asking = -1;
    while (app->screens > 0 && !app->leaving) {
        draw_all(app);
        take_key(app, device_key(BEAT));
        for (int i = 0; i < app->screens && !app->leaving; i++)
            if (app->screen[i]->tick)
                app->screen[i]->tick(app);
    }
}
