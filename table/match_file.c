/* match_file.c - a match from a file; see match.h. */
#include "match.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 26 }; /* 100000 actions take some 2 MB; comments may be long */

static char *cannot_read(const char *path, const char *why, char problem[MATCH_PROBLEM])
{
    snprintf(problem, MATCH_PROBLEM, "%.200s cannot be read: %.80s", path, why);
    return NULL;
}

/* All of an open file, or NULL with errno. */
static char *read_all(FILE *file, size_t *size)
{
    size_t room = 1 << 16;
    char *text = malloc(room + 1);
    *size = 0;
    for (size_t got; text && (got = fread(text + *size, 1, room - *size, file)) > 0;) {
        *size += got;
        if (*size < room)
            continue;
        char *grown = room < MOST_BYTES ? realloc(text, (room *= 2) + 1) : NULL;
        if (!grown)
            free(text);
        text = grown;
        errno = EFBIG;
    }
    if (!text || !ferror(file))
        return text;
    free(text);
    return NULL;
}

char *match_text(const char *path, size_t *size, bool *torn, char problem[MATCH_PROBLEM])
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return cannot_read(path, strerror(errno), problem);
    char *text = read_all(file, size);
    const char *why = text ? NULL : strerror(errno);
    fclose(file);
    if (!text)
        return cannot_read(path, why, problem);
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
    char *text = match_text(path, &size, &cut, problem);
    if (!text)
        return false;
    bool good = match_read(rules, text, size, match, problem);
    free(text);
    if (whole)
        *whole = size;
    if (torn)
        *torn = cut;
    return good;
}
