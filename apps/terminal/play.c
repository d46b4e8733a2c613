/* play.c - `ringside play`: from flags to a match on the terminal, in lines of text (match.c) or on
 * a full screen (full/). */
#include "play.h"

#include "../../engine/kind.h"
#include "../apps.h"
#include "full/full.h"
#include "games.h"
#include "study.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- Chance ---- */

enum { DICE_OF_SETUP = 1, DICE_OF_PLAYERS = 2 };

static bool read_entropy(uint8_t seed[32])
{
    FILE *file = fopen("/dev/urandom", "rb");
    size_t got = file ? fread(seed, 1, 32, file) : 0;
    if (file)
        fclose(file);
    return got == 32;
}

static bool set_seed(TerminalMatch *m, const Options *options)
{
    if (options->seed) {
        app_seed(options->seed, m->seed);
        return true;
    }
    if (read_entropy(m->seed))
        return true;
    fprintf(stderr, "ringside play: %s\n", phrase(options->language, TERMINAL_NO_ENTROPY));
    return false;
}

/* A stream of its own for each use, so that a set-up given by name leaves the players' dice as
 * they were when it was drawn. Mixed, so that watching the players gives no part of the seed. */
static void seed_dice(const uint8_t seed[32], uint64_t use, rs_Dice *dice)
{
    uint64_t mix = 0xcbf29ce484222325u ^ use;
    for (int i = 0; i < 32; i++)
        mix = (mix ^ seed[i]) * 0x100000001b3u;
    rs_dice_seed(dice, mix);
}

/* ---- Players and their names ---- */

bool split_parts(const char *text, int seats, Parts *parts)
{
    if (strlen(text) > 180)
        return false;
    for (int i = 0; i < seats; i++) {
        size_t length = strcspn(text, ",");
        if (length == 0 || length >= PLAYER_NAME || (text[length] == ',') != (i < seats - 1))
            return false;
        snprintf(parts->text[i], PLAYER_NAME, "%.*s", (int)length, text);
        text += length + 1;
    }
    return true;
}

bool refuse_players(const Options *options)
{
    return refuse_flag(options->language, terminal_game(options->game)->bad_players,
                       options->players);
}

bool refuse_names(const Options *options)
{
    return refuse_flag(options->language, terminal_game(options->game)->bad_names, options->names);
}

/* One person against bots, unless something else was said. */
static bool set_players(TerminalMatch *m, const Options *options)
{
    Parts parts;
    bool good = !options->players || split_parts(options->players, m->setup.seats, &parts);
    for (int seat = 0; seat < m->setup.seats && good; seat++) {
        const char *player = options->players ? parts.text[seat] : seat ? "casual" : "person";
        char problem[200];
        Bot bot;
        m->person[seat] = strcmp(player, "person") == 0;
        m->people += m->person[seat];
        if (!m->person[seat])
            snprintf(m->bot[seat], PLAYER_NAME, "%s", player);
        good = m->person[seat] || (strlen(player) < PLAYER_BOT && bot_parse(player, &bot, problem));
    }
    return good || refuse_players(options);
}

static bool good_name(const char *name)
{
    char problem[MATCH_PROBLEM];
    return columns_of(name) <= 20 && match_name_fits(name, problem);
}

bool good_names(const char *given, int seats, Parts *names)
{
    bool good = split_parts(given, seats, names);
    for (int i = 0; i < seats && good; i++) {
        good = good_name(names->text[i]);
        for (int other = 0; other < i; other++)
            good = good && strcmp(names->text[i], names->text[other]) != 0;
    }
    return good;
}

static bool set_names(TerminalMatch *m, const Options *options)
{
    Parts names;
    rs_words_default(m->rules, &m->setup, options->language, &m->words);
    if (options->names && !good_names(options->names, m->setup.seats, &names))
        return refuse_names(options);
    bool mirror = strcmp(m->words.seat[0], m->words.seat[1]) == 0; /* of the same fighter */
    for (int seat = 0; seat < m->setup.seats && (options->names || mirror); seat++) {
        if (options->names)
            snprintf(m->name[seat], PLAYER_NAME, "%s", names.text[seat]);
        else
            snprintf(m->name[seat], PLAYER_NAME, "%.30s %c", m->words.seat[seat], 'A' + seat);
        m->words.seat[seat] = m->name[seat];
    }
    return true;
}

/* ---- The set-up ---- */

static bool fits(const rs_Rules *rules, const Options *options, int argc, char **argv,
                 const rs_Setup *setup, char problem[200])
{
    return rs_setup_check(rules, setup, problem) && flags_fit(options, argc, argv, setup, problem);
}

static uint64_t time_as_seed(void)
{
    return (uint64_t)time(NULL) * 0x9e3779b97f4a7c15u ^ (uint64_t)getpid();
}

/* Rulings and what was named stay; the rest is drawn until it fits them. */
static bool draw_setup(const rs_Rules *rules, const Options *options, int argc, char **argv,
                       rs_Setup *setup)
{
    enum { TRIES = 1000 };
    char problem[200];
    uint8_t seed[32];
    rs_Dice dice;
    rs_dice_seed(&dice, time_as_seed());
    if (options->seed) {
        app_seed(options->seed, seed);
        seed_dice(seed, DICE_OF_SETUP, &dice);
    }
    for (int i = 0; i < TRIES; i++) {
        rs_setup_random(rules, setup, &dice);
        if (!read_setup(rules, options, argc, argv, setup))
            return false;
        if (fits(rules, options, argc, argv, setup, problem))
            return true;
    }
    fprintf(stderr, "ringside play: %s: %s\n", phrase(options->language, TERMINAL_NO_RANDOM_SETUP),
            problem);
    return false;
}

bool set_up(const rs_Rules *rules, const Options *options, int argc, char **argv, rs_Setup *setup)
{
    char problem[200];
    if (!read_setup(rules, options, argc, argv, setup))
        return false;
    if (options->random)
        return draw_setup(rules, options, argc, argv, setup);
    if (fits(rules, options, argc, argv, setup, problem))
        return true;
    fprintf(stderr, "ringside play: %s\n", problem);
    return false;
}

/* ---- Help ---- */

static void print_help(const rs_Rules *rules, const Options *options)
{
    const TerminalGame *game = terminal_game(options->game);
    const GameKind *kind = game_kind(options->game);
    fputs(phrase(options->language, game->help), stdout);
    printf("%s\n", phrase(options->language, TERMINAL_SCREEN_FLAGS));
    game->print_ids(rules, options->language);
    printf("%s:\n", phrase(options->language, TERMINAL_RULINGS));
    for (int i = 0; i < kind->rulings; i++)
        if (*kind->ruling[i].value[1])
            printf("  %s=%s|%s\n", kind->ruling[i].name, kind->ruling[i].value[0],
                   kind->ruling[i].value[1]);
}

/* ---- Lines of text ---- */

static bool start_session(TerminalMatch *m, const Options *options)
{
    uint64_t dice = rs_random(&m->dice);
    SessionStart start = {
        .setup = &m->setup, .seed = m->seed, .dice = &dice, .unsaved = options->unsaved};
    char problem[MATCH_PROBLEM];
    for (int seat = 0; seat < m->setup.seats; seat++) {
        snprintf(start.player[seat].name, PLAYER_BYTES + 1, "%.*s", PLAYER_BYTES, m->name[seat]);
        snprintf(start.player[seat].bot, PLAYER_BOT, "%.*s", PLAYER_BOT - 1, m->bot[seat]);
    }
    if (session_start(m->rules, &start, &m->session, problem))
        return true;
    fprintf(stderr, "ringside play: %s\n", problem);
    return false;
}

/* The path that a flag names; "last" is the latest saved match that will do. */
static bool find_match(const rs_Rules *rules, const Options *options, const char *which,
                       char path[SESSION_PATH])
{
    SessionSummary *list = NULL;
    char problem[MATCH_PROBLEM] = "";
    bool unfinished = which == options->resume;
    snprintf(path, SESSION_PATH, "%s", which);
    if (strcmp(which, "last") != 0)
        return true;
    int count = session_list(rules, NULL, &list, problem), at = 0;
    while (at < count && (!list[at].fits || (unfinished && list[at].finished)))
        at++;
    if (at < count)
        snprintf(path, SESSION_PATH, "%s", list[at].path);
    else
        fprintf(stderr, "ringside play: %s\n",
                *problem ? problem
                         : phrase(options->language,
                                  unfinished ? TERMINAL_NONE_SAVED : TERMINAL_NONE_TO_REPLAY));
    free(list);
    return at < count;
}

/* Plays the match of the session; and, where it is looked at in the end and goes on as another from
 * some moment, that one. */
static int play_matches(TerminalMatch *m, const Options *options)
{
    for (;;) {
        int status = play_match(m, options);
        if (status != APP_OK || m->people == 0 || session_asked(&m->session) != RS_NOBODY)
            return status;
        char problem[MATCH_PROBLEM];
        Replay replay = {0};
        if (!replay_open(&m->session.match, &replay, problem)) {
            fprintf(stderr, "ringside play: %s\n", problem);
            return APP_WRONG;
        }
        replay_go(&replay, replay.match.actions);
        bool goes_on = study_match(m, &replay);
        replay_close(&replay);
        if (!goes_on)
            return APP_OK;
        take_match(m, &m->session.match, options->language);
        m->keyboard = m->shown_to = NOT_HERE;
    }
}

/* A match that was begun at another time: people are told only the last of what happened. */
static int play_on(TerminalMatch *m, const Options *options)
{
    enum { RECALLED = 20 };
    int events = m->session.match.events;
    take_match(m, &m->session.match, options->language);
    seed_dice(m->seed, DICE_OF_PLAYERS, &m->dice);
    m->told_openly = events > RECALLED ? events - RECALLED : 0;
    for (int seat = 0; seat < RS_SEATS; seat++)
        m->told[seat] = m->told_openly;
    return play_matches(m, options);
}

/* A problem with a file names it, unless it only says in which line. */
static bool refuse_match(const char *path, const char *problem)
{
    bool named = strncmp(problem, path, strlen(path)) == 0;
    fprintf(stderr, "ringside play: %s%s%s\n", named ? "" : path, named ? "" : ": ", problem);
    return false;
}

static bool resume_session(TerminalMatch *m, const Options *options)
{
    char path[SESSION_PATH], problem[MATCH_PROBLEM];
    if (!find_match(m->rules, options, options->resume, path))
        return false;
    return session_resume(m->rules, path, &m->session, problem) || refuse_match(path, problem);
}

/* Shows a saved match; it may go on from any moment as another. */
static int replay_plain(TerminalMatch *m, const Options *options)
{
    char path[SESSION_PATH], problem[MATCH_PROBLEM];
    Replay replay = {0};
    if (!find_match(m->rules, options, options->replay, path))
        return APP_USAGE;
    if (!replay_load(m->rules, path, &replay, problem)) {
        refuse_match(path, problem);
        return APP_USAGE;
    }
    take_match(m, &replay.match, options->language);
    m->looked_at = &replay.match;
    print_first_lines(m);
    bool goes_on = study_match(m, &replay);
    m->looked_at = NULL;
    replay_close(&replay);
    return goes_on ? play_on(m, options) : APP_OK;
}

static int play_plain(TerminalMatch *m, const Options *options, int argc, char **argv)
{
    m->clock = options->clock > 0 ? options->clock : 0;
    if (options->replay)
        return replay_plain(m, options);
    if (options->resume)
        return resume_session(m, options) ? play_on(m, options) : APP_USAGE;
    if (!set_seed(m, options))
        return APP_WRONG;
    rs_setup_default(m->rules, options->game, &m->setup);
    if (!set_up(m->rules, options, argc, argv, &m->setup) || !set_players(m, options) ||
        !set_names(m, options))
        return APP_USAGE;
    seed_dice(m->seed, DICE_OF_PLAYERS, &m->dice);
    return start_session(m, options) ? play_matches(m, options) : APP_WRONG;
}

/* ---- The whole ---- */

static int run(TerminalMatch *m, const Options *options, int argc, char **argv)
{
    m->rules = app_rules(options->box, options->boxes);
    if (!m->rules)
        return APP_USAGE;
    if (options->help) {
        print_help(m->rules, options);
        return APP_OK;
    }
    if (!options->plain && full_possible()) {
        FullStart start = {m->rules, options, argc, argv};
        return full_play(&start);
    }
    return play_plain(m, options, argc, argv);
}

int app_play(int argc, char **argv)
{
    Options options = {0};
    TerminalMatch match = {.keyboard = NOT_HERE,
                           .shown_to = NOT_HERE,
                           .terminal = isatty(STDOUT_FILENO) != 0,
                           .echoed = isatty(STDIN_FILENO) != 0};
    options.box = calloc((size_t)argc + 1, sizeof *options.box);
    rs_Rules *shipped = app_rules(NULL, 0); /* flags are answered in words before boxes are read */
    int status = APP_USAGE;
    phrases_open(shipped);
    if (options.box && shipped && read_language_and_game(argc, argv, &options) &&
        read_options(argc, argv, &options)) {
        match.game = terminal_game(options.game);
        status = run(&match, &options, argc, argv);
    }
    session_close(&match.session);
    rs_free(match.rules);
    rs_free(shipped);
    free(options.box);
    return status;
}
