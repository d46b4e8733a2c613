/* server_traffic.c - what a line receives can be computed from its own view and what its audience
 * has heard.
 *
 * Whole matches are played over lines. At every step each line is told everything anew; then the
 * state is exchanged for another that looks the same to these eyes (rs_imagine), everything that
 * they have not heard is taken out of the match, and the line is told everything again: the same
 * bytes, to the last, in both forms. */
#include "../apps/server/rulesets.h"
#include "../apps/server/secrets.h"
#include "server_alone.h"
#include "suite.h"

#include <jansson.h>
#include <sched.h>
#include <stdlib.h>

/* A match of four random players took up to 3,600 steps in 40 tries: a tenth of a second is one. */
enum { LINES = RS_SEATS + 1, MOST_STEPS = 20000 };

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

/* ---- Pauses ----
 *
 * From a moment on everybody lets everything go that may be let go, by hand and at once, or by
 * having nothing to answer with. In a world that differs only in what these eyes cannot know, they
 * are told the same bytes at the same times. */

enum { STEP = 20, LONGEST = 4000, TWINS = 90 };

typedef struct Aside {
    Table table;
    Play play;
    int64_t now;
} Aside;

static void *copy_of(const void *bytes, size_t size)
{
    void *copy = malloc(size + 1);
    assert_non_null(copy);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

/* What the match grows by goes into copies, so that it can be forgotten. */
static void put_aside(Table *table, Aside *aside)
{
    Match *m = &table->play->session.match;
    *aside = (Aside){*table, *table->play, server.now};
    m->action = copy_of(m->action, (size_t)m->actions * sizeof *m->action);
    m->step = copy_of(m->step, (size_t)m->actions * sizeof *m->step);
    m->event = copy_of(m->event, (size_t)m->events * sizeof *m->event);
    m->actions_room = m->actions;
    m->events_room = m->events;
}

static void take_back(Table *table, const Aside *aside)
{
    Match *m = &table->play->session.match;
    free(m->action);
    free(m->step);
    free(m->event);
    *table->play = aside->play;
    table->phase = aside->table.phase;
    memcpy(table->era, aside->table.era, sizeof table->era);
    memcpy(table->seat, aside->table.seat, sizeof table->seat);
    server.now = aside->now;
    table_wants(table, aside->table.due);
    for (int i = 0; i < LINES; i++)
        if (line[i])
            line[i]->tokens = 1000000, line[i]->tokens_at = server.now;
}

/* The answer that lets it go; -1: there is none. */
static int letting_go(const Match *m, const rs_Action *action, int count)
{
    for (int i = 0; i < count; i++)
        if (rs_action_traits(m->setup.game, action[i]) & RS_ACTION_DECLINES)
            return i;
    return -1;
}

/* Whether who is asked may let it go. */
static bool may_go_on(const Table *table)
{
    const Match *m = &table->play->session.match;
    rs_Action action[RS_MAX_ACTIONS];
    int asked = match_asked(m);
    int count = asked < RS_SEATS ? rs_actions(rules, &m->state, action) : 0;
    return letting_go(m, action, count) >= 0;
}

static void let_go(Table *table)
{
    char text[120];
    HostSight sight;
    for (int seat = 0; seat < table->opening.setup.seats; seat++) {
        const Match *m = &table->play->session.match;
        host_sees(&table->play->host, seat, &sight);
        int at = sight.seat == seat ? letting_go(m, sight.action, sight.count) : -1;
        if (at < 0)
            continue;
        snprintf(text, sizeof text, "{\"do\":\"answer\",\"at\":%d,\"action\":%u}",
                 match_decisions_seen(m, seat), sight.action[at]);
        link_receive(line[seat], text, strlen(text));
        wait_for_store();
    }
}

/* When these eyes are told something for the first time; LONGEST: never. `stop` becomes when
 * somebody had to choose, for what follows from that is theirs. */
static int first_told(Table *table, Link *link, int *stop)
{
    free(told_anew(link));
    for (int passed = 0; passed < LONGEST; passed += STEP, server.now += STEP) {
        bool told = false;
        wait_for_store();
        for (int i = 0; i < LINES; i++)
            while (line[i] && link_next(line[i]))
                told = told || (line[i] == link && !strstr(server.out.text, "\"ok\":"));
        if (told)
            return passed;
        if (!may_go_on(table)) {
            *stop = passed;
            return LONGEST;
        }
        let_go(table);
    }
    return LONGEST;
}

static int compared, spans;

static void check_pauses(Table *table, Link *link)
{
    Match *m = &table->play->session.match;
    Aside aside;
    rs_View view;
    int stop[2] = {LONGEST, LONGEST}, at[2];
    for (int world = 0; world < 2; world++) {
        put_aside(table, &aside);
        rs_view(rules, &m->state, link->seat, &view);
        if (world == 1)
            rs_imagine(rules, &view, &dice, &m->state);
        at[world] = first_told(table, link, &stop[world]);
        take_back(table, &aside);
    }
    int both = stop[0] < stop[1] ? stop[0] : stop[1];
    if (at[0] != at[1] && (at[0] <= both || at[1] <= both))
        fail_msg("%s is told after %d ms, or after %d", scene_seat_id(link->seat), at[0], at[1]);
    compared++;
    spans += at[0] > 0 && at[0] < LONGEST;
}

/* Nobody has said anything yet that is not shown. */
static bool is_quiet(const Table *table, const Link *link)
{
    const Match *m = &table->play->session.match;
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (table->play->host.seat[seat].claimed)
            return false;
    return link && link->seat != match_asked(m) && may_go_on(table) &&
           match_decisions_seen(m, link->seat) == m->actions;
}

static void play_with_pauses(const char *opening, uint64_t seed)
{
    alone_start(&server, rules);
    rs_dice_seed(&dice, seed);
    compared = spans = 0;
    Table *table = open_table(opening, FORM_BYTES);
    for (int step = 0; step < MOST_STEPS && table->phase == PHASE_PLAYING; step++) {
        for (int i = 0; i < LINES && compared < TWINS; i++)
            if (is_quiet(table, line[i]))
                check_pauses(table, line[i]);
        if (!act(table))
            server.now += 100;
        wait_for_store();
    }
    assert_int_equal(table->phase, PHASE_OVER);
    if (compared < 20 || spans < 10)
        fail_msg("compared only %d times, %d with a pause", compared, spans);
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

#define FOUR "{\"do\":\"new\",\"game\":\"nokaut\",\"set\":{\"players\":4},\"watched\":true"

static void test_pauses(void **state)
{
    (void)state;
    play_with_pauses("{\"do\":\"new\",\"watched\":true}", 5);
    play_with_pauses(FOUR "}", 6);
    play_with_pauses(FOUR ",\"clock\":{\"kind\":\"days\",\"time\":86400000}}", 7);
}

/* ---- Rule sets in memory ---- */

static RuleSet *add_set(const char *key, const char *made_by, int64_t used_at, int uses)
{
    RuleSet *set = calloc(1, sizeof *set);
    assert_non_null(set);
    snprintf(set->key, sizeof set->key, "%s", key);
    snprintf(set->made_by, sizeof set->made_by, "%s", made_by);
    set->rules = (const rs_Rules *)(const void *)set; /* only compared */
    assert_ptr_equal(rulesets_add(&server, set), set);
    set->used_at = used_at;
    set->uses = uses;
    return set;
}

static bool is_there(const char *key)
{
    for (const RuleSet *set = server.rulesets; set; set = set->next)
        if (strcmp(set->key, key) == 0)
            return true;
    return false;
}

/* Four have room. Who is used longest ago goes first, who is used or thought by never. */
static void test_rule_sets_that_nobody_uses(void **state)
{
    (void)state;
    alone_start(&server, rules);
    add_set("used", "192.0.2.1", 0, 1);
    RuleSet *thought = add_set("thought", "192.0.2.1", 10, 0);
    assert_true(rulesets_have_room(&server));
    add_set("sooner", "192.0.2.2", 5, 0);
    assert_int_equal(rulesets_of(&server, "192.0.2.1"), 1);
    rulesets_think(&server, thought->rules, 1);
    assert_true(rulesets_have_room(&server));
    assert_false(is_there("sooner"));
    add_set("later", "192.0.2.2", 20, 1);
    assert_false(rulesets_have_room(&server));
    rulesets_think(&server, thought->rules, -1);
    assert_true(rulesets_have_room(&server));
    assert_true(is_there("used") && is_there("later") && !is_there("thought"));
    RuleSet *idle = add_set("idle", "192.0.2.3", server.now, 0);
    rulesets_sweep(&server);
    assert_true(is_there("idle"));
    server.now += 2 * MINUTE;
    idle->uses = 1;
    rulesets_sweep(&server); /* it is used now */
    idle->uses = 0;
    rulesets_sweep(&server);
    assert_true(is_there("idle"));
    server.now += 2 * MINUTE;
    rulesets_sweep(&server);
    assert_false(is_there("idle"));
    assert_true(is_there("used") && server.base);
    assert_true(server_close(&server));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_knockdown, compile, release),
        cmocka_unit_test_setup_teardown(test_nokaut, compile, release),
        cmocka_unit_test_setup_teardown(test_pauses, compile, release),
        cmocka_unit_test_setup_teardown(test_rule_sets_that_nobody_uses, compile, release),
    };
    return suite_run("server traffic", tests, sizeof tests / sizeof *tests, argc, argv);
}
