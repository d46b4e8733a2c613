/* room.c - room for tables; see room.h. */
#include "room.h"

#include "links.h"
#include "shared.h"
#include "spectators.h"

#include "words/server_words.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Looking through all tables takes a millisecond: so some more than one go at a time, and if none
 * can, nobody looks again at once. */
enum { MOST_AT_ONCE = 32, LOOK_AGAIN = 1000 };

static const int64_t DAY = 24 * 60 * (int64_t)MINUTE;

/* ---- Who is there ---- */

static int people_there(const Table *t)
{
    int people = 0;
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        people += table_is_person(t, seat) && table_has_here(t, seat);
    return people;
}

static bool gathers(const Table *t)
{
    return t->phase == PHASE_GATHERING && !t->archive && !t->undone && table_is_stored(t) &&
           table_drives(t);
}

/* It waits for somebody who is not there, and until then nothing happens by itself. */
static bool sleeps(const Table *t)
{
    return t->phase == PHASE_PLAYING && !t->links && people_there(t) == 0 && t->due == 0 &&
           (!t->play || !session_bot_turn(&t->play->session));
}

static bool can_be_read_again(const Table *t)
{
    bool idle = t->server->now - t->idle_since > MINUTE;
    bool over = t->phase >= PHASE_OVER && !table_seems_to_play(t);
    return idle && !t->links && !t->undone && !t->behind && table_is_stored(t) &&
           (sleeps(t) || over || t->archive);
}

const char *room_waits(const Table *t)
{
    for (const Link *link = t->links; link; link = link->next_here)
        if (link->seat < RS_SEATS)
            return link->origin->address;
    return t->maker;
}

/* ---- What goes first ---- */

typedef struct Candidate {
    Table *table;
    int64_t load; /* how much it has to go before others */
} Candidate;

typedef struct Candidates {
    const char *range; /* only those of this one; NULL: of any */
    int count, most;
    Candidate at[MOST_AT_ONCE];
} Candidates;

static bool goes_before(const Candidate *a, const Candidate *b)
{
    return a->load > b->load || (a->load == b->load && a->table->idle_since < b->table->idle_since);
}

static void consider(Candidates *list, Table *t, int64_t load)
{
    Candidate one = {t, load};
    if (list->range && strcmp(t->maker, list->range) != 0)
        return;
    if (list->count == list->most && !goes_before(&one, &list->at[list->count - 1]))
        return;
    int at = list->count < list->most ? list->count++ : list->count - 1;
    for (; at > 0 && goes_before(&one, &list->at[at - 1]); at--)
        list->at[at] = list->at[at - 1];
    list->at[at] = one;
}

/* Where nobody sits before where one person does; then by how many its range has. */
static int64_t load_of(const Table *t, int people)
{
    Server *s = t->server;
    int64_t of_range = t->maker[0]
                           ? s->limits.range_gathering - quota_left(&s->gather_of, t->maker, s->now)
                           : INT_MAX;
    return of_range + (people == 0 ? (int64_t)1 << 40 : 0);
}

static void consider_gathering(Candidates *list, Table *t)
{
    int people = gathers(t) ? people_there(t) : 2;
    if (people < 2)
        consider(list, t, load_of(t, people));
}

/* Of the own range, nobody loses what was made just now. */
static void consider_stale(Candidates *list, Table *t)
{
    const int64_t stale = 10 * MINUTE;
    if (t->server->now - t->idle_since > stale && gathers(t) && people_there(t) == 0)
        consider(list, t, 0);
}

static void consider_sleeping(Candidates *list, Table *t)
{
    if (can_be_read_again(t))
        consider(list, t, 0);
}

/* Never many of few. */
static void look(Server *s, int limit, const char *range, void (*look_at)(Candidates *, Table *),
                 Candidates *list)
{
    int part = 1 + limit / 64;
    *list = (Candidates){.range = range, .most = part < MOST_AT_ONCE ? part : MOST_AT_ONCE};
    for (int i = 0; i < TABLE_BUCKETS; i++)
        for (Table *t = s->bucket[i]; t; t = t->next)
            look_at(list, t);
}

/* ---- Going ---- */

/* Whoever looks there is told, once it is stored. */
static void tell_gone(Link *link)
{
    const char *words = rs_word(link->server->rules, link->language, SERVER_TABLE_GIVEN_UP);
    json_t *told = json_pack("{s:{s:s, s:s}}", "out", "table", link->table->id, "words", words);
    char *text = told ? json_dumps(told, JSON_COMPACT) : NULL;
    if (text)
        link_reply(link, text, link->table);
    free(text);
    json_decref(told);
}

static void give_up(Table *t)
{
    table_give_up(t);
    for (Link *link = t->links, *next; link; link = next) {
        next = link->next_here;
        tell_gone(link);
        link_leave(link);
    }
    server_log("given-up", "table", t->id, NULL);
}

static int give_up_gathering(Server *s, int limit)
{
    Candidates list;
    look(s, limit, NULL, consider_gathering, &list);
    for (int i = 0; i < list.count; i++)
        give_up(list.at[i].table);
    return list.count;
}

static int forget_sleeping(Server *s, const char *range)
{
    Candidates list;
    look(s, s->limits.tables, range, consider_sleeping, &list);
    for (int i = 0; i < list.count; i++)
        table_drop(list.at[i].table);
    return list.count;
}

/* ---- Room ---- */

static bool too_many(const Server *s)
{
    return s->tables - s->gone >= s->limits.tables;
}

static bool looked_already(const Server *s, int64_t filled)
{
    return filled && s->now - filled < LOOK_AGAIN;
}

/* Who asks for tables of the past keeps nobody from making new ones: these look by themselves. */
bool room_for_old(Server *s)
{
    if (!too_many(s))
        return true;
    if (looked_already(s, s->filled_old))
        return false;
    bool good = forget_sleeping(s, NULL) > 0;
    s->filled_old = good ? 0 : s->now;
    return good;
}

static bool make_room(Server *s)
{
    bool good =
        !too_many(s) || forget_sleeping(s, NULL) > 0 || give_up_gathering(s, s->limits.tables) > 0;
    return good &&
           (s->gathering < s->limits.gathering || give_up_gathering(s, s->limits.gathering) > 0);
}

bool room_for_new(Server *s)
{
    if (!too_many(s) && s->gathering < s->limits.gathering)
        return true;
    if (looked_already(s, s->filled))
        return false;
    bool good = make_room(s);
    s->filled = good ? 0 : s->now;
    return good;
}

static bool forget_stale(Server *s, const char *range)
{
    Candidates list;
    look(s, s->limits.range_gathering, range, consider_stale, &list);
    for (int i = 0; i < list.count; i++)
        give_up(list.at[i].table);
    return list.count > 0;
}

bool room_for_range(Server *s, const char *range)
{
    return (quota_left(&s->gather_of, range, s->now) > 0 || forget_stale(s, range)) &&
           (quota_left(&s->tables_of, range, s->now) > 0 || forget_sleeping(s, range) > 0);
}

/* ---- Time ---- */

int64_t room_patience(const Table *t)
{
    const Limits *limits = &t->server->limits;
    if (t->archive)
        return 0;
    if (t->phase == PHASE_PLAYING && t->opening.settings.clock == CLOCK_NONE)
        return limits->abandoned_days * DAY;
    if (t->phase != PHASE_GATHERING)
        return 0;
    bool waits = people_there(t) > 0 || t->opening.days;
    return (waits ? limits->idle_minutes : limits->gather_minutes) * (int64_t)MINUTE;
}

static int64_t wall_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A table is as old as it was, and has stood for as long as it had; but whoever was there when the
 * server ended has some minutes to come back after it has begun again. */
void room_date(Table *t, const StoredTable *stored)
{
    const int64_t now = t->server->now, patience = room_patience(t), back = 5 * MINUTE;
    int64_t ahead = now - wall_clock(), touched = stored->created;
    if (stored->actions > 0 && stored->acted)
        touched = stored->acted[stored->actions - 1];
    if (t->server->store->self)
        touched = wall_clock() - stored->age;
    touched += ahead;
    if (!t->server->started && patience > back && touched < now - patience + back)
        touched = now - patience + back;
    t->idle_since = touched < now ? touched : now;
    t->made = stored->created + ahead < now ? stored->created + ahead : now;
}

static void give_up_abandoned(Server *s, const char *id)
{
    Table *t = table_fetch(s, id);
    int64_t patience = t ? room_patience(t) : 0;
    bool old = patience > 0 && s->now - t->idle_since > patience;
    if (old && sleeps(t) && table_is_stored(t) && !t->undone && !t->behind)
        give_up(t);
}

/* A few at a time, by their ids, and then from the first again. */
void room_sweep_store(Server *s)
{
    enum { EVERY = 10 * 1000, FEW = 20 };
    static char ids[FEW][TABLE_ID + 1];
    int64_t before = wall_clock() - s->limits.abandoned_days * DAY;
    if (!s->store->abandoned || s->now - s->store_swept < EVERY)
        return;
    s->store_swept = s->now;
    int count = s->store->abandoned(s->store, s->swept_to, before, ids, FEW);
    for (int i = 0; i < count; i++)
        give_up_abandoned(s, ids[i]);
    memcpy(s->swept_to, count == FEW ? ids[FEW - 1] : "", count == FEW ? TABLE_ID + 1 : 1);
}

void room_sweep(Table *t)
{
    int64_t idle = t->server->now - t->idle_since, patience = room_patience(t);
    bool late = patience > 0 && idle > patience;
    if (!table_is_stored(t) || t->undone)
        return;
    if (late && (t->phase == PHASE_GATHERING || sleeps(t)) && table_drives(t))
        give_up(t);
    else if (t->links)
        return;
    else if (t->phase == PHASE_GONE || (t->archive && idle > MINUTE))
        table_drop(t);
    else if (t->phase >= PHASE_OVER && idle > MINUTE && !table_seems_to_play(t))
        table_drop(t);
    else if (t->phase < PHASE_OVER && !table_keeps(t) && idle > MINUTE)
        table_drop(t);
}
