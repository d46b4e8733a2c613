/* flags.c - reading the flags of `ringside play`; see flags.h. */
#include "flags.h"

#include "../apps.h"
#include "phrases.h"

#include <stdio.h>
#include <string.h>

typedef struct Flag {
    const char *name, *value; /* without the dashes */
} Flag;

bool refuse_flag(int language, int why, const char *given)
{
    fprintf(stderr, "ringside play: %s \"%s\"\n", phrase(language, why), given);
    return false;
}

static bool is(const Flag *flag, const char *name)
{
    return strcmp(flag->name, name) == 0;
}

static bool takes_value(const Flag *flag)
{
    return !is(flag, "random") && !is(flag, "help");
}

static bool is_known(const Flag *flag)
{
    static const char *const names[] = {"a",     "b",    "arena",    "skills", "ruling", "players",
                                        "names", "seed", "language", "box",    "random", "help"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is(flag, names[i]))
            return true;
    return false;
}

/* The flag at *i, with its value; *i goes on behind them. */
static bool read_flag(int language, int argc, char **argv, int *i, Flag *flag)
{
    const char *given = argv[(*i)++];
    if (strncmp(given, "--", 2) != 0)
        return refuse_flag(language, PHRASE_STRAY_WORD, given);
    flag->name = given + 2;
    flag->value = "";
    if (!is_known(flag))
        return refuse_flag(language, PHRASE_NO_FLAG, given);
    if (!takes_value(flag))
        return true;
    if (*i == argc)
        return refuse_flag(language, PHRASE_NO_FLAG_VALUE, given);
    flag->value = argv[(*i)++];
    return true;
}

/* ---- Options ---- */

int find_language(int argc, char **argv)
{
    for (int i = 0; i + 1 < argc; i++)
        if (strcmp(argv[i], "--language") == 0 && app_language(argv[i + 1]) >= 0)
            return app_language(argv[i + 1]);
    return RS_ENGLISH;
}

static bool take_option(const Flag *flag, Options *options)
{
    if (is(flag, "random"))
        options->random = true;
    else if (is(flag, "help"))
        options->help = true;
    else if (is(flag, "seed"))
        options->seed = flag->value;
    else if (is(flag, "players"))
        options->players = flag->value;
    else if (is(flag, "names"))
        options->names = flag->value;
    else if (is(flag, "box"))
        options->box[options->boxes++] = (char *)(uintptr_t)flag->value;
    else if (is(flag, "language") && app_language(flag->value) < 0)
        return refuse_flag(options->language, PHRASE_BAD_LANGUAGE, flag->value);
    return true;
}

bool read_options(int argc, char **argv, Options *options)
{
    for (int i = 0; i < argc;) {
        Flag flag;
        if (!read_flag(options->language, argc, argv, &i, &flag) || !take_option(&flag, options))
            return false;
    }
    return true;
}

/* ---- The set-up ---- */

static bool set(const rs_Rules *rules, const Flag *flag, const char *key, const char *value,
                rs_Setup *setup)
{
    char problem[200];
    if (rs_setup_set(rules, setup, key, value, problem))
        return true;
    fprintf(stderr, "ringside play: --%s: %s\n", flag->name, problem);
    return false;
}

/* The value is the name of a ruling, "=", and its value. */
static bool set_ruling(const rs_Rules *rules, int language, const Flag *flag, rs_Setup *setup)
{
    char name[64];
    const char *equals = strchr(flag->value, '=');
    if (!equals || equals - flag->value >= (int)sizeof name)
        return refuse_flag(language, PHRASE_BAD_RULING, flag->value);
    snprintf(name, sizeof name, "%.*s", (int)(equals - flag->value), flag->value);
    return set(rules, flag, name, equals + 1, setup);
}

/* Sets what the flag is about, if it is about the set-up. */
static bool take_setup(const rs_Rules *rules, int language, const Flag *flag, rs_Setup *setup)
{
    if (is(flag, "ruling"))
        return set_ruling(rules, language, flag, setup);
    if (is(flag, "a") || is(flag, "b") || is(flag, "arena") || is(flag, "skills"))
        return set(rules, flag, flag->name, flag->value, setup);
    return true;
}

bool read_setup(const rs_Rules *rules, int language, int argc, char **argv, rs_Setup *setup)
{
    for (int i = 0; i < argc;) {
        Flag flag;
        if (!read_flag(language, argc, argv, &i, &flag) ||
            !take_setup(rules, language, &flag, setup))
            return false;
    }
    return true;
}
