/* imagine.c - what Knockdown hides is imagined evenly; see imagine.c. */
#include "../../../tests/imagine.h"
#include "match.h"

static bool answers_public(const rs_State *state)
{
    const kd_State *s = match_inside(state);
    static const uint8_t open[] = {PROC_ATTACK, PROC_SKILLS, PROC_PROGRAM, PROC_MOVE,
                                   PROC_JUMP,   PROC_PUT,    PROC_TAKE,    PROC_REFRESH,
                                   PROC_WOUND,  PROC_TEST,   PROC_REROLL,  PROC_ROUND};
    return s->asked != RS_NOBODY && memchr(open, s->frame[s->depth - 1].proc, sizeof open);
}

static bool in_mid_effect(const rs_State *state)
{
    const kd_State *s = match_inside(state);
    return s->frame[s->depth - 1].proc != PROC_TURN;
}

static bool may_leave(const Match *m)
{
    return m->setup.ruling[RULING_IDLE_LIMIT] && m->played > UNENDING;
}

/* Of what is wanted, the first after the draft, in this arena. */
static Wanted wanted_after_draft;

static bool after_draft(const rs_State *state, int viewer)
{
    return match_inside(state)->frame[0].proc == PROC_ROUND && wanted_after_draft(state, viewer);
}

static void find_in(const char *arena, Wanted wanted, int viewer, uint64_t seed, Match *m)
{
    const char *const settings[] = {"arena", arena, NULL};
    wanted_after_draft = wanted;
    find_view(RS_KNOCKDOWN, settings, after_draft, viewer, seed, m);
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

/* ---- Two cards in the opponent's hand; the top of the deck ---- */

static bool two_hidden(const rs_State *state, int viewer)
{
    const kd_State *s = match_inside(state);
    const Seat *them = &s->seat[other(viewer)];
    return set_count(them->hand & ~them->known) == 2 && s->deck_left > 8;
}

static int pair_cell(const Match *m, const rs_State *state)
{
    const kd_State *imagined = match_inside(state);
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
    find_in("siege-storm", two_hidden, 0, 31, &m);
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

static int top_cell(const Match *m, const rs_State *state)
{
    const kd_State *imagined = match_inside(state);
    return deck_of(m)->kind[imagined->deck[imagined->deck_left - 1]];
}

static void test_top(void **unused)
{
    static Match m;
    static Tally tally;
    int unseen[KD_MAX_COPIES];
    (void)unused;
    find_in("siege-storm", two_hidden, 0, 32, &m);
    int all = count_unseen(&m, 0, unseen);
    tally.cells = deck_of(&m)->kinds;
    for (int kind = 0; kind < tally.cells; kind++)
        tally.chance[kind] = (double)unseen[kind] / all;
    imagine_often(&m, 0, top_cell, &tally);
    assert_fits(&tally, "the top of the deck");
}

/* ---- Face-down skills ---- */

/* The face-down skill was received from the viewer. */
static bool second_down(const rs_State *state, int viewer)
{
    const kd_State *s = match_inside(state);
    const Seat *them = &s->seat[other(viewer)];
    return them->up == 1 && them->skill[1] == s->dealt[viewer][1];
}

/* The face-down skill was kept from the own three. */
static bool first_down(const rs_State *state, int viewer)
{
    const kd_State *s = match_inside(state);
    const Seat *them = &s->seat[other(viewer)];
    return them->up == 1 && them->skill[1] == s->dealt[other(viewer)][0];
}

static int down_cell(const Match *m, const rs_State *state)
{
    const kd_State *imagined = match_inside(state);
    (void)m;
    return imagined->seat[1].skill[1];
}

/* The viewer passed on two skills; the other has kept one of them, nobody knows which. */
static void test_second_skill(void **unused)
{
    static Match m;
    static Tally tally;
    (void)unused;
    find_in("nemesis", second_down, 0, 33, &m);
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
    find_in("nemesis", first_down, 0, 34, &m);
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
    find_in("nemesis", first_down, 0, 35, &m);
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

static bool four_candles(const rs_State *state, int viewer)
{
    const kd_State *s = match_inside(state);
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
static int candles_cell(const Match *m, const rs_State *state)
{
    const kd_State *imagined = match_inside(state);
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
    find_in("tainted-grail", four_candles, 0, 36, &m);
    int n = match_inside(&m.state)->deck_left;
    assert_true(n * n < MOST_CELLS);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            tally.chance[a * n + b] = choose(n - 1 - b, 2) / choose(n, 4);
    imagine_often(&m, 0, candles_cell, &tally);
    tally.cells = n * n;
    join_rare(&tally);
    assert_fits(&tally, "the places of the Candles");
}

/* ---- The seventh card ---- */

static const CountFrame *limit_frame(const rs_State *state)
{
    const kd_State *s = match_inside(state);
    const CountFrame *f = (const CountFrame *)(const void *)&s->frame[s->depth - 1];
    assert_true(f->proc == PROC_DISCARD && f->what == MANNER_LIMIT);
    return f;
}

/* Of two cards alike, one of them seen by all, the one that came last may not be discarded. Which
 * of the two it is, everybody knows. */
static void check_seventh(const char *lines, const char *action, bool seen)
{
    char text[400];
    uint8_t seed[32] = {1};
    rs_State state, imagined;
    rs_Problems problems;
    rs_Action taken;
    rs_Dice dice;
    const rs_Rules *rules = match_rules();
    snprintf(text, sizeof text, "game knockdown\nbox siege-storm\nB driana at 6\n%s", lines);
    const rs_Source source = {"seventh", text, strlen(text)};
    assert_true(rs_position(rules, &source, seed, &state, NULL, &problems));
    assert_true(rs_action_parse(rules, &state, action, &taken));
    rs_apply(rules, &state, taken, NULL);
    assert_true((limit_frame(&state)->set & match_inside(&state)->seat[0].known) ? seen : !seen);
    rs_dice_seed(&dice, 77);
    for (int i = 0; i < 300; i++) {
        rs_View view;
        rs_view(rules, &state, i % 3 == 2 ? RS_SPECTATOR : i % 3, &view);
        rs_imagine(rules, &view, &dice, &imagined);
        uint64_t known = match_inside(&imagined)->seat[0].known;
        if (!(limit_frame(&imagined)->set & known) == seen)
            fail_msg("viewer %d takes the seventh card for another", view.bytes[2]);
    }
}

static void test_seventh(void **unused)
{
    (void)unused;
    check_seventh("A veroth at 2, hidden push, hand low-kick high-kick tumble low-punch low-punch\n"
                  "row push haymaker low-kick hurled-stone\n",
                  "attack push", true);
    check_seventh("A veroth at 2, skill lucky, hand push low-kick high-kick tumble low-punch "
                  "low-punch\nrow haymaker haymaker low-kick hurled-stone\ndeck push\n",
                  "use lucky", false);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_hand),
    cmocka_unit_test(test_top),
    cmocka_unit_test(test_second_skill),
    cmocka_unit_test(test_first_skill),
    cmocka_unit_test(test_spectator_skill),
    cmocka_unit_test(test_candles),
    cmocka_unit_test(test_seventh),
};

const Imagining knockdown_imagining = {
    .game = RS_KNOCKDOWN,
    .answers_public = answers_public,
    .in_mid_effect = in_mid_effect,
    .may_leave = may_leave,
    .forget = match_forget_some,
    .tests = tests,
    .test_count = sizeof tests / sizeof *tests,
};
