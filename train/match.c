/* match.c - matches between bots in pairs of deals, sides swapped, on many processes; and what an
 * evaluation costs. */
#define _DEFAULT_SOURCE
#include "train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_PAIRS = 20000, MOST_PROCESSES = 64 };

/* What the processes share. */
typedef struct Board {
    int next;
    int8_t points[MOST_PAIRS]; /* of the first bot, of 4; -1: not played */
    struct {
        double seconds;
        long decisions, simulations;
    } tally[MOST_PROCESSES][2];
} Board;

typedef struct Contest {
    const rs_Rules *rules;
    int game, pairs;
    Bot bot[2];
    const char *name[2];
    uint64_t seed;
    double end;
    char **sets;
    int set_count;
    Board *board;
} Contest;

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void draw_setup(const Contest *c, rs_Dice *dice, rs_Setup *setup)
{
    char problem[200], key[64];
    rs_setup_default(c->rules, c->game, setup);
    do {
        if (c->game == RS_KNOCKDOWN)
            rs_setup_random(c->rules, setup, dice);
        for (int i = 0; i < c->set_count; i++) {
            const char *value = strchr(c->sets[i], '=');
            snprintf(key, sizeof key, "%.*s", (int)(value ? value - c->sets[i] : 0), c->sets[i]);
            if (!value || !rs_setup_set(c->rules, setup, key, value + 1, problem))
                train_fail("no such set-up");
        }
    } while (!rs_setup_check(c->rules, setup, problem));
}

static int play(const Contest *c, const rs_Setup *setup, const uint8_t seed[32], int side,
                rs_Dice *dice, int process)
{
    rs_State state;
    int left = TRAIN_MOST_DECISIONS;
    rs_deal(c->rules, setup, seed, &state);
    for (int seat; (seat = rs_to_act(c->rules, &state)) != RS_NOBODY;) {
        rs_Action actions[RS_MAX_ACTIONS];
        int count = rs_actions(c->rules, &state, actions);
        if (--left == 0)
            return 1;
        if (count == 1 || seat == RS_TABLE) {
            rs_apply(c->rules, &state, count == 1 ? actions[0] : bot_table(c->rules, &state, dice),
                     NULL);
            continue;
        }
        int who = rs_team(c->rules, &state, seat) ^ side;
        rs_View view;
        BotAnswer answer;
        rs_view(c->rules, &state, seat, &view);
        double start = now(CLOCK_PROCESS_CPUTIME_ID);
        bot_choose(&c->bot[who], c->rules, &view, dice, &answer);
        c->board->tally[process][who].seconds += now(CLOCK_PROCESS_CPUTIME_ID) - start;
        c->board->tally[process][who].decisions++;
        c->board->tally[process][who].simulations += answer.simulations;
        rs_apply(c->rules, &state, answer.action, NULL);
    }
    return (rs_winner(c->rules, &state) ^ side) == 0 ? 2 : 0;
}

static void play_pairs(const Contest *c, int process)
{
    for (int pair; now(CLOCK_MONOTONIC) < c->end &&
                   (pair = __atomic_fetch_add(&c->board->next, 1, __ATOMIC_RELAXED)) < c->pairs;) {
        rs_Dice dice;
        rs_Setup setup;
        uint8_t seed[32];
        int points = 0;
        rs_dice_seed(&dice, c->seed + (uint64_t)pair * 0x9e3779b97f4a7c15u);
        draw_setup(c, &dice, &setup);
        train_seed(&dice, seed);
        for (int side = 0; side < 2; side++)
            points += play(c, &setup, seed, side, &dice, process);
        c->board->points[pair] = (int8_t)points;
    }
}

static void tell(const Contest *c, int processes)
{
    double sum = 0, squares = 0, per[2] = {0}, simulations[2] = {0}, n = 0;
    for (int i = 0; i < c->pairs; i++)
        if (c->board->points[i] >= 0) {
            double x = c->board->points[i] / 4.0;
            sum += x;
            squares += x * x;
            n++;
        }
    for (int k = 0; k < 2; k++) {
        double decisions = 1e-9;
        for (int i = 0; i < processes; i++) {
            decisions += (double)c->board->tally[i][k].decisions;
            per[k] += c->board->tally[i][k].seconds;
            simulations[k] += (double)c->board->tally[i][k].simulations;
        }
        per[k] *= 1000 / decisions;
        simulations[k] /= decisions;
    }
    double mean = sum / n, half = 1.96 * sqrt((squares / n - mean * mean) / (n > 1 ? n - 1 : 1));
    printf("%s %s | %s vs %s | %.0f pairs | %.1f%% (%.1f to %.1f) | simulations %.0f vs %.0f | "
           "ms %.2f vs %.2f\n",
           game_kind(c->game)->word, c->set_count ? c->sets[0] : "", c->name[0], c->name[1], n,
           100 * mean, 100 * (mean - half), 100 * (mean + half), simulations[0], simulations[1],
           per[0], per[1]);
}

void train_match(int game, char **what, char **sets, int set_count)
{
    Contest c = {.rules = train_rules(), .game = game, .sets = sets, .set_count = set_count};
    int processes = atoi(what[5]);
    c.pairs = at_most(atoi(what[2]), MOST_PAIRS);
    c.seed = strtoull(what[4], NULL, 10);
    c.end = now(CLOCK_MONOTONIC) + (atof(what[3]) > 0 ? atof(what[3]) : 1e9);
    c.board =
        mmap(NULL, sizeof *c.board, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (c.board == MAP_FAILED || processes < 1 || processes > MOST_PROCESSES)
        train_fail("1 to 64 processes");
    memset(c.board->points, -1, sizeof c.board->points);
    for (int i = 0; i < 2; i++) {
        c.name[i] = what[i];
        c.bot[i] = train_bot(what[i], game, NETWORKS_SHIPPED + 1 + i);
    }
    for (int i = 0; i < processes; i++)
        if (fork() == 0) {
            play_pairs(&c, i);
            _exit(0);
        }
    while (wait(NULL) > 0) {
    }
    tell(&c, processes);
}

/* ---- What an evaluation costs ---- */

void train_cost(int game, const char *name)
{
    enum { STATES = 2048, ROUNDS = 200 };
    static rs_State state[STATES];
    rs_Rules *rules = train_rules();
    Bot bot = train_bot(name, game, NETWORKS_SHIPPED + 1);
    const Bound *bound = networks_take(bot.network, game, rules);
    rs_Dice dice;
    rs_dice_seed(&dice, 7);
    for (int n = 0; n < STATES;) {
        rs_Setup setup;
        uint8_t seed[32];
        rs_Action actions[RS_MAX_ACTIONS];
        rs_setup_default(rules, game, &setup);
        train_seed(&dice, seed);
        rs_deal(rules, &setup, seed, &state[n]);
        for (int left = rs_below(&dice, 120), count;
             left > 0 && (count = rs_actions(rules, &state[n], actions)) > 0; left--)
            rs_apply(rules, &state[n], actions[rs_below(&dice, count)], NULL);
        const Judge *judge = judge_of(&state[n]);
        n += rs_winner(rules, &state[n]) == RS_NOBODY && judge->quiet(&state[n]);
    }
    const Judge *judge = judge_of(&state[0]);
    double start = now(CLOCK_PROCESS_CPUTIME_ID), sum = 0, by_hand, features = 0, all = 0;
    for (int i = 0; i < ROUNDS * STATES; i++)
        sum += judge->evaluate(rules, &state[i % STATES], RS_NOBODY);
    by_hand = now(CLOCK_PROCESS_CPUTIME_ID) - start;
    long on_all = 0;
    for (int what = 0; bound && what < 2; what++) {
        start = now(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < ROUNDS * STATES; i++) {
            Inputs on = {.count = 0};
            bound->features->position(rules, &state[i % STATES], RS_NOBODY, &on);
            on_all += on.count;
            if (what)
                sum += network_chance(bound, &on);
        }
        *(what ? &all : &features) = now(CLOCK_PROCESS_CPUTIME_ID) - start;
    }
    double each = 1e9 / (ROUNDS * STATES);
    printf("%s: by hand %.0f ns, features %.0f ns, features and network %.0f ns (%s), %.0f inputs "
           "on (%g)\n",
           game_kind(game)->word, by_hand * each, features * each, all * each, network_code()->name,
           (double)on_all / (2.0 * ROUNDS * STATES), sum > 0 ? 1.0 : 0.0);
}
