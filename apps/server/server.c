/* server.c - the loop's turn: what has been stored, what was thought, what is due; see server.h. */
#include "budget.h"
#include "clerk.h"
#include "requests.h"
#include "retention.h"
#include "room.h"
#include "rulesets.h"
#include "secrets.h"
#include "shared.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What counts up to a limit and is given back by who counts it drains by itself at no rate. */
static bool open_quotas(Server *s)
{
    enum { KEYS = 8192 };
    const Limits *l = &s->limits;
    int slowly = l->tries > 10 ? l->tries / 10 : 1;
    return quota_open(&s->makers, KEYS, l->new_tables, l->new_tables) &&
           quota_open(&s->gather_of, KEYS, l->range_gathering, 0) &&
           quota_open(&s->tables_of, KEYS, l->range_tables, 0) &&
           quota_open(&s->tries, KEYS, l->tries, l->tries) &&
           quota_open(&s->works_of, KEYS, l->range_works, 0) &&
           quota_open(&s->pairs, KEYS, l->tries, slowly) &&
           quota_open(&s->wrong, KEYS, 4 * (int64_t)l->tries, l->tries);
}

static void close_quotas(Server *s)
{
    quota_close(&s->makers);
    quota_close(&s->gather_of);
    quota_close(&s->tables_of);
    quota_close(&s->tries);
    quota_close(&s->works_of);
    quota_close(&s->pairs);
    quota_close(&s->wrong);
}

bool server_open(Server *s, RuleSet *base, Store *store)
{
    s->rules = base->rules;
    s->store = store;
    snprintf(s->rules_hash, sizeof s->rules_hash, "%016" PRIx64, rs_rules_hash(s->rules));
    s->scene = malloc(sizeof *s->scene);
    s->rulesets = s->base = base;
    return s->scene != NULL && open_quotas(s) && budget_open(s);
}

bool server_start(Server *s, int thinkers, void (*wake)(void *context), void *context)
{
    char problem[STORE_PROBLEM] = "";
    s->scribe = scribe_open(s->store, wake, context);
    s->thinkers = thinkers > 0 ? thinkers_open(thinkers, wake, context) : NULL;
    s->clerk = clerk_open(s->store, wake, context);
    if (!s->scribe || !s->clerk || (thinkers > 0 && !s->thinkers))
        return false;
    if (s->store->self && !s->store->listen(s->store, wake, context))
        return false;
    s->store->patience = s->limits.store_wait;
    rulesets_keep(s, s->base);
    s->started = s->store->each(s->store, table_restore, s, problem);
    if (s->started && (s->retention = retention_open(s->store, &s->limits)) != NULL)
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
    retention_close(s->retention);
    if (s->clerk)
        clerk_close(s->clerk);
    if (s->thinkers)
        thinkers_close(s->thinkers);
    if (s->store && s->store->self)
        log_notifications(s);
    bool good = !s->scribe || scribe_close(s->scribe);
    if (s->scribe)
        events_end(s);
    s->unsaved = NULL;
    for (int i = 0; i < TABLE_BUCKETS; i++)
        while (s->bucket[i])
            table_drop(s->bucket[i]);
    rulesets_close(s);
    budget_close(s);
    free(s->due);
    free(s->scene);
    close_quotas(s);
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
        rulesets_think(s, thought.rules, -1);
        Table *t = table_find(s, thought.table);
        if (!t || !t->play)
            continue;
        host_thought(&t->play->host, thought.number, &thought.answer, s->now);
        table_go(t);
    }
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
            room_sweep(t);
        }
    room_sweep_store(s);
    rulesets_sweep(s);
}

int server_turn(Server *s, int64_t now)
{
    enum { LONGEST = 1000, PARKED = 20 };
    Table *t;
    int64_t began = event_clock();
    s->now = now > s->now ? now : s->now;
    see_what_is_stored(s);
    see_thoughts(s);
    works_finish(s);
    if (s->parked && s->now - s->unparked >= PARKED) {
        s->unparked = s->now;
        links_unpark(s);
    }
    while ((t = tables_due(s)) != NULL)
        table_go(t);
    sweep(s);
    int wait = budget_turn(s);
    scribe_go(s->scribe);
    int silence = links_silence(s);
    wait = silence < wait ? silence : wait;
    int64_t due = s->dues > 0 ? s->due[0]->due - s->now : LONGEST;
    wait = due < wait ? (int)due : wait;
    wait = s->parked && wait > PARKED ? PARKED : wait;
    event_late(s, "turn", began);
    events_turn(s);
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

static void begin_line(const char *event)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    flockfile(log_file);
    fprintf(log_file, "{\"time\":%lld.%03ld,\"event\":\"%s\"", (long long)now.tv_sec,
            now.tv_nsec / 1000000, event);
}

static void end_line(void)
{
    fputs("}\n", log_file);
    funlockfile(log_file);
}

void server_log_counts(const char *event, const EventCount *count, int counts)
{
    if (!log_file)
        return;
    begin_line(event);
    for (int i = 0; i < counts; i++)
        fprintf(log_file, ",\"%s\":%" PRIu64, count[i].reason, count[i].count);
    end_line();
}

void server_log(const char *event, ...)
{
    const char *key;
    va_list more;
    if (!log_file)
        return;
    begin_line(event);
    va_start(more, event);
    while ((key = va_arg(more, const char *)) != NULL) {
        fprintf(log_file, ",\"%s\":", key);
        put_quoted(log_file, va_arg(more, const char *));
    }
    va_end(more);
    end_line();
}
