/* crew.c - threads that work for the loop take no notice of the time of day: where it is set back
 * by an hour, nobody sleeps for an hour. */
#include "../apps/server/crew.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

enum { PAUSE_MS = 30, PATIENCE_S = 20, HOUR = 3600 };

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);

/* Whoever asks for the time of day gets one that is an hour ahead of the system's: as if it had
 * been set back since. (By the linker; see meson.build.) */
int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    int result = __real_clock_gettime(clock, time);
    if (clock == CLOCK_REALTIME)
        time->tv_sec += HOUR;
    return result;
}

static _Atomic int pauses;

static bool pause_once(Crew *crew, Errand *errand)
{
    (void)errand;
    pauses += crew_pause(crew, PAUSE_MS);
    return true;
}

static void wake_nobody(void *context)
{
    (void)context;
}

static void drop_nothing(Errand *errand)
{
    (void)errand;
}

static void a_pause_ends_though_the_clock_is_set_back(void **state)
{
    Crew crew = {.run = pause_once, .wake = wake_nobody};
    Errand errand;
    (void)state;
    alarm(PATIENCE_S); /* it sleeps for an hour otherwise */
    assert_true(crew_open(&crew, 1));
    crew_add(&crew, &errand);
    while (pauses == 0)
        sched_yield();
    crew_close(&crew, drop_nothing);
    alarm(0);
    assert_int_equal(pauses, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pause_ends_though_the_clock_is_set_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
