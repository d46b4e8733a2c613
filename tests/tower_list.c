/* tower_list.c - lists of commands as text and bytes: there and back, and nothing else is taken. */
#include "../tower/tower.h"
#include "suite.h"

#include <string.h>

enum { MOST = 64 };

static TowerCommand room[MOST];

static TowerList empty(void)
{
    return (TowerList){room, 0, MOST};
}

static TowerCommand built[] = {
    {12, TOWER_MOVE, -340, 2100},  {12, TOWER_GRAB, 0, 0},         {43, TOWER_MOVE, -325, 2096},
    {45, TOWER_TURN_BY, 16384, 0}, {45, TOWER_TURN_BY, -65536, 0}, {1300, TOWER_DROP, 0, 0},
    {7199, TOWER_MOVE, 5120, 0},   {7199, TOWER_DONE, 0, 0},
};
static const char told[] = "12m-340,2100 0g 31m15,-4 2t16384 0t-65536 1255d 5899m5445,-2096 0e";

static const TowerList example = {built, sizeof built / sizeof *built,
                                  sizeof built / sizeof *built};

static void assert_is_example(const TowerList *list)
{
    assert_int_equal(list->count, example.count);
    for (size_t i = 0; i < list->count; i++) {
        assert_int_equal(list->commands[i].tick, built[i].tick);
        assert_int_equal(list->commands[i].verb, built[i].verb);
        assert_int_equal(list->commands[i].x, built[i].x);
        assert_int_equal(list->commands[i].y, built[i].y);
    }
}

static void test_text(void **unused)
{
    (void)unused;
    char text[256];
    size_t length = tower_write_text(&example, text, sizeof text);
    assert_string_equal(text, told);
    assert_int_equal(length, strlen(told));
    assert_int_equal(tower_write_text(&example, NULL, 0), length);
    TowerList list = empty();
    assert_null(tower_read_text(text, length, &list));
    assert_is_example(&list);
}

static void test_bytes(void **unused)
{
    (void)unused;
    uint8_t bytes[128];
    TowerPen pen = {0};
    size_t size = tower_write_bytes(&example, &pen, bytes, sizeof bytes);
    assert_true(size < strlen(told));
    TowerList list = empty();
    pen = (TowerPen){0};
    assert_null(tower_read_bytes(bytes, size, &pen, &list));
    assert_is_example(&list);
    assert_int_equal(pen.tick, 7199);
}

/* As the page sends them: what has come up since the last piece. */
static void test_pieces(void **unused)
{
    (void)unused;
    TowerPen writing = {0}, reading = {0};
    TowerList list = empty();
    for (size_t from = 0; from < example.count; from += 3) {
        size_t count = example.count - from < 3 ? example.count - from : 3;
        TowerList piece = {built + from, count, count};
        uint8_t bytes[64];
        size_t size = tower_write_bytes(&piece, &writing, bytes, sizeof bytes);
        assert_null(tower_read_bytes(bytes, size, &reading, &list));
    }
    assert_is_example(&list);
}

static void test_wrong_text(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {" 0g",
                                        "0g ",
                                        "0g  0d",
                                        "g",
                                        "00g",
                                        "01g",
                                        "0x",
                                        "0m",
                                        "0m1",
                                        "0m1,",
                                        "0m,1",
                                        "0m-0,1",
                                        "0m+1,1",
                                        "0m01,1",
                                        "0m1,1,1",
                                        "0m1 1",
                                        "0g1",
                                        "0t",
                                        "0t65537",
                                        "0t-65537",
                                        "0m5121,0",
                                        "0m-5121,0",
                                        "0m0,-1",
                                        "0m0,47105",
                                        "7201g",
                                        "7200g 1g",
                                        "999999999g",
                                        "0m99999999999,0",
                                        "0g\n",
                                        "0G",
                                        "0m3000,0 0m3000,0",
                                        "-1g",
                                        "0.5g",
                                        "\xff",
                                        "0e0"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        TowerList list = empty();
        if (!tower_read_text(wrong[i], strlen(wrong[i]), &list))
            fail_msg("taken: \"%s\"", wrong[i]);
        assert_int_equal(list.count, 0);
    }
}

static void refused_bytes(const char *bytes, size_t size)
{
    TowerList list = empty();
    TowerPen pen = {0};
    assert_non_null(tower_read_bytes((const uint8_t *)bytes, size, &pen, &list));
    assert_int_equal(list.count, 0);
    assert_int_equal(pen.tick, 0);
}

static void test_wrong_bytes(void **unused)
{
    (void)unused;
    refused_bytes("", 0);
    refused_bytes("\x01", 1);         /* a command is missing */
    refused_bytes("\x00\x01", 2);     /* one too many */
    refused_bytes("\x81\x00\x01", 3); /* a count longer than it need be */
    refused_bytes("\x01\x81\x00", 3); /* likewise its head */
    refused_bytes("\x01\x00\x02", 3); /* half a place */
    refused_bytes("\x01\x05", 2);     /* verbs that there are not */
    refused_bytes("\x01\x07", 2);
    refused_bytes("\x01\x00\x00\x01", 4);             /* below the table */
    refused_bytes("\x02\x01\xff\xff\xff\xff\x7f", 7); /* a number without an end */
    uint8_t bytes[128];
    TowerPen pen = {0};
    size_t size = tower_write_bytes(&example, &pen, bytes, sizeof bytes);
    for (size_t cut = 0; cut < size; cut++)
        refused_bytes((const char *)bytes, cut);
}

static void test_too_many(void **unused)
{
    (void)unused;
    TowerList list = {room, 0, 2};
    assert_non_null(tower_read_text("0g 0d 0g", 8, &list));
    assert_int_equal(list.count, 0);
    assert_null(tower_read_text("0g 0d", 5, &list));
}

/* A tick counts from the command before, so there is no order to get wrong: "2g 1g" is at 2 and 3.
 */
static void test_ticks_are_steps(void **unused)
{
    (void)unused;
    TowerList list = {room, 0, 2};
    assert_null(tower_read_text("2g 1g", 5, &list));
    assert_int_equal(list.commands[0].tick, 2);
    assert_int_equal(list.commands[1].tick, 3);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_wrong_text),
        cmocka_unit_test(test_wrong_bytes),
        cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_ticks_are_steps),
    };
    return suite_run("tower list", tests, sizeof tests / sizeof *tests, argc, argv);
}
