/* store.h - where tables outlive the server: what is kept, and a Store as a struct of functions.
 *
 * A table is its opening (what was agreed), its seats (who holds them, by hashes of secrets), the
 * server's part of the seed, and the actions by number. A change is one fact more about a table; a
 * list of changes is stored whole and is on the disk when `commit` returns true, or nothing of it
 * is. So many matches share one sync (scribe.h), and after a crash every table stands at the end of
 * some list that was stored. SQLite is store_sqlite.c.
 *
 * Shared stores (PostgreSQL, store_postgres.c): any number of servers write to one. Every change
 * makes another version of its table, and a change is stored only if the version is still the one
 * that it was made from; otherwise it is refused, with all later ones that rest on it, and the
 * server that made them forgets them and reads the table again. A version is a number and who wrote
 * it. Numbers only rise, and a server writes a number of a table at most once, so no two changes
 * ever make the same version: what rests on a refused change can never be taken for something else.
 *
 * The hard case: at servers 1 and 2 sit the two players of a table at version (7, 1). Both answer
 * at once; server 1 has two changes on their way, (7,1) -> (8,1) -> (9,1), server 2 one, (7,1) ->
 * (8,2). If server 2 is first, the table is at (8,2): the first change of server 1 is refused,
 * for the table is not at (7,1), and so is the second, for it is not at (8,1) and never will be.
 * Server 1 then reads (8,2), and does what its player asked for again, where it now stands.
 *
 * Whoever wrote the last version drives the table: ticks it, and thinks for its bots. So exactly
 * one server does, by the table's own row; even one that has not heard that another has taken over
 * can do nothing, for what it writes is refused. A server that is gone is found by its heartbeat;
 * then another writes a version of the tables that it drove. */
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
    STORE_RECORD, /* a record; text: shelf, key and value, each behind a line's end (records.h) */
    STORE_TOWER,  /* piece `piece` of the tower that action `number` will report; text: towers.h.
                     Piece 0 takes the place of any tower before; -1: there is none any more */
    /* Of shared stores alone */
    STORE_STANDING, /* text: what the other servers are to know beside (shared.h); number: whether
                       something happens at the table by itself, so that somebody has to drive it */
    STORE_SAYING,   /* `seat` says phrase `number`: told, not kept */
    STORE_LOOK,     /* number 1: clients of this server look at the table now, and it is told what
                       happens there; 0: none does any more. It makes no version */
    STORE_KINDS
};

/* Which change was the last; all zero: there has been none. */
typedef struct StoreVersion {
    int64_t number, writer;
} StoreVersion;

typedef struct StoreChange {
    struct StoreChange *next;
    int kind, number, seat, piece;
    char table[TABLE_ID + 1];
    StoreVersion before; /* it makes the next number of this, by this server */
    int load;            /* which reading of the table it was made from */
    bool refused;        /* set by commit: the table was not as `before` says */
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
    int tower, first_piece, pieces; /* of the tower under way: the number of its action */
    const char **piece;             /* from first_piece on; as STORE_TOWER has them */
    int64_t piece_age;              /* of the last, in milliseconds */
    /* Of shared stores alone */
    StoreVersion version;
    int cuts;             /* how often something was taken back */
    int from;             /* action[0] has this number; those before were not asked for */
    const char *standing; /* STORE_STANDING, or "" */
    int64_t age;          /* of it, in milliseconds */
} StoredTable;

typedef void (*StoreTell)(void *context, const StoredTable *table);

/* ---- What other servers did ---- */

enum {
    NEWS_CHANGED, /* `table` is at `version` now */
    NEWS_ORPHAN,  /* nobody drives `table` any more: `version.writer` has gone */
    NEWS_GONE,    /* the server `version.writer` has */
    NEWS_SAYING,  /* `seat` of `table` says `phrase` */
    NEWS_PERSON   /* logins of the person `table` are void; `seat` is 1 if the person was deleted */
};

typedef struct StoreNews {
    int kind, seat, phrase;
    char table[TABLE_ID + 1];
    StoreVersion version;
} StoreNews;

/* A table as a server knows it. */
typedef struct StoreKnown {
    char table[TABLE_ID + 1];
    int64_t version;
    int actions; /* so many need not be read again */
    int pieces;  /* likewise of the tower that action `actions` will report, but for the last */
} StoreKnown;

/* ---- What is not kept for ever ---- */

/* One pass over all tables, a small batch at a time; `tables`, `boxes` and `done` are the answer.
 * Only tables that are over or were given up before they began are ever removed. Times are
 * milliseconds; of how long something is kept 0 means for ever. */
typedef struct StoreSweep {
    int64_t now;              /* by the wall clock */
    int64_t finished;         /* how long finished matches are kept: of people without kept names */
    int64_t named;            /* with somebody's kept name */
    int64_t own;              /* at a table with boxes of its own, whoever played */
    int64_t gone;             /* tables whose match never began */
    int64_t logins;           /* tokens of kept names, since they were used */
    int64_t boxes;            /* texts of boxes that no table needs, since they were written */
    int tables, removed;      /* by this batch: how many tables, how many texts and logins */
    bool done;                /* the pass is */
    char after[TABLE_ID + 1]; /* how far it is; "" at its beginning */
} StoreSweep;

/* ---- A store ---- */

enum { STORE_GOOD, STORE_WAITS, STORE_BROKEN };

typedef struct Records Records;
typedef bool RecordsWork(void *context, Records *records);

typedef struct Store Store;
struct Store {
    /* All of the list, synced; or nothing of it, with the reason. STORE_WAITS: it may go later (the
     * disk is full, somebody else writes). STORE_BROKEN: it never will. One thread at a time. Of a
     * shared store: all of it but what is marked as refused; a list that waits is to be given again
     * before any other. */
    int (*commit)(Store *store, StoreChange *first, char problem[STORE_PROBLEM]);
    /* Every table that is not over (of a shared store: none, they come when they are asked for);
     * another thread than commit's, as all below. False with the reason. */
    bool (*each)(Store *store, StoreTell tell, void *context, char problem[STORE_PROBLEM]);
    /* The one of this id, whatever its phase; `tell` is not called if there is none. */
    bool (*one)(Store *store, const char *id, StoreTell tell, void *context,
                char problem[STORE_PROBLEM]);
    /* Works with records (records.h) in one transaction, in the clerk's thread alone. What `work`
     * returned false for leaves nothing behind, and is STORE_GOOD all the same. */
    int (*records)(Store *store, RecordsWork *work, void *context, char problem[STORE_PROBLEM]);
    /* The record of this key on SHELF_BOXES, in the loop's thread; NULL: none, or it has failed.
     * Free it. */
    char *(*boxes)(Store *store, const char *key, bool *failed);
    /* The next batch of a pass, in a thread of its own (retention.h). False with the reason. */
    bool (*sweep)(Store *store, StoreSweep *sweep, char problem[STORE_PROBLEM]);
    /* The ids, rising from behind `id`, of tables where a match is played and nothing has happened
     * since `before` (wall clock, milliseconds); how many, at most `most`. NULL: nobody knows. */
    int (*abandoned)(Store *store, const char *id, int64_t before, char (*ids)[TABLE_ID + 1],
                     int most);
    void (*close)(Store *store);

    /* ---- Of shared stores; NULL and 0 otherwise ---- */

    int64_t self; /* this server, as a writer */
    int patience; /* so many milliseconds at most does the loop wait for one answer */
    _Atomic uint64_t notifications; /* that have come from other servers */
    /* Begins to listen to the other servers; `wake` is called in another thread when there is news.
     */
    bool (*listen)(Store *store, void (*wake)(void *context), void *context);
    /* The next news, or false. */
    bool (*news)(Store *store, StoreNews *news);
    /* Those of these tables that are at another version than is known, with the actions that are
     * not; at once, for many. */
    bool (*some)(Store *store, const StoreKnown *known, int count, StoreTell tell, void *context,
                 char problem[STORE_PROBLEM]);
    /* Asks for news of these tables, should any have been missed. */
    void (*check)(Store *store, const StoreKnown *known, int count);
    /* Whether that server is there, as far as is known. */
    bool (*is_there)(Store *store, int64_t server);
    /* The ids of tables that the lobby may list, the latest first; how many. */
    int (*listed)(Store *store, char (*ids)[TABLE_ID + 1], int most);
};

/* A file; made if it is not there. NULL with the reason: somebody else serves from it, it is
 * damaged, it is none of ours. */
Store *store_sqlite(const char *path, char problem[STORE_PROBLEM]);

/* A database that any number of servers share: postgres://... */
Store *store_postgres(const char *address, char problem[STORE_PROBLEM]);

#endif
