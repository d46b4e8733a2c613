/* imagine.c - rs_imagine: a game that fits the view, uniform over the placements of unseen cards,
 * at every decision, also in mid-effect, for any seat and the spectator (design, "What is known").
 *
 * What is imagined from a view looks to its viewer exactly like the real game, is a sound game in
 * every other way (invariants.c), and plays on to its end. Chi-square tests on fixed views show
 * that no placement of a hidden thing is preferred: knockdown_imagine.c, nokaut_imagine.c.
 *
 * A fifth of RINGSIDE_DECISIONS is the number of decisions a mode; a test's name as argument runs
 * only that test. */
#include "imagine.h"

#include "invariants.h"
#include "suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE = 5 };

typedef struct Mode {
    const char *name;
    const Imagining *game;
    bool rulings, forgetful; /* forgetful: more hidden cards than random play makes by itself */
    uint64_t seed;
} Mode;

static const Mode modes[] = {
    {"test_default", &knockdown_imagining, false, false, 21},
    {"test_rulings", &knockdown_imagining, true, false, 22},
    {"test_forgetful", &knockdown_imagining, false, true, 23},
    {"test_forgetful_rulings", &knockdown_imagining, true, true, 24},
    {"nokaut_default", &nokaut_imagining, false, false, 25},
    {"nokaut_rulings", &nokaut_imagining, true, false, 26},
};

/* ---- Any view ---- */

typedef struct Run {
    const Imagining *game;
    rs_Dice dice;
    Match match, imagined;
    long decisions, finished;
} Run;

static void imagine(Run *run, const rs_View *view, rs_State *out)
{
    memset(out, 0x5a, sizeof *out); /* nothing of what was there before may stay */
    rs_imagine(run->match.rules, view, &run->dice, out);
}

static int by_number(const void *a, const void *b)
{
    rs_Action x = *(const rs_Action *)a, y = *(const rs_Action *)b;
    return (x > y) - (x < y);
}

/* The seat that is asked finds its answers in its fixed order; others cannot know the order in
 * which another's two skills lie. */
static void compare_actions(const Run *run, int viewer, const rs_State *imagined)
{
    const Match *m = &run->match;
    rs_Action real[RS_MAX_ACTIONS], dreamt[RS_MAX_ACTIONS];
    int n = rs_actions(m->rules, &m->state, real), k = rs_actions(m->rules, imagined, dreamt);
    bool own = rs_to_act(m->rules, &m->state) == viewer;
    if ((k == 0) != (n == 0))
        match_fail(m, "viewer %d imagines a question without an answer", viewer);
    if (!own && !run->game->answers_public(&m->state))
        return;
    if (!own) {
        qsort(real, (size_t)n, sizeof *real, by_number);
        qsort(dreamt, (size_t)k, sizeof *dreamt, by_number);
    }
    if (n != k || memcmp(real, dreamt, (size_t)n * sizeof *real) != 0)
        match_fail(m, "viewer %d imagines %d other actions than the real %d", viewer, k, n);
}

static void check_view(Run *run, int viewer, rs_State *imagined)
{
    const Match *m = &run->match;
    char why[INVARIANT_WHY];
    rs_View seen, again;
    rs_view(m->rules, &m->state, viewer, &seen);
    imagine(run, &seen, imagined);
    rs_view(m->rules, imagined, viewer, &again);
    for (int i = 0; i < RS_VIEW_SIZE; i++)
        if (seen.bytes[i] != again.bytes[i])
            match_fail(m, "viewer %d: byte %d of the view is %d, imagined %d", viewer, i,
                       seen.bytes[i], again.bytes[i]);
    if (rs_to_act(m->rules, imagined) != rs_to_act(m->rules, &m->state))
        match_fail(m, "viewer %d imagines that another seat is asked", viewer);
    if (!invariants_hold(m->rules, imagined, why))
        match_fail(m, "viewer %d imagines a broken game: %s", viewer, why);
    compare_actions(run, viewer, imagined);
}

/* Plays an imagined game to its end; it must stay sound. */
static void play_on(Run *run, const rs_State *imagined)
{
    char why[INVARIANT_WHY];
    int played = run->match.played;
    run->imagined = run->match; /* what led here, for the record of a failure */
    run->imagined.state = *imagined;
    while (match_play(&run->imagined, &run->dice)) {
        if (!invariants_hold(run->match.rules, &run->imagined.state, why))
            match_fail(&run->imagined, "imagined after %d actions, then: %s", played, why);
        if (run->game->may_leave(&run->imagined))
            return;
    }
    if (rs_to_act(run->match.rules, &run->imagined.state) != RS_NOBODY)
        match_fail(&run->imagined, "imagined after %d actions, then stuck", played);
    run->finished++;
}

static void check_state(Run *run)
{
    bool mid_effect = run->game->in_mid_effect(&run->match.state);
    int viewers[MATCH_VIEWERS], count = match_viewers(&run->match, viewers);
    int chosen = rs_below(&run->dice, count);
    for (int k = 0; k < count; k++) {
        rs_State imagined;
        check_view(run, viewers[k], &imagined);
        if (k == chosen && rs_below(&run->dice, mid_effect ? 25 : 200) == 0)
            play_on(run, &imagined);
    }
    run->decisions++;
}

static void test_mode(void **state)
{
    static Run run;
    const Mode *mode = *state;
    long wanted = match_decisions(SHARE);
    memset(&run, 0, sizeof run);
    run.game = mode->game;
    rs_dice_seed(&run.dice, mode->seed);
    while (run.decisions < wanted) {
        rs_Setup setup;
        rs_setup_default(match_rules(), run.game->game, &setup);
        if (mode->rulings)
            match_rulings(&setup, &run.dice);
        match_deal(&run.match, match_rules(), &setup, &run.dice);
        match_watch(&run.match);
        do {
            if (mode->forgetful)
                run.game->forget(&run.match, &run.dice);
            check_state(&run);
        } while (match_play(&run.match, &run.dice) && !run.game->may_leave(&run.match));
    }
    match_watch(NULL);
    print_message("%ld decisions, %ld imagined games played to the end\n", run.decisions,
                  run.finished);
    assert_true(run.decisions < 10000 || run.finished > 10);
}

/* ---- Chi-square ---- */

/* Wilson and Hilferty: the cube root of chi-square is nearly normal. */
void assert_fits(const Tally *tally, const char *what)
{
    const double z = 3.0902; /* one in a thousand */
    double sum = 0, chances = 0;
    int cells = 0;
    for (int i = 0; i < tally->cells; i++) {
        double expected = tally->chance[i] * (double)tally->total;
        chances += tally->chance[i];
        if (tally->chance[i] <= 0) {
            assert_int_equal(tally->seen[i], 0);
            continue;
        }
        assert_true(expected > 5); /* otherwise chi-square says nothing */
        sum += pow((double)tally->seen[i] - expected, 2) / expected;
        cells++;
    }
    double free = cells - 1, part = 2 / (9 * free);
    double most = free * pow(1 - part + z * sqrt(part), 3);
    print_message("%s: chi-square %.1f with %d cells, at most %.1f\n", what, sum, cells, most);
    assert_true(cells > 1);
    assert_true(fabs(chances - 1) < 1e-9);
    assert_true(sum < most);
}

void join_rare(Tally *tally)
{
    int rare = tally->cells++;
    for (int i = 0; i < rare; i++)
        if (tally->chance[i] * IMAGINED < 10) {
            tally->chance[rare] += tally->chance[i];
            tally->seen[rare] += tally->seen[i];
            tally->chance[i] = 0;
            tally->seen[i] = 0;
        }
}

void imagine_often(const Match *m, int viewer, Cell cell, Tally *tally)
{
    rs_Dice dice;
    rs_View view;
    rs_dice_seed(&dice, 4711);
    rs_view(m->rules, &m->state, viewer, &view);
    for (tally->total = 0; tally->total < IMAGINED; tally->total++) {
        rs_State imagined;
        rs_imagine(m->rules, &view, &dice, &imagined);
        tally->seen[cell(m, &imagined)]++;
    }
}

void find_view(int game, const char *const *settings, Wanted wanted, int viewer, uint64_t seed,
               Match *m)
{
    char problem[200];
    rs_Dice dice;
    rs_dice_seed(&dice, seed);
    for (int match = 0; match < 5000; match++) {
        rs_Setup setup;
        rs_setup_default(match_rules(), game, &setup);
        rs_setup_random(match_rules(), &setup, &dice);
        for (int i = 0; settings[i]; i += 2)
            assert_true(rs_setup_set(match_rules(), &setup, settings[i], settings[i + 1], problem));
        match_deal_exactly(m, match_rules(), &setup, &dice);
        do
            if (rs_to_act(m->rules, &m->state) != RS_NOBODY && wanted(&m->state, viewer))
                return;
        while (match_play(m, &dice));
    }
    fail_msg("no such view in 5,000 matches");
}

int main(int argc, char **argv)
{
    enum { MODES = sizeof modes / sizeof *modes, MOST = MODES + 40 };
    static const Imagining *const games[] = {
#define GAME(NAME, name, prefix) &name##_imagining,
#include "../games/games.def"
    };
    static struct CMUnitTest tests[MOST];
    size_t count = 0;
    for (; count < MODES; count++)
        tests[count] = (struct CMUnitTest){.name = modes[count].name,
                                           .test_func = test_mode,
                                           .initial_state = (void *)(uintptr_t)&modes[count]};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int k = 0; k < games[i]->test_count && count < MOST; k++)
            tests[count++] = games[i]->tests[k];
    return suite_run("imagine", tests, count, argc, argv);
}
