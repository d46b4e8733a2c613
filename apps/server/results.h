/* results.h - what came of a match: ratings and histories, noted in the commit that ends it.
 *
 * Invariant: a match is counted once, since a store notes its result only when it takes the table
 * from a phase before PHASE_OVER to it, in one transaction. */
#ifndef SERVER_RESULTS_H
#define SERVER_RESULTS_H

#include "glicko.h"
#include "limits.h"
#include "records.h"

enum { RATED_WHO = 48 };

/* What its table knows of a match beside. */
typedef struct Played {
    bool rated;
    int64_t lasted;     /* milliseconds */
    int from[RS_SEATS]; /* where the people played from: equal numbers are one range; 0: not known
                         */
    const Limits *limits;
} Played;

/* The result of a match as the text of a change STORE_OVER. Free it; NULL: no memory. `seat` are
 * those of the table, the match is over. */
char *result_write(const Match *match, const StoredSeat seat[RS_SEATS], const Played *played);

/* Notes it; false: the store cannot. */
bool results_note(Records *records, const StoreChange *change);

/* ---- Shelves ---- */

#define SHELF_NAMES   "name"   /* by folded name: person, name, pass, since */
#define SHELF_LOOKS   "looks"  /* by what a name looks like (naming.h): the folded name */
#define SHELF_PEOPLE  "person" /* by person: the folded name */
#define SHELF_TOKENS  "token"  /* by person/hash */
#define SHELF_TODAY   "today"  /* by person/game: what has counted today (rated.c) */
#define SHELF_HISTORY "played" /* by person/table, ranked by time */
#define SHELF_BOXES   "boxes"  /* by key (rulesets.h) */

/* Of a game: by person, or "bot:" and a level; ranked by what is surely reached. */
const char *shelf_of_ratings(int game);

typedef struct Standing {
    Rating rating;
    int matches, won;
    int64_t at; /* of the last one; milliseconds */
} Standing;

/* A first standing if nothing is known. */
void standing_read(const char *text, Standing *standing);
void standing_get(Records *records, int game, const char *who, Standing *standing);

#endif
