/* review_screen.c - after a match: the biggest mistakes of each player, found in the background. */
#include "app.h"

#include <stdlib.h>
#include <string.h>

void review_open(App *app)
{
    ReviewScreen *r = &app->review;
    if (!r->review)
        r->review = review_start(&app->session.match, REVIEW_SIMULATIONS, 2, 1);
    if (r->review)
        app_open(app, &review_screen);
}

/* Seat by seat, each with its biggest first. */
static void tick(App *app)
{
    enum { EACH = 8, LEAST = 1 };
    ReviewScreen *r = &app->review;
    if (!r->review || r->finished)
        return;
    r->finished = review_poll(r->review, &r->done, &r->total);
    r->items = 0;
    for (int seat = 0; seat < app->session.match.setup.seats; seat++) {
        ReviewItem item[EACH];
        int count = review_drops(r->review, seat, item, EACH);
        for (int i = 0; i < count && r->items < MOST_DROPS; i++)
            if (percent(item[i].drop) >= LEAST)
                r->item[r->items++] = item[i];
    }
    if (r->chosen >= r->items)
        r->chosen = r->items ? r->items - 1 : 0;
}

/* ---- Drawing ---- */

enum { ROWS_EACH = 4 };

static void draw_item(const App *app, const ReviewItem *item, Area area, int row, bool chosen)
{
    char text[200], played[256], better[256];
    phrase_numbers(app->language, TERMINAL_DROP, percent(item->drop), percent(item->chosen_win),
                   percent(item->best_win), text, sizeof text);
    rs_say_action(app->rules, &app->words, item->chosen, played, sizeof played);
    rs_say_action(app->rules, &app->words, item->best, better, sizeof better);
    draw_text(area, row, 0, STYLE_KEY, chosen ? "▶" : " ");
    int at =
        draw(area, row, 2, chosen ? STYLE_CHOSEN : STYLE_BOLD, "%s", app->words.seat[item->seat]);
    at = draw(area, row, at, STYLE_DIM, ", #%d: ", item->at + 1);
    draw_text(area, row, at, STYLE_HEAVY, text);
    at = draw(area, row + 1, 4, STYLE_DIM, "%s: ", app_say(app, TERMINAL_PLAYED));
    draw_text(area, row + 1, at, STYLE_PLAIN, played);
    at = draw(area, row + 2, 4, STYLE_DIM, "%s: ", app_say(app, TERMINAL_BETTER));
    draw_text(area, row + 2, at, STYLE_GOOD, better);
}

static void draw_screen(App *app, Area area)
{
    static const KeyHelp keys[] = {{"↑↓", TERMINAL_KEY_CHOOSE}, {"Enter", TERMINAL_KEY_OPEN},
                                   {"Esc", TERMINAL_KEY_BACK},  {"l", TERMINAL_KEY_LANGUAGE},
                                   {"?", TERMINAL_KEY_HELP},    {NULL, -1}};
    ReviewScreen *r = &app->review;
    char progress[120];
    Area body = area_cut(area, 3, 1, area.rows - 5, area.columns - 2);
    int rows = body.rows / ROWS_EACH;
    draw_title(app, area, app_say(app, TERMINAL_TITLE_REVIEW), "");
    phrase_numbers(app->language, r->finished ? TERMINAL_REVIEWED : TERMINAL_REVIEWING,
                   r->finished ? r->total : r->done, r->total, 0, progress, sizeof progress);
    draw_text(area, 1, 2, STYLE_DIM, progress);
    r->top = scroll_to(r->top, r->chosen, rows);
    for (int i = 0; i < rows && r->top + i < r->items; i++) {
        draw_item(app, &r->item[r->top + i], body, i * ROWS_EACH, r->top + i == r->chosen);
        for (int k = 0; k < ROWS_EACH - 1; k++)
            area_hit(body, i * ROWS_EACH + k, 0, body.columns, K_ITEM + r->top + i);
    }
    if (r->top > 0)
        draw_right(body, 0, STYLE_KEY, app_say(app, TERMINAL_MORE_ABOVE));
    if (r->top + rows < r->items)
        draw_right(body, body.rows - 1, STYLE_KEY, app_say(app, TERMINAL_MORE_BELOW));
    if (r->items == 0 && r->finished)
        draw_text(body, 0, 1, STYLE_PLAIN, app_say(app, TERMINAL_NO_MISTAKES));
    draw_keys(app, area, keys);
}

static void take_key(App *app, int key)
{
    ReviewScreen *r = &app->review;
    key = item_key(key, r->chosen);
    if (key == K_ESCAPE || key == 'q' || key == 'r')
        app_close(app);
    else if (key == K_ENTER && r->items > 0)
        replay_open_match(app, &app->session.match, r->item[r->chosen].at, r->item[r->chosen].seat,
                          true);
    else if (!move_cursor(key, r->items, 5, &r->chosen) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen review_screen = {draw_screen, take_key, tick};
