/* host_days.c - tables without hurry: windows that do not run out, seats that are handed back, and
 * that nothing is due which a tick would not do. */
#include "../table/host.h"
#include "suite.h"

#include <stdlib.h>

enum { MOST_STEPS = 4000 };

static rs_Rules *rules;
static Session session;
static Host host;
static rs_Dice dice;
static int64_t now;

static int compile(void **state)
{
    (void)state;
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rules = rs_compile(shipped, count, &problems);
    return rules == NULL;
}

static int release(void **state)
{
    (void)state;
    rs_free(rules);
    return 0;
}

/* "p" for a person, "r" for a bot. */
static void open_table(const char *who, uint8_t number, const HostSettings *settings)
{
    static const char *const players[] = {"2", "3", "4"};
    char problem[MATCH_PROBLEM];
    uint8_t seed[32] = {number};
    rs_Setup setup;
    rs_setup_default(rules, RS_NOKAUT, &setup);
    assert_true(rs_setup_set(rules, &setup, "players", players[strlen(who) - 2], problem));
    SessionStart start = {.setup = &setup, .seed = seed, .unsaved = true};
    for (size_t seat = 0; seat < strlen(who); seat++)
        snprintf(start.player[seat].bot, PLAYER_BOT, "%s", who[seat] == 'p' ? "" : "random");
    rs_dice_seed(&dice, number);
    now = 1000;
    assert_true(session_start(rules, &start, &session, problem));
    host_open(&host, &session, settings, now);
    for (size_t seat = 0; seat < strlen(who); seat++)
        if (who[seat] == 'p')
            host_sit(&host, (int)seat, (int)seat, now);
}

static void tick(void)
{
    char problem[MATCH_PROBLEM];
    assert_true(host_tick(&host, now, problem));
    int64_t due = host_due(&host);
    if (due && due <= now)
        fail_msg("due since %d ms, and a tick did not do it", (int)(now - due));
}

/* Thinks for a bot that is asked, or lets a person answer, or lets time go on. */
static void step(void)
{
    HostTask task;
    HostSight sight;
    char problem[MATCH_PROBLEM];
    BotAnswer answer;
    tick();
    if (host_needs_thought(&host, &task)) {
        tick(); /* before the thought is there */
        bot_choose(&task.bot, task.rules, &task.view, &task.dice, &answer);
        host_thought(&host, task.number, &answer, now);
        assert_true(host_tick(&host, now, problem));
        return;
    }
    for (int seat = 0; seat < session.match.setup.seats; seat++) {
        host_sees(&host, seat, &sight);
        if (sight.seat != seat || sight.count == 0)
            continue;
        assert_true(
            host_answer(&host, seat, sight.action[rs_below(&dice, sight.count)], now, problem));
        break;
    }
    now += 50;
}

static void play_out(void (*look)(void))
{
    for (int i = 0; i < MOST_STEPS && session_asked(&session) != RS_NOBODY; i++) {
        step();
        if (look)
            look();
    }
    assert_int_equal(session_asked(&session), RS_NOBODY);
    session_close(&session);
}

/* ---- Nothing is due that is not done ---- */

static void test_due(void **state)
{
    (void)state;
    HostSettings settings;
    host_usual(&settings);
    for (int kind = 0; kind < 2; kind++) {
        settings.window = settings.quiet = kind ? 700 : 0;
        settings.pace = kind ? 100 : 0;
        open_table("pprr", 1, &settings);
        play_out(NULL);
        open_table("prp", 2, &settings);
        play_out(NULL);
    }
}

/* ---- Windows that do not run out ---- */

static int put, single;

/* Whoever is asked in a window is asked by hand, whatever they hold: and so nothing is due by
 * itself, in this world and in every other that looks the same to somebody else. */
static void look_at_window(void)
{
    HostSight sight;
    int asked = session_asked(&session);
    if (!host.window.open || asked >= RS_SEATS || now < host.shows_at)
        return;
    tick();
    asked = session_asked(&session);
    rs_State real = session.match.state;
    for (int eyes = 0; host.window.open && eyes < session.match.setup.seats; eyes++) {
        rs_View view;
        if (eyes == asked)
            continue;
        rs_view(rules, &real, eyes, &view);
        rs_imagine(rules, &view, &dice, &session.match.state);
        host_sees(&host, asked, &sight);
        assert_int_equal(sight.seat, asked);
        assert_true(sight.count > 0);
        assert_int_equal(host_due(&host), 0);
        put++;
        single += sight.count == 1;
        session.match.state = real;
    }
}

static void test_patient(void **state)
{
    (void)state;
    HostSettings settings;
    host_usual(&settings);
    settings.patient = true;
    settings.quiet = 0;
    put = single = 0;
    for (uint8_t number = 0; number < 4; number++) {
        open_table(number % 2 ? "pp" : "pppp", number, &settings);
        play_out(look_at_window);
    }
    assert_true(put > 100 && single > 10);
}

/* ---- Handed back ---- */

static void test_return(void **state)
{
    (void)state;
    char problem[MATCH_PROBLEM];
    Player bot = {.name = "Ann", .bot = "random"}, person = {.name = "Ann"};
    HostSettings settings;
    host_usual(&settings);
    settings.absent = 1000;
    settings.pace = settings.quiet = settings.window = 0;
    open_table("pp", 3, &settings);
    assert_false(host_return(&host, 1, &person, 1, now, problem)); /* it is theirs */
    host_sit(&host, 1, -1, now);
    now += 1000;
    assert_true(host_replace(&host, 1, &bot, -1, now, problem));
    assert_false(host_return(&host, 1, &bot, 1, now, problem));
    for (int i = 0; i < 20; i++)
        step();
    assert_true(host_return(&host, 1, &person, 1, now, problem));
    assert_false(session_is_bot(&session, 1));
    play_out(NULL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_due, compile, release),
        cmocka_unit_test_setup_teardown(test_patient, compile, release),
        cmocka_unit_test_setup_teardown(test_return, compile, release),
    };
    return suite_run("host without hurry", tests, sizeof tests / sizeof *tests, argc, argv);
}
