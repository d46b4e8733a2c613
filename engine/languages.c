/* languages.c - languages by code, and their plural rules; see languages.h. */
#include "languages.h"
#include "lexicon.h"

#include <ctype.h>
#include <string.h>

/* ---- Codes ---- */

int rs_languages(const rs_Rules *rules)
{
    return rules->languages;
}

const char *rs_language_code(const rs_Rules *rules, int language)
{
    return language >= 0 && language < rules->languages ? rules->language[language] : NULL;
}

int rs_language_find(const rs_Rules *rules, const char *code)
{
    for (int i = 0; i < rules->languages; i++)
        if (strcmp(rules->language[i], code) == 0)
            return i;
    return -1;
}

const char *rs_language_name(const rs_Rules *rules, int language)
{
    int word = rs_word_find(rules, LANGUAGE_SET, "name");
    const char *name = word < 0 ? NULL : rs_word(rules, language, word);
    bool borrowed = language != RS_ENGLISH && word >= 0 && name == rs_word(rules, RS_ENGLISH, word);
    return name && !borrowed ? name : rules->language[language];
}

/* Two or three small letters, and parts behind hyphens: "de", "pt-br". */
static bool good_code(const char *code)
{
    size_t first = strspn(code, "abcdefghijklmnopqrstuvwxyz"), length = strlen(code);
    bool parted = first == length || code[first] == '-';
    bool good = first >= 2 && first <= 3 && parted && length <= 12;
    for (const char *c = code + first; *c && good; c++)
        good = islower((unsigned char)*c) || isdigit((unsigned char)*c) ||
               (*c == '-' && isalnum((unsigned char)c[1]));
    return good;
}

int language_named(Compiler *c, const Line *line, int word)
{
    rs_Rules *rules = c->rules;
    const char *code = line->words > word && !line->word[word].quoted ? line->word[word].text : "";
    int found = rs_language_find(rules, code);
    if (found >= 0)
        return found;
    if (!good_code(code))
        text_problem(c->text, line, line->words > word ? word : line->words,
                     "write the code of a language in small letters: en, de, pt-br");
    else if (rules->languages == RS_MOST_LANGUAGES)
        text_problem(c->text, line, word, "%d languages are the most", RS_MOST_LANGUAGES);
    else {
        rules->language[rules->languages] = code;
        rules->language_line[rules->languages] = line;
        return rules->languages++;
    }
    return -1;
}

bool language_has_words(const rs_Rules *rules, int language)
{
    for (int game = 0; game < GAMES; game++)
        for (int i = 0; i < MAX_SENTENCES; i++)
            if (rules->sentence[game][language][i])
                return true;
    for (int i = 0; i < rules->lexicons; i++)
        for (int word = 0; word < rules->lexicon[i]->words; word++)
            if (rules->lexicon[i]->text[language][word])
                return true;
    return false;
}

/* ---- Plural forms ---- */

typedef struct Reader {
    const char *at, *end;
    int n;
    bool good;
} Reader;

static bool next_is(Reader *r, const char *mark)
{
    size_t length = strlen(mark);
    while (r->at < r->end && *r->at == ' ')
        r->at++;
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, mark, length) != 0)
        return false;
    r->at += length;
    return true;
}

static int number(Reader *r)
{
    int value = 0, digits = 0;
    while (r->at < r->end && *r->at == ' ')
        r->at++;
    for (; r->at < r->end && isdigit((unsigned char)*r->at) && digits < 6; digits++)
        value = value * 10 + *r->at++ - '0';
    r->good = r->good && digits > 0;
    return value;
}

/* n % 10 = 2..4, 7 */
static bool relation(Reader *r)
{
    r->good = r->good && next_is(r, "n");
    int n = r->n, part = r->good && next_is(r, "%") ? number(r) : 0;
    bool not = r->good && next_is(r, "!="), found = false;
    r->good = r->good && (not || next_is(r, "="));
    if (part)
        n %= part;
    do {
        int from = number(r), to = next_is(r, "..") ? number(r) : from;
        found = found || (n >= from && n <= to);
    } while (r->good && next_is(r, ","));
    return found != not ;
}

static bool condition(Reader *r)
{
    bool any = false;
    do {
        bool all = true;
        do
            all = relation(r) && all;
        while (r->good && next_is(r, "and"));
        any = any || all;
    } while (r->good && next_is(r, "or"));
    return any;
}

int plural_form(const char *rule, size_t length, int n)
{
    Reader r = {rule, rule + length, n < 0 ? -n : n, true};
    int form = -1, forms = 0;
    next_is(&r, " ");
    if (r.at == r.end) /* one form for every number */
        return 0;
    do {
        if (condition(&r) && form < 0)
            form = forms;
        forms++;
    } while (r.good && next_is(&r, ";"));
    next_is(&r, " ");
    return !r.good || r.at != r.end ? -1 : form < 0 ? forms : form;
}

int language_forms(const rs_Rules *rules, int language)
{
    int word = rs_word_find(rules, LANGUAGE_SET, "plural"), forms = 2;
    const char *rule = word < 0 ? NULL : rs_word(rules, language, word);
    if (rule && !rule[strspn(rule, " ")])
        return 1;
    for (; rule && *rule; rule++)
        forms += *rule == ';';
    return forms;
}

/* ---- Plural rules in sentences ---- */

/* {n|card|cards}: the place of the |, or NULL. */
static const char *next_plural(const char *text)
{
    while ((text = strchr(text, '{')) && !(text[1] && text[2] == '|'))
        text++;
    return text ? text + 2 : NULL;
}

static const char *with_rule(rs_Rules *rules, const char *text, const char *rule)
{
    size_t size = strlen(text) + 1;
    const char *place = text;
    while ((place = next_plural(place)))
        size += strlen(rule) + 1;
    char *whole = text_alloc(&rules->text, size), *end = whole;
    for (; (place = next_plural(text)); text = place) {
        memcpy(end, text, (size_t)(place - text));
        end += place - text;
        *end++ = ':';
        end = strchr(strcpy(end, rule), 0);
    }
    strcpy(end, text);
    return whole;
}

static void settle_one(rs_Rules *rules, const char **text, const char *rule)
{
    if (*text && next_plural(*text))
        *text = with_rule(rules, *text, rule);
}

static void settle(rs_Rules *rules, int language, const char *rule)
{
    for (int game = 0; game < GAMES; game++)
        for (int i = 0; i < MAX_SENTENCES; i++)
            settle_one(rules, &rules->sentence[game][language][i], rule);
    for (int i = 0; i < rules->lexicons; i++)
        for (int word = 0; word < rules->lexicon[i]->words; word++)
            settle_one(rules, &rules->lexicon[i]->text[language][word], rule);
}

void language_settle(rs_Rules *rules)
{
    int word = rs_word_find(rules, LANGUAGE_SET, "plural");
    for (int l = 0; l < rules->languages && word >= 0; l++) {
        const char *rule = rs_word(rules, l, word);
        if (rule && strcmp(rule, PLURAL_USUAL) != 0)
            settle(rules, l, rule);
    }
}
