/* run.c - pieces of work on several threads; see run.h. */
#include "run.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* ---- Running ---- */

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

typedef struct Crew {
    Run *run;
    int64_t next, finished, todo;
    bool failed;
    double start, shown, saved;
    pthread_mutex_t lock;
} Crew;

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The columns of the terminal that standard error is. */
static int terminal_columns(void)
{
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

/* "12/126 pairs, 0:01:20 left", and what else there is to tell; returns its length. */
static int progress_text(const Crew *crew, double now, char *out, size_t size)
{
    char tail[80] = "", left[40] = "";
    if (crew->run->tell)
        crew->run->tell(crew->run->context, tail, sizeof tail);
    if (crew->finished > 0) {
        long seconds = (long)((now - crew->start) * (double)(crew->todo - crew->finished) /
                              (double)crew->finished);
        snprintf(left, sizeof left, ", %ld:%02ld:%02ld left", seconds / 3600, seconds / 60 % 60,
                 seconds % 60);
    }
    return snprintf(out, size, "%lld/%lld %s%s%s%s", (long long)crew->finished,
                    (long long)crew->todo, crew->run->unit, left, *tail ? "  " : "", tail);
}

/* A line that is longer than the terminal is wide would leave its beginning behind with every
 * update: the bar gives way first, then the end of the text. In the last column many terminals
 * begin a new line. */
static void show_progress(Crew *crew, double now)
{
    enum { WIDEST = 30, NARROWEST = 5, FRAME = 3 };
    char text[240];
    int room = terminal_columns() - 1, used = progress_text(crew, now, text, sizeof text);
    int width = room - used - FRAME < WIDEST ? room - used - FRAME : WIDEST;
    int full = crew->todo ? (int)(width * crew->finished / crew->todo) : width;
    fprintf(stderr, "\r");
    if (width >= NARROWEST)
        fprintf(stderr, "[%.*s%.*s] ", full, "##############################", width - full,
                "..............................");
    fprintf(stderr, "%.*s\033[K", room, text);
    fflush(stderr);
    crew->shown = now;
}

static void finish(Crew *crew, int64_t unit, const void *scratch)
{
    static const double BETWEEN_SHOWS = 0.2, BETWEEN_SAVES = 15;
    Run *run = crew->run;
    double now = seconds_now();
    if (!run->count(run->context, unit, scratch))
        crew->failed = true;
    crew->finished++;
    if (run->progress && now - crew->shown > BETWEEN_SHOWS)
        show_progress(crew, now);
    if (run->save && now - crew->saved > BETWEEN_SAVES) {
        run->save(run->context);
        crew->saved = seconds_now();
    }
}

static bool to_be_played(const Run *run, int64_t unit)
{
    return (!run->wanted || run->wanted(run->context, unit)) &&
           (!run->done || !ranges_has(run->done, unit));
}

static int64_t next_unit(Crew *crew)
{
    const Run *run = crew->run;
    if (interrupted || crew->failed)
        return -1;
    while (crew->next < run->units && !to_be_played(run, crew->next))
        crew->next++;
    return crew->next < run->units ? crew->next++ : -1;
}

static void *work(void *argument)
{
    Crew *crew = argument;
    void *scratch = malloc(crew->run->scratch ? crew->run->scratch : 1);
    pthread_mutex_lock(&crew->lock);
    crew->failed |= scratch == NULL;
    for (int64_t unit; (unit = next_unit(crew)) >= 0;) {
        pthread_mutex_unlock(&crew->lock);
        crew->run->play(crew->run->context, unit, scratch);
        pthread_mutex_lock(&crew->lock);
        finish(crew, unit, scratch);
    }
    pthread_mutex_unlock(&crew->lock);
    free(scratch);
    return NULL;
}

static int64_t count_todo(const Run *run)
{
    int64_t todo = 0;
    for (int64_t unit = 0; unit < run->units; unit++)
        todo += to_be_played(run, unit);
    return todo;
}

int run_units(Run *run)
{
    enum { MOST_THREADS = 64 };
    pthread_t thread[MOST_THREADS];
    double now = seconds_now();
    int started = 0;
    Crew crew = {.run = run, .todo = count_todo(run), .start = now};
    crew.saved = now;
    interrupted = 0;
    catch_signals();
    pthread_mutex_init(&crew.lock, NULL);
    while (started + 1 < run->threads && started < MOST_THREADS &&
           pthread_create(&thread[started], NULL, work, &crew) == 0)
        started++;
    work(&crew);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&crew.lock);
    if (run->progress) {
        show_progress(&crew, seconds_now());
        fprintf(stderr, "\n");
    }
    return crew.failed ? RUN_FAILED : crew.finished < crew.todo ? RUN_INTERRUPTED : RUN_DONE;
}

int run_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > 64 ? 64 : (int)cores;
}
