/* budget.c - CPU time of the loop; see budget.h.
 *
 * Invariant: a client stands in the queue of its range if it waits for its turn, and a range in the
 * queue of the server if a client stands in its own. */
#include "budget.h"

#include <limits.h>
#include <stdio.h>
#include <time.h>

/* A turn of the loop has room for so many microseconds of requests, and a range for a fiftieth of
 * what it may take in a second; the rest waits for the next turn. A moment is let go before it is
 * known what it takes. */
enum { TURN = 5 * 1000, SLICES = 50, MOMENT = 200, KEYS = 8192 };

static int64_t thread_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

bool budget_open(Server *s)
{
    if (!s->cpu_time)
        s->cpu_time = thread_time;
    return quota_open(&s->cpu, KEYS, (int64_t)s->limits.cpu_burst * 1000,
                      (int64_t)s->limits.cpu * 1000 * 60);
}

void budget_close(Server *s)
{
    quota_close(&s->cpu);
}

/* ---- What was taken ---- */

typedef char PersonKey[PERSON_ID + 8];

static void person_key(const Link *link, PersonKey key)
{
    snprintf(key, sizeof(PersonKey), "person/%s", link->person);
}

int64_t budget_begin(const Server *s)
{
    return s->cpu_time();
}

/* What it has taken in this turn. */
static int64_t *taken(const Server *s, Origin *origin)
{
    if (origin->turn != s->turn)
        origin->taken = 0;
    origin->turn = s->turn;
    return &origin->taken;
}

void budget_charge(Link *link, int64_t begun)
{
    Server *s = link->server;
    PersonKey key;
    int64_t took = s->cpu_time() - begun;
    *taken(s, link->origin) += took;
    s->turn_taken += took;
    quota_charge(&s->cpu, link->origin->address, s->now, took);
    if (!link->person[0])
        return;
    person_key(link, key);
    quota_charge(&s->cpu, key, s->now, took);
}

static int64_t range_has(const Server *s, const Origin *origin)
{
    return quota_left(&s->cpu, origin->address, s->now);
}

static int64_t person_has(const Link *link)
{
    const Server *s = link->server;
    PersonKey key;
    if (!link->person[0])
        return s->cpu.most;
    person_key(link, key);
    return quota_left(&s->cpu, key, s->now);
}

bool budget_owes(const Link *link)
{
    return range_has(link->server, link->origin) <= 0 || person_has(link) <= 0;
}

bool budget_allows(const Link *link)
{
    const Server *s = link->server;
    int64_t slice = (int64_t)s->limits.cpu * 1000 / SLICES, turn = slice > TURN ? slice : TURN;
    return *taken(s, link->origin) < slice && s->turn_taken < turn && !budget_owes(link);
}

/* ---- Queues ---- */

static void begin_waiting(Server *s, Origin *origin)
{
    origin->turn_next = NULL;
    origin->turn_before = s->turn_last;
    *(s->turn_last ? &s->turn_last->turn_next : &s->turn_first) = origin;
    s->turn_last = origin;
}

static void end_waiting(Server *s, Origin *origin)
{
    *(origin->turn_before ? &origin->turn_before->turn_next : &s->turn_first) = origin->turn_next;
    *(origin->turn_next ? &origin->turn_next->turn_before : &s->turn_last) = origin->turn_before;
}

void budget_wait(Link *link)
{
    Origin *origin = link->origin;
    if (link->waits_turn)
        return;
    link->waits_turn = true;
    link->turn_next = NULL;
    link->turn_before = origin->turn_last_link;
    if (!origin->turn_first_link)
        begin_waiting(link->server, origin);
    *(link->turn_before ? &link->turn_before->turn_next : &origin->turn_first_link) = link;
    origin->turn_last_link = link;
}

void budget_forget(Link *link)
{
    Origin *origin = link->origin;
    if (!link->waits_turn)
        return;
    link->waits_turn = false;
    *(link->turn_before ? &link->turn_before->turn_next : &origin->turn_first_link) =
        link->turn_next;
    *(link->turn_next ? &link->turn_next->turn_before : &origin->turn_last_link) =
        link->turn_before;
    if (!origin->turn_first_link)
        end_waiting(link->server, origin);
}

bool budget_allows_moment(Link *link)
{
    if (link->moment_allowed || budget_allows(link)) {
        link->moment_allowed = link->moment_waits = false;
        return true;
    }
    link->moment_waits = true;
    budget_wait(link);
    return false;
}

/* ---- Turns ---- */

/* One thing that it waits for. */
static void go_on(Link *link)
{
    Server *s = link->server;
    budget_forget(link);
    if (link->closing)
        return;
    if (link_can_go_on(link)) {
        link_obey_said(link);
    } else if (link->moment_waits) {
        link->moment_waits = false;
        link->moment_allowed = true;
        s->turn_taken += MOMENT;
        s->wake(link);
    }
    if (link_can_go_on(link) || link->moment_waits)
        budget_wait(link);
}

/* Milliseconds until a debt has drained. */
static int64_t drains_in(const Server *s, int64_t has)
{
    return (1 - has) / s->limits.cpu + 1;
}

/* The next client of the range that owes nothing, or NULL; `wait` becomes when one does not any
 * more, if that is sooner. */
static Link *next_client(const Server *s, const Origin *origin, int64_t *wait)
{
    int64_t has = range_has(s, origin), soonest = has > 0 ? INT_MAX : drains_in(s, has);
    for (Link *link = origin->turn_first_link; link && has > 0; link = link->turn_next) {
        int64_t own = person_has(link), drained = drains_in(s, own);
        if (own > 0)
            return link;
        soonest = drained < soonest ? drained : soonest;
    }
    *wait = soonest < *wait ? soonest : *wait;
    return NULL;
}

/* One message of each range that waits. Whoever has gone on stands at the end then. */
static bool go_round(Server *s, int64_t *wait)
{
    const Origin *last = s->turn_last;
    bool any = false;
    for (Origin *origin = s->turn_first, *next; origin; origin = next) {
        bool ends = origin == last;
        next = ends ? NULL : origin->turn_next;
        Link *link = next_client(s, origin, wait);
        if (!link)
            continue;
        any = true;
        go_on(link);
        if (origin->turn_first_link) { /* others are first next time */
            end_waiting(s, origin);
            begin_waiting(s, origin);
        }
        if (s->turn_taken >= TURN)
            break;
    }
    return any;
}

int budget_turn(Server *s)
{
    int64_t wait = INT_MAX;
    s->turn++;
    s->turn_taken = 0;
    while (s->turn_first && s->turn_taken < TURN && go_round(s, &wait))
        wait = INT_MAX;
    bool more = s->turn_first && s->turn_taken >= TURN;
    s->turn++;
    s->turn_taken = 0;
    return more ? 1 : (int)wait;
}
