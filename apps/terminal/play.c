/* play.c - `ringside play`: from flags to a match on the terminal, in lines of text (plain/) or on
 * a full screen (full/). */
#include "play.h"

#include "../apps.h"
#include "full/full.h"
#include "layout.h"
#include "phrases.h"
#include "plain/start.h"
#include "saved.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- Chance ---- */

static bool read_entropy(uint8_t seed[32])
{
    FILE *file = fopen("/dev/urandom", "rb");
    size_t got = file ? fread(seed, 1, 32, file) : 0;
    if (file)
        fclose(file);
    return got == 32;
}

bool choose_seed(const Options *options, uint8_t seed[32])
{
    if (options->seed) {
        app_seed(options->seed, seed);
        return true;
    }
    if (read_entropy(seed))
        return true;
    fprintf(stderr, "ringside play: %s\n", phrase(options->language, TERMINAL_NO_ENTROPY));
    return false;
}

void seed_dice(const uint8_t seed[32], uint64_t use, rs_Dice *dice)
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
    return refuse_flag(options->language, TERMINAL_BAD_PLAYERS_KNOCKDOWN + options->game,
                       options->players);
}

bool refuse_names(const Options *options)
{
    return refuse_flag(options->language, TERMINAL_BAD_NAMES_KNOCKDOWN + options->game,
                       options->names);
}

static bool good_name(const char *name)
{
    return columns_of(name) <= 20 && match_name_fits(name, NULL);
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

/* ---- The set-up ---- */

static bool fits(const rs_Rules *rules, const Options *options, int argc, char **argv,
                 const rs_Setup *setup, char problem[200])
{
    return rs_setup_check(rules, setup, problem) &&
           flags_fit(rules, options, argc, argv, setup, problem);
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

/* "Arenas: storm-bridge ..." for each key of the set-up that names things. */
static void print_ids(const rs_Rules *rules, const Options *options)
{
    rs_Setup setup;
    const char *key;
    rs_setup_default(rules, options->game, &setup);
    for (int i = 0; (key = rs_setup_key(rules, &setup, i)); i++) {
        Snippet head = {""}, ids = {""};
        char value[RS_VALUE];
        int thing = -1;
        append(&head, "--%s: ", flag_of_key(key));
        for (int k = 0; rs_setup_value(rules, &setup, key, k, value, &thing); k++)
            append(&ids, "%s ", value);
        if (strcmp(key, "players") != 0)
            print_wrapped(head.text, 4, ids.text);
    }
}

static void print_help(const rs_Rules *rules, const Options *options)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(options->game, &count);
    app_print_help(rules, options->language, TERMINAL_HELP_KNOCKDOWN + options->game, stdout);
    printf("%s\n", phrase(options->language, TERMINAL_SCREEN_FLAGS));
    print_ids(rules, options);
    printf("%s:\n", phrase(options->language, TERMINAL_RULINGS));
    for (int i = 0; i < count; i++)
        if (*ruling[i].value[1])
            printf("  %s=%s|%s: %s\n", ruling[i].name, ruling[i].value[0], ruling[i].value[1],
                   ruling_phrase(options->game, options->language, &ruling[i], ""));
}

/* ---- Saved matches ---- */

bool find_match(const rs_Rules *rules, const Options *options, const char *which,
                char path[SESSION_PATH])
{
    SessionSummary *list = NULL;
    char problem[MATCH_PROBLEM] = "";
    bool unfinished = which == options->resume;
    snprintf(path, SESSION_PATH, "%s", which);
    if (strcmp(which, "last") != 0)
        return true;
    int count = session_list(rules, options->language, NULL, &list, problem), at = 0;
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

int refuse_match(const char *path, const char *problem)
{
    bool named = app_names(problem, path);
    fprintf(stderr, "ringside play: %s%s%s\n", named ? "" : path, named ? "" : ": ", problem);
    return APP_USAGE;
}

/* ---- The whole ---- */

/* Says why lines of text and no full screen: where nobody looks at a screen, only to who asked for
 * one. False: nothing can be played as it was asked for. */
static bool tell_obstacle(const Options *options, int obstacle)
{
    const char *term = getenv("TERM");
    char quoted[QUOTED] = "";
    bool looked_at = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!looked_at && !options->full)
        return true;
    if (obstacle == TERMINAL_NO_SCREEN_KNOWN)
        quote_given(term ? term : "", quoted);
    fprintf(stderr, "ringside play: %s%s%s%s%s\n", phrase(options->language, obstacle),
            *quoted ? " " : "", quoted, options->full ? "" : "; ",
            options->full ? "" : phrase(options->language, TERMINAL_LINES_INSTEAD));
    return !options->full;
}

static int run(const rs_Rules *rules, const Options *options, int argc, char **argv)
{
    if (options->help) {
        print_help(rules, options);
        return APP_OK;
    }
    if (options->saved)
        return print_saved(rules, options->language);
    if (options->statistics)
        return print_statistics(rules, options->language);
    int obstacle = options->plain ? -1 : full_obstacle();
    if (!options->plain && obstacle < 0) {
        FullStart start = {rules, options, argc, argv};
        return full_play(&start);
    }
    if (!options->plain && !tell_obstacle(options, obstacle))
        return APP_USAGE;
    return plain_play(rules, options, argc, argv);
}

/* The flags are answered in words, so the shipped ones are there before any box is read. */
int app_play(int argc, char **argv)
{
    Options options = {0};
    int status = APP_USAGE;
    rs_Rules *shipped = app_rules(NULL, 0), *rules = NULL;
    options.box = calloc((size_t)argc + 1, sizeof *options.box);
    phrases_open(shipped);
    if (options.box && shipped && read_language_and_game(argc, argv, &options) &&
        read_options(argc, argv, &options) &&
        (options.boxes > 0 || find_language(shipped, &options))) {
        app_speak(options.language);
        rules = app_rules(options.box, options.boxes);
    }
    if (rules) {
        phrases_open(rules);
        if (find_language(rules, &options))
            status = run(rules, &options, argc, argv);
    }
    rs_free(rules);
    rs_free(shipped);
    free(options.box);
    return status;
}
