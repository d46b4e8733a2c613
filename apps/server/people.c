/* people.c - kept names; see people.h. */
#include "people.h"

#include "../../bots/bot.h"
#include "naming.h"
#include "rated.h"
#include "secrets.h"
#include "unicode.h"
#include "words/server_words.h"

#include <sodium.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_EXPORTED = 100000, LIST_ROOM = 256, MOST_RANKED = 1000 };

/* On the shelf of looks, but no look. */
#define LOOKS_VERSION "version"

static const int64_t HOUR = 3600 * 1000, DAY = 24 * 3600 * 1000;

/* ---- Names ---- */

/* The small letter of one in Latin-1 and Latin Extended-A, as UTF-8 has them in two bytes. */
static void fold_letter(unsigned char letter[2])
{
    int code = (letter[0] & 0x1f) << 6 | (letter[1] & 0x3f);
    if (code >= 0xc0 && code <= 0xde && code != 0xd7)
        code += 0x20;
    else if ((code >= 0x100 && code <= 0x137) || (code >= 0x14a && code <= 0x177))
        code |= 1;
    else if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17e))
        code += code & 1;
    letter[0] = (unsigned char)(0xc0 | code >> 6);
    letter[1] = (unsigned char)(0x80 | (code & 0x3f));
}

/* It ends with a line's end, so that no name is the beginning of another. */
void name_fold(const char *name, char folded[FOLDED_NAME])
{
    int used = 0;
    for (; *name && used < PLAYER_BYTES; name++) {
        unsigned char letter[2] = {(unsigned char)name[0], (unsigned char)name[1]};
        if (letter[0] >= 'A' && letter[0] <= 'Z')
            letter[0] = (unsigned char)(letter[0] + 'a' - 'A');
        bool pair = letter[0] >= 0xc3 && letter[0] <= 0xc5 && letter[1] >= 0x80;
        if (pair)
            fold_letter(letter);
        folded[used++] = (char)letter[0];
        if (pair && used < PLAYER_BYTES) {
            folded[used++] = (char)letter[1];
            name++;
        }
    }
    folded[used++] = '\n';
    folded[used] = 0;
}

/* ---- Records of a person ---- */

typedef struct Kept {
    char person[PERSON_ID + 1], name[PLAYER_BYTES + 1], pass[crypto_pwhash_STRBYTES];
    int64_t since;
} Kept;

static void copy_text(const json_t *object, const char *key, char *to, size_t room)
{
    const char *text = json_string_value(json_object_get(object, key));
    snprintf(to, room, "%s", text ? text : "");
}

static bool kept_read(Records *r, const char *folded, Kept *kept)
{
    char *text = r->get(r, SHELF_NAMES, folded);
    json_t *object = text ? json_loads(text, 0, NULL) : NULL;
    bool found = json_is_object(object);
    memset(kept, 0, sizeof *kept);
    if (found) {
        copy_text(object, "person", kept->person, sizeof kept->person);
        copy_text(object, "name", kept->name, sizeof kept->name);
        copy_text(object, "pass", kept->pass, sizeof kept->pass);
        kept->since = json_integer_value(json_object_get(object, "since"));
    }
    json_decref(object);
    free(text);
    return found;
}

/* ---- What looks alike ---- */

/* The name that looks so, folded; NULL: there is none. Free it. */
static char *find_look(Records *r, const char *name)
{
    char look[NAMING_LOOKS][NAMING_LOOK], *found = NULL;
    naming_looks(name, look);
    for (int i = 0; i < NAMING_LOOKS && !found; i++)
        found = look[i][0] ? r->get(r, SHELF_LOOKS, look[i]) : NULL;
    return found;
}

/* Of two old names that look alike the first has it. */
static bool put_looks(Records *r, const char *name)
{
    char look[NAMING_LOOKS][NAMING_LOOK], folded[FOLDED_NAME];
    bool good = true;
    name_fold(name, folded);
    naming_looks(name, look);
    for (int i = 0; i < NAMING_LOOKS && good; i++) {
        char *held = look[i][0] ? r->get(r, SHELF_LOOKS, look[i]) : NULL;
        good = held || !look[i][0] || r->put(r, SHELF_LOOKS, look[i], 0, folded);
        free(held);
    }
    return good;
}

static bool drop_looks(Records *r, const char *name)
{
    char look[NAMING_LOOKS][NAMING_LOOK], folded[FOLDED_NAME];
    bool good = true;
    name_fold(name, folded);
    naming_looks(name, look);
    for (int i = 0; i < NAMING_LOOKS && good; i++) {
        char *held = look[i][0] ? r->get(r, SHELF_LOOKS, look[i]) : NULL;
        if (held && strcmp(held, folded) == 0)
            good = r->drop(r, SHELF_LOOKS, look[i]);
        free(held);
    }
    return good;
}

static void add_name(void *context, const char *key, int64_t rank, const char *value)
{
    (void)key, (void)rank;
    json_t *object = json_loads(value, 0, NULL), *name = json_object_get(object, "name");
    if (name)
        json_array_append(context, name);
    json_decref(object);
}

/* Names that were kept before there were looks, or by other tables of letters, get theirs: once. */
static bool complete_looks(Records *r)
{
    char *version = r->get(r, SHELF_LOOKS, LOOKS_VERSION);
    bool good = version && strcmp(version, unicode_version()) == 0;
    free(version);
    if (good)
        return true;
    json_t *names = json_array(), *name;
    size_t i;
    good = r->drop(r, SHELF_LOOKS, "") &&
           r->list(r, SHELF_NAMES, "", INT64_MAX, INT32_MAX, add_name, names) &&
           r->put(r, SHELF_LOOKS, LOOKS_VERSION, 0, unicode_version());
    json_array_foreach(names, i, name) good = good && put_looks(r, json_string_value(name));
    json_decref(names);
    return good;
}

static bool kept_get(Records *r, const char *name, Kept *kept)
{
    char folded[FOLDED_NAME];
    name_fold(name, folded);
    return kept_read(r, folded, kept);
}

/* By anything that looks like it: however somebody's keyboard writes it. */
static bool kept_like(Records *r, const char *name, Kept *kept)
{
    char look[NAMING_LOOKS][NAMING_LOOK];
    naming_looks(name, look);
    char *folded = look[0][0] ? r->get(r, SHELF_LOOKS, look[0]) : NULL;
    bool found = folded && kept_read(r, folded, kept);
    free(folded);
    return found;
}

static bool kept_put(Records *r, const Kept *kept)
{
    char folded[FOLDED_NAME];
    name_fold(kept->name, folded);
    json_t *object = json_pack("{s:s, s:s, s:s, s:I}", "person", kept->person, "name", kept->name,
                               "pass", kept->pass, "since", (json_int_t)kept->since);
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    bool good = text && r->put(r, SHELF_NAMES, folded, kept->since, text) &&
                r->put(r, SHELF_PEOPLE, kept->person, kept->since, folded);
    json_decref(object);
    free(text);
    return good && put_looks(r, kept->name);
}

/* By number; false: there is no such person any more. */
static bool kept_find(Records *r, const char *person, Kept *kept)
{
    char *folded = r->get(r, SHELF_PEOPLE, person);
    bool found = folded && kept_read(r, folded, kept);
    free(folded);
    return found;
}

/* ---- Works ---- */

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool refuse(Work *work, int word)
{
    work->refusal = word;
    return false;
}

/* Whatever cannot be written: it may go later. */
static bool good_or_waits(Work *work, bool good)
{
    return good || refuse(work, SERVER_STORE_WAITS);
}

static void with_records(Work *work, Store *store, RecordsWork *what)
{
    int result = store->records ? store->records(store, what, work, work->problem) : STORE_BROKEN;
    if (result != STORE_GOOD && !work->refusal)
        work->refusal = SERVER_STORE_WAITS;
}

static bool hash_passphrase(Work *work, const char *passphrase, char hash[crypto_pwhash_STRBYTES])
{
    const unsigned long long rounds = 2;
    size_t memory = (size_t)work->server->limits.hash_kib * 1024;
    return crypto_pwhash_str_alg(hash, passphrase, strlen(passphrase), rounds, memory,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0 ||
           refuse(work, SERVER_STORE_WAITS);
}

/* ---- Tokens ----
 *
 * The rank of a token is when it was used last. */

static int64_t oldest_token(const Work *work)
{
    return milliseconds() - work->server->limits.token_days * DAY;
}

typedef struct Surplus {
    int64_t oldest;
    int room;
    json_t *keys;
} Surplus;

static void find_surplus(void *context, const char *key, int64_t rank, const char *value)
{
    Surplus *surplus = context;
    (void)value;
    if (rank < surplus->oldest || --surplus->room < 0)
        json_array_append_new(surplus->keys, json_string(key));
}

/* Room for one token more: those that are too old go, and those used longest ago. */
static bool make_room(Work *work, Records *r)
{
    char of_person[PERSON_ID + 2];
    json_t *key;
    size_t i;
    Surplus surplus = {oldest_token(work), work->server->limits.tokens - 1, json_array()};
    snprintf(of_person, sizeof of_person, "%s/", work->person);
    bool good =
        r->list(r, SHELF_TOKENS, of_person, INT64_MAX, MOST_EXPORTED, find_surplus, &surplus);
    json_array_foreach(surplus.keys, i, key) good =
        good && r->drop(r, SHELF_TOKENS, json_string_value(key));
    json_decref(surplus.keys);
    return good;
}

/* A fresh token: the person and a secret, of which only the hash is kept. */
static bool give_token(Work *work, Records *r)
{
    if (!make_room(work, r))
        return false;
    char secret[SECRET_TEXT + 1], hex[HEX_HASH + 1];
    uint8_t hash[SECRET_HASH];
    secret_draw(secret, hash);
    hex_write(hash, hex);
    snprintf(work->token, sizeof work->token, "%s%s", work->person, secret);
    snprintf(work->token_key, sizeof work->token_key, "%s/%s", work->person, hex);
    return r->put(r, SHELF_TOKENS, work->token_key, milliseconds(), "{}");
}

static void take_person(Work *work, Records *r, const Kept *kept)
{
    memcpy(work->person, kept->person, sizeof work->person);
    memcpy(work->name, kept->name, sizeof work->name);
    for (int game = 0; game < RS_GAMES; game++)
        standing_get(r, game, work->person, &work->standing[game]);
}

/* ---- Keeping a name ---- */

static bool keep(void *context, Records *r)
{
    Work *work = context;
    Kept kept;
    if (!complete_looks(r))
        return refuse(work, SERVER_STORE_WAITS);
    char *look = find_look(r, work->name);
    bool taken = look || kept_get(r, work->name, &kept);
    free(look);
    if (taken)
        return refuse(work, SERVER_NAME_TAKEN);
    memset(&kept, 0, sizeof kept);
    secret_table_id(kept.person);
    memcpy(kept.name, work->name, sizeof kept.name);
    memcpy(kept.pass, work->problem, sizeof kept.pass);
    kept.since = milliseconds();
    take_person(work, r, &kept);
    return good_or_waits(work, kept_put(r, &kept) && give_token(work, r));
}

void person_keep(Work *work, Store *store)
{
    _Static_assert((int)STORE_PROBLEM >= (int)crypto_pwhash_STRBYTES, "holds a hash meanwhile");
    if (hash_passphrase(work, work->passphrase, work->problem))
        with_records(work, store, keep);
}

/* ---- Proving who one is ---- */

static bool look_up(void *context, Records *r)
{
    Work *work = context;
    Kept kept;
    if (kept_get(r, work->name, &kept) || kept_like(r, work->name, &kept)) {
        memcpy(work->problem, kept.pass, sizeof kept.pass);
        take_person(work, r, &kept);
    }
    return true;
}

/* The hash of no passphrase, so that a name that is not kept takes as long. */
static void hash_for_nothing(Work *work)
{
    char hash[crypto_pwhash_STRBYTES];
    if (hash_passphrase(work, work->passphrase, hash))
        refuse(work, SERVER_BAD_PASSPHRASE);
}

static bool proves(Work *work, Store *store)
{
    work->problem[0] = 0;
    with_records(work, store, look_up);
    if (work->refusal)
        return false;
    if (!work->problem[0])
        hash_for_nothing(work);
    else if (crypto_pwhash_str_verify(work->problem, work->passphrase, strlen(work->passphrase)))
        refuse(work, SERVER_BAD_PASSPHRASE);
    return work->refusal == 0;
}

static bool add_token(void *context, Records *r)
{
    return good_or_waits(context, give_token(context, r));
}

void person_login(Work *work, Store *store)
{
    if (proves(work, store))
        with_records(work, store, add_token);
}

static void take_rank(void *context, const char *key, int64_t rank, const char *value)
{
    (void)key, (void)value;
    *(int64_t *)context = rank;
}

/* Within an hour it is not written again. */
static bool show_token(void *context, Records *r)
{
    Work *work = context;
    Kept kept;
    int64_t used = 0, now = milliseconds();
    if (!r->list(r, SHELF_TOKENS, work->token_key, INT64_MAX, 1, take_rank, &used) ||
        used < oldest_token(work) || !kept_find(r, work->person, &kept))
        return refuse(work, SERVER_BAD_TOKEN);
    take_person(work, r, &kept);
    return now - used < HOUR ||
           good_or_waits(work, r->put(r, SHELF_TOKENS, work->token_key, now, "{}"));
}

void person_show_token(Work *work, Store *store)
{
    uint8_t hash[SECRET_HASH];
    char hex[HEX_HASH + 1];
    if (strlen(work->token) != PERSON_ID + SECRET_TEXT) {
        refuse(work, SERVER_BAD_TOKEN);
        return;
    }
    memcpy(work->person, work->token, PERSON_ID);
    secret_hash(work->token + PERSON_ID, hash);
    hex_write(hash, hex);
    snprintf(work->token_key, sizeof work->token_key, "%s/%s", work->person, hex);
    with_records(work, store, show_token);
}

static bool check(void *context, Records *r)
{
    Work *work = context;
    Kept kept;
    char *found = r->get(r, SHELF_TOKENS, work->token_key);
    bool good = found && kept_find(r, work->person, &kept);
    free(found);
    return good || refuse(work, SERVER_BAD_TOKEN);
}

void person_check(Work *work, Store *store)
{
    with_records(work, store, check);
}

static bool drop_token(void *context, Records *r)
{
    Work *work = context;
    return good_or_waits(work, r->drop(r, SHELF_TOKENS, work->token_key));
}

void person_logout(Work *work, Store *store)
{
    with_records(work, store, drop_token);
}

/* ---- Another passphrase, or none ---- */

static bool exchange(void *context, Records *r)
{
    Work *work = context;
    Kept kept;
    char tokens[PERSON_ID + 2];
    if (!kept_find(r, work->person, &kept))
        return refuse(work, SERVER_BAD_PASSPHRASE);
    memcpy(kept.pass, work->problem, sizeof kept.pass);
    snprintf(tokens, sizeof tokens, "%s/", work->person);
    return good_or_waits(work, r->drop(r, SHELF_TOKENS, tokens) && kept_put(r, &kept) &&
                                   give_token(work, r) && r->announce(r, work->person, false));
}

void person_exchange(Work *work, Store *store)
{
    if (proves(work, store) && hash_passphrase(work, work->other, work->problem))
        with_records(work, store, exchange);
}

static bool forget(void *context, Records *r)
{
    Work *work = context;
    char folded[FOLDED_NAME], of_person[PERSON_ID + 2];
    name_fold(work->name, folded);
    snprintf(of_person, sizeof of_person, "%s/", work->person);
    bool good = drop_looks(r, work->name) && r->drop(r, SHELF_NAMES, folded) &&
                r->drop(r, SHELF_PEOPLE, work->person) && r->drop(r, SHELF_TOKENS, of_person) &&
                r->drop(r, SHELF_HISTORY, of_person) && r->blank(r, work->person) &&
                r->announce(r, work->person, true);
    for (int game = 0; game < RS_GAMES; game++)
        good = good && r->drop(r, shelf_of_ratings(game), work->person);
    good = good && r->drop(r, SHELF_TODAY, of_person);
    return good_or_waits(work, good);
}

void person_delete(Work *work, Store *store)
{
    if (proves(work, store))
        with_records(work, store, forget);
}

/* ---- Lists ---- */

static json_t *standing_told(const Standing *s)
{
    return json_pack("{s:i, s:i, s:i, s:i}", "rating", (int)lround(s->rating.rating), "deviation",
                     (int)lround(s->rating.deviation), "matches", s->matches, "won", s->won);
}

typedef struct Ranks {
    const Work *work;
    json_t *list;
} Ranks;

static void add_rank(void *context, const char *key, int64_t rank, const char *value)
{
    const double week = 7 * 24 * 3600 * 1000.0;
    const Ranks *ranks = context;
    const Limits *limits = &ranks->work->server->limits;
    Standing s;
    (void)rank;
    standing_read(value, &s);
    int64_t since = milliseconds() - s.at;
    s.rating = glicko_rate(s.rating, since > 0 ? (double)since / week : 0, NULL, 0);
    if (rated_is_bot(key) || s.matches < limits->ranked_matches ||
        s.rating.deviation > limits->ranked_deviation)
        return;
    json_t *entry = standing_told(&s);
    json_object_set_new(entry, "person", json_string(key));
    json_array_append_new(ranks->list, entry);
}

/* Among the people, by rating: a level that somebody has played. */
static void add_bot(const Work *work, Records *r, const char *level, json_t *list)
{
    Standing s;
    char who[RATED_WHO];
    size_t at = 0;
    snprintf(who, sizeof who, "bot:%s", level);
    standing_get(r, work->game, who, &s);
    if (s.matches == 0)
        return;
    while (at < json_array_size(list) &&
           json_integer_value(json_object_get(json_array_get(list, at), "rating")) >
               (json_int_t)s.rating.rating)
        at++;
    json_t *entry = standing_told(&s);
    json_object_set_new(entry, "person", json_string(who));
    json_array_insert_new(list, at, entry);
}

/* Who it is, by name; "" for who is nobody any more. */
static void name_person(Records *r, json_t *entry)
{
    const char *person = json_string_value(json_object_get(entry, "person"));
    Kept kept;
    if (!person)
        return;
    if (rated_is_bot(person))
        json_object_set_new(entry, "bot", json_string(person + 4));
    else
        json_object_set_new(entry, "name",
                            json_string(kept_find(r, person, &kept) ? kept.name : ""));
    json_object_del(entry, "person");
}

/* Those of whom little is known stand below, for the shelf is in the order of what is sure. */
static bool ranks(void *context, Records *r)
{
    Work *work = context;
    Ranks ranks = {work, json_array()};
    json_t *entry;
    size_t i;
    bool good =
        r->list(r, shelf_of_ratings(work->game), "", INT64_MAX, MOST_RANKED, add_rank, &ranks);
    for (int level = 0; level < BOT_LEVELS; level++)
        add_bot(work, r, bot_levels[level].id, ranks.list);
    while (json_array_size(ranks.list) > (size_t)work->most)
        json_array_remove(ranks.list, json_array_size(ranks.list) - 1);
    json_array_foreach(ranks.list, i, entry) name_person(r, entry);
    work->told = json_pack("{s:o}", "ranks", ranks.list);
    return good_or_waits(work, good);
}

void person_ranks(Work *work, Store *store)
{
    with_records(work, store, ranks);
}

static void add_match(void *context, const char *key, int64_t rank, const char *value)
{
    (void)key, (void)rank;
    json_t *entry = json_loads(value, 0, NULL);
    if (entry)
        json_array_append_new(context, entry);
}

static bool list_matches(Work *work, Records *r, json_t *list)
{
    char of_person[PERSON_ID + 2];
    json_t *entry, *player;
    size_t i, j;
    Kept kept;
    snprintf(of_person, sizeof of_person, "%s/", work->person);
    bool good = r->list(r, SHELF_HISTORY, of_person, work->before, work->most, add_match, list);
    json_array_foreach(list, i, entry)
        json_array_foreach(json_object_get(entry, "players"), j, player) name_person(r, player);
    if (kept_find(r, work->person, &kept))
        take_person(work, r, &kept);
    return good_or_waits(work, good);
}

static bool matches(void *context, Records *r)
{
    Work *work = context;
    json_t *list = json_array();
    work->most++; /* one more, to know whether there is */
    bool good = list_matches(work, r, list);
    bool more = json_array_size(list) == (size_t)work->most;
    if (more)
        json_array_remove(list, json_array_size(list) - 1);
    work->told = json_pack("{s:o, s:b}", "matches", list, "more", more);
    return good;
}

void person_matches(Work *work, Store *store)
{
    with_records(work, store, matches);
}

static void count_token(void *context, const char *key, int64_t rank, const char *value)
{
    (void)key, (void)value;
    json_array_append_new(context, json_integer(rank));
}

static void add_today(void *context, const char *key, int64_t rank, const char *value)
{
    const char *game = strchr(key, '/');
    json_t *today = json_loads(value, 0, NULL);
    (void)rank;
    if (game && today)
        json_object_set(context, game + 1, today);
    json_decref(today);
}

static bool export_all(void *context, Records *r)
{
    Work *work = context;
    Kept kept;
    char of_person[PERSON_ID + 2];
    json_t *list = json_array(), *tokens = json_array(), *ratings = json_object();
    json_t *today = json_object();
    work->most = MOST_EXPORTED;
    work->before = INT64_MAX;
    snprintf(of_person, sizeof of_person, "%s/", work->person);
    bool good = list_matches(work, r, list) &&
                r->list(r, SHELF_TOKENS, of_person, INT64_MAX, LIST_ROOM, count_token, tokens) &&
                r->list(r, SHELF_TODAY, of_person, INT64_MAX, RS_GAMES, add_today, today);
    for (int game = 0; game < RS_GAMES; game++)
        json_object_set_new(ratings, rs_game_word(game), standing_told(&work->standing[game]));
    if (!kept_find(r, work->person, &kept))
        memset(&kept, 0, sizeof kept);
    work->told = json_pack("{s:{s:s, s:s, s:I, s:o, s:o, s:o, s:o}}", "export", "name", kept.name,
                           "person", work->person, "since", (json_int_t)kept.since, "logins",
                           tokens, "ratings", ratings, "today", today, "matches", list);
    return good_or_waits(work, good);
}

void person_export(Work *work, Store *store)
{
    with_records(work, store, export_all);
}
