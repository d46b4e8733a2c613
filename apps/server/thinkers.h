/* thinkers.h - bots think in a bounded number of threads, never in the loop that serves.
 *
 * The threads are shared between owners (crew.h), which are ranges of addresses: a table that waits
 * for its bot waits for at most one decision of each other range, however many tables those have.
 * Among the tables of one range each has at most one task at a time (host_needs_thought), so every
 * table gets its turn before any gets a second one. Who has more tasks waiting than the threads
 * begin in two decisions gets bots that think for a half of their time, or a quarter, or an eighth:
 * so a decision of theirs is over soon. A task holds the view of a seat, never a state. */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H

#include "../../table/host.h"
#include "store.h"

typedef struct Thinkers Thinkers;

/* `wake` is called in a thinker's thread when a thought is there. NULL: no threads or no memory. */
Thinkers *thinkers_open(int threads, void (*wake)(void *context), void *context);

/* `owner` is the range of whoever waits for it. False: there is no memory. */
bool thinkers_add(Thinkers *thinkers, const char table[TABLE_ID + 1], const char *owner,
                  const HostTask *task);

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
