/* full.c - from flags to screens and back; see full.h. */
#include "full.h"

#include "../../apps.h"
#include "../play.h"
#include "app.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int full_obstacle(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return TERMINAL_NO_SCREEN_HERE;
    return curses_terminal() ? -1 : TERMINAL_NO_SCREEN_KNOWN;
}

/* ---- What flags say over the last choice ---- */

static bool take_players(App *app, const Options *options)
{
    SetupForm *f = &app->form;
    const rs_Setup *setup = &f->setup[f->game];
    Parts parts;
    if (options->players && !split_parts(options->players, setup->seats, &parts))
        return refuse_players(options);
    for (int seat = 0; seat < setup->seats && options->players; seat++) {
        f->level[seat] = level_find(parts.text[seat]);
        if (f->level[seat] < 0)
            return refuse_players(options);
    }
    if (options->names && !good_names(options->names, setup->seats, &parts))
        return refuse_names(options);
    for (int seat = 0; seat < setup->seats && options->names; seat++)
        snprintf(f->name[seat], PLAYER_NAME, "%s", parts.text[seat]);
    return true;
}

static bool take_flags(App *app, const FullStart *start)
{
    const Options *options = start->options;
    SetupForm *f = &app->form;
    if (options->game_given)
        f->game = options->game;
    if (options->language_given)
        app->language = options->language;
    if (options->clock >= 0)
        f->clock = options->clock;
    if (options->cubes)
        f->cubes = true;
    for (int seat = 0; seat < AIDED; seat++)
        if (options->aids[seat] >= 0)
            f->aids[seat] = options->aids[seat] < AID_DICE ? options->aids[seat] : 0;
    if (options->speed >= 0)
        app->table.speed = options->speed;
    Options own = *options;
    rs_Setup *setup = &f->setup[f->game];
    own.game = f->given_game = f->game;
    own.language = app->language;
    memcpy(f->before_flags, setup->ruling, sizeof f->before_flags);
    if (!set_up(start->rules, &own, start->argc, start->argv, setup))
        return false;
    for (int i = 0; i < start->argc; i++)
        f->test_given = f->test_given || strncmp(start->argv[i], "test-variant=", 13) == 0;
    for (int i = 0; i < RS_RULINGS; i++)
        f->given[i] = setup->ruling[i] != f->before_flags[i];
    return take_players(app, &own);
}

/* ---- The first screen ---- */

/* False with a message on stderr. */
static bool open_first(App *app, const Options *options)
{
    char path[SESSION_PATH], problem[MATCH_PROBLEM];
    if (options->resume) {
        if (!find_match(app->rules, options, options->resume, path))
            return false;
        app->session.match.setup.language = (uint8_t)app->language;
        if (!session_resume(app->rules, path, &app->session, problem)) {
            refuse_match(path, problem);
            return false;
        }
        table_open(app);
    } else if (options->replay) {
        if (!find_match(app->rules, options, options->replay, path))
            return false;
        if (!replay_open_file(app, path)) {
            refuse_match(path, app->notice);
            return false;
        }
    } else if (options->lesson && !learn_open_one(app, options->lesson)) {
        fprintf(stderr, "ringside play: %s\n", app->notice);
        return false;
    } else if (options->tower) {
        tower_practise(app, options->tower);
    } else if (!options->lesson && (options->lessons || options->puzzles)) {
        learn_open(app, options->puzzles);
    } else if (options->now && !setup_start(app)) {
        fprintf(stderr, "ringside play: %s\n", app->notice);
        return false;
    }
    return true;
}

/* ---- The whole ---- */

static App app; /* too big for a stack */

static bool letters_of_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Bots are not interrupted; if one still thinks, the program ends around it. */
static void clean_up(int status)
{
    fflush(stdout);
    if (!app_end(&app))
        _exit(status);
}

/* What was thought possible is not after all. */
static int refuse_screen(const Options *options)
{
    const char *term = getenv("TERM");
    refuse_flag(options->language, TERMINAL_NO_SCREEN_KNOWN, term ? term : "");
    return APP_WRONG;
}

/* A terminal that is not known is taken for another, which people should know if it looks odd. */
static void tell_terminal(void)
{
    const char *own = getenv("TERM"), *taken = curses_terminal();
    char text[sizeof app.notice];
    if (!own || !taken || strcmp(own, taken) == 0)
        return;
    rs_fill(app_say(&app, TERMINAL_TAKEN_FOR_ANOTHER),
            &(rs_Fill){.named = {{"given", own}, {"usual", taken}}}, text, sizeof text);
    app_notice(&app, text);
}

int full_play(const FullStart *start)
{
    const Options *options = start->options;
    static uint8_t seed[32];
    const char *no_colour = getenv("NO_COLOR");
    setlocale(LC_ALL, "");
    app_begin(&app, start->rules, curses_device());
    prefs_load(&app);
    app.unsaved = options->unsaved;
    if (options->seed) {
        app_seed(options->seed, seed);
        app.seed = seed;
    }
    if (!take_flags(&app, start))
        return APP_USAGE;
    app.canvas.ascii = options->ascii || !letters_of_utf8();
    app_open(&app, &setup_screen);
    int status = open_first(&app, options) ? APP_OK : APP_USAGE;
    if (status == APP_OK) {
        tell_terminal();
        if (app.device->begin(app.device, !options->no_colour && !(no_colour && *no_colour)))
            app_run(&app);
        else
            status = refuse_screen(options);
        app.device->end(app.device);
    }
    char path[SESSION_PATH] = "";
    if (app.open)
        snprintf(path, sizeof path, "%s", app.session.path);
    if (*path)
        printf("%s %s\n", app_say(&app, TERMINAL_SAVED_IN_TITLE), path);
    clean_up(status);
    return status;
}
