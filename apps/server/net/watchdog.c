/* watchdog.c - see watchdog.h. Times are counted in looks, so that a process which was paused as a
 * whole has missed nothing. */
#include "watchdog.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

enum { LOOK_EVERY = 100 };

static struct {
    pthread_t thread;
    int64_t patience, goodbye;
    void (*stuck)(const char *why);
    _Atomic int64_t beats;
    int64_t counted, missed; /* beats at the last look, and looks since there was one */
    atomic_bool stopping, ended, runs;
    int64_t stopping_for; /* looks */
} dog;

void watchdog_beat(void)
{
    atomic_fetch_add(&dog.beats, 1);
}

void watchdog_stopping(void)
{
    atomic_store(&dog.stopping, true);
}

static const char *problem(void)
{
    int64_t beats = atomic_load(&dog.beats);
    dog.missed = beats == dog.counted ? dog.missed + 1 : 0;
    dog.counted = beats;
    if (atomic_load(&dog.stopping))
        return ++dog.stopping_for > dog.goodbye ? "it was asked to stop" : NULL;
    return dog.missed > dog.patience ? "the loop does not turn" : NULL;
}

static void *watch(void *nothing)
{
    const struct timespec while_ = {.tv_nsec = LOOK_EVERY * 1000000L};
    (void)nothing;
    while (!atomic_load(&dog.ended)) {
        const char *why = problem();
        if (why) {
            dog.stuck(why);
            return NULL;
        }
        nanosleep(&while_, NULL);
    }
    return NULL;
}

bool watchdog_start(int64_t patience, int64_t goodbye, void (*stuck)(const char *why))
{
    sigset_t all, before;
    dog.patience = patience / LOOK_EVERY;
    dog.goodbye = goodbye / LOOK_EVERY;
    dog.stuck = stuck;
    dog.missed = dog.stopping_for = 0;
    atomic_store(&dog.ended, false);
    sigfillset(&all); /* signals are for the loop's thread */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    atomic_store(&dog.runs, pthread_create(&dog.thread, NULL, watch, NULL) == 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return atomic_load(&dog.runs);
}

void watchdog_end(void)
{
    atomic_store(&dog.ended, true);
    if (atomic_exchange(&dog.runs, false))
        pthread_join(dog.thread, NULL);
    atomic_store(&dog.stopping, false);
}
