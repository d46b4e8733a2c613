/* pieces.c - what several screens are made of: title bars, rows of keys, cursors, the log. */
#include "app.h"

#include "../games.h"

#include <string.h>

void draw_keys(const App *app, Area area, const KeyHelp *keys)
{
    int row = area.rows - 1, at = 1, gap = 2, all = 0, bare = 0;
    for (const KeyHelp *k = keys; k->what >= 0; k++) {
        all += columns_of(k->key) + columns_of(app_say(app, k->what)) + 3;
        bare += columns_of(k->key) + 1;
    }
    if (all > area.columns)
        gap = 1;
    for (; keys->what >= 0; keys++) {
        const char *what = app_say(app, keys->what);
        int key = columns_of(keys->key);
        bare -= key + 1;
        at = draw_text(area, row, at, STYLE_KEY, keys->key);
        if (at + 1 + columns_of(what) + gap + bare <= area.columns)
            at = draw_text(area, row, at + 1, STYLE_DIM, what) + gap;
        else
            at++;
    }
}

void draw_title(const App *app, Area area, const char *left, const char *right)
{
    (void)app;
    int room = area.columns - columns_of(right) - 2;
    draw_fill(area, 0, STYLE_TITLE);
    draw_cut(area, 0, 1, room > 1 ? room - 1 : 0, STYLE_TITLE, left);
    draw_text(area, 0, area.columns - columns_of(right) - 1, STYLE_TITLE, right);
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

/* ---- The log ---- */

void log_build(const Match *match, int events, int viewer, const rs_Rules *rules,
               const rs_Words *words, Log *log)
{
    const TerminalGame *game = terminal_game(match->setup.game);
    TerminalMatch host = {.game = game, .words = *words, .log = match->event, .logged = events};
    int from = events > 2 * LOG_LINES ? events - 2 * LOG_LINES : 0;
    host.rules = (rs_Rules *)(uintptr_t)rules;
    log->lines = 0;
    for (int i = from; i < events;) {
        Snippet line = {""};
        int together = 0;
        if (!match_hears(&match->event[i], viewer)) {
            i++;
            continue;
        }
        together = game->say_together(&host, i, &line);
        if (!together) /* it may have begun a line */
            rs_say_event(rules, words, &match->event[i], line.text, sizeof line.text);
        if (log->lines == LOG_LINES) {
            memmove(log->line, log->line + 1, (LOG_LINES - 1) * sizeof *log->line);
            log->lines--;
        }
        LogLine *to = &log->line[log->lines++];
        snprintf(to->text, LOG_TEXT, "%.*s", LOG_TEXT - 1, line.text);
        to->heading = game->is_heading(&match->event[i]);
        i += together ? together : 1;
    }
}

void draw_log(const Log *log, Area area)
{
    int bottom = area.rows;
    for (int i = log->lines - 1; i >= 0 && bottom > 0; i--) {
        const LogLine *line = &log->line[i];
        int start = line->heading ? 0 : 2;
        bottom -= rows_of_text(line->text, area.columns, start, 2);
        if (!line->heading) /* of the topmost perhaps only the end */
            draw_text(area, bottom, 0, STYLE_DIM, "·");
        draw_wrapped(area, bottom, start, 2, line->heading ? STYLE_BOLD : STYLE_PLAIN, line->text);
    }
}
