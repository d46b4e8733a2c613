/* store_sqlite_records.c - records in SQLite; see records.h. */
#include "store_sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { GET, PUT, DROP, LIST, BLANK_NAME, BLANK_LEFT };

static const char *const sql[RECORD_STATEMENTS] = {
    [GET] = "SELECT value FROM records WHERE shelf = ?1 AND key = ?2",
    [PUT] = "INSERT OR REPLACE INTO records VALUES(?1, ?2, ?3, ?4)",
    [DROP] = "DELETE FROM records WHERE shelf = ?1 AND key >= ?2 AND key < ?2 || char(1114111)",
    [LIST] = ("SELECT key, rank, value FROM records WHERE shelf = ?1 AND key >= ?2 AND "
              "key < ?2 || char(1114111) AND rank < ?3 ORDER BY rank DESC, key LIMIT ?4"),
    [BLANK_NAME] = "UPDATE seats SET name = '', person = '' WHERE person = ?1",
    [BLANK_LEFT] = "UPDATE seats SET left_by = '' WHERE left_by = ?1",
};

static sqlite3_stmt *about(Records *records, int what, const char *first, const char *other)
{
    sqlite3_stmt *statement = ((SqliteRecords *)records)->statement[what];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    sqlite3_bind_text(statement, 1, first, -1, SQLITE_STATIC);
    if (other)
        sqlite3_bind_text(statement, 2, other, -1, SQLITE_STATIC);
    return statement;
}

static bool run(sqlite3_stmt *statement)
{
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_reset(statement) == SQLITE_OK && good;
}

static char *get(Records *records, const char *shelf, const char *key)
{
    sqlite3_stmt *row = about(records, GET, shelf, key);
    char *value = sqlite3_step(row) == SQLITE_ROW ? strdup(sqlite_text(row, 0)) : NULL;
    sqlite3_reset(row);
    return value;
}

static bool put(Records *records, const char *shelf, const char *key, int64_t rank,
                const char *value)
{
    sqlite3_stmt *row = about(records, PUT, shelf, key);
    sqlite3_bind_int64(row, 3, rank);
    sqlite3_bind_text(row, 4, value, -1, SQLITE_STATIC);
    return run(row);
}

static bool drop(Records *records, const char *shelf, const char *prefix)
{
    return run(about(records, DROP, shelf, prefix));
}

static bool list(Records *records, const char *shelf, const char *prefix, int64_t below, int most,
                 RecordTell *tell, void *context)
{
    sqlite3_stmt *row = about(records, LIST, shelf, prefix);
    int step;
    sqlite3_bind_int64(row, 3, below);
    sqlite3_bind_int(row, 4, most);
    while ((step = sqlite3_step(row)) == SQLITE_ROW)
        tell(context, sqlite_text(row, 0), sqlite3_column_int64(row, 1), sqlite_text(row, 2));
    sqlite3_reset(row);
    return step == SQLITE_DONE;
}

static bool blank(Records *records, const char *person)
{
    return run(about(records, BLANK_NAME, person, NULL)) &&
           run(about(records, BLANK_LEFT, person, NULL));
}

/* Nobody else serves from this file. */
static bool announce(Records *records, const char *person, bool deleted)
{
    (void)records, (void)person, (void)deleted;
    return true;
}

bool sqlite_records_open(SqliteRecords *r, sqlite3 *db)
{
    r->records = (Records){get, put, drop, list, blank, announce};
    r->db = db;
    for (int i = 0; i < RECORD_STATEMENTS; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &r->statement[i], NULL))
            return false;
    return true;
}

void sqlite_records_close(SqliteRecords *r)
{
    for (int i = 0; i < RECORD_STATEMENTS; i++)
        sqlite3_finalize(r->statement[i]);
}

int sqlite_records_work(SqliteRecords *r, RecordsWork *work, void *context,
                        char problem[STORE_PROBLEM])
{
    bool good = sqlite_say(r->db, "BEGIN IMMEDIATE");
    if (good && !work(context, &r->records) && sqlite_say(r->db, "ROLLBACK"))
        return STORE_GOOD;
    good = good && sqlite_say(r->db, "COMMIT");
    if (good)
        return STORE_GOOD;
    int fault = sqlite_fault(r->db, problem);
    if (!sqlite3_get_autocommit(r->db))
        sqlite_say(r->db, "ROLLBACK");
    return fault;
}
