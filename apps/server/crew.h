/* crew.h - threads that work for the loop: they sleep until they are given errands, carry them out
 * in the order in which they came, and wake the loop when something is done.
 *
 * The scribe, the clerk and the thinkers are crews. What an errand is only they know: it begins
 * with an Errand, by which it stands in a queue.
 *
 * A crew that shares serves owners in turn instead (start-time fair queueing): an errand begins
 * when all that its owner has asked for before would be done if every owner got as much. So however
 * many errands one owner has, an errand of another waits for those that are under way and for one
 * of each owner before it. While others come too, one owner never holds the last thread. */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Errand {
    struct Errand *next;
    /* Of a crew that shares */
    uint64_t owner; /* whose it is, not 0 */
    int cost;       /* about how much work it is */
    uint64_t turn;  /* the crew's own: the smallest is next */
} Errand;

/* An owner whose errand began, and when; in microseconds. */
typedef struct Served {
    uint64_t owner;
    int64_t at;
} Served;

/* What a thread carries out: whose it is (0: nothing), and the first turn of theirs after it. */
typedef struct Serving {
    uint64_t owner, turn;
} Serving;

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
    bool shares;    /* between owners, see above */
    int gathers;    /* it begins at most once in so many microseconds: what comes too soon waits */
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t more;
    Errands asked, done;
    bool closing;
    int threads;
    pthread_t *thread;
    uint64_t turn;    /* the largest of those that have begun */
    int begun;        /* threads that run */
    Serving *serves;  /* of each thread */
    Served served[2]; /* the two owners that were served last */
};

/* `run`, `takes_all`, `shares`, `wake` and `context` have been set; `wake` is called in a thread of
 * the crew. With fewer threads than were asked for it works too; false: there is none, or no
 * memory. */
bool crew_open(Crew *crew, int threads);

void crew_add(Crew *crew, Errand *errand);
/* How many errands of this owner wait. */
int crew_waits(Crew *crew, uint64_t owner);
void crew_hand_back(Crew *crew, Errand *errand);
/* One that was handed back, or NULL. */
Errand *crew_take(Crew *crew);
/* Waits in the middle of a run until the time is over or something comes; false: it closes. */
bool crew_pause(Crew *crew, int milliseconds);

/* Waits for what has been begun; what is left then is given to `drop`. */
void crew_close(Crew *crew, void (*drop)(Errand *errand));

#endif
