/* shared.c - tables that other servers serve too; see shared.h. */
#include "shared.h"

#include "links.h"
#include "secrets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CHECK_EVERY = 1000, LIST_EVERY = 1000, MOST_LISTED = 200, STANDING = HOST_KEPT + 160 };

bool table_drives(const Table *t)
{
    int64_t self = t->server->store->self;
    return self == 0 || t->version.writer == self;
}

bool table_has_here(const Table *t, int seat)
{
    return t->here[seat] > 0 || t->elsewhere[seat] != 0;
}

/* ---- How a table stands ---- */

/* Where the seats' people are, and what the host keeps. */
static void write_standing(const Table *t, char text[STANDING])
{
    int used = 0;
    for (int seat = 0; seat < RS_SEATS; seat++) {
        int64_t at = t->elsewhere[seat] ? t->elsewhere[seat]
                     : t->here[seat]    ? t->server->store->self
                                        : 0;
        used += snprintf(text + used, (size_t)(STANDING - used), "%" PRId64 " ", at);
    }
    used += snprintf(text + used, (size_t)(STANDING - used), "%u", t->rematch);
    for (int seat = 0; seat < RS_SEATS; seat++)
        used += snprintf(text + used, (size_t)(STANDING - used), ".%d", t->from[seat]);
    used += snprintf(text + used, (size_t)(STANDING - used), " ");
    if (t->play)
        host_keep(&t->play->host, text + used);
}

/* Whether something happens there by itself: even a table that gathers is given up some day. */
static bool wants_driver(const Table *t)
{
    if (t->archive)
        return false;
    if (t->phase != PHASE_PLAYING)
        return t->phase == PHASE_GATHERING;
    return host_due(&t->play->host) != 0 || table_left_due(t) != 0 ||
           session_bot_turn(&t->play->session);
}

bool table_keeps(const Table *t)
{
    return !t->server->store->self || (table_drives(t) && wants_driver(t));
}

/* That nobody needs to drive it any more is not worth a version of its own. What is archived stands
 * still. */
void shared_note(Table *t)
{
    char text[STANDING + 24], *standing = text;
    if (!t->server->store->self || t->undone || t->archive)
        return;
    standing += snprintf(text, sizeof text, "%" PRId64 " ", t->server->now);
    write_standing(t, standing);
    uint64_t digest = secret_digest(standing, strlen(standing));
    bool wants = wants_driver(t);
    if (digest == t->noted_standing && (t->noted_wants || !wants))
        return;
    t->noted_standing = digest;
    t->noted_wants = wants;
    StoreChange *change = store_change(STORE_STANDING, t->id, text);
    if (change)
        change->number = wants;
    table_store(t, change);
}

/* When it was written, at which server the person of each seat is, and what the host kept. */
typedef struct Standing {
    int64_t then, at[RS_SEATS];
    unsigned rematch;
    int from[RS_SEATS]; /* none were written before there were any */
    const char *host;
} Standing;

/* False: nothing was noted yet. */
static bool read_standing(const char *text, Standing *standing)
{
    char *end;
    memset(standing, 0, sizeof *standing);
    standing->then = strtoll(text, &end, 10);
    bool any = end != text;
    for (int seat = 0; seat < RS_SEATS; seat++)
        standing->at[seat] = strtoll(end, &end, 10);
    standing->rematch = (unsigned)strtoul(end, &end, 10);
    for (int seat = 0; seat < RS_SEATS && *end == '.'; seat++)
        standing->from[seat] = (int)strtol(end + 1, &end, 10);
    standing->host = end + (*end == ' ');
    return any;
}

/* Whether everybody is where the standing says. */
static bool find_people(Table *t, const Standing *standing)
{
    Store *store = t->server->store;
    bool same = true;
    for (int seat = 0; seat < RS_SEATS; seat++) {
        int64_t at = standing->at[seat];
        bool other = at && at != store->self && store->is_there(store, at);
        t->elsewhere[seat] = other ? at : 0;
        same = same && (at == store->self) == (t->here[seat] && !other);
    }
    return same;
}

/* Who is at no server has gone: when, the standing says, or it has just been found out. */
static void seat_people(Table *t)
{
    Host *host = &t->play->host;
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        if (table_is_person(t, seat) && (table_has_here(t, seat) || !host->seat[seat].gone))
            host_sit(host, seat, table_has_here(t, seat) ? seat : -1, t->server->now);
}

void shared_stand(Table *t, const StoredTable *stored)
{
    const Server *s = t->server;
    Standing standing;
    char text[STANDING];
    if (!s->store->self)
        return;
    t->version = stored->version;
    t->cuts = stored->cuts;
    bool told = read_standing(stored->standing, &standing);
    bool same = find_people(t, &standing);
    t->rematch = standing.rematch;
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (!t->here[seat])
            t->from[seat] = standing.from[seat];
    int64_t later = s->now - stored->age - standing.then;
    if (t->play && told && host_kept(&t->play->host, standing.host, later, s->now))
        seat_people(t);
    write_standing(t, text);
    t->noted_standing = same ? secret_digest(text, strlen(text)) : 0;
    t->noted_wants = true;
    shared_sure(t);
}

void shared_sure(Table *t)
{
    for (int seat = 0; seat < RS_SEATS && t->server->store->self; seat++)
        t->sure[seat] = secret_digest(t->seat[seat].keys.secret, SECRET_HASH);
}

/* ---- Reading it again ---- */

static bool same_players(const Table *t, const StoredTable *stored)
{
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (memcmp(&t->seat[seat].player, &stored->seat[seat].player, sizeof(Player)) != 0)
            return false;
    return true;
}

/* Whether what was read only goes on from what is here. */
static bool goes_on(const Table *t, const StoredTable *stored)
{
    return !t->undone && t->play && stored->phase >= PHASE_PLAYING && stored->cuts == t->cuts &&
           stored->from == t->play->session.match.actions && stored->ended == t->play->noted_end &&
           same_players(t, stored);
}

/* Whose secret is another now sits there no more. */
static void put_out(Table *t, const StoredTable *stored)
{
    for (Link *link = t->links, *next; link; link = next) {
        next = link->next_here;
        const uint8_t *now = link->seat < RS_SEATS ? stored->seat[link->seat].keys.secret : NULL;
        if (now && secret_digest(now, SECRET_HASH) != t->sure[link->seat])
            link_put_out(link);
    }
}

static void renew(Table *t, const StoredTable *stored)
{
    char problem[MATCH_PROBLEM] = "";
    bool more = goes_on(t, stored);
    if (stored->from > 0 && !more) { /* all of it is wanted */
        t->undone = true;
        return;
    }
    if (!t->undone)
        shared_sure(t);
    t->undone = true; /* nothing is noted meanwhile */
    put_out(t, stored);
    bool good = table_take(t, stored, more, problem);
    while (t->links && (!good || stored->phase == PHASE_GONE))
        link_leave(t->links);
    t->undone = t->behind = false;
    t->load++;
    if (!good) { /* it cannot be played on here: whoever asks gets it from the store, or not */
        server_log("not-restored", "table", t->id, "why", problem, NULL);
        table_drop(t);
        return;
    }
    t->standing++;
    table_go(t);
}

static void take_stored(void *context, const StoredTable *stored)
{
    Server *s = context;
    Table *t = table_find(s, stored->id);
    if (t)
        renew(t, stored);
}

static void fall_behind(Table *t)
{
    Server *s = t->server;
    if (t->behind)
        return;
    t->behind = true;
    t->next_behind = s->behind;
    s->behind = t;
}

/* ---- Refusals ---- */

static void see_refusals(Server *s)
{
    ScribeRefusal refusal;
    while (scribe_refused(s->scribe, &refusal)) {
        Table *t = table_find(s, refusal.table);
        bool is_new = t && t->load == refusal.load; /* it has not been read again since */
        s->counts.conflicts += is_new && !t->undone;
        if (is_new)
            fall_behind(t), t->undone = true;
        for (Link *link = s->links; link; link = link->next)
            s->doubts += link_doubt(link, &refusal);
    }
}

/* ---- News ---- */

static void see_change(Server *s, const StoreNews *news)
{
    Table *t = table_find(s, news->table);
    if (t && news->version.number >= t->version.number &&
        (news->version.number != t->version.number || news->version.writer != t->version.writer))
        fall_behind(t);
}

static void take_orphan(Server *s, const StoreNews *news)
{
    Table *t = table_fetch(s, news->table);
    if (!t || t->version.writer != news->version.writer || t->behind)
        return;
    t->noted_standing = 0;
    table_stands(t);
}

/* People who were at a server that is no more. */
static void forget_server(Server *s, int64_t gone)
{
    for (int i = 0; i < TABLE_BUCKETS; i++)
        for (Table *t = s->bucket[i]; t; t = t->next) {
            bool any = false;
            for (int seat = 0; seat < RS_SEATS; seat++)
                if (t->elsewhere[seat] == gone)
                    t->elsewhere[seat] = 0, any = true;
            if (any && t->play)
                seat_people(t);
            if (any && (table_drives(t) || t->links))
                table_stands(t);
        }
}

static void see_news(Server *s)
{
    StoreNews news;
    while (s->store->news(s->store, &news))
        switch (news.kind) {
        case NEWS_CHANGED:
            see_change(s, &news);
            break;
        case NEWS_ORPHAN:
            take_orphan(s, &news);
            break;
        case NEWS_GONE:
            forget_server(s, news.version.writer);
            break;
        case NEWS_PERSON:
            person_out(s, news.table, news.seat != 0);
            break;
        default:
            table_hear_phrase(s, news.table, news.seat, news.phrase);
        }
}

/* ---- A turn ---- */

static StoreKnown known_of(const Table *t)
{
    StoreKnown known = {.version = t->undone ? -1 : t->version.number};
    memcpy(known.table, t->id, sizeof known.table);
    if (t->play && !t->undone) {
        known.actions = t->play->session.match.actions;
        known.pieces = t->tower.pieces;
    }
    return known;
}

/* Tables that are behind and have nothing on its way; at most as many as fit. */
static int list_behind(const Server *s, StoreKnown *known, int most)
{
    int count = 0;
    for (const Table *t = s->behind; t && count < most; t = t->next_behind) {
        if (!table_is_stored(t))
            continue;
        known[count++] = known_of(t);
    }
    return count;
}

/* The store has removed it (retention.h), and what was done to it here was refused. */
static void vanish(Table *t)
{
    while (t->links)
        link_leave(t->links);
    table_drop(t);
}

/* Those that were read, or found to be as they are known, leave the list. */
static void shorten_list(Server *s, const StoreKnown *known, int count)
{
    for (int i = 0; i < count; i++) {
        Table *t = table_find(s, known[i].table);
        if (t && !t->undone)
            t->behind = false;
        else if (t && known[i].version < 0) /* all of it was asked for, and there is none */
            vanish(t);
    }
    for (Table **at = &s->behind; *at;)
        if ((*at)->behind)
            at = &(*at)->next_behind;
        else
            *at = (*at)->next_behind;
}

/* Twice: what was not enough is read whole. */
static void catch_up(Server *s)
{
    enum { MOST = 500 };
    static StoreKnown known[MOST];
    char problem[STORE_PROBLEM];
    for (int i = 0; i < 2; i++) {
        int count = list_behind(s, known, MOST);
        if (count && !s->store->some(s->store, known, count, take_stored, s, problem)) {
            event_count(s, EVENT_NOT_READ, "changes");
            return;
        }
        shorten_list(s, known, count);
    }
}

/* Those of these tables that are in memory though nobody looks at them from here. */
static int list_unwatched(Server *s, char (*ids)[TABLE_ID + 1], int count, StoreKnown *known)
{
    int listed = 0;
    for (int i = 0; i < count; i++) {
        const Table *t = table_find(s, ids[i]);
        if (t && !t->links && table_is_stored(t))
            known[listed++] = known_of(t);
    }
    return listed;
}

/* Twice: what was not enough is read whole. */
static void refresh(Server *s, char (*ids)[TABLE_ID + 1], int count, StoreKnown *known)
{
    char problem[STORE_PROBLEM];
    for (int i = 0; i < 2; i++) {
        int listed = list_unwatched(s, ids, count, known);
        if (listed && !s->store->some(s->store, known, listed, take_stored, s, problem)) {
            server_log("not-read", "why", problem, NULL);
            return;
        }
        shorten_list(s, known, listed); /* some were on it */
    }
}

void shared_refresh(Table *t)
{
    char id[1][TABLE_ID + 1];
    StoreKnown known;
    memcpy(id[0], t->id, sizeof id[0]);
    refresh(t->server, id, 1, &known);
}

/* What was asked of a table that has been read again. */
static void do_again(Server *s)
{
    if (s->doubts == 0)
        return;
    s->doubts = 0;
    for (Link *link = s->links, *next; link; link = next) {
        next = link->next;
        s->doubts += link_redo(link);
    }
}

/* What somebody looks at here, in case that news was missed. */
static void check_all(Server *s)
{
    if (s->now - s->checked < CHECK_EVERY)
        return;
    s->checked = s->now;
    StoreKnown *known = calloc((size_t)s->tables + 1, sizeof *known);
    int count = 0;
    for (int i = 0; i < TABLE_BUCKETS && known; i++)
        for (const Table *t = s->bucket[i]; t; t = t->next)
            if (t->links && t->phase < PHASE_OVER) {
                memcpy(known[count].table, t->id, sizeof known[count].table);
                known[count++].version = t->version.number;
            }
    if (count)
        s->store->check(s->store, known, count);
    free(known);
}

/* What came between the reading of a table and the others' knowing that somebody looks. */
static void see_looks(Server *s)
{
    for (Table *t = s->unsaved; t; t = t->next_unsaved)
        if (t->looked_anew && table_is_stored(t)) {
            t->looked_anew = false;
            fall_behind(t);
        }
}

void shared_turn(Server *s)
{
    if (!s->store->self)
        return;
    see_refusals(s);
    see_news(s);
    see_looks(s);
    catch_up(s);
    do_again(s);
    check_all(s);
}

/* ---- Who looks, phrases, the lobby ---- */

void shared_look(Table *t)
{
    bool looks = t->links != NULL;
    if (!t->server->store->self || looks == t->looked)
        return;
    StoreChange *change = store_change(STORE_LOOK, t->id, "");
    if (!change)
        return; /* then the check each second is enough */
    change->number = looks;
    t->looked = t->looked_anew = looks;
    if (looks)
        table_store_beside(t, change);
    else
        scribe_add(t->server->scribe, change);
}

void shared_say(Table *t, int seat, int phrase)
{
    StoreChange *change = t->server->store->self ? store_change(STORE_SAYING, t->id, "") : NULL;
    if (!change)
        return;
    change->seat = seat;
    change->number = phrase;
    scribe_add(t->server->scribe, change);
}

void shared_list(Server *s)
{
    static char ids[MOST_LISTED][TABLE_ID + 1];
    if (!s->store->self || s->now - s->listed < LIST_EVERY)
        return;
    s->listed = s->now;
    static StoreKnown known[MOST_LISTED];
    int count = s->store->listed(s->store, ids, MOST_LISTED);
    refresh(s, ids, count, known);
    while (count-- > 0) /* the latest last: so it is listed first */
        if (!table_find(s, ids[count]))
            table_fetch(s, ids[count]);
}
