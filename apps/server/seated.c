/* seated.c - what somebody who sits at a table does. The host decides; here is only who asks, and
 * that the answer is to the question that was seen. */
#include "archive.h"
#include "requests.h"
#include "spectators.h"

#include "shared.h"
#include "towers.h"

#include "../../table/problem.h"
#include "words/server_words.h"

#include <stdlib.h>
#include <string.h>

/* The host's table, which speaks the language of whoever asks. */
Host *wish_host(Wish *wish)
{
    Host *host = &wish->link->table->play->host;
    host_speak(host, wish->link->language);
    return host;
}

/* What the host said comes out: stored first, then answered. */
bool wish_done(Wish *wish, bool good, const char *problem)
{
    Table *t = wish->link->table;
    if (!good)
        return wish_refuse_because(wish, problem);
    towers_take_over(t);
    table_touch(t);
    table_go(t); /* nothing was stored, as of an order: something may be due all the same */
    wish->after = t;
    return true;
}

/* ---- Answers ---- */

/* By its number, or by its id: among what the seat is offered, so that nothing is parsed against a
 * state. False: it is none of them. */
static bool find_action(const Wish *wish, const HostSight *sight, rs_Action *action)
{
    const Match *m = &wish->link->table->play->session.match;
    const char *id = wish_text(wish, "answer", NULL);
    int64_t number = wish_number(wish, "action", -1);
    for (int i = 0; i < sight->count; i++) {
        char known[96];
        *action = sight->action[i];
        if (!id && *action == number)
            return true;
        if (!id)
            continue;
        rs_action_id(m->rules, m->setup.game, *action, known, sizeof known);
        if (strcmp(known, id) == 0)
            return true;
    }
    return false;
}

/* Numbers of decisions only go on within an era, so an answer that comes a second time, or to a
 * question that is over, is known by them. */
static bool is_stale(const Wish *wish, int seat)
{
    const Table *t = wish->link->table;
    return wish_number(wish, "at", -1) != match_decisions_seen(&t->play->session.match, seat) ||
           wish_number(wish, "era", t->era[seat]) != t->era[seat];
}

bool serve_answer(Wish *wish)
{
    Host *host = wish_host(wish);
    Table *t = wish->link->table;
    int seat = wish->link->seat, before = t->play->session.match.actions;
    HostSight sight;
    rs_Action action;
    char problem[MATCH_PROBLEM] = "";
    if (is_stale(wish, seat))
        return wish_refuse(wish, SERVER_STALE, NULL);
    host_sees(host, seat, &sight);
    if (sight.seat != seat || sight.count == 0)
        return wish_refuse(wish, SERVER_NOT_ASKED, NULL);
    if (!find_action(wish, &sight, &action))
        return wish_refuse(wish, SERVER_NO_ANSWER, NULL);
    bool good = host_answer(host, seat, action, wish->server->now, problem);
    if (good && t->play->session.match.actions == before)
        wish_put(wish, "waits", json_true());
    return wish_done(wish, good, problem);
}

/* ---- Everything else ---- */

bool wish_goes_on(Wish *wish)
{
    return wish->link->table->phase == PHASE_PLAYING || wish_refuse(wish, SERVER_OVER, NULL);
}

bool serve_undo(Wish *wish)
{
    char problem[MATCH_PROBLEM];
    return wish_goes_on(wish) &&
           wish_done(wish, host_undo(wish_host(wish), wish->link->seat, wish->server->now, problem),
                     problem);
}

bool serve_takeback(Wish *wish)
{
    char problem[MATCH_PROBLEM];
    return wish_goes_on(wish) &&
           wish_done(wish,
                     host_takeback(wish_host(wish), wish->link->seat, wish->server->now, problem),
                     problem);
}

bool serve_agree(Wish *wish)
{
    char problem[MATCH_PROBLEM];
    bool agrees = wish_flag(wish, "agree", false);
    return wish_goes_on(wish) && wish_done(wish,
                                           host_agree(wish_host(wish), wish->link->seat, agrees,
                                                      wish->server->now, problem),
                                           problem);
}

/* It cannot be played on here; who gives it up may take it away. */
static bool resign_archived(Wish *wish)
{
    Table *t = wish->link->table;
    if (t->phase != PHASE_PLAYING)
        return wish_refuse(wish, t->phase == PHASE_OVER ? SERVER_OVER : SERVER_NOT_BEGUN, NULL);
    table_end_archived(t, wish->link->seat);
    wish->after = t;
    return true;
}

bool serve_resign(Wish *wish)
{
    char problem[MATCH_PROBLEM];
    if (wish->link->table->archive)
        return resign_archived(wish);
    return wish_goes_on(wish) &&
           wish_done(wish,
                     host_resign(wish_host(wish), wish->link->seat, wish->server->now, problem),
                     problem);
}

bool serve_hold(Wish *wish)
{
    char problem[MATCH_PROBLEM];
    bool hold = wish_flag(wish, "hold", false);
    return wish_goes_on(wish) &&
           wish_done(wish,
                     host_hold(wish_host(wish), wish->link->seat, hold, wish->server->now, problem),
                     problem);
}

bool serve_orders(Wish *wish)
{
    static const char *const words[] = {"let-turn-go", "only-attacked", "keep-goal"};
    const json_t *list = json_object_get(wish->request, "orders");
    unsigned orders = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        int at = 0;
        while (at < 3 && (!word || strcmp(word, words[at]) != 0))
            at++;
        if (at == 3)
            return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "orders"}}));
        orders |= 1u << at;
    }
    host_order(wish_host(wish), wish->link->seat, orders);
    return wish_done(wish, true, "");
}

bool serve_look(Wish *wish)
{
    Link *link = wish->link;
    if (!link->table)
        return wish_refuse(wish, SERVER_NOT_SEATED, NULL);
    link_forget_told(link);
    link->previews = wish_flag(wish, "previews", false);
    wish->server->wake(link);
    return true;
}

/* The match file holds the seed: it is told when nobody has secrets any more. */
bool serve_save(Wish *wish)
{
    const Table *t = wish->link->table;
    if (!t)
        return wish_refuse(wish, SERVER_NOT_SEATED, NULL);
    if (t->phase != PHASE_OVER || (looks_late(wish->link) && !late_is_over(t)))
        return wish_refuse(wish, SERVER_NOT_OVER, NULL);
    char *text = t->archive ? archive_write(t->archive) : match_write(&t->play->session.match);
    wish_put(wish, "match", json_string(text ? text : ""));
    free(text);
    wish->after = t;
    return true;
}

/* ---- Phrases ---- */

enum { PHRASES = 8, PHRASE_EVERY = 1500 };

const char *phrase_key(const rs_Rules *rules, int phrase)
{
    int word = SERVER_PHRASE_HELLO + phrase - SERVER_BEFORE_FIRST - 1;
    const char *key = phrase < PHRASES ? rs_word_key(rules, "server", word) : NULL;
    return key ? key + strlen("phrase-") : NULL;
}

const char *phrase_words(const rs_Rules *rules, int language, int phrase)
{
    return rs_word(rules, language, SERVER_PHRASE_HELLO + phrase);
}

/* Nothing of it is kept. */
static void tell_phrase(Table *t, int seat, int phrase)
{
    t->phrase_at[seat] = t->server->now;
    for (Link *link = t->links; link; link = link->next_here)
        link_hear_phrase(link, seat, phrase);
}

/* However many clients the seat has. */
static bool said_lately(const Table *t, int seat, int64_t within)
{
    return t->phrase_at[seat] && t->server->now - t->phrase_at[seat] < within;
}

bool serve_phrase(Wish *wish)
{
    Link *link = wish->link;
    const char *given = wish_text(wish, "phrase", ""), *key;
    int phrase = 0;
    while ((key = phrase_key(wish->server->rules, phrase)) != NULL && strcmp(key, given) != 0)
        phrase++;
    if (!key)
        return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "phrase"}}));
    if (said_lately(link->table, link->seat, PHRASE_EVERY))
        return wish_refuse(wish, SERVER_TOO_OFTEN, NULL);
    tell_phrase(link->table, link->seat, phrase);
    shared_say(link->table, link->seat, phrase);
    return true;
}

/* Said at another server, which limits it too; on their way two may come closer together. */
void table_hear_phrase(Server *s, const char *table, int seat, int phrase)
{
    Table *t = table_find(s, table);
    if (t && seat >= 0 && seat < RS_SEATS && phrase >= 0 && phrase_key(s->rules, phrase) &&
        !said_lately(t, seat, PHRASE_EVERY / 3))
        tell_phrase(t, seat, phrase);
}

bool serve_mute(Wish *wish)
{
    const json_t *list = json_object_get(wish->request, "seats");
    unsigned muted = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int seat = seat_named(json_string_value(json_array_get(list, i)));
        if (seat < 0)
            return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "seats"}}));
        muted |= 1u << seat;
    }
    wish->link->muted = muted;
    return true;
}
