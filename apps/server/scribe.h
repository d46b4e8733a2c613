/* scribe.h - changes go to the store in a thread of their own, all that have come together in one
 * commit, so that many matches share one sync of the disk.
 *
 * Invariant: changes are stored in the order in which they were added. Whoever added one may tell
 * anybody what came of it as soon as scribe_done has reached the number that it got. */
#ifndef SERVER_SCRIBE_H
#define SERVER_SCRIBE_H

#include "store.h"

typedef struct Scribe Scribe;

/* `wake` is called in the scribe's thread when something has been stored, or has failed. The store
 * stays the caller's. NULL: no thread or no memory. */
Scribe *scribe_open(Store *store, void (*wake)(void *context), void *context);

/* Takes the change over; its number, from 1 on. One thread alone adds. */
uint64_t scribe_add(Scribe *scribe, StoreChange *change);
/* What has been added since goes to the store now, together. */
void scribe_go(Scribe *scribe);
/* Likewise if it has become much. Between one request and the next: what one asks for stays in one
 * list, so that all of it is stored or nothing. */
void scribe_go_on(Scribe *scribe);
/* Everything up to this number is stored. */
uint64_t scribe_done(Scribe *scribe);

/* A change that a shared store has refused (store.h); it counts as done. */
typedef struct ScribeRefusal {
    char table[TABLE_ID + 1];
    int load; /* of the change */
    uint64_t number;
} ScribeRefusal;
/* The next one, or false. */
bool scribe_refused(Scribe *scribe, ScribeRefusal *refusal);

typedef struct ScribeState {
    int trouble; /* STORE_GOOD, STORE_WAITS (it is tried again), STORE_BROKEN */
    char problem[STORE_PROBLEM];
    uint64_t commits, changes; /* so far */
    int64_t busy;              /* microseconds in commits */
} ScribeState;
void scribe_state(Scribe *scribe, ScribeState *state);

/* Waits until everything is stored or cannot be. False: something could not. */
bool scribe_close(Scribe *scribe);

#endif
