/* postgres_wait.c - waiting for the database, never longer than so long; see postgres.h. */
#include "crew.h"
#include "postgres.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { RETRY_MS = 300 };

/* ---- Results ---- */

/* Cut: what is asked of the connection after this fails at once. */
static void cut(PGconn *connection)
{
    if (PQsocket(connection) >= 0)
        shutdown(PQsocket(connection), SHUT_RDWR);
}

static void wait_for(PGconn *connection, int64_t until)
{
    while (PQisBusy(connection)) {
        int unsent = PQflush(connection);
        int64_t left = until - pg_now();
        struct pollfd on = {.fd = PQsocket(connection),
                            .events = (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN)};
        if (unsent < 0 || on.fd < 0)
            return;
        if (left <= 0) {
            cut(connection);
            return;
        }
        poll(&on, 1, (int)left);
        if (!PQconsumeInput(connection))
            return;
    }
}

PGresult *pg_result(PGconn *connection, int64_t until)
{
    wait_for(connection, until);
    return PQgetResult(connection);
}

/* The last result of what was sent. */
static PGresult *last_result(PGconn *connection, bool sent, int64_t until)
{
    PGresult *last = NULL, *next;
    while (sent && (next = pg_result(connection, until)) != NULL) {
        PQclear(last);
        last = next;
    }
    return last;
}

PGresult *pg_ask(PGconn *connection, int statement, const Args *args, int64_t until)
{
    return last_result(connection, pg_send(connection, statement, args), until);
}

PGresult *pg_exec(PGconn *connection, const char *sql, int64_t until)
{
    return last_result(connection, PQsendQuery(connection, sql) == 1, until);
}

/* ---- Connections for the loop ---- */

struct Dialer {
    Crew crew; /* of one */
    Errand errand;
    Postgres *p;
    const char *const *statement;
    int count;
    void (*ready)(Postgres *p);
    /* With the crew's lock */
    PGconn *made;
    bool dials;
};

static bool dial(Crew *crew, Errand *errand)
{
    Dialer *d = (Dialer *)(void *)crew; /* its first */
    PGconn *connection = NULL;
    char problem[STORE_PROBLEM];
    bool goes_on = true;
    (void)errand;
    while (goes_on && !pg_connect(d->p, &connection, d->statement, d->count, problem))
        goes_on = crew_pause(crew, RETRY_MS);
    if (connection && (!PQenterPipelineMode(connection) || PQsetnonblocking(connection, 1) != 0)) {
        PQfinish(connection);
        connection = NULL;
    }
    pthread_mutex_lock(&crew->lock);
    d->made = connection;
    d->dials = false;
    pthread_mutex_unlock(&crew->lock);
    return true;
}

static void wake(void *context)
{
    Dialer *d = context;
    d->ready(d->p);
}

Dialer *pg_dialer_open(Postgres *p, const char *const *statement, int count,
                       void (*ready)(Postgres *p))
{
    Dialer *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->p = p;
    d->statement = statement;
    d->count = count;
    d->ready = ready;
    d->crew = (Crew){.run = dial, .wake = wake, .context = d};
    if (crew_open(&d->crew, 1))
        return d;
    free(d);
    return NULL;
}

PGconn *pg_dialed(Dialer *d)
{
    pthread_mutex_lock(&d->crew.lock);
    PGconn *made = d->made;
    bool begin = !made && !d->dials;
    d->made = NULL;
    d->dials = d->dials || begin;
    pthread_mutex_unlock(&d->crew.lock);
    if (begin)
        crew_add(&d->crew, &d->errand);
    return made;
}

static void drop_nothing(Errand *errand)
{
    (void)errand; /* it is a part of the dialer */
}

void pg_dialer_close(Dialer *d)
{
    if (!d)
        return;
    crew_close(&d->crew, drop_nothing);
    PQfinish(d->made);
    free(d);
}
