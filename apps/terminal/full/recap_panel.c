/* recap_panel.c - what happened meanwhile, in the place of the question: others' turns, a test, a
 * score, the end. The table above it shows what came of it. */
#include "table_screen.h"

#include <string.h>

enum { HERE = 0 };

/* At the fastest pace nobody reads, so nothing is stopped. */
static bool wanted(const App *app)
{
    return app->table.host.settings.pace > 0 && session_people(&app->session) > 0;
}

void recap_update(App *app)
{
    TableScreen *t = &app->table;
    rs_State state;
    rs_View view;
    t->recap_top = 0;
    if (t->sight.shows != SEES_TABLE || !wanted(app) || !host_recap(&t->host, HERE, &t->recap)) {
        t->recap = (Recap){0};
        return;
    }
    match_moment(&app->session.match, t->recap.before, &state);
    rs_view(app->rules, &state, t->sight.eyes, &view);
    scene_make(app->rules, &app->words, &view, NULL, 0, SCENE_WITHOUT_PREVIEWS, &app->before);
}

/* ---- Drawing ---- */

static void append_title(const App *app, Snippet *out)
{
    unsigned stops = app->table.recap.stops;
    if (stops & STOP_TURN)
        append(out, "%s", app_say(app, TERMINAL_MEANWHILE));
    if (stops & STOP_TEST)
        append(out, "%s%s", *out->text ? " │ " : "", app_say(app, SCENE_KNOCKDOWN_TEST));
    if (stops & STOP_SCORE) {
        append(out, "%s", *out->text ? " │ " : "");
        append_score(&app->scene, app->canvas.columns, out);
    }
    if (stops & STOP_END)
        append(out, "%s%s", *out->text ? " │ " : "", app_say(app, SCENE_MATCH_OVER));
}

/* First what it came to, then how. */
static void write_changes(const App *app, Page *page)
{
    Snippet text = {""};
    append_changes(&app->before, &app->scene, &text);
    if (*text.text)
        page_wrap(page, "", 0, text.text);
}

static void write_recap(const App *app, Page *page)
{
    const TableScreen *t = &app->table;
    const Match *match = &app->session.match;
    int from = t->recap.from;
    SceneLine line;
    write_changes(app, page);
    if (t->recap.stops & STOP_END)
        page_wrap(page, "", 0, app->scene.result);
    while (scene_log(app->rules, &app->words, match->event, t->recap.to, 1u << t->sight.eyes, &from,
                     &line))
        page_wrap(page, line.heading ? "" : "·", line.heading ? 0 : 2, line.text);
    if (t->recap.stops & STOP_SCORE && !(t->recap.stops & STOP_END))
        page_wrap(page, "", 0, app->scene.headline);
}

/* Three rows high. */
static int draw_dice(const App *app, Area area, int row)
{
    static const char *const faces[6][3] = {
        {"     ", "  ●  ", "     "}, {"●    ", "     ", "    ●"}, {"●    ", "  ●  ", "    ●"},
        {"●   ●", "     ", "●   ●"}, {"●   ●", "  ●  ", "●   ●"}, {"●   ●", "●   ●", "●   ●"}};
    const Recap *recap = &app->table.recap;
    uint8_t dice[FACT_SET];
    int count = scene_dice(app->scene.game, app->session.match.event + recap->from,
                           recap->to - recap->from, 1u << app->table.sight.eyes, dice);
    for (int i = 0; i < count; i++)
        for (int line = 0; line < 3 && dice[i] >= 1 && dice[i] <= 6; line++)
            draw_text(area, row + line, area.columns - 9 * (count - i), STYLE_CHOSEN,
                      faces[dice[i] - 1][line]);
    return count * 9;
}

void draw_recap(App *app, Area area)
{
    static Page page;
    TableScreen *t = &app->table;
    Snippet title = {""};
    append_title(app, &title);
    draw_rule(area, 0, STYLE_BOLD, title.text);
    Area body = area_cut(area, 1, 1, area.rows - 1, area.columns - 1);
    body.columns -= t->recap.stops & STOP_TEST ? draw_dice(app, body, 0) : 0;
    page_begin(&page, body.columns);
    write_recap(app, &page);
    int most = page.lines - body.rows;
    t->recap_top = t->recap_top > most ? most : t->recap_top;
    t->recap_top = t->recap_top < 0 ? 0 : t->recap_top;
    for (int i = 0; i < body.rows && t->recap_top + i < page.lines; i++)
        draw_text(body, i, 0, STYLE_PLAIN, page.line[t->recap_top + i]);
    if (t->recap_top < most)
        draw_right(body, body.rows - 1, STYLE_KEY, app_say(app, TERMINAL_MORE_BELOW));
}

/* ---- Keys ---- */

/* Everything else is as at the table, but nothing is answered. */
bool recap_key(App *app, int key)
{
    TableScreen *t = &app->table;
    if (!t->recap.stops)
        return false;
    if (key == K_ENTER || key == ' ' || key == K_ESCAPE) {
        host_looked(&t->host, HERE);
        table_asked_anew(app);
    } else if (key == K_UP || key == K_PAGE_UP) {
        t->recap_top -= key == K_UP ? 1 : 5;
    } else if (key == K_DOWN || key == K_PAGE_DOWN) {
        t->recap_top += key == K_DOWN ? 1 : 5;
    } else {
        return key >= '0' && key <= '9';
    }
    return true;
}
