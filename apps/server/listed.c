/* listed.c - the lists of the lobby; see listed.h.
 *
 * Invariant: a table that is to be listed stands on its two lists. One that is not may still stand
 * there, hidden or not placed again yet, so whoever reads a list asks is_listed. */
#include "listed.h"

#include "requests.h"
#include "secrets.h"
#include "shared.h"
#include "spectators.h"

#include "../../table/problem.h"
#include "words/server_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LISTED = 100, USUALLY_LISTED = 30 };

/* ---- The lists ---- */

/* The list that it belongs on for now and later; LISTS: none. */
static int list_for(const Table *t)
{
    if (t->archive || t->phase == PHASE_GONE)
        return LISTS;
    if (t->phase == PHASE_GATHERING)
        return t->opening.open ? LIST_OPEN : LISTS;
    return t->opening.watched && table_seems_to_play(t) ? LIST_PLAYING : LISTS;
}

static bool is_listed(const Table *t)
{
    return t->listed.number > 0 && list_for(t) == t->listed.list && !table_is_hidden(t);
}

/* The first of a list: of all games, or of the table's own. */
static Table **first_of(Server *s, int list, int of, int game)
{
    return &s->lobby[list][of == OF_ALL ? RS_GAMES : game];
}

static void take_off(Table *t)
{
    ListPlace *place = &t->listed;
    for (int of = 0; of < LIST_KINDS; of++) {
        Table *later = place->later[of], *earlier = place->earlier[of];
        *(later ? &later->listed.earlier[of]
                : first_of(t->server, place->list, of, t->opening.setup.game)) = earlier;
        if (earlier)
            earlier->listed.later[of] = later;
    }
    place->number = 0;
}

static void put_first(Table *t, int list)
{
    ListPlace *place = &t->listed;
    place->list = list;
    place->number = ++t->server->lobby_number;
    for (int of = 0; of < LIST_KINDS; of++) {
        Table **first = first_of(t->server, list, of, t->opening.setup.game);
        place->later[of] = NULL;
        place->earlier[of] = *first;
        if (*first)
            (*first)->listed.later[of] = t;
        *first = t;
    }
}

void listed_place(Table *t)
{
    int list = list_for(t);
    if (t->listed.number > 0 && list == t->listed.list)
        return;
    if (t->listed.number > 0)
        take_off(t);
    if (list < LISTS)
        put_first(t, list);
    else
        listed_drop(t);
}

void listed_drop(Table *t)
{
    if (t->listed.number > 0)
        take_off(t);
    free(t->listed.text);
    t->listed.text = NULL;
}

/* ---- What is said of a table ---- */

/* Who is there makes a new standing of a table too, but is not listed. */
static uint64_t digest_of(const Table *t)
{
    struct {
        int phase;
        struct {
            int rating;
            bool held, kept;
            char name[sizeof t->seat->player.name], bot[sizeof t->seat->player.bot];
        } seat[RS_SEATS];
    } shown;
    memset(&shown, 0, sizeof shown);
    shown.phase = t->phase;
    for (int seat = 0; seat < t->opening.setup.seats; seat++) {
        const StoredSeat *held = seat_shown(t, seat);
        shown.seat[seat].rating = held->rating;
        shown.seat[seat].held = held->keys.held;
        shown.seat[seat].kept = held->person[0] != 0;
        memcpy(shown.seat[seat].name, held->player.name, sizeof held->player.name);
        memcpy(shown.seat[seat].bot, held->player.bot, sizeof held->player.bot);
    }
    return secret_digest(&shown, sizeof shown);
}

/* NULL: no memory. */
static const char *text_of(Table *t)
{
    ListPlace *place = &t->listed;
    if (place->text && place->standing == t->standing)
        return place->text;
    uint64_t digest = digest_of(t);
    place->standing = t->standing;
    if (place->text && place->digest == digest)
        return place->text;
    json_t *told = table_listed(t);
    free(place->text);
    place->text = told ? json_dumps(told, JSON_COMPACT) : NULL;
    place->digest = digest;
    json_decref(told);
    return place->text;
}

/* Its age is another every second: it is put in last. */
static void put_table(Table *t, Buffer *out)
{
    char age[40];
    const char *text = text_of(t);
    out->failed = out->failed || !text;
    if (out->failed)
        return;
    snprintf(age, sizeof age, ",\"age\":%" PRId64 "}", (t->server->now - t->made) / 1000);
    buffer_add(out, text, strlen(text) - 1);
    buffer_say(out, age);
}

/* ---- The request ---- */

/* Those of a list from `t` on, until the room is used up; true: there are more. */
static bool put_tables(Table *t, int of, size_t *room, Buffer *out)
{
    for (; t; t = t->listed.earlier[of]) {
        if (!is_listed(t))
            continue;
        if (*room == 0)
            return true;
        if (out->text[out->used - 1] != '[')
            buffer_say(out, ",");
        put_table(t, out);
        --*room;
    }
    return false;
}

/* The listed table that the request names by "after"; NULL with a refusal. */
static Table *table_after(Wish *wish, const char *id, int game)
{
    Table *t = table_find(wish->server, id);
    if (t && is_listed(t) && (game < 0 || t->opening.setup.game == game))
        return t;
    wish_refuse(wish, SERVER_NO_TABLE, NULL);
    return NULL;
}

static void put_lists(Wish *wish, const Table *after, int game, size_t room)
{
    Server *s = wish->server;
    Buffer *out = &wish->members;
    int of = game < 0 ? OF_ALL : OF_GAME;
    bool more = false;
    buffer_say(out, "\"tables\":[");
    for (int list = after ? after->listed.list : 0; list < LISTS && !out->failed; list++) {
        bool goes_on = after && list == after->listed.list;
        Table *first = goes_on ? after->listed.earlier[of] : *first_of(s, list, of, game);
        more = put_tables(first, of, &room, out) || more;
    }
    buffer_say(out, more ? "],\"more\":true" : "],\"more\":false");
}

bool serve_tables(Wish *wish)
{
    const char *word = wish_text(wish, "game", NULL), *id = wish_text(wish, "after", NULL);
    int game = word ? rs_game_find(word) : -1;
    int64_t most = wish_number(wish, "most", USUALLY_LISTED);
    if (word && game < 0)
        return wish_refuse(wish, SERVER_NO_GAME, FILL(.named = {{"given", word}}));
    shared_list(wish->server);
    const Table *after = id ? table_after(wish, id, game) : NULL;
    if (id && !after)
        return false;
    put_lists(wish, after, game, (size_t)(most < MOST_LISTED ? most : MOST_LISTED));
    return true;
}
