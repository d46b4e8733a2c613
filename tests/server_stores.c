/* server_stores.c - the same list of changes, with every kind there is, goes to every store, and
 * the same tables and records are read back; and what a shared store refuses.
 *
 *   test-server-stores FOLDER [postgres://...] */
#include "../apps/server/records.h"
#include "../apps/server/results.h"
#include "../apps/server/secrets.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// clang-format off
#include <setjmp.h>
#include <cmocka.h>
// clang-format on

static const char *folder, *database;

/* ---- A list ---- */

typedef struct Changes {
    StoreChange *first, **end;
    StoreVersion version; /* of the next one */
    int64_t self;
} Changes;

static StoreChange *add(Changes *list, int kind, const char *table, const char *text)
{
    StoreChange *change = store_change(kind, table, text);
    assert_non_null(change);
    change->time = 1000;
    change->before = list->version;
    list->version = (StoreVersion){list->version.number + 1, list->self};
    *list->end = change;
    list->end = &change->next;
    return change;
}

static Changes begin(const Store *store, StoreVersion version, Changes *list)
{
    *list = (Changes){.version = version, .self = store->self};
    list->end = &list->first;
    return *list;
}

static int commit(Store *store, Changes *list, bool refused)
{
    char problem[STORE_PROBLEM] = "";
    int result = store->commit(store, list->first, problem);
    if (result != STORE_GOOD)
        print_error("%s\n", problem);
    for (StoreChange *c = list->first, *next; c; c = next) {
        next = c->next;
        assert_int_equal(c->refused, refused);
        free(c);
    }
    return result;
}

/* Random, so that the same database can be used again. */
static void draw_id(char id[TABLE_ID + 1])
{
    secret_table_id(id);
}

static void add_seats(Changes *list, const char *id)
{
    for (int seat = 0; seat < 2; seat++) {
        StoreChange *c = add(list, STORE_SEAT, id, "");
        c->seat = seat;
        snprintf(c->held.player.name, sizeof c->held.player.name, "%s",
                 seat ? "O'Ben \"\\" : "Zoë");
        snprintf(c->held.player.bot, sizeof c->held.player.bot, "%s", seat ? "casual" : "");
        snprintf(c->held.person, sizeof c->held.person, "person%d", seat & 1);
        snprintf(c->held.left, sizeof c->held.left, "left%d", seat & 1);
        c->held.keys.held = c->held.keys.confirmed = c->held.promised = seat == 0;
        c->held.keys.invited = c->held.stands_in = c->held.handed_over = c->held.told = seat == 1;
        memset(c->held.keys.secret, 1, SECRET_HASH);
        memset(c->held.keys.invite, 2, SECRET_HASH);
        memset(c->held.promise, 3, FAIR_BYTES);
        memset(c->held.part, 4, FAIR_BYTES);
        c->held.rating = 1500 + seat;
    }
}

static void add_actions(Changes *list, const char *id, int from, int to)
{
    for (int i = from; i < to; i++) {
        char text[32];
        snprintf(text, sizeof text, "play \"%d\", {x}", i);
        StoreChange *c = add(list, STORE_ACTION, id, text);
        c->number = i;
        c->seat = i % 2;
        c->clock = 100 - i;
    }
}

/* Every kind; a kind that is new must be told of here. */
static void add_everything(Changes *list, const char *id)
{
    StoreChange *table = add(list, STORE_TABLE, id, "{\"open\":true,\"watched\":false}");
    memset(table->part, 7, FAIR_BYTES);
    memset(table->watch, 8, SECRET_HASH);
    snprintf(table->rules, sizeof table->rules, "0123456789abcdef");
    snprintf(table->boxes, sizeof table->boxes, "own");
    add_seats(list, id);
    add(list, STORE_PHASE, id, "2026-11-15 19:30")->number = PHASE_PLAYING;
    add_actions(list, id, 0, 5);
    StoreChange *cut = add(list, STORE_CUT, id, "");
    cut->number = 3;
    cut->era[0] = 1, cut->era[4] = 2;
    add_actions(list, id, 3, 6);
    StoreChange *end = add(list, STORE_END, id, "");
    end->number = RESIGNED, end->seat = 1;
    add(list, STORE_STANDING, id, "12 0 0 0 0 0 1")->number = 1;
    add(list, STORE_NEXT, id, "AAAAAAAAAAAAAAAA");
    for (int i = 0; i < 4; i++) { /* the second tower takes the place of the first */
        StoreChange *piece = add(list, STORE_TOWER, id, i % 2 ? "1g 2d" : "begun 'so'");
        piece->number = i < 2 ? 3 : 6;
        piece->piece = i % 2;
    }
    add(list, STORE_OVER, id, "{}");
    bool seen[STORE_KINDS] = {[STORE_RECORD] = true,
                              [STORE_SAYING] = true, /* of no table */
                              [STORE_LOOK] = true};
    for (const StoreChange *c = list->first; c; c = c->next)
        seen[c->kind] = true;
    for (int kind = 0; kind < STORE_KINDS; kind++)
        assert_true(seen[kind]);
}

static void add_loose(Changes *list, const char *id)
{
    StoreChange *record = store_change(STORE_RECORD, "", "boxes\nkey\nvalue 'x'");
    StoreChange *saying = store_change(STORE_SAYING, id, "");
    StoreChange *look = store_change(STORE_LOOK, id, "");
    assert_true(record && saying && look);
    record->time = 5;
    look->number = 1;
    *list->end = record;
    record->next = saying;
    saying->next = look;
    list->end = &look->next;
}

/* ---- Reading ---- */

typedef struct Text {
    char text[8192];
    int used, tables;
    StoreVersion version;
    int cuts;
} Text;

static void say(Text *to, const char *form, ...) __attribute__((format(printf, 2, 3)));
static void say(Text *to, const char *form, ...)
{
    va_list more;
    va_start(more, form);
    to->used += vsnprintf(to->text + to->used, sizeof to->text - (size_t)to->used, form, more);
    va_end(more);
}

static void say_seat(Text *to, const StoredSeat *s)
{
    say(to, "[%s|%s|%d%d%d|%d%d|%s|%s|%d%d|%d|%02x%02x%02x%02x]", s->player.name, s->player.bot,
        s->keys.invited, s->keys.held, s->keys.confirmed, s->promised, s->told, s->person, s->left,
        s->stands_in, s->handed_over, s->rating, s->keys.invite[0], s->keys.secret[31],
        s->promise[0], s->part[31]);
}

static void tell(void *context, const StoredTable *t)
{
    Text *to = context;
    to->tables++;
    to->version = t->version;
    to->cuts = t->cuts;
    say(to, "%d %s %s %s %" PRId64 " %02x %02x %d %d %s %s\n", t->phase, t->rules, t->opening,
        t->started, t->created, t->part[31], t->watch[0], t->ended, t->ended_by, t->boxes, t->next);
    for (int i = 0; i < AUDIENCES; i++)
        say(to, "%d ", t->era[i]);
    for (int i = 0; i < RS_SEATS; i++) {
        say_seat(to, &t->seat[i]);
        say(to, "%" PRId64 "\n", t->clock[i]);
    }
    for (int i = 0; i < t->actions; i++)
        say(to, "%d %s %" PRId64 "\n", t->from + i, t->action[i], t->acted[i]);
    for (int i = 0; i < t->pieces; i++)
        say(to, "piece %d of %d: %s\n", t->first_piece + i, t->tower, t->piece[i]);
}

static bool read_record(void *context, Records *records)
{
    char *value = records->get(records, "boxes", "key");
    say(context, "%s\n", value ? value : "none");
    free(value);
    bool good = records->put(records, "x", "a/1", 3, "one") &&
                records->put(records, "x", "a/2", 5, "two") &&
                records->put(records, "x", "b/1", 4, "other") &&
                records->put(records, "x", "a/2", 9, "two again");
    assert_true(good);
    return true;
}

static void tell_record(void *context, const char *key, int64_t rank, const char *value)
{
    say(context, "%s %" PRId64 " %s\n", key, rank, value);
}

static bool list_records(void *context, Records *records)
{
    assert_true(records->list(records, "x", "a/", 100, 10, tell_record, context));
    assert_true(records->list(records, "x", "", 9, 1, tell_record, context));
    assert_true(records->drop(records, "x", ""));
    assert_true(records->list(records, "x", "", 100, 10, tell_record, context));
    return false; /* nothing of it stays */
}

static void work_with_records(Store *store, Text *to)
{
    char problem[STORE_PROBLEM] = "";
    assert_int_equal(store->records(store, read_record, to, problem), STORE_GOOD);
    for (int i = 0; i < 2; i++)
        assert_int_equal(store->records(store, list_records, to, problem), STORE_GOOD);
}

static void fill(Store *store, const char *id, Text *to)
{
    char problem[STORE_PROBLEM] = "";
    Changes list;
    begin(store, (StoreVersion){0}, &list);
    add_everything(&list, id);
    add_loose(&list, id);
    assert_int_equal(commit(store, &list, false), STORE_GOOD);
    assert_true(store->one(store, id, tell, to, problem));
    assert_int_equal(to->tables, 1);
    work_with_records(store, to);
}

static Store *open_sqlite(const char *name)
{
    char path[512], problem[STORE_PROBLEM] = "";
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
    Store *store = store_sqlite(path, problem);
    assert_string_equal(problem, "");
    return store;
}

static Store *open_postgres(void)
{
    char problem[STORE_PROBLEM] = "";
    if (!database)
        skip();
    Store *store = store_postgres(database, problem);
    assert_string_equal(problem, "");
    store->patience = 20000; /* no loop waits here, and the machine may be busy */
    return store;
}

static void the_same_in_all(void **state)
{
    (void)state;
    static Text sqlite, postgres;
    char id[TABLE_ID + 1];
    draw_id(id);
    Store *one = open_sqlite("all.store");
    fill(one, id, &sqlite);
    one->close(one);
    assert_non_null(strstr(sqlite.text, "5 play \"5\", {x} 1000"));
    assert_non_null(strstr(sqlite.text, "value 'x'"));
    assert_non_null(strstr(sqlite.text, "piece 0 of 6: begun 'so'\npiece 1 of 6: 1g 2d"));
    Store *other = open_postgres();
    fill(other, id, &postgres);
    assert_int_equal(postgres.version.number, 21); /* changes that make one */
    assert_int_equal(postgres.version.writer, other->self);
    assert_int_equal(postgres.cuts, 1);
    other->close(other);
    assert_string_equal(sqlite.text, postgres.text);
}

/* ---- What is not kept for ever ---- */

static const int64_t day = 24 * 3600 * (int64_t)1000;

typedef struct Aged {
    const char *what, *opening;
    int phase;
    bool named;
    const char *boxes;
    char id[TABLE_ID + 1];
} Aged;

/* By names of what they are. */
enum { FREE, NAMED, OWN, GONE, PLAYS, BY_DAYS, GATHERS, AGED };

static void draw_aged(Aged aged[AGED])
{
    const Aged all[AGED] = {
        [FREE] = {"free", "{}", PHASE_OVER, false, "shared", ""},
        [NAMED] = {"named", "{}", PHASE_OVER, true, "shared", ""},
        [OWN] = {"own", "{\"own\":true}", PHASE_OVER, true, "sweep-own", ""},
        [GONE] = {"gone", "{}", PHASE_GONE, false, "sweep-gone", ""},
        [PLAYS] = {"plays", "{}", PHASE_PLAYING, false, "sweep-plays", ""},
        [BY_DAYS] = {"by days", "{\"clock\":{\"kind\":\"days\"},\"own\":true}", PHASE_PLAYING,
                     false, "sweep-days", ""},
        [GATHERS] = {"gathers", "{}", PHASE_GATHERING, false, "shared", ""},
    };
    memcpy(aged, all, sizeof all);
    for (int i = 0; i < AGED; i++)
        draw_id(aged[i].id);
}

static void add_boxes(Changes *list, const char *key)
{
    char text[128];
    snprintf(text, sizeof text, "boxes\n%s\n{\"boxes\":[]}", key);
    StoreChange *record = store_change(STORE_RECORD, "", text);
    assert_non_null(record);
    record->time = 1000;
    *list->end = record;
    list->end = &record->next;
}

static void add_result(Changes *list, const char *id, const char *person)
{
    char text[160];
    snprintf(text, sizeof text, "played\n%s/%s\n{\"table\":\"%s\",\"won\":1.0}", person, id, id);
    StoreChange *record = store_change(STORE_RECORD, "", text);
    assert_non_null(record);
    *list->end = record;
    list->end = &record->next;
}

static void make_aged(Store *store, const Aged *aged, const char *person)
{
    Changes list;
    begin(store, (StoreVersion){0}, &list);
    StoreChange *table = add(&list, STORE_TABLE, aged->id, aged->opening);
    snprintf(table->boxes, sizeof table->boxes, "%s", aged->boxes);
    StoreChange *seat = add(&list, STORE_SEAT, aged->id, "");
    if (aged->named)
        snprintf(seat->held.person, sizeof seat->held.person, "%s", person);
    add_actions(&list, aged->id, 0, 5);
    if (aged->phase != PHASE_GATHERING)
        add(&list, STORE_PHASE, aged->id, "2026-11-15 19:30")->number = PHASE_PLAYING;
    if (aged->phase == PHASE_OVER)
        add(&list, STORE_OVER, aged->id, "{}");
    if (aged->phase == PHASE_GONE)
        add(&list, STORE_PHASE, aged->id, "")->number = PHASE_GONE;
    if (aged->named)
        add_result(&list, aged->id, person);
    add_boxes(&list, aged->boxes);
    assert_int_equal(commit(store, &list, false), STORE_GOOD);
}

/* A pass to its end; how many tables it has removed. */
static int sweep_once(Store *store, StoreSweep sweep)
{
    char problem[STORE_PROBLEM] = "";
    int removed = 0;
    while (!sweep.done) {
        if (!store->sweep(store, &sweep, problem))
            fail_msg("%s", problem);
        removed += sweep.tables;
    }
    return removed;
}

static bool is_there(Store *store, const char *id)
{
    static Text read;
    char problem[STORE_PROBLEM] = "";
    memset(&read, 0, sizeof read);
    assert_true(store->one(store, id, tell, &read, problem));
    return read.tables == 1;
}

static bool has_boxes(Store *store, const char *key)
{
    bool failed;
    char *text = store->boxes(store, key, &failed);
    bool found = text != NULL;
    assert_false(failed);
    free(text);
    return found;
}

static void check_there(Store *store, const Aged aged[AGED], const bool there[AGED])
{
    for (int i = 0; i < AGED; i++)
        if (aged[i].phase != PHASE_GONE && is_there(store, aged[i].id) != there[i])
            fail_msg("%s: %s", aged[i].what, there[i] ? "has been removed" : "is there");
}

typedef struct History {
    const char *person, *table;
    bool gone;
} History;

static bool read_history(void *context, Records *records)
{
    History *h = context;
    char key[64];
    snprintf(key, sizeof key, "%s/%s", h->person, h->table);
    char *value = records->get(records, SHELF_HISTORY, key);
    assert_non_null(value);
    assert_non_null(strstr(value, h->table)); /* it says what it said before */
    h->gone = strstr(value, "\"gone\"") != NULL;
    free(value);
    return true;
}

static bool history_says_gone(Store *store, const char *person, const char *id)
{
    History history = {.person = person, .table = id};
    char problem[STORE_PROBLEM] = "";
    assert_int_equal(store->records(store, read_history, &history, problem), STORE_GOOD);
    return history.gone;
}

/* What is written to a table that has gone leaves nothing behind. */
static void write_after(Store *store, const char *id)
{
    Changes list;
    begin(store, (StoreVersion){9, store->self}, &list);
    add_seats(&list, id);
    assert_int_equal(commit(store, &list, store->self != 0), STORE_GOOD);
    assert_false(is_there(store, id));
}

static void sweep_all(Store *store)
{
    Aged aged[AGED];
    char person[PERSON_ID + 1];
    int64_t now = (int64_t)time(NULL) * 1000;
    StoreSweep none = {.now = now + 1000 * day};
    StoreSweep sweep = {.now = now, .finished = 90 * day, .own = 30 * day, .gone = 7 * day};
    draw_aged(aged);
    draw_id(person);
    for (int i = 0; i < AGED; i++)
        make_aged(store, &aged[i], person);
    sweep_once(store, sweep); /* SQLite learns that they are over */
    assert_int_equal(sweep_once(store, none), 0);
    check_there(store, aged, (const bool[AGED]){1, 1, 1, 1, 1, 1, 1});
    sweep.now = now + 29 * day;
    sweep_once(store, sweep);
    check_there(store, aged, (const bool[AGED]){1, 1, 1, 0, 1, 1, 1});
    sweep.now = now + 31 * day;
    assert_in_range(sweep_once(store, sweep), 1, 1000);
    check_there(store, aged, (const bool[AGED]){1, 1, 0, 0, 1, 1, 1});
    assert_true(history_says_gone(store, person, aged[OWN].id));
    assert_false(history_says_gone(store, person, aged[NAMED].id));
    sweep.now = now + 1000 * day;
    sweep.boxes = 1;
    sweep_once(store, sweep);
    check_there(store, aged, (const bool[AGED]){0, 1, 0, 0, 1, 1, 1});
    assert_false(has_boxes(store, "sweep-own") || has_boxes(store, "sweep-gone"));
    assert_true(has_boxes(store, "shared") && has_boxes(store, "sweep-plays") &&
                has_boxes(store, "sweep-days"));
    sweep.named = day;
    sweep_once(store, sweep);
    check_there(store, aged, (const bool[AGED]){0, 0, 0, 0, 1, 1, 1});
    assert_true(history_says_gone(store, person, aged[NAMED].id));
    write_after(store, aged[FREE].id);
    store->close(store);
}

static void what_is_not_kept_goes_from_a_file(void **state)
{
    (void)state;
    sweep_all(open_sqlite("sweep.store"));
}

static void what_is_not_kept_goes_from_a_database(void **state)
{
    (void)state;
    sweep_all(open_postgres());
}

/* Many more than one batch. */
static void a_pass_sees_every_table(void **state)
{
    (void)state;
    enum { MANY = 450 };
    Store *store = open_sqlite("many.store");
    StoreSweep sweep = {.now = 1, .finished = day};
    for (int i = 0; i < MANY; i++) {
        Aged aged = {"free", "{}", i % 3 ? PHASE_OVER : PHASE_PLAYING, false, "shared", ""};
        draw_id(aged.id);
        make_aged(store, &aged, "");
    }
    assert_int_equal(sweep_once(store, sweep), 0);
    sweep.now = 2 * day;
    assert_int_equal(sweep_once(store, sweep), 300);
    assert_int_equal(sweep_once(store, sweep), 0);
    store->close(store);
}

/* ---- What a shared store refuses ---- */

static void new_table(Store *store, const char *id)
{
    Changes list;
    begin(store, (StoreVersion){0}, &list);
    add(&list, STORE_TABLE, id, "{}");
    assert_int_equal(commit(store, &list, false), STORE_GOOD);
}

static int write_action(Store *store, const char *id, StoreVersion before, int number, bool refused)
{
    Changes list;
    begin(store, before, &list);
    add_actions(&list, id, number, number + 1);
    return commit(store, &list, refused);
}

static void read_new(Store *store, const char *id, int64_t version, int actions, int pieces,
                     Text *to)
{
    StoreKnown known = {.version = version, .actions = actions, .pieces = pieces};
    char problem[STORE_PROBLEM] = "";
    memcpy(known.table, id, TABLE_ID);
    memset(to, 0, sizeof *to);
    assert_true(store->some(store, &known, 1, tell, to, problem));
}

/* The hard case of store.h. */
static void two_at_once(void **state)
{
    (void)state;
    static Text read;
    char id[TABLE_ID + 1], other[TABLE_ID + 1];
    Store *a = open_postgres(), *b = open_postgres();
    StoreVersion at = {1, a->self};
    draw_id(id), draw_id(other);
    new_table(a, id);
    new_table(a, other);
    assert_int_equal(write_action(b, id, at, 0, false), STORE_GOOD); /* b was first */
    assert_int_equal(write_action(a, id, at, 0, true), STORE_GOOD);
    /* what rested on it, though the table has that number by now */
    assert_int_equal(write_action(a, id, (StoreVersion){2, a->self}, 1, true), STORE_GOOD);
    /* in one list with what is good */
    Changes list;
    begin(a, at, &list);
    add_actions(&list, other, 0, 1);
    StoreChange *late = add(&list, STORE_ACTION, id, "late");
    late->before = at;
    char problem[STORE_PROBLEM] = "";
    assert_int_equal(a->commit(a, list.first, problem), STORE_GOOD);
    assert_false(list.first->refused);
    assert_true(late->refused);
    free(list.first);
    free(late);
    read_new(a, id, 1, 0, 0, &read);
    assert_int_equal(read.version.number, 2);
    assert_int_equal(read.version.writer, b->self);
    assert_non_null(strstr(read.text, "0 play \"0\", {x}"));
    assert_null(strstr(read.text, "late"));
    /* a goes on from there, and only what is new is read */
    assert_int_equal(write_action(a, id, read.version, 1, false), STORE_GOOD);
    read_new(b, id, 2, 1, 0, &read);
    assert_null(strstr(read.text, "0 play"));
    assert_non_null(strstr(read.text, "1 play \"1\", {x}"));
    read_new(b, id, 3, 2, 0, &read);
    assert_int_equal(read.tables, 0);
    a->close(a);
    b->close(b);
}

/* ---- Towers ---- */

static int write_piece(Store *store, const char *id, StoreVersion before, int number, int piece)
{
    Changes list;
    begin(store, before, &list);
    StoreChange *c = add(&list, STORE_TOWER, id, "told");
    c->number = number;
    c->piece = piece;
    return commit(store, &list, false);
}

/* Only what is new of a tower is read, and the last piece that was known; of another one, all. */
static void pieces_that_are_new(void **state)
{
    (void)state;
    static Text read;
    char id[TABLE_ID + 1];
    Store *a = open_postgres();
    draw_id(id);
    new_table(a, id);
    for (int i = 0; i < 3; i++)
        write_piece(a, id, (StoreVersion){1 + i, a->self}, 5, i);
    read_new(a, id, 3, 5, 2, &read);
    assert_null(strstr(read.text, "piece 0"));
    assert_non_null(strstr(read.text, "piece 1 of 5: told\npiece 2 of 5: told"));
    read_new(a, id, 3, 4, 2, &read);
    assert_non_null(strstr(read.text, "piece 0 of 5: told\npiece 1"));
    write_piece(a, id, (StoreVersion){4, a->self}, 5, -1);
    read_new(a, id, 3, 5, 2, &read);
    assert_null(strstr(read.text, "piece"));
    a->close(a);
}

/* ---- Who is notified ---- */

static void no_wake(void *context)
{
    (void)context;
}

/* Waits for what was stored last to be heard; how often news of this table came before. */
static int news_of(Store *store, const char *id, const char *last)
{
    StoreNews news;
    const struct timespec moment = {.tv_nsec = 20000000};
    for (int count = 0, i = 0; i < 1000; i++, nanosleep(&moment, NULL))
        while (store->news(store, &news)) {
            count += strcmp(news.table, id) == 0;
            if (strcmp(news.table, last) == 0)
                return count;
        }
    fail_msg("nothing is heard");
    return 0;
}

static void look(Store *store, const char *id, int number)
{
    Changes list;
    begin(store, (StoreVersion){0}, &list);
    add(&list, STORE_LOOK, id, "")->number = number;
    assert_int_equal(commit(store, &list, false), STORE_GOOD);
}

static StoreVersion act(Store *store, const char *id, StoreVersion at, int number)
{
    write_action(store, id, at, number, false);
    return (StoreVersion){at.number + 1, store->self};
}

/* b has begun to listen: a phrase at a table where it looks comes through. */
static void wait_until_it_listens(Store *a, Store *b)
{
    char id[TABLE_ID + 1];
    StoreNews news;
    const struct timespec moment = {.tv_nsec = 20000000};
    draw_id(id);
    look(b, id, 1);
    for (int i = 0; i < 1000; i++) {
        Changes list;
        begin(a, (StoreVersion){0}, &list);
        add(&list, STORE_SAYING, id, "");
        assert_int_equal(commit(a, &list, false), STORE_GOOD);
        nanosleep(&moment, NULL);
        if (b->news(b, &news))
            return;
    }
    fail_msg("it does not listen");
}

/* Only who looks at a table hears of it, and who drove it. */
static void told_who_looks(void **state)
{
    (void)state;
    char seen[TABLE_ID + 1], unseen[TABLE_ID + 1];
    Store *a = open_postgres(), *b = open_postgres();
    draw_id(seen), draw_id(unseen);
    assert_true(a->listen(a, no_wake, NULL)); /* or it seems to have gone after a while */
    assert_true(b->listen(b, no_wake, NULL));
    wait_until_it_listens(a, b);
    new_table(a, seen), new_table(a, unseen);
    look(b, seen, 1);
    StoreVersion one = act(a, unseen, (StoreVersion){1, a->self}, 0);
    StoreVersion other = act(a, seen, (StoreVersion){1, a->self}, 0);
    assert_int_equal(news_of(b, unseen, seen), 0);
    one = act(b, unseen, one, 1); /* b drives it, */
    one = act(a, unseen, one, 2); /* and hears that it does no more */
    act(a, seen, other, 1);
    assert_int_equal(news_of(b, unseen, seen), 1);
    look(b, seen, 0);
    look(b, unseen, 1);
    act(a, seen, (StoreVersion){3, a->self}, 2);
    act(a, unseen, one, 3);
    assert_int_equal(news_of(b, seen, unseen), 0);
    assert_in_range(b->notifications, 5, 1000);
    a->close(a);
    b->close(b);
}

/* ---- One server a file ---- */

/* Whatever name it is opened by. */
static void one_server_a_file(void **state)
{
    (void)state;
    char path[512], other[520], problem[STORE_PROBLEM] = "";
    Store *store = open_sqlite("one.store");
    snprintf(path, sizeof path, "%s/one.store", folder);
    assert_null(store_sqlite(path, problem));
    for (int hard = 0; hard < 2; hard++) {
        snprintf(other, sizeof other, "%s-link%d", path, hard);
        unlink(other);
        assert_int_equal(hard ? link(path, other) : symlink(path, other), 0);
        assert_null(store_sqlite(other, problem));
        assert_non_null(strstr(problem, "another server has this store open"));
    }
    store->close(store);
    store = store_sqlite(other, problem); /* once nobody has it any more */
    assert_non_null(store);
    store->close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_in_all),
        cmocka_unit_test(what_is_not_kept_goes_from_a_file),
        cmocka_unit_test(what_is_not_kept_goes_from_a_database),
        cmocka_unit_test(a_pass_sees_every_table),
        cmocka_unit_test(two_at_once),
        cmocka_unit_test(pieces_that_are_new),
        cmocka_unit_test(told_who_looks),
        cmocka_unit_test(one_server_a_file),
    };
    folder = argc > 1 ? argv[1] : "/tmp";
    database = argc > 2 ? argv[2] : NULL;
    return secrets_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
