/* handover.c - seats that change hands: given to a bot, claimed by somebody, handed back; and the
 * next match, for which everybody moves on. */
#include "requests.h"

#include "secrets.h"
#include "spectators.h"

#include "../../table/problem.h"
#include "words/server_words.h"
#include "words/table_words.h"

#include <string.h>

/* ---- Bots that stand in ---- */

/* From now on the match counts for who was away, as lost, and for nobody else. */
static void leave_seat(StoredSeat *held)
{
    if (!held->handed_over)
        memcpy(held->left, held->person, sizeof held->left);
    held->handed_over = true;
}

/* A bot takes the seat of somebody who has been away for so long as was agreed. */
bool serve_replace(Wish *wish)
{
    Table *t = wish->link->table;
    int seat = wish_seat(wish, "seat");
    char problem[MATCH_PROBLEM] = "";
    if (!wish_goes_on(wish))
        return false;
    if (seat >= t->opening.setup.seats)
        return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "seat"}}));
    Player player = t->seat[seat].player;
    const char *level = wish_text(wish, "bot", "casual");
    bool known = false;
    for (int i = 0; i < BOT_LEVELS; i++)
        known = known || strcmp(level, bot_levels[i].id) == 0;
    if (!known)
        return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "bot"}}));
    snprintf(player.bot, sizeof player.bot, "%s", level);
    if (!host_replace(wish_host(wish), seat, &player, -1, wish->server->now, problem))
        return wish_refuse_because(wish, problem);
    leave_seat(&t->seat[seat]);
    t->seat[seat].player = player;
    t->seat[seat].stands_in = true;
    table_keep_seat(t, seat);
    return wish_done(wish, true, problem);
}

bool table_hand_back(Table *t, int seat, char problem[MATCH_PROBLEM])
{
    StoredSeat *held = &t->seat[seat];
    Player player = held->player;
    player.bot[0] = 0;
    if (!held->stands_in || t->phase != PHASE_PLAYING || t->archive)
        return true;
    if (!host_return(&t->play->host, seat, &player, -1, t->server->now, problem))
        return false;
    held->player = player;
    held->stands_in = held->handed_over = false;
    held->left[0] = 0;
    table_keep_seat(t, seat);
    return true;
}

/* ---- Claims ---- */

static bool sits_there(const Wish *wish, const Table *t)
{
    const char *person = wish->link->person;
    if (wish->link->table == t && wish->link->seat < RS_SEATS)
        return true;
    for (int seat = 0; seat < t->opening.setup.seats && person[0]; seat++)
        if (strcmp(t->seat[seat].person, person) == 0)
            return true;
    return false;
}

/* Who claims at a table that others see later must not learn by it what they have not seen: neither
 * the end, nor that somebody has gone just now. */
static bool knows_of_it(const Table *t, int seat)
{
    int64_t gone = t->play && seat < RS_SEATS ? t->play->host.seat[seat].gone : 0;
    return !t->late || (t->phase == PHASE_PLAYING && late_is_up_to_date(t) &&
                        t->server->now - gone >= t->opening.settings.absent + t->opening.delay);
}

static bool may_claim(Wish *wish, const Table *t, int seat)
{
    if (t->archive)
        return wish_refuse(wish, SERVER_ARCHIVED, FILL(.named = {{"rules", t->rules_hash}}));
    if (table_is_hidden(t))
        return wish_refuse(wish, SERVER_NO_TABLE, NULL);
    if (table_seems_to_play(t) && !knows_of_it(t, seat))
        return wish_refuse_because(
            wish, rs_word(wish->server->rules, wish->link->language, TABLE_NOT_AWAY));
    if (t->phase != PHASE_PLAYING)
        return wish_refuse(wish, t->phase == PHASE_OVER ? SERVER_OVER : SERVER_NOT_BEGUN, NULL);
    if (!t->opening.open && !secret_fits(wish_text(wish, "secret", ""), t->watch))
        return wish_refuse(wish, SERVER_NOT_WATCHED, NULL);
    if (sits_there(wish, t))
        return wish_refuse(wish, SERVER_SITS_THERE, NULL);
    return seat < t->opening.setup.seats ||
           wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "seat"}}));
}

/* Somebody else takes the seat of who has been away too long, or of the bot that stands in. */
bool serve_claim(Wish *wish)
{
    Table *t = wish_table(wish);
    int seat = wish_seat(wish, "seat");
    char problem[MATCH_PROBLEM] = "", secret[SECRET_TEXT + 1];
    if (!t || !may_claim(wish, t, seat))
        return false;
    StoredSeat held = t->seat[seat];
    leave_seat(&held);
    held.player.bot[0] = held.player.name[0] = 0;
    if (!wish_name_seat(wish, t->opening.setup.game, &held))
        return false;
    Host *host = &t->play->host;
    host_speak(host, wish->link->language);
    bool good = held.stands_in
                    ? host_return(host, seat, &held.player, -1, wish->server->now, problem)
                    : host_replace(host, seat, &held.player, -1, wish->server->now, problem);
    if (!good)
        return wish_refuse_because(wish, problem);
    held.stands_in = false;
    held.keys = (SeatKeys){.held = true};
    secret_draw(secret, held.keys.secret);
    t->seat[seat] = held;
    table_keep_seat(t, seat);
    table_touch(t);
    wish_put_place(wish, t, seat);
    wish_put(wish, "secret", json_string(secret));
    return true;
}

/* ---- The next match ---- */

static bool all_want_it(const Table *t)
{
    for (int seat = 0; seat < t->opening.setup.seats; seat++)
        if (table_is_person(t, seat) && !(t->rematch >> seat & 1))
            return false;
    return true;
}

bool serve_rematch(Wish *wish)
{
    Table *t = wish->link->table;
    unsigned bit = 1u << wish->link->seat, before = t->rematch;
    if (t->phase != PHASE_OVER)
        return wish_refuse(wish, SERVER_REMATCH_TOO_SOON, NULL);
    wish->after = t;
    if (t->next_table[0]) {
        wish_put(wish, "next", json_string(t->next_table));
        return true;
    }
    t->rematch = wish_flag(wish, "agree", true) ? before | bit : before & ~bit;
    if (all_want_it(t)) {
        bool may = wish_may_make_table(wish);
        Table *next = may ? table_again(t) : NULL;
        if (next)
            table_made_from(next, wish->link->origin->address);
        if (!next) {
            t->rematch = before;
            return may && wish_refuse(wish, SERVER_FULL, NULL);
        }
        wish_put(wish, "next", json_string(t->next_table));
    }
    table_stands(t);
    return true;
}

void table_renew_next(Table *t, int seat)
{
    Table *next = t->next_table[0] ? table_fetch(t->server, t->next_table) : NULL;
    int there = (seat + 1) % t->opening.setup.seats;
    if (!next || !next->seat[there].keys.invited)
        return;
    memcpy(next->seat[there].keys.invite, t->seat[seat].keys.secret, SECRET_HASH);
    table_keep_seat(next, there);
    table_touch(next);
}
