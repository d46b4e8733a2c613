/* server_results.c - what a match counts for: honest ones do, farms do not; and who leaves a match
 * against bots loses it. */
#include "../apps/server/rated.h"
#include "../apps/server/requests.h"
#include "../apps/server/secrets.h"
#include "server_alone.h"
#include "suite.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

static rs_Rules *rules;
static Server server;

static int compile(void **state)
{
    (void)state;
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rules = rs_compile(shipped, count, &problems);
    if (!rules || !secrets_start())
        return 1;
    alone_start(&server, rules);
    return 0;
}

static int release(void **state)
{
    (void)state;
    server_close(&server);
    rs_free(rules);
    return 0;
}

/* ---- Results ---- */

enum { FIRST_DAY = 20000, A_DAY = 24 * 3600 };

typedef struct Made {
    const char *who[2]; /* the first wins */
    int decisions, seconds, from[2];
    const char *how;
    bool handed; /* the second has left */
} Made;

static const Made honest = {{"Ann", "Ben"}, 40, 600, {1, 2}, "played", false};

typedef struct Note {
    StoreChange *change;
    bool good;
} Note;

static bool note_one(void *context, Records *records)
{
    Note *note = context;
    note->good = results_note(records, note->change);
    return true;
}

static bool know(void *context, Records *records)
{
    const char *who = context;
    return rated_is_bot(who) || records->put(records, SHELF_PEOPLE, who, 0, "somebody\n");
}

static void with_records(RecordsWork *work, void *context)
{
    char problem[STORE_PROBLEM];
    assert_int_equal(server.store->records(server.store, work, context, problem), STORE_GOOD);
}

static void note(const Made *made, int day)
{
    static int minute;
    char text[1200];
    bool gave_up = !made->handed && strcmp(made->how, "played") != 0;
    for (int i = 0; i < 2; i++)
        with_records(know, (void *)(uintptr_t)made->who[i]);
    snprintf(
        text, sizeof text,
        "{\"game\":0,\"rated\":true,\"how\":\"%s\",\"lasted\":%d,\"rules\":{\"decisions\":10,"
        "\"seconds\":60,\"pair\":3,\"near\":2,\"change\":60},\"seats\":[{\"who\":\"%s\","
        "\"side\":0,\"score\":1.0,\"decisions\":%d,\"from\":%d},{\"who\":\"%s\",\"left\":\"%s\","
        "\"side\":1,\"score\":0.0,\"decisions\":%d,\"from\":%d,\"handed\":%s,\"gave-up\":%s}]}",
        made->how, made->seconds * 1000, made->who[0], made->decisions, made->from[0], made->who[1],
        made->who[1], made->decisions, made->from[1], made->handed ? "true" : "false",
        gave_up ? "true" : "false");
    StoreChange *change = store_change(STORE_OVER, "AAAAAAAAAAAAAAAA", text);
    Note noted = {.change = change};
    change->time = ((int64_t)(FIRST_DAY + day) * A_DAY + 60 * (minute++ % 1440)) * 1000;
    with_records(note_one, &noted);
    assert_true(noted.good);
    free(change);
}

typedef struct Asked {
    const char *who;
    Standing standing;
} Asked;

static bool look_up(void *context, Records *records)
{
    Asked *asked = context;
    standing_get(records, 0, asked->who, &asked->standing);
    return true;
}

static Standing standing_of(const char *who)
{
    Asked asked = {.who = who};
    with_records(look_up, &asked);
    return asked.standing;
}

static double rating_of(const char *who)
{
    return standing_of(who).rating.rating;
}

/* ---- People ---- */

static void test_honest_match_counts_for_both(void **state)
{
    (void)state;
    note(&honest, 0);
    assert_true(rating_of("Ann") > 1550 && rating_of("Ben") < 1450);
    assert_int_equal(standing_of("Ann").matches, 1);
    assert_int_equal(standing_of("Ben").matches, 1);
}

static void test_quick_matches_give_nothing(void **state)
{
    (void)state;
    Made quick = {{"Ann", "Ben"}, 0, 0, {1, 2}, "resigned", false};
    for (int i = 0; i < 25; i++)
        note(&quick, 0);
    assert_true(rating_of("Ann") == 1500 && standing_of("Ann").matches == 0);
    assert_true(rating_of("Ben") < 1400); /* who leaves has lost */
    Made played_out = {{"Cyd", "Dan"}, 40, 5, {1, 2}, "played", false};
    Made waited = {{"Cyd", "Dan"}, 2, 600, {1, 2}, "played", false};
    note(&played_out, 0);
    note(&waited, 0);
    assert_true(rating_of("Cyd") == 1500 && rating_of("Dan") == 1500);
}

static void test_two_names_feed_each_other_little_in_a_day(void **state)
{
    (void)state;
    for (int i = 0; i < 25; i++)
        note(&honest, 0);
    assert_true(rating_of("Ann") <= 1560.001 && rating_of("Ben") >= 1439.999);
    for (int i = 0; i < 25; i++)
        note(&honest, 1);
    assert_true(rating_of("Ann") > 1560 && rating_of("Ann") <= 1620.001);
}

static void test_many_new_names_feed_little_in_a_day(void **state)
{
    (void)state;
    char name[8];
    for (int i = 0; i < 25; i++) {
        snprintf(name, sizeof name, "Alt%d", i);
        Made made = {{"Ann", name}, 40, 600, {1, i + 2}, "played", false};
        note(&made, 0);
    }
    assert_true(rating_of("Ann") > 1540 && rating_of("Ann") <= 1560.001);
}

static void test_matches_within_a_range_count_seldom(void **state)
{
    (void)state;
    const char *family[] = {"Ben", "Cyd", "Dan", "Eve"};
    for (int i = 0; i < 4; i++) {
        Made made = {{"Ann", family[i]}, 40, 600, {7, 7}, "played", false};
        note(&made, 0);
    }
    assert_int_equal(standing_of("Ann").matches, 2);
    assert_int_equal(standing_of("Dan").matches, 0);
}

static void test_clock_without_time_costs_nobody(void **state)
{
    (void)state;
    Made at_once = {{"Ann", "Ben"}, 0, 0, {1, 2}, "late", false};
    note(&at_once, 0);
    at_once.how = "played";
    at_once.handed = true;
    note(&at_once, 0);
    assert_true(rating_of("Ben") == 1500);
    at_once.seconds = 120;
    note(&at_once, 0); /* but who has left and stays away has lost; nobody has won */
    assert_true(rating_of("Ben") < 1500 && rating_of("Ann") == 1500);
}

/* ---- Bots ---- */

static void test_bots_cannot_be_pushed(void **state)
{
    (void)state;
    Made loses = {{"bot:beginner", "Ann"}, 40, 600, {0, 1}, "played", false};
    for (int i = 0; i < 100; i++)
        note(&loses, i);
    assert_true(rating_of("bot:beginner") == 1220);
    assert_int_equal(standing_of("bot:beginner").won, 100);
    Made wins = {{"Ben", "bot:beginner"}, 40, 600, {1, 0}, "played", false};
    for (int i = 0; i < 500; i++)
        note(&wins, i);
    assert_true(rating_of("Ben") > 1500 && rating_of("Ben") <= 1620.001);
    assert_true(rating_of("bot:beginner") == 1220);
}

static void test_leaving_a_bot_costs(void **state)
{
    (void)state;
    Made leaves = {{"bot:casual", "Ann"}, 0, 0, {0, 1}, "resigned", false};
    note(&leaves, 0);
    assert_true(rating_of("Ann") < 1450);
    assert_int_equal(standing_of("bot:casual").matches, 0);
}

static json_t *read_answer(Link *link)
{
    json_t *answer = NULL;
    while (!answer) {
        do {
            server_turn(&server, server.now);
            sched_yield();
        } while (server.unsaved || server.waiting);
        while (!answer && link_next(link)) {
            json_t *message = json_loadb(server.out.text, server.out.used, 0, NULL);
            if (json_object_get(message, "ok"))
                answer = message;
            else
                json_decref(message);
        }
    }
    return answer;
}

static Table *quick_table(Link *link, const char *more)
{
    char text[120];
    snprintf(text, sizeof text, "{\"do\":\"quick\",\"bot\":\"beginner\"%s}", more);
    link_receive(link, text, strlen(text));
    json_t *answer = read_answer(link);
    assert_true(json_is_true(json_object_get(answer, "ok")));
    Table *t = table_find(&server, json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    assert_int_equal(t->phase, PHASE_PLAYING);
    return t;
}

/* Turns without a client, for as long; at most until its match is over. */
static int64_t wait_for_end(const Table *t, int64_t longest)
{
    int64_t began = server.now, end = began + longest;
    while (t->phase == PHASE_PLAYING && server.now < end) {
        server_turn(&server, server.now + 1000);
        while (server.unsaved) {
            server_turn(&server, server.now);
            sched_yield();
        }
    }
    return server.now - began;
}

static void test_who_walks_away_from_a_bot_loses(void **state)
{
    (void)state;
    Link *link = link_open(&server, NULL, "192.0.2.7");
    memcpy(link->person, "BBBBBBBBBBBBBBBB", PERSON_ID);
    memcpy(link->name, "Bea", 4);
    Table *rated = quick_table(link, ""), *other = quick_table(link, ",\"name\":\"guest\"");
    const int64_t hour = 60 * MINUTE;
    other->opening.rated = false;
    link_close(link);
    int64_t took = wait_for_end(rated, 3 * hour);
    assert_int_equal(rated->phase, PHASE_OVER);
    assert_true(took >= hour - 1000 && took <= hour + 5000);
    assert_int_equal(rated->play->session.match.given_up, RESIGNED);
    assert_int_equal(other->phase, PHASE_PLAYING);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, compile, release)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        CASE(test_honest_match_counts_for_both),
        CASE(test_quick_matches_give_nothing),
        CASE(test_two_names_feed_each_other_little_in_a_day),
        CASE(test_many_new_names_feed_little_in_a_day),
        CASE(test_matches_within_a_range_count_seldom),
        CASE(test_clock_without_time_costs_nobody),
        CASE(test_bots_cannot_be_pushed),
        CASE(test_leaving_a_bot_costs),
        CASE(test_who_walks_away_from_a_bot_loses),
    };
    return suite_run("what counts for ratings", tests, sizeof tests / sizeof *tests, argc, argv);
}
