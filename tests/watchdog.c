/* watchdog.c - a loop that does not turn, or does not stop, is noticed; one that does is left
 * alone. And who counts as a proxy. */
#include "../apps/server/net/watchdog.h"
#include "../apps/server/net/listener.h"
#include "suite.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

static _Atomic(const char *) noticed;

static void note(const char *why)
{
    atomic_store(&noticed, why);
}

static void wait_a_little(void)
{
    const struct timespec little = {.tv_nsec = 10 * 1000000L};
    nanosleep(&little, NULL);
}

/* Until something is noticed, at most 20 s; NULL: nothing was. */
static const char *notice(void)
{
    for (int i = 0; i < 2000 && !atomic_load(&noticed); i++)
        wait_a_little();
    return atomic_load(&noticed);
}

static void test_a_loop_that_hangs(void **state)
{
    (void)state;
    atomic_store(&noticed, NULL);
    assert_true(watchdog_start(300, 60000, note));
    assert_non_null(notice());
    assert_non_null(strstr(atomic_load(&noticed), "turn"));
    watchdog_end();
}

static void test_a_loop_that_does_not_stop(void **state)
{
    (void)state;
    atomic_store(&noticed, NULL);
    assert_true(watchdog_start(60000, 300, note));
    watchdog_stopping();
    assert_non_null(notice());
    assert_non_null(strstr(atomic_load(&noticed), "stop"));
    watchdog_end();
}

static void test_a_loop_that_turns(void **state)
{
    (void)state;
    atomic_store(&noticed, NULL);
    assert_true(watchdog_start(10000, 10000, note));
    for (int i = 0; i < 50; i++) {
        wait_a_little();
        watchdog_beat();
    }
    watchdog_end();
    assert_null(atomic_load(&noticed));
}

static void test_proxies(void **state)
{
    (void)state;
    NetSettings settings = {
        .behind_proxy = true, .proxy = {"192.0.2.7", "2001:db8::1"}, .proxies = 2};
    static const char *const good[] = {"127.0.0.1", "127.8.8.8", "::1", "192.0.2.7",
                                       "2001:db8:0::1"};
    static const char *const bad[] = {"192.0.2.8", "2001:db8::2", "10.0.0.1", "", "1127.0.0.1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(listener_lets_in(&settings, good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(listener_lets_in(&settings, bad[i]));
    settings.behind_proxy = false;
    assert_true(listener_lets_in(&settings, bad[0]));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_loop_that_hangs), cmocka_unit_test(test_a_loop_that_does_not_stop),
        cmocka_unit_test(test_a_loop_that_turns), cmocka_unit_test(test_proxies)};
    return suite_run("watchdog", tests, sizeof tests / sizeof *tests, argc, argv);
}
