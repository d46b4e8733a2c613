/* records.h - what is kept beside tables: names, ratings, histories, boxes. A record is a text
 * under a key on a shelf, with a number by which a shelf can be listed.
 *
 * A store shows its records as a struct of functions, within a transaction: to the clerk
 * (Store.records), and to results_note in the commit that ends a match. So what a name or a rating
 * means is written once, and a store has five statements more. */
#ifndef SERVER_RECORDS_H
#define SERVER_RECORDS_H

#include "store.h"

typedef void RecordTell(void *context, const char *key, int64_t rank, const char *value);

struct Records {
    /* The value, or NULL: there is none. Free it. */
    char *(*get)(Records *records, const char *shelf, const char *key);
    bool (*put)(Records *records, const char *shelf, const char *key, int64_t rank,
                const char *value);
    /* All whose key begins so. */
    bool (*drop)(Records *records, const char *shelf, const char *prefix);
    /* Likewise tells them, the highest rank first: at most so many, with ranks below that one. */
    bool (*list)(Records *records, const char *shelf, const char *prefix, int64_t below, int most,
                 RecordTell *tell, void *context);
    /* Takes a person's name off all seats. */
    bool (*blank)(Records *records, const char *person);
    /* Tells the other servers, with the commit, that logins of this person are void; `deleted`:
     * that there is no such person any more. */
    bool (*announce)(Records *records, const char *person, bool deleted);
};

/* The parts of a change STORE_RECORD. False: it is none. */
typedef struct RecordParts {
    char shelf[32], key[96];
    const char *value;
} RecordParts;
bool record_parts(const char *text, RecordParts *parts);

#endif
