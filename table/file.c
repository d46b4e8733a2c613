/* file.c - a whole file in memory, within bounds; see file.h. */
#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *refuse(const char *reason, char why[80])
{
    snprintf(why, 80, "%s", reason);
    return NULL;
}

/* Twice the room, as far as one byte more than may come, or NULL; the old text is freed then. */
static char *grow(char *text, size_t *room, size_t most)
{
    *room = *room * 2 < most ? *room * 2 : most + 1;
    char *grown = realloc(text, *room + 1);
    if (!grown)
        free(text);
    return grown;
}

char *file_rest(FILE *file, size_t most, size_t *size, char why[80])
{
    size_t room = 1 << 15;
    char *text = NULL;
    *size = 0;
    do
        text = grow(text, &room, most);
    while (text && (*size += fread(text + *size, 1, room - *size, file)) == room && room <= most);
    if (!text)
        return refuse("there is no memory left for it", why);
    if (ferror(file))
        refuse(strerror(errno), why);
    else if (*size > most)
        snprintf(why, 80, "it is too big: %zu MiB are the most", most >> 20);
    else {
        text[*size] = 0;
        return text;
    }
    free(text);
    return NULL;
}

char *file_whole(const char *path, size_t most, size_t *size, char why[80])
{
    struct stat about;
    FILE *file = fopen(path, "rb");
    if (!file)
        return refuse(strerror(errno), why);
    char *text = NULL;
    if (fstat(fileno(file), &about) != 0)
        refuse(strerror(errno), why);
    else if (S_ISDIR(about.st_mode))
        refuse(strerror(EISDIR), why);
    else if (!S_ISREG(about.st_mode) && !S_ISFIFO(about.st_mode) && !S_ISSOCK(about.st_mode))
        refuse("it is neither a file nor a pipe", why);
    else
        text = file_rest(file, most, size, why);
    fclose(file);
    return text;
}
