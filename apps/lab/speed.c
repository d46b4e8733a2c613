/* speed.c - `ringside lab speed`: how fast the search is on one thread, from the opening of a
 * match.
 */
#include "../apps.h"
#include "lab.h"

#include <stdio.h>
#include <time.h>

typedef struct Mode {
    const char *name;
    int game, players, grid;
} Mode;

static const Mode modes[] = {
    {"knockdown", RS_KNOCKDOWN, 2, 0},      {"nokaut-2-standard", RS_NOKAUT, 2, 0},
    {"nokaut-2-advanced", RS_NOKAUT, 2, 1}, {"nokaut-3-standard", RS_NOKAUT, 3, 0},
    {"nokaut-4-standard", RS_NOKAUT, 4, 0}, {"nokaut-4-advanced", RS_NOKAUT, 4, 1},
};

typedef struct Speed {
    double per_second, steps_per_second, length;
} Speed;

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The first question with a choice after a random deal. */
static void open_match(const rs_Rules *rules, const Mode *mode, rs_Dice *dice, rs_State *state)
{
    rs_Setup setup;
    uint8_t seed[32];
    rs_Action actions[RS_MAX_ACTIONS];
    rs_setup_default(rules, mode->game, &setup);
    rs_setup_random(rules, &setup, dice);
    if (mode->game == RS_NOKAUT) {
        setup.seats = (uint8_t)mode->players;
        setup.grid = (uint8_t)mode->grid;
    }
    draw_seed(dice, seed);
    rs_deal(rules, &setup, seed, state);
    for (int count; (count = rs_actions(rules, state, actions)) == 1;)
        rs_apply(rules, state, actions[0], NULL);
}

/* What the search makes of the opening. */
static Speed measure_search(const rs_Rules *rules, const Mode *mode, double seconds)
{
    const Bot bot = {.kind = BOT_SEARCH, .simulations = 2000, .threads = 1};
    rs_Dice dice;
    double spent = 0;
    long simulations = 0, steps = 0;
    rs_dice_seed(&dice, 11);
    while (spent < seconds) {
        rs_State state;
        rs_View view;
        BotAnswer answer;
        open_match(rules, mode, &dice, &state);
        rs_view(rules, &state, rs_to_act(rules, &state), &view);
        double start = cpu_seconds();
        bot_choose(&bot, rules, &view, &dice, &answer);
        spent += cpu_seconds() - start;
        simulations += answer.simulations;
        steps += answer.steps;
    }
    return (Speed){(double)simulations / spent, (double)steps / spent,
                   (double)steps / (double)simulations};
}

/* Imagine from the opening view and play at random to the end of the round or of the match. */
static Speed measure_playouts(const rs_Rules *rules, const Mode *mode, bool whole_match,
                              double seconds)
{
    rs_Dice dice;
    double spent = 0;
    long playouts = 0, steps = 0;
    rs_dice_seed(&dice, 12);
    while (spent < seconds) {
        rs_State state;
        rs_View view;
        open_match(rules, mode, &dice, &state);
        rs_view(rules, &state, rs_to_act(rules, &state), &view);
        double start = cpu_seconds();
        for (int i = 0; i < 50; i++, playouts++) {
            rs_Action actions[RS_MAX_ACTIONS];
            int count;
            rs_imagine(rules, &view, &dice, &state);
            while ((whole_match || names_rounds_over(&state) == 0) &&
                   (count = rs_actions(rules, &state, actions)) > 0) {
                rs_apply(rules, &state, actions[rs_below(&dice, count)], NULL);
                steps++;
            }
        }
        spent += cpu_seconds() - start;
    }
    return (Speed){(double)playouts / spent, (double)steps / spent,
                   (double)steps / (double)playouts};
}

static void print_speed(const char *what, const Speed *speed)
{
    printf("  %-28s %10.0f/s  %6.1f steps each  %6.2f M steps/s\n", what, speed->per_second,
           speed->length, speed->steps_per_second / 1e6);
}

int lab_speed(const rs_Rules *rules, double seconds)
{
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        Speed search = measure_search(rules, &modes[i], seconds);
        Speed match = measure_playouts(rules, &modes[i], true, seconds);
        printf("%s\n", modes[i].name);
        print_speed("simulations of the search", &search);
        if (modes[i].game == RS_KNOCKDOWN) {
            Speed round = measure_playouts(rules, &modes[i], false, seconds);
            print_speed("playouts to end of round", &round);
        }
        print_speed("playouts to end of match", &match);
        fflush(stdout);
    }
    return APP_OK;
}
