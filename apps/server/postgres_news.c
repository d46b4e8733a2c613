/* postgres_news.c - the thread that hears of the other servers; see postgres.h.
 *
 * Once a second it says that this server is there, sees who is not any more, and asks whether any
 * table that somebody looks at here is at another version: so a notification that was missed costs
 * a second. Between these beats it sleeps until a notification comes.
 *
 * Whether a server is there is told by the database's clock alone. A thread that was cut off itself
 * judges nobody until it has been back for as long as a heartbeat counts: after a restart of the
 * database everybody seems to have gone for a moment. */
#include "postgres.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ASK_BEAT, ASK_SERVERS, ASK_CHECK, ASK_ORPHANS, ASK_FORGET, ASK_LEAVE, ASK_AWAY, ASKS };

static const char *const asks[ASKS] = {
    [ASK_BEAT] = "INSERT INTO servers VALUES($1, now() + interval '" PG_LEASE
                 "', 0) ON CONFLICT (id) DO UPDATE SET until = now() + interval '" PG_LEASE "'",
    [ASK_SERVERS] = "SELECT id, until < now() FROM servers ORDER BY id",
    [ASK_CHECK] = "SELECT h.id, h.version, h.writer FROM unnest($1::text[], $2::bigint[]) k(id, "
                  "version) JOIN heads h ON h.id = k.id WHERE h.version > k.version",
    /* Each server takes a share of them, by their ids. */
    [ASK_ORPHANS] = "SELECT h.id FROM heads h JOIN tables t ON t.id = h.id WHERE h.writer = $1 AND "
                    "h.wants AND t.phase < 2 AND abs(hashtext(h.id)::bigint) % $2 = $3 LIMIT 200",
    [ASK_FORGET] = "WITH gone AS (DELETE FROM servers s WHERE id = $1 AND until < now() - "
                   "interval '1 minute' AND NOT EXISTS (SELECT FROM heads WHERE writer = s.id AND "
                   "wants) RETURNING id) DELETE FROM looks USING gone WHERE server = gone.id",
    [ASK_LEAVE] = "UPDATE servers SET until = now() - interval '1 second' WHERE id = $1",
    [ASK_AWAY] = "DELETE FROM looks WHERE server = $1",
};

enum { BEAT_MS = 1000, RETRY_MS = 300, ASK_MS = PG_LEASE_MS };

/* ---- The queue ---- */

/* News that finds no memory is missed, as any may be: the next beat finds it. */
static void push(Listener *l, const StoreNews *news)
{
    News *more = calloc(1, sizeof *more);
    if (!more)
        return;
    more->news = *news;
    pthread_mutex_lock(&l->lock);
    *l->end = more;
    l->end = &more->next;
    pthread_mutex_unlock(&l->lock);
}

bool pg_news(Store *store, StoreNews *news)
{
    Listener *l = &((Postgres *)store)->listener;
    if (!l->runs)
        return false;
    pthread_mutex_lock(&l->lock);
    News *first = l->first;
    if (first) {
        *news = first->news;
        l->first = first->next;
        if (!l->first)
            l->end = &l->first;
    }
    pthread_mutex_unlock(&l->lock);
    free(first);
    return first != NULL;
}

static void ring(Listener *l)
{
    if (write(l->bell[1], "!", 1) < 0 && errno != EAGAIN)
        return; /* it rings already, or the next beat comes by itself */
}

/* ---- Who is there ---- */

static bool is_among(const int64_t *list, int count, int64_t wanted)
{
    for (int i = 0; i < count; i++)
        if (list[i] == wanted)
            return true;
    return false;
}

bool pg_is_there(Store *store, int64_t server)
{
    Listener *l = &((Postgres *)store)->listener;
    pthread_mutex_lock(&l->lock);
    bool there = server == store->self || is_among(l->there, l->there_count, server);
    pthread_mutex_unlock(&l->lock);
    return there;
}

/* Whoever says something is there. */
static void add_there(Listener *l, int64_t server)
{
    pthread_mutex_lock(&l->lock);
    if (!is_among(l->there, l->there_count, server)) {
        int64_t *grown = realloc(l->there, ((size_t)l->there_count + 1) * sizeof *grown);
        if (grown) {
            l->there = grown;
            l->there[l->there_count++] = server;
        }
    }
    pthread_mutex_unlock(&l->lock);
}

static PGresult *ask(Postgres *p, int what, const Args *args)
{
    return pg_ask(p->listener.connection, what, args, pg_now() + ASK_MS);
}

static void find_orphans(Postgres *p, int64_t gone, int share, int shares)
{
    Args args = {0}, name = {0};
    arg_number(&args, gone);
    arg_number(&args, shares);
    arg_number(&args, share);
    PGresult *found = ask(p, ASK_ORPHANS, &args);
    for (int row = 0; row < PQntuples(found); row++) {
        StoreNews news = {.kind = NEWS_ORPHAN, .version = {.writer = gone}};
        snprintf(news.table, sizeof news.table, "%s", PQgetvalue(found, row, 0));
        push(&p->listener, &news);
    }
    bool none = PQresultStatus(found) == PGRES_TUPLES_OK && PQntuples(found) == 0;
    PQclear(found);
    arg_number(&name, gone);
    if (none)
        PQclear(ask(p, ASK_FORGET, &name));
}

/* The first time that it is seen to be gone. */
static bool is_news(Listener *l, int64_t gone)
{
    if (is_among((const int64_t *)l->gone.text, (int)(l->gone.used / sizeof gone), gone))
        return false;
    buffer_add(&l->gone, &gone, sizeof gone);
    return true;
}

static void take_servers(Postgres *p, const PGresult *servers)
{
    Listener *l = &p->listener;
    int count = PQntuples(servers), share = 0, shares = 0;
    bool may_judge = pg_now() - l->connected_at > PG_LEASE_MS;
    for (int row = 0; row < count; row++) {
        int64_t id = strtoll(PQgetvalue(servers, row, 0), NULL, 10);
        bool gone = *PQgetvalue(servers, row, 1) == 't';
        share = id == p->store.self ? shares : share;
        shares += !gone || id == p->store.self;
        if (!gone)
            add_there(l, id);
    }
    for (int row = 0; row < count && may_judge; row++) {
        int64_t id = strtoll(PQgetvalue(servers, row, 0), NULL, 10);
        if (*PQgetvalue(servers, row, 1) != 't' || id == p->store.self)
            continue;
        pthread_mutex_lock(&l->lock);
        for (int i = 0; i < l->there_count; i++)
            if (l->there[i] == id)
                l->there[i] = l->there[--l->there_count];
        pthread_mutex_unlock(&l->lock);
        StoreNews news = {.kind = NEWS_GONE, .version = {.writer = id}};
        if (is_news(l, id))
            push(l, &news);
        find_orphans(p, id, share, shares);
    }
}

static void beat(Postgres *p)
{
    Args self = {0}, none = {0};
    arg_number(&self, p->store.self);
    PQclear(ask(p, ASK_BEAT, &self));
    PGresult *servers = ask(p, ASK_SERVERS, &none);
    if (PQresultStatus(servers) == PGRES_TUPLES_OK)
        take_servers(p, servers);
    PQclear(servers);
}

/* ---- What was missed ---- */

void pg_check(Store *store, const StoreKnown *known, int count)
{
    Listener *l = &((Postgres *)store)->listener;
    pthread_mutex_lock(&l->lock);
    buffer_clear(&l->ids);
    buffer_clear(&l->versions);
    for (int i = 0; i < count; i++) {
        array_add(&l->ids, known[i].table);
        array_add_number(&l->versions, known[i].version);
    }
    pthread_mutex_unlock(&l->lock);
    ring(l);
}

static void check(Postgres *p)
{
    Listener *l = &p->listener;
    Args args = {0};
    Buffer ids, versions;
    pthread_mutex_lock(&l->lock);
    ids = l->ids;
    versions = l->versions;
    memset(&l->ids, 0, sizeof l->ids);
    memset(&l->versions, 0, sizeof l->versions);
    pthread_mutex_unlock(&l->lock);
    if (ids.used) {
        arg_text(&args, array_end(&ids));
        arg_text(&args, array_end(&versions));
        PGresult *found = ask(p, ASK_CHECK, &args);
        for (int row = 0; row < PQntuples(found); row++) {
            StoreNews news = {.kind = NEWS_CHANGED,
                              .version = {strtoll(PQgetvalue(found, row, 1), NULL, 10),
                                          strtoll(PQgetvalue(found, row, 2), NULL, 10)}};
            snprintf(news.table, sizeof news.table, "%s", PQgetvalue(found, row, 0));
            push(l, &news);
        }
        PQclear(found);
    }
    buffer_free(&ids);
    buffer_free(&versions);
}

/* ---- Notifications ---- */

/* One item; see postgres.h. */
_Static_assert((int)PERSON_ID == (int)TABLE_ID, "an item names either");
static void take_item(Listener *l, int64_t from, const char *item)
{
    StoreNews news = {.version = {.writer = from}};
    const char *id = item[0] && item[1] == ':' ? item + 2 : "";
    size_t length = strcspn(id, ":");
    if (length != TABLE_ID || id[length] != ':')
        return;
    memcpy(news.table, id, TABLE_ID);
    char *rest;
    int64_t number = strtoll(id + length + 1, &rest, 10);
    if (item[0] == 't') {
        news.kind = NEWS_CHANGED;
        news.version.number = number;
        push(l, &news);
    } else if (item[0] == 's' && *rest == ':') {
        news.kind = NEWS_SAYING;
        news.seat = (int)number;
        news.phrase = atoi(rest + 1);
        push(l, &news);
    } else if (item[0] == 'p') {
        news.kind = NEWS_PERSON;
        news.seat = (int)number;
        push(l, &news);
    }
}

static void take_note(Postgres *p, char *note)
{
    char *rest, *word = strtok_r(note, " ", &rest);
    int64_t from = word ? strtoll(word, NULL, 10) : 0;
    if (from == 0 || from == p->store.self)
        return;
    add_there(&p->listener, from);
    p->store.notifications++;
    while ((word = strtok_r(NULL, " ", &rest)) != NULL)
        take_item(&p->listener, from, word);
}

static void take_notes(Postgres *p)
{
    PGnotify *note;
    PQconsumeInput(p->listener.connection);
    while ((note = PQnotifies(p->listener.connection)) != NULL) {
        take_note(p, note->extra);
        PQfreemem(note);
    }
}

/* ---- The thread ---- */

static void sleep_until(const Listener *l, int64_t until)
{
    char rung[64];
    int64_t left = until - pg_now();
    struct pollfd on[2] = {{.fd = l->bell[0], .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (l->connection)
        on[1].fd = PQsocket(l->connection);
    poll(on, 2, left > 0 ? (int)left : 0);
    if (on[0].revents && read(l->bell[0], rung, sizeof rung) < 0)
        return;
}

static bool connect_again(Postgres *p)
{
    Listener *l = &p->listener;
    char problem[STORE_PROBLEM];
    if (l->connection && PQstatus(l->connection) == CONNECTION_OK)
        return true;
    if (!pg_connect(p, &l->connection, asks, ASKS, problem))
        return false;
    char listen[64];
    snprintf(listen, sizeof listen, "LISTEN ringside; LISTEN ringside_%" PRId64, p->store.self);
    PQclear(pg_exec(l->connection, listen, pg_now() + ASK_MS));
    l->connected_at = pg_now();
    return true;
}

static bool is_closing(Listener *l)
{
    pthread_mutex_lock(&l->lock);
    bool closing = l->closing;
    pthread_mutex_unlock(&l->lock);
    return closing;
}

static bool has_news(Listener *l)
{
    pthread_mutex_lock(&l->lock);
    bool any = l->first != NULL;
    pthread_mutex_unlock(&l->lock);
    return any;
}

static void *hear_on(void *argument)
{
    Postgres *p = argument;
    Listener *l = &p->listener;
    int64_t next = 0;
    while (!is_closing(l)) {
        if (!connect_again(p)) {
            sleep_until(l, pg_now() + RETRY_MS);
            continue;
        }
        if (pg_now() >= next) {
            beat(p);
            next = pg_now() + BEAT_MS;
        }
        check(p);
        take_notes(p);
        if (has_news(l))
            l->wake(l->context);
        sleep_until(l, next);
    }
    return NULL;
}

bool pg_listen(Store *store, void (*wake)(void *context), void *context)
{
    Postgres *p = (Postgres *)store;
    Listener *l = &p->listener;
    l->wake = wake;
    l->context = context;
    l->end = &l->first;
    if (pipe(l->bell) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(l->bell[i], F_SETFL, O_NONBLOCK);
        fcntl(l->bell[i], F_SETFD, FD_CLOEXEC);
    }
    pthread_mutex_init(&l->lock, NULL);
    l->runs = pthread_create(&l->thread, NULL, hear_on, p) == 0;
    return l->runs;
}

void pg_listen_no_more(Postgres *p)
{
    Listener *l = &p->listener;
    StoreNews news;
    Args self = {0};
    if (!l->runs)
        return;
    pthread_mutex_lock(&l->lock);
    l->closing = true;
    pthread_mutex_unlock(&l->lock);
    ring(l);
    pthread_join(l->thread, NULL);
    arg_number(&self, p->store.self);
    if (l->connection && PQstatus(l->connection) == CONNECTION_OK)
        PQclear(ask(p, ASK_LEAVE, &self)), PQclear(ask(p, ASK_AWAY, &self));
    PQfinish(l->connection);
    while (pg_news(&p->store, &news))
        ;
    for (int i = 0; i < 2; i++)
        close(l->bell[i]);
    buffer_free(&l->ids);
    buffer_free(&l->versions);
    buffer_free(&l->gone);
    free(l->there);
    pthread_mutex_destroy(&l->lock);
}
