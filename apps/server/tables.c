/* tables.c - a table's life; see tables.h. */
#include "tables.h"

#include "archive.h"
#include "links.h"
#include "listed.h"
#include "results.h"
#include "room.h"
#include "rulesets.h"
#include "secrets.h"
#include "shared.h"
#include "spectators.h"
#include "towers.h"

#include "../../table/tell.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Finding ---- */

static Table **bucket_of(Server *s, const char *id)
{
    return &s->bucket[secret_digest(id, strlen(id)) % TABLE_BUCKETS];
}

Table *table_find(Server *s, const char *id)
{
    Table *t = *bucket_of(s, id);
    while (t && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

static Table *add_table(Server *s, const char *id)
{
    Table *t = calloc(1, sizeof *t), **bucket = bucket_of(s, id);
    if (!t)
        return NULL;
    memcpy(t->id, id, TABLE_ID);
    t->server = s;
    t->idle_since = t->made = s->now;
    t->changes = t->standing = 1;
    t->next = *bucket;
    *bucket = t;
    s->tables++;
    s->gathering++;
    return t;
}

/* One more, or one less, that is in its phase. */
static void count_phase(const Table *t, int by)
{
    Server *s = t->server;
    bool gathers = t->phase == PHASE_GATHERING;
    s->gathering += gathers ? by : 0;
    s->gone += t->phase == PHASE_GONE ? by : 0;
    if (!gathers || !t->maker[0])
        return;
    if (by > 0)
        quota_charge(&s->gather_of, t->maker, s->now, 1);
    else
        quota_return(&s->gather_of, t->maker, s->now, 1);
}

static void set_phase(Table *t, int phase)
{
    count_phase(t, -1);
    t->phase = phase;
    count_phase(t, 1);
}

void table_made_from(Table *t, const char *range)
{
    count_phase(t, -1);
    snprintf(t->maker, sizeof t->maker, "%s", range);
    count_phase(t, 1);
    quota_charge(&t->server->tables_of, range, t->server->now, 1);
}

static void free_play(Play *play)
{
    if (!play)
        return;
    host_close(&play->host);
    session_close(&play->session);
    free(play->acted);
    free(play);
}

void table_drop(Table *t)
{
    Server *s = t->server;
    Table **at = bucket_of(s, t->id);
    table_wants(t, 0);
    listed_drop(t);
    while (t->links)
        link_leave(t->links);
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    for (at = &s->unsaved; *at; at = &(*at)->next_unsaved)
        if (*at == t) {
            *at = t->next_unsaved;
            break;
        }
    for (at = &s->behind; *at; at = &(*at)->next_behind)
        if (*at == t) {
            *at = t->next_behind;
            break;
        }
    s->tables--;
    count_phase(t, -1);
    if (t->maker[0])
        quota_return(&s->tables_of, t->maker, s->now, 1);
    if (t->set)
        t->set->uses--;
    archive_free(t->archive);
    free_play(t->play);
    free_play(t->late);
    late_free(t);
    free(t);
}

/* ---- Storing ---- */

bool table_is_stored(const Table *t)
{
    return t->stored <= t->server->stored;
}

/* What cannot be noted cannot be told either: the server ends rather than lie. */
void table_store(Table *t, StoreChange *change)
{
    const Server *s = t->server;
    if (!change)
        abort();
    change->before = t->version;
    change->load = t->load;
    if (s->store->self)
        t->version = (StoreVersion){t->version.number + 1, s->store->self};
    table_store_beside(t, change);
}

void table_store_beside(Table *t, StoreChange *change)
{
    Server *s = t->server;
    t->stored = scribe_add(s->scribe, change);
    if (t->unsaved)
        return;
    t->unsaved = true;
    t->next_unsaved = s->unsaved;
    s->unsaved = t;
}

static StoreChange *change_of(const Table *t, int kind, int number, const char *text)
{
    StoreChange *change = store_change(kind, t->id, text);
    if (change)
        change->number = number;
    return change;
}

void table_keep_seat(Table *t, int seat)
{
    StoreChange *change = change_of(t, STORE_SEAT, 0, "");
    t->standing++;
    if (change) {
        change->seat = seat;
        change->held = t->seat[seat];
    }
    table_store(t, change);
}

static void enter(Table *t, int phase)
{
    set_phase(t, phase);
    t->standing++;
}

static void keep_phase(Table *t, int phase)
{
    enter(t, phase);
    table_store(t, change_of(t, STORE_PHASE, phase, t->play ? t->play->session.match.started : ""));
}

/* With what came of it, so that no end is without its result. */
static void keep_end(Table *t)
{
    Played played;
    table_played(t, &played);
    char *result = result_write(&t->play->session.match, t->seat, &played);
    enter(t, PHASE_OVER);
    t->ended_at = t->server->now;
    table_store(t, result ? change_of(t, STORE_OVER, 0, result) : NULL);
    free(result);
}

void table_give_up(Table *t)
{
    keep_phase(t, PHASE_GONE);
}

/* ---- New tables ---- */

static void invite(Table *t, const Table *after, Invites *invites)
{
    memset(invites, 0, sizeof *invites);
    secret_draw(invites->watch, t->watch);
    if (after)
        memcpy(t->watch, after->watch, sizeof t->watch);
    for (int seat = 0; seat < t->opening.setup.seats; seat++) {
        SeatKeys *keys = &t->seat[seat].keys;
        t->seat[seat].player = t->opening.player[seat];
        if (t->opening.player[seat].bot[0])
            continue;
        secret_draw(invites->seat[seat], keys->invite);
        if (after)
            memcpy(keys->invite, after->seat[table_seat_before(t, seat)].keys.secret,
                   sizeof keys->invite);
        keys->invited = true;
    }
}

const rs_Rules *table_rules(const Table *t)
{
    return t->set ? t->set->rules : t->server->rules;
}

static void play_by(Table *t, RuleSet *set)
{
    t->set = set;
    set->uses++;
    memcpy(t->rules_hash, set->hash, sizeof t->rules_hash);
}

Table *table_new(Server *s, const Opening *opening, RuleSet *set, const Table *after,
                 Invites *invites)
{
    char id[TABLE_ID + 1], *text = opening_write(set->rules, opening, set->own != NULL);
    secret_table_id(id);
    StoreChange *change = text ? store_change(STORE_TABLE, id, text) : NULL;
    Table *t = change ? add_table(s, id) : NULL;
    free(text);
    if (!t) {
        free(change);
        return NULL;
    }
    t->opening = *opening;
    play_by(t, set);
    secret_random(&t->opening.settings.dice, sizeof t->opening.settings.dice);
    secret_random(t->part, sizeof t->part);
    invite(t, after, invites);
    memcpy(change->rules, set->hash, sizeof change->rules);
    memcpy(change->boxes, set->key, sizeof change->boxes);
    memcpy(change->part, t->part, sizeof t->part);
    memcpy(change->watch, t->watch, sizeof t->watch);
    table_store(t, change);
    for (int seat = 0; seat < opening->setup.seats; seat++)
        table_keep_seat(t, seat);
    s->counts.tables++;
    return t;
}

/* ---- Series ---- */

int table_seat_before(const Table *t, int seat)
{
    int seats = t->opening.setup.seats;
    return (seat + seats - 1) % seats;
}

int table_won(const Table *t, int seat)
{
    const Match *m = t->play ? &t->play->session.match : NULL;
    bool won = m && t->phase == PHASE_OVER && match_winner(m) != RS_NOBODY &&
               rs_team(m->rules, &m->state, seat) == match_winner(m);
    return t->opening.won[seat] + won;
}

bool table_has_won(const Table *t, int seat)
{
    return table_won(t, seat) > t->opening.series / 2;
}

static bool is_decided(const Table *t)
{
    bool decided = false;
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        decided = decided || table_has_won(t, seat);
    return decided;
}

Table *table_again(Table *t)
{
    Opening next = t->opening;
    Invites invites;
    bool anew = is_decided(t);
    next.number = anew ? 1 : next.number + 1;
    next.follows = true;
    towers_move_on(&t->opening.setup, &next.setup);
    for (int seat = 0; seat < next.setup.seats; seat++) {
        int before = table_seat_before(t, seat);
        next.player[seat] = t->seat[before].player;
        next.player[seat].aids = t->opening.player[before].aids;
        next.won[seat] = anew ? 0 : table_won(t, before);
    }
    rulesets_keep(t->server, t->set);
    Table *made = table_new(t->server, &next, t->set, t, &invites);
    if (!made)
        return NULL;
    memcpy(t->next_table, made->id, sizeof t->next_table);
    made->hidden_until = t->late ? t->server->now + t->opening.delay : 0;
    table_store(t, change_of(t, STORE_NEXT, 0, made->id));
    table_stands(t);
    return made;
}

/* ---- The deal ---- */

bool table_is_person(const Table *t, int seat)
{
    return seat >= 0 && seat < t->opening.setup.seats && !t->seat[seat].player.bot[0];
}

bool table_seems_to_play(const Table *t)
{
    return t->phase == PHASE_PLAYING || (t->phase == PHASE_OVER && !late_is_over(t));
}

bool table_is_full(const Table *t)
{
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        if (table_is_person(t, seat) && !t->seat[seat].keys.confirmed)
            return false;
    return true;
}

static bool owes_nothing(const Table *t)
{
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        if (t->seat[seat].promised && !t->seat[seat].told)
            return false;
    return true;
}

static void gather_parts(const Table *t, Fair *fair)
{
    memset(fair, 0, sizeof *fair);
    fair->promised = true;
    memcpy(fair->part, t->part, FAIR_BYTES);
    fair_promise(t->part, fair->promise);
    for (int seat = 0; seat < RS_SEATS; seat++) {
        fair->seat_promised[seat] = t->seat[seat].told;
        memcpy(fair->seat_part[seat], t->seat[seat].part, FAIR_BYTES);
        memcpy(fair->seat_promise[seat], t->seat[seat].promise, FAIR_BYTES);
    }
}

/* `started` NULL: now. */
static Play *make_play(const Table *t, const char *started, char problem[MATCH_PROBLEM])
{
    Fair fair;
    uint8_t seed[32];
    gather_parts(t, &fair);
    fair_seed(&fair, seed);
    uint64_t dice = fair_dice(seed);
    SessionStart start = {.setup = &t->opening.setup,
                          .seed = seed,
                          .dice = &dice,
                          .started = started,
                          .unsaved = true};
    for (int seat = 0; seat < RS_SEATS; seat++) {
        start.player[seat] = t->seat[seat].player;
        start.player[seat].aids = t->opening.player[seat].aids;
    }
    Play *play = calloc(1, sizeof *play);
    if (!play || !session_start(table_rules(t), &start, &play->session, problem)) {
        free(play);
        return NULL;
    }
    play->session.match.fair = fair;
    return play;
}

/* Whoever is there already sits down at the host's table. */
static void open_host(Table *t)
{
    Host *host = &t->play->host;
    host_open(host, &t->play->session, &t->opening.settings, t->server->now);
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        if (table_is_person(t, seat))
            host_sit(host, seat, table_has_here(t, seat) ? seat : -1, t->server->now);
}

/* A second match beside the first. Nothing happens in it by itself, and it has no clocks: time
 * would tell what is to come. */
static void open_late(Table *t, const char *started)
{
    char problem[MATCH_PROBLEM];
    HostSettings calm = t->opening.settings;
    if (t->opening.delay == 0 && t->opening.behind == 0)
        return;
    t->late = make_play(t, started, problem);
    if (!t->late)
        abort(); /* spectators would see more than was agreed */
    calm.clock = CLOCK_NONE;
    calm.patient = true;
    host_open(&t->late->host, &t->late->session, &calm, t->server->now);
}

bool table_deal(Table *t, char problem[MATCH_PROBLEM])
{
    problem[0] = 0;
    if (t->phase != PHASE_GATHERING || !table_is_full(t) || !owes_nothing(t))
        return true;
    t->play = make_play(t, NULL, problem);
    if (!t->play)
        return false;
    t->dealt_at = t->server->now;
    open_host(t);
    open_late(t, t->play->session.match.started);
    keep_phase(t, PHASE_PLAYING);
    table_touch(t);
    return true;
}

/* ---- From the store ---- */

static bool play_again(Table *t, const StoredTable *stored, char problem[MATCH_PROBLEM])
{
    Match *match = &t->play->session.match;
    for (int i = 0; i < stored->actions; i++)
        if (!towers_apply(match, stored->action[i], problem))
            return false;
    return !stored->ended || match_give_up(match, stored->ended, stored->ended_by, problem);
}

static void date_action(Play *play, int number, int64_t at)
{
    if (number >= play->acted_room) {
        int room = play->acted_room ? 2 * play->acted_room : 256;
        int64_t *grown = realloc(play->acted, (size_t)room * sizeof *grown);
        if (!grown)
            abort();
        play->acted = grown;
        play->acted_room = room;
    }
    play->acted[number] = at;
}

/* Only what has come since is counted, unless something was taken back. */
void play_count(Play *play)
{
    const Match *m = &play->session.match;
    int from = m->actions < play->noted ? 0 : play->events;
    for (int i = 0; i < AUDIENCES; i++) {
        unsigned audience = 1u << (i < RS_SEATS ? i : RS_SPECTATOR);
        int more = m->events > from ? tell_heard(m->event + from, m->events - from, audience) : 0;
        play->heard[i] = from ? play->heard[i] + more : more;
    }
    play->events = m->events;
}

static int64_t wall_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* When the actions were, for spectators who see them later. When it ended is not kept: now, then.
 */
static void date_actions(Table *t, const StoredTable *stored)
{
    int64_t ahead = t->server->now - wall_clock();
    for (int i = 0; i < stored->actions; i++)
        date_action(t->play, i, stored->acted ? stored->acted[i] + ahead : t->server->now);
    t->ended_at = t->server->now;
    t->late_era = (int)(t->server->now & 0xffff) + 1; /* what was told before is told anew */
}

/* Days go on while nobody serves. But nobody loses the moment the server is back. */
static void count_days(Table *t, const StoredTable *stored)
{
    const int64_t hour = 60 * MINUTE;
    int asked = match_asked(&t->play->session.match);
    if (asked >= RS_SEATS || !stored->acted || stored->actions == 0)
        return;
    int64_t since = wall_clock() - stored->acted[stored->actions - 1];
    int64_t left = t->opening.settings.clock_time - (since > 0 ? since : 0);
    t->play->host.seat[asked].clock = left > hour ? left : hour;
}

static bool restore_play(Table *t, const StoredTable *stored, char problem[MATCH_PROBLEM])
{
    t->play = make_play(t, stored->started, problem);
    if (!t->play || !play_again(t, stored, problem))
        return false;
    open_host(t);
    play_count(t->play);
    t->play->noted = stored->actions;
    t->play->noted_end = stored->ended;
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (stored->clock[seat] >= 0)
            t->play->host.seat[seat].clock = stored->clock[seat];
    towers_take(t, stored, NULL);
    if (t->opening.days)
        count_days(t, stored);
    open_late(t, stored->started);
    bool dated = stored->acted && stored->actions > 0;
    t->dealt_at = t->server->now - (dated ? wall_clock() - stored->acted[0] : 0);
    if (t->late)
        date_actions(t, stored);
    return true;
}

static void take_stored(Table *t, const StoredTable *stored)
{
    memcpy(t->seat, stored->seat, sizeof t->seat);
    memcpy(t->part, stored->part, sizeof t->part);
    memcpy(t->watch, stored->watch, sizeof t->watch);
    memcpy(t->era, stored->era, sizeof t->era);
    memcpy(t->next_table, stored->next, sizeof t->next_table);
    secret_random(&t->opening.settings.dice, sizeof t->opening.settings.dice);
    set_phase(t, stored->phase);
}

/* It may be older than the limit. */
static void agree_to_limits(Table *t)
{
    int least = t->server->limits.absent_least, *absent = &t->opening.settings.absent;
    if (*absent > 0 && *absent < least)
        *absent = least;
}

static bool restore(Table *t, RuleSet *set, const StoredTable *stored, char problem[MATCH_PROBLEM])
{
    json_t *object = json_loads(stored->opening, 0, NULL);
    bool good = opening_read(t->server, set->rules, object, RS_ENGLISH, &t->opening, problem);
    json_decref(object);
    agree_to_limits(t);
    play_by(t, set);
    take_stored(t, stored);
    if (t->opening.follows)
        t->hidden_until = t->server->now + stored->created + t->opening.delay - wall_clock();
    return good && (stored->phase == PHASE_GATHERING || restore_play(t, stored, problem));
}

/* It cannot be played by any rules that are to be had: it waits, or can be taken away. */
static void restore_archived(Server *s, const StoredTable *stored)
{
    Archive *archive = archive_of(stored);
    Table *t = archive ? add_table(s, stored->id) : NULL;
    if (!t) {
        archive_free(archive);
        return;
    }
    take_stored(t, stored);
    t->archive = archive;
    snprintf(t->rules_hash, sizeof t->rules_hash, "%s", stored->rules);
    t->opening.setup.seats = archive_seats(stored);
    shared_stand(t, stored);
}

/* Somebody has given it up at another server. */
static bool take_archived(Table *t, const StoredTable *stored)
{
    Archive *archive = archive_of(stored);
    if (!archive)
        return false;
    archive_free(t->archive);
    t->archive = archive;
    shared_stand(t, stored);
    return true;
}

void table_restore(void *context, const StoredTable *stored)
{
    Server *s = context;
    char problem[MATCH_PROBLEM] = "rules";
    RuleSet *set = rulesets_find(s, stored->boxes ? stored->boxes : "", stored->rules);
    Table *t = set ? add_table(s, stored->id) : NULL;
    if (t && restore(t, set, stored, problem)) {
        shared_stand(t, stored);
        table_go(t); /* what nobody is asked about is answered at once */
        room_date(t, stored);
        return;
    }
    if (t)
        table_drop(t);
    if (s->unread) /* its boxes could not be read just now */
        return;
    server_log("not-restored", "table", stored->id, "rules", stored->rules, "why", problem, NULL);
    if (s->started) /* somebody asks for it; at the start there may be many */
        restore_archived(s, stored);
}

/* Only actions that are new; who knows which thought was asked for last goes on counting. */
static bool play_on(Table *t, const StoredTable *stored, char problem[MATCH_PROBLEM])
{
    Play *play = t->play;
    Host before = play->host;
    for (int i = 0; i < stored->actions; i++)
        if (!towers_apply(&play->session.match, stored->action[i], problem))
            return false;
    for (int i = play->noted; t->late && i < play->session.match.actions; i++)
        date_action(play, i, t->server->now);
    play_count(play);
    play->noted = play->session.match.actions;
    play->host.tower = (HostTower){0};
    open_host(t);
    towers_take(t, stored, &before.tower);
    free(before.tower.told);
    for (int seat = 0; seat < RS_SEATS; seat++)
        play->host.seat[seat].clock =
            stored->clock[seat] >= 0 ? stored->clock[seat] : before.seat[seat].clock;
    return true;
}

bool table_take(Table *t, const StoredTable *stored, bool more, char problem[MATCH_PROBLEM])
{
    bool gathers = stored->phase == PHASE_GATHERING;
    int thought = t->play ? t->play->host.thought.number : 0;
    set_phase(t, stored->phase);
    memcpy(t->seat, stored->seat, sizeof t->seat);
    memcpy(t->era, stored->era, sizeof t->era);
    memcpy(t->next_table, stored->next, sizeof t->next_table);
    if (t->archive)
        return take_archived(t, stored);
    if (!more) {
        free_play(t->play);
        free_play(t->late);
        t->play = t->late = NULL;
        t->tower = (TowerNoted){0};
        late_free(t);
    }
    bool plays = !gathers && stored->phase != PHASE_GONE;
    if (plays && !(more ? play_on(t, stored, problem) : restore_play(t, stored, problem)))
        return false;
    if (plays)
        t->play->host.thought.number += thought; /* an answer to an old question finds none */
    shared_stand(t, stored);
    return true;
}

Table *table_fetch(Server *s, const char *id)
{
    char problem[STORE_PROBLEM];
    Table *t = table_find(s, id);
    s->unread = false;
    if (t && !t->links && !table_drives(t)) { /* who drives it is told of what others write */
        shared_refresh(t);
        return table_find(s, id);
    }
    if (t || !secret_is_table_id(id) || !room_for_old(s))
        return t;
    bool read = s->store->one(s->store, id, table_restore, s, problem);
    s->unread = s->unread || !read;
    if (!read)
        event_count(s, EVENT_NOT_READ, "table");
    return table_find(s, id);
}

/* ---- What was done ---- */

/* Something that an audience has heard was taken back: its count of events begins anew. */
static void note_eras(Table *t, const int before[AUDIENCES])
{
    for (int i = 0; i < AUDIENCES; i++)
        t->era[i] += t->play->heard[i] < before[i];
}

static void note_cut(Table *t, const int before[AUDIENCES])
{
    Play *play = t->play;
    note_eras(t, before);
    StoreChange *change = change_of(t, STORE_CUT, play->session.match.actions, "");
    if (change)
        memcpy(change->era, t->era, sizeof change->era);
    table_store(t, change);
    play->noted = play->session.match.actions;
    play->noted_end = 0;
    late_cut(t);
    t->cuts++;
}

static void note_action(Table *t, int number)
{
    const Match *m = &t->play->session.match;
    int seat = m->step[number].seat;
    char *text = towers_action(m, number);
    StoreChange *change = text ? change_of(t, STORE_ACTION, number, text) : NULL;
    free(text);
    if (change) {
        change->seat = seat;
        change->clock = seat < RS_SEATS ? t->play->host.seat[seat].clock : 0;
    }
    table_store(t, change);
    if (t->late)
        date_action(t->play, number, t->server->now);
    t->server->counts.actions++;
}

static void note_end(Table *t)
{
    const Match *m = &t->play->session.match;
    if (m->given_up && !t->play->noted_end) {
        StoreChange *change = change_of(t, STORE_END, m->given_up, "");
        if (change)
            change->seat = m->given_up_by;
        table_store(t, change);
        t->play->noted_end = m->given_up;
    }
    if (match_asked(m) == RS_NOBODY && t->phase == PHASE_PLAYING)
        keep_end(t);
}

void table_end_archived(Table *t, int seat)
{
    StoreChange *change = change_of(t, STORE_END, RESIGNED, "");
    if (change)
        change->seat = seat;
    table_store(t, change);
    archive_resign(t->archive, seat);
    enter(t, PHASE_OVER);
    table_store(t, change_of(t, STORE_OVER, 0, "{}")); /* it counts for nobody */
    table_touch(t);
}

static void note(Table *t)
{
    Play *play = t->play;
    const Match *m = &play->session.match;
    int before[AUDIENCES];
    memcpy(before, play->heard, sizeof before);
    if (m->actions != play->noted)
        play_count(play);
    if (m->actions < play->noted || (play->noted_end && !m->given_up))
        note_cut(t, before);
    for (; play->noted < m->actions; play->noted++)
        note_action(t, play->noted);
    note_end(t);
    towers_note(t);
}

static void ask_bots(Table *t)
{
    HostTask task;
    Server *s = t->server;
    if (!host_needs_thought(&t->play->host, &task))
        return;
    if (!s->thinkers || !thinkers_add(s->thinkers, t->id, room_waits(t), &task))
        host_thought_lost(&t->play->host, task.number);
    else
        rulesets_think(s, task.rules, 1);
}

/* Always later than now, so that a turn of the loop comes to an end whatever a host says. */
static int64_t next_tick(Table *t)
{
    int64_t due = host_due(&t->play->host);
    const int64_t others[] = {late_go(t), table_left_due(t), towers_due(t)};
    for (int i = 0; i < 3; i++)
        due = others[i] && (due == 0 || others[i] < due) ? others[i] : due;
    return due == 0 || due > t->server->now ? due : t->server->now + 1;
}

/* Nobody is told what is not stored: then table_go wakes them, once it is. */
static void wake_links(const Table *t)
{
    if (!table_is_stored(t))
        return;
    for (Link *link = t->links; link; link = link->next_here)
        t->server->wake(link);
}

void table_stands(Table *t)
{
    t->standing++;
    towers_take_over(t);
    table_touch(t);
}

void table_touch(Table *t)
{
    t->changes++;
    t->idle_since = t->server->now;
    if (t->play)
        note(t);
    shared_note(t);
    if (t->play && !table_drives(t))
        table_wants(t, late_go(t));
    else if (t->play && table_is_stored(t)) { /* otherwise table_go, once it is */
        ask_bots(t);
        table_wants(t, next_tick(t));
    }
    listed_place(t);
    wake_links(t);
}

void table_go(Table *t)
{
    char problem[MATCH_PROBLEM];
    if (!table_is_stored(t) || t->undone)
        return;
    if (t->play && table_drives(t))
        table_left_go(t);
    if (t->play && table_drives(t) && !host_tick(&t->play->host, t->server->now, problem))
        server_log("not-ticked", "table", t->id, "why", problem, NULL);
    table_touch(t);
}
