/* review_screen.c - after a match: the biggest mistakes of each player, found in the background. */
#include "app.h"

#include <stdlib.h>
#include <string.h>

static void begin(App *app, const Match *match)
{
    ReviewScreen *r = &app->review;
    if (r->match != match) {
        review_free(r->review);
        *r = (ReviewScreen){.match = match};
        for (int i = 0; i < MOST_DROPS; i++)
            r->said[i].at = -1;
    }
    if (!r->review)
        r->review = review_start(match, REVIEW_SIMULATIONS, 2, 1);
    if (r->review)
        app_open(app, &review_screen);
}

void review_open(App *app)
{
    begin(app, &app->session.match);
}

void review_open_replay(App *app)
{
    begin(app, &app->replay.replay.match);
}

void review_close(App *app)
{
    review_free(app->review.review);
    app->review = (ReviewScreen){0};
}

/* Seat by seat, each with its biggest first. */
static void tick(App *app)
{
    enum { EACH = 8 };
    ReviewScreen *r = &app->review;
    if (!r->review || r->finished)
        return;
    r->finished = review_poll(r->review, &r->done, &r->total);
    review_sum(r->review, r->sum);
    r->items = 0;
    for (int seat = 0; seat < r->match->setup.seats; seat++) {
        int room = MOST_DROPS - r->items < EACH ? MOST_DROPS - r->items : EACH;
        r->items += review_drops(r->review, seat, r->item + r->items, room);
    }
    if (r->chosen >= r->items)
        r->chosen = r->items ? r->items - 1 : 0;
}

/* ---- Drawing ---- */

enum { ROWS_EACH = 5 };

/* Its words take a while to find, so they are kept. */
static const ReviewWords *words_of(App *app, int index)
{
    ReviewScreen *r = &app->review;
    if (r->said[index].at != r->item[index].at || r->said[index].language != app->language) {
        r->said[index].at = r->item[index].at;
        r->said[index].language = app->language;
        review_say(r->match, app->language, &r->item[index], &r->said[index].words);
    }
    return &r->said[index].words;
}

static void draw_answer(const App *app, Area area, int row, int word, int style, const char *text)
{
    int at = draw(area, row, 4, STYLE_DIM, "%s: ", app_say(app, word));
    draw_cut(area, row, at, area.columns - at, style, text);
}

static void draw_item(App *app, int index, Area area, int row, bool chosen)
{
    const ReviewItem *item = &app->review.item[index];
    const ReviewWords *said = words_of(app, index);
    char text[200];
    Snippet better = {""};
    rs_Words words;
    match_words(app->review.match, app->language, &words);
    phrase_numbers(app->language, TERMINAL_DROP, percent(item->drop), percent(item->chosen_win),
                   percent(item->best_win), text, sizeof text);
    draw_text(area, row, 0, STYLE_KEY, chosen ? "▶" : " ");
    int at = draw(area, row, 2, chosen ? STYLE_CHOSEN : STYLE_BOLD, "%s", words.seat[item->seat]);
    at = draw(area, row, at, STYLE_DIM, ", #%d: ", item->at + 1);
    draw_text(area, row, at, STYLE_HEAVY, text);
    draw_cut(area, row + 1, 4, area.columns - 4, STYLE_PLAIN, said->question);
    append(&better, "%s", said->better);
    if (*said->why)
        append(&better, " (%s)", said->why);
    draw_answer(app, area, row + 2, TERMINAL_PLAYED, STYLE_PLAIN, said->played);
    draw_answer(app, area, row + 3, TERMINAL_BETTER, STYLE_GOOD, better.text);
}

/* Mistakes and luck of each player; returns the row behind them. */
static int draw_sums(const App *app, Area area, int row)
{
    const ReviewScreen *r = &app->review;
    rs_Words words;
    match_words(r->match, app->language, &words);
    for (int seat = 0; seat < r->match->setup.seats && r->finished; seat++) {
        char text[240];
        Snippet line = {""};
        append(&line, "%s: %s", words.seat[seat],
               phrase_sum(app->language, &r->sum[seat], text, sizeof text));
        row = draw_some(area, row, 2, 4, STYLE_PLAIN, line.text);
    }
    return row;
}

static void draw_screen(App *app, Area area)
{
    static const KeyHelp keys[] = {{"↑↓", TERMINAL_KEY_CHOOSE}, {"Enter", TERMINAL_KEY_OPEN},
                                   {"Esc", TERMINAL_KEY_BACK},  {"l", TERMINAL_KEY_LANGUAGE},
                                   {"?", TERMINAL_KEY_HELP},    {NULL, -1}};
    ReviewScreen *r = &app->review;
    char progress[120];
    int head = draw_sums(app, area, 2) + 1;
    Area body = area_cut(area, head, 1, area.rows - head - 2, area.columns - 2);
    int rows = body.rows / ROWS_EACH;
    draw_title(app, area, app_say(app, TERMINAL_TITLE_REVIEW), "");
    phrase_numbers(app->language, r->finished ? TERMINAL_REVIEWED : TERMINAL_REVIEWING,
                   r->finished ? r->total : r->done, r->total, 0, progress, sizeof progress);
    draw_text(area, 1, 2, STYLE_DIM, progress);
    r->top = scroll_to(r->top, r->chosen, rows);
    for (int i = 0; i < rows && r->top + i < r->items; i++) {
        draw_item(app, r->top + i, body, i * ROWS_EACH, r->top + i == r->chosen);
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

/* Of a replay that was open before, in it. */
static void show_moment(App *app, const ReviewItem *item)
{
    if (app->review.match == &app->replay.replay.match) {
        app_close(app);
        replay_show(app, item->at, item->seat);
    } else {
        replay_open_match(app, app->review.match, item->at, item->seat, true);
    }
}

static void take_key(App *app, int key)
{
    ReviewScreen *r = &app->review;
    key = item_key(key, r->chosen);
    if (key == K_ESCAPE || key == 'q' || key == 'r')
        app_close(app);
    else if (key == K_ENTER && r->items > 0)
        show_moment(app, &r->item[r->chosen]);
    else if (!move_cursor(key, r->items, 5, &r->chosen) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen review_screen = {draw_screen, take_key, tick};
