/* thinkers.h - bots think in a bounded number of threads, never in the loop that serves.
 *
 * Tasks are taken in the order in which they came, and a table has at most one at a time
 * (host_needs_thought), so every table gets its turn before any gets a second one. A task holds the
 * view of a seat, never a state. */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H

#include "../../table/host.h"
#include "store.h"

typedef struct Thinkers Thinkers;

/* `wake` is called in a thinker's thread when a thought is there. NULL: no threads or no memory. */
Thinkers *thinkers_open(int threads, void (*wake)(void *context), void *context);

/* False: there is no memory. */
bool thinkers_add(Thinkers *thinkers, const char table[TABLE_ID + 1], const HostTask *task);

typedef struct Thought {
    char table[TABLE_ID + 1];
    int number;
    const rs_Rules *rules; /* of the task */
    BotAnswer answer;
} Thought;

/* The next one that is there, or false. */
bool thinkers_take(Thinkers *thinkers, Thought *thought);
/* How many tasks wait or are thought about. */
int thinkers_busy(const Thinkers *thinkers);

/* Waits for those who think; what is not begun is dropped. */
void thinkers_close(Thinkers *thinkers);

#endif
