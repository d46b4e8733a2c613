/* output.h - the files that reports are written into, whole or not at all.
 *
 * Links are followed and stay. What is no file, such as a folder, a pipe or a device, is refused,
 * and so is a file that nobody may write. */
#ifndef APPS_LAB_OUTPUT_H
#define APPS_LAB_OUTPUT_H

#include "study.h"

/* Whether it could be written now. On false `problem` says why not. */
bool output_check(const char *path, char problem[200]);

/* Whether both are names of one file, there or not yet. */
bool output_same(const char *a, const char *b);

/* On false `problem` says why, and what was there before is still there. */
bool output_write(const char *path, const Study *study, bool (*write)(const Study *study, FILE *to),
                  char problem[200]);

#endif
