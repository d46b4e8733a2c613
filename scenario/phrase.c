/* phrase.c - who does what, in the words of scenarios; see phrase.h. */
#include "phrase.h"

#include <stdio.h>
#include <string.h>

enum { PHRASE = 160 };

int phrase_seat(const char *word)
{
    if (strcmp(word, "table") == 0)
        return RS_TABLE;
    bool letter = *word >= 'A' && *word < 'A' + RS_SEATS && !word[1];
    return letter ? *word - 'A' : -1;
}

static void join(const Line *line, int from, char out[PHRASE])
{
    int used = 0;
    out[0] = 0;
    for (int i = from; i < line->words && used < PHRASE - 40; i++)
        used += snprintf(out + used, (size_t)(PHRASE - used), "%s%.60s", i > from ? " " : "",
                         line->word[i].text);
}

static bool third_person(const char *want, const char *id, size_t verb)
{
    size_t ending = verb > 0 && id[verb - 1] == 's' && want[verb] == 'e' ? 2 : 1;
    return strncmp(want, id, verb) == 0 && want[verb + ending - 1] == 's' &&
           strcmp(want + verb + ending, id + verb) == 0;
}

bool phrase_names(const Line *line, int from, const char *id)
{
    char want[PHRASE];
    join(line, from, want);
    return strcmp(want, id) == 0 || strcmp(want, "first") == 0 ||
           third_person(want, id, strcspn(id, " "));
}

bool phrase_begins(const Line *line, int from, const char *id)
{
    char want[PHRASE];
    join(line, from, want);
    size_t length = strlen(want);
    return strncmp(want, id, length) == 0 && (id[length] == ' ' || id[length] == 0);
}
