/* towers.c - towers at a table: built, kept in the match, played again, refused; and the odds of
 * those that nobody builds. */
#include "../engine/kind.h"
#include "../engine/rules.h"
#include "../games/knockdown/rules/game.h"
#include "../table/host.h"
#include "steady_hand.h"
#include "suite.h"

#include <unistd.h>

static const char position[] = "box siege-storm\nruling test-variant tower\nA veroth at 3\n"
                               "B driana at 4, wounds %s\nrow high-punch haymaker low-kick push\n";

typedef struct Table {
    rs_Rules *rules;
    Session session;
    Host host;
    int64_t now;
    char problem[MATCH_PROBLEM];
} Table;

static int compile(void **state)
{
    static Table table;
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    table.rules = rs_compile(shipped, count, &problems);
    *state = &table;
    return table.rules == NULL;
}

static int release(void **state)
{
    Table *t = *state;
    rs_free(t->rules);
    return 0;
}

/* B must build, with what was agreed for it. */
static const char *folder; /* where the match is saved; NULL: nowhere */

static void open_table(Table *t, const char *wounds, const char *bot, uint8_t aids)
{
    char text[400];
    uint8_t seed[32] = {5};
    uint64_t dice = 7;
    HostSettings settings;
    snprintf(text, sizeof text, position, wounds);
    SessionStart start = {.position = text, .seed = seed, .folder = folder, .unsaved = !folder};
    start.started = "2026-11-15 19:30";
    start.dice = &dice;
    snprintf(start.player[1].bot, PLAYER_BOT, "%s", bot);
    start.player[1].aids = aids;
    t->session = (Session){0};
    if (!session_start(t->rules, &start, &t->session, t->problem))
        fail_msg("%s", t->problem);
    static const char *const moves[] = {"attack high-punch", "call"};
    for (int i = 0; i < 2; i++) {
        rs_Action action;
        assert_true(rs_action_parse(t->rules, &t->session.match.state, moves[i], &action));
        if (!session_apply(&t->session, 0, action, t->problem))
            fail_msg("%s", t->problem);
    }
    host_usual(&settings);
    t->now = 5000;
    host_open(&t->host, &t->session, &settings, t->now);
    assert_int_equal(session_asked(&t->session), RS_TABLE);
}

static void close_table(Table *t)
{
    host_close(&t->host);
    session_close(&t->session);
}

static TowerSetup asked_for(const Table *t)
{
    HostTowerSight sight;
    assert_true(host_tower(&t->host, &sight));
    assert_int_equal(sight.task.seat, 1);
    TowerSetup setup = sight.task.setup;
    setup.way = TOWER_KEYS;
    return setup;
}

/* Starts, and tells what was built as it happened. */
static void play(Table *t, const TowerList *list)
{
    assert_true(host_tower_start(&t->host, 1, TOWER_KEYS, t->now, t->problem));
    int64_t started = t->now;
    for (size_t i = 0; i < list->count; i++) {
        t->now = started + list->commands[i].tick * 1000 / TOWER_RATE + 150; /* a slow line */
        if (!host_tower_told(&t->host, 1, &list->commands[i], 1, t->now, t->problem))
            fail_msg("%s", t->problem);
    }
}

static const char *last_event(const Table *t)
{
    int count;
    const Match *match = &t->session.match;
    const rs_Event *event = match_events(match, match->actions - 1, &count);
    return rs_event_word(match->setup.game, event[0].kind);
}

/* ---- Built ---- */

static void test_stands(void **state)
{
    Table *t = *state;
    TowerList list;
    open_table(t, "4L", "", 0);
    TowerSetup setup = asked_for(t);
    assert_int_equal(setup.light, 4);
    assert_int_equal(setup.heavy, 1);
    assert_int_equal(setup.ticks, 10 * TOWER_RATE);
    assert_int_equal(steady_build(&setup, 5, &list), TOWER_STANDS);
    play(t, &list);
    assert_false(host_answer(&t->host, RS_TABLE, act(DO_PASSED, 0, 0), t->now, t->problem));
    assert_true(host_tower_done(&t->host, 1, t->now, t->problem));
    assert_string_equal(last_event(t), "passed");
    int keep;
    assert_false(session_undo_reach(&t->session, RS_TABLE, &keep)); /* nobody builds it twice */
    free(list.commands);
    close_table(t);
}

static void test_left_over(void **state)
{
    Table *t = *state;
    TowerList list;
    open_table(t, "4L", "", 0);
    TowerSetup setup = asked_for(t);
    assert_int_equal(steady_build(&setup, 3, &list), TOWER_LEFT);
    play(t, &list);
    assert_true(host_tower_done(&t->host, 1, t->now, t->problem));
    assert_string_equal(last_event(t), "failed");
    free(list.commands);
    close_table(t);
}

/* Nothing comes any more: the time decides. */
static void test_goes_silent(void **state)
{
    Table *t = *state;
    open_table(t, "4L", "", 0);
    t->now += 4000; /* behind any pause */
    assert_true(host_tick(&t->host, t->now, t->problem));
    assert_true(host_tower_start(&t->host, 1, TOWER_TOUCH, t->now, t->problem));
    int64_t due = host_due(&t->host);
    assert_in_range(due, t->now + 10000, t->now + 20000);
    assert_true(host_tick(&t->host, due - 1, t->problem));
    assert_int_equal(session_asked(&t->session), RS_TABLE);
    assert_true(host_tick(&t->host, due, t->problem));
    assert_string_equal(last_event(t), "failed");
    close_table(t);
}

static void test_aids(void **state)
{
    Table *t = *state;
    open_table(t, "4L", "", AID_TIME | AID_SNAP);
    TowerSetup setup = asked_for(t);
    assert_int_equal(setup.ticks, 20 * TOWER_RATE);
    assert_int_equal(setup.snap, 1);
    close_table(t);
}

/* What another host knew of a tower: its time goes on, and with it the list. */
static void test_restored(void **state)
{
    Table *t = *state;
    TowerList list;
    HostTowerSight sight;
    open_table(t, "4L", "", 0);
    t->host.settings.built = true;
    TowerSetup setup = asked_for(t);
    assert_int_equal(steady_build(&setup, 5, &list), TOWER_STANDS);
    int half = (int)list.count / 2;
    int64_t spent = (int64_t)list.commands[half].tick * 1000 / TOWER_RATE;
    HostTowerState known = {.running = true, .way = TOWER_KEYS, .elapsed = spent};
    assert_true(host_tower_restore(&t->host, &known, list.commands, half, t->now));
    assert_true(host_tower(&t->host, &sight) && sight.running && sight.count == half);
    assert_int_equal(sight.started, t->now - spent);
    assert_false(host_tower_start(&t->host, 1, TOWER_KEYS, t->now, t->problem));
    assert_true(host_tower_told(&t->host, 1, list.commands + half, 1, t->now, t->problem));
    known.attempt = TOWER_ATTEMPTS;
    assert_false(host_tower_restore(&t->host, &known, list.commands, half, t->now));
    assert_true(host_tower(&t->host, &sight) && sight.count == half + 1);
    free(list.commands);
    close_table(t);
}

/* A pause takes none of the time, and gives none: the same tower goes on, steered as before. */
static void test_paused(void **state)
{
    Table *t = *state;
    TowerList list;
    HostTowerSight sight;
    open_table(t, "4L", "", 0);
    t->host.settings.built = true;
    TowerSetup setup = asked_for(t);
    assert_int_equal(steady_build(&setup, 5, &list), TOWER_STANDS);
    int half = (int)list.count / 2;
    int64_t spent = (int64_t)list.commands[half].tick * 1000 / TOWER_RATE;
    HostTowerState known = {.running = true, .way = TOWER_KEYS, .elapsed = spent};
    assert_true(host_tower_restore(&t->host, &known, list.commands, half, t->now));
    host_tower_pause(&t->host, 10, t->now); /* not before what the hand was told */
    assert_true(host_tower(&t->host, &sight) && !sight.running && sight.spent > 10);
    assert_int_equal(sight.task.setup.seed, setup.seed);
    assert_false(host_tower_told(&t->host, 1, list.commands + half, 1, t->now, t->problem));
    t->now += 30000;
    assert_true(host_tower_start(&t->host, 1, TOWER_MOUSE, t->now, t->problem));
    assert_true(host_tower(&t->host, &sight) && sight.task.setup.way == TOWER_KEYS);
    assert_int_equal(t->now - sight.started, t->host.tower.told[half - 1].tick * 1000 / TOWER_RATE);
    for (int i = half; i < (int)list.count; i++) {
        t->now = sight.started + (int64_t)list.commands[i].tick * 1000 / TOWER_RATE;
        assert_true(host_tower_told(&t->host, 1, &list.commands[i], 1, t->now, t->problem));
    }
    assert_true(host_tower_done(&t->host, 1, t->now, t->problem));
    assert_string_equal(last_event(t), "passed");
    free(list.commands);
    close_table(t);
}

/* Where towers are built, a bot's is too: seen by everybody in its time, kept like any other. */
static void test_of_a_bot(void **state)
{
    Table *t = *state;
    HostTowerSight sight;
    TowerVerdict verdict;
    for (int hurry = 0; hurry < 2; hurry++) {
        open_table(t, "4L", "casual", 0);
        t->host.settings.built = true;
        t->host.settings.pace = 100;
        while (!t->host.tower.running)
            assert_true(host_tick(&t->host, t->now += 500, t->problem));
        assert_true(host_tower(&t->host, &sight) && !sight.person && sight.count > 100);
        int64_t ends = host_due(&t->host);
        assert_true(ends > sight.started + 2000 && ends < sight.started + 15000);
        assert_false(host_tower_told(&t->host, 1, sight.told, 1, t->now, t->problem));
        assert_false(host_tower_done(&t->host, 0, t->now, t->problem));
        if (hurry)
            assert_true(host_tower_done(&t->host, 1, t->now, t->problem));
        else
            assert_true(host_tick(&t->host, ends - 1, t->problem) && t->host.tower.running &&
                        host_tick(&t->host, ends, t->problem));
        assert_false(t->host.tower.running);
        assert_true(towers_check(&t->session.match, 2, &verdict));
        assert_int_equal(verdict, TOWER_STANDS); /* as this layout has it */
        close_table(t);
    }
}

/* What comes after everything is decided means nothing. */
static void test_after_the_verdict(void **state)
{
    Table *t = *state;
    TowerList list;
    open_table(t, "4L", "", 0);
    TowerSetup setup = asked_for(t);
    assert_int_equal(steady_build(&setup, 5, &list), TOWER_STANDS);
    list.count--; /* without DONE: it stands all the same, a second after the last cube */
    play(t, &list);
    TowerCommand more = {1100, TOWER_MOVE, 0, 100};
    t->now = t->host.tower.started + 9200;
    assert_true(host_tower_told(&t->host, 1, &more, 1, t->now, t->problem));
    assert_true(host_tower_done(&t->host, 1, t->now, t->problem));
    assert_string_equal(last_event(t), "passed");
    TowerVerdict verdict;
    assert_true(towers_check(&t->session.match, 2, &verdict));
    free(list.commands);
    close_table(t);
}

/* ---- Refused ---- */

static void refused(Table *t, int seat, TowerCommand command, int64_t after, const char *why)
{
    int count = t->host.tower.count;
    assert_false(
        host_tower_told(&t->host, seat, &command, 1, t->host.tower.started + after, t->problem));
    if (!strstr(t->problem, why))
        fail_msg("\"%s\" does not say \"%s\"", t->problem, why);
    assert_int_equal(t->host.tower.count, count);
}

static void test_refusals(void **state)
{
    Table *t = *state;
    const TowerCommand good = {120, TOWER_MOVE, 100, 100};
    open_table(t, "4L", "", 0);
    refused(t, 1, good, 0, "not begun");
    assert_false(host_tower_done(&t->host, 1, t->now, t->problem));
    assert_false(host_tower_start(&t->host, 0, TOWER_KEYS, t->now, t->problem));
    assert_true(host_tower_start(&t->host, 1, TOWER_KEYS, t->now, t->problem));
    assert_false(host_tower_start(&t->host, 1, TOWER_KEYS, t->now, t->problem));
    refused(t, 0, good, 1000, "not your tower");
    refused(t, 1, (TowerCommand){300, TOWER_MOVE, 100, 100}, 400, "ahead");
    refused(t, 1, good, 3100, "too late");
    refused(t, 1, (TowerCommand){1200, TOWER_DROP, 0, 0}, 10000, "too late");
    refused(t, 1, (TowerCommand){120, TOWER_MOVE, TOWER_WIDTH + 1, 0}, 1000, "No hand");
    refused(t, 1, (TowerCommand){120, TOWER_VERBS, 0, 0}, 1000, "No hand");
    TowerCommand two[2] = {good, {119, TOWER_GRAB, 0, 0}}; /* the first of them would do */
    assert_false(host_tower_told(&t->host, 1, two, 2, t->now + 1000, t->problem));
    assert_int_equal(t->host.tower.count, 0);
    assert_true(host_tower_told(&t->host, 1, &good, 1, t->now + 1000, t->problem));
    refused(t, 1, two[1], 1000, "No hand");
    TowerCommand done = {130, TOWER_DONE, 0, 0};
    assert_true(host_tower_told(&t->host, 1, &done, 1, t->now + 1100, t->problem));
    refused(t, 1, (TowerCommand){131, TOWER_MOVE, 0, 0}, 1100, "No hand");
    close_table(t);
}

/* The start was held back on its way, what came behind it was not: the clock is the player's. But
 * nobody gains time by it. */
static void test_late_start(void **state)
{
    Table *t = *state;
    const TowerCommand early = {240, TOWER_MOVE, 100, 100}, next = {250, TOWER_GRAB, 0, 0};
    open_table(t, "4L", "", 0);
    assert_true(host_tower_start(&t->host, 1, TOWER_MOUSE, t->now, t->problem));
    assert_true(host_tower_told(&t->host, 1, &early, 1, t->now + 100, t->problem));
    refused(t, 1, next, 2184, "too late"); /* 2083 by the player's clock, which shows 4084 now */
    assert_true(host_tower_told(&t->host, 1, &next, 1, t->now + 2182, t->problem));
    close_table(t);
}

static void test_only_built(void **state)
{
    Table *t = *state;
    open_table(t, "4L", "", 0);
    t->host.settings.built = true;
    assert_false(host_answer(&t->host, RS_TABLE, act(DO_PASSED, 0, 0), t->now, t->problem));
    assert_non_null(strstr(t->problem, "nobody reports"));
    t->host.settings.built = false;
    assert_true(host_answer(&t->host, RS_TABLE, act(DO_PASSED, 0, 0), t->now, t->problem));
    HostTowerSight sight;
    assert_false(host_tower(&t->host, &sight));
    close_table(t);
}

/* ---- Kept ---- */

static void built_match(Table *t)
{
    TowerList list;
    open_table(t, "4L", "", AID_SNAP);
    TowerSetup setup = asked_for(t);
    assert_int_equal(steady_build(&setup, 5, &list), TOWER_STANDS);
    play(t, &list);
    assert_true(host_tower_done(&t->host, 1, t->now, t->problem));
    free(list.commands);
}

static void read_back(Table *t, const char *text, Match *match)
{
    *match = (Match){0};
    if (!match_read(t->rules, text, strlen(text), match, t->problem))
        fail_msg("%s", t->problem);
}

static void test_kept(void **state)
{
    Table *t = *state;
    Match again, copy = {0};
    TowerVerdict verdict;
    built_match(t);
    char *text = match_write(&t->session.match);
    assert_non_null(strstr(text, "\ntable passed tower keys 0 "));
    assert_non_null(strstr(text, "\ntower B snap\n"));
    read_back(t, text, &again);
    char *second = match_write(&again);
    assert_string_equal(text, second);
    assert_true(towers_check(&again, 2, &verdict));
    assert_int_equal(verdict, TOWER_STANDS);
    assert_true(match_copy(&again, 3, &copy, t->problem));
    assert_true(towers_check(&copy, 2, &verdict));
    assert_int_equal(copy.step[2].final, 1);
    assert_true(match_undo(&again, 2, t->problem));
    assert_int_equal(again.towers, 0);
    free(text);
    free(second);
    match_free(&again);
    match_free(&copy);
    close_table(t);
}

/* The file holds the whole line before anybody sees what came of it. */
static void test_saved(void **state)
{
    Table *t = *state;
    char made[] = "/tmp/ringside-towers-XXXXXX", path[SESSION_PATH];
    folder = mkdtemp(made);
    built_match(t);
    folder = NULL;
    snprintf(path, sizeof path, "%s", t->session.path);
    close_table(t);
    t->session = (Session){0};
    if (!session_resume(t->rules, path, &t->session, t->problem))
        fail_msg("%s", t->problem);
    TowerVerdict verdict;
    assert_int_equal(t->session.match.actions, 3);
    assert_true(towers_check(&t->session.match, 2, &verdict));
    session_close(&t->session);
    unlink(path);
    rmdir(made);
}

/* Whoever changes what was reported, or what the hand was told, is found out. */
static void test_forged(void **state)
{
    Table *t = *state;
    Match forged;
    TowerVerdict verdict;
    built_match(t);
    char *text = match_write(&t->session.match);
    char *word = strstr(text, "table passed");
    memcpy(word + 6, "failed", 6);
    char *final = strstr(text, "\nfinal");
    assert_null(final);
    read_back(t, text, &forged);
    assert_false(towers_check(&forged, 2, &verdict));
    assert_int_equal(verdict, TOWER_STANDS);
    match_free(&forged);
    memcpy(word + 6, "passed", 6);
    *strchr(strstr(text, " tower keys"), 'd') = 'g'; /* never lets go of the first cube */
    read_back(t, text, &forged);
    assert_false(towers_check(&forged, 2, &verdict));
    match_free(&forged);
    free(text);
    close_table(t);
}

static void test_bad_lines(void **state)
{
    static const char *const bad[] = {"passed tower",           "passed tower feet 0 1g",
                                      "passed tower keys 2 1g", "passed tower keys 0 1g; 2d",
                                      "passed tower keys x",    "passed tower keys"};
    Table *t = *state;
    open_table(t, "4L", "", 0);
    char *text = match_write(&t->session.match), whole[4000];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Match match = {0};
        snprintf(whole, sizeof whole, "%stable %s\n", text, bad[i]);
        assert_false(match_read(t->rules, whole, strlen(whole), &match, t->problem));
        assert_non_null(strstr(t->problem, "line "));
        assert_null(match.rules);
    }
    free(text);
    close_table(t);
}

/* Every frame of a film is the tower as it was: forward and back. */
static void test_film(void **state)
{
    Table *t = *state;
    TowerFilm film;
    built_match(t);
    assert_true(film_open(&t->session.match, 2, &film));
    assert_true(film_to(&film, 200));
    uint64_t hash = tower_hash(film.tower);
    assert_true(film_to(&film, 100000));
    assert_int_equal(tower_verdict(film.tower), TOWER_STANDS);
    assert_true(film_to(&film, 200));
    assert_true(tower_hash(film.tower) == hash);
    film_close(&film);
    assert_false(film_open(&t->session.match, 1, &film));
    close_table(t);
}

/* ---- Not built ---- */

/* K10.8, against the table in tower/odds.h: nine and one cubes stand in 565 of 1000 cases. */
static void test_chance(void **state)
{
    enum { TIMES = 4000 };
    Table *t = *state;
    rs_Dice dice;
    int stood = 0;
    open_table(t, "9L", "random", 0);
    rs_dice_seed(&dice, 11);
    for (int i = 0; i < TIMES; i++)
        stood += bot_table(t->rules, &t->session.match.state, &dice) == act(DO_PASSED, 0, 0);
    assert_in_range(stood, TIMES * 535 / 1000, TIMES * 595 / 1000);
    HostTowerSight sight;
    assert_true(host_tower(&t->host, &sight));
    assert_false(sight.person);
    assert_false(host_tower_start(&t->host, 1, TOWER_KEYS, t->now, t->problem));
    assert_true(host_due(&t->host) != 0); /* chance decides by itself */
    close_table(t);
}

static void test_odds_are_rules(void **state)
{
    Table *t = *state;
    const GameKind *kind = game_kind(RS_KNOCKDOWN);
    uint64_t before = kind->hash(t->rules, 1);
    t->rules->knockdown->tower_odds[10]++;
    assert_true(kind->hash(t->rules, 1) != before);
    t->rules->knockdown->tower_odds[10]--;
    assert_int_equal(kd_tower_chance(t->rules->knockdown, 10, 10), 565);
    assert_int_equal(kd_tower_chance(t->rules->knockdown, 9, 8), 500);
    assert_int_equal(kd_tower_chance(t->rules->knockdown, 0, 4), 1000 - 0);
    assert_int_equal(kd_tower_chance(t->rules->knockdown, 40, 30), 0);
}

/* The match that tests/replay_test.py and tests/refusals_test.py play again. */
static int write_sample(const char *path)
{
    void *state;
    FILE *out = fopen(path, "w");
    if (!out || compile(&state) != 0)
        return 1;
    Table *t = state;
    built_match(t);
    char *text = match_write(&t->session.match);
    fputs(text, out);
    free(text);
    close_table(t);
    release(&state);
    return fclose(out) != 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        return write_sample(argv[2]);
#define TEST(name) cmocka_unit_test_setup_teardown(name, compile, release)
    static const struct CMUnitTest tests[] = {
        TEST(test_stands),
        TEST(test_left_over),
        TEST(test_goes_silent),
        TEST(test_aids),
        TEST(test_restored),
        TEST(test_paused),
        TEST(test_after_the_verdict),
        TEST(test_refusals),
        TEST(test_only_built),
        TEST(test_kept),
        TEST(test_saved),
        TEST(test_forged),
        TEST(test_bad_lines),
        TEST(test_of_a_bot),
        TEST(test_film),
        TEST(test_chance),
        TEST(test_odds_are_rules),
        TEST(test_late_start),
    };
    return suite_run("towers", tests, sizeof tests / sizeof *tests, argc, argv);
}
