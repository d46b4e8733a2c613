/* rulesets.c - the rules that tables are played by; see rulesets.h. */
#include "rulesets.h"

#include "../shelf.h"
#include "results.h"

#include <sodium.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sources ---- */

/* Sentences, which are no part of the rules. */
static bool is_words(const rs_Source *source)
{
    const char *at = source->text, *end = at + source->size;
    while (at < end && (*at == '#' || *at == '\n' || *at == '\r')) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        at = line ? line + 1 : end;
    }
    return end - at > 6 && memcmp(at, "words ", 6) == 0;
}

static json_t *list_boxes(const rs_Source *source, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        if (!is_words(&source[i]))
            json_array_append_new(list, json_pack("{s:s, s:s%}", "name", source[i].name, "text",
                                                  source[i].text, source[i].size));
    return list;
}

static rs_Source source_of(const json_t *box)
{
    const json_t *text = json_object_get(box, "text");
    return (rs_Source){json_string_value(json_object_get(box, "name")), json_string_value(text),
                       json_string_length(text)};
}

/* ---- Sets ---- */

static void name_set(RuleSet *set)
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    char *text = json_dumps(set->boxes, JSON_COMPACT);
    if (text)
        crypto_generichash(hash, sizeof hash, (const uint8_t *)text, strlen(text), NULL, 0);
    else
        memset(hash, 0, sizeof hash);
    sodium_bin2base64(set->key, sizeof set->key, hash, 12,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(set->hash, sizeof set->hash, "%016" PRIx64, rs_rules_hash(set->rules));
    free(text);
}

RuleSet *ruleset_of_server(const rs_Rules *rules, const rs_Source *sources, int count)
{
    RuleSet *set = calloc(1, sizeof *set);
    if (!set)
        return NULL;
    set->rules = rules;
    set->boxes = list_boxes(sources, count);
    name_set(set);
    return set;
}

/* What the shelf frees. */
static bool put_on_shelf(Shelf *shelf, const json_t *box, int given)
{
    rs_Source source = source_of(box);
    char *copy = source.text ? malloc(source.size + 1) : NULL;
    if (!copy)
        return false;
    memcpy(copy, source.text, source.size + 1);
    source.text = copy;
    if (shelf_add(shelf, source, given))
        return true;
    free(copy);
    return false;
}

static bool is_shipped(const json_t *box)
{
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rs_Source source = source_of(box);
    for (int i = 0; i < count; i++)
        if (strcmp(shipped[i].name, source.name) == 0 && shipped[i].size == source.size &&
            memcmp(shipped[i].text, source.text, source.size) == 0)
            return true;
    return false;
}

RuleSet *ruleset_with(const RuleSet *base, const json_t *own, rs_Problems *problems)
{
    Shelf *shelf = malloc(sizeof *shelf);
    RuleSet *set = calloc(1, sizeof *set);
    bool good = shelf && set;
    int given = 0;
    memset(problems, 0, sizeof *problems);
    if (shelf)
        shelf_start(shelf);
    for (size_t i = 0; i < json_array_size(base->boxes) && good; i++)
        if (!is_shipped(json_array_get(base->boxes, i)))
            good = put_on_shelf(shelf, json_array_get(base->boxes, i), given++);
    for (size_t i = 0; i < json_array_size(own) && good; i++)
        good = put_on_shelf(shelf, json_array_get(own, i), given++);
    if (good && shelf_compile(shelf, problems)) {
        set->rules = set->owned = shelf->rules;
        shelf->rules = NULL;
        set->boxes = list_boxes(shelf->source, shelf->sources);
        set->own = json_deep_copy(own);
        name_set(set);
    } else {
        free(set);
        set = NULL;
    }
    if (shelf)
        shelf_free(shelf);
    free(shelf);
    return set;
}

/* The boxes of that day and the words of today. */
RuleSet *ruleset_from(const char *text)
{
    json_t *object = json_loads(text, 0, NULL), *boxes = json_object_get(object, "boxes");
    rs_Source *sources = calloc(TEXT_MAX_SOURCES, sizeof *sources);
    RuleSet *set = calloc(1, sizeof *set);
    rs_Problems problems;
    int count = 0, shipped;
    const rs_Source *words = rs_shipped(&shipped);
    for (size_t i = 0; i < json_array_size(boxes) && count < TEXT_MAX_SOURCES && sources; i++)
        sources[count++] = source_of(json_array_get(boxes, i));
    for (int i = 0; i < shipped && count < TEXT_MAX_SOURCES && sources; i++)
        if (is_words(&words[i]))
            sources[count++] = words[i];
    rs_Rules *rules = set && boxes ? rs_compile(sources, count, &problems) : NULL;
    if (rules) {
        set->rules = set->owned = rules;
        set->boxes = json_incref(boxes);
        set->own = json_incref(json_object_get(object, "own"));
        set->old = true;
        set->kept = true;
        name_set(set);
    } else {
        free(set);
        set = NULL;
    }
    free(sources);
    json_decref(object);
    return set;
}

void ruleset_free(RuleSet *set)
{
    if (!set)
        return;
    rs_free(set->owned);
    json_decref(set->boxes);
    json_decref(set->own);
    free(set);
}

/* ---- Those of a server ---- */

static RuleSet *find(Server *s, const char *key)
{
    RuleSet *set = s->rulesets;
    while (set && strcmp(set->key, key) != 0)
        set = set->next;
    return set;
}

RuleSet *rulesets_add(Server *s, RuleSet *set)
{
    RuleSet *known = find(s, set->key);
    if (known) {
        ruleset_free(set);
        known->used_at = s->now;
        return known;
    }
    set->used_at = s->now;
    set->next = s->rulesets;
    s->rulesets = set;
    return set;
}

/* Whether a client who adds the own boxes to those that ship today gets the same. */
static bool is_of_today(const RuleSet *base, const RuleSet *set)
{
    rs_Problems problems;
    RuleSet *today = ruleset_with(base, set->own, &problems);
    bool same = today && strcmp(today->hash, set->hash) == 0;
    ruleset_free(today);
    return same;
}

/* At the start there may be as many as there are: their matches go on. */
RuleSet *rulesets_find(Server *s, const char *key, const char *hash)
{
    RuleSet *set = key[0] ? find(s, key) : s->base;
    if (!set && s->started && !rulesets_have_room(s)) {
        s->unread = true; /* for now */
        return NULL;
    }
    if (!set && s->store->boxes) {
        bool failed;
        char *text = s->store->boxes(s->store, key, &failed);
        s->unread = s->unread || failed;
        set = text ? ruleset_from(text) : NULL;
        free(text);
        if (set && set->own)
            set->old = !is_of_today(s->base, set);
        if (set && strcmp(set->hash, hash) != 0) { /* the engine gives other rules for them now */
            ruleset_free(set);
            set = NULL;
        }
        if (set) {
            snprintf(set->key, sizeof set->key, "%s", key);
            set = rulesets_add(s, set);
        }
    }
    return set && strcmp(set->hash, hash) == 0 ? set : NULL;
}

void rulesets_keep(Server *s, RuleSet *set)
{
    if (set->kept && s->now - set->kept_at < RULESET_KEEP_MS)
        return; /* it is the text of all boxes: too long to be written for every table */
    json_t *record = json_object();
    json_object_set(record, "boxes", set->boxes);
    if (set->own)
        json_object_set(record, "own", set->own);
    char *value = json_dumps(record, JSON_COMPACT);
    size_t size = value ? strlen(value) + TABLE_ID + sizeof SHELF_BOXES + 3 : 0;
    char *text = value ? malloc(size) : NULL;
    if (text)
        snprintf(text, size, "%s\n%s\n%s", SHELF_BOXES, set->key, value);
    StoreChange *change = text ? store_change(STORE_RECORD, "", text) : NULL;
    if (change) {
        scribe_add(s->scribe, change);
        set->kept = true;
        set->kept_at = s->now;
    }
    json_decref(record);
    free(value);
    free(text);
}

static bool is_used(const Server *s, const RuleSet *set)
{
    return set->uses > 0 || set->thoughts > 0 || set == s->base;
}

static void drop(Server *s, RuleSet *set)
{
    RuleSet **at = &s->rulesets;
    while (*at != set)
        at = &(*at)->next;
    *at = set->next;
    ruleset_free(set);
}

void rulesets_sweep(Server *s)
{
    for (RuleSet *set = s->rulesets, *next; set; set = next) {
        next = set->next;
        if (is_used(s, set))
            set->used_at = s->now;
        else if (s->now - set->used_at > MINUTE)
            drop(s, set);
    }
}

static RuleSet *least_recently_used(const Server *s)
{
    RuleSet *least = NULL;
    for (RuleSet *set = s->rulesets; set; set = set->next)
        if (!is_used(s, set) && (!least || set->used_at < least->used_at))
            least = set;
    return least;
}

bool rulesets_have_room(Server *s)
{
    int count = 0;
    RuleSet *least;
    for (const RuleSet *set = s->rulesets; set; set = set->next)
        count++;
    for (; count >= s->limits.rulesets && (least = least_recently_used(s)) != NULL; count--)
        drop(s, least);
    return count < s->limits.rulesets;
}

int rulesets_of(const Server *s, const char *range)
{
    int count = 0;
    for (const RuleSet *set = s->rulesets; set; set = set->next)
        count += set->uses > 0 && strcmp(set->made_by, range) == 0;
    return count;
}

void rulesets_think(Server *s, const rs_Rules *rules, int by)
{
    for (RuleSet *set = s->rulesets; set; set = set->next)
        if (set->rules == rules)
            set->thoughts += by;
}

void rulesets_close(Server *s)
{
    for (RuleSet *set = s->rulesets, *next; set; set = next) {
        next = set->next;
        ruleset_free(set);
    }
    s->rulesets = s->base = NULL;
}
