/* match_file.c - a match from a file; see match.h. */
#include "problem.h"

#include "words/table_words.h"

#include <stdlib.h>

enum { MOST_BYTES = 1 << 24 }; /* the longest match, every line of it and its comments, has less */

char *match_text(const char *path, size_t *size, bool *torn, FileFault *why)
{
    char *text = file_whole(path, MOST_BYTES, size, why);
    if (!text)
        return NULL;
    size_t whole = *size;
    while (whole > 0 && text[whole - 1] != '\n')
        whole--;
    *torn = whole < *size;
    *size = whole;
    text[whole] = 0;
    return text;
}

bool match_load(const rs_Rules *rules, const char *path, Match *match, size_t *whole, bool *torn,
                char problem[MATCH_PROBLEM])
{
    size_t size;
    bool cut;
    FileFault why;
    char *text = match_text(path, &size, &cut, &why);
    if (!text)
        return problem_with_file(rules, match->setup.language, TABLE_CANNOT_READ, path, &why,
                                 problem);
    bool good = match_read(rules, text, size, match, problem);
    free(text);
    if (whole)
        *whole = size;
    if (torn)
        *torn = cut;
    return good;
}
