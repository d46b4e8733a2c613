/* file.h - a whole file in memory, within bounds. */
#ifndef TABLE_FILE_H
#define TABLE_FILE_H

#include <stddef.h>
#include <stdio.h>

/* Why something cannot be done with a file: a number of errno, or one of these. In words: see
 * problem.h. */
enum {
    FILE_TOO_BIG = -1,
    FILE_NO_FILE = -2, /* nor a pipe */
    FILE_NO_MEMORY = -3,
    FILE_LONG_NAME = -4,
    FILE_PLAYED_ELSEWHERE = -5,
    FILE_NO_HOME = -6
};
typedef struct FileFault {
    int number;
    int most; /* too big: so many MiB would do */
} FileFault;

/* All that an open file holds, at most `most` bytes, with a 0 behind it. Free it; NULL with the
 * reason why not. */
char *file_rest(FILE *file, size_t most, size_t *size, FileFault *why);

/* Likewise by its path. A file or a pipe: a device may have no end, a folder has no text. */
char *file_whole(const char *path, size_t most, size_t *size, FileFault *why);

#endif
