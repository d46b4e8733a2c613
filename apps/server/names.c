/* names.c - kept names: requests that the clerk carries out (people.h). */
#include "people.h"
#include "requests.h"

#include "naming.h"
#include "secrets.h"

#include "../../table/problem.h"
#include "words/server_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LISTED = 100 };

/* ---- Limits ----
 *
 * What is bounded is who guesses: a range, and a range at one name. Nobody is kept from their own
 * name by what others have guessed. Where a name is guessed at from many ranges, each new one has
 * few tries before it must wait: more than somebody needs who knows the passphrase. Tries that
 * were right are given back. */

enum { TRY_KEY = ADDRESS_TEXT + NAMING_LOOK + 2, FEWER = 3 };

static bool refuse_try(Wish *wish)
{
    return wish_refuse(wish, SERVER_TOO_MANY_TRIES, NULL);
}

static void pair_key(const char *range, const Work *work, char key[TRY_KEY])
{
    snprintf(key, TRY_KEY, "%s %s", range, work->tried_name);
}

/* One more guess at this name, however it is written, from this range. */
static bool may_try(Wish *wish, Work *work)
{
    Server *s = wish->server;
    const char *range = wish->link->origin->address;
    char key[TRY_KEY], look[NAMING_LOOKS][NAMING_LOOK];
    naming_looks(work->name, look);
    memcpy(work->tried_name, look[0], sizeof work->tried_name);
    pair_key(range, work, key);
    bool hunted = quota_left(&s->wrong, work->tried_name, s->now) <= 0;
    int cost = hunted && s->limits.tries >= FEWER ? s->limits.tries / FEWER : 1;
    if (quota_left(&s->pairs, key, s->now) < cost || !quota_take(&s->tries, range, s->now, 1))
        return refuse_try(wish);
    quota_take(&s->pairs, key, s->now, cost);
    work->tried = cost;
    return true;
}

/* Whoever is logged in has shown who they are: only their own tries count. */
static bool may_try_own(Wish *wish, const Work *work)
{
    return quota_take(&wish->server->pairs, work->person, wish->server->now, 1) || refuse_try(wish);
}

void tries_settle(Work *work)
{
    Server *s = work->server;
    char key[TRY_KEY];
    if (!work->tried)
        return;
    if (work->refusal == SERVER_BAD_PASSPHRASE) {
        quota_charge(&s->wrong, work->tried_name, s->now, 1);
        return;
    }
    pair_key(work->range, work, key);
    quota_return(&s->pairs, key, s->now, work->tried);
    quota_return(&s->tries, work->range, s->now, 1);
}

/* ---- Works ---- */

static bool take_passphrase(Wish *wish, const char *key, char to[PASSPHRASE_MOST + 1])
{
    const char *given = wish_text(wish, key, "");
    size_t size = strlen(given);
    if (size < PASSPHRASE_LEAST || size > PASSPHRASE_MOST)
        return wish_refuse(wish, SERVER_PASSPHRASE_LENGTH,
                           FILL(.n = PASSPHRASE_LEAST, .a = PASSPHRASE_MOST));
    memcpy(to, given, size + 1);
    return true;
}

static bool take_name(Wish *wish, char to[PLAYER_BYTES + 1])
{
    const char *name = wish_text(wish, "name", "");
    size_t size = strlen(name);
    int why;
    if (size > PLAYER_BYTES)
        return wish_refuse(wish, SERVER_NAME_TOO_LONG, FILL(.n = PLAYER_BYTES));
    if (size == 0 || name[0] == ' ' || name[size - 1] == ' ' || !match_name_fits(name, &why))
        return wish_refuse(wish, SERVER_BAD_NAME, NULL);
    memcpy(to, name, size + 1);
    return true;
}

static bool may_keep(Wish *wish, char name[PLAYER_BYTES + 1])
{
    int why = naming_keeps(wish->server->rules, name);
    return why == 0 || wish_refuse(wish, why, NULL);
}

/* This line is theirs now. */
static bool logged_in(Wish *wish, Work *work)
{
    Link *link = wish->link;
    json_t *ratings = json_object();
    memcpy(link->person, work->person, sizeof link->person);
    memcpy(link->name, work->name, sizeof link->name);
    memcpy(link->token_key, work->token_key, sizeof link->token_key);
    for (int game = 0; game < RS_GAMES; game++) {
        const Standing *s = &work->standing[game];
        link->rating[game] = s->matches ? (int)lround(s->rating.rating) : 0;
        json_object_set_new(
            ratings, rs_game_word(game),
            json_pack("{s:i, s:i, s:i, s:i}", "rating", (int)lround(s->rating.rating), "deviation",
                      (int)lround(s->rating.deviation), "matches", s->matches, "won", s->won));
    }
    wish_put(wish, "name", json_string(work->name));
    wish_put(wish, "token", json_string(work->token));
    wish_put(wish, "ratings", ratings);
    return true;
}

static bool tell_list(Wish *wish, Work *work)
{
    const char *key;
    json_t *value;
    json_object_foreach(work->told, key, value) json_object_set(wish->answer, key, value);
    return true;
}

/* For the log: what was shown, and whether it was good. */
static void count_login(Work *work)
{
    bool bad = work->refusal == SERVER_BAD_PASSPHRASE || work->refusal == SERVER_BAD_TOKEN;
    char reason[EVENT_WORD];
    snprintf(reason, sizeof reason, "%s-%s",
             work->run == person_keep         ? "new-name"
             : work->run == person_show_token ? "token"
                                              : "passphrase",
             work->refusal == 0 ? "good"
             : bad              ? "bad"
                                : "failed");
    event_count(work->server, EVENT_LOGIN, reason);
}

static Work *login_work(Wish *wish, void (*run)(Work *work, Store *store), bool slow)
{
    Work *work = (slow ? work_new_slow : work_new)(wish, run, logged_in);
    if (work)
        work->settle = count_login;
    return work;
}

/* Names that are kept stay: none of these is given back. */
static bool may_try_to_keep(Wish *wish)
{
    Server *s = wish->server;
    return quota_take(&s->tries, wish->link->origin->address, s->now, 1) || refuse_try(wish);
}

bool serve_keep(Wish *wish)
{
    Work *work = login_work(wish, person_keep, true);
    return work && take_name(wish, work->name) &&
           take_passphrase(wish, "passphrase", work->passphrase) && may_keep(wish, work->name) &&
           may_try_to_keep(wish) && work_begin(wish, work);
}

/* Nobody guesses a token of 128 bits, and a whole club may come back at once from one address: this
 * counts as no try and takes no place of those who hash. */
static bool show_token(Wish *wish)
{
    if (strlen(wish_text(wish, "token", "")) != PERSON_ID + SECRET_TEXT)
        return wish_refuse(wish, SERVER_BAD_TOKEN, NULL);
    Work *work = login_work(wish, person_show_token, false);
    if (!work)
        return false;
    snprintf(work->token, sizeof work->token, "%s", wish_text(wish, "token", ""));
    return work_begin(wish, work);
}

bool serve_login(Wish *wish)
{
    if (json_object_get(wish->request, "token"))
        return show_token(wish);
    Work *work = login_work(wish, person_login, true);
    return work && take_name(wish, work->name) &&
           take_passphrase(wish, "passphrase", work->passphrase) && may_try(wish, work) &&
           work_begin(wish, work);
}

/* ---- Of who is logged in ---- */

static Work *own_work(Wish *wish, void (*run)(Work *, Store *), bool (*finish)(Wish *, Work *))
{
    if (!wish->link->person[0]) {
        wish_refuse(wish, SERVER_NOT_LOGGED_IN, NULL);
        return NULL;
    }
    bool slow = run == person_exchange || run == person_delete || run == person_export;
    Work *work = slow ? work_new_slow(wish, run, finish) : work_new(wish, run, finish);
    if (work) {
        memcpy(work->person, wish->link->person, sizeof work->person);
        memcpy(work->name, wish->link->name, sizeof work->name);
        memcpy(work->token_key, wish->link->token_key, sizeof work->token_key);
    }
    return work;
}

static void forget_person(Link *link)
{
    link->person[0] = link->name[0] = link->token_key[0] = 0;
    memset(link->rating, 0, sizeof link->rating);
}

static bool logged_out(Wish *wish, Work *work)
{
    (void)work;
    forget_person(wish->link);
    return true;
}

bool serve_logout(Wish *wish)
{
    Work *work = own_work(wish, person_logout, logged_out);
    return work && work_begin(wish, work);
}

/* Every other line of this person is nobody's any more. */
static void log_out(Server *s, const char *person, const Link *but)
{
    for (Link *link = s->links; link; link = link->next)
        if (link != but && strcmp(link->person, person) == 0)
            forget_person(link);
}

static void log_others_out(Work *work)
{
    if (!work->refusal)
        log_out(work->server, work->person, work->link);
}

void person_out(Server *s, const char *person, bool deleted)
{
    log_out(s, person, NULL);
    for (int i = 0; i < TABLE_BUCKETS && deleted; i++)
        for (Table *t = s->bucket[i]; t; t = t->next)
            table_blank(t, person);
}

bool serve_passphrase(Wish *wish)
{
    Work *work = own_work(wish, person_exchange, logged_in);
    if (!work || !take_passphrase(wish, "passphrase", work->passphrase) ||
        !take_passphrase(wish, "new", work->other) || !may_try_own(wish, work))
        return false;
    work->settle = log_others_out;
    return work_begin(wish, work);
}

void table_blank(Table *t, const char *person)
{
    for (int seat = 0; seat < RS_SEATS; seat++) {
        StoredSeat *held = &t->seat[seat];
        if (strcmp(held->left, person) == 0)
            held->left[0] = 0;
        if (strcmp(held->person, person) != 0)
            continue;
        held->person[0] = held->player.name[0] = 0;
        held->rating = 0;
        if (t->play)
            t->play->session.match.player[seat].name[0] = 0;
        table_stands(t);
    }
}

/* What is in memory is blank too; the store was blanked by the clerk. */
static void blank_tables(Work *work)
{
    if (!work->refusal)
        person_out(work->server, work->person, true);
}

static bool deleted(Wish *wish, Work *work)
{
    (void)wish, (void)work;
    return true;
}

bool serve_delete(Wish *wish)
{
    Work *work = own_work(wish, person_delete, deleted);
    if (!work || !take_passphrase(wish, "passphrase", work->passphrase) || !may_try_own(wish, work))
        return false;
    work->settle = blank_tables;
    return work_begin(wish, work);
}

/* ---- Whether a login is still good ---- */

static void log_out_refused(Work *work)
{
    if (work->link && work->refusal == SERVER_BAD_TOKEN)
        forget_person(work->link);
}

bool wish_needs_login_check(const Wish *wish)
{
    return wish->server->store->self && wish->link->person[0] && !wish->login_checked;
}

bool wish_check_login(Wish *wish)
{
    Work *work = own_work(wish, person_check, NULL);
    if (!work)
        return false;
    work->settle = log_out_refused;
    return work_begin(wish, work);
}

/* ---- Lists ---- */

static int most_of(const Wish *wish)
{
    int64_t most = wish_number(wish, "most", MOST_LISTED);
    return most < 1 ? 1 : most > MOST_LISTED ? MOST_LISTED : (int)most;
}

bool serve_ranks(Wish *wish)
{
    int game = rs_game_find(wish_text(wish, "game", rs_game_word(0)));
    Work *work;
    if (game < 0)
        return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "game"}}));
    work = work_new(wish, person_ranks, tell_list);
    if (!work)
        return false;
    work->game = game;
    work->most = most_of(wish);
    return work_begin(wish, work);
}

bool serve_matches(Wish *wish)
{
    Work *work = own_work(wish, person_matches, tell_list);
    if (!work)
        return false;
    work->most = most_of(wish);
    work->before = wish_number(wish, "before", INT64_MAX);
    return work_begin(wish, work);
}

bool serve_export(Wish *wish)
{
    Work *work = own_work(wish, person_export, tell_list);
    return work && may_try_own(wish, work) && work_begin(wish, work);
}
