/* tower_draw.c - a tower in cells: braille, eight dots a cell, or letters of ASCII.
 *
 * Light cubes are outlines and heavy ones are filled, so nothing is told by colour alone. The
 * picture follows the hand upward where the tower is higher than the screen. */
#include "app.h"

#include "../../../tower/maths.h"

#include <string.h>

enum { DOTS_ACROSS = 2, DOTS_UP = 4, LEAST_SCALE = 4, MOST_SCALE = 16, INFO = 30 };

/* How the world lies on an area. */
typedef struct Look {
    TowerPicture seen;
    TowerNow now;
    double cos[TOWER_MOST_CUBES], sin[TOWER_MOST_CUBES];
    int scale;  /* dots to an edge */
    int bottom; /* dots that are below the area */
    Area area;
} Look;

static int least(int a, int b)
{
    return a < b ? a : b;
}

static void make_look(const App *app, Area area, Look *look)
{
    const double turn = 6.283185307179586;
    tower_look(app->tower.tower, &look->seen);
    tower_now(app->tower.tower, &look->now);
    look->area = area;
    for (int i = 0; i < look->seen.count; i++) {
        double angle = look->seen.cubes[i].angle * turn / TOWER_TURN;
        look->cos[i] = tower_cos(angle);
        look->sin[i] = tower_sin(angle);
    }
    int up = area.rows * DOTS_UP, across = area.columns * DOTS_ACROSS;
    int scale = least(up / (look->seen.count + 3), across * TOWER_EDGE / (2 * TOWER_WIDTH));
    look->scale = scale < LEAST_SCALE ? LEAST_SCALE : least(scale, MOST_SCALE);
    int hand = look->seen.hand_y * look->scale / TOWER_EDGE;
    look->bottom = hand > up * 3 / 4 ? hand - up * 3 / 4 : 0;
}

/* ---- Dots ---- */

enum { NOTHING_THERE, OUTLINE, FILLED };

/* What is at this place of the world, in edges. */
static int there(const Look *look, double x, double y)
{
    const double half = 0.47, rim = 1.0 / look->scale;
    for (int i = 0; i < look->seen.count; i++) {
        double off_x = x - (double)look->seen.cubes[i].x / TOWER_EDGE;
        double off_y = y - (double)look->seen.cubes[i].y / TOWER_EDGE;
        double a = off_x * look->cos[i] + off_y * look->sin[i];
        double b = off_y * look->cos[i] - off_x * look->sin[i];
        a = a < 0 ? -a : a;
        b = b < 0 ? -b : b;
        if (a > half || b > half)
            continue;
        bool inside = a < half - rim && b < half - rim;
        bool heavy = look->seen.cubes[i].heavy;
        return heavy && inside   ? FILLED
               : heavy || inside ? (heavy ? FILLED : NOTHING_THERE)
                                 : OUTLINE;
    }
    return NOTHING_THERE;
}

/* The dots of a cell, and whether any is of a heavy cube. */
static int cell_dots(const Look *look, int row, int column, bool *heavy)
{
    static const uint8_t bit[DOTS_UP][DOTS_ACROSS] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    int dots = 0;
    *heavy = false;
    for (int up = 0; up < DOTS_UP; up++)
        for (int across = 0; across < DOTS_ACROSS; across++) {
            int from_top = row * DOTS_UP + up;
            int from_left = column * DOTS_ACROSS + across;
            double y = look->area.rows * DOTS_UP - from_top - 0.5 + look->bottom;
            double x = from_left + 0.5 - look->area.columns * DOTS_ACROSS / 2.0;
            int what = there(look, x / look->scale, y / look->scale);
            dots |= what ? bit[up][across] : 0;
            *heavy = *heavy || what == FILLED;
        }
    return dots;
}

static int count_dots(int dots)
{
    int count = 0;
    for (; dots; dots &= dots - 1)
        count++;
    return count;
}

static void draw_cell(const Look *look, int row, int column)
{
    bool heavy;
    int dots = cell_dots(look, row, column, &heavy), style = heavy ? STYLE_HEAVY : STYLE_LIGHT;
    char text[4] = {(char)0xe2, (char)(0xa0 | dots >> 6), (char)(0x80 | (dots & 63)), 0};
    if (!dots)
        return;
    if (look->area.canvas->ascii)
        snprintf(text, sizeof text, "%s", heavy ? "#" : count_dots(dots) > 2 ? "o" : ".");
    draw_text(look->area, row, column, style, text);
}

/* ---- The ring ---- */

static void draw_hand(const Look *look)
{
    int up = (look->seen.hand_y + TOWER_EDGE / 2) * look->scale / TOWER_EDGE - look->bottom;
    int row = look->area.rows - 1 - up / DOTS_UP;
    int column =
        (look->area.columns * DOTS_ACROSS / 2 + look->seen.hand_x * look->scale / TOWER_EDGE) /
        DOTS_ACROSS;
    bool holds = look->seen.held != TOWER_NOTHING;
    if (row >= 0 && row < look->area.rows && column >= 0 && column < look->area.columns)
        draw_text(look->area, row, column, STYLE_KEY, holds ? "▼" : "▽");
}

static void draw_ring(const App *app, Area area)
{
    Look look;
    Area inside = area_cut(area, 0, 0, area.rows - 1, area.columns);
    make_look(app, inside, &look);
    for (int row = 0; row < inside.rows; row++)
        for (int column = 0; column < inside.columns; column++)
            draw_cell(&look, row, column);
    draw_hand(&look);
    draw_times(area, area.rows - 1, 0, STYLE_FRAME, look.bottom ? "·" : "▀", area.columns);
}

/* ---- What is told beside it ---- */

static int say(const App *app, Area area, int row, int style, int what, int n, int a, int b)
{
    char text[240];
    phrase_numbers(app->language, what, n, a, b, text, sizeof text);
    return draw_wrapped(area, row, 0, 0, style, text);
}

static int tell_time(const App *app, Area area, int row, const TowerNow *now)
{
    const TowerScreen *t = &app->tower;
    int tenths = (int)(now->ticks_left * 10 / TOWER_RATE), all = (int)t->setup.ticks;
    int full = (int)now->ticks_left * area.columns / all;
    int style = tenths <= 30 ? STYLE_HEAVY : tenths <= 50 ? STYLE_LIGHT : STYLE_GOOD;
    row = say(app, area, row, style, TERMINAL_TOWER_TIME, 0, tenths / 10, tenths % 10);
    draw_times(area, row, 0, style, "█", full);
    draw_times(area, row, full, STYLE_DIM, "░", area.columns - full);
    return row + 2;
}

static int tell_broken(const App *app, Area area, int row, const TowerNow *now, int cubes)
{
    bool all = now->placed == cubes;
    if (all)
        row = say(app, area, row, STYLE_GOOD, TERMINAL_TOWER_WAITS, 0, 0, 0);
    else if (now->broken & TOWER_BROKEN_CROWD)
        row = say(app, area, row, STYLE_HEAVY, TERMINAL_TOWER_CROWDED_NOW, 0, 0, 0);
    else if (now->broken & TOWER_BROKEN_ROPE)
        row = say(app, area, row, STYLE_HEAVY, TERMINAL_TOWER_LEANS_NOW, 0, 0, 0);
    return row;
}

static int tell_verdict(const App *app, Area area, int row)
{
    const TowerScreen *t = &app->tower;
    TowerVerdict verdict = tower_verdict(t->tower);
    row = say(app, area, row, verdict == TOWER_STANDS ? STYLE_GOOD : STYLE_HEAVY,
              TERMINAL_TOWER_STANDS + (int)verdict - TOWER_STANDS, 0, 0, 0);
    if (t->best)
        row = say(app, area, row, STYLE_GOOD, TERMINAL_TOWER_NEW_BEST, 0, 0, 0);
    return say(app, area, row + 1, STYLE_PLAIN,
               t->practice ? TERMINAL_TOWER_ONCE_MORE
               : t->film   ? TERMINAL_TOWER_BACK
                           : TERMINAL_TOWER_GO_ON,
               0, 0, 0);
}

static void tell_all(const App *app, Area area)
{
    const TowerScreen *t = &app->tower;
    int cubes = t->setup.light + t->setup.heavy;
    TowerNow now;
    tower_now(t->tower, &now);
    int row = tell_time(app, area, 0, &now);
    row = say(app, area, row, STYLE_PLAIN, TERMINAL_TOWER_PLACED, now.placed, cubes, 0);
    if (t->practice && t->cubes <= MOST_PRACTISED && t->fastest[t->cubes]) {
        int tenths = t->fastest[t->cubes] * 10 / TOWER_RATE;
        row = say(app, area, row, STYLE_DIM, TERMINAL_TOWER_BEST, 0, tenths / 10, tenths % 10);
    }
    if (!t->practice && !t->film && app->session.match.player[t->seat].aids)
        row = say(app, area, row, STYLE_DIM,
                  TERMINAL_AID_NONE + app->session.match.player[t->seat].aids, 0, 0, 0);
    if (t->reported)
        tell_verdict(app, area, row + 1);
    else if (!t->started)
        say(app, area, row + 1, STYLE_CHOSEN, TERMINAL_TOWER_READY, 0, 0, 0);
    else {
        row = tell_broken(app, area, row + 1, &now, cubes);
        if (now.placed < cubes && !t->watched)
            say(app, area, row, STYLE_PLAIN, TERMINAL_TOWER_CHOOSING + (int)t->keys.doing, 0, 0, 0);
    }
}

static void draw_tower_title(const App *app, Area area)
{
    const TowerScreen *t = &app->tower;
    char text[160];
    int cubes = t->setup.light + t->setup.heavy;
    rs_Words words = app->words;
    if (t->film)
        match_words(&app->replay.replay.match, app->language, &words);
    const char *who = t->practice ? "" : words.seat[t->seat];
    rs_fill(app_say(app, t->practice ? TERMINAL_TOWER_PRACTICE : TERMINAL_TOWER_OF),
            &(rs_Fill){.n = cubes, .named = {{"who", who}}}, text, sizeof text);
    draw_title(app, area, text, "");
}

void tower_draw(App *app, Area area)
{
    static const KeyHelp building[] = {{"Space", TERMINAL_KEY_ACT},
                                       {"← →", TERMINAL_KEY_OTHER_CUBE},
                                       {"e", TERMINAL_KEY_HANDS_OFF},
                                       {NULL, -1}},
                         watching[] = {{"Space", TERMINAL_KEY_SKIP}, {NULL, -1}},
                         ready[] = {{"Space", TERMINAL_KEY_BEGIN},
                                    {"Esc", TERMINAL_KEY_BACK},
                                    {"l", TERMINAL_KEY_LANGUAGE},
                                    {NULL, -1}},
                         practising[] = {{"Space", TERMINAL_KEY_BEGIN},
                                         {"+ -", TERMINAL_KEY_CUBES},
                                         {"Esc", TERMINAL_KEY_BACK},
                                         {"l", TERMINAL_KEY_LANGUAGE},
                                         {NULL, -1}};
    const TowerScreen *t = &app->tower;
    draw_tower_title(app, area);
    int info = area.columns > 2 * INFO ? INFO : area.columns / 3;
    draw_ring(app, area_cut(area, 1, 0, area.rows - 3, area.columns - info - 1));
    tell_all(app, area_cut(area, 2, area.columns - info, area.rows - 4, info));
    bool running = t->started && !t->reported;
    draw_keys(app, area,
              running && t->watched ? watching
              : running             ? building
              : t->practice         ? practising
                                    : ready);
}
