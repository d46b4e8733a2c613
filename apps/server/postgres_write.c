/* postgres_write.c - commits; see postgres.h.
 *
 * First the heads of all tables in the list are locked, in the order of their ids so that two
 * servers never wait for each other, and their versions compared. What does not rest on the version
 * that is there is refused; the rest is written in one transaction, with the list's number beside
 * this server's name: so if the line breaks while nobody knows whether it was stored, the number
 * says it. Those servers whose clients look at a table, and the one that drove it until then, are
 * notified afterwards, in a transaction of its own that waits for no disk: a notification locks all
 * others out, and one that is lost costs only until the next check. Who looks is read after the
 * commit; and who begins to look reads the table again once that is stored (shared.c). So of a
 * change and a look that come together, one finds the other. */
#include "postgres.h"

#include "results.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAY_BEGIN,
    SAY_LOCK,
    SAY_TABLE,
    SAY_HEAD,
    SAY_SEED,
    SAY_SEAT,
    SAY_PHASE,
    SAY_ACTIONS,
    SAY_CUT,
    SAY_ERAS,
    SAY_END,
    SAY_OVER,
    SAY_NEXT,
    SAY_PIECE,
    SAY_NO_TOWER,
    SAY_LOOK,
    SAY_LOOK_AWAY,
    SAY_HEADS,
    SAY_DONE,
    SAY_NOTIFY,
    SAY_ROLLBACK,
    SAY_WHETHER,
    WRITES
};

static const char *const writes[WRITES] = {
    [SAY_BEGIN] = "BEGIN",
    [SAY_LOCK] = "SELECT id, version, writer FROM heads WHERE id = ANY($1::text[]) ORDER BY id FOR "
                 "UPDATE",
    [SAY_TABLE] = "INSERT INTO tables VALUES($1, 0, $2, $3::text, '', $4, $5, '', 0, 0, "
                  "$3::text::jsonb @> '{\"open\":true}', $3::text::jsonb @> '{\"watched\":true}', "
                  "$6, '')",
    [SAY_HEAD] = "INSERT INTO heads VALUES($1, 0, 0, 0, true, '', now())",
    [SAY_SEED] = "INSERT INTO seeds VALUES($1, $2)",
    [SAY_SEAT] = "INSERT INTO seats VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, "
                 "$14) ON CONFLICT (id, seat) DO UPDATE SET name = $3, bot = $4, invite = $5, "
                 "secret = $6, confirmed = $7, promise = $8, part = $9, person = $10, left_by = "
                 "$11, stands_in = $12, handed_over = $13, rating = $14",
    [SAY_PHASE] = "UPDATE tables SET phase = $2, started = $3 WHERE id = $1",
    [SAY_ACTIONS] = "INSERT INTO actions SELECT * FROM unnest($1::text[], $2::int[], $3::int[], "
                    "$4::text[], $5::bigint[], $6::bigint[])",
    [SAY_CUT] = "DELETE FROM actions WHERE id = $1 AND number >= $2",
    [SAY_ERAS] = "UPDATE tables SET eras = $2, ended = 0 WHERE id = $1",
    [SAY_END] = "UPDATE tables SET ended = $2, ended_by = $3 WHERE id = $1",
    [SAY_OVER] = "UPDATE tables SET phase = 2 WHERE id = $1 AND phase < 2",
    [SAY_NEXT] = "UPDATE tables SET next = $2 WHERE id = $1",
    [SAY_PIECE] = "INSERT INTO towers VALUES($1, $2, $3, $4, clock_timestamp())",
    [SAY_NO_TOWER] = "DELETE FROM towers WHERE id = $1",
    [SAY_LOOK] = "INSERT INTO looks VALUES($1, $2) ON CONFLICT DO NOTHING",
    [SAY_LOOK_AWAY] = "DELETE FROM looks WHERE id = $1 AND server = $2",
    [SAY_HEADS] = "UPDATE heads h SET version = k.version, writer = $1, cuts = h.cuts + k.cuts, "
                  "wants = coalesce(k.wants, h.wants), standing = coalesce(k.standing, "
                  "h.standing), changed = CASE WHEN k.standing IS NULL THEN h.changed ELSE "
                  "clock_timestamp() END FROM unnest($2::text[], $3::bigint[], "
                  "$4::int[], $5::boolean[], $6::text[]) k(id, version, cuts, wants, standing) "
                  "WHERE h.id = k.id",
    [SAY_DONE] = "INSERT INTO servers VALUES($1, now() + interval '" PG_LEASE
                 "', $2) ON CONFLICT (id) DO UPDATE SET done = $2",
    /* A notification has 8000 bytes at most, and an item less than 50. */
    [SAY_NOTIFY] = "SELECT pg_notify('ringside_' || server, $1 || string_agg(item, '')) FROM "
                   "(SELECT server, item, (row_number() OVER (PARTITION BY server) - 1) / 150 AS "
                   "part FROM (SELECT l.server, k.item FROM unnest($2::text[], $3::text[]) k(id, "
                   "item) JOIN looks l ON l.id = k.id UNION SELECT * FROM unnest($4::bigint[], "
                   "$5::text[])) told(server, item) WHERE server <> $1::bigint) parts GROUP BY "
                   "server, part",
    [SAY_ROLLBACK] = "ROLLBACK",
    [SAY_WHETHER] = "SELECT done FROM servers WHERE id = $1",
};

/* ---- The tables of a list ---- */

/* What a list does to one table. */
typedef struct Group {
    char id[TABLE_ID + 1];
    StoreVersion before;
    int64_t after;
    bool is_new, found, refused;
    int cuts;
    const StoreChange *standing; /* the last, or NULL */
} Group;

typedef struct List {
    Postgres *p;
    StoreChange *first;
    Group *group; /* by id */
    int groups;
    bool good; /* otherwise: */
    int fault;
    char *problem;
} List;

/* What is of no table, or only said, makes no version. */
static bool has_version(const StoreChange *c)
{
    return c->kind != STORE_SAYING && c->kind != STORE_LOOK && c->table[0];
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const Group *)a)->id, ((const Group *)b)->id);
}

static Group *group_of(const List *l, const char *id)
{
    Group key;
    memcpy(key.id, id, TABLE_ID + 1);
    return bsearch(&key, l->group, (size_t)l->groups, sizeof *l->group, by_id);
}

/* Each id once, in their order. */
static bool find_groups(List *l)
{
    int count = 0, kept = 0;
    for (const StoreChange *c = l->first; c; c = c->next)
        count++;
    l->group = calloc((size_t)count + 1, sizeof *l->group);
    if (!l->group)
        return false;
    count = 0;
    for (const StoreChange *c = l->first; c; c = c->next)
        if (has_version(c))
            memcpy(l->group[count++].id, c->table, TABLE_ID);
    qsort(l->group, (size_t)count, sizeof *l->group, by_id);
    for (int i = 0; i < count; i++)
        if (i == 0 || strcmp(l->group[i].id, l->group[kept - 1].id) != 0)
            l->group[kept++] = l->group[i];
    l->groups = kept;
    return true;
}

static void fill_groups(List *l)
{
    for (StoreChange *c = l->first; c; c = c->next) {
        Group *g = has_version(c) ? group_of(l, c->table) : NULL;
        c->refused = false;
        if (!g)
            continue;
        if (g->after == 0)
            g->before = c->before;
        g->after = c->before.number + 1;
        g->is_new = g->is_new || c->kind == STORE_TABLE;
        g->cuts += c->kind == STORE_CUT;
        if (c->kind == STORE_STANDING)
            g->standing = c;
    }
}

/* ---- Versions ---- */

/* A list may begin with changes that rest on one that an earlier list has been refused: they are
 * refused as a whole, for their versions follow one upon the other. */
static void compare_versions(void *context, int number, const PGresult *result)
{
    List *l = context;
    for (int row = 0; number == 1 && row < PQntuples(result); row++) {
        Group *g = group_of(l, PQgetvalue(result, row, 0));
        if (!g)
            continue;
        g->found = true;
        g->refused = g->before.number != strtoll(PQgetvalue(result, row, 1), NULL, 10) ||
                     g->before.writer != strtoll(PQgetvalue(result, row, 2), NULL, 10);
    }
}

static void mark_refused(List *l)
{
    for (int i = 0; i < l->groups; i++)
        l->group[i].refused = l->group[i].refused || (!l->group[i].found && !l->group[i].is_new);
    for (StoreChange *c = l->first; c; c = c->next)
        c->refused = has_version(c) && group_of(l, c->table)->refused;
}

static bool lock_heads(List *l, int *fault, char problem[STORE_PROBLEM])
{
    Postgres *p = l->p;
    Args none = {0}, ids = {0};
    buffer_clear(&p->column[0]);
    for (int i = 0; i < l->groups; i++)
        array_add(&p->column[0], l->group[i].id);
    arg_text(&ids, array_end(&p->column[0]));
    bool sent = pg_send(p->writer, SAY_BEGIN, &none) && pg_send(p->writer, SAY_LOCK, &ids) &&
                PQpipelineSync(p->writer);
    if (!sent || !pg_results(p->writer, compare_versions, l, fault, problem))
        return false;
    mark_refused(l);
    return true;
}

/* ---- Changes ---- */

static void say(List *l, int what, const Args *args)
{
    l->good = l->good && pg_send(l->p->writer, what, args);
}

static Args about(const StoreChange *c)
{
    Args args = {0};
    arg_text(&args, c->table);
    return args;
}

static void write_table(List *l, const StoreChange *c)
{
    Args table = about(c), head = about(c), seed = about(c);
    arg_text(&table, c->rules);
    arg_text(&table, c->text);
    arg_number(&table, c->time);
    arg_hash(&table, true, c->watch);
    arg_text(&table, c->boxes);
    arg_hash(&seed, true, c->part);
    say(l, SAY_TABLE, &table);
    say(l, SAY_HEAD, &head);
    say(l, SAY_SEED, &seed);
}

static void write_seat(List *l, const StoreChange *c)
{
    Args args = about(c);
    const StoredSeat *held = &c->held;
    arg_number(&args, c->seat);
    arg_text(&args, held->player.name);
    arg_text(&args, held->player.bot);
    arg_hash(&args, held->keys.invited, held->keys.invite);
    arg_hash(&args, held->keys.held, held->keys.secret);
    arg_text(&args, held->keys.confirmed ? "true" : "false");
    arg_hash(&args, held->promised, held->promise);
    arg_hash(&args, held->told, held->part);
    arg_text(&args, held->person);
    arg_text(&args, held->left);
    arg_text(&args, held->stands_in ? "true" : "false");
    arg_text(&args, held->handed_over ? "true" : "false");
    arg_number(&args, held->rating);
    say(l, SAY_SEAT, &args);
}

static void write_phase(List *l, const StoreChange *c)
{
    Args args = about(c);
    arg_number(&args, c->number);
    arg_text(&args, c->text);
    say(l, SAY_PHASE, &args);
}

static void write_cut(List *l, const StoreChange *c)
{
    Args cut = about(c), eras = about(c);
    char text[16 * AUDIENCES];
    int used = 0;
    for (int i = 0; i < AUDIENCES; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%d ", c->era[i]);
    arg_number(&cut, c->number);
    arg_text(&eras, text);
    say(l, SAY_CUT, &cut);
    say(l, SAY_ERAS, &eras);
}

static void write_end(List *l, const StoreChange *c)
{
    Args args = about(c);
    arg_number(&args, c->number);
    arg_number(&args, c->seat);
    say(l, SAY_END, &args);
}

static void write_next(List *l, const StoreChange *c)
{
    Args args = about(c);
    arg_text(&args, c->text);
    say(l, SAY_NEXT, &args);
}

static void write_tower(List *l, const StoreChange *c)
{
    Args table = about(c), piece = about(c);
    if (c->piece <= 0)
        say(l, SAY_NO_TOWER, &table);
    arg_number(&piece, c->piece);
    arg_number(&piece, c->number);
    arg_text(&piece, c->text);
    if (c->piece >= 0)
        say(l, SAY_PIECE, &piece);
}

static void write_look(List *l, const StoreChange *c)
{
    Args args = about(c);
    arg_number(&args, l->p->store.self);
    say(l, c->number ? SAY_LOOK : SAY_LOOK_AWAY, &args);
}

/* ---- Records ---- */

static void count_rows(void *context, int number, const PGresult *result)
{
    (void)number;
    *(int *)context += atoi(PQcmdTuples((PGresult *)(uintptr_t)result));
}

/* What was said so far is done, so that something can be asked. */
static bool settle(List *l)
{
    if (l->good)
        l->good = PQpipelineSync(l->p->writer) &&
                  pg_results(l->p->writer, NULL, NULL, &l->fault, l->problem);
    return l->good;
}

static void work_with_records(List *l, bool (*work)(Records *, const StoreChange *),
                              const StoreChange *c)
{
    PgRecords records;
    pg_records_open(&records, l->p, l->p->writer);
    bool good = !records.failed && work(&records.records, c) && !records.failed;
    if (good)
        return;
    l->good = false;
    l->fault = records.failed ? records.fault : STORE_WAITS; /* no memory */
    snprintf(l->problem, STORE_PROBLEM, "%s", records.failed ? records.problem : "no memory");
}

/* Its result is noted by whoever ends it, once. */
static void write_over(List *l, const StoreChange *c)
{
    Args args = about(c);
    int ended = 0;
    if (!settle(l))
        return;
    say(l, SAY_OVER, &args);
    l->good = l->good && PQpipelineSync(l->p->writer) &&
              pg_results(l->p->writer, count_rows, &ended, &l->fault, l->problem);
    if (l->good && ended == 1)
        work_with_records(l, results_note, c);
}

static bool put_record(Records *records, const StoreChange *c)
{
    RecordParts parts;
    return !record_parts(c->text, &parts) ||
           records->put(records, parts.shelf, parts.key, c->time, parts.value);
}

static void write_record(List *l, const StoreChange *c)
{
    if (settle(l))
        work_with_records(l, put_record, c);
}

/* ---- All of them ---- */

/* Actions up to the next one that takes some back go together. */
static const StoreChange *write_actions(List *l, const StoreChange *c)
{
    enum { COLUMNS = 5 };
    Buffer *column = l->p->column, number = {0};
    Args args = {0};
    for (int i = 0; i < COLUMNS; i++)
        buffer_clear(&column[i]);
    const StoreChange *next = c;
    for (; next && next->kind != STORE_CUT; next = next->next) {
        if (next->kind != STORE_ACTION || next->refused)
            continue;
        array_add(&column[0], next->table);
        array_add_number(&number, next->number);
        array_add_number(&column[1], next->seat);
        array_add(&column[2], next->text);
        array_add_number(&column[3], next->time);
        array_add_number(&column[4], next->clock);
    }
    bool any = number.used > 0;
    arg_text(&args, array_end(&column[0]));
    arg_text(&args, array_end(&number));
    for (int i = 1; i < COLUMNS; i++)
        arg_text(&args, array_end(&column[i]));
    if (any)
        say(l, SAY_ACTIONS, &args);
    buffer_free(&number);
    return next;
}

/* Kinds that have no writer here are written in another way. */
static void write_changes(List *l)
{
    static void (*const write[STORE_KINDS])(List *, const StoreChange *) = {
        [STORE_TABLE] = write_table, [STORE_SEAT] = write_seat,     [STORE_PHASE] = write_phase,
        [STORE_CUT] = write_cut,     [STORE_END] = write_end,       [STORE_OVER] = write_over,
        [STORE_NEXT] = write_next,   [STORE_RECORD] = write_record, [STORE_TOWER] = write_tower,
        [STORE_LOOK] = write_look};
    const StoreChange *acted = l->first; /* actions before this one are written */
    for (const StoreChange *c = l->first; c; c = c->next) {
        if (c == acted)
            acted = write_actions(l, c);
        if (c == acted) /* a cut: what comes behind it is written behind it */
            acted = c->next;
        if (!c->refused && write[c->kind])
            write[c->kind](l, c);
    }
}

static void write_heads(List *l)
{
    Buffer *column = l->p->column;
    Args args = {0};
    for (int i = 0; i < 5; i++)
        buffer_clear(&column[i]);
    for (int i = 0; i < l->groups; i++) {
        const Group *g = &l->group[i];
        if (g->refused)
            continue;
        array_add(&column[0], g->id);
        array_add_number(&column[1], g->after);
        array_add_number(&column[2], g->cuts);
        array_add(&column[3], !g->standing ? NULL : g->standing->number ? "t" : "f");
        array_add(&column[4], g->standing ? g->standing->text : NULL);
    }
    arg_number(&args, l->p->store.self);
    for (int i = 0; i < 5; i++)
        arg_text(&args, array_end(&column[i]));
    say(l, SAY_HEADS, &args);
}

/* ---- Telling the others ---- */

/* What a notification is made of: items about tables, for those who look there, and items for the
 * servers that drove a table until now. */
enum { NOTE_TABLES, NOTE_ITEMS, NOTE_WRITERS, NOTE_THEIRS, NOTE_COLUMNS };

static void note_versions(List *l, Buffer *column)
{
    char item[64];
    for (int i = 0; i < l->groups; i++) {
        const Group *g = &l->group[i];
        if (g->refused)
            continue;
        snprintf(item, sizeof item, " t:%s:%" PRId64, g->id, g->after);
        array_add(&column[NOTE_TABLES], g->id);
        array_add(&column[NOTE_ITEMS], item);
        if (g->before.writer == 0 || g->before.writer == l->p->store.self)
            continue;
        array_add_number(&column[NOTE_WRITERS], g->before.writer);
        array_add(&column[NOTE_THEIRS], item);
    }
}

static void note_sayings(List *l, Buffer *column)
{
    char item[64];
    for (const StoreChange *c = l->first; c; c = c->next) {
        if (c->kind != STORE_SAYING)
            continue;
        snprintf(item, sizeof item, " s:%s:%d:%d", c->table, c->seat, c->number);
        array_add(&column[NOTE_TABLES], c->table);
        array_add(&column[NOTE_ITEMS], item);
    }
}

static void notify(List *l)
{
    Buffer *column = l->p->column;
    Args args = {0};
    for (int i = 0; i < NOTE_COLUMNS; i++)
        buffer_clear(&column[i]);
    note_versions(l, column);
    note_sayings(l, column);
    if (!column[NOTE_TABLES].used)
        return;
    arg_number(&args, l->p->store.self);
    for (int i = 0; i < NOTE_COLUMNS; i++)
        arg_text(&args, array_end(&column[i]));
    say(l, SAY_NOTIFY, &args);
    l->p->notifying = l->good && PQpipelineSync(l->p->writer);
}

/* ---- A commit ---- */

static void take_done(void *context, int number, const PGresult *result)
{
    (void)number;
    if (PQntuples(result) == 1)
        *(int64_t *)context = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
}

/* Whether the list was stored though its answer was lost. */
static bool was_stored(Postgres *p, bool *known, int *fault, char problem[STORE_PROBLEM])
{
    Args args = {0};
    int64_t done = 0;
    arg_number(&args, p->store.self);
    *known = pg_send(p->writer, SAY_WHETHER, &args) && PQpipelineSync(p->writer) &&
             pg_results(p->writer, take_done, &done, fault, problem);
    return *known && done == p->list;
}

static void roll_back(Postgres *p)
{
    Args none = {0};
    char problem[STORE_PROBLEM];
    int fault;
    if (PQstatus(p->writer) == CONNECTION_OK && pg_send(p->writer, SAY_ROLLBACK, &none) &&
        PQpipelineSync(p->writer))
        pg_results(p->writer, NULL, NULL, &fault, problem);
}

static bool write_list(List *l, int *fault, char problem[STORE_PROBLEM])
{
    Postgres *p = l->p;
    Args done = {0};
    l->good = true;
    write_changes(l);
    write_heads(l);
    arg_number(&done, p->store.self);
    arg_number(&done, p->list);
    say(l, SAY_DONE, &done);
    l->good = l->good && PQsendQueryParams(p->writer, "COMMIT", 0, NULL, NULL, NULL, NULL, 0) &&
              PQpipelineSync(p->writer);
    p->uncertain = true;
    if (l->good)
        notify(l);
    if (!l->good && PQstatus(p->writer) != CONNECTION_OK)
        l->fault = pg_fault(p->writer, NULL, problem);
    *fault = l->good ? *fault : l->fault;
    bool stored = l->good && pg_results(p->writer, NULL, NULL, fault, problem);
    if (stored || PQstatus(p->writer) == CONNECTION_OK)
        p->uncertain = false; /* it is known */
    return stored;
}

/* What was left of the commit before. */
static void end_notifying(Postgres *p)
{
    char problem[STORE_PROBLEM];
    int fault;
    if (p->notifying && p->writer)
        pg_results(p->writer, NULL, NULL, &fault, problem);
    p->notifying = false;
}

static bool reconnect(Postgres *p, char problem[STORE_PROBLEM])
{
    bool fresh = !p->writer || PQstatus(p->writer) != CONNECTION_OK;
    if (!pg_connect(p, &p->writer, writes, WRITES, problem))
        return false;
    return !fresh || PQenterPipelineMode(p->writer);
}

static int store_list(List *l, char problem[STORE_PROBLEM])
{
    Postgres *p = l->p;
    int fault = STORE_WAITS;
    bool known = true;
    if (p->uncertain && was_stored(p, &known, &fault, problem)) {
        p->uncertain = false;
        return STORE_GOOD;
    }
    if (!known)
        return fault;
    p->uncertain = false;
    if (!find_groups(l))
        return STORE_WAITS;
    fill_groups(l);
    if (lock_heads(l, &fault, problem) && write_list(l, &fault, problem))
        return STORE_GOOD;
    end_notifying(p);
    roll_back(p);
    return fault;
}

int pg_commit(Store *store, StoreChange *first, char problem[STORE_PROBLEM])
{
    Postgres *p = (Postgres *)store;
    List list = {.p = p, .first = first, .good = true, .fault = STORE_WAITS, .problem = problem};
    end_notifying(p);
    if (!reconnect(p, problem))
        return STORE_WAITS;
    int result = store_list(&list, problem);
    free(list.group);
    p->list += result == STORE_GOOD;
    return result;
}
