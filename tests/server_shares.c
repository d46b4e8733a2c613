/* server_shares.c - what one client may take of the server, and what it may do to others: lists of
 * tables in pages, answers no longer than they need be; nobody is closed for what others say,
 * or waits for what they ask. */
#include "../apps/server/budget.h"
#include "../apps/server/requests.h"
#include "../apps/server/secrets.h"
#include "../apps/server/towers.h"
#include "server_alone.h"
#include "suite.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

static rs_Rules *rules;
static Server server;

static bool compile(void)
{
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rules = rs_compile(shipped, count, &problems);
    return rules && secrets_start();
}

static int open_server(void **state)
{
    (void)state;
    alone_start(&server, rules);
    server.limits.tables = server.limits.gathering = server.limits.new_tables = 1000;
    server.makers.most = server.gather_of.most = server.tables_of.most = 1000;
    server.limits.links = server.limits.address = 1000;
    return 0;
}

static int close_server(void **state)
{
    (void)state;
    while (server.links)
        link_close(server.links);
    return !server_close(&server);
}

/* ---- Clients ---- */

static void wait_for_store(void)
{
    do {
        server_turn(&server, server.now);
        sched_yield();
    } while (server.unsaved || server.waiting);
}

/* The next message to this client; NULL: there is none. */
static json_t *next_message(Link *link)
{
    wait_for_store();
    if (!link_next(link))
        return NULL;
    json_t *message = json_loadb(server.out.text, server.out.used, 0, NULL);
    assert_non_null(message);
    return message;
}

/* The next message with this key, and nothing that comes before it. */
static json_t *next_with(Link *link, const char *key)
{
    json_t *message;
    while ((message = next_message(link)) != NULL && !json_object_get(message, key))
        json_decref(message);
    return message;
}

/* Says something and returns the answer, or NULL: there is none. */
static json_t *try(Link *link, const char *text)
{
    link_receive(link, text, strlen(text));
    json_t *answer = next_with(link, "ok");
    server.now += 40; /* nobody floods */
    return answer;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Likewise what must go well. */
static json_t *ask(Link *link, const char *text)
{
    json_t *answer = try(link, text);
    assert_non_null(answer);
    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s: %s", text, text_of(answer, "words"));
    return answer;
}

static void refused(Link *link, const char *text, const char *error)
{
    json_t *answer = try(link, text);
    assert_non_null(answer);
    if (strcmp(text_of(answer, "error"), error) != 0)
        fail_msg("%.80s: %s", text, text_of(answer, "error"));
    json_decref(answer);
}

/* ---- The lobby ---- */

static void make_open(Link *link, const char *game)
{
    char text[120];
    snprintf(text, sizeof text, "{\"do\":\"new\",\"open\":true,\"game\":\"%s\"}", game);
    json_decref(ask(link, text));
}

/* Reads the list page by page: how many tables; the answers have `most` each but the last. */
static int read_pages(Link *link, const char *game, int most)
{
    char text[160], after[TABLE_ID + 1] = "";
    int count = 0;
    for (bool more = true; more;) {
        snprintf(text, sizeof text, "{\"do\":\"tables\",\"most\":%d%s%s%s%s%s%s}", most,
                 *game ? ",\"game\":\"" : "", game, *game ? "\"" : "",
                 *after ? ",\"after\":\"" : "", after, *after ? "\"" : "");
        json_t *answer = ask(link, text), *list = json_object_get(answer, "tables");
        int size = (int)json_array_size(list);
        more = json_is_true(json_object_get(answer, "more"));
        assert_true(more ? size == most : size <= most);
        for (int i = 0; i < size; i++) {
            const char *id = text_of(json_array_get(list, (size_t)i), "table");
            assert_string_not_equal(id, after);
            snprintf(after, sizeof after, "%s", id);
        }
        count += size;
        json_decref(answer);
    }
    return count;
}

static void test_every_table_is_on_one_page(void **state)
{
    (void)state;
    Link *link = link_open(&server, NULL, "somewhere");
    for (int i = 0; i < 25; i++)
        make_open(link, i % 3 ? "nokaut" : "knockdown");
    json_decref(ask(link, "{\"do\":\"quick\",\"bot\":\"beginner\"}")); /* which nobody may watch */
    assert_int_equal(read_pages(link, "", 4), 25);
    assert_int_equal(read_pages(link, "", 5), 25);
    assert_int_equal(read_pages(link, "", 100), 25);
    assert_int_equal(read_pages(link, "knockdown", 4), 9);
    assert_int_equal(read_pages(link, "nokaut", 4), 16);
    refused(link, "{\"do\":\"tables\",\"after\":\"AAAAAAAAAAAAAAAA\"}", "no-table");
    refused(link, "{\"do\":\"tables\",\"after\":7}", "bad-value");
}

static void test_an_answer_has_a_bound(void **state)
{
    (void)state;
    Link *link = link_open(&server, NULL, "somewhere");
    for (int i = 0; i < 120; i++)
        make_open(link, "nokaut");
    json_t *usual = ask(link, "{\"do\":\"tables\"}");
    json_t *most = ask(link, "{\"do\":\"tables\",\"most\":4000000}");
    assert_int_equal(json_array_size(json_object_get(usual, "tables")), 30);
    assert_int_equal(json_array_size(json_object_get(most, "tables")), 100);
    json_decref(usual);
    json_decref(most);
}

/* The list tells of each table as it is now, though its text is kept. */
static void test_the_list_is_of_now(void **state)
{
    (void)state;
    char text[160];
    Link *link = link_open(&server, NULL, "somewhere"), *guest = link_open(&server, NULL, "else");
    json_t *made = ask(link, "{\"do\":\"new\",\"open\":true,\"watched\":true}");
    server.now += 5000;
    json_t *before = ask(link, "{\"do\":\"tables\"}");
    const json_t *listed = json_array_get(json_object_get(before, "tables"), 0);
    assert_int_equal(json_integer_value(json_object_get(listed, "age")), 5);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"Ann\"}",
             text_of(made, "table"));
    json_t *joined = ask(guest, text), *after = ask(link, "{\"do\":\"tables\"}");
    listed = json_array_get(json_object_get(after, "tables"), 0);
    assert_string_equal(text_of(json_array_get(json_object_get(listed, "seats"), 0), "name"),
                        "Ann");
    json_decref(before);
    json_decref(after);
    json_decref(joined);
    json_decref(made);
}

/* What is listed costs no more to tell again, however many tables there are. */
static void test_texts_are_kept(void **state)
{
    (void)state;
    Link *link = link_open(&server, NULL, "somewhere");
    for (int i = 0; i < 10; i++)
        make_open(link, "nokaut");
    json_decref(ask(link, "{\"do\":\"tables\"}"));
    const Table *t = server.lobby[LIST_OPEN][RS_GAMES];
    const char *text = t->listed.text;
    assert_non_null(text);
    json_decref(ask(link, "{\"do\":\"tables\"}"));
    assert_ptr_equal(t->listed.text, text);
}

/* ---- Echoes ---- */

static void test_a_tag_is_short(void **state)
{
    (void)state;
    Link *link = link_open(&server, NULL, "somewhere");
    char text[ALONE_MESSAGE];
    json_t *answer = ask(link, "{\"do\":\"ping\",\"tag\":{\"number\":[1,2,3]}}");
    assert_non_null(json_object_get(json_object_get(answer, "tag"), "number"));
    json_decref(answer);
    snprintf(text, sizeof text, "{\"do\":\"ping\",\"tag\":\"%062d\"}", 0);
    json_decref(ask(link, text));
    snprintf(text, sizeof text, "{\"do\":\"ping\",\"tag\":\"%063d\"}", 0);
    refused(link, text, "long-tag");
    refused(link, "{\"do\":\"ping\",\"tag\":[1e9,1e9,1e9,1e9,1e9,1e9,1e9]}", "long-tag");
    snprintf(text, sizeof text, "{\"do\":\"login\",\"token\":\"x\",\"tag\":\"%0300d\"}", 0);
    refused(link, text, "long-tag");
}

/* Whatever is refused, the answer is no longer than the message by more than a constant. */
static void test_a_refusal_is_short(void **state)
{
    (void)state;
    static const struct {
        const char *begin, *end;
    } messages[] = {
        {"{\"do\":\"", "\"}"},
        {"{\"do\":\"tables\",\"game\":\"", "\"}"},
        {"{\"do\":\"tables\",\"", "\":1}"},
        {"{\"do\":\"hello\",\"language\":\"", "\"}"},
        {"{\"do\":\"ping\",\"tag\":\"", "\"}"},
        {"{\"do\":\"new\",\"game\":\"", "\"}"},
        {"{\"do\":\"new\",\"set\":{\"players\":\"", "\"}}"},
        {"{\"do\":\"new\",\"rulings\":{\"", "\":1}}"},
        {"{\"do\":\"new\",\"players\":{\"a\":{\"bot\":\"", "\"}}}"},
        {"{\"do\":\"quick\",\"bot\":\"", "\"}"},
        {"[\"", "\"]"},
    };
    Link *link = link_open(&server, NULL, "somewhere");
    char text[ALONE_MESSAGE + 1];
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        size_t used = (size_t)snprintf(text, sizeof text, "%s", messages[i].begin);
        while (used < ALONE_MESSAGE - 20)
            used += (size_t)snprintf(text + used, sizeof text - used, "\\u0007");
        snprintf(text + used, sizeof text - used, "%s", messages[i].end);
        link_receive(link, text, strlen(text));
        wait_for_store();
        assert_true(link_next(link));
        assert_non_null(strstr(server.out.text, "\"ok\":false"));
        assert_in_range(server.out.used, 1, 1000);
        server.now += 40;
    }
}

/* ---- A table of two ---- */

static rs_Dice dice;
static Link *at[2]; /* of its seats */
static char secret[2][SECRET_TEXT + 1];

static Link *sit(const Table *t, int seat)
{
    char text[200];
    Link *link = link_open(&server, NULL, "somewhere");
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\",\"secret\":\"%s\"}", t->id,
             secret[seat]);
    json_decref(ask(link, text));
    return link;
}

/* `more` of what is agreed; both have sat down. */
static Table *open_table(const char *more)
{
    char text[300];
    Link *link = link_open(&server, NULL, "somewhere");
    snprintf(text, sizeof text, "{\"do\":\"new\",\"watched\":true,\"quiet\":0,\"window\":0%s}",
             more);
    json_t *made = ask(link, text);
    Table *t = table_find(&server, text_of(made, "table"));
    for (int seat = 0; seat < 2; seat++) {
        snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"invite\":\"%s\"}", t->id,
                 text_of(json_object_get(made, "invites"), scene_seat_id(seat)));
        json_t *joined = ask(link, text);
        snprintf(secret[seat], sizeof secret[seat], "%s", text_of(joined, "secret"));
        json_decref(joined);
        at[seat] = sit(t, seat);
    }
    json_decref(made);
    link_close(link);
    wait_for_store();
    assert_int_equal(t->phase, PHASE_PLAYING);
    return t;
}

/* ---- Phrases ---- */

/* Somebody who does not read just now is not closed for what others say, and hears the last. */
static void test_phrases_close_nobody(void **state)
{
    (void)state;
    static const char *const words[] = {"hello", "luck", "thanks", "oops"};
    char text[80];
    open_table("");
    for (int i = 0; i < 100; i++) {
        snprintf(text, sizeof text, "{\"do\":\"phrase\",\"phrase\":\"%s\"}", words[i % 4]);
        json_decref(ask(at[0], text));
        server.now += 1500;
    }
    assert_false(at[1]->closing);
    for (int i = 100 - 8; i < 100; i++) {
        json_t *heard = next_with(at[1], "phrase");
        assert_non_null(heard);
        assert_string_equal(text_of(json_object_get(heard, "phrase"), "phrase"), words[i % 4]);
        json_decref(heard);
    }
    assert_null(next_with(at[1], "phrase"));
}

/* However many clients a seat has, it says one phrase at a time. */
static void test_a_seat_says_one_phrase_at_a_time(void **state)
{
    (void)state;
    const char *text = "{\"do\":\"phrase\",\"phrase\":\"hello\"}";
    Table *t = open_table("");
    Link *other = sit(t, 0);
    json_decref(ask(at[0], text));
    refused(at[0], text, "too-often");
    refused(other, text, "too-often");
    json_decref(ask(at[1], text));
    server.now += 1500;
    json_decref(ask(other, text));
}

static void test_what_is_muted_is_not_heard(void **state)
{
    (void)state;
    const char *mute = "{\"do\":\"mute\",\"seats\":[\"a\"]}";
    open_table("");
    json_decref(ask(at[0], "{\"do\":\"phrase\",\"phrase\":\"hello\"}"));
    link_receive(at[1], mute, strlen(mute));
    assert_null(next_with(at[1], "phrase"));
    server.now += 1500;
    json_decref(ask(at[0], "{\"do\":\"phrase\",\"phrase\":\"hello\"}"));
    assert_null(next_with(at[1], "phrase"));
}

/* ---- Clients of a seat and of an address ---- */

static void test_the_idlest_client_of_a_seat_goes(void **state)
{
    (void)state;
    Link *link[8];
    Table *t = open_table("");
    for (int i = 0; i < 7; i++)
        link[i] = sit(t, 0);
    json_decref(ask(at[0], "{\"do\":\"ping\"}"));
    link[7] = sit(t, 0);
    assert_int_equal(t->here[0], 8);
    json_t *told = next_with(link[0], "out");
    assert_string_equal(text_of(json_object_get(told, "out"), "table"), t->id);
    assert_null(link[0]->table);
    json_decref(told);
    for (int i = 1; i < 8; i++)
        assert_ptr_equal(link[i]->table, t);
    assert_ptr_equal(at[0]->table, t);
}

static void test_few_spectators_come_from_one_address(void **state)
{
    (void)state;
    char text[80];
    Table *t = open_table("");
    server.limits.watchers = 3;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", t->id);
    Link *last = NULL;
    for (int i = 0; i < 3; i++)
        json_decref(ask(last = link_open(&server, NULL, "2001:db8:1:2::1"), text));
    json_decref(ask(last, text)); /* it is one of them already */
    refused(link_open(&server, NULL, "2001:db8:1:2::7"), text, "many-watch");
    json_decref(ask(link_open(&server, NULL, "2001:db8:1:3::1"), text));
}

/* ---- Absence ---- */

static void test_nobody_is_absent_after_a_moment(void **state)
{
    (void)state;
    Link *link = link_open(&server, NULL, "somewhere");
    server.limits.absent_least = 30000;
    refused(link, "{\"do\":\"new\",\"absent\":1}", "absent-least");
    refused(link, "{\"do\":\"new\",\"absent\":29999}", "absent-least");
    json_decref(ask(link, "{\"do\":\"new\",\"absent\":30000}"));
    json_decref(ask(link, "{\"do\":\"new\",\"absent\":0}"));
}

static bool is_closed(Link *link)
{
    for (int i = 0; i < 2000 && !link->closing; i++)
        link_receive(link, "{\"do\":\"ping\"}", 13);
    return link->closing;
}

/* Who was closed by the server has a minute more to come back. */
static void test_being_closed_is_not_absence(void **state)
{
    (void)state;
    const char *replace = "{\"do\":\"replace\",\"seat\":\"b\",\"bot\":\"beginner\"}";
    Table *t = open_table(",\"absent\":30000");
    assert_true(is_closed(at[1]));
    link_close(at[1]);
    server.now += 30000;
    refused(at[0], replace, "refused");
    server.now += 59000;
    refused(at[0], replace, "refused");
    at[1] = sit(t, 1);
    link_close(at[1]); /* by itself */
    server.now += 29000;
    refused(at[0], replace, "refused");
    server.now += 1000;
    json_decref(ask(at[0], replace));
}

static void test_who_was_closed_is_absent_in_the_end(void **state)
{
    (void)state;
    open_table(",\"absent\":30000");
    assert_true(is_closed(at[1]));
    link_close(at[1]);
    server.now += 90000;
    json_decref(ask(at[0], "{\"do\":\"replace\",\"seat\":\"b\",\"bot\":\"beginner\"}"));
}

/* ---- Towers ---- */

static void act(const Table *t)
{
    char text[120];
    HostSight sight;
    for (int seat = 0; seat < 2; seat++) {
        host_sees(&t->play->host, seat, &sight);
        if (sight.seat != seat || sight.count == 0)
            continue;
        snprintf(text, sizeof text, "{\"do\":\"answer\",\"at\":%d,\"action\":%u}",
                 match_decisions_seen(&t->play->session.match, seat),
                 sight.action[rs_below(&dice, sight.count)]);
        json_decref(ask(at[seat], text));
        return;
    }
    server.now += 100;
}

/* A few matches come to their end before anybody has to build. */
static Table *open_with_tower(HostTowerSight *tower)
{
    enum { TRIES = 20 };
    rs_dice_seed(&dice, 1);
    for (int i = 0; i < TRIES; i++) {
        Table *t = open_table(",\"game\":\"knockdown\",\"rulings\":{\"test-variant\":\"tower\"}");
        bool found = false;
        while (t->phase == PHASE_PLAYING && !(found = host_tower(&t->play->host, tower)))
            act(t);
        if (found)
            return t;
        link_close(at[0]);
        link_close(at[1]);
    }
    fail();
    return NULL;
}

/* Whoever builds sends a hundred pieces; who does not read is told all of them in one. */
static void test_pieces_of_a_tower_close_nobody(void **state)
{
    (void)state;
    char text[120], last[40] = "";
    HostTowerSight tower;
    Table *t = open_with_tower(&tower);
    Link *builder = at[tower.task.seat], *other = at[1 - tower.task.seat];
    json_decref(ask(builder, "{\"do\":\"tower\",\"start\":\"mouse\"}"));
    for (json_t *message; (message = next_message(other)) != NULL;)
        json_decref(message);
    for (int i = 1; i <= 100; i++) {
        server.now += 9;
        snprintf(last, sizeof last, "%dm%d,0", i, i);
        snprintf(text, sizeof text, "{\"do\":\"tower\",\"told\":\"%s\"}", last);
        link_receive(builder, text, strlen(text));
        json_decref(next_with(builder, "ok"));
    }
    assert_true(host_tower(&t->play->host, &tower));
    assert_int_equal(tower.count, 100);
    assert_false(other->closing);
    json_t *told = next_with(other, "tower");
    const char *list = text_of(json_object_get(told, "tower"), "told");
    assert_memory_equal(list, "1m1,0 ", 6);
    int commands = 1;
    for (; *list; list++)
        commands += *list == ' ';
    assert_int_equal(commands, 100);
    json_decref(told);
    assert_null(next_with(other, "tower"));
}

/* ---- CPU time ---- */

enum { COST = 1000, SLICE = 100 * 1000 / 50 };
static int64_t spent;

/* Whatever is done takes a millisecond. */
static int64_t cpu_time(void)
{
    return spent += COST;
}

/* A hundred milliseconds a second, and half a second at once. */
static void limit_cpu(void)
{
    budget_close(&server);
    server.limits.cpu = 100;
    server.limits.cpu_burst = 500;
    server.cpu_time = cpu_time;
    assert_true(budget_open(&server));
}

/* One turn of the loop, and what this client is sent then: how many answers. */
static int answers(Link *link)
{
    int count = 0;
    server_turn(&server, server.now);
    while (link_next(link))
        count += strstr(server.out.text, "\"ok\":") != NULL;
    return count;
}

static void say(Link *link, const char *text)
{
    link_receive(link, text, strlen(text));
}

#define PING "{\"do\":\"ping\"}"

/* Asks until it is in debt and its messages wait. */
static void run_into_debt(Link *link)
{
    for (int i = 0; i < 1000 && !budget_owes(link); i++) {
        say(link, PING);
        answers(link);
    }
    assert_true(budget_owes(link));
    assert_null(link->said);
}

/* Who is in debt waits and is closed by nobody; others do not wait. */
static void test_debts_are_waited_for(void **state)
{
    (void)state;
    Link *greedy = link_open(&server, NULL, "192.0.2.1"),
         *same = link_open(&server, NULL, "192.0.2.1");
    Link *other = link_open(&server, NULL, "192.0.2.2");
    limit_cpu();
    run_into_debt(greedy);
    for (int i = 0; i < 5; i++)
        say(greedy, PING);
    say(same, PING);
    say(other, PING);
    assert_int_equal(answers(greedy), 0);
    assert_int_equal(answers(same), 0);
    assert_int_equal(answers(other), 1);
    server.now += 20; /* one or two drain */
    int first = answers(greedy) + answers(same);
    assert_in_range(first, 1, 2);
    server.now += 1000;
    assert_int_equal(answers(greedy) + answers(same), 6 - first);
    assert_false(greedy->closing);
}

/* However many addresses somebody comes from. */
static void test_a_kept_name_has_one_budget(void **state)
{
    (void)state;
    Link *one = link_open(&server, NULL, "192.0.2.1"), *two = link_open(&server, NULL, "192.0.2.2");
    limit_cpu();
    snprintf(one->person, sizeof one->person, "ann");
    snprintf(two->person, sizeof two->person, "ann");
    run_into_debt(one);
    say(two, PING);
    assert_int_equal(answers(two), 0);
    two->person[0] = 0;
    assert_int_equal(answers(two), 1);
}

/* In the same turn of the loop one range asks for much, and another for little after it. */
static void test_ranges_take_turns(void **state)
{
    (void)state;
    Link *many[8], *other = link_open(&server, NULL, "192.0.2.2");
    int before = 0;
    limit_cpu();
    for (int i = 0; i < 8; i++)
        many[i] = link_open(&server, NULL, "192.0.2.1");
    for (int i = 0; i < 8 * 10; i++)
        say(many[i / 10], PING);
    for (int i = 0; i < 8; i++)
        while (link_next(many[i]))
            before++;
    assert_in_range(before, 1, SLICE / COST);
    say(other, PING);
    assert_int_equal(answers(other), 1);
    for (int i = 0; i < 8; i++) {
        int heard = 0;
        while (link_next(many[i]))
            heard++;
        assert_in_range(heard, 0, 3); /* the clients of a range take turns, too */
    }
}

static void test_too_many_that_wait_are_a_flood(void **state)
{
    (void)state;
    Link *link = link_open(&server, NULL, "192.0.2.1");
    limit_cpu();
    run_into_debt(link);
    for (int i = 0; i < 16; i++)
        say(link, PING);
    assert_false(link->closing);
    say(link, PING);
    assert_true(link->closing);
}

/* What is sent at once by somebody who owes nothing is answered, all of it and in order. */
static void test_a_burst_is_answered_in_order(void **state)
{
    (void)state;
    char text[60], tag[20];
    Link *link = link_open(&server, NULL, "192.0.2.1");
    limit_cpu();
    for (int i = 0; i < 100; i++) {
        snprintf(text, sizeof text, "{\"do\":\"ping\",\"tag\":%d}", i);
        say(link, text);
    }
    for (int i = 0; i < 100; i++) {
        while (!link_next(link)) {
            server.now += 10;
            server_turn(&server, server.now);
        }
        snprintf(tag, sizeof tag, "\"tag\":%d}", i);
        assert_non_null(strstr(server.out.text, tag));
    }
}

/* A moment costs whoever it is for, and waits too; it is the moment of then. */
static void test_moments_wait_too(void **state)
{
    (void)state;
    char text[80];
    Table *t = open_table("");
    Link *watcher = link_open(&server, NULL, "192.0.2.1");
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", t->id);
    json_decref(ask(watcher, text));
    json_decref(next_with(watcher, "moment"));
    limit_cpu();
    run_into_debt(watcher);
    watcher->told_changes = watcher->told_moment = 0;
    assert_false(link_next(watcher));
    say(at[0], "{\"do\":\"look\"}");
    assert_int_equal(answers(at[0]), 1);
    assert_false(watcher->moment_allowed);
    server.now += 1000;
    json_t *moment = next_with(watcher, "moment");
    assert_non_null(moment);
    json_decref(moment);
}

/* Who goes while something waits leaves nothing behind. */
static void test_who_waits_may_go(void **state)
{
    (void)state;
    Link *link = link_open(&server, NULL, "192.0.2.1"),
         *same = link_open(&server, NULL, "192.0.2.1");
    limit_cpu();
    run_into_debt(link);
    say(link, PING);
    say(same, PING);
    link_close(link);
    assert_ptr_equal(server.turn_first, same->origin);
    link_close(same);
    assert_null(server.turn_first);
    assert_null(server.turn_last);
    server.now += 1000;
    server_turn(&server, server.now);
}

#define ALONE(name) cmocka_unit_test_setup_teardown(name, open_server, close_server)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        ALONE(test_every_table_is_on_one_page),
        ALONE(test_an_answer_has_a_bound),
        ALONE(test_the_list_is_of_now),
        ALONE(test_texts_are_kept),
        ALONE(test_a_tag_is_short),
        ALONE(test_a_refusal_is_short),
        ALONE(test_phrases_close_nobody),
        ALONE(test_a_seat_says_one_phrase_at_a_time),
        ALONE(test_what_is_muted_is_not_heard),
        ALONE(test_the_idlest_client_of_a_seat_goes),
        ALONE(test_few_spectators_come_from_one_address),
        ALONE(test_nobody_is_absent_after_a_moment),
        ALONE(test_being_closed_is_not_absence),
        ALONE(test_who_was_closed_is_absent_in_the_end),
        ALONE(test_pieces_of_a_tower_close_nobody),
        ALONE(test_debts_are_waited_for),
        ALONE(test_a_kept_name_has_one_budget),
        ALONE(test_ranges_take_turns),
        ALONE(test_too_many_that_wait_are_a_flood),
        ALONE(test_a_burst_is_answered_in_order),
        ALONE(test_moments_wait_too),
        ALONE(test_who_waits_may_go),
    };
    if (!compile())
        return 1;
    int status = suite_run("shares of the server", tests, sizeof tests / sizeof *tests, argc, argv);
    rs_free(rules);
    return status;
}
