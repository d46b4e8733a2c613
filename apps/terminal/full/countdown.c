/* countdown.c - seconds that run while people do something at the table: with the ruling
 * test-variant tower the tested player builds one in ten seconds (K10.1), and then the table
 * reports how it went. The program only keeps the time; what it is told is for people to say. */
#include "table_screen.h"

#include <stdio.h>

enum { LEAST = 1, MOST = 60 };

void countdown_begin(App *app)
{
    bool timed =
        app->table.sight.seat == RS_TABLE && app->table.sight.count > 0 && !tower_is_built(app);
    app->table.countdown = (Countdown){.seconds = timed ? app->scene.seconds : 0};
}

/* Milliseconds that are left; all of them before it starts. */
static int left_of_time(const App *app)
{
    const Countdown *c = &app->table.countdown;
    int64_t now = c->stopped ? c->stopped : app_now(app);
    int64_t left = c->seconds * 1000 - (c->started ? now - c->started : 0);
    return left > 0 ? (int)left : 0;
}

static bool is_running(const App *app)
{
    const Countdown *c = &app->table.countdown;
    return c->started && !c->stopped && left_of_time(app) > 0;
}

void countdown_tick(App *app)
{
    Countdown *c = &app->table.countdown;
    if (!c->seconds || !c->started || c->rung || left_of_time(app) > 0)
        return;
    c->rung = true;
    app->device->beep(app->device);
}

/* Starts it, stops it while it runs, starts it anew; before, more or fewer seconds. */
bool countdown_key(App *app, int key)
{
    Countdown *c = &app->table.countdown;
    if (!c->seconds)
        return false;
    if (key == 't' && is_running(app))
        c->stopped = app_now(app);
    else if (key == 't')
        *c = (Countdown){.seconds = c->seconds, .started = app_now(app)};
    else if (key == '+' || key == '=' || key == '-') {
        int seconds = c->seconds + (key == '-' ? -1 : 1);
        if (!is_running(app))
            *c = (Countdown){.seconds = seconds < LEAST ? LEAST : seconds > MOST ? MOST : seconds};
    } else
        return false;
    return true;
}

/* ---- Drawing ---- */

enum { DIGIT_ROWS = 5 };

/* Two blocks wide each bit, so that they look upright. */
static void draw_digit(Area area, int column, int style, int digit)
{
    static const char *const digits[10] = {
        "### #.# #.# #.# ###", "..# ..# ..# ..# ..#", "### ..# ### #.. ###", "### ..# ### ..# ###",
        "#.# #.# ### ..# ..#", "### #.. ### ..# ###", "### #.. ### #.# ###", "### ..# ..# ..# ..#",
        "### #.# ### #.# ###", "### #.# ### ..# ###"};
    for (int row = 0; row < DIGIT_ROWS; row++)
        for (int bit = 0; bit < 3; bit++)
            if (digits[digit][row * 4 + bit] == '#')
                draw_text(area, row, column + 2 * bit, style, "██");
}

static void draw_number(Area area, int style, int number)
{
    int column = 2;
    if (number >= 10) {
        draw_digit(area, column, style, number / 10 % 10);
        column += 2 * 3 + 2;
    }
    draw_digit(area, column, style, number % 10);
}

static void draw_bar(const App *app, Area area, int row, int style)
{
    const Countdown *c = &app->table.countdown;
    int width = area.columns - 3;
    width = width > 60 ? 60 : width;
    int full = (left_of_time(app) * width + c->seconds * 1000 - 1) / (c->seconds * 1000);
    draw_times(area, row, 2, style, "█", full);
    draw_times(area, row, 2 + full, STYLE_DIM, "░", width - full);
}

void draw_countdown(const App *app, Area area)
{
    const Countdown *c = &app->table.countdown;
    int left = left_of_time(app), seconds = (left + 999) / 1000;
    int what = !c->started  ? TERMINAL_COUNTDOWN_READY
               : left == 0  ? TERMINAL_COUNTDOWN_OVER
               : c->stopped ? TERMINAL_COUNTDOWN_STOPPED
                            : TERMINAL_COUNTDOWN_RUNS;
    int style = left == 0 || seconds <= 3 ? STYLE_HEAVY : seconds <= 5 ? STYLE_LIGHT : STYLE_GOOD;
    char text[160];
    phrase_numbers(app->language, what, seconds, 0, 0, text, sizeof text);
    int row = draw_wrapped(area, 0, 1, 1, left == 0 ? STYLE_CHOSEN : style, text);
    draw_bar(app, area, row++, style);
    if (area.rows - row > DIGIT_ROWS)
        draw_number(area_cut(area, row + 1, 0, DIGIT_ROWS, area.columns), style, seconds);
}
