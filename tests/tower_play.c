/* tower_play.c - towers built live and played again: the keys build, the list of what the hand was
 * told gives the same tower, whatever else goes on in memory; and the hand keeps to its limits. */
#include "../tower/keys.h"
#include "suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096, CUBES = 5 };

static const TowerSetup five = {
    .seed = 11, .ticks = 1200, .light = 3, .heavy = 2, .way = TOWER_KEYS};

/* A tower built with one key by somebody who never errs; what the hand was told goes into *list. */
static Tower *built_by_keys(const TowerSetup *setup, TowerList *list)
{
    Tower *tower = tower_new(setup);
    TowerKeys keys;
    tower_keys_begin(&keys);
    while (tower_verdict(tower) == TOWER_BUILDING) {
        TowerCommand told[TOWER_KEYS_MOST];
        int wait = tower_keys_until_middle(&keys, tower_tick(tower));
        if (keys.doing == TOWER_KEYS_SWINGING ? wait == 0 : tower_tick(tower) % 20 == 0)
            tower_keys_press(&keys, tower, TOWER_KEY_ACT);
        int count = tower_tick(tower) < setup->ticks ? tower_keys_tick(&keys, tower, told) : 0;
        for (int i = 0; i < count; i++) {
            assert_null(tower_command(tower, told[i]));
            assert_true(list->count < list->most);
            list->commands[list->count++] = told[i];
        }
        tower_step(tower);
    }
    return tower;
}

static TowerCommand room[MOST], second_room[MOST];

static void test_one_key_builds(void **unused)
{
    (void)unused;
    TowerList list = {room, 0, MOST};
    Tower *tower = built_by_keys(&five, &list);
    TowerNow now;
    tower_now(tower, &now);
    assert_int_equal(tower_verdict(tower), TOWER_STANDS);
    assert_int_equal(now.placed, CUBES);
    assert_int_equal(now.tower, (1 << CUBES) - 1);
    tower_free(tower);
}

static void assert_same(const TowerResult *result, const Tower *tower)
{
    assert_int_equal(result->verdict, tower_verdict(tower));
    assert_int_equal(result->tick, tower_tick(tower));
    assert_true(result->hash == tower_hash(tower));
}

static void test_the_list_gives_the_same_tower(void **unused)
{
    (void)unused;
    static char text[1 << 16];
    static uint8_t bytes[1 << 16];
    TowerList list = {room, 0, MOST}, again = {second_room, 0, MOST};
    Tower *tower = built_by_keys(&five, &list);
    TowerResult result;
    assert_null(tower_replay(&five, &list, &result));
    assert_same(&result, tower);
    size_t length = tower_write_text(&list, text, sizeof text);
    assert_null(tower_read_text(text, length, &again));
    assert_null(tower_replay(&five, &again, &result));
    assert_same(&result, tower);
    TowerPen writing = {0}, reading = {0};
    size_t size = tower_write_bytes(&list, &writing, bytes, sizeof bytes);
    again.count = 0;
    assert_null(tower_read_bytes(bytes, size, &reading, &again));
    assert_null(tower_replay(&five, &again, &result));
    assert_same(&result, tower);
    print_message("%zu commands: %zu letters, %zu bytes\n", list.count, length, size);
    tower_free(tower);
}

/* One command changed, and the tower is another: the hash sees what was done. */
static void test_another_list_gives_another_tower(void **unused)
{
    (void)unused;
    TowerList list = {room, 0, MOST};
    Tower *tower = built_by_keys(&five, &list);
    TowerResult result;
    for (size_t i = 0; i < list.count; i++)
        if (list.commands[i].verb == TOWER_DROP) {
            list.commands[i - 4].x += list.commands[i - 4].x > 0 ? -1 : 1;
            break;
        }
    assert_null(tower_replay(&five, &list, &result));
    assert_true(result.hash != tower_hash(tower));
    tower_free(tower);
}

/* Chipmunk keeps some things in tables by their address. Nothing that moves may depend on it. */
static void test_addresses_do_not_matter(void **unused)
{
    (void)unused;
    TowerList list = {room, 0, MOST};
    Tower *tower = built_by_keys(&five, &list);
    void *litter[64];
    for (int round = 0; round < 8; round++) {
        for (int i = 0; i < 64; i++)
            litter[i] = malloc((size_t)(1 + (i * 37 + round * 101) % 900));
        for (int i = round % 3; i < 64; i += 3) {
            free(litter[i]);
            litter[i] = NULL;
        }
        TowerResult result;
        assert_null(tower_replay(&five, &list, &result));
        assert_same(&result, tower);
        for (int i = 0; i < 64; i++)
            free(litter[i]);
    }
    tower_free(tower);
}

/* Several at once, as a server has them: they share nothing. */
static void test_towers_side_by_side(void **unused)
{
    (void)unused;
    TowerSetup other = {.seed = 5, .ticks = 300, .light = 6, .heavy = 6};
    Tower *alone = tower_new(&other);
    for (int i = 0; i < 300; i++)
        tower_step(alone);
    Tower *a = tower_new(&other), *b = tower_new(&five);
    for (int i = 0; i < 300; i++) {
        tower_step(b);
        tower_step(a);
    }
    assert_true(tower_hash(a) == tower_hash(alone));
    tower_free(alone);
    tower_free(a);
    tower_free(b);
}

static void test_seeds_scatter_differently(void **unused)
{
    (void)unused;
    TowerSetup setup = five;
    uint64_t hashes[20];
    for (uint64_t seed = 0; seed < 20; seed++) {
        setup.seed = seed;
        Tower *tower = tower_new(&setup);
        hashes[seed] = tower_hash(tower);
        for (uint64_t i = 0; i < seed; i++)
            assert_true(hashes[i] != hashes[seed]);
        tower_free(tower);
    }
}

static double way(const TowerPicture *from, const TowerPicture *to, int cube)
{
    double dx = cube < 0 ? to->hand_x - from->hand_x : to->cubes[cube].x - from->cubes[cube].x;
    double dy = cube < 0 ? to->hand_y - from->hand_y : to->cubes[cube].y - from->cubes[cube].y;
    return sqrt(dx * dx + dy * dy) / TOWER_EDGE;
}

/* However a list was made: the hand goes from one end of the table to the other in its own time,
 * half an edge a tick, and with a cube half of that. */
static void test_the_hand_is_not_faster_than_an_arm(void **unused)
{
    (void)unused;
    Tower *tower = tower_new(&five);
    TowerPicture before, after;
    bool held = false;
    for (uint32_t i = 0; i < 600; i++) {
        int32_t side = i / 40 % 2 ? TOWER_WIDTH : -TOWER_WIDTH;
        tower_look(tower, &before);
        if (i % 40 == 0)
            tower_command(tower, (TowerCommand){i, TOWER_MOVE, before.cubes[i / 40 % 5].x,
                                                before.cubes[i / 40 % 5].y});
        if (i % 40 == 0)
            tower_command(tower, (TowerCommand){i, TOWER_GRAB, 0, 0});
        if (i % 40 == 20)
            tower_command(tower, (TowerCommand){i, TOWER_MOVE, side, 9 * TOWER_EDGE});
        if (i % 40 == 39)
            tower_command(tower, (TowerCommand){i, TOWER_DROP, 0, 0});
        tower_look(tower, &before);
        tower_step(tower);
        tower_look(tower, &after);
        bool holding = before.held != TOWER_NOTHING;
        held |= holding;
        assert_true(way(&before, &after, -1) <= (holding ? 0.26 : 0.51));
        for (int cube = 0; cube < after.count; cube++)
            assert_true(way(&before, &after, cube) < 1);
    }
    assert_true(held);
    tower_free(tower);
}

static void press(TowerKeys *keys, Tower *tower, TowerKey key)
{
    TowerCommand told[TOWER_KEYS_MOST];
    tower_keys_press(keys, tower, key);
    int count = tower_keys_tick(keys, tower, told);
    for (int i = 0; i < count; i++)
        assert_null(tower_command(tower, told[i]));
    tower_step(tower);
}

static void test_left_and_right_choose(void **unused)
{
    (void)unused;
    Tower *tower = tower_new(&five);
    TowerPicture seen;
    TowerNow now;
    TowerKeys keys;
    tower_keys_begin(&keys);
    tower_look(tower, &seen);
    for (int i = 0; i < 2 * CUBES; i++)
        press(&keys, tower, TOWER_KEY_LEFT);
    tower_now(tower, &now);
    uint8_t leftmost = keys.chosen;
    for (int i = 0; i < CUBES; i++)
        assert_true(now.tower >> i & 1 || seen.cubes[i].x >= seen.cubes[leftmost].x);
    int32_t last = seen.cubes[leftmost].x;
    for (int i = 0; i < CUBES - 2; i++) {
        press(&keys, tower, TOWER_KEY_RIGHT);
        assert_true(seen.cubes[keys.chosen].x >= last);
        last = seen.cubes[keys.chosen].x;
    }
    assert_int_not_equal(keys.chosen, leftmost);
    tower_free(tower);
}

/* By beats: somebody presses at every beat, so many ticks beside it. */
static TowerVerdict built_by_beats(uint64_t seed, int beside, int *placed)
{
    TowerSetup setup = five;
    TowerList list = {room, 0, MOST};
    TowerResult result;
    TowerKeys keys;
    TowerNow now;
    setup.seed = seed;
    Tower *tower = tower_new(&setup);
    tower_keys_begin_beats(&keys);
    while (tower_verdict(tower) == TOWER_BUILDING) {
        TowerCommand told[TOWER_KEYS_MOST];
        uint32_t tick = tower_tick(tower);
        if ((tick + TOWER_BEAT - (uint32_t)beside) % TOWER_BEAT == 0)
            tower_keys_press(&keys, tower, TOWER_KEY_ACT);
        int count = tick < setup.ticks ? tower_keys_tick(&keys, tower, told) : 0;
        for (int i = 0; i < count; i++) {
            assert_null(tower_command(tower, told[i]));
            list.commands[list.count++] = told[i];
        }
        tower_step(tower);
    }
    tower_now(tower, &now);
    *placed = now.placed;
    assert_null(tower_replay(&setup, &list, &result));
    assert_true(result.hash == tower_hash(tower));
    tower_free(tower);
    return result.verdict;
}

static void test_on_the_beat(void **unused)
{
    (void)unused;
    enum { SEEDS = 20 };
    int placed, stood = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        assert_int_equal(built_by_beats(seed, 0, &placed), TOWER_STANDS);
        assert_int_equal(placed, CUBES);
        stood += built_by_beats(seed, 26, &placed) == TOWER_STANDS; /* a fifth of a second late */
    }
    assert_in_range(stood, 0, SEEDS / 4);
}

/* What is drawn: every contact once, and its ends on the cubes that it joins. */
static void test_the_picture(void **unused)
{
    (void)unused;
    TowerList list = {room, 0, MOST};
    Tower *tower = built_by_keys(&five, &list);
    TowerPicture seen;
    tower_look(tower, &seen);
    assert_int_equal(seen.touching, CUBES); /* the table and four faces */
    int table = 0;
    for (int i = 0; i < seen.touching; i++) {
        const TowerTouch *touch = &seen.touches[i];
        table += touch->b == TOWER_TABLE;
        assert_true(touch->a < touch->b);
        assert_true(abs(touch->x1 - seen.cubes[touch->a].x) < TOWER_EDGE);
        assert_true(abs(touch->y2 - seen.cubes[touch->a].y) < TOWER_EDGE);
        assert_true(abs(touch->x1 - touch->x2) > TOWER_EDGE / 4);
    }
    assert_int_equal(table, 1);
    assert_int_equal(seen.held, TOWER_NOTHING);
    for (int i = 0; i < CUBES; i++)
        assert_int_equal(seen.cubes[i].heavy, i < 2);
    tower_free(tower);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_key_builds),
        cmocka_unit_test(test_the_list_gives_the_same_tower),
        cmocka_unit_test(test_another_list_gives_another_tower),
        cmocka_unit_test(test_addresses_do_not_matter),
        cmocka_unit_test(test_towers_side_by_side),
        cmocka_unit_test(test_seeds_scatter_differently),
        cmocka_unit_test(test_the_hand_is_not_faster_than_an_arm),
        cmocka_unit_test(test_left_and_right_choose),
        cmocka_unit_test(test_the_picture),
        cmocka_unit_test(test_on_the_beat),
    };
    return suite_run("tower play", tests, sizeof tests / sizeof *tests, argc, argv);
}
