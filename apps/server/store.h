/* store.h - where tables outlive the server: what is kept, and a Store as a struct of functions.
 *
 * A table is its opening (what was agreed), its seats (who holds them, by hashes of secrets), the
 * server's part of the seed, and the actions by number. A change is one fact more about a table; a
 * list of changes is stored whole and is on the disk when `commit` returns true, or nothing of it
 * is. So many matches share one sync (scribe.h), and after a crash every table stands at the end of
 * some list that was stored. SQLite is store_sqlite.c. */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include "../../table/fair.h"
#include "../../table/match.h"

enum { TABLE_ID = 16, SECRET_HASH = 32, STORE_PROBLEM = 240, AUDIENCES = RS_SEATS + 1 };
enum { PERSON_ID = 16 }; /* of a kept name (people.h) */

/* How far a table is. */
enum { PHASE_GATHERING, PHASE_PLAYING, PHASE_OVER, PHASE_GONE };

/* What somebody holds a seat by. */
typedef struct SeatKeys {
    bool invited;   /* `invite` lets somebody take the seat */
    bool held;      /* `secret` is the holder's */
    bool confirmed; /* the holder has shown it once: the invitation is void */
    uint8_t invite[SECRET_HASH], secret[SECRET_HASH];
} SeatKeys;

typedef struct StoredSeat {
    Player player;
    SeatKeys keys;
    bool promised, told; /* the seat's promise (fair.h); its part has been told */
    uint8_t promise[FAIR_BYTES], part[FAIR_BYTES];
    char person[PERSON_ID + 1]; /* whose kept name it is; empty: a free one */
    char left[PERSON_ID + 1];   /* likewise of who lost the seat by being away */
    bool stands_in;             /* a bot sits there until the person comes back */
    bool handed_over;           /* somebody else has it than at the deal */
    int rating;                 /* of the person when they sat down; 0: none */
} StoredSeat;

/* ---- Changes ---- */

enum {
    STORE_TABLE,  /* a new table: text is its opening, part the server's part, watch */
    STORE_SEAT,   /* seat `seat` is as `held` says */
    STORE_PHASE,  /* the table is in phase `number`; text: when the match started, or "" */
    STORE_ACTION, /* action `number` (from 0) of `seat` is `text`; `clock` of that seat after it */
    STORE_CUT,    /* all but the first `number` actions are taken back; era: see moment.h */
    STORE_END,    /* `seat` has given up; number: RESIGNED or LATE */
    STORE_OVER,   /* the match is over; text: what came of it (results.h), noted with it */
    STORE_NEXT,   /* it goes on at the table `text` */
    STORE_RECORD  /* a record; text: shelf, key and value, each behind a line's end (records.h) */
};

typedef struct StoreChange {
    struct StoreChange *next;
    int kind, number, seat;
    char table[TABLE_ID + 1];
    int64_t clock, time; /* time: wall clock, milliseconds */
    uint8_t part[FAIR_BYTES], watch[SECRET_HASH];
    int era[AUDIENCES];
    StoredSeat held;
    char rules[17], boxes[TABLE_ID + 1]; /* STORE_TABLE: what it is played by */
    char text[];                         /* ends with 0 */
} StoreChange;

/* NULL if there is no memory. */
StoreChange *store_change(int kind, const char *table, const char *text);

/* ---- What is read back ---- */

typedef struct StoredTable {
    char id[TABLE_ID + 1];
    int phase;
    const char *opening, *started, *rules;
    int64_t created;
    uint8_t part[FAIR_BYTES], watch[SECRET_HASH];
    int era[AUDIENCES];
    int ended, ended_by; /* STORE_END, or PLAYED_OUT */
    StoredSeat seat[RS_SEATS];
    int64_t clock[RS_SEATS]; /* after the seat's last action; -1: it has had none */
    int actions;
    const char **action;  /* by number; ids as rs_action_id writes them */
    const int64_t *acted; /* when, by the wall clock; NULL: not known */
    const char *boxes;    /* the key of its boxes (rulesets.h), or "" */
    char next[TABLE_ID + 1];
} StoredTable;

/* ---- A store ---- */

enum { STORE_GOOD, STORE_WAITS, STORE_BROKEN };

typedef struct Records Records;
typedef bool RecordsWork(void *context, Records *records);

typedef struct Store Store;
struct Store {
    /* All of the list, synced; or nothing of it, with the reason. STORE_WAITS: it may go later (the
     * disk is full, somebody else writes). STORE_BROKEN: it never will. One thread at a time. */
    int (*commit)(Store *store, const StoreChange *first, char problem[STORE_PROBLEM]);
    /* Every table that is not over; another thread than commit's. False with the reason. */
    bool (*each)(Store *store, void (*tell)(void *context, const StoredTable *table), void *context,
                 char problem[STORE_PROBLEM]);
    /* The one of this id, whatever its phase; `tell` is not called if there is none. */
    bool (*one)(Store *store, const char *id, void (*tell)(void *context, const StoredTable *table),
                void *context, char problem[STORE_PROBLEM]);
    /* Works with records (records.h) in one transaction, in the clerk's thread alone. What `work`
     * returned false for leaves nothing behind, and is STORE_GOOD all the same. */
    int (*records)(Store *store, RecordsWork *work, void *context, char problem[STORE_PROBLEM]);
    void (*close)(Store *store);
};

/* A file; made if it is not there. NULL with the reason: somebody else serves from it, it is
 * damaged, it is none of ours. */
Store *store_sqlite(const char *path, char problem[STORE_PROBLEM]);

#endif
