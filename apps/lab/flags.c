/* flags.c - reading the words of a command; see flags.h. */
#include "flags.h"
#include "run.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool flags_number(const char *option, const char *value, int low, int high, int *out,
                  char problem[200])
{
    char *end;
    long number = strtol(value, &end, 10);
    bool digit = value[0] >= '0' && value[0] <= '9'; /* strtol takes signs and blanks */
    if (!digit || *end || number < low || number > high) {
        snprintf(problem, 200, "%s: \"%.40s\" is not a number from %d to %d", option, value, low,
                 high);
        return false;
    }
    *out = (int)number;
    return true;
}

/* ---- One function an option ---- */

typedef struct Flag {
    const char *name;
    int commands;
    bool (*take)(Flags *f, char *value, char problem[200]);
} Flag;

static bool take_a(Flags *f, char *value, char problem[200])
{
    (void)problem;
    f->bot[0] = value;
    return true;
}

static bool take_b(Flags *f, char *value, char problem[200])
{
    (void)problem;
    f->bot[1] = value;
    return true;
}

static bool take_bots(Flags *f, char *value, char problem[200])
{
    char name[TEXT_ROOM];
    f->terms.bots.count = 0;
    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");
        Bot bot;
        snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : 0, at);
        if (!terms_bot(name, &bot, problem) || !texts_add(&f->terms.bots, name, problem))
            return false;
        for (int i = 0; i + 1 < f->terms.bots.count; i++)
            if (strcmp(f->terms.bots.text[i], name) == 0) {
                snprintf(problem, 200, "--bots: %s is named twice", name);
                return false;
            }
        at += length;
        if (!*at)
            return true;
    }
}

static bool take_box(Flags *f, char *value, char problem[200])
{
    const char *slash = strrchr(value, '/');
    if (!texts_add(&f->terms.boxes, slash ? slash + 1 : value, problem))
        return false;
    f->box[f->terms.boxes.count - 1] = value;
    return true;
}

static bool take_game(Flags *f, char *value, char problem[200])
{
    f->terms.game = names_game(value);
    if (f->terms.game < 0)
        snprintf(problem, 200, "the games are knockdown and nokaut");
    return f->terms.game >= 0;
}

static bool take_games(Flags *f, char *value, char problem[200])
{
    if (!flags_number("--games", value, 2, 1000000, &f->games, problem))
        return false;
    if (f->games % 2)
        snprintf(problem, 200, "--games: %d is odd, and every deal is played twice", f->games);
    return f->games % 2 == 0;
}

static bool take_pairs(Flags *f, char *value, char problem[200])
{
    return flags_number("--pairs", value, 1, 1000000, &f->terms.pairs, problem);
}

static bool take_set(Flags *f, char *value, char problem[200])
{
    return texts_add(&f->terms.sets, value, problem);
}

static bool take_only(Flags *f, char *value, char problem[200])
{
    return texts_add(&f->terms.only, value, problem);
}

static bool take_seed(Flags *f, char *value, char problem[200])
{
    int number;
    if (!flags_number("--seed", value, 0, INT_MAX, &number, problem))
        return false;
    f->terms.seed = (uint64_t)number;
    return true;
}

static bool take_threads(Flags *f, char *value, char problem[200])
{
    return flags_number("--threads", value, 1, 64, &f->threads, problem);
}

static bool take_shard(Flags *f, char *value, char problem[200])
{
    char *slash = strchr(value, '/'), part[20] = "";
    if (slash && slash - value < (int)sizeof part) {
        memcpy(part, value, (size_t)(slash - value));
        if (flags_number("--shard", slash + 1, 1, FILES_MOST, &f->shards, problem) &&
            flags_number("--shard", part, 1, f->shards, &f->shard, problem))
            return true;
    }
    snprintf(problem, 200, "--shard: write I/N, as 1/8 to 8/8 for eight shards, not \"%.40s\"",
             value);
    return false;
}

static bool take_out(Flags *f, char *value, char problem[200])
{
    (void)problem;
    f->out = value;
    return true;
}

static bool take_csv(Flags *f, char *value, char problem[200])
{
    (void)problem;
    f->csv = value;
    return true;
}

static bool take_html(Flags *f, char *value, char problem[200])
{
    (void)problem;
    f->html = value;
    return true;
}

enum { LAB_STUDIES = LAB_BALANCE | LAB_COMPARE, LAB_PLAYS = LAB_MATCH | LAB_STUDIES };

static const Flag flags[] = {
    {"--a", LAB_MATCH, take_a},
    {"--b", LAB_MATCH, take_b},
    {"--games", LAB_MATCH, take_games},
    {"--game", LAB_PLAYS, take_game},
    {"--box", LAB_PLAYS, take_box},
    {"--set", LAB_PLAYS, take_set},
    {"--seed", LAB_PLAYS, take_seed},
    {"--threads", LAB_PLAYS, take_threads},
    {"--bots", LAB_STUDIES, take_bots},
    {"--only", LAB_STUDIES, take_only},
    {"--pairs", LAB_STUDIES, take_pairs},
    {"--shard", LAB_BALANCE, take_shard},
    {"--out", LAB_BALANCE | LAB_MERGE, take_out},
    {"--csv", LAB_BALANCE | LAB_MERGE, take_csv},
    {"--html", LAB_BALANCE | LAB_MERGE, take_html},
};

/* ---- All words ---- */

static const Flag *find_flag(const char *word, int command)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].name, word) == 0 && flags[i].commands & command)
            return &flags[i];
    return NULL;
}

static void set_defaults(Flags *f)
{
    memset(f, 0, sizeof *f);
    f->terms.seed = 1;
    f->terms.pairs = 20;
    f->games = 200;
    f->threads = run_cores();
    f->shard = f->shards = 1;
    f->terms.bots.count = 2;
    strcpy(f->terms.bots.text[0], "casual");
    strcpy(f->terms.bots.text[1], "skilled");
}

static bool take_file(Flags *f, char *word, char problem[200])
{
    if (f->files == FILES_MOST) {
        snprintf(problem, 200, "%d files are the most", FILES_MOST);
        return false;
    }
    f->file[f->files++] = word;
    return true;
}

bool flags_read(Flags *f, int command, int argc, char **argv, char problem[200])
{
    set_defaults(f);
    for (int i = 0; i < argc; i++) {
        const Flag *flag = find_flag(argv[i], command);
        if (strcmp(argv[i], "--json") == 0)
            f->json = true;
        else if (strncmp(argv[i], "--", 2) != 0) {
            if (!take_file(f, argv[i], problem))
                return false;
        } else if (!flag || i + 1 == argc) {
            snprintf(problem, 200, "%.40s %s; see ringside lab --help", argv[i],
                     flag ? "lacks its value" : "is no option here");
            return false;
        } else if (!flag->take(f, argv[++i], problem))
            return false;
    }
    return true;
}
