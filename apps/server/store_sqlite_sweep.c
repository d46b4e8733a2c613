/* store_sqlite_sweep.c - removes what is not kept any longer; see StoreSweep in store.h.
 *
 * A pass goes over all tables in the order of their ids. SQLite does not know when a match ended,
 * so the first pass that finds it over notes the time; a store of an older version needs no other
 * upgrade. Removals are few at a time, for others wait for them. They are not synced: one that is
 * lost by a failure of power is made again. */
#include "store_sqlite.h"

#include "results.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_AT = 200, REMOVE = 8, NOTE = 200 };

static const char prepared[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;"
    "CREATE TABLE IF NOT EXISTS closed(id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS by_boxes ON tables(boxes);";

enum {
    LIST,
    NOTE_CLOSED,
    MARK_HISTORY,
    DROP_ACTIONS,
    DROP_SEATS,
    DROP_SEED,
    DROP_TOWER,
    DROP_CLOSED,
    DROP_TABLE,
    DROP_BOXES,
    DROP_LOGINS,
    STATEMENTS
};

static const char *const sql[STATEMENTS] = {
    [LIST] = "SELECT t.id, t.phase, coalesce(c.at, 0), coalesce(json_extract(t.opening, '$.own'), "
             "0), EXISTS(SELECT 1 FROM seats s WHERE s.id = t.id AND (s.person <> '' OR s.left_by "
             "<> '')) FROM tables t LEFT JOIN closed c ON c.id = t.id WHERE t.id > ?1 ORDER BY "
             "t.id LIMIT ?2",
    [NOTE_CLOSED] = "INSERT OR IGNORE INTO closed VALUES(?1, ?2)",
    [MARK_HISTORY] =
        "UPDATE records SET value = json_set(value, '$.gone', json('true')) WHERE shelf = "
        "'" SHELF_HISTORY "' AND key IN (SELECT person || '/' || id FROM seats WHERE id = ?1 AND "
        "person <> '' UNION SELECT left_by || '/' || id FROM seats WHERE id = ?1 AND left_by <> "
        "'')",
    [DROP_ACTIONS] = "DELETE FROM actions WHERE id = ?1",
    [DROP_SEATS] = "DELETE FROM seats WHERE id = ?1",
    [DROP_SEED] = "DELETE FROM seeds WHERE id = ?1",
    [DROP_TOWER] = "DELETE FROM towers WHERE id = ?1",
    [DROP_CLOSED] = "DELETE FROM closed WHERE id = ?1",
    [DROP_TABLE] = "DELETE FROM tables WHERE id = ?1 AND phase >= 2",
    [DROP_BOXES] = "DELETE FROM records WHERE shelf = '" SHELF_BOXES "' AND key IN (SELECT key "
                   "FROM records r WHERE r.shelf = '" SHELF_BOXES "' AND r.rank < ?1 AND NOT "
                   "EXISTS(SELECT 1 FROM tables WHERE boxes = r.key) LIMIT ?2)",
    [DROP_LOGINS] = "DELETE FROM records WHERE shelf = '" SHELF_TOKENS "' AND key IN (SELECT key "
                    "FROM records WHERE shelf = '" SHELF_TOKENS "' AND rank < ?1 LIMIT ?2)",
};

struct SqliteSweeper {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
};

typedef struct Batch {
    char removed[REMOVE][TABLE_ID + 1], closed[NOTE][TABLE_ID + 1];
    int removals, closings, seen;
} Batch;

SqliteSweeper *sqlite_sweeper_open(sqlite3 *db, char problem[STORE_PROBLEM])
{
    SqliteSweeper *s = calloc(1, sizeof *s);
    bool good = s && sqlite_say(db, prepared);
    for (int i = 0; i < STATEMENTS && good; i++)
        good = sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                                  NULL) == SQLITE_OK;
    if (good) {
        s->db = db;
        return s;
    }
    sqlite_fault(db, problem);
    sqlite_sweeper_close(s);
    return NULL;
}

void sqlite_sweeper_close(SqliteSweeper *s)
{
    for (int i = 0; s && i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    free(s);
}

/* ---- What is to go ---- */

static int64_t kept_for(const StoreSweep *sweep, int phase, bool own, bool named)
{
    return phase >= PHASE_GONE ? sweep->gone
           : own               ? sweep->own
           : named             ? sweep->named
                               : sweep->finished;
}

static void judge(Batch *batch, const StoreSweep *sweep, sqlite3_stmt *row)
{
    int phase = sqlite3_column_int(row, 1);
    int64_t closed = sqlite3_column_int64(row, 2);
    bool own = sqlite3_column_int(row, 3) != 0, named = sqlite3_column_int(row, 4) != 0;
    int64_t keep = kept_for(sweep, phase, own, named);
    const char *id = sqlite_text(row, 0);
    if (phase < PHASE_OVER)
        return;
    if (closed == 0)
        snprintf(batch->closed[batch->closings++], TABLE_ID + 1, "%s", id);
    else if (keep > 0 && sweep->now - closed > keep)
        snprintf(batch->removed[batch->removals++], TABLE_ID + 1, "%s", id);
}

static bool look(SqliteSweeper *s, StoreSweep *sweep, Batch *batch)
{
    sqlite3_stmt *row = s->statement[LIST];
    int step = SQLITE_ROW;
    sqlite3_bind_text(row, 1, sweep->after, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(row, 2, LOOK_AT);
    while (batch->removals < REMOVE && batch->closings < NOTE &&
           (step = sqlite3_step(row)) == SQLITE_ROW) {
        judge(batch, sweep, row);
        snprintf(sweep->after, sizeof sweep->after, "%s", sqlite_text(row, 0));
        batch->seen++;
    }
    sqlite3_reset(row);
    return step == SQLITE_ROW || step == SQLITE_DONE;
}

/* ---- Removing ---- */

static bool run(SqliteSweeper *s, int what, const char *id, int64_t number)
{
    sqlite3_stmt *statement = s->statement[what];
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
    if (sqlite3_bind_parameter_count(statement) > 1)
        sqlite3_bind_int64(statement, 2, number);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_reset(statement) == SQLITE_OK && good;
}

/* What has not been written or used for so long; 0: for ever. */
static bool drop_records(SqliteSweeper *s, int what, StoreSweep *sweep, int64_t keep, int most)
{
    sqlite3_stmt *statement = s->statement[what];
    if (keep == 0)
        return true;
    sqlite3_bind_int64(statement, 1, sweep->now - keep);
    sqlite3_bind_int(statement, 2, most);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sweep->removed += good ? sqlite3_changes(s->db) : 0;
    return sqlite3_reset(statement) == SQLITE_OK && good;
}

static bool remove_table(SqliteSweeper *s, const char *id)
{
    bool good = run(s, DROP_TABLE, id, 0);
    if (!good || sqlite3_changes(s->db) == 0)
        return good;
    for (int what = MARK_HISTORY; what < DROP_TABLE && good; what++)
        good = run(s, what, id, 0);
    return good;
}

static bool change(SqliteSweeper *s, StoreSweep *sweep, const Batch *batch)
{
    bool good = sqlite_say(s->db, "BEGIN IMMEDIATE");
    for (int i = 0; i < batch->closings && good; i++)
        good = run(s, NOTE_CLOSED, batch->closed[i], sweep->now);
    for (int i = 0; i < batch->removals && good; i++)
        good = remove_table(s, batch->removed[i]);
    if (good && batch->seen == 0)
        good = drop_records(s, DROP_BOXES, sweep, sweep->boxes, REMOVE) &&
               drop_records(s, DROP_LOGINS, sweep, sweep->logins, NOTE);
    return good && sqlite_say(s->db, "COMMIT");
}

/* Once no table is left to be looked at, texts of boxes and logins go, until there are no more. */
bool sqlite_sweep(SqliteSweeper *s, StoreSweep *sweep, char problem[STORE_PROBLEM])
{
    Batch batch = {0};
    char before[TABLE_ID + 1];
    memcpy(before, sweep->after, sizeof before);
    sweep->tables = sweep->removed = 0;
    bool good = look(s, sweep, &batch);
    bool writes = batch.closings > 0 || batch.removals > 0 || batch.seen == 0;
    good = good && (!writes || change(s, sweep, &batch));
    sweep->tables = good ? batch.removals : 0;
    sweep->done = good && batch.seen == 0 && sweep->removed == 0;
    if (good)
        return true;
    memcpy(sweep->after, before, sizeof before);
    sqlite_fault(s->db, problem);
    if (!sqlite3_get_autocommit(s->db))
        sqlite_say(s->db, "ROLLBACK");
    return false;
}
