/* lexicon.c - sets of sentences; see lexicon.h. */
#include "lexicon.h"
#include "languages.h"

#include <stdio.h>
#include <string.h>

const char *rs_word(const rs_Rules *rules, int language, int word)
{
    return rules->lexicon[word / LEXICON_STEP]->text[language][word % LEXICON_STEP];
}

static int find_name(const rs_Rules *rules, const char *name)
{
    for (int i = 0; i < rules->lexicons; i++)
        if (strcmp(rules->lexicon[i]->name, name) == 0)
            return i;
    return -1;
}

static int find_key(const Lexicon *set, const char *key)
{
    for (int i = 0; i < set->words; i++)
        if (strcmp(set->key[i], key) == 0)
            return i;
    return -1;
}

int rs_word_find(const rs_Rules *rules, const char *set, const char *key)
{
    int lexicon = find_name(rules, set);
    int word = lexicon < 0 ? -1 : find_key(rules->lexicon[lexicon], key);
    return word < 0 ? -1 : lexicon * LEXICON_STEP + word;
}

const char *rs_word_key(const rs_Rules *rules, const char *set, int index)
{
    int lexicon = find_name(rules, set);
    bool there = lexicon >= 0 && index >= 0 && index < rules->lexicon[lexicon]->words;
    return there ? rules->lexicon[lexicon]->key[index] : NULL;
}

/* ---- Compiling ---- */

/* The set of this name; with `language` English a new one where there is none. */
static Lexicon *find_set(Compiler *c, const Line *head, int language)
{
    const char *name = head->word[2].text;
    int found = find_name(c->rules, name);
    if (found >= 0 || language != RS_ENGLISH)
        return found < 0 ? NULL : c->rules->lexicon[found];
    if (c->rules->lexicons == MAX_LEXICONS) {
        text_problem(c->text, head, 2, "%d sets of words are the most", MAX_LEXICONS);
        return NULL;
    }
    Lexicon *set = text_alloc(c->text, sizeof *set);
    set->name = name;
    c->rules->lexicon[c->rules->lexicons++] = set;
    return set;
}

/* Quoted lines below the key are one text. */
static const char *joined(Compiler *c, const Line *line)
{
    size_t size = 1;
    for (const Line *part = line->child; part; part = part->next) {
        if (part->words != 1 || !part->word[0].quoted || part->child) {
            text_problem(c->text, part, 0, "write a quoted line of text");
            return NULL;
        }
        size += strlen(part->word[0].text) + 1;
    }
    char *text = text_alloc(c->text, size);
    for (const Line *part = line->child; part; part = part->next) {
        strcat(text, part->word[0].text);
        strcat(text, part->next ? "\n" : "");
    }
    return text;
}

static const char *text_of(Compiler *c, const Line *line)
{
    if (line->words == 3 && line->word[2].quoted && !line->child)
        return line->word[2].text;
    if (line->words == 2 && line->child)
        return joined(c, line);
    text_problem(c->text, line, 0, "write say, a key and a quoted text");
    return NULL;
}

static void compile_line(Compiler *c, const Line *line, Lexicon *set, int language)
{
    const char *text = strcmp(line->word[0].text, "say") == 0 ? text_of(c, line) : NULL;
    if (!text) {
        if (strcmp(line->word[0].text, "say") != 0)
            text_problem(c->text, line, 0, "write say, a key and a quoted text");
        return;
    }
    int word = find_key(set, line->word[1].text);
    if (word < 0 && language == RS_ENGLISH && set->words < LEXICON_STEP) {
        word = set->words++;
        set->key[word] = line->word[1].text;
    }
    if (word < 0)
        text_problem(c->text, line, 1, "there is no \"%.40s\" among the words of %.20s",
                     line->word[1].text, set->name);
    else
        set->text[language][word] = text;
    if (strcmp(set->name, LANGUAGE_SET) == 0 && strcmp(line->word[1].text, "plural") == 0 &&
        plural_form(text, strlen(text), 1) < 0)
        text_problem(c->text, line, 2,
                     "write a condition for each form but the last: n = 1; n %% 10 = 2..4 and "
                     "n %% 100 != 12..14");
}

void lexicon_compile(Compiler *c, const Line *head, int language)
{
    Lexicon *set = find_set(c, head, language);
    if (!set) {
        text_problem(c->text, head, 2, "there are no English words of \"%.20s\"",
                     head->word[2].text);
        return;
    }
    for (const Line *line = head->next; line; line = line->next)
        compile_line(c, line, set, language);
}

void lexicon_fill_gaps(rs_Rules *rules)
{
    for (int i = 0; i < rules->lexicons; i++)
        for (int l = 0; l < rules->languages; l++)
            for (int word = 0; word < rules->lexicon[i]->words; word++) {
                Lexicon *set = rules->lexicon[i];
                if (!set->text[l][word])
                    set->text[l][word] = set->text[RS_ENGLISH][word];
            }
}
