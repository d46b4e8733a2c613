/* bench.c - `ringside bench`: how fast, how large, and the signature that every build must share.
 *
 * Whole matches of uniformly random play with default rulings and every secrecy question on, legal
 * actions made at every step, in several modes: a game and a rotation through its set-ups. Rates
 * are per second of process CPU time; a mode and the yardstick take turns, so that both meet the
 * same machine. */
#include "../engine/kind.h"
#include "apps.h"
#include "signature.h"
#include "yardstick.h"

#include <stdlib.h>
#include <string.h>

enum { SLICES = 10, SAMPLES = 2001 };

typedef struct Result {
    Played played;
    double seconds, yardstick;
    double copy_ns, imagine_ns;
    uint64_t signature;
} Result;

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median, over views from the middle of matches, of nanoseconds to copy and to imagine. */
static void measure_imagine(const rs_Rules *rules, const BenchMode *mode, Result *result)
{
    static double copy[SAMPLES], imagine[SAMPLES];
    enum { REPEATS = 200 };
    rs_Dice dice;
    rs_dice_seed(&dice, 7);
    for (int i = 0; i < SAMPLES; i++) {
        rs_State state, other;
        rs_View view;
        rs_Action actions[RS_MAX_ACTIONS];
        bench_deal(rules, mode, i, &dice, &state);
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

static void measure(const rs_Rules *rules, const BenchMode *mode, double seconds, Result *result)
{
    rs_Dice dice;
    rs_dice_seed(&dice, 1);
    for (int slice = 0; slice < SLICES; slice++) {
        double start = cpu_seconds(), end = start + seconds / SLICES;
        while (cpu_seconds() < end)
            for (int i = 0; i < 20; i++) {
                rs_State state;
                bench_deal(rules, mode, result->played.matches, &dice, &state);
                bench_play(rules, &dice, &state, &result->played);
            }
        result->seconds += cpu_seconds() - start;
        result->yardstick += yardstick_moves_per_second(seconds / SLICES / 2) / SLICES;
    }
    measure_imagine(rules, mode, result);
    result->signature = bench_sign(rules, mode);
}

static double ratio(const Result *r)
{
    return (double)r->played.choices / r->seconds / r->yardstick;
}

static void print_text(const BenchMode *mode, const Result *r)
{
    printf("%s\n", mode->name);
    printf("  decisions/s            %12.0f  (two or more answers)\n",
           (double)r->played.choices / r->seconds);
    printf("  decisions/s, all       %12.0f  (forced ones too)\n",
           (double)r->played.decisions / r->seconds);
    printf("  matches/s              %12.0f\n", (double)r->played.matches / r->seconds);
    printf("  decisions per match    %12.1f\n",
           (double)r->played.choices / (double)r->played.matches);
    printf("  bytes of state         %12zu\n", game_kind(mode->game)->state_size);
    printf("  ns to copy             %12.1f\n", r->copy_ns);
    printf("  ns to imagine          %12.1f  (view to state, median)\n", r->imagine_ns);
    printf("  signature              %016llx\n", (unsigned long long)r->signature);
    printf("  yardstick moves/s      %12.0f  (measured beside it)\n", r->yardstick);
    printf("  ratio                  %12.4f\n", ratio(r));
}

static void print_json(const BenchMode *mode, const Result *r)
{
    printf("\"%s\":{\"decisions_per_second\":%.0f,\"all_decisions_per_second\":%.0f,"
           "\"matches_per_second\":%.0f,\"decisions_per_match\":%.2f,\"state_bytes\":%zu,"
           "\"copy_ns\":%.1f,\"imagine_ns\":%.1f,\"signature\":\"%016llx\",\"ratio\":%.4f}",
           mode->name, (double)r->played.choices / r->seconds,
           (double)r->played.decisions / r->seconds, (double)r->played.matches / r->seconds,
           (double)r->played.choices / (double)r->played.matches, game_kind(mode->game)->state_size,
           r->copy_ns, r->imagine_ns, (unsigned long long)r->signature, ratio(r));
}

static void print_signatures(const rs_Rules *rules)
{
    for (int i = 0; i < bench_mode_count; i++)
        printf("%s %016llx\n", bench_modes[i].name,
               (unsigned long long)bench_sign(rules, &bench_modes[i]));
}

static void measure_all(const rs_Rules *rules, double seconds, bool json)
{
    double yardstick = 0;
    printf(json ? "{\"games\":{" : "");
    for (int i = 0; i < bench_mode_count; i++) {
        Result result = {0};
        measure(rules, &bench_modes[i], seconds, &result);
        printf(json && i > 0 ? "," : "");
        (json ? print_json : print_text)(&bench_modes[i], &result);
        yardstick += result.yardstick / bench_mode_count;
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
