/* play.c - `ringside play`: from flags to a dealt match on the terminal. The match itself is in
 * match.c. */
#include "../apps.h"

#include "../../engine/rules.h"
#include "../../knockdown/setups.h"
#include "flags.h"
#include "layout.h"
#include "match.h"
#include "phrases.h"

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

/* Splits "x,y" into two parts that are there. */
static bool split(const char *text, char part[2][PLAYER_NAME])
{
    const char *comma = strchr(text, ',');
    if (!comma || comma == text || !comma[1] || strchr(comma + 1, ',') || strlen(text) > 180)
        return false;
    snprintf(part[0], PLAYER_NAME, "%.*s", (int)(comma - text), text);
    snprintf(part[1], PLAYER_NAME, "%s", comma + 1);
    return true;
}

static bool set_players(TerminalMatch *m, const Options *options)
{
    char part[2][PLAYER_NAME];
    const char *given = options->players ? options->players : "person,random";
    bool good = split(given, part);
    for (int i = 0; i < 2 && good; i++) {
        m->person[i] = strcmp(part[i], "person") == 0;
        good = m->person[i] || strcmp(part[i], "random") == 0;
        m->people += m->person[i];
    }
    return good || refuse_flag(options->language, PHRASE_BAD_PLAYERS, given);
}

static bool good_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if (iscntrl((unsigned char)*c))
            return false;
    return columns_of(name) <= 20;
}

static bool good_names(const char *given, char name[2][PLAYER_NAME])
{
    return split(given, name) && good_name(name[0]) && good_name(name[1]) &&
           strcmp(name[0], name[1]) != 0;
}

static bool set_names(TerminalMatch *m, const Options *options)
{
    rs_words_default(m->rules, &m->setup, options->language, &m->words);
    if (options->names) {
        if (!good_names(options->names, m->name))
            return refuse_flag(options->language, PHRASE_BAD_NAMES, options->names);
    } else if (strcmp(m->words.seat[0], m->words.seat[1]) == 0) { /* a mirror match */
        for (int seat = 0; seat < 2; seat++)
            snprintf(m->name[seat], sizeof m->name[seat], "%.80s %c", m->words.seat[seat],
                     'A' + seat);
    }
    for (int seat = 0; seat < 2; seat++)
        if (*m->name[seat])
            m->words.seat[seat] = m->name[seat];
    return true;
}

/* ---- The set-up ---- */

/* Rulings and what was named stay; the rest is drawn until it fits them. */
static bool draw_setup(TerminalMatch *m, const Options *options, int argc, char **argv)
{
    enum { TRIES = 1000 };
    char problem[200];
    rs_Dice dice;
    seed_dice(m->seed, DICE_OF_SETUP, &dice);
    for (int i = 0; i < TRIES; i++) {
        rs_setup_random(m->rules, &m->setup, &dice);
        if (!read_setup(m->rules, options->language, argc, argv, &m->setup))
            return false;
        if (rs_setup_check(m->rules, &m->setup, problem))
            return true;
    }
    fprintf(stderr, "ringside play: %s: %s\n", phrase(options->language, PHRASE_NO_RANDOM_SETUP),
            problem);
    return false;
}

static bool set_up(TerminalMatch *m, const Options *options, int argc, char **argv)
{
    char problem[200];
    rs_setup_default(m->rules, RS_KNOCKDOWN, &m->setup);
    if (!read_setup(m->rules, options->language, argc, argv, &m->setup))
        return false;
    if (options->random)
        return draw_setup(m, options, argc, argv);
    if (rs_setup_check(m->rules, &m->setup, problem))
        return true;
    fprintf(stderr, "ringside play: %s\n", problem);
    return false;
}

/* ---- Help ---- */

enum { ID_LIST = 4096 };

static void append_id(const rs_Rules *rules, int label, char list[ID_LIST])
{
    size_t used = strlen(list);
    snprintf(list + used, ID_LIST - used, "%s ", rules->label[label].id);
}

static void print_ids(const rs_Rules *rules, int language)
{
    const kd_Rules *kd = rules->knockdown;
    char fighters[ID_LIST] = "", arenas[ID_LIST] = "", boxes[ID_LIST] = "";
    for (int i = 0; i < kd->boards; i++)
        append_id(rules, kd->board[i].label, fighters);
    for (int i = 0; i < kd->arenas; i++)
        append_id(rules, kd->arena[i].label, arenas);
    for (int i = 0; i < kd->boxes; i++)
        append_id(rules, kd->box[i].label, boxes);
    print_wrapped(phrase(language, PHRASE_FIGHTERS), 4, fighters);
    print_wrapped(phrase(language, PHRASE_ARENAS), 4, arenas);
    print_wrapped(phrase(language, PHRASE_BOXES), 4, boxes);
}

static void print_help(const rs_Rules *rules, int language)
{
    printf("%s\n", phrase(language, PHRASE_HELP));
    print_ids(rules, language);
    printf("%s:\n", phrase(language, PHRASE_RULINGS));
    for (int i = 0; i < RULING_COUNT; i++)
        if (*kd_rulings[i].value[1])
            printf("  %s=%s|%s\n", kd_rulings[i].name, kd_rulings[i].value[0],
                   kd_rulings[i].value[1]);
}

/* ---- The whole ---- */

static int run(TerminalMatch *m, const Options *options, int argc, char **argv)
{
    m->rules = app_rules(options->box, options->boxes);
    if (!m->rules)
        return APP_USAGE;
    if (options->help) {
        print_help(m->rules, options->language);
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
    Options options = {.language = find_language(argc, argv)};
    TerminalMatch match = {.keyboard = NOT_HERE,
                           .terminal = isatty(STDOUT_FILENO) != 0,
                           .echoed = isatty(STDIN_FILENO) != 0};
    options.box = calloc((size_t)argc + 1, sizeof *options.box);
    int status = APP_USAGE;
    if (options.box && read_options(argc, argv, &options))
        status = run(&match, &options, argc, argv);
    rs_free(match.rules);
    free(match.log);
    free(match.line);
    free(options.box);
    return status;
}
