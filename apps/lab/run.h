/* run.h - many pieces of work on several threads, with a bar, until done or interrupted. */
#ifndef APPS_LAB_RUN_H
#define APPS_LAB_RUN_H

#include "ranges.h"

/* The units 0..units-1 that are wanted and not done yet, each by one call of `play` in any thread,
 * which writes its result into that thread's own `scratch` bytes, and then one of `count`, which
 * are never two at a time. */
typedef struct Run {
    int64_t units;
    const Ranges *done; /* not to be played again; count adds to it. May be NULL */
    bool (*wanted)(void *context, int64_t unit); /* NULL: all are */
    int threads;
    const char *unit; /* what they are called: "pairs" */
    bool progress;    /* a bar on standard error */
    size_t scratch;
    void *context;
    void (*play)(void *context, int64_t unit, void *scratch);
    bool (*count)(void *context, int64_t unit, const void *scratch); /* false: give up */
    void (*save)(void *context);                                     /* now and then; may be NULL */
    /* What stands behind the bar; may be NULL. */
    void (*tell)(void *context, char *out, size_t size);
} Run;

enum { RUN_DONE, RUN_INTERRUPTED, RUN_FAILED };

/* After Ctrl-C, or a polite request to end, units under way are finished and no more are begun. A
 * second one ends the program. */
int run_units(Run *run);

/* As many threads as there are cores. */
int run_cores(void);

#endif
