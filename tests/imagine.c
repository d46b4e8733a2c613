/* imagine.c - rs_imagine: a game that fits the view, uniform over the placements of unseen cards,
 * at every decision, also in mid-effect, for any seat and the spectator (design, "What is known").
 *
 * What is imagined from a view looks to its viewer exactly like the real game, is a sound game in
 * every other way (invariants.c), and plays on to its end. Chi-square tests on fixed views show
 * that no placement of a hidden thing is preferred.
 *
 * A fifth of RINGSIDE_DECISIONS is the number of decisions a mode; a test's name as argument runs
 * only that test. */
#include "invariants.h"
#include "match.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SHARE = 5, UNENDING = 5000, IMAGINED = 60000, MOST_CELLS = 1024 };

static const int viewers[] = {0, 1, RS_SPECTATOR};

/* ---- Any view ---- */

typedef struct Run {
    bool rulings;
    rs_Dice dice;
    Match match, imagined;
    long decisions, finished;
} Run;

static void imagine(Run *run, const rs_View *view, rs_State *out)
{
    memset(out, 0x5a, sizeof *out); /* nothing of what was there before may stay */
    rs_imagine(run->match.rules, view, &run->dice, out);
}

/* Questions whose answers lie open for everybody, so that every imagination must list the same. */
static bool answers_public(const kd_State *s)
{
    static const uint8_t open[] = {PROC_ATTACK, PROC_SKILLS, PROC_PROGRAM, PROC_MOVE,
                                   PROC_JUMP,   PROC_PUT,    PROC_TAKE,    PROC_REFRESH,
                                   PROC_WOUND,  PROC_TEST,   PROC_REROLL,  PROC_ROUND};
    return s->asked != RS_NOBODY && memchr(open, s->frame[s->depth - 1].proc, sizeof open);
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
    if (!own && !answers_public(match_inside(&m->state)))
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
    int played = run->match.played, count = 0;
    bool unending = run->match.setup.ruling[RULING_IDLE_LIMIT];
    run->imagined = run->match; /* what led here, for the record of a failure */
    run->imagined.state = *imagined;
    while (match_play(&run->imagined, &run->dice)) {
        if (!invariants_hold(run->match.rules, &run->imagined.state, why))
            match_fail(&run->imagined, "imagined after %d actions, then: %s", played, why);
        if (unending && ++count == UNENDING)
            return;
    }
    if (rs_to_act(run->match.rules, &run->imagined.state) != RS_NOBODY)
        match_fail(&run->imagined, "imagined after %d actions, then stuck", played);
    run->finished++;
}

static void check_state(Run *run)
{
    const kd_State *s = match_inside(&run->match.state);
    bool mid_effect = s->frame[s->depth - 1].proc != PROC_TURN;
    int chosen = rs_below(&run->dice, 3);
    for (int k = 0; k < 3; k++) {
        rs_State imagined;
        check_view(run, viewers[k], &imagined);
        if (k == chosen && rs_below(&run->dice, mid_effect ? 25 : 200) == 0)
            play_on(run, &imagined);
    }
    run->decisions++;
}

static void play_matches(bool rulings, bool forgetful, uint64_t seed)
{
    static Run run;
    long wanted = match_decisions(SHARE);
    memset(&run, 0, sizeof run);
    rs_dice_seed(&run.dice, seed);
    while (run.decisions < wanted) {
        rs_Setup setup;
        rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
        if (rulings)
            match_rulings(&setup, &run.dice);
        match_deal(&run.match, match_rules(), &setup, &run.dice);
        do {
            if (forgetful)
                match_forget_some(&run.match, &run.dice);
            check_state(&run);
        } while (match_play(&run.match, &run.dice) &&
                 !(setup.ruling[RULING_IDLE_LIMIT] && run.match.played > UNENDING));
    }
    print_message("%ld decisions, %ld imagined games played to the end\n", run.decisions,
                  run.finished);
    assert_true(run.decisions < 10000 || run.finished > 10);
}

static void test_default(void **unused)
{
    (void)unused;
    play_matches(false, false, 21);
}

static void test_rulings(void **unused)
{
    (void)unused;
    play_matches(true, false, 22);
}

/* With more hidden cards than random play makes by itself; see match_forget. */
static void test_forgetful(void **unused)
{
    (void)unused;
    play_matches(false, true, 23);
}

static void test_forgetful_rulings(void **unused)
{
    (void)unused;
    play_matches(true, true, 24);
}

/* ---- Chi-square ---- */

/* Counts of what was imagined, beside the chance that each cell should have. */
typedef struct Tally {
    int cells;
    double chance[MOST_CELLS];
    long seen[MOST_CELLS], total;
} Tally;

/* p > 0.001. Wilson and Hilferty: the cube root of chi-square is nearly normal. */
static void assert_fits(const Tally *tally, const char *what)
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

typedef bool (*Wanted)(const kd_State *s, int viewer);

/* The first decision in a stream of random matches that is as wanted. */
static void find_view(const char *arena, Wanted wanted, int viewer, uint64_t seed, Match *m)
{
    char problem[200];
    rs_Dice dice;
    rs_dice_seed(&dice, seed);
    for (int match = 0; match < 5000; match++) {
        rs_Setup setup;
        rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
        rs_setup_random(match_rules(), &setup, &dice);
        assert_true(rs_setup_set(match_rules(), &setup, "arena", arena, problem));
        match_deal_exactly(m, match_rules(), &setup, &dice);
        do {
            const kd_State *s = match_inside(&m->state);
            if (s->frame[0].proc == PROC_ROUND && s->asked != RS_NOBODY && wanted(s, viewer))
                return;
        } while (match_play(m, &dice));
    }
    fail_msg("no such view in 5,000 matches");
}

static const Deck *deck_of(const Match *m)
{
    return m->rules->knockdown->deck[m->setup.arena];
}

/* How many copies of each kind the viewer has not seen; returns how many in all. */
static int count_unseen(const Match *m, int viewer, int unseen[KD_MAX_COPIES])
{
    const kd_State *s = match_inside(&m->state);
    const Deck *deck = deck_of(m);
    uint64_t hidden = s->seat[other(viewer)].hand & ~s->seat[other(viewer)].known;
    for (int i = 0; i < s->deck_left; i++)
        if (s->deck[i] < deck->copies)
            hidden |= set_of(s->deck[i]);
    for (int kind = 0; kind < deck->kinds; kind++)
        unseen[kind] = set_count(hidden & deck->of_kind[kind]);
    return set_count(hidden);
}

typedef int (*Cell)(const Match *m, const kd_State *imagined);

static void imagine_often(const Match *m, int viewer, Cell cell, Tally *tally)
{
    rs_Dice dice;
    rs_View view;
    rs_dice_seed(&dice, 4711);
    rs_view(m->rules, &m->state, viewer, &view);
    for (tally->total = 0; tally->total < IMAGINED; tally->total++) {
        rs_State imagined;
        rs_imagine(m->rules, &view, &dice, &imagined);
        tally->seen[cell(m, match_inside(&imagined))]++;
    }
}

/* ---- Two cards in the opponent's hand; the top of the deck ---- */

static bool two_hidden(const kd_State *s, int viewer)
{
    const Seat *them = &s->seat[other(viewer)];
    return set_count(them->hand & ~them->known) == 2 && s->deck_left > 8;
}

static int pair_cell(const Match *m, const kd_State *imagined)
{
    const Deck *deck = deck_of(m);
    uint64_t hidden = imagined->seat[1].hand & ~imagined->seat[1].known;
    int low = deck->kind[set_first(hidden)];
    return low * deck->kinds + deck->kind[set_first(set_drop_first(hidden))];
}

/* Multivariate hypergeometric: pairs of copies are equally likely, whatever their kinds. */
static void test_hand(void **unused)
{
    static Match m;
    static Tally tally;
    int unseen[KD_MAX_COPIES];
    (void)unused;
    find_view("siege-storm", two_hidden, 0, 31, &m);
    int kinds = deck_of(&m)->kinds, all = count_unseen(&m, 0, unseen);
    tally.cells = kinds * kinds;
    assert_true(tally.cells <= MOST_CELLS);
    for (int a = 0; a < kinds; a++)
        for (int b = a; b < kinds; b++) {
            int pairs = a == b ? unseen[a] * (unseen[a] - 1) / 2 : unseen[a] * unseen[b];
            tally.chance[a * kinds + b] = 2.0 * pairs / (all * (all - 1));
        }
    imagine_often(&m, 0, pair_cell, &tally);
    assert_fits(&tally, "two cards in hand");
}

static int top_cell(const Match *m, const kd_State *imagined)
{
    return deck_of(m)->kind[imagined->deck[imagined->deck_left - 1]];
}

static void test_top(void **unused)
{
    static Match m;
    static Tally tally;
    int unseen[KD_MAX_COPIES];
    (void)unused;
    find_view("siege-storm", two_hidden, 0, 32, &m);
    int all = count_unseen(&m, 0, unseen);
    tally.cells = deck_of(&m)->kinds;
    for (int kind = 0; kind < tally.cells; kind++)
        tally.chance[kind] = (double)unseen[kind] / all;
    imagine_often(&m, 0, top_cell, &tally);
    assert_fits(&tally, "the top of the deck");
}

/* ---- Face-down skills ---- */

/* The face-down skill was received from the viewer. */
static bool second_down(const kd_State *s, int viewer)
{
    const Seat *them = &s->seat[other(viewer)];
    return them->up == 1 && them->skill[1] == s->dealt[viewer][1];
}

/* The face-down skill was kept from the own three. */
static bool first_down(const kd_State *s, int viewer)
{
    const Seat *them = &s->seat[other(viewer)];
    return them->up == 1 && them->skill[1] == s->dealt[other(viewer)][0];
}

static int down_cell(const Match *m, const kd_State *imagined)
{
    (void)m;
    return imagined->seat[1].skill[1];
}

/* The viewer passed on two skills; the other has kept one of them, nobody knows which. */
static void test_second_skill(void **unused)
{
    static Match m;
    static Tally tally;
    (void)unused;
    find_view("nemesis", second_down, 0, 33, &m);
    const kd_State *s = match_inside(&m.state);
    tally.cells = KD_MAX_SKILLS;
    tally.chance[s->dealt[0][1]] = tally.chance[s->dealt[0][2]] = 0.5;
    imagine_often(&m, 0, down_cell, &tally);
    assert_fits(&tally, "a face-down skill that was passed on");
}

/* Any skill of the set that the viewer has neither been dealt nor passed. */
static void test_first_skill(void **unused)
{
    static Match m;
    static Tally tally;
    (void)unused;
    find_view("nemesis", first_down, 0, 34, &m);
    const kd_State *s = match_inside(&m.state);
    tally.cells = KD_MAX_SKILLS;
    for (int i = 0; i < KD_SKILL_CARDS; i++) {
        int skill = m.rules->knockdown->box[s->skills].skill[i];
        bool seen = memchr(s->dealt[0], skill, 3) || memchr(&s->dealt[1][1], skill, 2);
        tally.chance[skill] = seen ? 0 : 1.0 / 7;
    }
    imagine_often(&m, 0, down_cell, &tally);
    assert_fits(&tally, "a face-down skill that was kept at first");
}

/* A spectator has seen nothing but the skills that lie face up. */
static void test_spectator_skill(void **unused)
{
    static Match m;
    static Tally tally;
    (void)unused;
    find_view("nemesis", first_down, 0, 35, &m);
    const kd_State *s = match_inside(&m.state);
    int hidden = KD_SKILL_CARDS;
    tally.cells = KD_MAX_SKILLS;
    for (int i = 0; i < KD_SKILL_CARDS; i++)
        tally.chance[m.rules->knockdown->box[s->skills].skill[i]] = 1;
    for (int i = 0; i < 4; i++)
        if (s->seat[i / 2].up >> i % 2 & 1) {
            tally.chance[s->seat[i / 2].skill[i % 2]] = 0;
            hidden--;
        }
    for (int i = 0; i < tally.cells; i++)
        tally.chance[i] /= hidden;
    imagine_often(&m, RS_SPECTATOR, down_cell, &tally);
    assert_fits(&tally, "a face-down skill, seen by a spectator");
}

/* ---- Candles ---- */

static bool four_candles(const kd_State *s, int viewer)
{
    (void)viewer;
    return s->candles_left == 4 && s->deck_left <= 24 && s->deck_left >= 12;
}

static double choose(int n, int k)
{
    double ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return n < k ? 0 : ways;
}

/* The two Candles nearest the bottom, as one number. */
static int candles_cell(const Match *m, const kd_State *imagined)
{
    int found = 0, at[KD_MAX_CANDLES];
    for (int i = 0; i < imagined->deck_left; i++)
        if (imagined->deck[i] >= deck_of(m)->copies)
            at[found++] = i;
    return at[0] * imagined->deck_left + at[1];
}

/* All sets of 4 places are equally likely: with the lowest at a and the next at b, the other two
 * are any two above b. Places too rare for chi-square are left to the neighbours' sum. */
static void test_candles(void **unused)
{
    static Match m;
    static Tally tally;
    (void)unused;
    find_view("tainted-grail", four_candles, 0, 36, &m);
    int n = match_inside(&m.state)->deck_left;
    assert_true(n * n < MOST_CELLS);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            tally.chance[a * n + b] = choose(n - 1 - b, 2) / choose(n, 4);
    imagine_often(&m, 0, candles_cell, &tally);
    int rare = tally.cells = n * n;
    for (int i = 0; i < rare; i++)
        if (tally.chance[i] * IMAGINED < 10) { /* all rare cells together are one more */
            tally.chance[rare] += tally.chance[i];
            tally.seen[rare] += tally.seen[i];
            tally.chance[i] = 0;
            tally.seen[i] = 0;
        }
    tally.cells++;
    assert_fits(&tally, "the places of the Candles");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_default),
        cmocka_unit_test(test_rulings),
        cmocka_unit_test(test_forgetful),
        cmocka_unit_test(test_forgetful_rulings),
        cmocka_unit_test(test_hand),
        cmocka_unit_test(test_top),
        cmocka_unit_test(test_second_skill),
        cmocka_unit_test(test_first_skill),
        cmocka_unit_test(test_spectator_skill),
        cmocka_unit_test(test_candles),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("imagine", tests, NULL, NULL);
}
