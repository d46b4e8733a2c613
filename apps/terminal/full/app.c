/* app.c - the loop of the full screen; see app.h. */
#include "app.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST_ROWS = 24, SMALLEST_COLUMNS = 80 };

int64_t app_now(const App *app)
{
    return app->device->now(app->device);
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
    app->language = (app->language + 1) % rs_languages(app->rules);
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

static void note_key(App *app, int key)
{
    int64_t now = app_now(app);
    app->since_same = key == app->last_key ? now - app->last_key_at : INT64_MAX;
    app->last_key = key;
    app->last_key_at = now;
}

static void take_key(App *app, int key)
{
    if (key == K_HANG_UP) {
        app->leaving = true;
        return;
    }
    if (key >= K_CLICK)
        key = canvas_key_at(&app->canvas, (key - K_CLICK) / CLICK_ROW, (key - K_CLICK) % CLICK_ROW);
    if (key == K_NONE || key == K_RESIZE)
        return;
    app->notice[0] = 0;
    note_key(app, key);
    if (app->asking >= 0)
        answer_question(app, key);
    else
        app->screen[app->screens - 1]->key(app, key);
}

/* ---- The loop ---- */

/* Over the keys, in as many rows as it needs. */
static void draw_bottom_line(App *app, Area area)
{
    const char *text = app->asking >= 0 ? app_say(app, app->asking) : app->notice;
    int rows = rows_of_text(text, area.columns - 1, 1, 1);
    for (int i = 1; i <= rows; i++)
        draw_fill(area, area.rows - i, STYLE_CHOSEN);
    draw_some(area, area.rows - rows, 1, 1, STYLE_CHOSEN, text);
}

static void draw_all(App *app)
{
    int rows, columns;
    app->device->size(app->device, &rows, &columns);
    if (!canvas_begin(&app->canvas, rows, columns))
        return;
    Area area = area_all(&app->canvas);
    if (rows < SMALLEST_ROWS || columns < SMALLEST_COLUMNS)
        draw_wrapped(area, 0, 0, 0, STYLE_PLAIN, app_say(app, TERMINAL_TOO_SMALL));
    else
        app->screen[app->screens - 1]->draw(app, area);
    draw_bottom_line(app, area);
    app->device->show(app->device, &app->canvas);
}

void app_beat(App *app)
{
    enum { BEAT = 40, BUILDING = 16 }; /* a tower needs to be smooth */
    draw_all(app);
    bool building = app->tower.tower && app->tower.started && !app->tower.reported;
    take_key(app, app->device->key(app->device, building ? BUILDING : BEAT));
    for (int i = 0; i < app->screens && !app->leaving; i++)
        if (app->screen[i]->tick)
            app->screen[i]->tick(app);
}

void app_run(App *app)
{
    while (app->screens > 0 && !app->leaving)
        app_beat(app);
}

/* ---- Beginning and end ---- */

void app_begin(App *app, const rs_Rules *rules, Device *device)
{
    memset(app, 0, sizeof *app);
    app->device = device;
    app->rules = rules;
    app->language = RS_ENGLISH;
    app->asking = -1;
    app->table.speed = 2;
    for (int game = 0; game < RS_GAMES; game++)
        rs_setup_default(rules, game, &app->form.setup[game]);
    test_usual(app);
    for (int seat = 1; seat < RS_SEATS; seat++)
        app->form.level[seat] = level_find("casual");
}

bool app_end(App *app)
{
    table_leave(app);
    if (stale_left(app))
        return false;
    learn_end(app);
    tower_end(app);
    review_close(app);
    replay_close(&app->replay.replay);
    saved_free(&app->saved);
    laid_free(&app->reader.laid);
    canvas_free(&app->canvas);
    return true;
}
