/* links.c - the line to one client; see links.h. */
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

static Origin *come_from(Server *s, const char *from)
{
    char address[ADDRESS_TEXT];
    address_range(from, address);
    Origin **at = origin_at(s, address);
    if (!*at && (*at = calloc(1, sizeof **at)) != NULL)
        snprintf((*at)->address, sizeof(*at)->address, "%s", address);
    if (*at)
        (*at)->lines++;
    return *at;
}

static void gone_from(Server *s, Origin *origin)
{
    if (--origin->lines > 0)
        return;
    *origin_at(s, origin->address) = origin->next;
    free(origin);
}

/* ---- A line ---- */

Link *link_open(Server *s, void *line, const char *address)
{
    Link *link = calloc(1, sizeof *link);
    Origin *origin = link ? come_from(s, address) : NULL;
    if (!origin) {
        free(link);
        return NULL;
    }
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

static void drop_reply(Link *link)
{
    Reply *reply = link->first;
    link->first = reply->next;
    if (!link->first)
        link->end = &link->first;
    link->replies--;
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
    while (link->first)
        drop_reply(link);
    while (link->said)
        free(take_said(link));
    free(link->viewed);
    if (link->work)
        link->work->link = NULL;
    link_unhear(link);
    gone_from(s, link->origin);
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

/* The person of the seat is there, or has gone, with the last of their lines. */
static void come_and_go(Table *t, int seat, int by)
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
    come_and_go(t, link->seat, -1);
    shared_look(t);
}

void link_put_out(Link *link)
{
    const rs_Rules *rules = link->server->rules;
    json_t *told = json_pack("{s:{s:s, s:s}}", "out", "table", link->table->id, "words",
                             rs_word(rules, link->language, SERVER_BAD_SECRET));
    char *text = told ? json_dumps(told, JSON_COMPACT) : NULL;
    if (text)
        link_reply(link, text, link->table); /* as soon as the new one is stored */
    free(text);
    json_decref(told);
    link_leave(link);
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
    come_and_go(t, seat, 1);
    shared_look(t);
    link->server->wake(link);
}

/* ---- Answers ---- */

/* The store will wake it. */
static void wait_for_store(Link *link)
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
    if (!reply || link->replies >= s->limits.replies) { /* it asks, but does not read */
        free(reply);
        link->closing = true;
        s->counts.dropped++;
        s->wake(link);
        return;
    }
    *reply = (Reply){.after = after ? after->stored : 0, .size = size};
    memcpy(reply->text, text, size + 1);
    *link->end = reply;
    link->end = &reply->next;
    link->replies++;
    if (reply->after > s->stored)
        wait_for_store(link);
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
            request_obey(link, reply->request, reply->request_size);
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
            wait_for_store(link);
            return false;
        }
        buffer_add(&s->out, link->first->text, link->first->size);
        drop_reply(link);
        return true;
    }
    return link->table && table_is_stored(link->table) && !link->table->undone &&
           (moment_next(link) || towers_next(link));
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

/* While the clerk works for it. */
static bool keep_said(Link *link, const char *text, size_t size)
{
    enum { MOST = 16 };
    Reply *said = malloc(sizeof *said + size + 1);
    if (!said || link->said_count >= MOST ||
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
    return true;
}

void link_receive(Link *link, const char *text, size_t size)
{
    Server *s = link->server;
    s->counts.messages++;
    if (link->closing)
        return;
    bool good = may_speak(link);
    if (good && link->work)
        good = keep_said(link, text, size);
    else if (good)
        request_obey(link, text, size);
    if (good)
        return;
    link->closing = true; /* a flood: whoever sends it does not wait for answers */
    s->counts.dropped++;
    s->wake(link);
}

void link_go_on(Link *link)
{
    while (link->said && !link->work) {
        Reply *said = take_said(link);
        request_obey(link, said->text, said->size);
        free(said);
    }
}
