/* watchdog.c - see watchdog.h. Times are of the monotonic clock. */
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
    _Atomic int64_t beat, stop_asked; /* stop_asked: 0: it was not */
    atomic_bool ended;
} dog;

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void watchdog_beat(void)
{
    atomic_store(&dog.beat, milliseconds());
}

void watchdog_stopping(void)
{
    int64_t never = 0;
    atomic_compare_exchange_strong(&dog.stop_asked, &never, milliseconds());
}

static const char *problem(void)
{
    int64_t now = milliseconds(), asked = atomic_load(&dog.stop_asked);
    if (asked && now - asked > dog.goodbye)
        return "it was asked to stop";
    return now - atomic_load(&dog.beat) > dog.patience ? "the loop does not turn" : NULL;
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
    dog.patience = patience;
    dog.goodbye = goodbye;
    dog.stuck = stuck;
    atomic_store(&dog.stop_asked, 0);
    atomic_store(&dog.ended, false);
    watchdog_beat();
    sigfillset(&all); /* signals are for the loop's thread */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&dog.thread, NULL, watch, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

void watchdog_end(void)
{
    atomic_store(&dog.ended, true);
    pthread_join(dog.thread, NULL);
}
