/* session_file.h - the file of a session: every line is on the disk before anybody sees what came
 * of it. A session without a path has no file, and all of this succeeds. */
#ifndef TABLE_SESSION_FILE_H
#define TABLE_SESSION_FILE_H

#include "session.h"

/* Makes a new file for the match as it stands, named by its time and players. */
bool file_create(Session *s, const char *folder, char problem[MATCH_PROBLEM]);

/* Opens the file of a match to go on with it, so that nobody else does. */
bool file_open(Session *s, const char *path, char problem[MATCH_PROBLEM]);
/* Cuts off what follows its first `whole` bytes. */
bool file_cut(Session *s, size_t whole, char problem[MATCH_PROBLEM]);

/* Adds a text, and waits until it is on the disk. On false the file is as it was. */
bool file_append(Session *s, const char *text, size_t size, char problem[MATCH_PROBLEM]);

/* Puts another text in the place of all, at once: after a crash it is the one or the other. */
bool file_replace(Session *s, const char *text, char problem[MATCH_PROBLEM]);

void file_close(Session *s);

#endif
