/* bench.c - `ringside bench`: how fast, how large, and the signature that every build must share.
 *
 * Whole matches of uniformly random play with default rulings and every secrecy question on, legal
 * actions made at every step, in several modes: a game and a rotation through its set-ups. Rates
 * are per second of process CPU time; a mode and the yardstick take turns, so that both meet the
 * same machine. */
#include "../engine/kind.h"
#include "../knockdown/rules.h"
#include "apps.h"
#include "yardstick.h"

#include <stdlib.h>
#include <string.h>

enum { SIGNATURE_MATCHES = 1000, SLICES = 10, SAMPLES = 2001 };

typedef struct Result {
    long matches, decisions, choices; /* choices: decisions with two or more answers */
    double seconds, yardstick;
    double copy_ns, imagine_ns;
    uint64_t signature;
} Result;

typedef struct Mode {
    const char *name;
    int game;
    /* Makes the default set-up of the game the n-th one of a rotation. */
    void (*rotate)(const rs_Rules *rules, long n, rs_Setup *setup);
} Mode;

/* All boards, arenas and skill sets. */
static void rotate_knockdown(const rs_Rules *rules, long n, rs_Setup *setup)
{
    const kd_Rules *kd = rules->knockdown;
    char problem[200];
    setup->arena = (uint8_t)(n % kd->arenas);
    setup->skills = (uint8_t)(n / kd->arenas % kd->boxes);
    n /= (long)kd->arenas * kd->boxes;
    setup->board[0] = (uint8_t)(n % kd->boards);
    n = n / kd->boards + n;
    do {
        n++;
        setup->board[1] = (uint8_t)(n % kd->boards);
    } while (!rs_setup_check(rules, setup, problem));
}

/* Either team starts, by turns. */
static void rotate_nokaut(long n, int players, int grid, rs_Setup *setup)
{
    setup->seats = (uint8_t)players;
    setup->grid = (uint8_t)grid;
    setup->first = (uint8_t)(n & 1);
}

#define NOKAUT_MODE(players, grid)                                                                 \
    static void rotate_##players##_##grid(const rs_Rules *rules, long n, rs_Setup *setup)          \
    {                                                                                              \
        (void)rules;                                                                               \
        rotate_nokaut(n, players, grid, setup);                                                    \
    }
NOKAUT_MODE(2, 0)
NOKAUT_MODE(2, 1)
NOKAUT_MODE(4, 0)
NOKAUT_MODE(4, 1)

#define MODES_KNOCKDOWN(game)                                                                      \
    {                                                                                              \
        "knockdown", game, rotate_knockdown                                                        \
    }
#define MODES_NOKAUT(game)                                                                         \
    {"nokaut-2-standard", game, rotate_2_0}, {"nokaut-2-advanced", game, rotate_2_1},              \
        {"nokaut-4-standard", game, rotate_4_0},                                                   \
    {                                                                                              \
        "nokaut-4-advanced", game, rotate_4_1                                                      \
    }

static const Mode modes[] = {
#define GAME(NAME, name, prefix) MODES_##NAME(RS_##NAME),
#include "../engine/games.def"
};

enum { MODES = sizeof modes / sizeof *modes };

static void seed_of(rs_Dice *dice, uint8_t seed[32])
{
    for (int i = 0; i < 4; i++) {
        uint64_t word = rs_random(dice);
        for (int j = 0; j < 8; j++)
            seed[8 * i + j] = (uint8_t)(word >> (8 * j));
    }
}

/* The same dice as the yardstick's. */
static uint64_t xorshift(uint64_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return *x;
}

static void play_match(const rs_Rules *rules, rs_Dice *dice, rs_State *state, Result *result)
{
    uint64_t choice = rs_random(dice) | 1;
    rs_Action actions[RS_MAX_ACTIONS];
    int n;
    while ((n = rs_actions(rules, state, actions)) > 0) {
        int chosen = (int)((xorshift(&choice) >> 32) * (uint64_t)n >> 32);
        result->decisions++;
        result->choices += n > 1;
        rs_apply(rules, state, actions[chosen], NULL);
    }
    result->matches++;
}

static void deal(const rs_Rules *rules, const Mode *mode, long n, rs_Dice *dice, rs_State *state)
{
    rs_Setup setup;
    uint8_t seed[32];
    rs_setup_default(rules, mode->game, &setup);
    mode->rotate(rules, n, &setup);
    seed_of(dice, seed);
    rs_deal(rules, &setup, seed, state);
}

static uint64_t sign(const rs_Rules *rules, const Mode *mode)
{
    uint64_t signature = 0;
    Result ignored = {0};
    rs_Dice dice;
    rs_dice_seed(&dice, 20260101);
    for (long i = 0; i < SIGNATURE_MATCHES; i++) {
        rs_State state;
        deal(rules, mode, i, &dice, &state);
        play_match(rules, &dice, &state, &ignored);
        signature = signature * 0x9e3779b97f4a7c15u + rs_state_hash(&state);
    }
    return signature;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median, over views from the middle of matches, of nanoseconds to copy and to imagine. */
static void measure_imagine(const rs_Rules *rules, const Mode *mode, Result *result)
{
    static double copy[SAMPLES], imagine[SAMPLES];
    enum { REPEATS = 200 };
    rs_Dice dice;
    rs_dice_seed(&dice, 7);
    for (int i = 0; i < SAMPLES; i++) {
        rs_State state, other;
        rs_View view;
        rs_Action actions[RS_MAX_ACTIONS];
        deal(rules, mode, i, &dice, &state);
        for (int n, steps = 30 + rs_below(&dice, 100);
             steps > 0 && (n = rs_actions(rules, &state, actions)) > 0; steps--)
            rs_apply(rules, &state, actions[rs_below(&dice, n)], NULL);
        rs_view(rules, &state, i % 2, &view);
        double start = cpu_seconds();
        for (int k = 0; k < REPEATS; k++) {
            other = state;
            __asm__ volatile("" : : "r"(&other) : "memory");
        }
        double middle = cpu_seconds();
        for (int k = 0; k < REPEATS; k++)
            rs_imagine(rules, &view, &dice, &other);
        copy[i] = (middle - start) / REPEATS * 1e9;
        imagine[i] = (cpu_seconds() - middle) / REPEATS * 1e9;
    }
    qsort(copy, SAMPLES, sizeof *copy, by_value);
    qsort(imagine, SAMPLES, sizeof *imagine, by_value);
    result->copy_ns = copy[SAMPLES / 2];
    result->imagine_ns = imagine[SAMPLES / 2];
}

static void measure(const rs_Rules *rules, const Mode *mode, double seconds, Result *result)
{
    rs_Dice dice;
    rs_dice_seed(&dice, 1);
    for (int slice = 0; slice < SLICES; slice++) {
        double start = cpu_seconds(), end = start + seconds / SLICES;
        while (cpu_seconds() < end)
            for (int i = 0; i < 20; i++) {
                rs_State state;
                deal(rules, mode, result->matches, &dice, &state);
                play_match(rules, &dice, &state, result);
            }
        result->seconds += cpu_seconds() - start;
        result->yardstick += yardstick_moves_per_second(seconds / SLICES / 2) / SLICES;
    }
    measure_imagine(rules, mode, result);
    result->signature = sign(rules, mode);
}

static double ratio(const Result *r)
{
    return (double)r->choices / r->seconds / r->yardstick;
}

static void print_text(const Mode *mode, const Result *r)
{
    printf("%s\n", mode->name);
    printf("  decisions/s            %12.0f  (two or more answers)\n",
           (double)r->choices / r->seconds);
    printf("  decisions/s, all       %12.0f  (forced ones too)\n",
           (double)r->decisions / r->seconds);
    printf("  matches/s              %12.0f\n", (double)r->matches / r->seconds);
    printf("  decisions per match    %12.1f\n", (double)r->choices / (double)r->matches);
    printf("  bytes of state         %12zu\n", game_kind(mode->game)->state_size);
    printf("  ns to copy             %12.1f\n", r->copy_ns);
    printf("  ns to imagine          %12.1f  (view to state, median)\n", r->imagine_ns);
    printf("  signature              %016llx\n", (unsigned long long)r->signature);
    printf("  yardstick moves/s      %12.0f  (measured beside it)\n", r->yardstick);
    printf("  ratio                  %12.4f\n", ratio(r));
}

static void print_json(const Mode *mode, const Result *r)
{
    printf("\"%s\":{\"decisions_per_second\":%.0f,\"all_decisions_per_second\":%.0f,"
           "\"matches_per_second\":%.0f,\"decisions_per_match\":%.2f,\"state_bytes\":%zu,"
           "\"copy_ns\":%.1f,\"imagine_ns\":%.1f,\"signature\":\"%016llx\",\"ratio\":%.4f}",
           mode->name, (double)r->choices / r->seconds, (double)r->decisions / r->seconds,
           (double)r->matches / r->seconds, (double)r->choices / (double)r->matches,
           game_kind(mode->game)->state_size, r->copy_ns, r->imagine_ns,
           (unsigned long long)r->signature, ratio(r));
}

static void print_signatures(const rs_Rules *rules)
{
    for (int i = 0; i < MODES; i++)
        printf("%s %016llx\n", modes[i].name, (unsigned long long)sign(rules, &modes[i]));
}

static void measure_all(const rs_Rules *rules, double seconds, bool json)
{
    double yardstick = 0;
    printf(json ? "{\"games\":{" : "");
    for (int i = 0; i < MODES; i++) {
        Result result = {0};
        measure(rules, &modes[i], seconds, &result);
        printf(json && i > 0 ? "," : "");
        (json ? print_json : print_text)(&modes[i], &result);
        yardstick += result.yardstick / MODES;
    }
    if (json)
        printf("},\"yardstick_moves_per_second\":%.0f}\n", yardstick);
}

int app_bench(int argc, char **argv)
{
    bool json = false, signature_only = false;
    double seconds = 5;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--signature") == 0)
            signature_only = true;
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc && atof(argv[i + 1]) > 0)
            seconds = atof(argv[++i]);
        else {
            fprintf(stderr, "usage: ringside bench [--json] [--seconds N] [--signature]\n");
            return APP_USAGE;
        }
    }
    rs_Rules *rules = app_rules(NULL, 0);
    if (!rules)
        return APP_WRONG;
    if (signature_only)
        print_signatures(rules);
    else
        measure_all(rules, seconds, json);
    rs_free(rules);
    return APP_OK;
}
