/* output.c - reports into files; see output.h. */
#ifndef _XOPEN_SOURCE     /* which ncurses asks for too */
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "output.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Names ---- */

/* The name behind all links; of what is not there yet, the name that it would have. False with
 * errno if it can have none. */
static bool real_name(const char *path, char real[PATH_MAX])
{
    struct stat about;
    if (lstat(path, &about) == 0)
        return realpath(path, real) != NULL;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char folder[PATH_MAX], found[PATH_MAX];
    errno = *name ? ENAMETOOLONG : ENOENT;
    if (!*name || strlen(path) >= sizeof folder)
        return false;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(name - path) : 1, slash ? path : ".");
    if (!realpath(folder, found))
        return false;
    errno = ENAMETOOLONG;
    return snprintf(real, PATH_MAX, "%s/%s", found, name) < PATH_MAX;
}

bool output_same(const char *a, const char *b)
{
    char real_a[PATH_MAX], real_b[PATH_MAX];
    return real_name(a, real_a) && real_name(b, real_b) && strcmp(real_a, real_b) == 0;
}

/* ---- Drafts ---- */

/* What is written beside a file and then takes its place. */
typedef struct Draft {
    char real[PATH_MAX], beside[PATH_MAX + 8];
    FILE *file;
} Draft;

/* Why what is there may not be replaced; NULL if it may, or if nothing is there. */
static const char *why_kept(const char *real)
{
    struct stat about;
    if (stat(real, &about) != 0)
        return NULL;
    if (S_ISDIR(about.st_mode))
        return "it is a folder";
    if (!S_ISREG(about.st_mode))
        return "it is not a file";
    /* To the superuser access says yes of everything: the mode tells what was meant. */
    bool writable = (about.st_mode & 0222) && access(real, W_OK) == 0;
    return writable ? NULL : "it is read-only";
}

/* As open to others as the file whose place it takes, or as any new one. */
static mode_t mode_for(const char *real)
{
    struct stat about;
    mode_t mask = umask(0);
    umask(mask);
    return stat(real, &about) == 0 ? about.st_mode & 0777 : 0666 & ~mask;
}

static bool open_beside(Draft *draft)
{
    snprintf(draft->beside, sizeof draft->beside, "%s.XXXXXX", draft->real);
    int file = mkstemp(draft->beside);
    if (file < 0)
        return false;
    if (fchmod(file, mode_for(draft->real)) == 0 && (draft->file = fdopen(file, "w")))
        return true;
    int why = errno;
    close(file);
    unlink(draft->beside);
    errno = why;
    return false;
}

static bool cannot_write(const char *path, const char *why, char problem[200])
{
    snprintf(problem, 200, "cannot write %.100s: %.60s", path, why);
    return false;
}

static bool draft_begin(Draft *draft, const char *path, char problem[200])
{
    if (!real_name(path, draft->real))
        return cannot_write(path, strerror(errno), problem);
    const char *why = why_kept(draft->real);
    if (!why && !open_beside(draft))
        why = strerror(errno);
    return !why || cannot_write(path, why, problem);
}

bool output_check(const char *path, char problem[200])
{
    Draft draft;
    if (!draft_begin(&draft, path, problem))
        return false;
    fclose(draft.file);
    unlink(draft.beside);
    return true;
}

bool output_write(const char *path, const Study *study, bool (*write)(const Study *study, FILE *to),
                  char problem[200])
{
    Draft draft;
    if (!draft_begin(&draft, path, problem))
        return false;
    bool good = write(study, draft.file) && !ferror(draft.file);
    if (fclose(draft.file) == 0 && good && rename(draft.beside, draft.real) == 0)
        return true;
    cannot_write(path, strerror(errno), problem);
    unlink(draft.beside);
    return false;
}
