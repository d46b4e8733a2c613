/* main.c - `ringside`: one program, a command a word. */
#include "apps.h"
#include "words/table_words.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

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
    {"lesson", "check|list|...", "check lessons and puzzles, list them", app_lesson},
    {"referee", "[--box FILE]...", "referee matches for programs, by JSON lines", app_referee},
    {"serve", "[--help]", "host matches for people in browsers and for programs", app_serve},
    {"coverage", "[--quick] [--box FILE]...", "tell what no scenario has shown yet", app_coverage},
    {"lab", "match|balance|...", "let bots play: which is stronger, is the game fair?", app_lab},
    {"tower", "play [CUBES] | odds", "practise a tower, or measure how often people build one",
     app_tower},
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

/* ---- Standard streams ---- */

/* Fills the places of closed streams: otherwise the next file to be opened, a match for instance,
 * would get one of them and everything that is printed. Opened the wrong way round, so that using
 * such a stream still fails as it should. */
static bool hold_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 &&
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream)
            return false;
    return true;
}

/* A command whose output nobody can have read has not done what it was called for. */
static int end(int status)
{
    int why = ferror(stdout) ? EIO : 0; /* which error it was is forgotten by now */
    if (fflush(stdout) != 0)
        why = errno;
    if (!why)
        return status;
    app_refuse_file(TABLE_OUTPUT_LOST, "", &(FileFault){.number = why});
    return status == APP_OK ? APP_WRONG : status;
}

static int run(int argc, char **argv)
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

int main(int argc, char **argv)
{
    return hold_streams() ? end(run(argc, argv)) : APP_WRONG;
}
