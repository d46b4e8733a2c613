/* crew.h - several hands for jobs that do not depend on each other.
 *
 * crew.c works with threads; crew_alone.c, for where there are none (a WebAssembly module), does
 * one job after the other. What comes of the jobs must not depend on it. */
#ifndef BOTS_CREW_H
#define BOTS_CREW_H

enum { CREW_MOST = 8 };

/* How many hands there are, at most `wanted` (0: one for each core) and at most CREW_MOST. */
int crew_size(int wanted);

/* Does the jobs 0 .. jobs-1 and waits for the last. */
void crew_run(void (*job)(void *context, int index), void *context, int jobs, int hands);

/* Around what all threads share. */
void crew_lock(void);
void crew_unlock(void);

#endif
