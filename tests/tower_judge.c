/* tower_judge.c - the referee of the tower: drawn towers and what is said of them.
 *
 * In a drawing a cube is four letters wide and one line high, HHHH a heavy one and LLLL a light
 * one, so that a letter is a quarter of an edge; the last line stands on the table. The cubes are
 * put there, at rest, and the hands are off from the start, unless a test moves the hand itself. */
#include "../tower/tower_parts.h"
#include "suite.h"

#include <string.h>

/* ---- Drawings ---- */

typedef struct Drawing {
    int count, heavy, light;
    double x[TOWER_MOST_CUBES], y[TOWER_MOST_CUBES]; /* edges */
    bool is_heavy[TOWER_MOST_CUBES];
} Drawing;

static int lines_of(const char *text)
{
    int lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* `left` is the place of the first letter of a line, in edges. */
static Drawing read_drawing(const char *text, double left)
{
    Drawing drawing = {0};
    int line = lines_of(text) - 1, column = 0;
    for (; *text; text++) {
        if (*text == '\n') {
            line--;
            column = 0;
            continue;
        }
        if (*text == 'H' || *text == 'L') {
            for (int i = 1; i < 4; i++)
                assert_int_equal(text[0], text[i]);
            drawing.x[drawing.count] = left + column / 4.0 + 0.5;
            drawing.y[drawing.count] = line + 0.5;
            drawing.is_heavy[drawing.count++] = *text == 'H';
            *(*text == 'H' ? &drawing.heavy : &drawing.light) += 1;
            text += 3;
            column += 3;
        }
        column++;
    }
    return drawing;
}

static Tower *draw_at(const char *text, uint32_t ticks, double left)
{
    Drawing drawing = read_drawing(text, left);
    TowerSetup setup = {
        .light = (uint8_t)drawing.light, .heavy = (uint8_t)drawing.heavy, .ticks = ticks};
    Tower *tower = tower_new(&setup);
    assert_non_null(tower);
    int heavy = 0, light = drawing.heavy;
    for (int i = 0; i < drawing.count; i++)
        world_place(tower, drawing.is_heavy[i] ? heavy++ : light++,
                    cpv(drawing.x[i] * EDGE, drawing.y[i] * EDGE), 0);
    return tower;
}

static Tower *draw(const char *text)
{
    return draw_at(text, TOWER_SECONDS * TOWER_RATE, -2);
}

static void tell(Tower *tower, TowerVerb verb, int32_t x, int32_t y)
{
    assert_null(tower_command(tower, (TowerCommand){tower_tick(tower), (uint8_t)verb, x, y}));
}

static TowerVerdict finish(Tower *tower)
{
    for (int i = 0; i < 4000 && tower_verdict(tower) == TOWER_BUILDING; i++)
        tower_step(tower);
    TowerVerdict verdict = tower_verdict(tower);
    tower_free(tower);
    return verdict;
}

/* The verdict on a drawing with the hands off. */
static void says(const char *text, TowerVerdict expected)
{
    Tower *tower = draw(text);
    tell(tower, TOWER_DONE, 0, 0);
    TowerVerdict verdict = finish(tower);
    if (verdict != expected)
        fail_msg("%s instead of %s:\n%s", tower_verdict_word(verdict), tower_verdict_word(expected),
                 text);
}

/* ---- Towers at rest ---- */

static void test_stands(void **unused)
{
    (void)unused;
    says("HHHH", TOWER_STANDS);
    says("LLLL\n"
         "HHHH\n"
         "LLLL\n"
         "HHHH",
         TOWER_STANDS);
    says("  HHHH\n"
         " LLLL\n"
         "  HHHH\n"
         "   LLLL\n"
         "  HHHH",
         TOWER_STANDS);
    /* A ring of four, each of which touches two: the rules do not ask for a straight one. */
    says("   LLLL\n"
         " LLLL LLLL\n"
         "   HHHH",
         TOWER_STANDS);
}

static void test_more_than_one_on_the_table(void **unused)
{
    (void)unused;
    says("LLLL  HHHH\n" /* two columns */
         "HHHH  LLLL",
         TOWER_LEFT);
    says("  LLLL\n" /* a pyramid */
         "HHHHHHHH",
         TOWER_LEFT);
    says("LLLL\n" /* one left over */
         "LLLL\n"
         "HHHH    LLLL",
         TOWER_LEFT);
    says("LLLLHHHH\n" /* a wall on the table */
         "HHHHLLLL",
         TOWER_LEFT);
    says("LLLL   HHHH", TOWER_LEFT);
}

static void test_a_cube_that_touches_three(void **unused)
{
    (void)unused;
    says("  LLLL\n"
         "HHHHLLLL\n"
         "  HHHH",
         TOWER_CROWDED);
}

static void test_topples(void **unused)
{
    (void)unused;
    says("      LLLL\n"
         "    HHHH\n"
         "  LLLL\n"
         "HHHH",
         TOWER_FELL);
}

static void test_leans_on_the_ropes(void **unused)
{
    (void)unused;
    double left = -TOWER_WIDTH / (double)TOWER_EDGE;
    Tower *tower = draw_at("LLLL\n"
                           "HHHH",
                           1200, left);
    tell(tower, TOWER_DONE, 0, 0);
    assert_int_equal(finish(tower), TOWER_LEANS);
    tower = draw_at(" LLLL\n" /* only the base is at the ropes, and needs no support */
                    "HHHH",
                    1200, left);
    tell(tower, TOWER_DONE, 0, 0);
    assert_int_equal(finish(tower), TOWER_STANDS);
}

/* ---- While one builds ---- */

static TowerNow now(const char *text)
{
    Tower *tower = draw(text);
    for (int i = 0; i < 10; i++)
        tower_step(tower);
    TowerNow now;
    tower_now(tower, &now);
    tower_free(tower);
    return now;
}

static void test_which_rule_is_broken_now(void **unused)
{
    (void)unused;
    TowerNow seen = now("LLLL\n"
                        "HHHH\n"
                        "HHHH    LLLL");
    assert_int_equal(seen.broken, TOWER_BROKEN_TABLE);
    assert_int_equal(seen.on_table, 2);
    assert_int_equal(seen.placed, 3);
    seen = now("  LLLL\n"
               "HHHHLLLL\n"
               "  HHHH");
    assert_int_equal(seen.broken, TOWER_BROKEN_CROWD);
    assert_int_equal(seen.most, 3);
    seen = now("LLLL\n"
               "\n"
               "HHHH");
    assert_int_equal(seen.broken, TOWER_BROKEN_APART | TOWER_BROKEN_MOVING);
    seen = now("LLLL\n"
               "HHHH");
    assert_int_equal(seen.broken, 0);
    assert_int_equal(seen.ticks_left, TOWER_SECONDS * TOWER_RATE - 10);
}

/* ---- With the hand ---- */

/* Two cubes beside each other, and the hand carries the left one over the right one. */
static Tower *carrying(uint32_t ticks)
{
    Tower *tower = draw_at("LLLL    HHHH", ticks, -2);
    tell(tower, TOWER_MOVE, -TOWER_EDGE * 3 / 2, TOWER_EDGE / 2);
    tell(tower, TOWER_GRAB, 0, 0);
    for (int i = 0; i < 20; i++)
        tower_step(tower);
    tell(tower, TOWER_MOVE, -TOWER_EDGE * 3 / 2, TOWER_EDGE * 2);
    for (int i = 0; i < 20; i++)
        tower_step(tower);
    tell(tower, TOWER_MOVE, TOWER_EDGE / 2, TOWER_EDGE * 2);
    while (tower_tick(tower) < 119)
        tower_step(tower);
    return tower;
}

static void test_built_by_hand(void **unused)
{
    (void)unused;
    Tower *tower = carrying(1200);
    TowerNow seen;
    tower_now(tower, &seen);
    assert_int_equal(seen.broken & TOWER_BROKEN_HAND, TOWER_BROKEN_HAND);
    tell(tower, TOWER_DROP, 0, 0);
    assert_int_equal(finish(tower), TOWER_STANDS);
}

static void test_the_last_tick_counts(void **unused)
{
    (void)unused;
    Tower *tower = carrying(120);
    tell(tower, TOWER_DROP, 0, 0);
    assert_int_equal(finish(tower), TOWER_STANDS);
    tower = carrying(120);
    tell(tower, TOWER_DONE, 0, 0); /* lets go, too */
    assert_int_equal(finish(tower), TOWER_STANDS);
}

static void test_still_holding(void **unused)
{
    (void)unused;
    assert_int_equal(finish(carrying(120)), TOWER_HOLDING);
}

static void test_one_tick_late(void **unused)
{
    (void)unused;
    Tower *tower = carrying(120);
    tower_step(tower);
    assert_string_equal(tower_command(tower, (TowerCommand){120, TOWER_DROP, 0, 0}),
                        "the time is up");
    assert_int_equal(finish(tower), TOWER_HOLDING);
    TowerSetup setup = {.light = 1, .heavy = 1, .ticks = 120};
    TowerCommand command = {120, TOWER_DROP, 0, 0};
    TowerList list = {&command, 1, 1};
    TowerResult result;
    assert_null(tower_replay(&setup, &list, &result));
    assert_int_equal(result.verdict, TOWER_LATE);
    command.tick = 119;
    assert_null(tower_replay(&setup, &list, &result));
    assert_int_equal(result.verdict, TOWER_LEFT);
}

static void test_commands_out_of_place(void **unused)
{
    (void)unused;
    Tower *tower = draw("LLLL    HHHH");
    uint64_t before = tower_hash(tower);
    static const TowerCommand wrong[] = {{1, TOWER_GRAB, 0, 0},
                                         {0, TOWER_VERBS, 0, 0},
                                         {0, TOWER_GRAB, 1, 0},
                                         {0, TOWER_MOVE, TOWER_WIDTH + 1, 0},
                                         {0, TOWER_MOVE, 0, -1},
                                         {0, TOWER_MOVE, 0, TOWER_HEIGHT + 1},
                                         {0, TOWER_TURN_BY, TOWER_TURN + 1, 0},
                                         {0, TOWER_TURN_BY, 0, 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_non_null(tower_command(tower, wrong[i]));
    assert_true(before == tower_hash(tower));
    tell(tower, TOWER_DONE, 0, 0);
    assert_string_equal(tower_command(tower, (TowerCommand){0, TOWER_GRAB, 0, 0}),
                        "the hands are off");
    tower_free(tower);
    static const TowerSetup none[] = {{.ticks = 1200},
                                      {.light = 41, .ticks = 1200},
                                      {.light = 1},
                                      {.light = 1, .ticks = 7201},
                                      {.light = 1, .ticks = 1200, .way = TOWER_WAYS}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(tower_new(&none[i]));
}

/* ---- A hand gone mad ---- */

static uint64_t dice = 99;

static int32_t random_below(int32_t below)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (int32_t)((dice >> 33) % (uint64_t)below);
}

static void assert_in_the_ring(const Tower *tower)
{
    for (int i = 0; i < tower->count; i++) {
        cpVect at = cpBodyGetPosition(tower->bodies[i]), v = cpBodyGetVelocity(tower->bodies[i]);
        assert_true(at.x >= -TOWER_WIDTH * GRAIN && at.x <= TOWER_WIDTH * GRAIN);
        assert_true(at.y >= 0 && at.y <= TOWER_HEIGHT * GRAIN);
        assert_true(cpvlength(v) < 100000 && cpfabs(cpBodyGetAngle(tower->bodies[i])) < 1e6);
    }
}

/* Even from where no cube can come to be. */
static void test_the_ring_holds(void **unused)
{
    (void)unused;
    Tower *tower = draw("LLLL    HHHH");
    world_place(tower, 0, cpv(1e6, -1e6), 0);
    cpBodySetVelocity(tower->bodies[1], cpv(0, 300 * EDGE));
    cpBodySetAngularVelocity(tower->bodies[1], 1e6);
    tower_step(tower); /* carries the speed of before over one step, and bounds it */
    for (int i = 0; i < 600; i++) {
        tower_step(tower);
        assert_in_the_ring(tower);
        for (int cube = 0; cube < 2; cube++)
            assert_true(cpvlength(cpBodyGetVelocity(tower->bodies[cube])) < 100 * EDGE);
    }
    tower_free(tower);
}

static void go_mad(uint8_t cubes, uint8_t way, uint64_t seed)
{
    TowerSetup setup = {seed, 1200, (uint8_t)(cubes / 2), (uint8_t)(cubes - cubes / 2), way, 0};
    Tower *tower = tower_new(&setup);
    while (tower_verdict(tower) == TOWER_BUILDING) {
        for (int i = random_below(6); i > 0 && tower_tick(tower) < 1200; i--) {
            uint8_t verb = (uint8_t)random_below(TOWER_DONE);
            bool move = verb == TOWER_MOVE, turn = verb == TOWER_TURN_BY;
            int32_t x = move   ? random_below(2 * TOWER_WIDTH + 1) - TOWER_WIDTH
                        : turn ? random_below(2 * TOWER_TURN + 1) - TOWER_TURN
                               : 0;
            tell(tower, verb, x, move ? random_below(random_below(2) ? 4000 : TOWER_HEIGHT) : 0);
        }
        tower_step(tower);
        assert_in_the_ring(tower);
        assert_true(tower_tick(tower) <= 1200 + TOWER_SETTLE + TOWER_STAND + 1);
    }
    tower_free(tower);
}

static void test_a_hand_gone_mad(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++)
        go_mad(TOWER_MOST_CUBES, (uint8_t)(seed % TOWER_WAYS), seed);
    for (uint64_t seed = 0; seed < 20; seed++)
        go_mad((uint8_t)(1 + seed), (uint8_t)(seed % TOWER_WAYS), seed);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stands),
        cmocka_unit_test(test_more_than_one_on_the_table),
        cmocka_unit_test(test_a_cube_that_touches_three),
        cmocka_unit_test(test_topples),
        cmocka_unit_test(test_leans_on_the_ropes),
        cmocka_unit_test(test_which_rule_is_broken_now),
        cmocka_unit_test(test_built_by_hand),
        cmocka_unit_test(test_the_last_tick_counts),
        cmocka_unit_test(test_still_holding),
        cmocka_unit_test(test_one_tick_late),
        cmocka_unit_test(test_commands_out_of_place),
        cmocka_unit_test(test_the_ring_holds),
        cmocka_unit_test(test_a_hand_gone_mad),
    };
    return suite_run("tower judge", tests, sizeof tests / sizeof *tests, argc, argv);
}
