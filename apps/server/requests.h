/* requests.h - what the files of requests share: a message on its way to an answer. */
#ifndef SERVER_REQUESTS_H
#define SERVER_REQUESTS_H

#include "links.h"

#include <jansson.h>

/* A request whose keys and types have been checked. The handler adds to the answer or refuses; then
 * nothing has changed. */
typedef struct Wish Wish;
struct Wish {
    Link *link;
    Server *server;
    const char *text; /* as it came */
    size_t size;
    json_t *request, *answer;
    json_t *tag;        /* of the request, if it is short enough to come back; or NULL */
    Buffer members;     /* of the answer, as text: before the others */
    const Table *after; /* the answer waits until this table is stored */
    bool login_checked; /* the login of the line was looked up for this request */
    bool later;         /* the clerk has it: the answer comes with its work */
    bool again;         /* it is obeyed again once the store can be read (link_park) */
    json_t *problems;   /* more about why not, told with it; or NULL */
    const char *error;  /* the key of the word that says why not (words/server) */
    char words[MATCH_PROBLEM];
    struct Work *work; /* not begun yet */
};

/* Says why not, in the language of the link; always false. */
bool wish_refuse(Wish *wish, int word, const rs_Fill *fill);
/* Likewise what a table said. */
bool wish_refuse_because(Wish *wish, const char *problem);

/* Values of keys; the default where the key is missing. */
const char *wish_text(const Wish *wish, const char *key, const char *otherwise);
int64_t wish_number(const Wish *wish, const char *key, int64_t otherwise);
bool wish_flag(const Wish *wish, const char *key, bool otherwise);
/* The seat that a key names; -1: none. */
int wish_seat(const Wish *wish, const char *key);
/* The seat of this id, or -1. */
int seat_named(const char *id);
/* The table that the key "table" names, from the store too; NULL with a refusal. */
Table *wish_table(Wish *wish);

void wish_put(Wish *wish, const char *key, json_t *value);
/* The table and the seat, once they are stored. */
void wish_put_place(Wish *wish, const Table *table, int seat);

/* Whether one more table may be made now by this line; false with a refusal. */
bool wish_may_make_table(Wish *wish);
/* Whoever asks is called by their kept name there, or by the "name" they give. */
bool wish_name_seat(Wish *wish, int game, StoredSeat *held);
/* The host of the line's table, which speaks its language. */
Host *wish_host(Wish *wish);
/* Whether its match goes on; false with a refusal. */
bool wish_goes_on(Wish *wish);
/* What the host said comes out: stored first, then answered. */
bool wish_done(Wish *wish, bool good, const char *problem);

/* ---- What the clerk does (works.c) ---- */

struct Work;
/* A work about this request that takes long: a passphrase is hashed, boxes are compiled. NULL with
 * a refusal: the range of whoever asks has too many that wait. It is freed with the request unless
 * it begins. */
struct Work *work_new_slow(Wish *wish, void (*run)(struct Work *work, Store *store),
                           bool (*finish)(Wish *wish, struct Work *work));
/* Likewise one that only looks something up: there is always a place for it, since a line has at
 * most one work at a time. */
struct Work *work_new(Wish *wish, void (*run)(struct Work *work, Store *store),
                      bool (*finish)(Wish *wish, struct Work *work));
/* Hands it to the clerk; the request is answered when it is done. Always true. */
bool work_begin(Wish *wish, struct Work *work);
/* Answers what the clerk has done. */
void works_finish(Server *server);
/* A passphrase was tried: what a wrong one costs, and what a right one gets back (names.c). */
void tries_settle(struct Work *work);

/* Whether the login of the line may be void without this server knowing it: another server that
 * shares the store may have changed the passphrase. (names.c) */
bool wish_needs_login_check(const Wish *wish);
/* Looks the login up; then the request is carried out, or refused and the line is logged out. */
bool wish_check_login(Wish *wish);

/* ---- Handlers, by file ---- */

/* lobby.c: finding and making tables, taking seats */
bool serve_hello(Wish *wish);
bool serve_ping(Wish *wish);
bool serve_invited(Wish *wish);
bool serve_join(Wish *wish);
bool serve_sit(Wish *wish);
bool serve_watch(Wish *wish);
bool serve_leave(Wish *wish);
bool serve_renew(Wish *wish);
bool serve_chance(Wish *wish);
/* listed.c: the lists of the lobby */
bool serve_tables(Wish *wish);
/* seated.c: what somebody who sits at a table does */
bool serve_answer(Wish *wish);
bool serve_undo(Wish *wish);
bool serve_takeback(Wish *wish);
bool serve_agree(Wish *wish);
bool serve_resign(Wish *wish);
bool serve_hold(Wish *wish);
bool serve_orders(Wish *wish);
bool serve_look(Wish *wish);
bool serve_save(Wish *wish);
bool serve_phrase(Wish *wish);
bool serve_mute(Wish *wish);
/* making.c: new tables */
bool serve_new(Wish *wish);
bool serve_quick(Wish *wish);
bool serve_boxes(Wish *wish);
/* names.c: kept names */
bool serve_keep(Wish *wish);
bool serve_login(Wish *wish);
bool serve_logout(Wish *wish);
bool serve_passphrase(Wish *wish);
bool serve_ranks(Wish *wish);
bool serve_matches(Wish *wish);
bool serve_export(Wish *wish);
bool serve_delete(Wish *wish);
/* towers.c: a tower as it is built */
bool serve_tower(Wish *wish);
/* handover.c: seats that change hands, and the next match */
bool serve_replace(Wish *wish);
bool serve_claim(Wish *wish);
bool serve_rematch(Wish *wish);
/* The person comes back, and a bot that stood in goes. */
bool table_hand_back(Table *table, int seat, char problem[MATCH_PROBLEM]);
/* The secret of this seat is another: it is the invitation to the next table. */
void table_renew_next(Table *table, int seat);

/* The phrases that people can say to each other; NULL behind the last. */
const char *phrase_key(const rs_Rules *rules, int phrase);
const char *phrase_words(const rs_Rules *rules, int language, int phrase);

#endif
