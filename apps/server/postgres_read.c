/* postgres_read.c - tables as they were stored; see postgres.h. All that belongs to one answer is
 * read in one snapshot, and in one journey. The loop that serves everybody waits for it: so a read
 * that takes too long is given up, and for a moment nobody tries again. */
#include "postgres.h"

#include "results.h"
#include "secrets.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ASK_BEGIN,
    ASK_TABLES,
    ASK_SEATS,
    ASK_ACTIONS,
    ASK_TOWERS,
    ASK_END,
    ASK_LISTED,
    ASK_BOXES,
    ASK_ABANDONED,
    READS
};

static const char *const reads[READS] = {
    [ASK_BEGIN] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    [ASK_TABLES] =
        "SELECT t.id, t.phase, t.rules, t.opening, t.started, t.created, t.watch, "
        "t.eras, t.ended, t.ended_by, h.version, h.writer, h.cuts, h.standing, "
        "(extract(epoch FROM clock_timestamp() - h.changed) * 1000)::bigint, k.actions, "
        "s.part, t.boxes, t.next FROM unnest($1::text[], $2::bigint[], $3::int[]) k(id, version, "
        "actions) JOIN heads h ON h.id = k.id JOIN tables t ON t.id = k.id LEFT JOIN "
        "seeds s ON s.id = k.id WHERE h.version <> k.version ORDER BY t.id",
    [ASK_SEATS] =
        "SELECT id, seat, name, bot, invite, secret, confirmed, promise, part, person, "
        "left_by, stands_in, handed_over, rating FROM seats WHERE id = ANY($1::text[]) ORDER BY id",
    [ASK_ACTIONS] =
        "SELECT a.id, a.seat, a.action, a.clock, a.time FROM unnest($1::text[], $2::int[]) "
        "k(id, actions) JOIN actions a ON a.id = k.id AND a.number >= k.actions ORDER "
        "BY a.id, a.number",
    /* The last one that is known, too: it tells that the tower is there still. */
    [ASK_TOWERS] = "SELECT w.id, w.piece, w.number, w.told, "
                   "(extract(epoch FROM clock_timestamp() - w.at) * 1000)::bigint FROM "
                   "unnest($1::text[], $2::int[], $3::int[]) k(id, actions, pieces) JOIN towers w "
                   "ON w.id = k.id AND w.piece >= CASE WHEN w.number = k.actions THEN k.pieces - 1 "
                   "ELSE 0 END ORDER BY w.id, w.piece",
    [ASK_END] = "COMMIT",
    [ASK_LISTED] = "SELECT id FROM tables WHERE phase < 2 AND (listed OR watched) AND "
                   "(listed OR phase = 1) ORDER BY created DESC LIMIT $1",
    [ASK_BOXES] = "SELECT value FROM records WHERE shelf = '" SHELF_BOXES "' AND key = $1",
    [ASK_ABANDONED] = "SELECT t.id FROM tables t JOIN heads h ON h.id = t.id WHERE t.phase = 1 AND "
                      "t.id > $1 AND h.changed < to_timestamp($2::bigint / 1000.0) ORDER BY t.id "
                      "LIMIT $3",
};

enum { MOST_AT_ONCE = 500, MOST_SLOW = 4 };

/* ---- The connection ---- */

static void wake_loop(Postgres *p)
{
    Listener *l = &p->listener;
    if (l->runs)
        l->wake(l->context);
}

/* Soon everybody waits for the first one: it is made here and now. */
bool pg_start_reading(Postgres *p, char problem[STORE_PROBLEM])
{
    p->at_once = MOST_AT_ONCE;
    p->dialer = pg_dialer_open(p, reads, READS, wake_loop);
    if (!p->dialer)
        snprintf(problem, STORE_PROBLEM, "no memory");
    return p->dialer && pg_connect(p, &p->reader, reads, READS, problem) &&
           PQenterPipelineMode(p->reader) && PQsetnonblocking(p->reader, 1) == 0;
}

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* The loop waits for reads four fifths of its time at most, and never for long at a time. */
static bool may_wait(Postgres *p)
{
    int64_t now = microseconds(), idle = now - p->read_at;
    p->waited = p->waited > 4 * idle ? p->waited - 4 * idle : 0;
    p->read_at = now;
    return p->waited < (int64_t)p->store.patience * 1000;
}

static void has_waited(Postgres *p)
{
    int64_t now = microseconds();
    p->waited += now - p->read_at;
    p->read_at = now;
}

static bool has_reader(Postgres *p, char problem[STORE_PROBLEM])
{
    if ((p->slow && pg_now() - p->slow_at < (int64_t)p->store.patience << p->slow) ||
        !may_wait(p)) {
        snprintf(problem, STORE_PROBLEM, "the database takes too long");
        return false;
    }
    if (p->reader && PQstatus(p->reader) == CONNECTION_OK)
        return true;
    PQfinish(p->reader);
    p->reader = pg_dialed(p->dialer);
    if (!p->reader)
        snprintf(problem, STORE_PROBLEM, "the database cannot be reached");
    return p->reader != NULL;
}

static int64_t patience_ends(const Postgres *p)
{
    return pg_now() + p->store.patience;
}

/* Whatever state it is in, a fresh one is sound. */
static void give_up(Postgres *p, int64_t until)
{
    if (pg_now() >= until) {
        p->slow_at = pg_now();
        p->slow += p->slow < MOST_SLOW;
        p->at_once = p->at_once > 4 ? p->at_once / 4 : 1;
    }
    PQfinish(p->reader);
    p->reader = NULL;
}

/* ---- Results ---- */

/* The answers to one question: rows of one table lie together, and in the same order. */
typedef struct Found {
    PGresult *tables, *seats, *actions, *towers;
    int seat, action, piece; /* the next rows */
    StoreTell tell;
    void *context;
    bool gone_too;
} Found;

static const char *text_at(const PGresult *r, int row, int column)
{
    return PQgetvalue(r, row, column);
}

static int64_t number_at(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

static bool hash_at(const PGresult *r, int row, int column, uint8_t *bytes)
{
    return !PQgetisnull(r, row, column) && PQgetlength(r, row, column) == 2 + HEX_HASH &&
           hex_read(PQgetvalue(r, row, column) + 2, bytes);
}

/* The rows of this id from *row on; those of others before it are passed over. */
static bool next_row(const PGresult *r, int *row, const char *id)
{
    while (*row < PQntuples(r) && strcmp(text_at(r, *row, 0), id) < 0)
        ++*row;
    return *row < PQntuples(r) && strcmp(text_at(r, *row, 0), id) == 0;
}

static void take_seats(Found *f, StoredTable *t)
{
    const PGresult *r = f->seats;
    for (; next_row(r, &f->seat, t->id); f->seat++) {
        int64_t seat = number_at(r, f->seat, 1);
        if (seat < 0 || seat >= RS_SEATS)
            continue;
        StoredSeat *held = &t->seat[seat];
        snprintf(held->player.name, sizeof held->player.name, "%s", text_at(r, f->seat, 2));
        snprintf(held->player.bot, sizeof held->player.bot, "%s", text_at(r, f->seat, 3));
        held->keys.invited = hash_at(r, f->seat, 4, held->keys.invite);
        held->keys.held = hash_at(r, f->seat, 5, held->keys.secret);
        held->keys.confirmed = *text_at(r, f->seat, 6) == 't';
        held->promised = hash_at(r, f->seat, 7, held->promise);
        held->told = hash_at(r, f->seat, 8, held->part);
        snprintf(held->person, sizeof held->person, "%s", text_at(r, f->seat, 9));
        snprintf(held->left, sizeof held->left, "%s", text_at(r, f->seat, 10));
        held->stands_in = *text_at(r, f->seat, 11) == 't';
        held->handed_over = *text_at(r, f->seat, 12) == 't';
        held->rating = (int)number_at(r, f->seat, 13);
    }
}

static bool take_actions(Found *f, StoredTable *t)
{
    const PGresult *r = f->actions;
    for (int seat = 0; seat < RS_SEATS; seat++)
        t->clock[seat] = -1;
    int first = next_row(r, &f->action, t->id) ? f->action : 0;
    while (next_row(r, &f->action, t->id))
        f->action++, t->actions++;
    t->action = t->actions ? malloc((size_t)t->actions * sizeof *t->action) : NULL;
    int64_t *acted = t->actions ? malloc((size_t)t->actions * sizeof *acted) : NULL;
    t->acted = acted;
    if (t->actions && (!t->action || !acted))
        return false;
    for (int i = 0; i < t->actions; i++) {
        int64_t seat = number_at(r, first + i, 1);
        t->action[i] = text_at(r, first + i, 2);
        acted[i] = number_at(r, first + i, 4);
        if (seat >= 0 && seat < RS_SEATS)
            t->clock[seat] = number_at(r, first + i, 3);
    }
    return true;
}

static bool take_tower(Found *f, StoredTable *t)
{
    const PGresult *r = f->towers;
    int first = next_row(r, &f->piece, t->id) ? f->piece : 0;
    while (next_row(r, &f->piece, t->id))
        f->piece++, t->pieces++;
    t->piece = t->pieces ? malloc((size_t)t->pieces * sizeof *t->piece) : NULL;
    if (t->pieces == 0)
        return true;
    t->first_piece = (int)number_at(r, first, 1);
    t->tower = (int)number_at(r, first, 2);
    t->piece_age = number_at(r, first + t->pieces - 1, 4);
    for (int i = 0; i < t->pieces && t->piece; i++)
        t->piece[i] = text_at(r, first + i, 3);
    return t->piece != NULL;
}

static void take_eras(const char *text, int era[AUDIENCES])
{
    char *end;
    for (int i = 0; i < AUDIENCES && *text; i++, text = end)
        era[i] = (int)strtol(text, &end, 10);
}

static bool tell_table(Found *f, int row)
{
    const PGresult *r = f->tables;
    StoredTable t = {.phase = (int)number_at(r, row, 1)};
    snprintf(t.id, sizeof t.id, "%s", text_at(r, row, 0));
    t.rules = text_at(r, row, 2);
    t.opening = text_at(r, row, 3);
    t.started = text_at(r, row, 4);
    t.created = number_at(r, row, 5);
    hash_at(r, row, 6, t.watch);
    take_eras(text_at(r, row, 7), t.era);
    t.ended = (int)number_at(r, row, 8);
    t.ended_by = (int)number_at(r, row, 9);
    t.version = (StoreVersion){number_at(r, row, 10), number_at(r, row, 11)};
    t.cuts = (int)number_at(r, row, 12);
    t.standing = text_at(r, row, 13);
    t.age = number_at(r, row, 14);
    t.from = (int)number_at(r, row, 15);
    hash_at(r, row, 16, t.part);
    t.boxes = text_at(r, row, 17);
    snprintf(t.next, sizeof t.next, "%s", text_at(r, row, 18));
    take_seats(f, &t);
    bool good = take_actions(f, &t) && take_tower(f, &t);
    if (good && (t.phase != PHASE_GONE || f->gone_too))
        f->tell(f->context, &t);
    free(t.action);
    free((void *)(uintptr_t)t.acted);
    free(t.piece);
    return good;
}

/* ---- Asking ---- */

static void keep_result(void *context, int number, const PGresult *result)
{
    Found *f = context;
    PGresult **to[] = {NULL, &f->tables, &f->seats, &f->actions, &f->towers, NULL};
    if (to[number])
        *to[number] = PQcopyResult(result, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
}

static bool ask(PGconn *reader, const StoreKnown *known, int count)
{
    Buffer ids = {0}, versions = {0}, actions = {0}, pieces = {0};
    Args none = {0}, tables = {0}, seats = {0}, acts = {0}, towers = {0};
    for (int i = 0; i < count; i++) {
        array_add(&ids, known[i].table);
        array_add_number(&versions, known[i].version);
        array_add_number(&actions, known[i].actions);
        array_add_number(&pieces, known[i].pieces);
    }
    const char *id = array_end(&ids), *version = array_end(&versions), *act = array_end(&actions);
    arg_text(&tables, id), arg_text(&tables, version), arg_text(&tables, act);
    arg_text(&seats, id);
    arg_text(&acts, id), arg_text(&acts, act);
    arg_text(&towers, id), arg_text(&towers, act), arg_text(&towers, array_end(&pieces));
    bool good = pg_send(reader, ASK_BEGIN, &none) && pg_send(reader, ASK_TABLES, &tables) &&
                pg_send(reader, ASK_SEATS, &seats) && pg_send(reader, ASK_ACTIONS, &acts) &&
                pg_send(reader, ASK_TOWERS, &towers) && pg_send(reader, ASK_END, &none) &&
                PQpipelineSync(reader);
    buffer_free(&ids);
    buffer_free(&versions);
    buffer_free(&actions);
    buffer_free(&pieces);
    return good;
}

static bool try_to_find(Postgres *p, const StoreKnown *known, int count, int64_t until, Found *f,
                        char problem[STORE_PROBLEM])
{
    int fault;
    bool good = ask(p->reader, known, count);
    if (!good)
        pg_fault(p->reader, NULL, problem);
    good = good && pg_results_until(p->reader, until, keep_result, f, &fault, problem);
    has_waited(p);
    if (good)
        p->slow = 0;
    else
        give_up(p, until);
    for (int row = 0; good && row < PQntuples(f->tables); row++)
        good = tell_table(f, row);
    PQclear(f->tables);
    PQclear(f->seats);
    PQclear(f->actions);
    PQclear(f->towers);
    f->tables = f->seats = f->actions = f->towers = NULL;
    return good;
}

/* Twice: that a line has broken since the last time is found out by using it. */
static bool find(Postgres *p, const StoreKnown *known, int count, int64_t until, Found *f,
                 char problem[STORE_PROBLEM])
{
    for (int i = 0; i < 2; i++) {
        f->seat = f->action = f->piece = 0;
        if (!has_reader(p, problem))
            return false;
        if (try_to_find(p, known, count, until, f, problem))
            return true;
    }
    return false;
}

bool pg_one(Store *store, const char *id, StoreTell tell, void *context,
            char problem[STORE_PROBLEM])
{
    Postgres *p = (Postgres *)store;
    Found found = {.tell = tell, .context = context};
    StoreKnown known = {.version = -1};
    memcpy(known.table, id, TABLE_ID);
    return find(p, &known, 1, patience_ends(p), &found, problem);
}

/* What does not come in time is asked for again by whoever wants it: then with fewer at once. */
bool pg_some(Store *store, const StoreKnown *known, int count, StoreTell tell, void *context,
             char problem[STORE_PROBLEM])
{
    Postgres *p = (Postgres *)store;
    int64_t until = patience_ends(p);
    for (int at = 0, some; at < count; at += some) {
        Found found = {.tell = tell, .context = context, .gone_too = true};
        some = count - at < p->at_once ? count - at : p->at_once;
        if (!find(p, known + at, some, until, &found, problem))
            return false;
    }
    p->at_once = 2 * p->at_once < MOST_AT_ONCE ? 2 * p->at_once : MOST_AT_ONCE;
    return true;
}

typedef struct Ids {
    char (*id)[TABLE_ID + 1];
    int count, most;
} Ids;

static void take_ids(void *context, int number, const PGresult *result)
{
    Ids *ids = context;
    (void)number;
    for (int row = 0; row < PQntuples(result) && ids->count < ids->most; row++)
        snprintf(ids->id[ids->count++], TABLE_ID + 1, "%s", text_at(result, row, 0));
}

static int ask_ids(Postgres *p, int what, const Args *args, Ids *ids)
{
    char problem[STORE_PROBLEM];
    int fault;
    int64_t until = patience_ends(p);
    if (!has_reader(p, problem))
        return 0;
    bool good = pg_send(p->reader, what, args) && PQpipelineSync(p->reader) &&
                pg_results_until(p->reader, until, take_ids, ids, &fault, problem);
    has_waited(p);
    if (good)
        p->slow = 0;
    else
        give_up(p, until);
    return ids->count;
}

int pg_listed(Store *store, char (*id)[TABLE_ID + 1], int most)
{
    Ids ids = {.id = id, .most = most};
    Args args = {0};
    arg_number(&args, most);
    return ask_ids((Postgres *)store, ASK_LISTED, &args, &ids);
}

int pg_abandoned(Store *store, const char *id, int64_t before, char (*found)[TABLE_ID + 1],
                 int most)
{
    Ids ids = {.id = found, .most = most};
    Args args = {0};
    arg_text(&args, id);
    arg_number(&args, before);
    arg_number(&args, most);
    return ask_ids((Postgres *)store, ASK_ABANDONED, &args, &ids);
}

/* ---- Boxes of older days ---- */

static void take_text(void *context, int number, const PGresult *result)
{
    (void)number;
    if (PQntuples(result) == 1)
        *(char **)context = strdup(text_at(result, 0, 0));
}

/* It is asked for while tables are told, all of whose results have come by then. */
char *pg_boxes(Store *store, const char *key, bool *failed)
{
    Postgres *p = (Postgres *)store;
    Args args = {0};
    char problem[STORE_PROBLEM], *text = NULL;
    int fault;
    int64_t until = patience_ends(p);
    arg_text(&args, key);
    *failed = !has_reader(p, problem);
    if (*failed)
        return NULL;
    *failed = !(pg_send(p->reader, ASK_BOXES, &args) && PQpipelineSync(p->reader) &&
                pg_results_until(p->reader, until, take_text, &text, &fault, problem));
    has_waited(p);
    if (*failed)
        give_up(p, until);
    return text;
}
