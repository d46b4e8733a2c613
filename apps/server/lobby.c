/* lobby.c - finding and making tables, taking seats and looking on. */
#include "listed.h"
#include "requests.h"
#include "rulesets.h"

#include "naming.h"
#include "secrets.h"
#include "spectators.h"
#include "towers.h"

#include "../../scene/json.h"
#include "../../table/problem.h"
#include "words/server_words.h"

#include <string.h>

/* ---- Who speaks ---- */

static json_t *list_of(int count, const char *(*word)(int index))
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(word(i)));
    return list;
}

static const char *level_word(int level)
{
    return bot_levels[level].id;
}

bool serve_hello(Wish *wish)
{
    Link *link = wish->link;
    const rs_Rules *rules = wish->server->rules;
    link->language = rs_language_find(rules, wish_text(wish, "language", "en"));
    link->form = strcmp(wish_text(wish, "form", "scene"), "bytes") == 0 ? FORM_BYTES : FORM_SCENE;
    link->deltas = wish_flag(wish, "deltas", false);
    link_forget_told(link);
    wish_put(wish, "program", json_string("ringside"));
    wish_put(wish, "version", json_string(RS_VERSION));
    wish_put(wish, "protocol", json_integer(SERVER_PROTOCOL));
    wish_put(wish, "scene", json_integer(SCENE_JSON_VERSION));
    wish_put(wish, "rules", json_string(wish->server->rules_hash));
    wish_put(wish, "games", list_of(RS_GAMES, rs_game_word));
    json_t *languages = json_array();
    for (int i = 0; i < rs_languages(rules); i++)
        json_array_append_new(languages, json_string(rs_language_code(rules, i)));
    wish_put(wish, "languages", languages);
    wish_put(wish, "bots", list_of(BOT_LEVELS, level_word));
    json_t *phrases = json_array();
    const char *phrase;
    for (int i = 0; (phrase = phrase_key(wish->server->rules, i)) != NULL; i++)
        json_array_append_new(phrases, json_string(phrase));
    wish_put(wish, "phrases", phrases);
    wish_put(wish, "towers", json_boolean(towers_may_be()));
    wish->server->wake(link);
    return true;
}

/* Whether the line is still there, for a client that has slept. */
bool serve_ping(Wish *wish)
{
    (void)wish;
    return true;
}

/* ---- Tables ---- */

static json_t *seats_listed(const Table *t)
{
    json_t *seats = json_array();
    for (int seat = 0; seat < t->opening.setup.seats; seat++) {
        const StoredSeat *held = seat_shown(t, seat);
        json_t *one = json_pack("{s:s, s:s, s:s, s:b}", "seat", scene_seat_id(seat), "name",
                                held->player.name, "bot", held->player.bot, "free",
                                !held->player.bot[0] && !held->keys.held);
        if (held->person[0])
            json_object_set_new(one, "kept", json_true());
        if (held->rating)
            json_object_set_new(one, "rating", json_integer(held->rating));
        if (t->opening.player[seat].aids)
            json_object_set_new(one, "tower", opening_aids(&t->opening, seat));
        json_array_append_new(seats, one);
    }
    return seats;
}

json_t *table_listed(const Table *t)
{
    const Opening *o = &t->opening;
    json_t *listed = opening_agreed(o);
    json_t *rest =
        json_pack("{s:s, s:s, s:b, s:o, s:o, s:o, s:{s:i, s:i}, s:s, s:b}", "table", t->id, "game",
                  rs_game_word(o->setup.game), "playing", t->phase != PHASE_GATHERING, "seats",
                  seats_listed(t), "set", opening_setup(table_rules(t), &o->setup), "rulings",
                  opening_rulings(&o->setup), "series", "of", o->series, "number", o->number,
                  "rules", t->rules_hash, "own", t->set->own != NULL);
    json_object_update(listed, rest);
    json_decref(rest);
    return listed;
}

/* ---- Taking a seat ---- */

/* The seat that the invitation is for, or at an open table the one that is asked for or the first
 * free one; -1 with a refusal. Every seat is compared, so that time tells nothing. */
static int invited_to(Wish *wish, const Table *t)
{
    const char *invite = wish_text(wish, "invite", NULL);
    int found = -1, wanted = wish_seat(wish, "seat");
    for (int seat = 0; seat < t->opening.setup.seats; seat++) {
        const SeatKeys *keys = &t->seat[seat].keys;
        bool fits = invite ? keys->invited && secret_fits(invite, keys->invite)
                           : t->opening.open && table_is_person(t, seat) && !keys->held &&
                                 (wanted < 0 || wanted == seat);
        if (fits && !keys->confirmed && found < 0)
            found = seat;
    }
    if (found < 0)
        wish_refuse(wish, invite ? SERVER_BAD_INVITE : SERVER_NO_FREE_SEAT, NULL);
    return found;
}

/* What somebody who was invited may know before they sit down: as much as the lobby tells of open
 * tables, and which seat is theirs. Nothing changes; the invitation stays as good as it was. */
bool serve_invited(Wish *wish)
{
    const Table *t = wish_table(wish);
    int seat = t ? invited_to(wish, t) : -1;
    if (seat < 0)
        return false;
    if (t->archive)
        return wish_refuse(wish, SERVER_ARCHIVED, FILL(.named = {{"rules", t->rules_hash}}));
    json_t *listed = table_listed(t);
    json_object_update(wish->answer, listed);
    json_decref(listed);
    wish_put(wish, "age", json_integer((t->server->now - t->made) / 1000));
    wish_put(wish, "seat", json_string(scene_seat_id(seat)));
    return true;
}

bool wish_name_seat(Wish *wish, int game, StoredSeat *held)
{
    const Link *link = wish->link;
    const char *name = link->person[0] ? link->name : wish_text(wish, "name", held->player.name);
    char shown[PLAYER_BYTES + 1];
    int why;
    if (strlen(name) > PLAYER_BYTES)
        return wish_refuse(wish, SERVER_NAME_TOO_LONG, FILL(.n = PLAYER_BYTES));
    if (link->person[0])
        memcpy(shown, link->name, sizeof shown);
    else if (!naming_clean(name, shown))
        return wish_refuse(wish, SERVER_BAD_NAME, NULL);
    if (!match_name_fits(shown, &why))
        return wish_refuse(wish, SERVER_BAD_NAME, NULL);
    memcpy(held->player.name, shown, sizeof shown);
    memcpy(held->person, link->person, sizeof held->person);
    held->rating = link->person[0] ? link->rating[game] : 0;
    return true;
}

/* A seat is held by a fresh secret. Until its holder has shown it (serve_sit) the invitation stays
 * good, for the answer may be lost on its way. */
bool serve_join(Wish *wish)
{
    Table *t = wish_table(wish);
    char secret[SECRET_TEXT + 1];
    int seat = t ? invited_to(wish, t) : -1;
    if (seat < 0)
        return false;
    StoredSeat held = t->seat[seat];
    const char *promise = wish_text(wish, "promise", NULL);
    if (!wish_name_seat(wish, t->opening.setup.game, &held))
        return false;
    held.promised = promise && hex_read(promise, held.promise);
    secret_draw(secret, held.keys.secret);
    held.keys.held = true;
    t->seat[seat] = held;
    table_keep_seat(t, seat);
    table_touch(t);
    wish_put(wish, "table", json_string(t->id));
    wish_put(wish, "seat", json_string(scene_seat_id(seat)));
    wish_put(wish, "secret", json_string(secret));
    wish->after = t;
    return true;
}

static int held_by(const Table *t, const char *secret)
{
    int found = -1;
    for (int seat = 0; seat < t->opening.setup.seats; seat++) {
        const SeatKeys *keys = &t->seat[seat].keys;
        if (secret_fits(secret, keys->secret) && keys->held)
            found = seat;
    }
    return found;
}

void wish_put_place(Wish *wish, const Table *t, int seat)
{
    wish_put(wish, "table", json_string(t->id));
    wish_put(wish, "seat", json_string(scene_seat_id(seat)));
    wish->after = t;
}

bool serve_sit(Wish *wish)
{
    Table *t = wish_table(wish);
    char problem[MATCH_PROBLEM];
    int seat = t ? held_by(t, wish_text(wish, "secret", "")) : -1;
    if (!t)
        return false;
    if (seat < 0)
        return wish_refuse(wish, SERVER_BAD_SECRET, NULL);
    if (!table_hand_back(t, seat, problem))
        return wish_refuse_because(wish, problem);
    if (!t->maker[0]) /* restored: it counts for who uses it */
        table_made_from(t, wish->link->origin->address);
    SeatKeys *keys = &t->seat[seat].keys;
    if (!keys->confirmed) {
        keys->confirmed = true;
        keys->invited = false;
        table_keep_seat(t, seat);
    }
    table_note_origin(t, seat, wish->link);
    link_sit(wish->link, t, seat, (int)wish_number(wish, "era", -1),
             (int)wish_number(wish, "next", 0));
    if (!table_deal(t, problem))
        return wish_refuse_because(wish, problem);
    table_stands(t);
    wish_put_place(wish, t, seat);
    return true;
}

/* One address may send only so many spectators to a table. */
static bool may_watch_here(const Link *link, const Table *t)
{
    int same = 0;
    for (const Link *other = t->links; other; other = other->next_here)
        same += other != link && other->seat >= RS_SEATS && other->origin == link->origin;
    return same < t->server->limits.watchers;
}

bool serve_watch(Wish *wish)
{
    Table *t = wish_table(wish);
    if (!t)
        return false;
    if (table_is_hidden(t)) /* as if it were not there */
        return wish_refuse(wish, SERVER_NO_TABLE, NULL);
    if (!t->opening.watched && !secret_fits(wish_text(wish, "secret", ""), t->watch))
        return wish_refuse(wish, SERVER_NOT_WATCHED, NULL);
    if (!may_watch_here(wish->link, t))
        return wish_refuse(wish, SERVER_MANY_WATCH, NULL);
    link_sit(wish->link, t, RS_SPECTATOR, (int)wish_number(wish, "era", -1),
             (int)wish_number(wish, "next", 0));
    wish_put_place(wish, t, RS_SPECTATOR);
    return true;
}

bool serve_leave(Wish *wish)
{
    link_leave(wish->link);
    return true;
}

/* Whoever else knew the secret is out: a new one, and the other lines of the seat end. */
bool serve_renew(Wish *wish)
{
    Table *t = wish->link->table;
    int seat = wish->link->seat;
    char secret[SECRET_TEXT + 1];
    secret_draw(secret, t->seat[seat].keys.secret);
    table_keep_seat(t, seat);
    table_renew_next(t, seat);
    table_touch(t);
    for (Link *other = t->links, *next; other; other = next) {
        next = other->next_here;
        if (other->seat == seat && other != wish->link)
            link_put_out(other);
    }
    wish_put(wish, "secret", json_string(secret));
    wish->after = t;
    return true;
}

/* ---- Chance ---- */

bool serve_chance(Wish *wish)
{
    Table *t = wish->link->table;
    StoredSeat *held = &t->seat[wish->link->seat];
    uint8_t part[FAIR_BYTES], promise[FAIR_BYTES];
    char problem[MATCH_PROBLEM];
    hex_read(wish_text(wish, "part", ""), part);
    fair_promise(part, promise);
    if (!held->promised || memcmp(promise, held->promise, sizeof promise) != 0)
        return wish_refuse(wish, SERVER_BAD_PART, NULL);
    /* every promise is fixed once all have sat down; nobody opens theirs before they were shown */
    if (!held->told && (!table_is_full(t) || !wish->link->promises_shown))
        return wish_refuse(wish, SERVER_PART_TOO_SOON, NULL);
    if (!held->told) {
        memcpy(held->part, part, sizeof part);
        held->told = true;
        table_keep_seat(t, wish->link->seat);
        if (!table_deal(t, problem))
            return wish_refuse_because(wish, problem);
        table_stands(t);
    }
    wish->after = t;
    return true;
}
