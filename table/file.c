/* file.c - a whole file in memory, within bounds; see file.h. */
#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

static char *refuse(int number, FileFault *why)
{
    *why = (FileFault){.number = number};
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

char *file_rest(FILE *file, size_t most, size_t *size, FileFault *why)
{
    size_t room = 1 << 15;
    char *text = NULL;
    *size = 0;
    do
        text = grow(text, &room, most);
    while (text && (*size += fread(text + *size, 1, room - *size, file)) == room && room <= most);
    if (!text)
        return refuse(FILE_NO_MEMORY, why);
    if (ferror(file))
        refuse(errno, why);
    else if (*size > most)
        *why = (FileFault){FILE_TOO_BIG, (int)(most >> 20)};
    else {
        text[*size] = 0;
        return text;
    }
    free(text);
    return NULL;
}

char *file_whole(const char *path, size_t most, size_t *size, FileFault *why)
{
    struct stat about;
    FILE *file = fopen(path, "rb");
    if (!file)
        return refuse(errno, why);
    char *text = NULL;
    if (fstat(fileno(file), &about) != 0)
        refuse(errno, why);
    else if (S_ISDIR(about.st_mode))
        refuse(EISDIR, why);
    else if (!S_ISREG(about.st_mode) && !S_ISFIFO(about.st_mode) && !S_ISSOCK(about.st_mode))
        refuse(FILE_NO_FILE, why);
    else
        text = file_rest(file, most, size, why);
    fclose(file);
    return text;
}
