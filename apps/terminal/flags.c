/* flags.c - reading the flags of `ringside play`; see flags.h. */
#include "flags.h"

#include "../apps.h"
#include "layout.h"
#include "phrases.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CUBES = 20 }; /* of a tower to practise */

typedef struct Flag {
    const char *name, *value; /* without the dashes */
} Flag;

void quote_given(const char *given, char quoted[QUOTED])
{
    enum { SHOWN = 60 };
    bool text = match_is_text(given, strlen(given));
    int bytes = text ? bytes_of_columns(given, SHOWN) : (int)strnlen(given, SHOWN);
    snprintf(quoted, QUOTED, "\"%.*s%s\"", bytes, given, given[bytes] ? "..." : "");
    for (char *c = quoted; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f || (!text && (unsigned char)*c >= 0x80))
            *c = '?';
}

bool refuse_flag(int language, int why, const char *given)
{
    char quoted[QUOTED];
    quote_given(given, quoted);
    fprintf(stderr, "ringside play: %s %s\n", phrase(language, why), quoted);
    return false;
}

static bool is(const Flag *flag, const char *name)
{
    return strcmp(flag->name, name) == 0;
}

static bool takes_value(const Flag *flag)
{
    static const char *const alone[] = {"random",     "help",     "plain",   "ascii", "now",
                                        "no-colour",  "no-color", "unsaved", "full",  "saved",
                                        "statistics", "lessons",  "puzzles", "cubes", "words"};
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (is(flag, alone[i]))
            return false;
    return true;
}

/* `--box` names a file, so the box of a set-up is said by its cards. */
const char *flag_of_key(const char *key)
{
    return strcmp(key, "box") == 0 ? "cards" : key;
}

/* The key of a set-up of this game that the flag sets, or NULL. How many play is said by who does.
 */
static const char *setup_key(int game, const Flag *flag)
{
    static const char *const keys[RS_GAMES][6] = {{"a", "b", "arena", "skills"},
                                                  {"box", "grid", "first", "lone"}};
    for (int i = 0; keys[game][i]; i++)
        if (is(flag, flag_of_key(keys[game][i])))
            return keys[game][i];
    return NULL;
}

static bool is_known(const Flag *flag)
{
    static const char *const names[] = {
        "game",  "ruling", "players", "names",  "seed",   "box",   "language", "clock",
        "speed", "resume", "replay",  "lesson", "puzzle", "tower", "aid-a",    "aid-b"};
    if (!takes_value(flag))
        return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is(flag, names[i]))
            return true;
    return false;
}

/* Whether the flag is one of another game. */
static bool is_foreign(const Flag *flag)
{
    for (int game = 0; game < RS_GAMES; game++)
        if (setup_key(game, flag))
            return true;
    return false;
}

static bool is_flag(const char *word)
{
    return strncmp(word, "--", 2) == 0;
}

/* The flag at *i, with its value; *i goes on behind them. */
static bool read_flag(const Options *options, int argc, char **argv, int *i, Flag *flag)
{
    const char *given = argv[(*i)++];
    int language = options->language;
    if (!is_flag(given))
        return refuse_flag(language, TERMINAL_STRAY_WORD, given);
    flag->name = given + 2;
    flag->value = "";
    if (!is_known(flag) && !setup_key(options->game, flag))
        return refuse_flag(language, is_foreign(flag) ? TERMINAL_FOREIGN_FLAG : TERMINAL_NO_FLAG,
                           given);
    if (!takes_value(flag))
        return true;
    if (*i == argc || is_flag(argv[*i])) /* the next flag is no value */
        return refuse_flag(language, TERMINAL_NO_FLAG_VALUE, given);
    flag->value = argv[(*i)++];
    return true;
}

/* ---- Options ---- */

bool read_language_and_game(int argc, char **argv, Options *options)
{
    options->language = RS_ENGLISH;
    options->game = RS_KNOCKDOWN;
    const char *game = NULL;
    for (int i = argc - 2; i >= 0; i--) { /* the first of each counts */
        if (strcmp(argv[i], "--language") == 0 && !is_flag(argv[i + 1]))
            options->language_given = argv[i + 1];
        if (strcmp(argv[i], "--game") == 0 && !is_flag(argv[i + 1]))
            game = argv[i + 1];
    }
    if (options->language_given && language_find(options->language_given) >= 0)
        options->language = language_find(options->language_given);
    if (game && rs_game_find(game) < 0)
        return refuse_flag(options->language, TERMINAL_BAD_GAME, game);
    options->game = game ? rs_game_find(game) : RS_KNOCKDOWN;
    options->game_given = game != NULL;
    options->clock = options->speed = options->aids[0] = options->aids[1] = -1;
    return true;
}

bool find_language(const rs_Rules *rules, Options *options)
{
    if (!options->language_given)
        return true;
    int found = rs_language_find(rules, options->language_given);
    options->language = found < 0 ? RS_ENGLISH : found;
    if (found >= 0)
        return true;
    char codes[APP_CODES], quoted[QUOTED], text[QUOTED + APP_CODES];
    quote_given(options->language_given, quoted);
    const rs_Fill fill = {.named = {{"languages", app_languages(rules, codes)}, {"given", quoted}}};
    rs_fill(phrase(RS_ENGLISH, TERMINAL_BAD_LANGUAGE), &fill, text, sizeof text);
    fprintf(stderr, "ringside play: %s\n", text);
    return false;
}

/* "3" says how many play, "person,random" who. */
static void take_players(const char *value, Options *options)
{
    bool number = isdigit((unsigned char)*value) && options->game != RS_KNOCKDOWN;
    *(number ? &options->seats : &options->players) = value;
}

/* A number of at most `most`, or "none" for 0. */
static bool take_number(const Flag *flag, int most, Options *options, int *number)
{
    char *end;
    long value = strcmp(flag->value, "none") == 0 ? 0 : strtol(flag->value, &end, 10);
    bool good = strcmp(flag->value, "none") == 0 || (*flag->value && !*end);
    if (!good || value < 0 || value > most)
        return refuse_flag(options->language, TERMINAL_BAD_NUMBER, flag->value);
    *number = (int)value;
    return true;
}

/* ---- Help at the tower ---- */

static const char *const aid_words[] = {"none", "slow", "snap", "slow,snap", "dice"};

const char *aid_word(int aids)
{
    return aid_words[aids];
}

/* The seat that a flag is about, or -1. */
static int aided_seat(const Flag *flag)
{
    return is(flag, "aid-a") ? 0 : is(flag, "aid-b") ? 1 : -1;
}

static bool take_aids(const Flag *flag, Options *options)
{
    int seat = aided_seat(flag), aids = AID_DICE;
    while (aids >= 0 && strcmp(flag->value, aid_words[aids]) != 0)
        aids--;
    if (aids < 0)
        return refuse_flag(options->language, TERMINAL_BAD_AIDS, flag->value);
    options->aids[seat] = aids;
    return true;
}

/* Flags about how it is shown; *known: whether it was one. */
static bool take_look(const Flag *flag, Options *options, bool *known)
{
    *known = true;
    if (is(flag, "plain"))
        options->plain = true;
    else if (is(flag, "full"))
        options->full = true;
    else if (is(flag, "saved"))
        options->saved = true;
    else if (is(flag, "statistics"))
        options->statistics = true;
    else if (is(flag, "ascii"))
        options->ascii = true;
    else if (is(flag, "no-colour") || is(flag, "no-color"))
        options->no_colour = true;
    else if (is(flag, "now"))
        options->now = true;
    else if (is(flag, "unsaved"))
        options->unsaved = true;
    else if (is(flag, "resume"))
        options->resume = flag->value;
    else if (is(flag, "replay"))
        options->replay = flag->value;
    else if (is(flag, "lesson") || is(flag, "puzzle"))
        options->lesson = flag->value;
    else if (is(flag, "lessons"))
        options->lessons = true;
    else if (is(flag, "puzzles"))
        options->puzzles = true;
    else if (is(flag, "cubes"))
        options->cubes = true;
    else if (is(flag, "words"))
        options->words = true;
    else if (is(flag, "clock"))
        return take_number(flag, 3600, options, &options->clock);
    else if (is(flag, "tower"))
        return take_number(flag, MOST_CUBES, options, &options->tower);
    else if (is(flag, "speed"))
        return take_number(flag, 5, options, &options->speed);
    else
        *known = false;
    return true;
}

static bool take_option(const Flag *flag, Options *options)
{
    bool known;
    if (!take_look(flag, options, &known))
        return false;
    if (known)
        return true;
    if (aided_seat(flag) >= 0)
        return take_aids(flag, options);
    if (is(flag, "random"))
        options->random = true;
    else if (is(flag, "help"))
        options->help = true;
    else if (is(flag, "seed"))
        options->seed = flag->value;
    else if (is(flag, "players"))
        take_players(flag->value, options);
    else if (is(flag, "names"))
        options->names = flag->value;
    else if (is(flag, "box"))
        options->box[options->boxes++] = (char *)(uintptr_t)flag->value;
    else if (is(flag, "game") && rs_game_find(flag->value) < 0)
        return refuse_flag(options->language, TERMINAL_BAD_GAME, flag->value);
    return true;
}

bool read_options(int argc, char **argv, Options *options)
{
    for (int i = 0; i < argc;) {
        Flag flag;
        if (!read_flag(options, argc, argv, &i, &flag) || !take_option(&flag, options))
            return false;
    }
    if (options->resume && options->replay)
        return refuse_flag(options->language, TERMINAL_ONE_OF_THESE, "--resume --replay");
    if (options->cubes && options->words)
        return refuse_flag(options->language, TERMINAL_ONE_OF_THESE, "--cubes --words");
    if (options->full && options->words)
        return refuse_flag(options->language, TERMINAL_ONE_OF_THESE, "--full --words");
    options->plain = options->plain || options->words;
    if (options->plain && options->full)
        return refuse_flag(options->language, TERMINAL_ONE_OF_THESE, "--plain --full");
    return true;
}

/* ---- The set-up ---- */

/* What can be named instead: things where the key names one, rulings where it is none of the game;
 * other problems tell it themselves. */
static void append_names_for(const rs_Rules *rules, const char *key, const rs_Setup *setup,
                             Snippet *out)
{
    char value[RS_VALUE];
    int thing = -1, count;
    const rs_Ruling *ruling = rs_rulings(setup->game, &count);
    for (int i = 0; rs_setup_value(rules, setup, key, i, value, &thing) && thing >= 0; i++)
        append(out, "%s%s", *out->text ? ", " : "", value);
    bool known = rs_setup_get(rules, setup, key, value);
    for (int i = 0; i < count; i++)
        known = known || strcmp(ruling[i].name, key) == 0;
    for (int i = 0; i < count && !known; i++)
        append(out, "%s%s", *out->text ? ", " : "", ruling[i].name);
}

static bool set(const rs_Rules *rules, const char *flag, const char *key, const char *value,
                rs_Setup *setup)
{
    char problem[200];
    if (rs_setup_set(rules, setup, key, value, problem))
        return true;
    Snippet names = {""};
    append_names_for(rules, key, setup, &names);
    fprintf(stderr, "ringside play: --%s: %s%s%s\n", flag, problem, *names.text ? ": " : "",
            names.text);
    return false;
}

/* The value is the name of a ruling, "=", and its value. */
static bool set_ruling(const rs_Rules *rules, int language, const Flag *flag, rs_Setup *setup)
{
    char name[64];
    const char *equals = strchr(flag->value, '=');
    if (!equals || equals - flag->value >= (int)sizeof name)
        return refuse_flag(language, TERMINAL_BAD_RULING, flag->value);
    snprintf(name, sizeof name, "%.*s", (int)(equals - flag->value), flag->value);
    return set(rules, flag->name, name, equals + 1, setup);
}

/* As many seats as were asked for, or as players were listed; more than there can be are refused
 * with the list. */
static bool set_seats(const rs_Rules *rules, const Options *options, rs_Setup *setup)
{
    const char *key = options->game == RS_KNOCKDOWN ? NULL : "players";
    char count[2] = "1";
    if (key && options->seats)
        return set(rules, "players", key, options->seats, setup);
    for (const char *c = options->players; key && c && *c; c++)
        count[0] = (char)(count[0] + (*c == ',' && count[0] < '9'));
    if (count[0] >= '2' && count[0] <= '0' + RS_SEATS)
        return set(rules, "players", key, count, setup);
    return true;
}

/* Sets what the flag is about, if it is about the set-up. */
static bool take_setup(const rs_Rules *rules, const Options *options, const Flag *flag,
                       rs_Setup *setup)
{
    const char *key = setup_key(options->game, flag);
    if (is(flag, "ruling"))
        return set_ruling(rules, options->language, flag, setup);
    int seat = aided_seat(flag);
    if (seat >= 0 && options->game == RS_KNOCKDOWN)
        return set(rules, flag->name, seat ? "test-of-b" : "test-of-a",
                   options->aids[seat] == AID_DICE ? "dice" : "as-agreed", setup);
    return !key || set(rules, flag->name, key, flag->value, setup);
}

bool read_setup(const rs_Rules *rules, const Options *options, int argc, char **argv,
                rs_Setup *setup)
{
    setup->language = (uint8_t)options->language;
    if ((options->words || options->cubes) && options->game == RS_KNOCKDOWN &&
        !set(rules, options->words ? "words" : "cubes", "test-variant", "tower", setup))
        return false;
    for (int i = 0; i < argc;) {
        Flag flag;
        if (!read_flag(options, argc, argv, &i, &flag) || !take_setup(rules, options, &flag, setup))
            return false;
    }
    return set_seats(rules, options, setup);
}

bool flags_fit(const rs_Rules *rules, const Options *options, int argc, char **argv,
               const rs_Setup *setup, char problem[200])
{
    for (int i = 0; i < argc;) {
        Flag flag;
        char value[RS_VALUE];
        if (!read_flag(options, argc, argv, &i, &flag))
            return false;
        const char *key = setup_key(options->game, &flag);
        if (key && !rs_setup_get(rules, setup, key, value)) {
            snprintf(problem, 200, "--%s: %s", flag.name,
                     phrase(options->language, TERMINAL_NEEDS_SEATS));
            return false;
        }
    }
    return true;
}
