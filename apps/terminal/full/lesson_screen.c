/* lesson_screen.c - a lesson or a puzzle on the real table: the prompt below it, then the answers.
 *
 * Invariant: what is drawn is the scene of lesson_look; whether an answer is good, and what is said
 * to one that is not, the lesson knows. */
#include "table_screen.h"

#include "../points.h"

#include <string.h>

/* ---- What is shown ---- */

static Shown shown_of(const Learn *learn)
{
    return (Shown){&learn->scene, learn->scene.answers > 0 ? learn->answer : -1, false};
}

/* Takes in where the lesson stands; the cursor rests nowhere, so that Enter alone tries nothing. */
static void look_again(App *app, bool moved)
{
    Learn *learn = &app->learn;
    const Match *match = lesson_match(learn->lesson);
    lesson_prompt(learn->lesson, app->language, &learn->prompt);
    lesson_look(learn->lesson, app->language, &learn->look);
    scene_make(app->rules, &learn->look.words, &learn->look.view, learn->look.action,
               learn->look.count, 0, &learn->scene);
    log_build(match, match->events, 1u << lesson_seat(learn->lesson), app->rules,
              &learn->look.words, &app->log);
    if (moved) {
        learn->answer = -1;
        learn->answers_top = 0;
        learn->reply[0] = 0;
    }
    if (learn->prompt.waits == LESSON_OVER && !learn->done[learn->which]) {
        learn->done[learn->which] = true;
        prefs_save(app);
    }
}

bool lesson_screen_open(App *app, const char *id)
{
    Learn *learn = &app->learn;
    char problem[MATCH_PROBLEM];
    Lesson *lesson = lesson_open(app->rules, id, app->language, problem);
    if (!lesson) {
        app_notice(app, problem);
        return false;
    }
    lesson_close(learn->lesson);
    learn->lesson = lesson;
    learn->which = 0;
    for (int i = 0; i < learn->count; i++)
        if (strcmp(learn->entry[i].id, id) == 0)
            learn->which = i;
    look_again(app, true);
    app_open(app, &lesson_screen);
    return true;
}

void learn_end(App *app)
{
    lesson_close(app->learn.lesson);
    app->learn.lesson = NULL;
}

/* ---- Drawing ---- */

/* "Title │ Ann 1 : 1 Ben", as far as there is room for the score. */
static void draw_head(App *app, Area area)
{
    const Learn *learn = &app->learn;
    Snippet left = {""}, right = {""}, score = {""};
    char title[LESSON_TEXT];
    lesson_title(app->rules, app->language, lesson_entry(learn->lesson), title);
    append(&left, "%.300s", title);
    append_numbers(&learn->scene, &right);
    append(&right, " │ %d/%d", learn->prompt.number, learn->prompt.of);
    int room = area.columns - columns_of(left.text) - columns_of(right.text) - 6;
    append_headline(&learn->scene, room, &score);
    if (columns_of(score.text) <= room)
        append(&left, " │ %.300s", score.text);
    draw_title(app, area, left.text, right.text);
}

/* The prompt, or what is said to an answer that was not good; then where to look. */
static int draw_prompt(App *app, Area area)
{
    const Learn *learn = &app->learn;
    Snippet points = {""};
    bool wrong = *learn->reply, asks = learn->prompt.waits == LESSON_ANSWER;
    draw_rule(area, 0, STYLE_BOLD, app_say(app, wrong ? TERMINAL_NOT_SO : TERMINAL_PROMPT));
    int row = draw_wrapped(area, 1, 1, 1, wrong ? STYLE_LIGHT : STYLE_PLAIN,
                           wrong ? learn->reply : learn->prompt.text);
    if (asks && lesson_entry(learn->lesson)->puzzle) /* which does not say what is asked */
        row = draw_wrapped(area, row, 1, 1, STYLE_BOLD, learn->scene.question);
    append_points(&learn->scene, &learn->prompt, &points);
    if (*points.text && row < area.rows) {
        Snippet line = {""};
        append(&line, "☞ %.800s", points.text);
        row =
            draw_some(area_cut(area, 0, 0, row + 1, area.columns), row, 1, 3, STYLE_KEY, line.text);
    }
    return row;
}

enum { MOST_KEYS = 9 };

static void list_keys(const Learn *learn, KeyHelp keys[MOST_KEYS])
{
    bool asks = learn->prompt.waits == LESSON_ANSWER, over = learn->prompt.waits == LESSON_OVER;
    bool puzzle = lesson_entry(learn->lesson)->puzzle;
    const KeyHelp all[] = {
        {asks ? "↑↓ Enter" : "Enter", asks ? TERMINAL_KEY_CHOOSE : TERMINAL_KEY_ON},
        {puzzle ? "s" : NULL, TERMINAL_KEY_SOLUTION},
        {over && lesson_goes_on(learn->lesson) ? "c" : NULL, TERMINAL_KEY_PLAY_ON},
        {"u", TERMINAL_KEY_STEP_BACK},
        {"i", TERMINAL_KEY_INSPECT},
        {"b", TERMINAL_KEY_RULES},
        {"l", TERMINAL_KEY_LANGUAGE},
        {"Esc", TERMINAL_KEY_BACK},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].key)
            *keys++ = all[i];
    *keys = (KeyHelp){NULL, -1};
}

static void draw_screen(App *app, Area area)
{
    Learn *learn = &app->learn;
    KeyHelp keys[MOST_KEYS];
    if (learn->scene.words.language != app->language)
        look_again(app, false);
    const Shown s = shown_of(learn);
    const Layout *layout = layout_of(learn->scene.game);
    int table = layout->rows(&s, area.rows, area.columns), left = area.columns * 55 / 100;
    draw_head(app, area);
    layout->draw(&s, area_cut(area, 1, 0, table, area.columns));
    list_keys(learn, keys);
    int below = area.rows - table - 1 - key_rows(app, area.columns, keys);
    Area bottom = area_cut(area, 1 + table, 0, below, area.columns);
    int row = draw_prompt(app, bottom);
    Area rest = area_cut(bottom, row, 0, bottom.rows - row, bottom.columns);
    if (s.scene->answers > 0)
        draw_answers(app, &s, &learn->answers_top, area_cut(rest, 0, 0, rest.rows, left));
    else
        left = -1;
    if (rest.rows > 1)
        draw_notes(app, &s, area_cut(rest, 0, left + 1, rest.rows, rest.columns - left - 1));
    draw_keys(app, area, keys);
}

/* ---- Keys ---- */

static void answer(App *app)
{
    Learn *learn = &app->learn;
    rs_Action action = learn->scene.answer[learn->answer].action;
    bool good = lesson_answer(learn->lesson, action, app->language, learn->reply);
    if (good)
        look_again(app, true);
}

/* Whether the key goes among the answers. */
static bool answering_key(App *app, int key)
{
    Learn *learn = &app->learn;
    const Shown s = shown_of(learn);
    int named = key >= K_ITEM && key < K_THING ? key - K_ITEM : answer_of_key(&s, key);
    int before = learn->answer;
    if (s.scene->answers == 0)
        return false;
    if (key == K_ENTER && learn->answer < 0)
        learn->answer = 0;
    else if (key == K_ENTER || (named >= 0 && named == learn->answer))
        answer(app);
    else if (named >= 0 && named < s.scene->answers)
        learn->answer = named;
    else if (!move_answer(&s, key, &learn->answer))
        return false;
    if (learn->answer != before)
        learn->reply[0] = 0; /* the task is read again while one looks for another */
    return true;
}

/* A match against a bot that goes on where the lesson ended. */
static void play_on(App *app)
{
    char problem[MATCH_PROBLEM];
    Session session = {0};
    if (!lesson_play_on(app->learn.lesson, "skilled", &session, problem)) {
        app_notice(app, problem);
        return;
    }
    app->session = session;
    table_open(app);
}

static void go_on(App *app)
{
    Learn *learn = &app->learn;
    if (learn->prompt.waits == LESSON_OVER) {
        app_close(app);
        return;
    }
    if (lesson_next(learn->lesson))
        look_again(app, true);
}

static void take_key(App *app, int key)
{
    Learn *learn = &app->learn;
    const Shown s = shown_of(learn);
    bool asks = learn->prompt.waits == LESSON_ANSWER, over = learn->prompt.waits == LESSON_OVER;
    if (key == K_ESCAPE || key == 'q')
        app_close(app);
    else if (asks && answering_key(app, key))
        return;
    else if (!asks && (key == K_ENTER || key == ' ' || key == K_RIGHT || key == K_DOWN))
        go_on(app);
    else if (key == 'u' || key == K_UNDO || key == K_ERASE || key == K_LEFT) {
        if (lesson_back(learn->lesson))
            look_again(app, true);
    } else if (key == 'i' || key >= K_THING) {
        inspect_open(app, &s, &learn->look.view);
        if (key >= K_THING)
            inspect_at(app, key - K_THING);
    } else if (key == 'b')
        rules_open(app, learn->scene.game, NULL);
    else if (key == 'g')
        log_open(app);
    else if (key == 's' && lesson_entry(learn->lesson)->puzzle)
        puzzle_why_open(app);
    else if (key == 'c' && over && lesson_goes_on(learn->lesson))
        play_on(app);
    else if (!app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen lesson_screen = {draw_screen, take_key, NULL};
