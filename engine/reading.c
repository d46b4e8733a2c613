/* reading.c - lines of positions; see reading.h. */
#include "reading.h"

#include <string.h>

const char *reading_word(const Reading *r)
{
    return reading_ended(r) ? "" : r->line->word[r->word].text;
}

bool reading_is(const Reading *r, const char *text)
{
    return strcmp(reading_word(r), text) == 0;
}

bool reading_ended(const Reading *r)
{
    return r->word >= r->line->words;
}

void reading_wrong(Reading *r, const char *message)
{
    if (r->ok)
        text_problem(r->text, r->line, r->word, "%s", message);
    r->ok = false;
}

int reading_number(Reading *r, int lo, int hi)
{
    int value = lo;
    if (r->ok && !text_number(r->text, r->line, r->word, lo, hi, &value))
        r->ok = false;
    r->word++;
    return value;
}

int reading_choice(Reading *r, const char *const *list, int count, const char *what)
{
    int choice = r->ok ? text_choice(r->text, r->line, r->word, list, count, what) : 0;
    r->ok &= choice >= 0;
    r->word++;
    return choice < 0 ? 0 : choice;
}

static bool is_one_of(const Reading *r, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (reading_is(r, words[i]))
            return true;
    return false;
}

void reading_list(Reading *r, const char *const *ends, int count, WordList *list)
{
    for (; !reading_ended(r) && !is_one_of(r, ends, count); r->word++) {
        if (list->count == TEXT_MAX_WORDS) {
            reading_wrong(r, "too many cards");
            return;
        }
        list->id[list->count++] = reading_word(r);
    }
}

void reading_setting(Reading *r, rs_Setup *setup, const char *key)
{
    char problem[200];
    if (r->ok && !r->kind->setup_set(r->rules, setup, key, reading_word(r), problem))
        reading_wrong(r, problem);
    r->word++;
}

void reading_ruling(Reading *r, rs_Setup *setup)
{
    const char *names[RS_RULINGS];
    for (int i = 0; i < r->kind->rulings; i++)
        names[i] = r->kind->ruling[i].name;
    int ruling = reading_choice(r, names, r->kind->rulings, "a ruling");
    reading_setting(r, setup, names[ruling]);
}

bool reading_line(Reading *r, const PositionLine *lines, int count, struct Position *position)
{
    const char *first = r->line->word[0].text;
    r->word = 1;
    for (int i = 0; i < count; i++) {
        if (strcmp(first, lines[i].word) != 0)
            continue;
        lines[i].read(r, position);
        if (r->ok && !reading_ended(r))
            reading_wrong(r, "one word too many here");
        return true;
    }
    return false;
}
