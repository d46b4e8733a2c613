/* session_file.c - see session_file.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "session_file.h"

#include "problem.h"
#include "words/table_words.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* `why`: as in a FileFault. */
static bool cannot_save(const Session *s, const char *path, int why, char problem[MATCH_PROBLEM])
{
    return problem_with_file(s->match.rules, s->match.setup.language, TABLE_CANNOT_SAVE, path,
                             &(FileFault){.number = why}, problem);
}

/* ---- Writing ---- */

static bool write_all(int file, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, text, size);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            text += written;
            size -= (size_t)written;
        }
    }
    return fsync(file) == 0;
}

/* The name of a file is safe only when its folder is on the disk too. */
static void sync_folder(const char *path)
{
    char folder[SESSION_PATH];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    int opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened >= 0) {
        fsync(opened);
        close(opened);
    }
}

bool file_append(Session *s, const char *text, size_t size, char problem[MATCH_PROBLEM])
{
    if (!s->path[0])
        return true;
    if (lseek(s->file, s->size, SEEK_SET) == s->size && write_all(s->file, text, size)) {
        s->size += (long)size;
        return true;
    }
    int why = errno;
    if (ftruncate(s->file, s->size) == 0)
        fsync(s->file);
    return cannot_save(s, s->path, why, problem);
}

/* A file that is about to take the place of another: written, locked and open to the same people,
 * or -1. */
static int write_beside(const char *path, const char *text, int other)
{
    struct stat like;
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return -1;
    if (flock(file, LOCK_EX | LOCK_NB) == 0 && fstat(other, &like) == 0 &&
        fchmod(file, like.st_mode & 0777) == 0 && write_all(file, text, strlen(text)))
        return file;
    int why = errno;
    close(file);
    unlink(path);
    errno = why;
    return -1;
}

bool file_replace(Session *s, const char *text, char problem[MATCH_PROBLEM])
{
    char beside[SESSION_PATH + 8];
    if (!s->path[0])
        return true;
    snprintf(beside, sizeof beside, "%s.new", s->path);
    int file = write_beside(beside, text, s->file);
    if (file < 0)
        return cannot_save(s, s->path, errno, problem);
    if (rename(beside, s->path) != 0) {
        int why = errno;
        close(file);
        unlink(beside);
        return cannot_save(s, s->path, why, problem);
    }
    sync_folder(s->path);
    close(s->file);
    s->file = file;
    s->size = (long)strlen(text);
    return true;
}

/* ---- Opening ---- */

/* Whoever takes an action back puts a new file in the place of the old: is the locked one still the
 * one with that name? */
static bool in_place(int file, const char *path)
{
    struct stat locked, named;
    return fstat(file, &locked) == 0 && stat(path, &named) == 0 && locked.st_dev == named.st_dev &&
           locked.st_ino == named.st_ino;
}

bool file_open(Session *s, const char *path, char problem[MATCH_PROBLEM])
{
    char *real = realpath(path, NULL); /* a link stays one when its file is replaced */
    if (!real)
        return cannot_save(s, path, errno, problem);
    bool fits = strlen(real) < sizeof s->path;
    snprintf(s->path, sizeof s->path, "%s", fits ? real : "");
    free(real);
    if (!fits)
        return cannot_save(s, path, FILE_LONG_NAME, problem);
    s->file = open(s->path, O_RDWR | O_CLOEXEC);
    int why = errno;
    if (s->file >= 0 && flock(s->file, LOCK_EX | LOCK_NB) == 0 && in_place(s->file, s->path))
        return true;
    if (s->file >= 0)
        close(s->file);
    s->path[0] = 0;
    return cannot_save(s, path, s->file < 0 ? why : FILE_PLAYED_ELSEWHERE, problem);
}

bool file_cut(Session *s, size_t whole, char problem[MATCH_PROBLEM])
{
    struct stat now;
    s->size = (long)whole;
    if (fstat(s->file, &now) == 0 && (now.st_size == s->size || ftruncate(s->file, s->size) == 0))
        return true;
    return cannot_save(s, s->path, errno, problem);
}

void file_close(Session *s)
{
    if (s->path[0])
        close(s->file);
    s->path[0] = 0;
}

/* ---- The folder ---- */

bool session_folder(const rs_Rules *rules, int language, char path[SESSION_PATH],
                    char problem[MATCH_PROBLEM])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = 0;
    if (data && *data == '/')
        length = snprintf(path, SESSION_PATH, "%s/ringside/matches", data);
    else if (home && *home)
        length = snprintf(path, SESSION_PATH, "%s/.local/share/ringside/matches", home);
    if (length > 0 && length < SESSION_PATH - 128)
        return true;
    const FileFault why = {.number = length > 0 ? FILE_LONG_NAME : FILE_NO_HOME};
    return problem_with_file(rules, language, TABLE_NO_FOLDER, "", &why, problem);
}

/* Makes the folder and those above it. */
static bool make_folder(const char *path)
{
    char part[SESSION_PATH];
    for (size_t i = 1; i <= strlen(path); i++) {
        if (path[i] != '/' && path[i] != 0)
            continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

/* ---- Names of files ---- */

/* Adds a name in small letters and digits, with hyphens between: "Łukasz D." is "lukasz-d". */
static void append_name(char *to, size_t room, const char *name)
{
    static const char letters[][3] = {"ąa", "áa", "ćc", "ęe", "ée", "íi", "łl", "ńn", "ñn", "óo",
                                      "śs", "úu", "üu", "żz", "źz", "Ąa", "Áa", "Ćc", "Ęe", "Ée",
                                      "Íi", "Łl", "Ńn", "Ñn", "Óo", "Śs", "Úu", "Üu", "Żz", "Źz"};
    size_t used = strlen(to);
    bool gap = true;
    for (; *name && used + 2 < room; name++) {
        char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
            if (strncmp(name, letters[i], 2) == 0)
                c = letters[i][2];
        if (*name & 0x80 && c != *name)
            name++; /* the second byte of the letter */
        if ((c < 'a' || c > 'z') && (c < '0' || c > '9')) {
            gap = true;
            continue;
        }
        if (gap)
            to[used++] = '-';
        gap = false;
        to[used++] = c;
    }
    to[used] = 0;
}

/* "2026-11-15-1930-driana-rook" */
static void name_file(const Match *match, char name[120])
{
    const char *t = match->started;
    rs_Words words;
    match_words(match, RS_ENGLISH, &words);
    snprintf(name, 120, "%.10s-%.2s%.2s", t, t + 11, t + 14);
    for (int seat = 0; seat < match->setup.seats; seat++)
        append_name(name, 100, words.seat[seat]);
}

/* Opens a file that is not there yet, with a number behind its name if need be. */
static int open_new(const char *folder, const char *name, char path[SESSION_PATH])
{
    enum { TRIES = 1000 };
    int file = -1;
    for (int i = 1; i <= TRIES; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        int length = snprintf(path, SESSION_PATH, "%s/%s%s.match", folder, name, number);
        if (length >= SESSION_PATH) {
            errno = ENAMETOOLONG;
            return -1;
        }
        file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file >= 0 || errno != EEXIST)
            break;
    }
    return file;
}

bool file_create(Session *s, const char *folder, char problem[MATCH_PROBLEM])
{
    char usual[SESSION_PATH], path[SESSION_PATH], name[120];
    if (!folder && !session_folder(s->match.rules, s->match.setup.language, usual, problem))
        return false;
    folder = folder ? folder : usual;
    name_file(&s->match, name);
    char *text = match_write(&s->match);
    int file = text && make_folder(folder) ? open_new(folder, name, path) : -1;
    bool good =
        file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0 && write_all(file, text, strlen(text));
    if (!good)
        cannot_save(s, folder, text ? errno : FILE_NO_MEMORY, problem);
    if (!good && file >= 0) {
        unlink(path);
        close(file);
    }
    if (good) {
        memcpy(s->path, path, sizeof s->path);
        s->file = file;
        s->size = (long)strlen(text);
        sync_folder(path);
    }
    free(text);
    return good;
}
