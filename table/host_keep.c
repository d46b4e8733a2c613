/* host_keep.c - what a host knows beside the match, as text, for another host of the same match: a
 * list of numbers, in an order that its first number stands for; see host.h.
 *
 * Invariant: the text changes only when something happens. So a clock that runs is kept as the time
 * at which it will have run out. */
#include "host_parts.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEPT_FORM = 1, KEPT_NUMBERS = 12 + 8 * RS_SEATS };

/* Both ways visit the same numbers in the same order. Times that are 0 mean "none". */
typedef struct Numbers {
    int64_t number[KEPT_NUMBERS];
    int at;
    bool reads;
    int64_t later;
} Numbers;

static void visit(Numbers *n, int64_t *value)
{
    if (n->reads)
        *value = n->number[n->at++];
    else
        n->number[n->at++] = *value;
}

static void visit_time(Numbers *n, int64_t *time)
{
    visit(n, time);
    if (n->reads && *time)
        *time += *time == -n->later ? n->later - 1 : n->later;
}

static void visit_int(Numbers *n, int *value)
{
    int64_t wide = *value;
    visit(n, &wide);
    *value = (int)wide;
}

static void visit_flag(Numbers *n, bool *flag)
{
    int64_t wide = *flag;
    visit(n, &wide);
    *flag = wide != 0;
}

static void visit_seat(Numbers *n, HostSeat *seat)
{
    int64_t orders = seat->orders, claim = seat->claim;
    visit(n, &orders);
    visit(n, &claim);
    visit(n, &seat->held);
    visit_time(n, &seat->gone);
    visit_flag(n, &seat->claimed);
    visit_flag(n, &seat->agreed);
    seat->orders = (unsigned)orders;
    seat->claim = (rs_Action)claim;
}

static void visit_window(Numbers *n, HostWindow *window)
{
    visit_flag(n, &window->open);
    visit_time(n, &window->closes);
    visit(n, &window->left);
    visit_int(n, &window->holder);
    visit_time(n, &window->held_for);
}

static void visit_host(Numbers *n, Host *h)
{
    int64_t form = KEPT_FORM;
    visit(n, &form);
    visit_time(n, &h->asked_at);
    visit_time(n, &h->shows_at);
    visit_time(n, &h->person_at);
    visit_int(n, &h->takeback);
    visit_window(n, &h->window);
    for (int seat = 0; seat < RS_SEATS; seat++)
        visit_seat(n, &h->seat[seat]);
}

/* A clock that stands is so much time; the one that runs is the time when it has run out. */
static void visit_clocks(Numbers *n, Host *h)
{
    int running = host_running(h);
    for (int seat = 0; seat < RS_SEATS; seat++) {
        int64_t ends = h->now + h->seat[seat].clock;
        if (seat == running) {
            visit_time(n, &ends);
            h->seat[seat].clock = ends - h->now;
        } else
            visit(n, &h->seat[seat].clock);
    }
}

void host_keep(const Host *host, char text[HOST_KEPT])
{
    Numbers n = {.reads = false};
    Host copy = *host; /* which the visits do not change */
    int used = 0;
    visit_host(&n, &copy);
    visit_clocks(&n, &copy);
    for (int i = 0; i < n.at; i++)
        used += snprintf(text + used, (size_t)(HOST_KEPT - used), i ? " %lld" : "%lld",
                         (long long)n.number[i]);
}

static int read_numbers(const char *text, int64_t number[KEPT_NUMBERS])
{
    int count = 0;
    char *end;
    for (; *text && count < KEPT_NUMBERS; text = end) {
        number[count] = strtoll(text, &end, 10);
        if (end == text)
            return -1;
        count++;
    }
    return *text ? -1 : count;
}

bool host_kept(Host *h, const char *text, int64_t later, int64_t now)
{
    Numbers shape = {.reads = false}, n = {.reads = true, .later = later};
    Host copy = *h;
    visit_host(&shape, &copy);
    visit_clocks(&shape, &copy);
    if (read_numbers(text, n.number) != shape.at || n.number[0] != KEPT_FORM)
        return false;
    visit_host(&n, &copy);
    copy.now = now;
    visit_clocks(&n, &copy);
    *h = copy;
    return true;
}
