/* file.h - a whole file in memory, within bounds. */
#ifndef TABLE_FILE_H
#define TABLE_FILE_H

#include <stddef.h>
#include <stdio.h>

/* All that an open file holds, at most `most` bytes, with a 0 behind it. Free it; NULL with a
 * clause that says why, such as "it is too big: 8 MiB are the most". */
char *file_rest(FILE *file, size_t most, size_t *size, char why[80]);

/* Likewise by its path. A file or a pipe: a device may have no end, a folder has no text. */
char *file_whole(const char *path, size_t most, size_t *size, char why[80]);

#endif
