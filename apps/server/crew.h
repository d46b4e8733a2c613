/* crew.h - threads that work for the loop: they sleep until they are given errands, carry them out
 * in the order in which they came, and wake the loop when something is done.
 *
 * The scribe, the clerk and the thinkers are crews. What an errand is only they know: it begins
 * with an Errand, by which it stands in a queue. */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

#include <pthread.h>
#include <stdbool.h>

typedef struct Errand {
    struct Errand *next;
} Errand;

typedef struct Errands {
    Errand *first, **end;
} Errands;

typedef struct Crew Crew;

/* Carries the errands out, without the lock: one, or, where a crew takes all that wait at once, the
 * whole queue up to NULL. They are then its own; crew_hand_back gives one to the loop. False: it
 * cannot go on, and the thread ends. */
typedef bool CrewRun(Crew *crew, Errand *first);

/* Who wants one has it in its own struct and changes nothing in it. */
struct Crew {
    CrewRun *run;
    bool takes_all; /* that wait at once; and ends only when nothing is left */
    int gathers;    /* it begins at most once in so many microseconds: what comes too soon waits */
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t more;
    Errands asked, done;
    bool closing;
    int threads;
    pthread_t *thread;
};

/* `run`, `takes_all`, `wake` and `context` have been set; `wake` is called in a thread of the crew.
 * With fewer threads than were asked for it works too; false: there is none, or no memory. */
bool crew_open(Crew *crew, int threads);

void crew_add(Crew *crew, Errand *errand);
void crew_hand_back(Crew *crew, Errand *errand);
/* One that was handed back, or NULL. */
Errand *crew_take(Crew *crew);
/* Waits in the middle of a run until the time is over or something comes; false: it closes. */
bool crew_pause(Crew *crew, int milliseconds);

/* Waits for what has been begun; what is left then is given to `drop`. */
void crew_close(Crew *crew, void (*drop)(Errand *errand));

#endif
