/* lab.c - `ringside lab`: how strong is one bot against another, and how fast is the search? */
#include "lab.h"

#include "../../engine/kind.h"
#include "../apps.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: ringside lab match --a BOT --b BOT [--game knockdown|nokaut] [--games N]\n"
    "       [--set KEY=VALUE]... [--seed N] [--threads N] [--json]\n"
    "       ringside lab speed [SECONDS]\n"
    "  BOT is random, greedy, search:1000 (simulations), search:500ms, or a level: beginner,\n"
    "  casual, skilled, expert, champion; in the lab each thinks on one thread.\n"
    "  Every deal is played twice with sides swapped, so N is an even number.\n"
    "  Knockdown draws fighters, arena and skills for each pair; --set is for rulings. Nokaut\n"
    "  takes players, grid and cards too: --set players=4. Ctrl-C ends it with what is there.\n";

typedef struct Options {
    const char *name[2]; /* of the bots */
    Contest contest;
    bool json;
} Options;

static int wrong(const char *problem)
{
    fprintf(stderr, "ringside lab: %s\n", problem);
    return APP_USAGE;
}

static bool set_part(Options *o, const char *text, char problem[200])
{
    char key[60];
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : 0;
    if (length == 0 || length >= sizeof key) {
        snprintf(problem, 200, "write --set KEY=VALUE");
        return false;
    }
    memcpy(key, text, length);
    key[length] = 0;
    static const char *const drawn[] = {"a", "b", "arena", "skills"};
    for (int i = 0; i < 4 && o->contest.setup.game == RS_KNOCKDOWN; i++)
        if (strcmp(key, drawn[i]) == 0) {
            snprintf(problem, 200, "%s is drawn anew for each pair; only rulings can be set", key);
            return false;
        }
    return rs_setup_set(o->contest.rules, &o->contest.setup, key, equals + 1, problem);
}

static bool take_number(const char *option, const char *value, int lo, int hi, int *out,
                        char problem[200])
{
    char *end;
    long number = strtol(value, &end, 10);
    bool digit = value[0] >= '0' && value[0] <= '9'; /* strtol takes signs and blanks */
    if (!digit || *end || number < lo || number > hi) {
        snprintf(problem, 200, "%s: \"%.40s\" is not a number from %d to %d", option, value, lo,
                 hi);
        return false;
    }
    *out = (int)number;
    return true;
}

static bool take_option(Options *o, const char *option, const char *value, char problem[200])
{
    Contest *c = &o->contest;
    int number;
    if (strcmp(option, "--a") == 0 || strcmp(option, "--b") == 0) {
        int which = option[2] - 'a';
        o->name[which] = value;
        return bot_parse(value, &c->bot[which], problem);
    }
    if (strcmp(option, "--games") == 0) {
        if (!take_number(option, value, 2, 1000000, &number, problem))
            return false;
        if (number % 2)
            snprintf(problem, 200, "--games: %d is odd, and every deal is played twice", number);
        c->pairs = number / 2;
        return number % 2 == 0;
    }
    if (strcmp(option, "--threads") == 0)
        return take_number(option, value, 1, 64, &c->threads, problem);
    if (strcmp(option, "--seed") == 0) {
        if (!take_number(option, value, 0, INT_MAX, &number, problem))
            return false;
        c->seed = (uint64_t)number;
        return true;
    }
    if (strcmp(option, "--set") == 0)
        return set_part(o, value, problem);
    snprintf(problem, 200, "there is no option %.40s", option);
    return false;
}

static void print_text(const Options *o, const Outcome *r)
{
    const Rate rate = contest_rate(r);
    printf("%s against %s, %s: %d matches in %d pairs\n", o->name[0], o->name[1],
           game_kind(o->contest.setup.game)->word, 2 * r->pairs, r->pairs);
    printf("  %s wins %.1f%%, 95%% interval %.1f%% to %.1f%%\n", o->name[0], 100 * rate.mean,
           100 * rate.low, 100 * rate.high);
    if (r->unfinished)
        printf("  %d matches did not end and count as half won\n", r->unfinished);
    for (int i = 0; i < 2; i++) {
        const Tally *t = &r->tally[i];
        double decisions = t->decisions ? (double)t->decisions : 1, seconds = t->seconds;
        printf("  %-16s %8ld decisions, %9.3f ms each", o->name[i], t->decisions,
               1000 * seconds / decisions);
        if (t->simulations && seconds > 0)
            printf(", %.0f simulations/s, %.2f M steps/s", (double)t->simulations / seconds,
                   (double)t->steps / seconds / 1e6);
        printf("\n");
    }
}

static void print_json(const Options *o, const Outcome *r)
{
    const Rate rate = contest_rate(r);
    printf("{\"game\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"seed\":%llu,\"games\":%d,\"pairs\":%d,"
           "\"unfinished\":%d,\"rate\":%.4f,\"low\":%.4f,\"high\":%.4f,\"bots\":[",
           game_kind(o->contest.setup.game)->word, o->name[0], o->name[1],
           (unsigned long long)o->contest.seed, 2 * r->pairs, r->pairs, r->unfinished, rate.mean,
           rate.low, rate.high);
    for (int i = 0; i < 2; i++)
        printf("%s{\"decisions\":%ld,\"seconds\":%.4f,\"simulations\":%ld,\"steps\":%ld}",
               i ? "," : "", r->tally[i].decisions, r->tally[i].seconds, r->tally[i].simulations,
               r->tally[i].steps);
    printf("]}\n");
}

/* ---- Commands ---- */

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static bool take_options(Options *o, int argc, char **argv, char problem[200])
{
    int game = RS_KNOCKDOWN;
    for (int i = 0; i + 1 < argc; i++)
        if (strcmp(argv[i], "--game") == 0 && (game = game_find(argv[i + 1])) < 0) {
            snprintf(problem, 200, "the games are knockdown and nokaut");
            return false;
        }
    rs_setup_default(o->contest.rules, game, &o->contest.setup);
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            o->json = true;
        else if (i + 1 == argc) {
            snprintf(problem, 200,
                     "%.40s is no option, or lacks its value; see ringside lab --help", argv[i]);
            return false;
        } else if (strcmp(argv[i], "--game") == 0)
            i++;
        else if (take_option(o, argv[i], argv[i + 1], problem))
            i++;
        else
            return false;
    }
    snprintf(problem, 200, "say who plays: --a BOT --b BOT");
    return o->name[0] && o->name[1];
}

static int run_match(int argc, char **argv, rs_Rules *rules)
{
    char problem[200];
    Options o = {.contest = {.rules = rules, .pairs = 100, .seed = 1, .stop = &interrupted}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    o.contest.threads = cores > 0 ? (int)cores : 1;
    o.contest.progress = isatty(STDERR_FILENO);
    if (!take_options(&o, argc, argv, problem))
        return wrong(problem);
    for (int i = 0; i < 2; i++) /* its threads would take the cores from other matches */
        o.contest.bot[i].threads = 1;
    Outcome outcome;
    signal(SIGINT, interrupt);
    contest_run(&o.contest, &outcome);
    (o.json ? print_json : print_text)(&o, &outcome);
    return interrupted ? APP_WRONG : APP_OK;
}

static int run_speed(int argc, char **argv, const rs_Rules *rules)
{
    char problem[200];
    int seconds = 2;
    if (argc > 1)
        return wrong("lab speed takes a number of seconds and nothing else");
    if (argc == 1 && !take_number("lab speed", argv[0], 1, 3600, &seconds, problem))
        return wrong(problem);
    return lab_speed(rules, seconds);
}

int app_lab(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0) {
            printf("%s", usage);
            return APP_OK;
        }
    bool match = argc > 0 && strcmp(argv[0], "match") == 0;
    bool speed = argc > 0 && strcmp(argv[0], "speed") == 0;
    if (!match && !speed) {
        fprintf(stderr, "%s", usage);
        return APP_USAGE;
    }
    rs_Rules *rules = app_rules(NULL, 0);
    int status = APP_WRONG;
    if (rules)
        status =
            match ? run_match(argc - 1, argv + 1, rules) : run_speed(argc - 1, argv + 1, rules);
    rs_free(rules);
    return status;
}
