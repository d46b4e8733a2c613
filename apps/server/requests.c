/* requests.c - messages: checked whole, then carried out, then answered; see docs/server.md.
 *
 * Invariant: every message gets exactly one answer, and one that is refused has changed nothing. */
#include "requests.h"

#include "clerk.h"
#include "secrets.h"

#include "../../table/problem.h"
#include "../../table/wrong.h"
#include "words/server_words.h"

#include <stdlib.h>
#include <string.h>

/* ---- What there is to ask ---- */

enum {
    IS_TEXT,
    IS_COUNT,
    IS_TIME,
    IS_FLAG,
    IS_OBJECT,
    IS_LIST,
    IS_LANGUAGE,
    IS_FORM,
    IS_SEAT,
    IS_PART
};

static const struct {
    const char *name;
    int is;
} key_types[] = {
    {"do", IS_TEXT},     {"table", IS_TEXT},  {"secret", IS_TEXT},       {"invite", IS_TEXT},
    {"name", IS_TEXT},   {"answer", IS_TEXT}, {"bot", IS_TEXT},          {"era", IS_COUNT},
    {"next", IS_COUNT},  {"at", IS_COUNT},    {"action", IS_COUNT},      {"agree", IS_FLAG},
    {"hold", IS_FLAG},   {"orders", IS_LIST}, {"language", IS_LANGUAGE}, {"form", IS_FORM},
    {"seat", IS_SEAT},   {"part", IS_PART},   {"promise", IS_PART},      {"previews", IS_FLAG},
    {"phrase", IS_TEXT}, {"seats", IS_LIST},  {"passphrase", IS_TEXT},   {"new", IS_TEXT},
    {"token", IS_TEXT},  {"most", IS_COUNT},  {"before", IS_TIME},       {"deltas", IS_FLAG},
    {"game", IS_TEXT},   {"boxes", IS_LIST},  {"start", IS_TEXT},        {"told", IS_TEXT},
    {"done", IS_FLAG},   {"after", IS_TEXT},
};

enum { ANYBODY, SEATED, PLAYING };
enum { REQUEST_KEYS = 8, MOST_KEYS = 32 };

typedef struct Request {
    const char *name;
    bool (*run)(Wish *wish);
    int who; /* may ask it: anybody; who sits at a table; at one whose match has begun */
    const char *needs;
    const char *key[REQUEST_KEYS]; /* beside do and tag */
} Request;

static const Request requests[] = {
    {"hello", serve_hello, ANYBODY, NULL, {"language", "form", "deltas"}},
    {"ping", serve_ping, ANYBODY, NULL, {NULL}},
    {"tables", serve_tables, ANYBODY, NULL, {"game", "most", "after"}},
    {"new", serve_new, ANYBODY, NULL, {NULL}}, /* and those of an opening */
    {"quick",
     serve_quick,
     ANYBODY,
     NULL,
     {"game", "bot", "set", "rulings", "random", "boxes", "name", "promise"}},
    {"invited", serve_invited, ANYBODY, "table", {"table", "invite", "seat"}},
    {"join", serve_join, ANYBODY, "table", {"table", "invite", "seat", "name", "promise"}},
    {"sit", serve_sit, ANYBODY, "secret", {"table", "secret", "era", "next"}},
    {"watch", serve_watch, ANYBODY, "table", {"table", "secret", "era", "next"}},
    {"leave", serve_leave, ANYBODY, NULL, {NULL}},
    {"renew", serve_renew, SEATED, NULL, {NULL}},
    {"chance", serve_chance, SEATED, "part", {"part"}},
    {"answer", serve_answer, PLAYING, "at", {"at", "era", "answer", "action"}},
    {"undo", serve_undo, PLAYING, NULL, {NULL}},
    {"takeback", serve_takeback, PLAYING, NULL, {NULL}},
    {"agree", serve_agree, PLAYING, "agree", {"agree"}},
    {"resign", serve_resign, PLAYING, NULL, {NULL}},
    {"hold", serve_hold, PLAYING, "hold", {"hold"}},
    {"orders", serve_orders, PLAYING, "orders", {"orders"}},
    {"tower", serve_tower, PLAYING, NULL, {"start", "told", "done"}},
    {"replace", serve_replace, PLAYING, "seat", {"seat", "bot"}},
    {"look", serve_look, ANYBODY, NULL, {"previews"}},
    {"save", serve_save, ANYBODY, NULL, {NULL}},
    {"phrase", serve_phrase, SEATED, "phrase", {"phrase"}},
    {"mute", serve_mute, ANYBODY, "seats", {"seats"}},
    {"rematch", serve_rematch, PLAYING, NULL, {"agree"}},
    {"boxes", serve_boxes, ANYBODY, NULL, {NULL}},
    {"keep", serve_keep, ANYBODY, "passphrase", {"name", "passphrase"}},
    {"login", serve_login, ANYBODY, NULL, {"name", "passphrase", "token"}},
    {"logout", serve_logout, ANYBODY, NULL, {NULL}},
    {"passphrase", serve_passphrase, ANYBODY, "new", {"passphrase", "new"}},
    {"ranks", serve_ranks, ANYBODY, NULL, {"game", "most"}},
    {"matches", serve_matches, ANYBODY, NULL, {"most", "before"}},
    {"export", serve_export, ANYBODY, NULL, {NULL}},
    {"delete", serve_delete, ANYBODY, "passphrase", {"passphrase"}},
    {"claim", serve_claim, ANYBODY, "seat", {"table", "seat", "secret", "name"}},
};

enum { REQUESTS = sizeof requests / sizeof *requests };

/* ---- Refusing ---- */

bool wish_refuse(Wish *wish, int word, const rs_Fill *fill)
{
    const rs_Rules *rules = wish->server->rules;
    wish->error = rs_word_key(rules, "server", word - SERVER_BEFORE_FIRST - 1);
    return problem_say(rules, wish->link->language, word, fill, wish->words);
}

bool wish_refuse_because(Wish *wish, const char *problem)
{
    wish->error = "refused";
    memmove(wish->words, problem, strlen(problem) + 1);
    wrong_clean(wish->words);
    return false;
}

static bool refuse_key(Wish *wish, int word, const char *key)
{
    return wish_refuse(wish, word, FILL(.named = {{"given", key}}));
}

/* ---- Values ---- */

const char *wish_text(const Wish *wish, const char *key, const char *otherwise)
{
    const json_t *value = json_object_get(wish->request, key);
    return value ? json_string_value(value) : otherwise;
}

int64_t wish_number(const Wish *wish, const char *key, int64_t otherwise)
{
    const json_t *value = json_object_get(wish->request, key);
    return value ? json_integer_value(value) : otherwise;
}

bool wish_flag(const Wish *wish, const char *key, bool otherwise)
{
    const json_t *value = json_object_get(wish->request, key);
    return value ? json_is_true(value) : otherwise;
}

int seat_named(const char *id)
{
    for (int i = 0; i < RS_SEATS && id; i++)
        if (strcmp(id, scene_seat_id(i)) == 0)
            return i;
    return -1;
}

static int seat_of(const json_t *value)
{
    return seat_named(json_string_value(value));
}

int wish_seat(const Wish *wish, const char *key)
{
    return seat_of(json_object_get(wish->request, key));
}

/* Always false. */
static bool wait_for_store(Wish *wish)
{
    wish->again = link_may_park(wish->link);
    return wish_refuse(wish, SERVER_STORE_WAITS, NULL);
}

Table *wish_table(Wish *wish)
{
    Table *t = table_fetch(wish->server, wish_text(wish, "table", ""));
    if (t && t->phase != PHASE_GONE && !t->undone)
        return t;
    if (t ? t->undone : wish->server->unread)
        wait_for_store(wish);
    else
        wish_refuse(wish, SERVER_NO_TABLE, NULL);
    return NULL;
}

void wish_put(Wish *wish, const char *key, json_t *value)
{
    json_object_set_new(wish->answer, key, value);
}

/* ---- Checking ---- */

static bool fits(const rs_Rules *rules, int is, const json_t *value)
{
    uint8_t part[FAIR_BYTES];
    switch (is) {
    case IS_TEXT:
        return json_is_string(value) &&
               json_string_length(value) == strlen(json_string_value(value));
    case IS_COUNT:
        return json_is_integer(value) && json_integer_value(value) >= 0 &&
               json_integer_value(value) <= UINT32_MAX;
    case IS_TIME:
        return json_is_integer(value) && json_integer_value(value) >= 0;
    case IS_FLAG:
        return json_is_boolean(value);
    case IS_OBJECT:
        return json_is_object(value);
    case IS_LIST:
        return json_is_array(value);
    case IS_LANGUAGE:
        return json_is_string(value) && rs_language_find(rules, json_string_value(value)) >= 0;
    case IS_FORM:
        return json_is_string(value) && (strcmp(json_string_value(value), "scene") == 0 ||
                                         strcmp(json_string_value(value), "bytes") == 0);
    case IS_SEAT:
        return seat_of(value) >= 0;
    default:
        return json_is_string(value) && hex_read(json_string_value(value), part);
    }
}

static int list_keys(const Request *request, const char *known[MOST_KEYS], int *typed)
{
    int count = 0;
    known[count++] = "do";
    known[count++] = "tag";
    for (int i = 0; i < REQUEST_KEYS && request->key[i]; i++)
        known[count++] = request->key[i];
    *typed = count;
    for (int i = 0; request->run == serve_new && opening_keys[i]; i++)
        known[count++] = opening_keys[i];
    return count;
}

static bool check_key(Wish *wish, const char *key, const json_t *value, const char *const *known,
                      int count, int typed)
{
    char suggestion[80];
    int at = 0;
    while (at < count && strcmp(known[at], key) != 0)
        at++;
    if (at == count)
        return wish_refuse(wish, SERVER_NO_KEY,
                           FILL(.named = {{"given", key},
                                          {"near", wrong_suggest(key, known, count, suggestion)}}));
    bool of_opening = at >= typed; /* which opening_read looks at: "hold" is a time there */
    for (size_t i = 0; i < sizeof key_types / sizeof *key_types && !of_opening; i++)
        if (strcmp(key_types[i].name, key) == 0 &&
            !fits(wish->server->rules, key_types[i].is, value))
            return refuse_key(wish, SERVER_BAD_VALUE, key);
    return true;
}

static bool check_keys(Wish *wish, const Request *request)
{
    const char *known[MOST_KEYS], *key;
    int typed, count = list_keys(request, known, &typed);
    json_t *value;
    json_object_foreach(wish->request, key, value)
    {
        if (!check_key(wish, key, value, known, count, typed))
            return false;
    }
    if (request->needs && !json_object_get(wish->request, request->needs))
        return refuse_key(wish, SERVER_KEY_MISSING, request->needs);
    return true;
}

static bool may_ask(Wish *wish, const Request *request)
{
    const Link *link = wish->link;
    if (request->who == ANYBODY)
        return true;
    if (!link->table || link->seat >= RS_SEATS)
        return wish_refuse(wish, SERVER_NOT_SEATED, NULL);
    if (link->table->archive && request->run != serve_resign)
        return wish_refuse(wish, SERVER_ARCHIVED,
                           FILL(.named = {{"rules", link->table->rules_hash}}));
    if (link->table->undone) /* somebody else has written, and the store cannot be read */
        return wait_for_store(wish);
    if (request->who == PLAYING && link->table->phase == PHASE_GATHERING)
        return wish_refuse(wish, SERVER_NOT_BEGUN, NULL);
    return table_is_person(link->table, link->seat) || wish_refuse(wish, SERVER_SEAT_LOST, NULL);
}

static const Request *find_request(Wish *wish)
{
    const char *name = json_string_value(json_object_get(wish->request, "do"));
    const char *known[REQUESTS];
    char suggestion[80];
    if (!name) {
        wish_refuse(wish, SERVER_NO_REQUEST, NULL);
        return NULL;
    }
    for (int i = 0; i < REQUESTS; i++) {
        known[i] = requests[i].name;
        if (strcmp(known[i], name) == 0)
            return &requests[i];
    }
    wish_refuse(wish, SERVER_NO_SUCH_REQUEST,
                FILL(.named = {{"given", name},
                               {"near", wrong_suggest(name, known, REQUESTS, suggestion)}}));
    return NULL;
}

/* Requests that may put the person's name on a seat. */
static bool uses_login(const Request *request)
{
    return request->run == serve_join || request->run == serve_quick ||
           request->run == serve_claim || request->run == serve_new;
}

static bool obey(Wish *wish)
{
    const Request *request = find_request(wish);
    if (!request || !check_keys(wish, request) || !may_ask(wish, request))
        return false;
    if (uses_login(request) && wish_needs_login_check(wish))
        return wish_check_login(wish);
    return request->run(wish);
}

/* ---- A message ---- */

enum { TAG_BYTES = 64 };

/* Ends the writing as soon as it is too long. */
static int count_bytes(const char *text, size_t size, void *left)
{
    size_t *room = left;
    (void)text;
    if (size > *room)
        return -1;
    *room -= size;
    return 0;
}

/* What comes back must not cost more than it brings. */
static bool read_tag(Wish *wish)
{
    json_t *tag = json_object_get(wish->request, "tag");
    size_t room = TAG_BYTES;
    if (tag && json_dump_callback(tag, count_bytes, &room, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
        return wish_refuse(wish, SERVER_LONG_TAG, FILL(.n = TAG_BYTES));
    wish->tag = tag;
    return true;
}

/* Few bytes can hold many values, and a value takes some 40 bytes of memory; the size of a message
 * bounds them, and nesting is bounded by the reader. */
static json_t *read_message(Wish *wish, const char *text, size_t size)
{
    json_error_t error;
    json_t *request = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!request)
        wish_refuse(wish, SERVER_NOT_JSON, FILL(.n = error.column));
    else if (!json_is_object(request))
        wish_refuse(wish, SERVER_NO_REQUEST, NULL);
    return request;
}

/* Beside the words, where there is more to say about why not. */
static void put_refusal(Wish *wish)
{
    wish_put(wish, "error", json_string(wish->error));
    wish_put(wish, "words", json_string(wish->words));
    if (wish->problems)
        json_object_set(wish->answer, "problems", wish->problems);
}

/* NULL: no memory. Free it. */
static char *write_answer(Wish *wish)
{
    char *text = json_dumps(wish->answer, JSON_COMPACT);
    Buffer *members = &wish->members, whole = {0};
    if (!text || members->used == 0)
        return text;
    buffer_say(&whole, "{");
    buffer_add(&whole, members->text, members->used);
    buffer_say(&whole, ",");
    buffer_say(&whole, text + 1);
    free(text);
    if (!members->failed && !whole.failed)
        return whole.text;
    buffer_free(&whole);
    return NULL;
}

static void answer(Wish *wish, bool good)
{
    if (!good) {
        buffer_clear(&wish->members);
        json_object_clear(wish->answer);
        wrong_clean(wish->words);
        wish->server->counts.refused++;
        event_count(wish->server, EVENT_REFUSED, wish->error);
    }
    wish_put(wish, "ok", json_boolean(good));
    if (wish->tag)
        json_object_set(wish->answer, "tag", wish->tag);
    if (!good)
        put_refusal(wish);
    char *text = write_answer(wish);
    if (text)
        link_reply(wish->link, text, good ? wish->after : NULL);
    else
        wish->link->closing = true;
    if (text && good && wish->text) /* what the clerk has done is not done again */
        link_remember(wish->link, wish->after, wish->text, wish->size);
    free(text);
}

static void dispatch(Link *link, const char *text, size_t size, bool login_checked)
{
    Wish wish = {.link = link,
                 .server = link->server,
                 .text = text,
                 .size = size,
                 .login_checked = login_checked,
                 .answer = json_object()};
    wish.request = read_message(&wish, text, size);
    bool good = json_is_object(wish.request) && read_tag(&wish) && obey(&wish);
    if (wish.again && !good)
        link_park(link, text, size);
    else if (!wish.later)
        link->parked_until = 0;
    if (!wish.later && !(wish.again && !good))
        answer(&wish, good);
    if (wish.work) /* it was refused before it began */
        work_free(wish.work);
    buffer_free(&wish.members);
    json_decref(wish.request);
    json_decref(wish.answer);
    json_decref(wish.problems);
}

void request_obey(Link *link, const char *text, size_t size)
{
    dispatch(link, text, size, false);
}

void request_redo(Link *link, const char *text, size_t size)
{
    dispatch(link, text, size, true);
}

/* The request whose login was looked up, from the start. */
static bool begin_again(Link *link, const Work *work)
{
    char *text = work->finish || work->refusal ? NULL : json_dumps(work->request, JSON_COMPACT);
    if (text)
        dispatch(link, text, strlen(text), true);
    free(text);
    return text != NULL;
}

void request_finish(Link *link, Work *work)
{
    if (begin_again(link, work))
        return;
    Wish wish = {.link = link,
                 .server = link->server,
                 .answer = json_object(),
                 .request = json_incref(work->request)};
    wish.tag = json_object_get(work->request, "tag");
    if (!work->finish && !work->refusal)
        work->refusal = SERVER_BUSY; /* no memory */
    bool good = work->refusal && !work->finish_anyway ? wish_refuse(&wish, work->refusal, NULL)
                                                      : work->finish(&wish, work);
    answer(&wish, good);
    json_decref(wish.request);
    json_decref(wish.answer);
    json_decref(wish.problems);
}
