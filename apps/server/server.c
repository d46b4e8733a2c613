/* server.c - the loop's turn: what has been stored, what was thought, what is due; see server.h. */
#include "clerk.h"
#include "requests.h"
#include "rulesets.h"
#include "secrets.h"
#include "shared.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool server_open(Server *s, RuleSet *base, Store *store)
{
    s->rules = base->rules;
    s->store = store;
    snprintf(s->rules_hash, sizeof s->rules_hash, "%016" PRIx64, rs_rules_hash(s->rules));
    s->scene = malloc(sizeof *s->scene);
    s->rulesets = s->base = base;
    return s->scene != NULL;
}

bool server_start(Server *s, int thinkers, void (*wake)(void *context), void *context)
{
    char problem[STORE_PROBLEM];
    s->scribe = scribe_open(s->store, wake, context);
    s->thinkers = thinkers > 0 ? thinkers_open(thinkers, wake, context) : NULL;
    s->clerk = clerk_open(s->store, wake, context);
    if (!s->scribe || !s->clerk || (thinkers > 0 && !s->thinkers))
        return false;
    if (s->store->self && !s->store->listen(s->store, wake, context))
        return false;
    rulesets_keep(s, s->base);
    s->started = s->store->each(s->store, table_restore, s, problem);
    if (s->started)
        return true;
    server_log("not-read", "why", problem, NULL);
    return false;
}

/* What the other servers cost this one. */
static void log_notifications(const Server *s)
{
    char count[24];
    snprintf(count, sizeof count, "%" PRIu64, s->store->notifications);
    server_log("notifications", "heard", count, NULL);
}

bool server_close(Server *s)
{
    if (s->clerk)
        clerk_close(s->clerk);
    if (s->thinkers)
        thinkers_close(s->thinkers);
    if (s->store && s->store->self)
        log_notifications(s);
    bool good = !s->scribe || scribe_close(s->scribe);
    s->unsaved = NULL;
    for (int i = 0; i < TABLE_BUCKETS; i++)
        while (s->bucket[i])
            table_drop(s->bucket[i]);
    rulesets_close(s);
    free(s->due);
    free(s->scene);
    buffer_free(&s->out);
    return good;
}

/* ---- A turn ---- */

/* Tables go on, and answers go out, once their changes are stored. */
static void see_what_is_stored(Server *s)
{
    uint64_t done = scribe_done(s->scribe), before = s->stored;
    s->stored = done;
    shared_turn(s);
    if (done == before)
        return;
    Table *list = s->unsaved;
    s->unsaved = NULL;
    for (Table *next; list; list = next) {
        next = list->next_unsaved;
        list->unsaved = table_is_stored(list) ? false : list->unsaved;
        if (!list->unsaved && !list->undone)
            shared_sure(list);
        if (list->unsaved) {
            list->next_unsaved = s->unsaved;
            s->unsaved = list;
        }
        table_go(list);
    }
    Link *waiting = s->waiting;
    s->waiting = NULL;
    for (Link *next; waiting; waiting = next) {
        next = waiting->next_waiting;
        waiting->waits_at = NULL;
        s->wake(waiting);
    }
}

static void see_thoughts(Server *s)
{
    Thought thought;
    while (s->thinkers && thinkers_take(s->thinkers, &thought)) {
        Table *t = table_find(s, thought.table);
        if (!t || !t->play)
            continue;
        host_thought(&t->play->host, thought.number, &thought.answer, s->now);
        table_go(t);
    }
}

/* A match that never began is given up; one that is over is forgotten here, not in the store. */
static void sweep_table(Table *t)
{
    int64_t idle = t->server->now - t->idle_since;
    if (t->links || !table_is_stored(t))
        return;
    if (t->archive && idle > MINUTE)
        table_drop(t);
    else if (t->phase == PHASE_GATHERING &&
             idle > (int64_t)t->server->limits.idle_minutes * MINUTE && table_drives(t))
        table_give_up(t);
    else if (t->phase >= PHASE_OVER && idle > MINUTE && !table_seems_to_play(t))
        table_drop(t);
    else if (t->phase < PHASE_OVER && !table_keeps(t) && idle > MINUTE)
        table_drop(t);
}

static void sweep(Server *s)
{
    enum { EVERY = 10 * 1000 };
    if (s->now - s->swept < EVERY)
        return;
    s->swept = s->now;
    for (int i = 0; i < TABLE_BUCKETS; i++)
        for (Table *t = s->bucket[i], *next; t; t = next) {
            next = t->next;
            sweep_table(t);
        }
    rulesets_sweep(s);
}

int server_turn(Server *s, int64_t now)
{
    enum { LONGEST = 1000 };
    Table *t;
    s->now = now > s->now ? now : s->now;
    see_what_is_stored(s);
    see_thoughts(s);
    works_finish(s);
    while ((t = tables_due(s)) != NULL)
        table_go(t);
    sweep(s);
    scribe_go(s->scribe);
    int wait = links_silence(s);
    int64_t due = s->dues > 0 ? s->due[0]->due - s->now : LONGEST;
    wait = due < wait ? (int)due : wait;
    return wait < 1 ? 1 : wait > LONGEST ? LONGEST : wait;
}

/* ---- The log ---- */

static void put_quoted(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else
            putc((unsigned char)*text < ' ' ? ' ' : *text, out);
    putc('"', out);
}

static FILE *log_file;

void server_log_to(FILE *out)
{
    log_file = out;
}

void server_log(const char *event, ...)
{
    struct timespec now;
    const char *key;
    va_list more;
    if (!log_file)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    flockfile(log_file);
    fprintf(log_file, "{\"time\":%lld.%03ld,\"event\":\"%s\"", (long long)now.tv_sec,
            now.tv_nsec / 1000000, event);
    va_start(more, event);
    while ((key = va_arg(more, const char *)) != NULL) {
        fprintf(log_file, ",\"%s\":", key);
        put_quoted(log_file, va_arg(more, const char *));
    }
    va_end(more);
    fputs("}\n", log_file);
    funlockfile(log_file);
}
