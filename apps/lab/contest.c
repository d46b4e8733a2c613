/* contest.c - `ringside lab match`: matches between two bots, in pairs. */
#include "lab.h"
#include "run.h"

#include "../apps.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

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

/* The n-th pair of a contest is always the same deal. False: the settings fit nothing drawn. */
static bool deal_pair(const Contest *c, int64_t pair, rs_Setup *setup, uint8_t seed[32],
                      char problem[200])
{
    enum { MOST_TRIES = 10000 }; /* what is drawn may not go with what is set */
    rs_Dice dice;
    rs_dice_seed(&dice, c->seed + (uint64_t)pair * 0x9e3779b97f4a7c15u);
    rs_setup_default(c->rules, c->game, setup);
    bool good = false;
    for (int i = 0; i < MOST_TRIES && !good; i++) {
        if (c->game == RS_KNOCKDOWN)
            rs_setup_random(c->rules, setup, &dice);
        for (int j = 0; j < c->sets->count; j++)
            if (!terms_set(c->rules, setup, c->sets->text[j], problem))
                return false;
        good = rs_setup_check(c->rules, setup, problem);
    }
    draw_seed(&dice, seed);
    return good;
}

bool contest_check(const Contest *contest, char problem[200])
{
    rs_Setup setup;
    uint8_t seed[32];
    return deal_pair(contest, 0, &setup, seed, problem);
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
            return POINTS_WON / 2;
        rs_Action actions[RS_MAX_ACTIONS];
        int count = rs_actions(c->rules, &state, actions);
        if (count == 1 || seat == RS_TABLE) {
            rs_Action action = count == 1 ? actions[0] : bot_table(c->rules, &state, dice);
            rs_apply(c->rules, &state, action, NULL);
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
    return (rs_winner(c->rules, &state) ^ side) == 0 ? POINTS_WON : 0;
}

typedef struct Scratch {
    int points[2];
    Tally tally[2];
} Scratch;

typedef struct Work {
    const Contest *contest;
    Outcome *outcome;
} Work;

static void play_pair(void *context, int64_t pair, void *scratch)
{
    const Contest *c = ((const Work *)context)->contest;
    Scratch *s = scratch;
    char problem[200];
    rs_Setup setup;
    uint8_t seed[32];
    *s = (Scratch){0};
    deal_pair(c, pair, &setup, seed, problem);
    for (int side = 0; side < 2; side++) {
        rs_Dice dice;
        rs_dice_seed(&dice, c->seed * 31 + (uint64_t)pair * 2 + (uint64_t)side);
        s->points[side] = play(c, &setup, seed, side, &dice, s->tally);
    }
}

static bool count_pair(void *context, int64_t pair, const void *scratch)
{
    Outcome *o = ((const Work *)context)->outcome;
    const Scratch *s = scratch;
    (void)pair;
    ratio_add(&o->score, POINTS_PAIR, s->points[0] + s->points[1]);
    for (int i = 0; i < 2; i++) {
        o->unfinished += s->points[i] == POINTS_WON / 2;
        o->tally[i].decisions += s->tally[i].decisions;
        o->tally[i].simulations += s->tally[i].simulations;
        o->tally[i].steps += s->tally[i].steps;
        o->tally[i].seconds += s->tally[i].seconds;
    }
    return true;
}

static void tell_rate(void *context, char *out, size_t size)
{
    Estimate rate = ratio_share(&((const Work *)context)->outcome->score);
    snprintf(out, size, "%.1f%% (%.1f to %.1f)", 100 * rate.mean, 100 * rate.low, 100 * rate.high);
}

int contest_run(const Contest *contest, Outcome *outcome)
{
    Work work = {contest, outcome};
    Run run = {.units = contest->pairs,
               .threads = contest->threads,
               .unit = "pairs",
               .progress = contest->progress,
               .scratch = sizeof(Scratch),
               .context = &work,
               .play = play_pair,
               .count = count_pair,
               .tell = tell_rate};
    memset(outcome, 0, sizeof *outcome);
    return run_units(&run);
}

/* ---- The command ---- */

static void print_text(const Flags *f, const Outcome *r)
{
    const Estimate rate = ratio_share(&r->score);
    long long pairs = r->score.pairs;
    printf("%s against %s, %s: %lld matches in %lld pair%s\n", f->bot[0], f->bot[1],
           names_game_word(f->terms.game), 2 * pairs, pairs, plural(pairs));
    printf("  %s wins %.1f%%, 95%% interval %.1f%% to %.1f%%\n", f->bot[0], 100 * rate.mean,
           100 * rate.low, 100 * rate.high);
    if (r->unfinished)
        printf("  %d matches did not end and count as half won\n", r->unfinished);
    for (int i = 0; i < 2; i++) {
        const Tally *t = &r->tally[i];
        double decisions = t->decisions ? (double)t->decisions : 1, seconds = t->seconds;
        printf("  %-16s %8ld decisions, %9.3f ms each", f->bot[i], t->decisions,
               1000 * seconds / decisions);
        if (t->simulations && seconds > 0)
            printf(", %.0f simulations/s, %.2f M steps/s", (double)t->simulations / seconds,
                   (double)t->steps / seconds / 1e6);
        printf("\n");
    }
}

static void print_json(const Flags *f, const Outcome *r)
{
    const Estimate rate = ratio_share(&r->score);
    long long pairs = r->score.pairs;
    printf("{\"game\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"seed\":%llu,\"games\":%lld,\"pairs\":%lld,"
           "\"unfinished\":%d,\"rate\":%.4f,\"low\":%.4f,\"high\":%.4f,\"set\":[",
           names_game_word(f->terms.game), f->bot[0], f->bot[1], (unsigned long long)f->terms.seed,
           2 * pairs, pairs, r->unfinished, rate.mean, rate.low, rate.high);
    for (int i = 0; i < f->terms.sets.count; i++) /* words that were found in tables */
        printf("%s\"%s\"", i ? "," : "", f->terms.sets.text[i]);
    printf("],\"bots\":[");
    for (int i = 0; i < 2; i++)
        printf("%s{\"decisions\":%ld,\"seconds\":%.4f,\"simulations\":%ld,\"steps\":%ld}",
               i ? "," : "", r->tally[i].decisions, r->tally[i].seconds, r->tally[i].simulations,
               r->tally[i].steps);
    printf("]}\n");
}

static int run_match(const Flags *f, Contest *c)
{
    char problem[200];
    Outcome outcome;
    for (int i = 0; i < 2; i++) {
        if (!terms_bot(f->bot[i], &c->bot[i], problem))
            return lab_wrong(problem);
        c->bot[i].threads = 1; /* more would take the cores from other matches */
    }
    if (!contest_check(c, problem))
        return lab_wrong(problem);
    int status = contest_run(c, &outcome);
    (f->json ? print_json : print_text)(f, &outcome);
    return status == RUN_DONE ? APP_OK : APP_WRONG;
}

int lab_match(Flags *f)
{
    if (f->files)
        return lab_wrong("lab match takes options alone; see ringside lab --help");
    if (!f->bot[0] || !f->bot[1])
        return lab_wrong("say who plays: --a BOT --b BOT");
    rs_Rules *rules;
    int status = lab_rules(f->terms.game, f->box, f->terms.boxes.count, &rules);
    if (status != APP_OK)
        return status;
    Contest c = {.rules = rules,
                 .game = f->terms.game,
                 .sets = &f->terms.sets,
                 .pairs = f->games / 2,
                 .threads = f->threads,
                 .seed = f->terms.seed,
                 .progress = isatty(STDERR_FILENO)};
    status = run_match(f, &c);
    rs_free(rules);
    return status;
}
