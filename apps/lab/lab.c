/* lab.c - `ringside lab`: which bot is stronger, and is the game fair? */
#include "lab.h"

#include "../apps.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: ringside lab match --a BOT --b BOT [--games N] [--json] [PLAY]...\n"
    "       ringside lab balance [--bots BOT,BOT...] [--pairs N] [--only ID]... [--shard I/N]\n"
    "                            [--out FILE] [--csv FILE] [--html FILE] [--json] [PLAY]...\n"
    "       ringside lab compare OLD.box|shipped NEW.box|shipped [--bots BOT,BOT...] [--pairs N]\n"
    "                            [--only ID]... [--json] [PLAY]...\n"
    "       ringside lab merge FILE... [--out FILE] [--csv FILE] [--html FILE] [--json]\n"
    "       ringside lab speed [SECONDS]\n"
    "  PLAY: --game knockdown|nokaut, --box FILE, --set KEY=VALUE, --seed N, --threads N\n"
    "  BOT is random, greedy, search:1000 (simulations), search:500ms (in match), or a level:\n"
    "  beginner, casual, skilled, expert, champion; in the lab each thinks on one thread.\n"
    "  search:1000+net and search:500ms+net go by the network that was learnt.\n"
    "  match: two bots. Every deal is played twice with sides swapped, so N is an even number.\n"
    "  What --set does not say (a, b, arena, skills, rulings) is drawn for each pair of "
    "Knockdown;\n"
    "  Nokaut takes players, grid, lone, first (in match), box and rulings: --set players=4.\n"
    "  balance: all match-ups, each bot against itself: who wins, who starts, how it ends, and\n"
    "  what each card does. --only ID: match-ups with it; --only ID,ID: of these two. --pairs is "
    "for\n"
    "  each match-up and bot. With --out it can be interrupted and goes on with the same command.\n"
    "  compare: the same deals with one box and with another.\n"
    "  merge: figures of shards, or of one file again. See docs/lab.md.\n";

int lab_wrong(const char *problem)
{
    fprintf(stderr, "ringside lab: %s\n", problem);
    return APP_USAGE;
}

int lab_rules(int game, char **files, int count, rs_Rules **rules)
{
    char problem[200];
    *rules = app_rules(files, count);
    if (!*rules)
        return APP_WRONG;
    for (int i = 0; i < count; i++)
        if (names_foreign(*rules, game, files[i])) {
            snprintf(problem, sizeof problem,
                     "%.100s has nothing of %s: say --game, or another box", files[i],
                     names_game_word(game));
            rs_free(*rules);
            *rules = NULL;
            return lab_wrong(problem);
        }
    return APP_OK;
}

static int run_speed(Flags *f)
{
    char problem[200];
    int seconds = 2;
    if (f->files > 1)
        return lab_wrong("lab speed takes a number of seconds and nothing else");
    if (f->files == 1 && !flags_number("lab speed", f->file[0], 1, 3600, &seconds, problem))
        return lab_wrong(problem);
    rs_Rules *rules = app_rules(NULL, 0);
    int status = rules ? lab_speed(rules, seconds) : APP_WRONG;
    rs_free(rules);
    return status;
}

static const struct {
    const char *name;
    int flags;
    int (*run)(Flags *flags);
} commands[] = {
    {"match", LAB_MATCH, lab_match},       {"balance", LAB_BALANCE, lab_balance},
    {"compare", LAB_COMPARE, lab_compare}, {"merge", LAB_MERGE, lab_merge},
    {"speed", LAB_SPEED, run_speed},
};

int app_lab(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0) {
            printf("%s", usage);
            return APP_OK;
        }
    size_t which = 0;
    while (which < sizeof commands / sizeof *commands &&
           (argc == 0 || strcmp(commands[which].name, argv[0]) != 0))
        which++;
    if (which == sizeof commands / sizeof *commands) {
        fprintf(stderr, "%s", usage);
        return APP_USAGE;
    }
    char problem[200];
    Flags *flags = malloc(sizeof *flags);
    if (!flags)
        return APP_WRONG;
    int status = flags_read(flags, commands[which].flags, argc - 1, argv + 1, problem)
                     ? commands[which].run(flags)
                     : lab_wrong(problem);
    free(flags);
    return status;
}
