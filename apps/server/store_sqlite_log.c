/* store_sqlite_log.c - what has been written ahead comes into the file; see store_sqlite.h.
 *
 * SQLite would do that in the commit that makes its log too long, and everybody whose action is in
 * it would wait for hundreds of pages and one more sync. Here a thread does it by a connection of
 * its own while commits go on. What came meanwhile is little: the next commit brings that in first,
 * and with nothing left the log begins anew. */
#include "store_sqlite.h"

#include "crew.h"

#include <stdlib.h>
#include <sys/resource.h>

enum { LONG_ENOUGH = 8000 }; /* pages: 32 MB */
enum { LAST = 19 };
enum { RESTS, WORKS, ENDS };

struct SqliteLog {
    Crew crew; /* of one */
    Errand errand;
    sqlite3 *db;
    _Atomic int state; /* ENDS: the thread has done its part, the rest is the writer's */
};

static void bring_in(sqlite3 *db)
{
    /* What cannot be brought in now, for the disk is full or somebody reads, is the next time. */
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static bool run(Crew *crew, Errand *errand)
{
    SqliteLog *log = (SqliteLog *)(void *)crew; /* its first */
    (void)errand;
    setpriority(PRIO_PROCESS, 0, LAST); /* of this thread: whoever answers people goes before it */
    bring_in(log->db);
    log->state = ENDS;
    return true;
}

/* After each commit of the writer, in its thread. */
static int see_length(void *context, sqlite3 *writer, const char *name, int pages)
{
    SqliteLog *log = context;
    (void)writer, (void)name;
    if (log->state == RESTS && pages >= LONG_ENOUGH) {
        log->state = WORKS;
        crew_add(&log->crew, &log->errand);
    }
    return SQLITE_OK;
}

void sqlite_log_go_on(SqliteLog *log, sqlite3 *writer)
{
    if (log->state != ENDS)
        return;
    bring_in(writer);
    log->state = RESTS;
}

static void wake_nobody(void *context)
{
    (void)context;
}

SqliteLog *sqlite_log_open(sqlite3 *writer, sqlite3 *own)
{
    SqliteLog *log = calloc(1, sizeof *log);
    if (!log)
        return NULL;
    log->db = own;
    log->crew = (Crew){.run = run, .wake = wake_nobody};
    if (!crew_open(&log->crew, 1)) {
        free(log);
        return NULL;
    }
    sqlite3_wal_hook(writer, see_length, log); /* in the place of SQLite's own */
    return log;
}

static void drop_nothing(Errand *errand)
{
    (void)errand; /* it is a part of the log */
}

void sqlite_log_close(SqliteLog *log)
{
    if (!log)
        return;
    crew_close(&log->crew, drop_nothing);
    free(log);
}
