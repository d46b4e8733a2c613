/* postgres_records.c - records in PostgreSQL; see records.h and postgres.h.
 *
 * Whoever works with records does it alone, by a lock that ends with the transaction: what is read
 * before it is written anew (a rating) must not change in between, and ratings of bots are in every
 * server's matches. */
#include "postgres.h"
#include "results.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LOCK, GET, PUT, DROP, LIST, BLANK_NAME, BLANK_LEFT, ANNOUNCE };

const char *const pg_record_statements[PG_RECORD_STATEMENTS] = {
    [LOCK] = "SELECT pg_advisory_xact_lock(7464679)",
    [GET] = "SELECT value FROM records WHERE shelf = $1 AND key = $2",
    [PUT] = "INSERT INTO records VALUES($1, $2, $3, $4) ON CONFLICT (shelf, key) DO UPDATE SET "
            "rank = $3, value = $4",
    [DROP] = "DELETE FROM records WHERE shelf = $1 AND starts_with(key, $2)",
    [LIST] = "SELECT key, rank, value FROM records WHERE shelf = $1 AND starts_with(key, $2) AND "
             "rank < $3 ORDER BY rank DESC, key LIMIT $4",
    [BLANK_NAME] = "UPDATE seats SET name = '', person = '' WHERE person = $1",
    [BLANK_LEFT] = "UPDATE seats SET left_by = '' WHERE left_by = $1",
    [ANNOUNCE] = "SELECT pg_notify('ringside', $1)",
};

typedef void Take(void *context, int number, const PGresult *result);

static bool ask(Records *records, int what, const Args *args, Take *take, void *context)
{
    PgRecords *r = (PgRecords *)records;
    if (r->failed)
        return false;
    bool sent = pg_send(r->connection, PG_RECORDS + what, args) && PQpipelineSync(r->connection);
    if (!sent)
        r->fault = pg_fault(r->connection, NULL, r->problem);
    r->failed = !sent || !pg_results(r->connection, take, context, &r->fault, r->problem);
    return !r->failed;
}

static Args about(const char *first, const char *other)
{
    Args args = {0};
    arg_text(&args, first);
    if (other)
        arg_text(&args, other);
    return args;
}

static void take_value(void *context, int number, const PGresult *result)
{
    (void)number;
    if (PQntuples(result) == 1)
        *(char **)context = strdup(PQgetvalue(result, 0, 0));
}

static char *get(Records *records, const char *shelf, const char *key)
{
    Args args = about(shelf, key);
    char *value = NULL;
    ask(records, GET, &args, take_value, &value);
    return value;
}

static bool put(Records *records, const char *shelf, const char *key, int64_t rank,
                const char *value)
{
    Args args = about(shelf, key);
    arg_number(&args, rank);
    arg_text(&args, value);
    return ask(records, PUT, &args, NULL, NULL);
}

static bool drop(Records *records, const char *shelf, const char *prefix)
{
    Args args = about(shelf, prefix);
    return ask(records, DROP, &args, NULL, NULL);
}

typedef struct Listing {
    RecordTell *tell;
    void *context;
} Listing;

static void take_list(void *context, int number, const PGresult *result)
{
    const Listing *listing = context;
    (void)number;
    for (int row = 0; row < PQntuples(result); row++)
        listing->tell(listing->context, PQgetvalue(result, row, 0),
                      strtoll(PQgetvalue(result, row, 1), NULL, 10), PQgetvalue(result, row, 2));
}

static bool list(Records *records, const char *shelf, const char *prefix, int64_t below, int most,
                 RecordTell *tell, void *context)
{
    Args args = about(shelf, prefix);
    Listing listing = {tell, context};
    arg_number(&args, below);
    arg_number(&args, most);
    return ask(records, LIST, &args, take_list, &listing);
}

static bool blank(Records *records, const char *person)
{
    Args args = about(person, NULL);
    return ask(records, BLANK_NAME, &args, NULL, NULL) &&
           ask(records, BLANK_LEFT, &args, NULL, NULL);
}

/* To all servers (postgres.h). */
static bool announce(Records *records, const char *person, bool deleted)
{
    char note[64];
    snprintf(note, sizeof note, "%" PRId64 " p:%s:%d", ((PgRecords *)records)->self, person,
             deleted);
    Args args = about(note, NULL);
    return ask(records, ANNOUNCE, &args, NULL, NULL);
}

void pg_records_open(PgRecords *r, const Postgres *p, PGconn *connection)
{
    Args none = {0};
    memset(r, 0, sizeof *r);
    r->records = (Records){get, put, drop, list, blank, announce};
    r->connection = connection;
    r->self = p->store.self;
    ask(&r->records, LOCK, &none, NULL, NULL);
}

/* ---- The clerk ---- */

static bool say(PGconn *connection, const char *sql, int *fault, char problem[STORE_PROBLEM])
{
    return PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 0) &&
           PQpipelineSync(connection) && pg_results(connection, NULL, NULL, fault, problem);
}

static bool reconnect(Postgres *p, char problem[STORE_PROBLEM])
{
    bool fresh = !p->clerk || PQstatus(p->clerk) != CONNECTION_OK;
    return pg_connect(p, &p->clerk, NULL, 0, problem) && (!fresh || PQenterPipelineMode(p->clerk));
}

int pg_records(Store *store, RecordsWork *work, void *context, char problem[STORE_PROBLEM])
{
    Postgres *p = (Postgres *)store;
    PgRecords records;
    int fault = STORE_WAITS;
    if (!reconnect(p, problem) || !say(p->clerk, "BEGIN", &fault, problem))
        return fault;
    pg_records_open(&records, p, p->clerk);
    bool wanted = !records.failed && work(context, &records.records);
    bool good = !records.failed && say(p->clerk, wanted ? "COMMIT" : "ROLLBACK", &fault, problem);
    if (good)
        return STORE_GOOD;
    if (records.failed) {
        fault = records.fault;
        snprintf(problem, STORE_PROBLEM, "%s", records.problem);
    }
    PQfinish(p->clerk); /* whatever it was in ends with it */
    p->clerk = NULL;
    return fault;
}
