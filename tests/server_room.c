/* server_room.c - which tables go by themselves, and which go first when there are too many.
 *
 * A server without sockets; the time is the test's. Clients come from ranges of addresses that they
 * name, and the store is a file, so that what has left the memory comes back from there. */
#include "../apps/server/secrets.h"
#include "server_alone.h"
#include "suite.h"

#include <jansson.h>
#include <sched.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

enum { HOUR = 60 * MINUTE, MOST_CLIENTS = 64 };

#define PATH     "server-room.store"
#define NEW      "{\"do\":\"new\"}"
#define NEW_DAYS "{\"do\":\"new\",\"clock\":{\"kind\":\"days\",\"time\":86400000}}"

static rs_Rules *rules;
static Server server;
static Store *store;
static Link *client[MOST_CLIENTS];
static int clients;

static void forget_file(void)
{
    unlink(PATH);
    unlink(PATH "-wal");
    unlink(PATH "-shm");
    unlink(PATH "-lock");
}

static void begin(void)
{
    char problem[STORE_PROBLEM];
    store = store_sqlite(PATH, problem);
    assert_non_null(store);
    alone_start_with(&server, rules, store);
    server.limits.gather_minutes = 60;
    server.limits.idle_minutes = 24 * 60;
}

static void end(void)
{
    while (clients > 0)
        link_close(client[--clients]);
    assert_true(server_close(&server));
    store->close(store);
}

static int compile(void **state)
{
    (void)state;
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rules = rs_compile(shipped, count, &problems);
    forget_file();
    return !rules || !secrets_start();
}

static int release(void **state)
{
    (void)state;
    rs_free(rules);
    forget_file();
    return 0;
}

/* ---- Clients ---- */

static Link *come(const char *address)
{
    assert_true(clients < MOST_CLIENTS);
    return client[clients++] = link_open(&server, NULL, address);
}

static void go(Link *link)
{
    int at = 0;
    while (client[at] != link)
        at++;
    client[at] = client[--clients];
    link_close(link);
}

static void store_all(void)
{
    do {
        server_turn(&server, server.now);
        sched_yield();
    } while (server.unsaved || server.waiting);
}

/* As time goes on: the server looks now and then. */
static void pass(int64_t milliseconds)
{
    server.now += milliseconds;
    store_all();
    server.now += 20 * 1000;
    store_all();
}

/* The answer; free it. */
static json_t *ask(Link *link, const char *text)
{
    json_t *answer = NULL;
    link->tokens = 1000 * 1000;
    link_receive(link, text, strlen(text));
    while (!answer) {
        store_all();
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

/* What is the answer to a request: "ok", or why not. */
static void expect(Link *link, const char *text, const char *expected)
{
    json_t *answer = ask(link, text);
    const char *error = json_string_value(json_object_get(answer, "error"));
    assert_string_equal(error ? error : "ok", expected);
    json_decref(answer);
}

/* ---- Tables ---- */

typedef struct Made {
    char id[TABLE_ID + 1], invite[2][SECRET_TEXT + 1], secret[2][SECRET_TEXT + 1];
} Made;

static void copy(char *to, size_t room, const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    snprintf(to, room, "%s", text ? text : "");
}

static Made make(Link *link, const char *text)
{
    Made made;
    json_t *answer = ask(link, text), *invites = json_object_get(answer, "invites");
    copy(made.id, sizeof made.id, answer, "table");
    for (int seat = 0; seat < 2; seat++)
        copy(made.invite[seat], sizeof made.invite[seat], invites, scene_seat_id(seat));
    if (!made.id[0])
        fail_msg("%s: %s", text, json_string_value(json_object_get(answer, "error")));
    json_decref(answer);
    return made;
}

static void join(Link *link, Made *made, int seat)
{
    char text[200];
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"invite\":\"%s\"}", made->id,
             made->invite[seat]);
    json_t *answer = ask(link, text);
    copy(made->secret[seat], sizeof made->secret[seat], answer, "secret");
    json_decref(answer);
}

static void sit(Link *link, const Made *made, int seat, const char *expected)
{
    char text[200];
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\",\"secret\":\"%s\"}", made->id,
             made->secret[seat]);
    expect(link, text, expected);
}

/* A match of two who have both gone. */
static Made play_and_leave(const char *address)
{
    Link *both[2] = {come(address), come(address)};
    Made made = make(both[0], NEW);
    for (int seat = 0; seat < 2; seat++) {
        join(both[seat], &made, seat);
        sit(both[seat], &made, seat, "ok");
    }
    assert_int_equal(table_find(&server, made.id)->phase, PHASE_PLAYING);
    go(both[0]);
    go(both[1]);
    store_all();
    return made;
}

static bool is_there(const Made *made)
{
    const Table *t = table_find(&server, made->id);
    return t && t->phase != PHASE_GONE;
}

/* ---- Tests ---- */

/* The lobby has four places here. */
static void test_one_range_does_not_fill_the_lobby(void **state)
{
    (void)state;
    begin();
    Link *crowd = come("192.0.2.1"), *ann = come("192.0.2.9");
    for (int i = 0; i < 4; i++)
        make(crowd, NEW);
    Made made = make(ann, NEW);
    for (int i = 0; i < 6; i++) {
        server.now += 1000;
        make(crowd, NEW);
        assert_true(is_there(&made));
    }
    assert_int_equal(server.gathering, 4);
    join(ann, &made, 0);
    sit(ann, &made, 0, "ok");
    char address[32];
    for (int i = 0; i < 20; i++) { /* she is there, who made the others is not */
        snprintf(address, sizeof address, "198.51.100.%d", i);
        server.now += 1000;
        make(come(address), NEW);
    }
    assert_true(is_there(&made));
    end();
}

static void test_tables_in_use_stay(void **state)
{
    (void)state;
    begin();
    Made made[4];
    Link *there[4];
    for (int i = 0; i < 4; i++) {
        there[i] = come("192.0.2.1");
        Link *other = come("192.0.2.2");
        made[i] = make(there[i], "{\"do\":\"new\",\"game\":\"nokaut\",\"set\":{\"players\":4}}");
        join(there[i], &made[i], 0);
        sit(there[i], &made[i], 0, "ok");
        join(other, &made[i], 1);
        sit(other, &made[i], 1, "ok");
    }
    expect(come("192.0.2.3"), NEW, "full");
    go(there[2]);
    pass(2000);
    make(come("192.0.2.3"), NEW);
    assert_true(is_there(&made[0]) && is_there(&made[1]) && is_there(&made[3]));
    assert_false(is_there(&made[2]));
    end();
}

static void test_nobody_comes(void **state)
{
    (void)state;
    begin();
    Link *ann = come("192.0.2.1");
    Made alone = make(ann, NEW), days = make(ann, NEW_DAYS), waits = make(ann, NEW);
    join(ann, &waits, 0);
    sit(ann, &waits, 0, "ok");
    pass(59 * MINUTE);
    assert_true(is_there(&alone));
    pass(2 * MINUTE);
    assert_false(is_there(&alone));
    assert_true(is_there(&days) && is_there(&waits));
    pass(23 * HOUR);
    assert_false(is_there(&days) || is_there(&waits));
    assert_null(ann->table);
    end();
}

/* Eight tables are in memory at most. Matches that nobody looks at leave it, and come back. */
static void test_matches_that_wait_make_room(void **state)
{
    (void)state;
    begin();
    Made made[12];
    for (int i = 0; i < 12; i++) {
        made[i] = play_and_leave("192.0.2.1");
        pass(2 * MINUTE);
    }
    assert_true(server.tables <= 8);
    for (int i = 0; i < 12; i++) {
        Link *back = come("192.0.2.1");
        sit(back, &made[i], 0, "ok");
        assert_int_equal(back->table->phase, PHASE_PLAYING);
        go(back);
        pass(2 * MINUTE);
    }
    end();
}

/* Dates the table in the file back, as if it had been made so long ago. */
static void make_older(const Made *made, int64_t milliseconds)
{
    char text[200];
    sqlite3 *db;
    snprintf(text, sizeof text, "UPDATE tables SET created = created - %lld WHERE id = '%s'",
             (long long)milliseconds, made->id);
    assert_int_equal(sqlite3_open(PATH, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void test_a_restart_makes_no_table_young(void **state)
{
    (void)state;
    const int64_t day = 24 * HOUR;
    begin();
    Link *ann = come("192.0.2.1");
    Made old = make(ann, NEW), young = make(ann, NEW);
    Made abandoned = play_and_leave("192.0.2.1"), left = play_and_leave("192.0.2.1");
    end();
    make_older(&old, 2 * HOUR);
    make_older(&abandoned, 15 * day);
    make_older(&left, 13 * day);
    begin();
    pass(MINUTE); /* whoever was there may come back */
    assert_true(is_there(&old) && is_there(&abandoned));
    pass(5 * MINUTE);
    assert_false(is_there(&old) || is_there(&abandoned));
    assert_true(is_there(&young) && is_there(&left));
    Link *late = come("192.0.2.1");
    sit(late, &abandoned, 0, "no-table");
    sit(late, &left, 0, "ok");
    end();
}

/* One that is only in the store, since the memory was full, is abandoned there too. */
static void test_abandoned_in_the_store(void **state)
{
    (void)state;
    begin();
    Made made = play_and_leave("192.0.2.1");
    end();
    begin();
    table_drop(table_find(&server, made.id));
    make_older(&made, 15 * (int64_t)(24 * HOUR));
    pass(MINUTE);
    pass(MINUTE);
    sit(come("192.0.2.1"), &made, 0, "no-table");
    end();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_range_does_not_fill_the_lobby, compile, release),
        cmocka_unit_test_setup_teardown(test_tables_in_use_stay, compile, release),
        cmocka_unit_test_setup_teardown(test_nobody_comes, compile, release),
        cmocka_unit_test_setup_teardown(test_matches_that_wait_make_room, compile, release),
        cmocka_unit_test_setup_teardown(test_a_restart_makes_no_table_young, compile, release),
        cmocka_unit_test_setup_teardown(test_abandoned_in_the_store, compile, release),
    };
    return suite_run("room of the server", tests, sizeof tests / sizeof *tests, argc, argv);
}
