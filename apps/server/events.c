/* events.c - what happens often, counted; see events.h. */
#include "events.h"

#include "server.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { EVERY_MS = 1000 };

static const char *const names[EVENTS] = {[EVENT_REFUSED] = "refused",
                                          [EVENT_LOGIN] = "logins",
                                          [EVENT_DROPPED] = "dropped",
                                          [EVENT_NOT_READ] = "not-read",
                                          [EVENT_LATE] = "late"};

static EventCount *count_of(Events *events, int event, const char *reason)
{
    EventCount *count = events->count[event];
    int known = events->counts[event];
    for (int i = 0; i < known; i++)
        if (strcmp(count[i].reason, reason) == 0)
            return &count[i];
    if (known == EVENT_REASONS)
        return &count[EVENT_REASONS - 1];
    events->counts[event]++;
    count[known] = (EventCount){.count = 0};
    snprintf(count[known].reason, EVENT_WORD, "%.*s", EVENT_WORD - 1,
             known == EVENT_REASONS - 1 ? "others" : reason);
    return &count[known];
}

void event_count(Server *s, int event, const char *reason)
{
    char word[EVENT_WORD];
    snprintf(word, sizeof word, "%.*s", EVENT_WORD - 1, reason);
    count_of(&s->events, event, word)->count++;
}

int64_t event_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void event_late(Server *s, const char *what, int64_t began)
{
    if (event_clock() - began >= EVENT_LATE_MS)
        event_count(s, EVENT_LATE, what);
}

static void write_counts(Server *s, int event)
{
    Events *e = &s->events;
    if (e->counts[event])
        server_log_counts(names[event], e->count[event], e->counts[event]);
    e->counts[event] = 0;
    e->written[event] = s->now;
}

/* The way into trouble, and out of it. */
static void watch_store(Server *s)
{
    Events *e = &s->events;
    ScribeState store;
    char seconds[24];
    scribe_state(s->scribe, &store);
    if (store.trouble == e->trouble)
        return;
    if (store.trouble == STORE_GOOD) {
        snprintf(seconds, sizeof seconds, "%" PRId64, (s->now - e->trouble_since) / 1000);
        server_log("store-good", "after-seconds", seconds, NULL);
    } else {
        server_log("store-trouble", "kind", store.trouble == STORE_WAITS ? "waits" : "broken",
                   "why", store.problem, NULL);
    }
    if (e->trouble == STORE_GOOD)
        e->trouble_since = s->now;
    e->trouble = store.trouble;
}

void events_turn(Server *s)
{
    watch_store(s);
    for (int event = 0; event < EVENTS; event++)
        if (s->events.counts[event] &&
            (!s->events.written[event] || s->now - s->events.written[event] >= EVERY_MS))
            write_counts(s, event);
}

void events_end(Server *s)
{
    for (int event = 0; event < EVENTS; event++)
        write_counts(s, event);
}
