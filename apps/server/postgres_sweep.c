/* postgres_sweep.c - removes what is not kept any longer; see StoreSweep in store.h.
 *
 * When a match ended is when its head was changed last. Each server that shares the database makes
 * passes of its own; one batch at a time is made by any of them. The heads are locked first and in
 * the order of their ids, as commits do (postgres_write.c). */
#include "postgres.h"

#include "results.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_AT = 200, REMOVE = 8 };

enum {
    ASK_BEGIN,
    ASK_ALONE,
    ASK_LIST,
    ASK_LOCK,
    ASK_RECORDS,
    ASK_HISTORY,
    ASK_ACTIONS,
    ASK_SEATS,
    ASK_SEEDS,
    ASK_TOWERS,
    ASK_LOOKS,
    ASK_HEADS,
    ASK_TABLES,
    ASK_BOXES,
    ASK_LOGINS,
    ASK_END,
    ASKS
};

static const char *const asks[ASKS] = {
    [ASK_BEGIN] = "BEGIN",
    [ASK_ALONE] = "SELECT pg_try_advisory_xact_lock(7464680)",
    [ASK_LIST] = "SELECT t.id, t.phase, (extract(epoch FROM h.changed) * 1000)::bigint, "
                 "t.opening::jsonb @> '{\"own\":true}', EXISTS(SELECT FROM seats s WHERE s.id = "
                 "t.id AND (s.person <> '' OR s.left_by <> '')) FROM tables t JOIN heads h ON "
                 "h.id = t.id WHERE t.id > $1 ORDER BY t.id LIMIT $2",
    [ASK_LOCK] = "SELECT id FROM heads WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE",
    [ASK_RECORDS] = "SELECT pg_advisory_xact_lock(7464679)", /* as in postgres_records.c */
    [ASK_HISTORY] =
        "UPDATE records SET value = jsonb_set(value::jsonb, '{gone}', 'true')::text WHERE shelf = "
        "'" SHELF_HISTORY "' AND key IN (SELECT person || '/' || id FROM seats WHERE id = "
        "ANY($1::text[]) AND person <> '' UNION SELECT left_by || '/' || id FROM seats WHERE id = "
        "ANY($1::text[]) AND left_by <> '')",
    [ASK_ACTIONS] = "DELETE FROM actions WHERE id = ANY($1::text[])",
    [ASK_SEATS] = "DELETE FROM seats WHERE id = ANY($1::text[])",
    [ASK_SEEDS] = "DELETE FROM seeds WHERE id = ANY($1::text[])",
    [ASK_TOWERS] = "DELETE FROM towers WHERE id = ANY($1::text[])",
    [ASK_LOOKS] = "DELETE FROM looks WHERE id = ANY($1::text[])",
    [ASK_HEADS] = "DELETE FROM heads WHERE id = ANY($1::text[])",
    [ASK_TABLES] = "DELETE FROM tables WHERE id = ANY($1::text[])",
    [ASK_BOXES] = "DELETE FROM records WHERE shelf = '" SHELF_BOXES "' AND key IN (SELECT key FROM "
                  "records r WHERE r.shelf = '" SHELF_BOXES "' AND r.rank < $1 AND NOT "
                  "EXISTS(SELECT FROM tables WHERE boxes = r.key) LIMIT $2)",
    [ASK_LOGINS] = "DELETE FROM records WHERE shelf = '" SHELF_TOKENS "' AND key IN (SELECT key "
                   "FROM records WHERE shelf = '" SHELF_TOKENS "' AND rank < $1 LIMIT $2)",
    [ASK_END] = "COMMIT",
};

/* One batch: what it may do until an answer fails. */
typedef struct Batch {
    Postgres *p;
    StoreSweep *sweep;
    Buffer ids; /* an array: what is to go */
    int removals, seen;
    bool good;
    char *problem;
} Batch;

static PGresult *ask(Batch *batch, int what, const Args *args)
{
    if (!batch->good)
        return NULL;
    PGresult *result = pg_ask(batch->p->remover, what, args, pg_now() + PG_PATIENCE_MS);
    ExecStatusType status = PQresultStatus(result);
    batch->good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!batch->good)
        pg_fault(batch->p->remover, result, batch->problem);
    return result;
}

/* How many rows it changed. */
static int say(Batch *batch, int what, const Args *args)
{
    PGresult *result = ask(batch, what, args);
    int rows = result && batch->good ? atoi(PQcmdTuples(result)) : 0;
    PQclear(result);
    return rows;
}

static bool is_alone(Batch *batch)
{
    Args none = {0};
    PGresult *result = ask(batch, ASK_ALONE, &none);
    bool alone = batch->good && PQntuples(result) == 1 && *PQgetvalue(result, 0, 0) == 't';
    PQclear(result);
    return alone;
}

static bool is_to_go(const StoreSweep *sweep, const PGresult *row, int at)
{
    int phase = atoi(PQgetvalue(row, at, 1));
    int64_t changed = strtoll(PQgetvalue(row, at, 2), NULL, 10);
    bool own = *PQgetvalue(row, at, 3) == 't', named = *PQgetvalue(row, at, 4) == 't';
    int64_t keep = phase >= PHASE_GONE ? sweep->gone
                   : own               ? sweep->own
                   : named             ? sweep->named
                                       : sweep->finished;
    return phase >= PHASE_OVER && keep > 0 && sweep->now - changed > keep;
}

static void look(Batch *batch, char after[TABLE_ID + 1])
{
    Args args = {0};
    arg_text(&args, batch->sweep->after);
    arg_number(&args, LOOK_AT);
    PGresult *found = ask(batch, ASK_LIST, &args);
    for (int row = 0; batch->good && row < PQntuples(found) && batch->removals < REMOVE; row++) {
        const char *id = PQgetvalue(found, row, 0);
        snprintf(after, TABLE_ID + 1, "%s", id);
        batch->seen++;
        if (!is_to_go(batch->sweep, found, row))
            continue;
        array_add(&batch->ids, id);
        batch->removals++;
    }
    PQclear(found);
}

static void remove_tables(Batch *batch)
{
    static const int order[] = {ASK_HISTORY, ASK_ACTIONS, ASK_SEATS, ASK_SEEDS,
                                ASK_TOWERS,  ASK_LOOKS,   ASK_HEADS, ASK_TABLES};
    Args none = {0}, ids = {0};
    arg_text(&ids, array_end(&batch->ids));
    PQclear(ask(batch, ASK_LOCK, &ids));
    PQclear(ask(batch, ASK_RECORDS, &none));
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        say(batch, order[i], &ids);
}

/* What has not been written or used for so long; 0: for ever. */
static int remove_records(Batch *batch, int what, int64_t keep, int most)
{
    Args args = {0};
    arg_number(&args, batch->sweep->now - keep);
    arg_number(&args, most);
    return keep > 0 ? say(batch, what, &args) : 0;
}

/* A connection that has failed in the middle is opened again by the next batch. */
static void end(Batch *batch)
{
    Args none = {0};
    say(batch, ASK_END, &none);
    if (!batch->good) {
        PQfinish(batch->p->remover);
        batch->p->remover = NULL;
    }
    buffer_free(&batch->ids);
}

/* While another server makes one, this pass is over. */
bool pg_sweep(Store *store, StoreSweep *sweep, char problem[STORE_PROBLEM])
{
    Batch batch = {.p = (Postgres *)store, .sweep = sweep, .good = true, .problem = problem};
    Args none = {0};
    char after[TABLE_ID + 1] = "";
    int records = 0;
    memcpy(after, sweep->after, sizeof after);
    sweep->tables = sweep->removed = 0;
    if (!pg_connect(batch.p, &batch.p->remover, asks, ASKS, problem))
        return false;
    say(&batch, ASK_BEGIN, &none);
    bool alone = is_alone(&batch);
    if (alone)
        look(&batch, after);
    if (batch.removals)
        remove_tables(&batch);
    if (alone && batch.seen == 0)
        records = remove_records(&batch, ASK_BOXES, sweep->boxes, REMOVE) +
                  remove_records(&batch, ASK_LOGINS, sweep->logins, LOOK_AT);
    end(&batch);
    if (!batch.good)
        return false;
    memcpy(sweep->after, after, sizeof after);
    sweep->tables = batch.removals;
    sweep->removed = records;
    sweep->done = batch.seen == 0 && records == 0;
    return true;
}
