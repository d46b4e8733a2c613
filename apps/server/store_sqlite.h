/* store_sqlite.h - what the files of the SQLite store share: records over one connection, and its
 * log. */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include "records.h"

#include <sqlite3.h>

enum { RECORD_STATEMENTS = 6 };

typedef struct SqliteRecords {
    Records records; /* first: it is one */
    sqlite3 *db;
    sqlite3_stmt *statement[RECORD_STATEMENTS];
} SqliteRecords;

/* The connection stays the caller's, who closes the records before it. */
bool sqlite_records_open(SqliteRecords *records, sqlite3 *db);
void sqlite_records_close(SqliteRecords *records);
/* See Store.records. */
int sqlite_records_work(SqliteRecords *records, RecordsWork *work, void *context,
                        char problem[STORE_PROBLEM]);

/* ---- The log, in which commits are before they are in the file ---- */

typedef struct SqliteLog SqliteLog;

/* Both connections stay the caller's; nobody else uses the second. NULL: no thread or no memory. */
SqliteLog *sqlite_log_open(sqlite3 *writer, sqlite3 *own);
void sqlite_log_close(SqliteLog *log);
/* Before each commit, in the writer's thread. */
void sqlite_log_go_on(SqliteLog *log, sqlite3 *writer);

/* ---- What is not kept for ever ---- */

typedef struct SqliteSweeper SqliteSweeper;

/* The connection stays the caller's; nobody else uses it. NULL with the reason. */
SqliteSweeper *sqlite_sweeper_open(sqlite3 *own, char problem[STORE_PROBLEM]);
void sqlite_sweeper_close(SqliteSweeper *sweeper);
/* See Store.sweep. */
bool sqlite_sweep(SqliteSweeper *sweeper, StoreSweep *sweep, char problem[STORE_PROBLEM]);

/* ---- SQL ---- */

bool sqlite_say(sqlite3 *db, const char *sql);
/* A column as a text; "" for none. */
const char *sqlite_text(sqlite3_stmt *row, int column);
/* STORE_WAITS or STORE_BROKEN, and why. */
int sqlite_fault(sqlite3 *db, char problem[STORE_PROBLEM]);

#endif
