/* silence.c - lines that say nothing are asked whether somebody is there, and dropped if nothing
 * comes back; see links.h.
 *
 * Every line has the same patience, so two queues by time are enough: those who were heard, and
 * those who were asked since. Whoever is due next stands first, and hearing a line moves it to the
 * end of its queue: what it costs does not depend on how many lines there are. */
#include "links.h"

#include "secrets.h"

#include <string.h>

/* Thousands that have come together, as after a restart, are not asked together: so many at a time
 * that all are within half of their patience, a few at least. */
enum { STEP = 100, FEW = 16 };

void link_unhear(Link *link)
{
    LinkQueue *queue = link->silence;
    if (!queue)
        return;
    *(link->silent_before ? &link->silent_before->silent_next : &queue->first) = link->silent_next;
    *(link->silent_next ? &link->silent_next->silent_before : &queue->last) = link->silent_before;
    link->silence = NULL;
}

static void wait_in(Link *link, LinkQueue *queue)
{
    link_unhear(link);
    link->silence = queue;
    link->silent_since = link->server->now;
    link->silent_next = NULL;
    link->silent_before = queue->last;
    *(queue->last ? &queue->last->silent_next : &queue->first) = link;
    queue->last = link;
}

void link_heard(Link *link)
{
    wait_in(link, &link->server->heard);
}

void link_answered(Link *link, const void *bytes, size_t size)
{
    bool fits = size == sizeof link->ask_code && memcmp(bytes, &link->ask_code, size) == 0;
    if (fits && link->silence == &link->server->asked)
        link_heard(link);
}

static void ask(Link *link)
{
    wait_in(link, &link->server->asked);
    link->ask = true;
    secret_random(&link->ask_code, sizeof link->ask_code);
    link->server->wake(link);
}

/* Milliseconds until the first in the queue has been silent for too long. */
static int64_t time_left(const Server *s, const LinkQueue *queue)
{
    int64_t patience = (int64_t)s->limits.silence * 1000;
    return queue->first ? queue->first->silent_since + patience - s->now : patience;
}

static int at_once(const Server *s)
{
    int64_t steps = (int64_t)s->limits.silence * 1000 / STEP / 2;
    return FEW + (int)(s->links_open / (steps > 0 ? steps : 1));
}

int links_silence(Server *s)
{
    while (time_left(s, &s->asked) <= 0) {
        Link *gone = s->asked.first;
        link_unhear(gone);
        s->counts.dropped++;
        event_count(s, EVENT_DROPPED, "silent");
        s->drop(gone);
    }
    if (s->now - s->asked_at >= STEP && time_left(s, &s->heard) <= 0) {
        s->asked_at = s->now;
        for (int i = at_once(s); i > 0 && time_left(s, &s->heard) <= 0; i--)
            ask(s->heard.first);
    }
    int64_t left = time_left(s, &s->heard), dropped = time_left(s, &s->asked);
    left = left > 0 ? left : STEP;
    return (int)(left < dropped ? left : dropped);
}
