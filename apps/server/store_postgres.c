/* store_postgres.c - a Store in a PostgreSQL database, which any number of servers share; see
 * store.h and postgres.h. Here: opening it, connections, the schema, arguments and results. */
#include "postgres.h"

#include "secrets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SCHEMA_VERSION = 1 };

/* `heads` is what every action writes to: narrow rows with room on their pages, and no index beside
 * the key, so that a new version of a row stays on its page (HOT). Seeds lie apart, as in SQLite.
 */
static const char schema[] =
    "BEGIN; SELECT pg_advisory_xact_lock(7464678);" /* two servers may start at once */
    "CREATE SCHEMA IF NOT EXISTS ringside; SET LOCAL search_path = ringside;"
    "CREATE TABLE IF NOT EXISTS meta(version int NOT NULL);"
    "INSERT INTO meta SELECT 1 WHERE NOT EXISTS (SELECT FROM meta);"
    "CREATE TABLE IF NOT EXISTS tables(id text COLLATE \"C\" PRIMARY KEY, phase int NOT NULL, "
    "rules text NOT NULL, opening text NOT NULL, started text NOT NULL, created bigint NOT NULL, "
    "watch bytea, eras text NOT NULL, ended int NOT NULL, ended_by int NOT NULL, listed boolean "
    "NOT NULL, watched boolean NOT NULL, boxes text NOT NULL, next text NOT NULL);"
    "CREATE INDEX IF NOT EXISTS lobby ON tables(created) WHERE phase < 2 AND (listed OR watched);"
    "CREATE INDEX IF NOT EXISTS by_boxes ON tables(boxes);"
    "CREATE INDEX IF NOT EXISTS played ON tables(id) WHERE phase = 1;"
    "CREATE TABLE IF NOT EXISTS heads(id text COLLATE \"C\" PRIMARY KEY, version bigint NOT NULL, "
    "writer bigint NOT NULL, cuts int NOT NULL, wants boolean NOT NULL, standing text NOT NULL, "
    "changed timestamptz NOT NULL) WITH (fillfactor = 50);"
    "CREATE TABLE IF NOT EXISTS seats(id text COLLATE \"C\", seat int, name text NOT NULL, bot "
    "text NOT NULL, invite bytea, secret bytea, confirmed boolean NOT NULL, promise bytea, part "
    "bytea, person text NOT NULL, left_by text NOT NULL, stands_in boolean NOT NULL, handed_over "
    "boolean NOT NULL, rating int NOT NULL, PRIMARY KEY(id, seat));"
    "CREATE INDEX IF NOT EXISTS people ON seats(person) WHERE person <> '';"
    "CREATE INDEX IF NOT EXISTS leavers ON seats(left_by) WHERE left_by <> '';"
    "CREATE TABLE IF NOT EXISTS records(shelf text COLLATE \"C\", key text COLLATE \"C\", rank "
    "bigint NOT NULL, value text NOT NULL, PRIMARY KEY(shelf, key));"
    "CREATE INDEX IF NOT EXISTS ranks ON records(shelf, rank);"
    "CREATE TABLE IF NOT EXISTS actions(id text COLLATE \"C\", number int, seat int NOT NULL, "
    "action text NOT NULL, time bigint NOT NULL, clock bigint NOT NULL, PRIMARY KEY(id, number));"
    "CREATE TABLE IF NOT EXISTS seeds(id text COLLATE \"C\" PRIMARY KEY, part bytea NOT NULL);"
    "CREATE TABLE IF NOT EXISTS towers(id text COLLATE \"C\", piece int, number int NOT NULL, told "
    "text NOT NULL, at timestamptz NOT NULL, PRIMARY KEY(id, piece));"
    "CREATE TABLE IF NOT EXISTS looks(id text COLLATE \"C\", server bigint, PRIMARY KEY(id, "
    "server));"
    "CREATE TABLE IF NOT EXISTS servers(id bigint PRIMARY KEY, until timestamptz NOT NULL, done "
    "bigint NOT NULL);"
    "COMMIT";

/* A server that is stopped in the middle of a commit holds locks: the database ends it. Lists are
 * short, and rows are found by their keys, whatever the planner thinks of a table that was empty
 * when it looked. */
static const char settings[] =
    "SET search_path = ringside; SET synchronous_commit = on; SET enable_seqscan = off; "
    "SET enable_hashjoin = off; SET enable_mergejoin = off; SET statement_timeout = '15s'; "
    "SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = error; "
    "SET standard_conforming_strings = on";

int64_t pg_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Faults ---- */

/* Classes of errors that pass: lost lines, no room, locks, a standby, a database that stops. */
static bool passes(const char *state)
{
    static const char *const classes[] = {"08", "25", "40", "53", "55", "57", "58"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strncmp(state, classes[i], 2) == 0)
            return true;
    return false;
}

int pg_fault(const PGconn *connection, const PGresult *result, char problem[STORE_PROBLEM])
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *said = state ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *text = said ? said : PQerrorMessage(connection);
    snprintf(problem, STORE_PROBLEM, "%.*s", (int)strcspn(text, "\n"), text);
    return !state || PQstatus(connection) != CONNECTION_OK || passes(state) ? STORE_WAITS
                                                                            : STORE_BROKEN;
}

/* ---- Connections ---- */

/* Connecting takes no longer than this, and then each of the first questions; but an index that a
 * new version wants may take its time before anybody serves. */
enum { DIAL_MS = 5000, SCHEMA_MS = 30 * 60 * 1000 };

static bool run(PGconn *connection, const char *sql, int patience, char problem[STORE_PROBLEM])
{
    PGresult *result = pg_exec(connection, sql, pg_now() + patience);
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good)
        pg_fault(connection, result, problem);
    PQclear(result);
    return good;
}

static bool prepare(PGconn *connection, const char *const *statement, int count, int first,
                    char problem[STORE_PROBLEM])
{
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        char name[12];
        snprintf(name, sizeof name, "%d", first + i);
        PGresult *result = NULL, *next;
        int64_t until = pg_now() + DIAL_MS;
        if (PQsendPrepare(connection, name, statement[i], 0, NULL))
            while ((next = pg_result(connection, until)) != NULL) {
                PQclear(result);
                result = next;
            }
        good = PQresultStatus(result) == PGRES_COMMAND_OK;
        if (!good)
            pg_fault(connection, result, problem);
        PQclear(result);
    }
    return good;
}

static PGconn *dial(const Postgres *p)
{
    /* What the address says itself comes later and counts. */
    const char *const keys[] = {"connect_timeout",
                                "keepalives_idle",
                                "keepalives_interval",
                                "keepalives_count",
                                "tcp_user_timeout",
                                "application_name",
                                "dbname",
                                NULL};
    const char *const values[] = {"5", "5", "2", "3", "10000", "ringside", p->address, NULL};
    return PQconnectdbParams(keys, values, 1);
}

bool pg_connect(Postgres *p, PGconn **connection, const char *const *statement, int count,
                char problem[STORE_PROBLEM])
{
    if (*connection && PQstatus(*connection) == CONNECTION_OK)
        return true;
    PQfinish(*connection);
    *connection = dial(p);
    bool good = PQstatus(*connection) == CONNECTION_OK;
    if (!good)
        pg_fault(*connection, NULL, problem);
    good = good && run(*connection, settings, DIAL_MS, problem) &&
           prepare(*connection, statement, count, 0, problem) &&
           prepare(*connection, pg_record_statements, PG_RECORD_STATEMENTS, PG_RECORDS, problem);
    if (good)
        return true;
    PQfinish(*connection);
    *connection = NULL;
    return false;
}

bool pg_results(PGconn *connection, void (*take)(void *context, int number, const PGresult *result),
                void *context, int *fault, char problem[STORE_PROBLEM])
{
    return pg_results_until(connection, pg_now() + PG_PATIENCE_MS, take, context, fault, problem);
}

bool pg_results_until(PGconn *connection, int64_t until,
                      void (*take)(void *context, int number, const PGresult *result),
                      void *context, int *fault, char problem[STORE_PROBLEM])
{
    bool good = true;
    for (int number = 0;;) {
        PGresult *result = pg_result(connection, until);
        int status = result ? (int)PQresultStatus(result) : -1;
        bool ends = status == PGRES_PIPELINE_SYNC;
        bool fits = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || ends;
        if (result && !fits && good)
            *fault = pg_fault(connection, result, problem), good = false;
        if (result && fits && !ends && take && good)
            take(context, number, result);
        number += result && !ends;
        PQclear(result);
        if (ends)
            return good;
        if (PQstatus(connection) != CONNECTION_OK) {
            if (good)
                *fault = pg_fault(connection, NULL, problem);
            return false;
        }
    }
}

/* ---- Arguments ---- */

void arg_text(Args *args, const char *text)
{
    args->value[args->count++] = text;
}

void arg_number(Args *args, int64_t number)
{
    snprintf(args->room[args->count], PG_ARG, "%" PRId64, number);
    args->value[args->count] = args->room[args->count];
    args->count++;
}

void arg_hash(Args *args, bool there, const uint8_t *bytes)
{
    char *room = args->room[args->count];
    memcpy(room, "\\x", 2);
    hex_write(bytes, room + 2);
    args->value[args->count++] = there ? room : NULL;
}

bool pg_send(PGconn *connection, int statement, const Args *args)
{
    char name[8];
    snprintf(name, sizeof name, "%d", statement);
    return PQsendQueryPrepared(connection, name, args->count, args->value, NULL, NULL, 0) == 1;
}

void array_add(Buffer *array, const char *text)
{
    buffer_say(array, array->used ? "," : "{");
    if (!text) {
        buffer_say(array, "NULL");
        return;
    }
    buffer_say(array, "\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            buffer_say(array, "\\");
        buffer_add(array, text, 1);
    }
    buffer_say(array, "\"");
}

void array_add_number(Buffer *array, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%s%" PRId64, array->used ? "," : "{", number);
    buffer_say(array, text);
}

const char *array_end(Buffer *array)
{
    buffer_say(array, array->used ? "}" : "{}");
    return array->failed ? NULL : array->text;
}

/* ---- Opening ---- */

static bool pg_each(Store *store, StoreTell tell, void *context, char problem[STORE_PROBLEM])
{
    (void)store, (void)tell, (void)context, (void)problem;
    return true;
}

static void pg_close(Store *store)
{
    Postgres *p = (Postgres *)store;
    pg_listen_no_more(p);
    pg_dialer_close(p->dialer);
    PQfinish(p->writer);
    PQfinish(p->reader);
    PQfinish(p->remover);
    PQfinish(p->clerk);
    for (size_t i = 0; i < sizeof p->column / sizeof *p->column; i++)
        buffer_free(&p->column[i]);
    free(p->address);
    free(p);
}

static bool is_ours(PGconn *connection, char problem[STORE_PROBLEM])
{
    PGresult *result =
        pg_exec(connection, "SELECT version FROM ringside.meta", pg_now() + PG_PATIENCE_MS);
    int version = PQntuples(result) == 1 ? atoi(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    if (version != SCHEMA_VERSION)
        snprintf(problem, STORE_PROBLEM, "the store is of version %d, this server writes %d",
                 version, SCHEMA_VERSION);
    return version == SCHEMA_VERSION;
}

static bool set_up(Postgres *p, char problem[STORE_PROBLEM])
{
    char enter[160];
    PGconn *connection = NULL;
    snprintf(enter, sizeof enter,
             "INSERT INTO servers VALUES(%" PRId64 ", now() + interval '" PG_LEASE "', 0)",
             p->store.self);
    PGconn *first = dial(p); /* before its settings: the schema may not be there */
    bool good = PQstatus(first) == CONNECTION_OK;
    if (!good)
        pg_fault(first, NULL, problem);
    good = good && run(first, "SET client_min_messages = error", DIAL_MS, problem) &&
           run(first, schema, SCHEMA_MS, problem) && is_ours(first, problem) &&
           pg_connect(p, &connection, NULL, 0, problem) &&
           run(connection, enter, DIAL_MS, problem) && pg_start_reading(p, problem);
    PQfinish(first);
    PQfinish(connection);
    return good;
}

Store *store_postgres(const char *address, char problem[STORE_PROBLEM])
{
    Postgres *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->store = (Store){.commit = pg_commit,
                       .each = pg_each,
                       .one = pg_one,
                       .records = pg_records,
                       .boxes = pg_boxes,
                       .sweep = pg_sweep,
                       .patience = 50,
                       .close = pg_close,
                       .listen = pg_listen,
                       .news = pg_news,
                       .some = pg_some,
                       .check = pg_check,
                       .is_there = pg_is_there,
                       .listed = pg_listed,
                       .abandoned = pg_abandoned};
    secret_random(&p->store.self, sizeof p->store.self);
    p->store.self = (p->store.self & INT64_MAX) | 1; /* never 0 */
    p->list = 1;                                     /* none has been stored yet */
    p->address = strdup(address);
    if (p->address && set_up(p, problem))
        return &p->store;
    pg_close(&p->store);
    return NULL;
}
