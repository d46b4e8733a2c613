/* making.c - new tables: by agreement, against a bot at once, with boxes of their own. */
#include "clerk.h"
#include "requests.h"
#include "room.h"
#include "rulesets.h"

#include "secrets.h"

#include "../../table/problem.h"
#include "words/server_words.h"

#include <stdlib.h>
#include <string.h>

bool wish_may_make_table(Wish *wish)
{
    Server *s = wish->server;
    ScribeState store;
    const char *range = wish->link->origin->address;
    scribe_state(s->scribe, &store);
    if (store.trouble != STORE_GOOD)
        return wish_refuse(wish, SERVER_STORE_WAITS, NULL);
    if (s->stopping)
        return wish_refuse(wish, SERVER_STOPPING, NULL);
    if (!quota_take(&s->makers, range, s->now, 1))
        return wish_refuse(wish, SERVER_TOO_MANY_TABLES, NULL);
    if (!room_for_range(s, range))
        return wish_refuse(wish, SERVER_TABLES_WAIT, NULL);
    return room_for_new(s) || wish_refuse(wish, SERVER_FULL, NULL);
}

static void put_promise(Wish *wish, const Table *t)
{
    uint8_t promise[FAIR_BYTES];
    char hex[HEX_HASH + 1];
    fair_promise(t->part, promise);
    hex_write(promise, hex);
    wish_put(wish, "promise", json_string(hex));
}

static Table *make(Wish *wish, const Opening *opening, RuleSet *set, Invites *invites)
{
    rulesets_keep(wish->server, set);
    Table *t = table_new(wish->server, opening, set, NULL, invites);
    if (!t) {
        wish_refuse(wish, SERVER_FULL, NULL);
        return NULL;
    }
    table_made_from(t, wish->link->origin->address);
    wish_put(wish, "table", json_string(t->id));
    wish_put(wish, "watch", json_string(invites->watch));
    put_promise(wish, t);
    wish->after = t;
    server_log("table", "table", t->id, "game", rs_game_word(opening->setup.game), NULL);
    return t;
}

/* ---- By agreement ---- */

/* Nobody loses a seat because a line broke for a moment. */
static bool absence_fits(Wish *wish, const Opening *o)
{
    int least = wish->server->limits.absent_least;
    return o->settings.absent == 0 || o->settings.absent >= least ||
           wish_refuse(wish, SERVER_ABSENT_LEAST, FILL(.n = least));
}

static bool make_agreed(Wish *wish, RuleSet *set)
{
    Opening opening;
    Invites invites;
    char problem[MATCH_PROBLEM];
    if (!opening_read(wish->server, set->rules, wish->request, wish->link->language, &opening,
                      problem))
        return wish_refuse_because(wish, problem);
    if (!absence_fits(wish, &opening) || !make(wish, &opening, set, &invites))
        return false;
    json_t *seats = json_object();
    for (int seat = 0; seat < opening.setup.seats; seat++)
        if (invites.seat[seat][0])
            json_object_set_new(seats, scene_seat_id(seat), json_string(invites.seat[seat]));
    wish_put(wish, "invites", seats);
    return true;
}

/* ---- Against a bot ---- */

/* Bots at all seats but one, which chance chooses, since who begins has a better start. */
static bool seat_bots(Wish *wish, Opening *o, int *own)
{
    const char *level = wish_text(wish, "bot", "casual");
    unsigned drawn;
    int known = -1;
    for (int i = 0; i < BOT_LEVELS; i++)
        known = strcmp(level, bot_levels[i].id) == 0 ? i : known;
    if (known < 0)
        return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "bot"}}));
    if (bot_levels[known].bot.simulations > wish->server->limits.simulations)
        return wish_refuse(wish, SERVER_BOT_TOO_STRONG, FILL(.named = {{"given", level}}));
    secret_random(&drawn, sizeof drawn);
    *own = (int)(drawn % o->setup.seats);
    for (int seat = 0; seat < o->setup.seats; seat++)
        if (seat != *own)
            snprintf(o->player[seat].bot, sizeof o->player[seat].bot, "%s", level);
    return true;
}

static bool make_quick(Wish *wish, RuleSet *set)
{
    Opening opening;
    Invites invites;
    StoredSeat held = {0};
    int seat = 0;
    char problem[MATCH_PROBLEM], secret[SECRET_TEXT + 1];
    if (!opening_read(wish->server, set->rules, wish->request, wish->link->language, &opening,
                      problem))
        return wish_refuse_because(wish, problem);
    if (!seat_bots(wish, &opening, &seat) || !wish_name_seat(wish, opening.setup.game, &held))
        return false;
    Table *t = make(wish, &opening, set, &invites);
    if (!t)
        return false;
    const char *promise = wish_text(wish, "promise", NULL);
    held.promised = promise && hex_read(promise, held.promise);
    secret_draw(secret, held.keys.secret);
    held.keys.held = held.keys.confirmed = true;
    t->seat[seat] = held;
    table_keep_seat(t, seat);
    table_note_origin(t, seat, wish->link);
    link_sit(wish->link, t, seat, -1, 0);
    if (!table_deal(t, problem))
        return wish_refuse_because(wish, problem);
    table_stands(t);
    wish_put_place(wish, t, seat);
    wish_put(wish, "secret", json_string(secret));
    return true;
}

/* ---- Own boxes ---- */

/* Names without control characters or folders, texts within bounds. */
static bool boxes_fit(Wish *wish, const json_t *boxes)
{
    size_t bytes = 0;
    if (!json_is_array(boxes))
        return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "boxes"}}));
    if (json_array_size(boxes) < 1 || json_array_size(boxes) > OWN_BOXES)
        return wish_refuse(wish, SERVER_BOXES_SIZE, FILL(.n = OWN_BOXES, .a = OWN_BYTES / 1024));
    for (size_t i = 0; i < json_array_size(boxes); i++) {
        const json_t *box = json_array_get(boxes, i), *name = json_object_get(box, "name");
        const json_t *text = json_object_get(box, "text");
        int why;
        if (!json_is_string(name) || !json_is_string(text) || json_object_size(box) != 2 ||
            json_string_length(name) == 0 || json_string_length(name) > PLAYER_BYTES ||
            json_string_length(name) != strlen(json_string_value(name)) ||
            strchr(json_string_value(name), '/') || !match_name_fits(json_string_value(name), &why))
            return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "boxes"}}));
        bytes += json_string_length(text);
    }
    return bytes <= OWN_BYTES ||
           wish_refuse(wish, SERVER_BOXES_SIZE, FILL(.n = OWN_BOXES, .a = OWN_BYTES / 1024));
}

static void compile(Work *work, Store *store)
{
    (void)store;
    work->problems = malloc(sizeof *work->problems);
    if (work->problems)
        work->set = ruleset_with(work->server->base, work->told, work->problems);
    if (!work->set)
        work->refusal = SERVER_BAD_BOXES;
}

static json_t *problems_told(const rs_Problems *problems)
{
    json_t *list = json_array();
    for (int i = 0; problems && i < problems->kept; i++) {
        const rs_Problem *p = &problems->at[i];
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:s, s:s}", "file", p->file, "line",
                                              p->line, "column", p->column, "message", p->message,
                                              "excerpt", p->excerpt));
    }
    return list;
}

static bool refuse_boxes(Wish *wish, const rs_Problems *problems)
{
    char where[MATCH_PROBLEM] = "";
    if (problems && problems->kept)
        snprintf(where, sizeof where, "%.60s:%d:%d: %.180s", problems->at[0].file,
                 problems->at[0].line, problems->at[0].column, problems->at[0].message);
    wish->problems = problems_told(problems);
    return wish_refuse(wish, SERVER_BAD_BOXES, FILL(.named = {{"why", where}}));
}

/* Nobody takes all of the memory for rules: a range of addresses has its share. */
static bool may_have_boxes(Wish *wish)
{
    Server *s = wish->server;
    int most = s->limits.rulesets_each;
    if (rulesets_of(s, wish->link->origin->address) >= most)
        return wish_refuse(wish, SERVER_TOO_MANY_BOXES, FILL(.n = most));
    return rulesets_have_room(s) || wish_refuse(wish, SERVER_FULL, NULL);
}

static bool compiled(Wish *wish, Work *work)
{
    if (!work->set)
        return refuse_boxes(wish, work->problems);
    if (!may_have_boxes(wish)) /* others may have come first */
        return false;
    snprintf(work->set->made_by, sizeof work->set->made_by, "%s", wish->link->origin->address);
    RuleSet *set = rulesets_add(wish->server, work->set);
    work->set = NULL;
    bool quick = strcmp(wish_text(wish, "do", ""), "quick") == 0;
    return quick ? make_quick(wish, set) : make_agreed(wish, set);
}

static bool compile_first(Wish *wish)
{
    const json_t *boxes = json_object_get(wish->request, "boxes");
    if (!boxes_fit(wish, boxes) || !may_have_boxes(wish))
        return false;
    Work *work = work_new_slow(wish, compile, compiled);
    if (!work)
        return false;
    work->finish_anyway = true;
    work->told = json_deep_copy(boxes); /* the clerk's own, to its last reference */
    return work_begin(wish, work);
}

bool serve_new(Wish *wish)
{
    if (!wish_may_make_table(wish))
        return false;
    return json_object_get(wish->request, "boxes") ? compile_first(wish)
                                                   : make_agreed(wish, wish->server->base);
}

bool serve_quick(Wish *wish)
{
    if (!wish_may_make_table(wish))
        return false;
    return json_object_get(wish->request, "boxes") ? compile_first(wish)
                                                   : make_quick(wish, wish->server->base);
}

/* What this line's table is played with and the client may not have. */
bool serve_boxes(Wish *wish)
{
    const Table *t = wish->link->table;
    if (!t)
        return wish_refuse(wish, SERVER_NOT_SEATED, NULL);
    if (!t->set)
        return wish_refuse(wish, SERVER_ARCHIVED, FILL(.named = {{"rules", t->rules_hash}}));
    const RuleSet *set = t->set;
    json_t *boxes = set->old ? set->boxes : set->own;
    wish_put(wish, "rules", json_string(set->hash));
    wish_put(wish, "boxes", boxes ? json_incref(boxes) : json_array());
    wish_put(wish, "whole", json_boolean(set->old));
    return true;
}
