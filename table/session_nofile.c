/* session_nofile.c - where there is no disk (a WebAssembly module): no session has a file, and
 * whoever wants to keep one takes its text (match_write); see session_file.h. */
#include "session_file.h"

static bool no_disk(char problem[MATCH_PROBLEM])
{
    snprintf(problem, MATCH_PROBLEM, "there are no files here");
    return false;
}

bool file_create(Session *s, const char *folder, char problem[MATCH_PROBLEM])
{
    (void)s, (void)folder;
    return no_disk(problem);
}

bool file_open(Session *s, const char *path, char problem[MATCH_PROBLEM])
{
    (void)s, (void)path;
    return no_disk(problem);
}

bool file_cut(Session *s, size_t whole, char problem[MATCH_PROBLEM])
{
    (void)s, (void)whole;
    return no_disk(problem);
}

bool file_append(Session *s, const char *text, size_t size, char problem[MATCH_PROBLEM])
{
    (void)s, (void)text, (void)size, (void)problem;
    return true;
}

bool file_replace(Session *s, const char *text, char problem[MATCH_PROBLEM])
{
    (void)s, (void)text, (void)problem;
    return true;
}

void file_close(Session *s)
{
    (void)s;
}
