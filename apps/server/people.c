/* people.c - kept names; see people.h. */
#include "people.h"

#include "secrets.h"
#include "words/server_words.h"

#include <sodium.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_EXPORTED = 100000, LIST_ROOM = 256, DAY_MS = 24 * 3600 * 1000 };

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

static bool kept_get(Records *r, const char *name, Kept *kept)
{
    char folded[FOLDED_NAME];
    name_fold(name, folded);
    return kept_read(r, folded, kept);
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
    return good;
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

/* A fresh token: the person and a secret, of which only the hash is kept. */
static bool give_token(Work *work, Records *r)
{
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
    if (kept_get(r, work->name, &kept))
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
    if (kept_get(r, work->name, &kept)) {
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

/* A token that is used is kept longer; that is written once a day. */
static bool token_used(Work *work, Records *r, const char *value)
{
    char today[32];
    snprintf(today, sizeof today, "{\"day\":%lld}", (long long)(milliseconds() / DAY_MS));
    return strcmp(value, today) == 0 ||
           r->put(r, SHELF_TOKENS, work->token_key, milliseconds(), today);
}

static bool show_token(void *context, Records *r)
{
    Work *work = context;
    Kept kept;
    char *found = r->get(r, SHELF_TOKENS, work->token_key);
    bool good = found && kept_find(r, work->person, &kept);
    bool noted = good && token_used(work, r, found);
    free(found);
    if (!good)
        return refuse(work, SERVER_BAD_TOKEN);
    take_person(work, r, &kept);
    return good_or_waits(work, noted);
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
                                   give_token(work, r));
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
    bool good = r->drop(r, SHELF_NAMES, folded) && r->drop(r, SHELF_PEOPLE, work->person) &&
                r->drop(r, SHELF_TOKENS, of_person) && r->drop(r, SHELF_HISTORY, of_person) &&
                r->blank(r, work->person);
    for (int game = 0; game < RS_GAMES; game++)
        good = good && r->drop(r, shelf_of_ratings(game), work->person);
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

static void add_rank(void *context, const char *key, int64_t rank, const char *value)
{
    json_t *entry;
    Standing standing;
    (void)rank;
    standing_read(value, &standing);
    entry = standing_told(&standing);
    json_object_set_new(entry, "person", json_string(key));
    json_array_append_new(context, entry);
}

/* Who it is, by name; "" for who is nobody any more. */
static void name_person(Records *r, json_t *entry)
{
    const char *person = json_string_value(json_object_get(entry, "person"));
    Kept kept;
    if (!person)
        return;
    if (strncmp(person, "bot:", 4) == 0)
        json_object_set_new(entry, "bot", json_string(person + 4));
    else
        json_object_set_new(entry, "name",
                            json_string(kept_find(r, person, &kept) ? kept.name : ""));
    json_object_del(entry, "person");
}

static bool ranks(void *context, Records *r)
{
    Work *work = context;
    json_t *list = json_array(), *entry;
    size_t i;
    bool good = r->list(r, shelf_of_ratings(work->game), "", INT64_MAX, work->most, add_rank, list);
    json_array_foreach(list, i, entry) name_person(r, entry);
    work->told = json_pack("{s:o}", "ranks", list);
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

static bool export_all(void *context, Records *r)
{
    Work *work = context;
    Kept kept;
    char of_person[PERSON_ID + 2];
    json_t *list = json_array(), *tokens = json_array(), *ratings = json_object();
    work->most = MOST_EXPORTED;
    work->before = INT64_MAX;
    snprintf(of_person, sizeof of_person, "%s/", work->person);
    bool good = list_matches(work, r, list) &&
                r->list(r, SHELF_TOKENS, of_person, INT64_MAX, LIST_ROOM, count_token, tokens);
    for (int game = 0; game < RS_GAMES; game++)
        json_object_set_new(ratings, rs_game_word(game), standing_told(&work->standing[game]));
    if (!kept_find(r, work->person, &kept))
        memset(&kept, 0, sizeof kept);
    work->told = json_pack("{s:{s:s, s:s, s:I, s:o, s:o, s:o}}", "export", "name", kept.name,
                           "person", work->person, "since", (json_int_t)kept.since, "logins",
                           tokens, "ratings", ratings, "matches", list);
    return good_or_waits(work, good);
}

void person_export(Work *work, Store *store)
{
    with_records(work, store, export_all);
}
