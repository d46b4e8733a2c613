/* replay_screen.c - any moment of a match, back and forth; and a new match from there. */
#include "app.h"

#include <string.h>

static void look_again(App *app)
{
    ReplayScreen *r = &app->replay;
    rs_Words words;
    match_words(&r->replay.match, app->language, &words);
    rs_view(app->rules, &r->replay.state, r->viewer, &r->view);
    scene_make(app->rules, &words, &r->view, NULL, 0, 0, &r->scene);
}

/* What is reviewed of it goes with it. */
static void forget(App *app)
{
    if (app->review.match == &app->replay.replay.match)
        review_close(app);
    replay_close(&app->replay.replay);
}

void replay_open_match(App *app, const Match *match, int at, int viewer, bool over)
{
    ReplayScreen *r = &app->replay;
    char problem[MATCH_PROBLEM];
    forget(app);
    r->replay = (Replay){0};
    if (!replay_open(match, &r->replay, problem)) {
        app_notice(app, problem);
        return;
    }
    r->viewer = viewer;
    r->over = over;
    replay_go(&r->replay, at);
    look_again(app);
    app_open(app, &replay_screen);
}

/* A saved match that is not running: nothing of it is a secret but of one that can be resumed. */
bool replay_open_file(App *app, const char *path)
{
    ReplayScreen *r = &app->replay;
    char problem[MATCH_PROBLEM];
    forget(app);
    r->replay = (Replay){.match.setup.language = (uint8_t)app->language};
    if (!replay_load(app->rules, path, &r->replay, problem)) {
        app_notice(app, problem);
        return false;
    }
    const Match *match = &r->replay.match;
    r->over = match_asked(match) == RS_NOBODY;
    r->viewer = RS_SPECTATOR;
    for (int seat = match->setup.seats - 1; seat >= 0; seat--)
        if (r->over && match->seated && !*match->player[seat].bot)
            r->viewer = seat;
    look_again(app);
    app_open(app, &replay_screen);
    return true;
}

void replay_show(App *app, int at, int viewer)
{
    app->replay.viewer = viewer;
    replay_go(&app->replay.replay, at);
    look_again(app);
}

/* ---- Drawing ---- */

static void replay_words(const App *app, rs_Words *words)
{
    match_words(&app->replay.replay.match, app->language, words);
}

static void append_next(const App *app, const rs_Words *words, Snippet *out)
{
    const ReplayScreen *r = &app->replay;
    rs_Action action;
    char text[256];
    int seat;
    if (!replay_next(&r->replay, &action, &seat))
        return;
    append(out, "%s: ", app_say(app, TERMINAL_NEXT_MOVE));
    if (seat < RS_SEATS)
        append(out, "%s: ", words->seat[seat]);
    if (seat != r->viewer && !r->over) { /* the answer itself may be a secret */
        append(out, "%s", app_say(app, SCENE_HIDDEN_MOVE));
        return;
    }
    rs_say_action(app->rules, words, action, text, sizeof text);
    append(out, "%s", text);
}

static void draw_bar(const ReplayScreen *r, Area area, int row)
{
    int width = area.columns - 2, all = r->replay.match.actions;
    int done = all ? r->replay.at * width / all : width;
    draw_times(area, row, 1, STYLE_KEY, "━", done);
    draw_times(area, row, 1 + done, STYLE_DIM, "─", width - done);
    draw_text(area, row, 1 + (done < width ? done : width - 1), STYLE_KEY, "┃");
}

static void draw_moment(App *app, Area area, const rs_Words *words)
{
    ReplayScreen *r = &app->replay;
    Snippet next = {""};
    char moment[80];
    const Match *match = &r->replay.match;
    int events = r->replay.at ? match->step[r->replay.at - 1].events : 0;
    Area left = area_cut(area, 1, 1, area.rows - 1, area.columns * 45 / 100 - 1);
    Area right = area_cut(area, 1, area.columns * 45 / 100 + 1, area.rows - 1, area.columns);
    draw_bar(r, area, 0);
    phrase_numbers(app->language, TERMINAL_MOMENT, r->replay.at, match->actions, 0, moment,
                   sizeof moment);
    draw_text(left, 0, 0, STYLE_BOLD, moment);
    draw(left, 1, 0, STYLE_DIM, "%s: %s", app_say(app, TERMINAL_EYES),
         r->viewer < RS_SEATS ? words->seat[r->viewer] : app_say(app, SCENE_SPECTATOR));
    append_next(app, words, &next);
    draw_wrapped(left, 2, 0, 2, STYLE_PLAIN, next.text);
    static Log log;
    log_build(match, events, 1u << r->viewer, app->rules, words, &log);
    draw_log(&log, right);
}

/* Whether a match of its own may begin here: it would show what people at a table may not know. */
static bool may_continue(const ReplayScreen *r)
{
    return r->over || match_people(&r->replay.match) == 0;
}

/* Behind the last decision of a match that is over there is nothing to go on with. */
static bool is_at_end(const ReplayScreen *r)
{
    return r->over && r->replay.at == r->replay.match.actions;
}

enum { MOST_KEYS = 12 };

/* Not those that do nothing here. */
static void list_keys(const ReplayScreen *r, KeyHelp keys[MOST_KEYS])
{
    static const KeyHelp all[] = {{"← →", TERMINAL_KEY_STEP},      {"PgUp PgDn", TERMINAL_KEY_TURN},
                                  {"Home End", TERMINAL_KEY_ENDS}, {"c", TERMINAL_KEY_CONTINUE},
                                  {"r", TERMINAL_KEY_REVIEW},      {"e", TERMINAL_KEY_EYES},
                                  {"t", TERMINAL_KEY_SEE_TOWER},   {"i", TERMINAL_KEY_INSPECT},
                                  {"l", TERMINAL_KEY_LANGUAGE},    {"?", TERMINAL_KEY_HELP},
                                  {"Esc", TERMINAL_KEY_BACK},      {NULL, -1}};
    for (const KeyHelp *from = all;; from++) {
        bool works = from->what == TERMINAL_KEY_CONTINUE ? may_continue(r) && !is_at_end(r)
                     : from->what == TERMINAL_KEY_SEE_TOWER
                         ? match_tower(&r->replay.match, r->replay.at - 1) != NULL
                     : from->what == TERMINAL_KEY_EYES || from->what == TERMINAL_KEY_REVIEW
                         ? r->over
                         : true;
        if (works)
            *keys++ = *from;
        if (from->what < 0)
            return;
    }
}

static void draw_screen(App *app, Area area)
{
    KeyHelp keys[MOST_KEYS];
    ReplayScreen *r = &app->replay;
    rs_Words words;
    Snippet left = {""}, right = {""}, title = {""};
    replay_words(app, &words);
    if (r->scene.words.language != app->language)
        look_again(app);
    const Shown s = {&r->scene, -1, false};
    const Layout *layout = layout_of(r->scene.game);
    int table = layout->rows(&s, area.rows, area.columns);
    append_numbers(&r->scene, &right);
    append(&title, "%s │ ", app_say(app, TERMINAL_TITLE_REPLAY));
    int room = area.columns - columns_of(right.text) - 3;
    append_headline(&r->scene, room - columns_of(title.text), &left);
    if (columns_of(title.text) + columns_of(left.text) > room) /* the bar tells what it is */
        title.text[0] = 0;
    append(&title, "%.800s", left.text);
    draw_title(app, area, title.text, right.text);
    layout->draw(&s, area_cut(area, 1, 0, table, area.columns));
    list_keys(r, keys);
    int below = area.rows - table - 1 - key_rows(app, area.columns, keys);
    draw_moment(app, area_cut(area, 1 + table, 0, below, area.columns), &words);
    draw_keys(app, area, keys);
}

/* ---- Keys ---- */

/* A match of its own from this moment; the one it comes from stays as it is. */
static void continue_here(App *app)
{
    ReplayScreen *r = &app->replay;
    char problem[MATCH_PROBLEM];
    Session branch = {0};
    if (is_at_end(r) || !may_continue(r)) {
        app_notice(app, app_say(app, is_at_end(r) ? TERMINAL_NOTHING_TO_PLAY : TABLE_NO_BRANCH));
        return;
    }
    if (!session_branch(&r->replay.match, r->replay.at, NULL, NULL, &branch, problem)) {
        app_notice(app, problem);
        return;
    }
    table_leave(app);
    while (app->screens > 0 && app->screen[app->screens - 1] != &setup_screen)
        app_close(app);
    app->session = branch;
    table_open(app);
    app_notice(app, app_say(app, TABLE_BRANCHED));
}

/* All eyes once the match is over; before, a spectator's or those it was opened with. */
static void next_eyes(ReplayScreen *r)
{
    int seats = r->replay.match.setup.seats;
    if (!r->over)
        return;
    r->viewer = r->viewer >= RS_SEATS ? 0 : r->viewer + 1 < seats ? r->viewer + 1 : RS_SPECTATOR;
}

static bool scrub(ReplayScreen *r, int key)
{
    enum { FAR = 10 };
    if (key == K_LEFT || key == K_UP)
        replay_step(&r->replay, -1);
    else if (key == K_RIGHT || key == K_DOWN)
        replay_step(&r->replay, 1);
    else if (key == K_PAGE_UP)
        replay_step(&r->replay, -FAR);
    else if (key == K_PAGE_DOWN)
        replay_step(&r->replay, FAR);
    else if (key == K_HOME)
        replay_go(&r->replay, 0);
    else if (key == K_END)
        replay_go(&r->replay, r->replay.match.actions);
    else
        return false;
    return true;
}

/* A review that led here is gone back to. */
static void review_from_replay(App *app)
{
    if (app->screens > 1 && app->screen[app->screens - 2] == &review_screen)
        app_close(app);
    else
        review_open_replay(app);
}

static void take_key(App *app, int key)
{
    ReplayScreen *r = &app->replay;
    if (scrub(r, key))
        look_again(app);
    else if (key == K_ESCAPE || key == 'q' || key == 'v')
        app_close(app);
    else if (key == 't' && tower_film(app, &r->replay.match, r->replay.at - 1))
        ;
    else if (key == 'c')
        continue_here(app);
    else if (key == 'r' && r->over)
        review_from_replay(app);
    else if (key == 'e') {
        next_eyes(r);
        look_again(app);
    } else if (key == 'i') {
        const Shown s = {&r->scene, -1, false};
        inspect_open(app, &s, &r->view);
    } else if (!app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen replay_screen = {draw_screen, take_key, NULL};
