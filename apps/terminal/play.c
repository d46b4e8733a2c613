/* play.c - `ringside play`: from flags to a dealt match on the terminal. The match itself is in
 * match.c. */
#include "../apps.h"

#include "../../engine/kind.h"
#include "games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
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
    fprintf(stderr, "ringside play: %s\n", phrase(options->language, PHRASE_NO_ENTROPY));
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

typedef struct Parts {
    char text[RS_SEATS][PLAYER_NAME];
} Parts;

/* Splits "x,y" into as many parts as there are seats, none of them empty. */
static bool split(const char *text, int seats, Parts *parts)
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

/* One person against random players, unless something else was said. */
static bool set_players(TerminalMatch *m, const Options *options)
{
    Parts parts;
    bool good = !options->players || split(options->players, m->setup.seats, &parts);
    for (int seat = 0; seat < m->setup.seats && good; seat++) {
        const char *player = options->players ? parts.text[seat] : seat ? "random" : "person";
        m->person[seat] = strcmp(player, "person") == 0;
        good = m->person[seat] || strcmp(player, "random") == 0;
        m->people += m->person[seat];
    }
    return good || refuse_flag(options->language, m->game->bad_players, options->players);
}

static bool good_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if (iscntrl((unsigned char)*c))
            return false;
    return columns_of(name) <= 20;
}

static bool good_names(const char *given, int seats, Parts *names)
{
    bool good = split(given, seats, names);
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
        return refuse_flag(options->language, m->game->bad_names, options->names);
    bool mirror = strcmp(m->words.seat[0], m->words.seat[1]) == 0; /* of the same fighter */
    for (int seat = 0; seat < m->setup.seats && (options->names || mirror); seat++) {
        if (options->names)
            snprintf(m->name[seat], PLAYER_NAME, "%s", names.text[seat]);
        else
            snprintf(m->name[seat], PLAYER_NAME, "%.80s %c", m->words.seat[seat], 'A' + seat);
        m->words.seat[seat] = m->name[seat];
    }
    return true;
}

/* ---- The set-up ---- */

static bool fits(const TerminalMatch *m, const Options *options, int argc, char **argv,
                 char problem[200])
{
    return rs_setup_check(m->rules, &m->setup, problem) &&
           flags_fit(options, argc, argv, &m->setup, problem);
}

/* Rulings and what was named stay; the rest is drawn until it fits them. */
static bool draw_setup(TerminalMatch *m, const Options *options, int argc, char **argv)
{
    enum { TRIES = 1000 };
    char problem[200];
    rs_Dice dice;
    seed_dice(m->seed, DICE_OF_SETUP, &dice);
    for (int i = 0; i < TRIES; i++) {
        rs_setup_random(m->rules, &m->setup, &dice);
        if (!read_setup(m->rules, options, argc, argv, &m->setup))
            return false;
        if (fits(m, options, argc, argv, problem))
            return true;
    }
    fprintf(stderr, "ringside play: %s: %s\n", phrase(options->language, PHRASE_NO_RANDOM_SETUP),
            problem);
    return false;
}

static bool set_up(TerminalMatch *m, const Options *options, int argc, char **argv)
{
    char problem[200];
    rs_setup_default(m->rules, options->game, &m->setup);
    if (!read_setup(m->rules, options, argc, argv, &m->setup))
        return false;
    if (options->random)
        return draw_setup(m, options, argc, argv);
    if (fits(m, options, argc, argv, problem))
        return true;
    fprintf(stderr, "ringside play: %s\n", problem);
    return false;
}

/* ---- Help ---- */

static void print_help(const rs_Rules *rules, const Options *options)
{
    const TerminalGame *game = terminal_game(options->game);
    const GameKind *kind = game_kind(options->game);
    printf("%s\n", phrase(options->language, game->help));
    game->print_ids(rules, options->language);
    printf("%s:\n", phrase(options->language, PHRASE_RULINGS));
    for (int i = 0; i < kind->rulings; i++)
        if (*kind->ruling[i].value[1])
            printf("  %s=%s|%s\n", kind->ruling[i].name, kind->ruling[i].value[0],
                   kind->ruling[i].value[1]);
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
    if (!set_seed(m, options))
        return APP_WRONG;
    if (!set_up(m, options, argc, argv) || !set_players(m, options) || !set_names(m, options))
        return APP_USAGE;
    seed_dice(m->seed, DICE_OF_PLAYERS, &m->dice);
    rs_deal(m->rules, &m->setup, m->seed, &m->state);
    return play_match(m, options);
}

int app_play(int argc, char **argv)
{
    Options options = {0};
    TerminalMatch match = {.keyboard = NOT_HERE,
                           .shown_to = NOT_HERE,
                           .terminal = isatty(STDOUT_FILENO) != 0,
                           .echoed = isatty(STDIN_FILENO) != 0};
    options.box = calloc((size_t)argc + 1, sizeof *options.box);
    int status = APP_USAGE;
    if (options.box && read_language_and_game(argc, argv, &options) &&
        read_options(argc, argv, &options)) {
        match.game = terminal_game(options.game);
        status = run(&match, &options, argc, argv);
    }
    rs_free(match.rules);
    free(match.log);
    free(match.line);
    free(options.box);
    return status;
}
