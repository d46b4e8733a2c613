/* server_traffic.c - what a line receives can be computed from its own view and what its audience
 * has heard.
 *
 * Whole matches are played over lines. At every step each line is told everything anew; then the
 * state is exchanged for another that looks the same to these eyes (rs_imagine), everything that
 * they have not heard is taken out of the match, and the line is told everything again: the same
 * bytes, to the last, in both forms. */
#include "../apps/server/secrets.h"
#include "server_alone.h"
#include "suite.h"

#include <jansson.h>
#include <sched.h>
#include <stdlib.h>

enum { LINES = RS_SEATS + 1, MOST_STEPS = 4000 };

static rs_Rules *rules;
static Server server;
static Link *line[LINES]; /* of seats, and of a spectator */
static rs_Dice dice;

static int compile(void **state)
{
    (void)state;
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rules = rs_compile(shipped, count, &problems);
    return !rules || !secrets_start();
}

static int release(void **state)
{
    (void)state;
    rs_free(rules);
    return 0;
}

/* ---- Lines ---- */

static void wait_for_store(void)
{
    do {
        server_turn(&server, server.now);
        sched_yield();
    } while (server.unsaved || server.waiting);
}

/* Says something and returns the answer. */
static json_t *ask(Link *link, const char *text)
{
    json_t *answer = NULL;
    link_receive(link, text, strlen(text));
    while (!answer) {
        wait_for_store();
        while (!answer && link_next(link)) {
            json_t *message = json_loadb(server.out.text, server.out.used, 0, NULL);
            assert_non_null(message);
            if (json_object_get(message, "ok"))
                answer = message;
            else
                json_decref(message);
        }
    }
    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s: %s", text, json_string_value(json_object_get(answer, "words")));
    server.now += 40; /* nobody floods */
    return answer;
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* Everything that the link is told now, as one text; NULL: nothing. Free it. */
static char *told(Link *link)
{
    Buffer all = {0};
    while (link_next(link))
        buffer_add(&all, server.out.text, server.out.used);
    return all.text;
}

static char *told_anew(Link *link)
{
    link->told_changes = link->told_standing = link->told_moment = link->told_table = 0;
    link->era = -1;
    link->heard = 0;
    return told(link);
}

/* ---- A table ---- */

static Table *open_table(const char *opening, int form)
{
    char text[400];
    line[RS_SEATS] = link_open(&server, NULL, "somewhere");
    json_t *made = ask(line[RS_SEATS], opening);
    Table *table = table_find(&server, text_of(made, "table"));
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", table->id);
    json_decref(ask(line[RS_SEATS], text));
    for (int seat = 0; seat < table->opening.setup.seats; seat++) {
        line[seat] = link_open(&server, NULL, "somewhere");
        line[seat]->form = form;
        snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"invite\":\"%s\"}",
                 table->id, text_of(json_object_get(made, "invites"), scene_seat_id(seat)));
        json_t *joined = ask(line[seat], text);
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\",\"secret\":\"%s\"}",
                 table->id, text_of(joined, "secret"));
        json_decref(joined);
        json_decref(ask(line[seat], text));
    }
    json_decref(made);
    wait_for_store();
    return table;
}

/* ---- Twins ---- */

/* The same match to these eyes, with everything else exchanged. */
static void make_twin(Match *match, int eyes)
{
    rs_View view;
    int kept = 0;
    match->actions =
        match_decisions_seen(match, eyes); /* a choice that is still a secret is not there */
    rs_view(rules, &match->state, eyes, &view);
    rs_imagine(rules, &view, &dice, &match->state);
    for (int i = 0; i < match->events; i++)
        if (match_hears(&match->event[i], eyes)) {
            match->event[kept] = match->event[i];
            match->event[kept++].audience = (uint8_t)(1u << eyes);
        }
    match->events = kept;
}

static void check_twin(Table *table, Link *link)
{
    Match *match = &table->play->session.match;
    Match real = *match;
    char *first = told_anew(link);
    match->event = malloc(((size_t)real.events + 1) * sizeof *real.event);
    assert_non_null(match->event);
    if (real.events)
        memcpy(match->event, real.event, (size_t)real.events * sizeof *real.event);
    make_twin(match, link->seat);
    char *second = told_anew(link);
    free(match->event);
    *match = real;
    assert_non_null(first);
    assert_non_null(second);
    size_t same = 0;
    while (first[same] && first[same] == second[same])
        same++;
    if (first[same] || second[same])
        fail_msg("%s is told: %.80s | %.80s", scene_seat_id(link->seat),
                 first + (same < 40 ? 0 : same - 40), second + (same < 40 ? 0 : same - 40));
    free(first);
    free(second);
}

/* ---- Matches ---- */

/* Whoever may answer does, at random; false: nobody may. */
static bool act(Table *table)
{
    char text[200];
    HostSight sight;
    for (int seat = 0; seat < table->opening.setup.seats; seat++) {
        host_sees(&table->play->host, seat, &sight);
        if (sight.seat != seat || sight.count == 0)
            continue;
        snprintf(text, sizeof text, "{\"do\":\"answer\",\"at\":%d,\"action\":%u}",
                 match_decisions_seen(&table->play->session.match, seat),
                 sight.action[rs_below(&dice, sight.count)]);
        json_decref(ask(line[seat], text));
        return true;
    }
    return false;
}

static void play(const char *opening, int form, uint64_t seed)
{
    alone_start(&server, rules);
    rs_dice_seed(&dice, seed);
    Table *table = open_table(opening, form);
    assert_int_equal(table->phase, PHASE_PLAYING);
    for (int step = 0; step < MOST_STEPS && table->phase == PHASE_PLAYING; step++) {
        for (int i = 0; i < LINES; i++)
            if (line[i])
                check_twin(table, line[i]);
        if (!act(table))
            server.now += 100;
        wait_for_store();
    }
    assert_int_equal(table->phase, PHASE_OVER);
    for (int i = 0; i < LINES; i++) {
        if (line[i])
            link_close(line[i]);
        line[i] = NULL;
    }
    assert_true(server_close(&server));
}

#define QUICK "\"quiet\":0,\"window\":0,\"pace\":0,\"watched\":true"

static void test_knockdown(void **state)
{
    (void)state;
    play("{\"do\":\"new\"," QUICK "}", FORM_SCENE, 1);
    play("{\"do\":\"new\"," QUICK ",\"random\":true}", FORM_BYTES, 2);
}

static void test_nokaut(void **state)
{
    (void)state;
    play("{\"do\":\"new\",\"game\":\"nokaut\"," QUICK "}", FORM_SCENE, 3);
    play("{\"do\":\"new\",\"game\":\"nokaut\",\"set\":{\"players\":4}," QUICK "}", FORM_BYTES, 4);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_knockdown, compile, release),
        cmocka_unit_test_setup_teardown(test_nokaut, compile, release),
    };
    return suite_run("server traffic", tests, sizeof tests / sizeof *tests, argc, argv);
}
