/* words.c - fills sentence templates; see words.h. */
#include "words.h"
#include "languages.h"

#include <stdio.h>
#include <string.h>

const char *words_seat(const rs_Words *words, int seat, const char *table)
{
    static const char *const letters[RS_SEATS] = {"A", "B", "C", "D"};
    if (seat >= RS_SEATS)
        return table;
    return words->seat[seat] ? words->seat[seat] : letters[seat];
}

typedef struct Out {
    char *text;
    int size, used;
} Out;

static void add(Out *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length && out->used < out->size - 1; i++)
        out->text[out->used++] = text[i];
    out->text[out->used] = 0;
}

static void add_number(Out *out, int n)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", n);
    add(out, digits, strlen(digits));
}

static int number_named(const Saying *s, char name)
{
    switch (name) {
    case 'a':
        return s->a;
    case 'b':
        return s->b;
    case 's': /* a + b + n: a sum of dice */
        return s->a + s->b + s->n;
    case '+': /* spaces are counted from 1 */
        return s->b + 1;
    default:
        return s->n;
    }
}

/* {n|card|cards}, or {n:RULE|kartę|karty|kart}: the form of a word that fits a number. */
static void add_plural(Out *out, const Saying *s, const char *key, size_t length)
{
    const char *end = key + length, *at = memchr(key, '|', length), *next;
    const char *rule = key[1] == ':' ? key + 2 : PLURAL_USUAL;
    size_t letters = key[1] == ':' ? (size_t)(at - rule) : strlen(rule);
    int form = plural_form(rule, letters, number_named(s, key[0]));
    while ((next = memchr(at + 1, '|', (size_t)(end - at - 1))) && form-- > 0)
        at = next;
    add(out, at + 1, (size_t)((next ? next : end) - at - 1));
}

static void add_text(Out *out, const char *text)
{
    if (text)
        add(out, text, strlen(text));
}

static const char *text_named(const Saying *s, const char *key, size_t length)
{
    for (int i = 0; i < RS_FILL_TEXTS && s->named[i].key; i++)
        if (strlen(s->named[i].key) == length && memcmp(key, s->named[i].key, length) == 0)
            return s->named[i].text;
    return NULL;
}

static void add_key(Out *out, const Saying *s, const char *key, size_t length)
{
    if (memchr(key, '|', length))
        add_plural(out, s, key, length);
    else if (length == 1)
        add_number(out, number_named(s, key[0]));
    else
        add_text(out, text_named(s, key, length));
}

/* How far a place goes whose { has been read: to the } that closes it. */
static size_t place_length(const char *place, const char *end)
{
    const char *at = place;
    for (int open = 1; at < end; at++) {
        open += (*at == '{') - (*at == '}');
        if (open == 0)
            break;
    }
    return (size_t)(at - place);
}

/* ---- Whether a translation fits ---- */

static bool has_name(const char *pattern, const char *key, size_t length)
{
    while ((pattern = strchr(pattern, '{'))) {
        pattern++;
        if (strcspn(pattern, "?|}") == length && memcmp(pattern, key, length) == 0)
            return true;
    }
    return false;
}

static int forms_in(const char *place, size_t length)
{
    int forms = 0;
    for (size_t i = 0; i < length; i++)
        forms += place[i] == '|';
    return forms;
}

static const char *wrong_place(const char *place, const char *end, const char *english, int forms)
{
    size_t length = place_length(place, end), key = strcspn(place, "?|}");
    bool number = key == 1 && strchr("nabs+", place[0]);
    if (place + length == end)
        return "this place is not closed by a }";
    if (!number && !has_name(english, place, key))
        return "the English sentence has no such place";
    if (place[key] == '|' && forms_in(place, length) > forms)
        return "the language has fewer forms than stand here";
    return NULL;
}

bool words_fit(const char *pattern, const char *english, int forms, WordsFault *fault)
{
    const char *end = strchr(pattern, 0), *place = pattern;
    fault->wrong = NULL;
    while (!fault->wrong && (place = strchr(place, '{'))) {
        fault->wrong = wrong_place(++place, end, english, forms);
        size_t length = place_length(place, end) + 2;
        fault->place = text_quote(place - 1, length < QUOTE_WORD ? length : QUOTE_WORD);
    }
    return !fault->wrong;
}

/* ---- Filling ---- */

/* Whether there is something that a part can speak of. */
static bool is_there(const Saying *s, const char *key, size_t length)
{
    const char *text = length == 1 ? NULL : text_named(s, key, length);
    return length == 1 ? number_named(s, key[0]) != 0 : text && *text;
}

static void fill(Out *out, const Saying *saying, const char *pattern, const char *end)
{
    while (pattern < end) {
        const char *place = memchr(pattern, '{', (size_t)(end - pattern));
        bool ended = out->used > 0 && strchr("!?", out->text[out->used - 1]) != NULL;
        size_t skip = ended && *pattern == '.'; /* a name may end its sentence by itself */
        add(out, pattern + skip, (size_t)((place ? place : end) - pattern) - skip);
        if (!place)
            return;
        size_t length = place_length(++place, end), key = strcspn(place, "?|}");
        if (key < length && place[key] != '?')
            key = length;
        if (key == length)
            add_key(out, saying, place, length);
        else if (is_there(saying, place, key))
            fill(out, saying, place + key + 1, place + length);
        pattern = place + length + (place + length < end);
    }
}

int rs_fill(const char *pattern, const Saying *saying, char *text, int size)
{
    Out out = {text, size, 0};
    if (size <= 0)
        return 0;
    text[0] = 0;
    if (pattern)
        fill(&out, saying, pattern, pattern + strlen(pattern));
    return out.used;
}
