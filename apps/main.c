/* main.c - `ringside`: one program, a command a word. */
#include "apps.h"

#include <string.h>

typedef struct Command {
    const char *name, *arguments, *help;
    int (*run)(int argc, char **argv);
} Command;

static const Command commands[] = {
    {"play", "[--help]", "play a match on this terminal", app_play},
    {"replay", "FILE [--show]", "check a saved match by playing it again, and tell it", app_replay},
    {"box", "check|explain|list ...", "check box text, explain a card, list what there is",
     app_box},
    {"scenario", "[--box FILE]... FILE...", "run scenarios: positions, actions, expectations",
     app_scenario},
    {"referee", "[--box FILE]...", "referee matches for programs, by JSON lines", app_referee},
    {"coverage", "[--quick]", "tell what no scenario has shown yet", app_coverage},
    {"lab", "match --a BOT --b BOT", "let bots play each other and count", app_lab},
    {"tower", "odds [--towers N]", "measure how often people build a tower", app_tower},
    {"bench", "[--json] [--seconds N]", "measure speed against the yardstick", app_bench},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(FILE *to)
{
    fprintf(to, "ringside " RS_VERSION " - plays, referees and studies Knockdown and Nokaut\n\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(to, "  ringside %-9s %-24s %s\n", commands[i].name, commands[i].arguments,
                commands[i].help);
    fprintf(to, "  ringside --version | --help\n");
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return APP_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("ringside " RS_VERSION "\n");
        return APP_OK;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        help(stdout);
        return APP_OK;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    fprintf(stderr, "ringside: there is no command \"%s\"; see ringside --help\n", argv[1]);
    return APP_USAGE;
}
