/* contest.c - matches between two bots, in pairs, on several threads. */
#include "lab.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct Work {
    const Contest *contest;
    Outcome *outcome;
    int next;
    pthread_mutex_t lock;
} Work;

static double thread_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void draw_seed(rs_Dice *dice, uint8_t seed[32])
{
    for (int i = 0; i < 4; i++) {
        uint64_t word = rs_random(dice);
        memcpy(seed + 8 * i, &word, 8);
    }
}

/* The n-th pair of a contest is always the same deal. */
static void deal_pair(const Contest *c, int pair, rs_Setup *setup, uint8_t seed[32])
{
    rs_Dice dice;
    rs_dice_seed(&dice, c->seed + (uint64_t)pair * 0x9e3779b97f4a7c15u);
    *setup = c->setup;
    if (setup->game == RS_KNOCKDOWN)
        rs_setup_random(c->rules, setup, &dice);
    draw_seed(&dice, seed);
}

/* One match; bot `side` has team 0. Returns what bot 0 got: 2 for a win, 1 for one without end. */
static int play(const Contest *c, const rs_Setup *setup, const uint8_t seed[32], int side,
                rs_Dice *dice, Tally tally[2])
{
    enum { MOST_DECISIONS = 20000 }; /* some rulings allow matches that never end */
    rs_State state;
    int decisions = 0;
    rs_deal(c->rules, setup, seed, &state);
    for (int seat; (seat = rs_to_act(c->rules, &state)) != RS_NOBODY;) {
        if (++decisions > MOST_DECISIONS)
            return 1;
        rs_Action actions[RS_MAX_ACTIONS];
        int count = rs_actions(c->rules, &state, actions);
        if (count == 1 || seat == RS_TABLE) {
            rs_apply(c->rules, &state, actions[rs_below(dice, count)], NULL);
            continue;
        }
        int who = rs_team(c->rules, &state, seat) ^ side;
        rs_View view;
        BotAnswer answer;
        rs_view(c->rules, &state, seat, &view);
        double start = thread_seconds();
        bot_choose(&c->bot[who], c->rules, &view, dice, &answer);
        tally[who].seconds += thread_seconds() - start;
        tally[who].decisions++;
        tally[who].simulations += answer.simulations;
        tally[who].steps += answer.steps;
        rs_apply(c->rules, &state, answer.action, NULL);
    }
    return (rs_winner(c->rules, &state) ^ side) == 0 ? 2 : 0;
}

static void show_progress(const Work *w)
{
    enum { WIDTH = 30 };
    const Rate rate = contest_rate(w->outcome);
    int full = WIDTH * w->outcome->pairs / w->contest->pairs;
    fprintf(stderr, "\r[%.*s%.*s] %d/%d pairs  %.1f%% (%.1f to %.1f) ", full,
            "##############################", WIDTH - full, "..............................",
            w->outcome->pairs, w->contest->pairs, 100 * rate.mean, 100 * rate.low, 100 * rate.high);
}

static void add_pair(Work *w, const int points[2], const Tally tally[2])
{
    Outcome *o = w->outcome;
    double score = (points[0] + points[1]) / 4.0;
    pthread_mutex_lock(&w->lock);
    o->pairs++;
    o->score += score;
    o->squares += score * score;
    o->unfinished += (points[0] == 1) + (points[1] == 1);
    for (int i = 0; i < 2; i++) {
        o->tally[i].decisions += tally[i].decisions;
        o->tally[i].simulations += tally[i].simulations;
        o->tally[i].steps += tally[i].steps;
        o->tally[i].seconds += tally[i].seconds;
    }
    if (w->contest->progress)
        show_progress(w);
    pthread_mutex_unlock(&w->lock);
}

static void *work(void *argument)
{
    Work *w = argument;
    const Contest *c = w->contest;
    for (;;) {
        pthread_mutex_lock(&w->lock);
        int pair = w->next < c->pairs && !(c->stop && *c->stop) ? w->next++ : -1;
        pthread_mutex_unlock(&w->lock);
        if (pair < 0)
            return NULL;
        rs_Setup setup;
        uint8_t seed[32];
        rs_Dice dice;
        Tally tally[2] = {{0}};
        deal_pair(c, pair, &setup, seed);
        int points[2];
        for (int side = 0; side < 2; side++) {
            rs_dice_seed(&dice, c->seed * 31 + (uint64_t)pair * 2 + (uint64_t)side);
            points[side] = play(c, &setup, seed, side, &dice, tally);
        }
        add_pair(w, points, tally);
    }
}

void contest_run(const Contest *contest, Outcome *outcome)
{
    enum { MOST_THREADS = 64 };
    pthread_t thread[MOST_THREADS];
    Work w = {.contest = contest, .outcome = outcome};
    int started = 0;
    memset(outcome, 0, sizeof *outcome);
    pthread_mutex_init(&w.lock, NULL);
    while (started + 1 < contest->threads && started < MOST_THREADS &&
           pthread_create(&thread[started], NULL, work, &w) == 0)
        started++;
    work(&w);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&w.lock);
    if (contest->progress)
        fprintf(stderr, "\n");
}

/* The interval counts one more pair for each bot, so that a bot that won every match is not said to
 * win all others for certain. */
Rate contest_rate(const Outcome *o)
{
    double n = o->pairs + 2, mean = (o->score + 1) / n;
    double variance = (o->squares + 1 - n * mean * mean) / (n - 1);
    double half = 1.96 * sqrt(variance > 0 ? variance / n : 0);
    return (Rate){o->pairs ? o->score / o->pairs : 0.5, mean - half > 0 ? mean - half : 0,
                  mean + half < 1 ? mean + half : 1};
}
