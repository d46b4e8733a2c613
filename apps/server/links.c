/* links.c - the line to one client; see links.h. */
#include "budget.h"
#include "clerk.h"
#include "spectators.h"

#include "secrets.h"
#include "shared.h"
#include "towers.h"

#include "words/server_words.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct Reply {
    Reply *next;
    uint64_t after;
    char table[TABLE_ID + 1]; /* with a shared store: which it waits for, as it was read the */
    int load;                 /* so-manyth time, */
    char *request;            /* and what it answers */
    size_t request_size;
    bool doubtful; /* what it says was refused */
    size_t size;
    char text[];
};

enum { TOKEN = 1000 };

/* ---- Where lines come from ---- */

/* What leads to the address, or to where it would be. */
static Origin **origin_at(const Server *s, const char *address)
{
    Origin **at = (Origin **)&s->origin[secret_digest(address, strlen(address)) % ORIGINS];
    while (*at && strcmp((*at)->address, address) != 0)
        at = &(*at)->next;
    return at;
}

int links_from(const Server *s, const char *from)
{
    char address[ADDRESS_TEXT];
    address_range(from, address);
    const Origin *found = *origin_at(s, address);
    return found ? found->lines : 0;
}

static Origin *find_origin(Server *s, const char *from)
{
    char address[ADDRESS_TEXT];
    address_range(from, address);
    Origin **at = origin_at(s, address);
    if (!*at && (*at = calloc(1, sizeof **at)) != NULL)
        snprintf((*at)->address, sizeof(*at)->address, "%s", address);
    return *at;
}

static void forget_origin(Server *s, Origin *origin)
{
    if (origin->lines > 0 || origin->connections > 0)
        return;
    *origin_at(s, origin->address) = origin->next;
    free(origin);
}

Origin *origin_enter(Server *s, const char *address)
{
    Origin *origin = find_origin(s, address);
    if (origin)
        origin->connections++;
    return origin;
}

void origin_leave(Server *s, Origin *origin)
{
    origin->connections--;
    forget_origin(s, origin);
}

int origin_connections(const Server *s, const char *from)
{
    char address[ADDRESS_TEXT];
    address_range(from, address);
    const Origin *found = *origin_at(s, address);
    return found ? found->connections : 0;
}

/* ---- A line ---- */

Link *link_open(Server *s, void *line, const char *address)
{
    Link *link = calloc(1, sizeof *link);
    Origin *origin = link ? find_origin(s, address) : NULL;
    if (!origin) {
        free(link);
        return NULL;
    }
    origin->lines++;
    link->server = s;
    link->origin = origin;
    link->line = line;
    link->end = &link->first;
    link->said_end = &link->said;
    link->tokens = (int64_t)s->limits.burst * TOKEN;
    link->tokens_at = s->now;
    link_heard(link);
    link->next = s->links;
    if (s->links)
        s->links->before = link;
    s->links = link;
    s->links_open++;
    s->counts.links++;
    return link;
}

/* The one with the most bytes that wait for it; nobody else pays for those who do not read. */
static Link *largest(const Server *s)
{
    Link *found = s->links;
    for (Link *link = s->links; link; link = link->next)
        if (!link->closing && (found->closing || link->held > found->held))
            found = link;
    return found;
}

/* What it holds is as good as gone, so nobody else is closed for it. */
static void forget_held(Link *link)
{
    link->server->held -= link->held;
    link->held = 0;
}

void link_shut(Link *link, const char *why)
{
    if (link->closing)
        return;
    link->closing = link->shut = true;
    forget_held(link);
    link->server->counts.dropped++;
    event_count(link->server, EVENT_DROPPED, why);
    link->server->wake(link);
}

void link_hold(Link *link, size_t more, size_t fewer)
{
    Server *s = link->server;
    if (link->closing)
        return;
    link->held += more - fewer;
    s->held += more - fewer;
    if (more > 0 && s->held > (size_t)s->limits.held_mib << 20)
        link_shut(largest(s), "memory");
}

Link *link_mute(const Server *s)
{
    Link *found = NULL;
    for (Link *link = s->links; link; link = link->next) /* the newest first */
        if (link->spoke_at == 0 && (!found || link->origin->lines >= found->origin->lines))
            found = link;
    return found;
}

static void drop_reply(Link *link)
{
    Reply *reply = link->first;
    link->first = reply->next;
    if (!link->first)
        link->end = &link->first;
    link->replies--;
    link_hold(link, 0, reply->size);
    free(reply->request);
    free(reply);
}

static Reply *take_said(Link *link)
{
    Reply *said = link->said;
    link->said = said->next;
    if (!link->said)
        link->said_end = &link->said;
    link->said_count--;
    link->said_bytes -= said->size;
    link_hold(link, 0, said->size);
    return said;
}

static void stop_waiting(Link *link)
{
    if (!link->waits_at)
        return;
    *link->waits_at = link->next_waiting;
    if (link->next_waiting)
        link->next_waiting->waits_at = link->waits_at;
    link->waits_at = NULL;
}

void link_close(Link *link)
{
    Server *s = link->server;
    link_leave(link);
    stop_waiting(link);
    budget_forget(link);
    while (link->first)
        drop_reply(link);
    while (link->said)
        free(take_said(link));
    free(link->viewed);
    s->parked -= link->parked;
    if (link->work)
        link->work->link = NULL;
    link_unhear(link);
    link->origin->lines--;
    forget_origin(s, link->origin);
    forget_held(link);
    if (link->next)
        link->next->before = link->before;
    if (link->before)
        link->before->next = link->next;
    else
        s->links = link->next;
    s->links_open--;
    free(link);
}

/* ---- At a table ---- */

/* Whoever was closed by us is not absent yet: for as long again, a minute at least. */
static int64_t grace(const Table *t)
{
    int64_t absent = t->opening.settings.absent;
    return absent > MINUTE ? absent : MINUTE;
}

/* The person of the seat is there, or has gone, with the last of their lines; `shut`: which we
 * closed. */
static void come_and_go(Table *t, int seat, int by, bool shut)
{
    if (seat >= RS_SEATS)
        return;
    towers_take_over(t);
    bool was_here = table_has_here(t, seat);
    t->here[seat] += by;
    bool is_here = table_has_here(t, seat);
    if (was_here == is_here)
        return;
    if (t->play && table_is_person(t, seat))
        host_sit(&t->play->host, seat, is_here ? seat : -1, t->server->now);
    if (t->play && !is_here && shut)
        host_excuse(&t->play->host, seat, grace(t));
    table_stands(t);
}

void link_leave(Link *link)
{
    Table *t = link->table;
    if (!t)
        return;
    Link **at = &t->links;
    while (*at != link)
        at = &(*at)->next_here;
    *at = link->next_here;
    link->table = NULL;
    link->phrases = 0;
    come_and_go(t, link->seat, -1, link->shut);
    shared_look(t);
}

void link_forget_told(Link *link)
{
    link->told_changes = link->told_standing = link->told_moment = link->told_table = 0;
    free(link->viewed);
    link->viewed = NULL;
}

void link_sit(Link *link, Table *t, int seat, int era, int heard)
{
    link_leave(link);
    bool knows = era == era_seen(t, seat) && t->play && heard <= heard_of(t, seat);
    link->table = t;
    link->seat = seat;
    link->era = knows ? era : -1;
    link->heard = knows ? heard : 0;
    link->promises_shown = false;
    link_forget_told(link);
    link->next_here = t->links;
    t->links = link;
    come_and_go(t, seat, 1, false);
    seat_bound(t, seat);
    shared_look(t);
    link->server->wake(link);
}

/* ---- Answers ---- */

void link_wait_for_store(Link *link)
{
    Link **first = &link->server->waiting;
    if (link->waits_at)
        return;
    link->next_waiting = *first;
    if (*first)
        (*first)->waits_at = &link->next_waiting;
    *first = link;
    link->waits_at = first;
}

void link_reply(Link *link, const char *text, const Table *after)
{
    size_t size = strlen(text);
    Server *s = link->server;
    Reply *reply = malloc(sizeof *reply + size + 1);
    bool full = link->replies >= s->limits.replies ||
                (link->first && link->held + size > (size_t)s->limits.reply_kib << 10);
    if (!reply || full) { /* it asks, but does not read */
        free(reply);
        link_shut(link, "does-not-read");
        return;
    }
    *reply = (Reply){.after = after ? after->stored : 0, .size = size};
    memcpy(reply->text, text, size + 1);
    *link->end = reply;
    link->end = &reply->next;
    link->replies++;
    link_hold(link, size, 0);
    if (reply->after > s->stored)
        link_wait_for_store(link);
    else
        s->wake(link);
}

/* ---- With a shared store ---- */

void link_remember(Link *link, const Table *about, const char *request, size_t size)
{
    bool waits = about && !link->closing && link->end != &link->first;
    if (!link->server->store->self || !waits)
        return;
    Reply *last = (Reply *)(void *)link->end; /* `next` is its first */
    memcpy(last->table, about->id, sizeof last->table);
    last->load = about->load;
    last->request = malloc(size + 1);
    if (!last->request)
        return; /* then it is answered with what was refused: as if the line had broken */
    memcpy(last->request, request, size);
    last->request_size = size;
}

int link_doubt(Link *link, const ScribeRefusal *refusal)
{
    int count = 0;
    for (Reply *reply = link->first; reply; reply = reply->next) {
        bool rests = reply->after >= refusal->number && reply->load == refusal->load &&
                     strcmp(reply->table, refusal->table) == 0;
        reply->doubtful = reply->doubtful || rests;
        count += rests;
    }
    return count;
}

/* The queue is made anew, in the same order. */
int link_redo(Link *link)
{
    Reply *reply = link->first;
    int left = 0;
    link->first = NULL;
    link->end = &link->first;
    link->replies = 0;
    for (Reply *next; reply; reply = next) {
        next = reply->next;
        const Table *t = reply->doubtful ? table_find(link->server, reply->table) : NULL;
        bool redo = reply->doubtful && reply->request && !(t && t->undone);
        left += reply->doubtful && !redo;
        if (redo) {
            link->redoes = true;
            request_redo(link, reply->request, reply->request_size);
            link->redoes = false;
            link_hold(link, 0, reply->size);
            free(reply->request);
            free(reply);
            continue;
        }
        reply->next = NULL;
        *link->end = reply;
        link->end = &reply->next;
        link->replies++;
    }
    return left;
}

bool link_next(Link *link)
{
    Server *s = link->server;
    buffer_clear(&s->out);
    if (link->first) {
        if (link->first->after > s->stored || link->first->doubtful) {
            link_wait_for_store(link);
            return false;
        }
        buffer_add(&s->out, link->first->text, link->first->size);
        drop_reply(link);
        return true;
    }
    if (notice_next(link))
        return true;
    return link->table && table_is_stored(link->table) && !link->table->undone && moment_next(link);
}

/* ---- What comes in ---- */

/* Whether it may say one thing more now. */
static bool may_speak(Link *link)
{
    Server *s = link->server;
    int64_t most = (int64_t)s->limits.burst * TOKEN;
    link->tokens += (s->now - link->tokens_at) * s->limits.rate; /* TOKEN a message, 1000 ms a s */
    link->tokens_at = s->now;
    if (link->tokens > most)
        link->tokens = most;
    if (link->tokens < TOKEN)
        return false;
    link->tokens -= TOKEN;
    return true;
}

bool link_may_speak(Link *link)
{
    bool may = may_speak(link);
    if (!may)
        link_shut(link, "flood");
    return may;
}

/* While the clerk works for it, it owes CPU time, or others are to be heard first in this turn. */
static bool keep_said(Link *link, const char *text, size_t size)
{
    enum { FEW = 16 };
    int most = link->work || budget_owes(link) ? FEW : link->server->limits.burst;
    Reply *said = malloc(sizeof *said + size + 1);
    if (!said || link->said_count >= most ||
        link->said_bytes + size > (size_t)link->server->limits.message) {
        free(said);
        return false;
    }
    *said = (Reply){.size = size};
    memcpy(said->text, text, size);
    *link->said_end = said;
    link->said_end = &said->next;
    link->said_count++;
    link->said_bytes += size;
    link_hold(link, size, 0);
    return true;
}

bool link_can_go_on(const Link *link)
{
    return link->said && !link->work && !link->parked;
}

static bool wait_with(Link *link, const char *text, size_t size)
{
    if (!keep_said(link, text, size))
        return false;
    if (link_can_go_on(link))
        budget_wait(link);
    return true;
}

/* Measured, and charged to whoever asks. */
static void obey(Link *link, const char *text, size_t size)
{
    int64_t begun = budget_begin(link->server);
    request_obey(link, text, size);
    budget_charge(link, begun);
}

void link_obey_said(Link *link)
{
    Reply *said = take_said(link);
    obey(link, said->text, said->size);
    free(said);
}

void link_receive(Link *link, const char *text, size_t size)
{
    Server *s = link->server;
    int64_t began = event_clock();
    s->counts.messages++;
    link->spoke_at = s->now;
    if (link->closing)
        return;
    link_heard(link);
    bool good = may_speak(link);
    if (good && (link->work || link->said || !budget_allows(link)))
        good = wait_with(link, text, size);
    else if (good)
        obey(link, text, size);
    event_late(s, "message", began);
    if (!good)
        link_shut(link, "flood"); /* whoever sends it does not wait for answers */
}

void link_go_on(Link *link)
{
    while (link_can_go_on(link) && budget_allows(link))
        link_obey_said(link);
    if (link_can_go_on(link))
        budget_wait(link);
}

/* ---- Messages that wait for the store ---- */

bool link_may_park(Link *link)
{
    enum { LONGEST = 5000 };
    int64_t now = link->server->now;
    if (link->redoes || (link->parked_until && now >= link->parked_until))
        return false;
    if (!link->parked_until)
        link->parked_until = now + LONGEST;
    return true;
}

/* Before all that has been said since. */
void link_park(Link *link, const char *text, size_t size)
{
    Reply *said = malloc(sizeof *said + size + 1);
    if (!said) {
        link->closing = true;
        link->server->wake(link);
        return;
    }
    *said = (Reply){.next = link->said, .size = size};
    memcpy(said->text, text, size);
    if (!link->said)
        link->said_end = &said->next;
    link->said = said;
    link->said_count++;
    link->said_bytes += size;
    link_hold(link, size, 0);
    link->parked = true;
    link->server->parked++;
}

/* Once the store has failed again, only those are tried who have waited long enough to be refused.
 */
void links_unpark(Server *s)
{
    int left = s->parked;
    bool fails = false;
    for (Link *link = s->links, *next; link && left > 0; link = next) {
        next = link->next;
        if (!link->parked)
            continue;
        left--;
        if (fails && s->now < link->parked_until)
            continue;
        link->parked = false;
        s->parked--;
        s->unread = false;
        link_go_on(link);
        fails = fails || s->unread;
    }
}
