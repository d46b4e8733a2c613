/* clerk.h - what takes long beside bots and the store: passphrases are hashed, boxes compiled, and
 * records read and written, in one thread of its own, never in the loop that serves.
 *
 * A line whose work the clerk has waits for it: what it says meanwhile is kept, and every message
 * is still answered in its order. Ranges of addresses take turns (crew.h), so that a login waits
 * for one work of each other range at most; and each has few places for works that take long. */
#ifndef SERVER_CLERK_H
#define SERVER_CLERK_H

#include "address.h"
#include "crew.h"
#include "naming.h"
#include "results.h"
#include "server.h"

#include <jansson.h>

typedef struct Clerk Clerk;
typedef struct Work Work;
struct Wish;

enum { PASSPHRASE_LEAST = 8, PASSPHRASE_MOST = 128, TOKEN_KEY = 96 };

struct Work {
    Errand errand;  /* its first: as one it waits for the clerk */
    Server *server; /* the clerk reads its limits and rules, which never change */
    /* Of the loop alone */
    Link *link;                                    /* NULL: it has gone */
    json_t *request;                               /* the message that this answers */
    bool (*finish)(struct Wish *wish, Work *work); /* answers it; NULL: it is carried out now */
    void (*settle)(Work *work);   /* before that, whether the line is there or not */
    bool finish_anyway;           /* it says itself why not */
    bool slow;                    /* it has one of the places of its range */
    int tried;                    /* so much of what may be tried was taken for it (names.c), */
    char tried_name[NAMING_LOOK]; /* at this name */
    char range[ADDRESS_TEXT];     /* where it comes from */
    /* Of the clerk while it works */
    void (*run)(Work *work, Store *store);
    int refusal; /* a word of words/server: why not; 0: it went well */
    char name[PLAYER_BYTES + 1];
    char passphrase[PASSPHRASE_MOST + 1], other[PASSPHRASE_MOST + 1];
    char person[PERSON_ID + 1];
    char token[TOKEN_KEY];     /* as it is told */
    char token_key[TOKEN_KEY]; /* as it is kept */
    Standing standing[RS_GAMES];
    int game, most;
    int64_t before;
    json_t *told; /* what the answer has beside */
    struct RuleSet *set;
    rs_Problems *problems;
    char problem[STORE_PROBLEM];
};

/* `wake` is called in the clerk's thread when a work is done. NULL: no thread or no memory. */
Clerk *clerk_open(Store *store, void (*wake)(void *context), void *context);
void clerk_add(Clerk *clerk, Work *work);
/* One that is done, or NULL. */
Work *clerk_take(Clerk *clerk);
/* Drops what is not begun. */
void clerk_close(Clerk *clerk);

void work_free(Work *work);

#endif
