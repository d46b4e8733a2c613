/* postgres.h - what the files of the PostgreSQL store share; see store.h.
 *
 *   store_postgres.c   opening, closing, connections, the schema
 *   postgres_write.c   commits: versions are compared under locks, then everything is written
 *   postgres_read.c    tables, whole or what is new of them
 *   postgres_records.c names, ratings, histories, boxes (records.h)
 *   postgres_news.c    a thread: heartbeat, notifications, what was missed, who has gone
 *   postgres_sweep.c   what is not kept any longer
 *   postgres_wait.c    waiting for the database, never longer than so long
 *
 * A notification is "SERVER ITEM ITEM ...": who sends it, and items "KIND:ID", with numbers behind
 * further colons. A server listens to two channels: one of its own, "ringside_ID", for what happens
 * at tables that its clients look at (table `looks`) or that it drove until then; and "ringside",
 * for what all must hear. A kind that it does not know it passes over.
 *
 *   t:TABLE:VERSION         the table is at this version now
 *   s:TABLE:SEAT:PHRASE     the seat says the phrase
 *   p:PERSON:DELETED        this kept name is logged out everywhere
 *
 * Five connections, one a thread: the scribe writes, the loop reads, the news thread listens, the
 * clerk works with records, the retention removes. Each is opened again when it breaks; the thread
 * that uses it is the only one that touches it.
 *
 * A network may swallow what is sent and say nothing. So nobody waits for the database without an
 * end: threads wait PG_PATIENCE_MS, then the connection counts as broken. The loop waits
 * Store.patience at most, and never for a connection: one is made by a thread (the dialer) and
 * handed over when it works. Until then, and for a moment after every read that took too long,
 * reads fail at once; so do they when many together have taken as long, until others have had
 * their turn. */
#ifndef SERVER_POSTGRES_H
#define SERVER_POSTGRES_H

#include "buffer.h"
#include "records.h"

#include <libpq-fe.h>

#include <pthread.h>

enum { PG_ARGS = 16, PG_ARG = 72 };

/* How long a server that says nothing is taken to be there. */
#define PG_LEASE "6 seconds"
enum { PG_LEASE_MS = 6000 };

/* Longer than the database's own statement_timeout (store_postgres.c). */
enum { PG_PATIENCE_MS = 20000 };

typedef struct News {
    struct News *next;
    StoreNews news;
} News;

typedef struct Listener {
    pthread_t thread;
    bool runs, closing; /* closing: under the lock, as all below */
    pthread_mutex_t lock;
    void (*wake)(void *context);
    void *context;
    int bell[2]; /* a pipe: ends the thread's sleep */
    News *first, **end;
    Buffer ids, versions; /* arrays: what the loop wants to be checked */
    int64_t *there;       /* servers that are */
    int there_count;
    /* The thread's own */
    PGconn *connection;
    int64_t connected_at;
    Buffer gone; /* ids of servers that were told to have gone */
} Listener;

typedef struct Dialer Dialer;

typedef struct Postgres {
    Store store; /* first: it is one */
    char *address;
    /* The scribe's */
    PGconn *writer;
    int64_t list;     /* the number of the list that is being stored */
    bool uncertain;   /* nobody knows whether it was */
    bool notifying;   /* a result of the notification waits to be read */
    Buffer column[5]; /* arrays that are being made */
    /* The clerk's */
    PGconn *clerk;
    /* The retention's */
    PGconn *remover;
    /* The loop's */
    PGconn *reader;
    int64_t slow_at; /* when a read took too long */
    int slow;        /* how many did, one after the other; each doubles the time without reads */
    int64_t waited, read_at; /* how long reads have taken lately, and up to when; microseconds */
    int at_once;             /* how many tables are read together: fewer after that */
    Dialer *dialer;
    /* The news thread's */
    Listener listener;
} Postgres;

/* ---- store_postgres.c ---- */

/* Opens *connection unless it is open and sound, and prepares `count` statements ("0", "1", ...)
 * there. False with the reason. */
bool pg_connect(Postgres *p, PGconn **connection, const char *const *statement, int count,
                char problem[STORE_PROBLEM]);
/* Why the last thing did not work: STORE_WAITS or STORE_BROKEN. `result` may be NULL. */
int pg_fault(const PGconn *connection, const PGresult *result, char problem[STORE_PROBLEM]);
/* Milliseconds that only go on. */
int64_t pg_now(void);

/* The arguments of a statement. */
typedef struct Args {
    int count;
    const char *value[PG_ARGS];
    char room[PG_ARGS][PG_ARG];
} Args;

void arg_text(Args *args, const char *text);
void arg_number(Args *args, int64_t number);
/* `there` false: NULL. */
void arg_hash(Args *args, bool there, const uint8_t *bytes);
bool pg_send(PGconn *connection, int statement, const Args *args);

/* An array as PostgreSQL reads it: array_add for each, then array_end gives its text. NULL is NULL.
 */
void array_add(Buffer *array, const char *text);
void array_add_number(Buffer *array, int64_t number);
const char *array_end(Buffer *array);

/* ---- postgres_wait.c ---- */

/* As PQgetResult and PQexecPrepared, but at `until` (pg_now) the connection is cut, so that they
 * return with an error. */
PGresult *pg_result(PGconn *connection, int64_t until);
PGresult *pg_ask(PGconn *connection, int statement, const Args *args, int64_t until);
PGresult *pg_exec(PGconn *connection, const char *sql, int64_t until);

/* A thread that makes connections for the loop, with these statements, in pipeline mode. `ready`
 * is called in the thread when there is one. NULL: no thread or no memory. */
Dialer *pg_dialer_open(Postgres *p, const char *const *statement, int count,
                       void (*ready)(Postgres *p));
void pg_dialer_close(Dialer *dialer);
/* The connection that it has made, or NULL: then one is made. At once. */
PGconn *pg_dialed(Dialer *dialer);

/* ---- store_postgres.c ---- */

/* Reads results up to the next end of a pipeline's part; calls `take` for each, with its number
 * from 0 on. False: one of them failed, which `fault` then says. */
bool pg_results(PGconn *connection, void (*take)(void *context, int number, const PGresult *result),
                void *context, int *fault, char problem[STORE_PROBLEM]);
/* Likewise, not longer than until then. */
bool pg_results_until(PGconn *connection, int64_t until,
                      void (*take)(void *context, int number, const PGresult *result),
                      void *context, int *fault, char problem[STORE_PROBLEM]);

/* ---- postgres_records.c ---- */

/* Statements of every connection, from this number on. */
enum { PG_RECORDS = 100, PG_RECORD_STATEMENTS = 8 };
extern const char *const pg_record_statements[PG_RECORD_STATEMENTS];

/* Records within a transaction of a connection in pipeline mode. Once one thing has failed, nothing
 * is done any more, and `fault` and `problem` say why. */
typedef struct PgRecords {
    Records records; /* first: it is one */
    PGconn *connection;
    int64_t self; /* this server */
    bool failed;
    int fault;
    char problem[STORE_PROBLEM];
} PgRecords;

/* Until the end of the transaction no other server works with records. */
void pg_records_open(PgRecords *records, const Postgres *p, PGconn *connection);
int pg_records(Store *store, RecordsWork *work, void *context, char problem[STORE_PROBLEM]);

/* ---- The others ---- */

int pg_commit(Store *store, StoreChange *first, char problem[STORE_PROBLEM]);

bool pg_one(Store *store, const char *id, StoreTell tell, void *context,
            char problem[STORE_PROBLEM]);
bool pg_some(Store *store, const StoreKnown *known, int count, StoreTell tell, void *context,
             char problem[STORE_PROBLEM]);
int pg_abandoned(Store *store, const char *id, int64_t before, char (*found)[TABLE_ID + 1],
                 int most);
int pg_listed(Store *store, char (*ids)[TABLE_ID + 1], int most);
char *pg_boxes(Store *store, const char *key, bool *failed);
/* The first connection that reads, before anybody serves. */
bool pg_start_reading(Postgres *p, char problem[STORE_PROBLEM]);

bool pg_sweep(Store *store, StoreSweep *sweep, char problem[STORE_PROBLEM]);

bool pg_listen(Store *store, void (*wake)(void *context), void *context);
bool pg_news(Store *store, StoreNews *news);
void pg_check(Store *store, const StoreKnown *known, int count);
bool pg_is_there(Store *store, int64_t server);
/* Ends the thread and tells the others that this server has gone. */
void pg_listen_no_more(Postgres *p);

#endif
