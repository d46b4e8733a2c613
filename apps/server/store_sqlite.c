/* store_sqlite.c - a Store in one SQLite file; see store.h.
 *
 * WAL and synchronous=FULL: a commit is on the disk when it returns. Seeds lie in a table of their
 * own, which nothing but loading a match reads. One connection writes (in the scribe's thread), one
 * reads (in the server's), one is the clerk's, one brings the log into the file, and one removes
 * what is not kept any longer. A lock on the file keeps a second server out. */
#include "store_sqlite.h"
#include "results.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum { STORE_VERSION = 2, BUSY_MS = 2000, PATH_ROOM = 1024 };

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS tables(id TEXT PRIMARY KEY, phase INTEGER NOT NULL, rules TEXT NOT "
    "NULL, opening TEXT NOT NULL, started TEXT NOT NULL, created INTEGER NOT NULL, watch BLOB, "
    "eras BLOB, ended INTEGER NOT NULL, ended_by INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS phases ON tables(phase);"
    "CREATE TABLE IF NOT EXISTS seats(id TEXT, seat INTEGER, name TEXT NOT NULL, bot TEXT NOT "
    "NULL, "
    "invite BLOB, secret BLOB, confirmed INTEGER NOT NULL, promise BLOB, part BLOB, "
    "PRIMARY KEY(id, seat)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS actions(id TEXT, number INTEGER, seat INTEGER NOT NULL, action "
    "TEXT "
    "NOT NULL, time INTEGER NOT NULL, clock INTEGER NOT NULL, PRIMARY KEY(id, number)) WITHOUT "
    "ROWID;"
    "CREATE TABLE IF NOT EXISTS seeds(id TEXT PRIMARY KEY, part BLOB NOT NULL) WITHOUT ROWID;";

/* What came with version 2; a file of version 1 gets it when it is opened. */
static const char second[] =
    "ALTER TABLE tables ADD COLUMN boxes TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN next TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE seats ADD COLUMN person TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE seats ADD COLUMN left_by TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE seats ADD COLUMN stands_in INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN handed_over INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN rating INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX people ON seats(person) WHERE person <> '';"
    "CREATE INDEX leavers ON seats(left_by) WHERE left_by <> '';"
    "CREATE TABLE records(shelf TEXT, key TEXT, rank INTEGER NOT NULL, value TEXT NOT NULL, "
    "PRIMARY KEY(shelf, key)) WITHOUT ROWID;"
    "CREATE INDEX ranks ON records(shelf, rank);"
    "PRAGMA user_version = 2;";

/* An older server passes over it, so it makes no other version. */
static const char towers[] =
    "CREATE TABLE IF NOT EXISTS towers(id TEXT, piece INTEGER, number INTEGER NOT NULL, told TEXT "
    "NOT NULL, time INTEGER NOT NULL, PRIMARY KEY(id, piece)) WITHOUT ROWID;";

enum {
    SAY_TABLE,
    SAY_SEED,
    SAY_SEAT,
    SAY_PHASE,
    SAY_ACTION,
    SAY_CUT,
    SAY_ERAS,
    SAY_END,
    SAY_OVER,
    SAY_NEXT,
    SAY_PIECE,
    SAY_NO_TOWER,
    WRITES
};

static const char *const writes[WRITES] = {
    [SAY_TABLE] = "INSERT INTO tables VALUES(?1, 0, ?2, ?3, '', ?4, ?5, NULL, 0, 0, ?6, '')",
    [SAY_SEED] = "INSERT INTO seeds VALUES(?1, ?2)",
    /* Of a table that has been removed while somebody looked at it nothing comes back. */
    [SAY_SEAT] = ("INSERT OR REPLACE INTO seats SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, "
                  "?11, ?12, ?13, ?14 WHERE EXISTS(SELECT 1 FROM tables WHERE id = ?1)"),
    [SAY_PHASE] = "UPDATE tables SET phase = ?2, started = ?3 WHERE id = ?1",
    [SAY_ACTION] = "INSERT INTO actions VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [SAY_CUT] = "DELETE FROM actions WHERE id = ?1 AND number >= ?2",
    [SAY_ERAS] = "UPDATE tables SET eras = ?2, ended = 0 WHERE id = ?1",
    [SAY_END] = "UPDATE tables SET ended = ?2, ended_by = ?3 WHERE id = ?1",
    [SAY_OVER] = "UPDATE tables SET phase = 2 WHERE id = ?1 AND phase < 2",
    [SAY_NEXT] = "UPDATE tables SET next = ?2 WHERE id = ?1",
    [SAY_PIECE] = "INSERT INTO towers VALUES(?1, ?2, ?3, ?4, ?5)",
    [SAY_NO_TOWER] = "DELETE FROM towers WHERE id = ?1",
};

enum {
    ASK_LIVE,
    ASK_ONE,
    ASK_SEATS,
    ASK_ACTIONS,
    ASK_SEED,
    ASK_BOXES,
    ASK_ABANDONED,
    ASK_TOWER,
    READS
};

#define TABLE_COLUMNS                                                                              \
    "SELECT id, phase, rules, opening, started, created, watch, eras, ended, ended_by, "           \
    "boxes, next FROM tables "

#define SEAT_COLUMNS                                                                               \
    "SELECT seat, name, bot, invite, secret, confirmed, promise, part, person, left_by, "          \
    "stands_in, handed_over, rating FROM seats "

static const char *const reads[READS] = {
    [ASK_LIVE] = TABLE_COLUMNS "WHERE phase < 2",
    [ASK_ONE] = TABLE_COLUMNS "WHERE id = ?1 AND phase < 3",
    [ASK_SEATS] = SEAT_COLUMNS "WHERE id = ?1",
    [ASK_ACTIONS] = "SELECT seat, action, clock, time FROM actions WHERE id = ?1 ORDER BY number",
    [ASK_SEED] = "SELECT part FROM seeds WHERE id = ?1",
    [ASK_BOXES] = "SELECT value FROM records WHERE shelf = '" SHELF_BOXES "' AND key = ?1",
    [ASK_ABANDONED] = "SELECT id FROM tables WHERE phase = 1 AND id > ?1 AND created < ?2 AND "
                      "coalesce((SELECT time FROM actions a WHERE a.id = tables.id ORDER BY number "
                      "DESC LIMIT 1), 0) < ?2 ORDER BY id LIMIT ?3",
    [ASK_TOWER] = "SELECT told, number, time FROM towers WHERE id = ?1 ORDER BY piece",
};

typedef struct Sqlite {
    Store store; /* first: it is one */
    sqlite3 *writer, *reader, *clerk, *keeper, *remover;
    SqliteLog *log;
    SqliteSweeper *sweeper;
    sqlite3_stmt *write[WRITES], *read[READS];
    SqliteRecords written, kept; /* records by the writer's connection, and by the clerk's */
    int lock, lock_inside;       /* files that are locked: beside it, and itself */
} Sqlite;

/* ---- Writing ---- */

int sqlite_fault(sqlite3 *db, char problem[STORE_PROBLEM])
{
    int code = sqlite3_errcode(db) & 0xff;
    snprintf(problem, STORE_PROBLEM, "%s", sqlite3_errmsg(db));
    bool waits = code == SQLITE_FULL || code == SQLITE_BUSY || code == SQLITE_LOCKED ||
                 code == SQLITE_IOERR || code == SQLITE_NOMEM || code == SQLITE_READONLY ||
                 code == SQLITE_CANTOPEN || code == SQLITE_INTERRUPT;
    return waits ? STORE_WAITS : STORE_BROKEN;
}

static void bind_text(sqlite3_stmt *to, int at, const char *text)
{
    sqlite3_bind_text(to, at, text, -1, SQLITE_STATIC);
}

static void bind_hash(sqlite3_stmt *to, int at, bool there, const uint8_t *bytes)
{
    if (there)
        sqlite3_bind_blob(to, at, bytes, SECRET_HASH, SQLITE_STATIC);
    else
        sqlite3_bind_null(to, at);
}

static bool run(sqlite3_stmt *statement)
{
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_reset(statement) == SQLITE_OK && good;
}

static sqlite3_stmt *about(Sqlite *s, int what, const StoreChange *c)
{
    sqlite3_stmt *statement = s->write[what];
    sqlite3_clear_bindings(statement);
    bind_text(statement, 1, c->table);
    return statement;
}

static bool write_table(Sqlite *s, const StoreChange *c)
{
    sqlite3_stmt *table = about(s, SAY_TABLE, c), *seed = about(s, SAY_SEED, c);
    bind_text(table, 2, c->rules);
    bind_text(table, 3, c->text);
    sqlite3_bind_int64(table, 4, c->time);
    bind_hash(table, 5, true, c->watch);
    bind_text(table, 6, c->boxes);
    bind_hash(seed, 2, true, c->part);
    return run(table) && run(seed);
}

static bool write_seat(Sqlite *s, const StoreChange *c)
{
    sqlite3_stmt *seat = about(s, SAY_SEAT, c);
    const StoredSeat *held = &c->held;
    sqlite3_bind_int(seat, 2, c->seat);
    bind_text(seat, 3, held->player.name);
    bind_text(seat, 4, held->player.bot);
    bind_hash(seat, 5, held->keys.invited, held->keys.invite);
    bind_hash(seat, 6, held->keys.held, held->keys.secret);
    sqlite3_bind_int(seat, 7, held->keys.confirmed);
    bind_hash(seat, 8, held->promised, held->promise);
    bind_hash(seat, 9, held->told, held->part);
    bind_text(seat, 10, held->person);
    bind_text(seat, 11, held->left);
    sqlite3_bind_int(seat, 12, held->stands_in);
    sqlite3_bind_int(seat, 13, held->handed_over);
    sqlite3_bind_int(seat, 14, held->rating);
    return run(seat);
}

static bool write_phase(Sqlite *s, const StoreChange *c)
{
    sqlite3_stmt *phase = about(s, SAY_PHASE, c);
    sqlite3_bind_int(phase, 2, c->number);
    bind_text(phase, 3, c->text);
    return run(phase);
}

static bool write_action(Sqlite *s, const StoreChange *c)
{
    sqlite3_stmt *action = about(s, SAY_ACTION, c);
    sqlite3_bind_int(action, 2, c->number);
    sqlite3_bind_int(action, 3, c->seat);
    bind_text(action, 4, c->text);
    sqlite3_bind_int64(action, 5, c->time);
    sqlite3_bind_int64(action, 6, c->clock);
    return run(action);
}

static bool write_cut(Sqlite *s, const StoreChange *c)
{
    sqlite3_stmt *cut = about(s, SAY_CUT, c), *eras = about(s, SAY_ERAS, c);
    sqlite3_bind_int(cut, 2, c->number);
    sqlite3_bind_blob(eras, 2, c->era, sizeof c->era, SQLITE_STATIC);
    return run(cut) && run(eras);
}

static bool write_end(Sqlite *s, const StoreChange *c)
{
    sqlite3_stmt *end = about(s, SAY_END, c);
    sqlite3_bind_int(end, 2, c->number);
    sqlite3_bind_int(end, 3, c->seat);
    return run(end);
}

/* The end and what came of it are one commit; a second end of the same match changes nothing. */
static bool write_over(Sqlite *s, const StoreChange *c)
{
    if (!run(about(s, SAY_OVER, c)))
        return false;
    return sqlite3_changes(s->writer) == 0 || results_note(&s->written.records, c);
}

static bool write_next(Sqlite *s, const StoreChange *c)
{
    sqlite3_stmt *next = about(s, SAY_NEXT, c);
    bind_text(next, 2, c->text);
    return run(next);
}

static bool write_tower(Sqlite *s, const StoreChange *c)
{
    if (c->piece <= 0 && !run(about(s, SAY_NO_TOWER, c)))
        return false;
    if (c->piece < 0)
        return true;
    sqlite3_stmt *piece = about(s, SAY_PIECE, c);
    sqlite3_bind_int(piece, 2, c->piece);
    sqlite3_bind_int(piece, 3, c->number);
    bind_text(piece, 4, c->text);
    sqlite3_bind_int64(piece, 5, c->time);
    return run(piece);
}

static bool write_record(Sqlite *s, const StoreChange *c)
{
    RecordParts parts;
    Records *records = &s->written.records;
    return !record_parts(c->text, &parts) ||
           records->put(records, parts.shelf, parts.key, c->time, parts.value);
}

static bool write_change(Sqlite *s, const StoreChange *c)
{
    static bool (*const write[])(Sqlite *, const StoreChange *) = {
        [STORE_TABLE] = write_table,
        [STORE_SEAT] = write_seat,
        [STORE_PHASE] = write_phase,
        [STORE_ACTION] = write_action,
        [STORE_CUT] = write_cut,
        [STORE_END] = write_end,
        [STORE_OVER] = write_over,
        [STORE_NEXT] = write_next,
        [STORE_RECORD] = write_record,
        [STORE_TOWER] = write_tower,
        [STORE_SAYING] = NULL,
        [STORE_LOOK] = NULL}; /* nobody else would read it, nor how the table stands */
    return !write[c->kind] || write[c->kind](s, c);
}

bool sqlite_say(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static int commit(Store *store, StoreChange *first, char problem[STORE_PROBLEM])
{
    Sqlite *s = (Sqlite *)store;
    sqlite_log_go_on(s->log, s->writer);
    bool good = sqlite_say(s->writer, "BEGIN IMMEDIATE");
    for (const StoreChange *c = first; c && good; c = c->next)
        good = write_change(s, c);
    good = good && sqlite_say(s->writer, "COMMIT");
    if (good)
        return STORE_GOOD;
    int fault = sqlite_fault(s->writer, problem);
    if (!sqlite3_get_autocommit(s->writer))
        sqlite_say(s->writer, "ROLLBACK");
    return fault;
}

/* ---- Reading ---- */

const char *sqlite_text(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

static bool hash_at(sqlite3_stmt *row, int column, uint8_t *bytes)
{
    if (sqlite3_column_bytes(row, column) != SECRET_HASH)
        return false;
    memcpy(bytes, sqlite3_column_blob(row, column), SECRET_HASH);
    return true;
}

static sqlite3_stmt *ask(Sqlite *s, int what, const char *id)
{
    sqlite3_reset(s->read[what]);
    bind_text(s->read[what], 1, id);
    return s->read[what];
}

static void read_seats(Sqlite *s, StoredTable *t)
{
    sqlite3_stmt *row = ask(s, ASK_SEATS, t->id);
    while (sqlite3_step(row) == SQLITE_ROW) {
        int seat = sqlite3_column_int(row, 0);
        if (seat < 0 || seat >= RS_SEATS)
            continue;
        StoredSeat *held = &t->seat[seat];
        snprintf(held->player.name, sizeof held->player.name, "%s", sqlite_text(row, 1));
        snprintf(held->player.bot, sizeof held->player.bot, "%s", sqlite_text(row, 2));
        held->keys.invited = hash_at(row, 3, held->keys.invite);
        held->keys.held = hash_at(row, 4, held->keys.secret);
        held->keys.confirmed = sqlite3_column_int(row, 5) != 0;
        held->promised = hash_at(row, 6, held->promise);
        held->told = hash_at(row, 7, held->part);
        snprintf(held->person, sizeof held->person, "%s", sqlite_text(row, 8));
        snprintf(held->left, sizeof held->left, "%s", sqlite_text(row, 9));
        held->stands_in = sqlite3_column_int(row, 10) != 0;
        held->handed_over = sqlite3_column_int(row, 11) != 0;
        held->rating = sqlite3_column_int(row, 12);
    }
    sqlite3_reset(row);
}

typedef struct Acted {
    const char **action;
    int64_t *at;
    int room;
} Acted;

/* Room for one action more. */
static bool grow(StoredTable *t, Acted *acted)
{
    if (t->actions < acted->room)
        return true;
    size_t wanted = acted->room ? 2 * (size_t)acted->room : 256;
    const char **action = realloc(acted->action, wanted * sizeof *action);
    if (action)
        t->action = acted->action = action;
    int64_t *at = action ? realloc(acted->at, wanted * sizeof *at) : NULL;
    if (!at)
        return false;
    t->acted = acted->at = at;
    acted->room = (int)wanted;
    return true;
}

static bool read_actions(Sqlite *s, StoredTable *t)
{
    Acted acted = {0};
    bool good = true;
    sqlite3_stmt *row = ask(s, ASK_ACTIONS, t->id);
    for (int seat = 0; seat < RS_SEATS; seat++)
        t->clock[seat] = -1;
    while (good && sqlite3_step(row) == SQLITE_ROW) {
        int seat = sqlite3_column_int(row, 0);
        char *action = grow(t, &acted) ? strdup(sqlite_text(row, 1)) : NULL;
        good = action != NULL;
        if (good) {
            acted.at[t->actions] = sqlite3_column_int64(row, 3);
            acted.action[t->actions++] = action;
        }
        if (seat >= 0 && seat < RS_SEATS)
            t->clock[seat] = sqlite3_column_int64(row, 2);
    }
    sqlite3_reset(row);
    return good;
}

static int64_t wall_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool read_tower(Sqlite *s, StoredTable *t)
{
    bool good = true;
    sqlite3_stmt *row = ask(s, ASK_TOWER, t->id);
    while (good && sqlite3_step(row) == SQLITE_ROW) {
        const char **grown = realloc(t->piece, ((size_t)t->pieces + 1) * sizeof *grown);
        char *piece = grown ? strdup(sqlite_text(row, 0)) : NULL;
        t->piece = grown ? grown : t->piece;
        good = piece != NULL;
        if (good)
            t->piece[t->pieces++] = piece;
        t->tower = sqlite3_column_int(row, 1);
        t->piece_age = wall_clock() - sqlite3_column_int64(row, 2);
    }
    sqlite3_reset(row);
    return good;
}

static void read_seed(Sqlite *s, StoredTable *t)
{
    sqlite3_stmt *row = ask(s, ASK_SEED, t->id);
    if (sqlite3_step(row) == SQLITE_ROW)
        hash_at(row, 0, t->part);
    sqlite3_reset(row);
}

typedef struct Telling {
    StoreTell tell;
    void *context;
} Telling;

static bool tell_row(Sqlite *s, sqlite3_stmt *row, const Telling *telling)
{
    StoredTable t = {.phase = sqlite3_column_int(row, 1)};
    snprintf(t.id, sizeof t.id, "%s", sqlite_text(row, 0));
    t.rules = sqlite_text(row, 2);
    t.opening = sqlite_text(row, 3);
    t.started = sqlite_text(row, 4);
    t.created = sqlite3_column_int64(row, 5);
    hash_at(row, 6, t.watch);
    if (sqlite3_column_bytes(row, 7) == sizeof t.era)
        memcpy(t.era, sqlite3_column_blob(row, 7), sizeof t.era);
    t.ended = sqlite3_column_int(row, 8);
    t.ended_by = sqlite3_column_int(row, 9);
    t.boxes = sqlite_text(row, 10);
    snprintf(t.next, sizeof t.next, "%s", sqlite_text(row, 11));
    read_seats(s, &t);
    read_seed(s, &t);
    bool good = read_actions(s, &t) && read_tower(s, &t);
    if (good)
        telling->tell(telling->context, &t);
    for (int i = 0; i < t.actions; i++)
        free((void *)(uintptr_t)t.action[i]);
    for (int i = 0; i < t.pieces; i++)
        free((void *)(uintptr_t)t.piece[i]);
    free(t.piece);
    free(t.action);
    free((void *)(uintptr_t)t.acted);
    return good;
}

static bool tell_rows(Sqlite *s, sqlite3_stmt *row, const Telling *telling,
                      char problem[STORE_PROBLEM])
{
    int step;
    while ((step = sqlite3_step(row)) == SQLITE_ROW)
        if (!tell_row(s, row, telling))
            break;
    if (step != SQLITE_DONE)
        snprintf(problem, STORE_PROBLEM, "%s",
                 step == SQLITE_ROW ? strerror(ENOMEM) : sqlite3_errmsg(s->reader));
    sqlite3_reset(row);
    return step == SQLITE_DONE;
}

static bool each(Store *store, StoreTell tell, void *context, char problem[STORE_PROBLEM])
{
    Sqlite *s = (Sqlite *)store;
    Telling telling = {tell, context};
    return tell_rows(s, s->read[ASK_LIVE], &telling, problem);
}

static bool one(Store *store, const char *id, StoreTell tell, void *context,
                char problem[STORE_PROBLEM])
{
    Sqlite *s = (Sqlite *)store;
    Telling telling = {tell, context};
    return tell_rows(s, ask(s, ASK_ONE, id), &telling, problem);
}

static char *read_boxes(Store *store, const char *key, bool *failed)
{
    *failed = false;
    sqlite3_stmt *row = ask((Sqlite *)store, ASK_BOXES, key);
    char *text = sqlite3_step(row) == SQLITE_ROW ? strdup(sqlite_text(row, 0)) : NULL;
    sqlite3_reset(row);
    return text;
}

static bool sweep(Store *store, StoreSweep *pass, char problem[STORE_PROBLEM])
{
    return sqlite_sweep(((Sqlite *)store)->sweeper, pass, problem);
}

static int abandoned(Store *store, const char *id, int64_t before, char (*ids)[TABLE_ID + 1],
                     int most)
{
    int count = 0;
    sqlite3_stmt *row = ask((Sqlite *)store, ASK_ABANDONED, id);
    sqlite3_bind_int64(row, 2, before);
    sqlite3_bind_int(row, 3, most);
    while (count < most && sqlite3_step(row) == SQLITE_ROW)
        snprintf(ids[count++], TABLE_ID + 1, "%s", sqlite_text(row, 0));
    sqlite3_reset(row);
    return count;
}

static int with_records(Store *store, RecordsWork *work, void *context, char problem[STORE_PROBLEM])
{
    Sqlite *s = (Sqlite *)store;
    return sqlite_records_work(&s->kept, work, context, problem);
}

/* ---- Opening ---- */

static void close_store(Store *store)
{
    Sqlite *s = (Sqlite *)store;
    sqlite_records_close(&s->written);
    sqlite_records_close(&s->kept);
    for (int i = 0; i < WRITES; i++)
        sqlite3_finalize(s->write[i]);
    for (int i = 0; i < READS; i++)
        sqlite3_finalize(s->read[i]);
    sqlite_sweeper_close(s->sweeper);
    sqlite_log_close(s->log);
    sqlite3_close(s->remover);
    sqlite3_close(s->keeper);
    sqlite3_close(s->clerk);
    sqlite3_close(s->reader);
    sqlite3_close(s->writer);
    if (s->lock_inside >= 0)
        close(s->lock_inside);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

static bool lock_file(const char *path, mode_t mode, int *lock, char problem[STORE_PROBLEM])
{
    *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode);
    if (*lock >= 0 && flock(*lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    snprintf(problem, STORE_PROBLEM, "%.120s: %.100s", path,
             errno == EWOULDBLOCK ? "another server has this store open" : strerror(errno));
    return false;
}

/* The file itself, for a link to it has another name; and one beside it, which keeps out servers of
 * an older version. SQLite's own locks are of another kind; they would be lost if the file were
 * closed here before SQLite closes it. */
static bool take_lock(Sqlite *s, const char *path, char problem[STORE_PROBLEM])
{
    char beside[PATH_ROOM];
    snprintf(beside, sizeof beside, "%s-lock", path);
    return lock_file(beside, 0600, &s->lock, problem) &&
           lock_file(path, 0644, &s->lock_inside, problem);
}

/* A file that SQLite cannot have written, or that says it is of something else. */
static bool is_sound(sqlite3 *db, char problem[STORE_PROBLEM])
{
    sqlite3_stmt *check = NULL;
    bool good = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &check, NULL) == SQLITE_OK &&
                sqlite3_step(check) == SQLITE_ROW && strcmp(sqlite_text(check, 0), "ok") == 0;
    if (!good)
        snprintf(problem, STORE_PROBLEM, "the store is damaged: %s",
                 check && sqlite3_column_count(check) && *sqlite_text(check, 0)
                     ? sqlite_text(check, 0)
                     : sqlite3_errmsg(db));
    sqlite3_finalize(check);
    return good;
}

static int number_of(sqlite3 *db, const char *pragma)
{
    sqlite3_stmt *row = NULL;
    int number = -1;
    if (sqlite3_prepare_v2(db, pragma, -1, &row, NULL) == SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW)
        number = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    return number;
}

static bool is_ours(sqlite3 *db, char problem[STORE_PROBLEM])
{
    int version = number_of(db, "PRAGMA user_version");
    int tables = number_of(db, "SELECT count(*) FROM sqlite_master");
    bool good = (version > 0 && version <= STORE_VERSION) || (version == 0 && tables == 0);
    if (!good)
        snprintf(problem, STORE_PROBLEM, "the store is of version %d, this server writes %d",
                 version, STORE_VERSION);
    return good;
}

/* A file of an older version gets what has come since, whole or not at all. */
static bool bring_up(sqlite3 *db)
{
    if (number_of(db, "PRAGMA user_version") >= STORE_VERSION)
        return true;
    return sqlite_say(db, "BEGIN IMMEDIATE") && sqlite_say(db, schema) && sqlite_say(db, second) &&
           sqlite_say(db, "COMMIT");
}

static bool prepare(sqlite3 *db, const char *const *sql, int count, sqlite3_stmt **statement)
{
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statement[i], NULL))
            return false;
    return true;
}

static sqlite3 *connect(const char *path)
{
    sqlite3 *db = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &db, flags, NULL) != SQLITE_OK)
        return db;
    sqlite3_busy_timeout(db, BUSY_MS);
    return db;
}

static const char durable[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                              "PRAGMA wal_autocheckpoint = 0;";

static bool set_up(Sqlite *s, const char *path, char problem[STORE_PROBLEM])
{
    s->writer = connect(path);
    if (!is_sound(s->writer, problem) || !is_ours(s->writer, problem))
        return false;
    bool good = sqlite_say(s->writer, durable) && bring_up(s->writer) &&
                sqlite_say(s->writer, towers) && prepare(s->writer, writes, WRITES, s->write) &&
                sqlite_records_open(&s->written, s->writer);
    s->reader = good ? connect(path) : NULL;
    good = good && prepare(s->reader, reads, READS, s->read);
    s->clerk = good ? connect(path) : NULL;
    good = good && sqlite_say(s->clerk, durable) && sqlite_records_open(&s->kept, s->clerk);
    s->keeper = good ? connect(path) : NULL;
    good = good && sqlite_say(s->keeper, durable);
    if (!good)
        sqlite_fault(s->keeper   ? s->keeper
                     : s->clerk  ? s->clerk
                     : s->reader ? s->reader
                                 : s->writer,
                     problem);
    s->remover = good ? connect(path) : NULL;
    s->sweeper = good ? sqlite_sweeper_open(s->remover, problem) : NULL;
    if (good && !s->sweeper)
        return false;
    s->log = good ? sqlite_log_open(s->writer, s->keeper) : NULL;
    if (good && !s->log)
        snprintf(problem, STORE_PROBLEM, "no memory");
    return s->log != NULL;
}

Store *store_sqlite(const char *path, char problem[STORE_PROBLEM])
{
    Sqlite *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->store = (Store){.commit = commit,
                       .each = each,
                       .one = one,
                       .records = with_records,
                       .boxes = read_boxes,
                       .sweep = sweep,
                       .abandoned = abandoned,
                       .close = close_store};
    s->lock = s->lock_inside = -1;
    if (take_lock(s, path, problem) && set_up(s, path, problem))
        return &s->store;
    close_store(&s->store);
    return NULL;
}
