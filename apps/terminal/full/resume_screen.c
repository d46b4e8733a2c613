/* resume_screen.c - saved matches: go on with one, or look at it again. */
#include "app.h"

#include <stdlib.h>
#include <string.h>

void resume_open(App *app)
{
    SavedList *s = &app->saved;
    char problem[MATCH_PROBLEM] = "";
    free(s->list);
    *s = (SavedList){0};
    s->count = session_list(app->rules, app->language, NULL, &s->list, problem);
    if (s->count < 0) {
        s->count = 0;
        app_notice(app, problem);
    }
    app_open(app, &resume_screen);
}

/* ---- Drawing ---- */

static void append_players(const App *app, const SessionSummary *one, Snippet *out)
{
    for (int seat = 0; seat < one->seats; seat++) {
        const Player *player = &one->player[seat];
        int level = *player->bot ? level_find(player->bot) : 0;
        append(out, "%s", seat ? ", " : "");
        if (*player->name)
            append(out, "%s", player->name);
        if (*player->name && *player->bot)
            append(out, " ");
        if (*player->bot || !*player->name)
            append(out, "(%s)", level >= 0 ? app_say(app, TABLE_PERSON + level) : player->bot);
    }
}

static void draw_one(const App *app, const SessionSummary *one, Area area, int row, bool chosen)
{
    Snippet line = {""};
    char decisions[64];
    append(&line, "%s  %-9s  %s", one->started,
           one->game >= 0 ? app_say(app, SCENE_GAME_KNOCKDOWN + one->game) : "?",
           phrase_numbers(app->language, TERMINAL_DECISIONS, one->actions, 0, 0, decisions,
                          sizeof decisions));
    if (one->finished)
        append(&line, ", %s", app_say(app, TERMINAL_FINISHED));
    if (!one->fits)
        append(&line, ", %s", app_say(app, TERMINAL_OTHER_RULES));
    append(&line, ": ");
    append_players(app, one, &line);
    draw_text(area, row, 0, STYLE_KEY, chosen ? "▶" : " ");
    draw_cut(area, row, 2, area.columns - 2,
             chosen                        ? STYLE_CHOSEN
             : one->finished || !one->fits ? STYLE_DIM
                                           : STYLE_PLAIN,
             line.text);
}

static void draw_screen(App *app, Area area)
{
    static const KeyHelp keys[] = {{"↑↓", TERMINAL_KEY_CHOOSE},
                                   {"Enter", TERMINAL_KEY_OPEN},
                                   {"v", TERMINAL_KEY_REPLAY},
                                   {"Esc", TERMINAL_KEY_BACK},
                                   {"l", TERMINAL_KEY_LANGUAGE},
                                   {"?", TERMINAL_KEY_HELP},
                                   {NULL, -1}};
    SavedList *s = &app->saved;
    Area body = area_cut(area, 2, 1, area.rows - 4, area.columns - 2);
    draw_title(app, area, app_say(app, TERMINAL_TITLE_RESUME), "");
    s->top = scroll_to(s->top, s->chosen, body.rows);
    for (int i = 0; i < body.rows && s->top + i < s->count; i++)
        draw_one(app, &s->list[s->top + i], body, i, s->top + i == s->chosen);
    if (s->count == 0)
        draw_text(body, 0, 1, STYLE_PLAIN, app_say(app, TERMINAL_NONE_SAVED_TITLE));
    draw_keys(app, area, keys);
}

/* ---- Keys ---- */

static void open_chosen(App *app)
{
    const SessionSummary *one = &app->saved.list[app->saved.chosen];
    char problem[MATCH_PROBLEM], path[SESSION_PATH];
    Session session = {.match.setup.language = (uint8_t)app->language};
    snprintf(path, sizeof path, "%s", one->path);
    if (one->finished) {
        replay_open_file(app, path);
        return;
    }
    if (!session_resume(app->rules, path, &session, problem)) {
        app_notice(app, problem);
        return;
    }
    app_close(app);
    app->session = session;
    table_open(app);
}

static void take_key(App *app, int key)
{
    SavedList *s = &app->saved;
    if (key == K_ESCAPE || key == 'q')
        app_close(app);
    else if (key == K_ENTER && s->count > 0)
        open_chosen(app);
    else if (key == 'v' && s->count > 0)
        replay_open_file(app, s->list[s->chosen].path);
    else if (!move_cursor(key, s->count, 10, &s->chosen) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen resume_screen = {draw_screen, take_key, NULL};
