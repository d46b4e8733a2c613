/* lab.c - `ringside lab`: how strong is one bot against another, and how fast is the search? */
#include "lab.h"

#include "../../engine/kind.h"
#include "../apps.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: ringside lab match --a BOT --b BOT [--game knockdown|nokaut] [--games N]\n"
    "       [--set KEY=VALUE]... [--seed N] [--threads N] [--json]\n"
    "       ringside lab speed [SECONDS]\n"
    "  BOT is random, greedy, search:1000 (simulations), search:500ms, or a level: beginner,\n"
    "  casual, skilled, expert, champion. Every deal is played twice with sides swapped.\n";

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

static bool take_number(const char *value, long lo, long hi, int *out, char problem[200])
{
    char *end;
    long number = strtol(value, &end, 10);
    if (*value == 0 || *end || number < lo || number > hi) {
        snprintf(problem, 200, "\"%.40s\" is not a number from %ld to %ld", value, lo, hi);
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
        if (!take_number(value, 2, 1000000, &number, problem))
            return false;
        c->pairs = (number + 1) / 2;
        return true;
    }
    if (strcmp(option, "--threads") == 0)
        return take_number(value, 1, 64, &c->threads, problem);
    if (strcmp(option, "--seed") == 0) {
        c->seed = strtoull(value, NULL, 10);
        return true;
    }
    if (strcmp(option, "--set") == 0)
        return set_part(o, value, problem);
    snprintf(problem, 200, "there is no option %.40s", option);
    return false;
}

static void print_text(const Options *o, const Outcome *r)
{
    double rate, half;
    contest_rate(r, &rate, &half);
    printf("%s against %s: %ld games in %d pairs\n", o->name[0], o->name[1], r->games, r->pairs);
    printf("  %s wins %.1f%%, 95%% interval %.1f%% to %.1f%%\n", o->name[0], 100 * rate,
           100 * (rate - half), 100 * (rate + half));
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
    double rate, half;
    contest_rate(r, &rate, &half);
    printf("{\"a\":\"%s\",\"b\":\"%s\",\"games\":%ld,\"pairs\":%d,\"rate\":%.4f,\"low\":%.4f,"
           "\"high\":%.4f,\"bots\":[",
           o->name[0], o->name[1], r->games, r->pairs, rate, rate - half, rate + half);
    for (int i = 0; i < 2; i++)
        printf("%s{\"decisions\":%ld,\"seconds\":%.4f,\"simulations\":%ld,\"steps\":%ld}",
               i ? "," : "", r->tally[i].decisions, r->tally[i].seconds, r->tally[i].simulations,
               r->tally[i].steps);
    printf("]}\n");
}

static int run_match(int argc, char **argv, rs_Rules *rules)
{
    char problem[200];
    int game = RS_KNOCKDOWN;
    Options o = {.contest = {.rules = rules, .pairs = 100, .seed = 1}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    o.contest.threads = cores > 0 ? (int)cores : 1;
    o.contest.progress = isatty(STDERR_FILENO);
    for (int i = 0; i + 1 < argc; i++)
        if (strcmp(argv[i], "--game") == 0 && (game = game_find(argv[i + 1])) < 0)
            return wrong("the games are knockdown and nokaut");
    rs_setup_default(rules, game, &o.contest.setup);
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            o.json = true;
        else if (i + 1 == argc)
            return wrong("an option lacks its value; see ringside lab --help");
        else if (strcmp(argv[i], "--game") == 0)
            i++;
        else if (!take_option(&o, argv[i], argv[i + 1], problem))
            return wrong(problem);
        else
            i++;
    }
    if (!o.name[0] || !o.name[1])
        return wrong("say who plays: --a BOT --b BOT");
    Outcome outcome;
    contest_run(&o.contest, &outcome);
    (o.json ? print_json : print_text)(&o, &outcome);
    return APP_OK;
}

static int run_speed(int argc, char **argv, const rs_Rules *rules)
{
    double seconds = argc > 0 ? atof(argv[0]) : 2;
    return seconds > 0 ? lab_speed(rules, seconds) : wrong("seconds are a number above 0");
}

int app_lab(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "--help") == 0) {
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
