/* session_list.c - saved matches at first sight, for those who want to resume one; see session.h.
 *
 * Nothing is played: a list is shown also of matches by other rules, and it must be quick. */
#include "session.h"

#include "../engine/kind.h"
#include "problem.h"
#include "words/table_words.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* ---- One file ---- */

typedef struct Glance {
    SessionSummary *summary;
    char rules[24]; /* the hash of these rules */
    bool actions;   /* the head is over */
} Glance;

/* What follows a word that begins the line, or NULL. */
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != 0))
        return NULL;
    return line + length + (line[length] == ' ');
}

static void look_at_player(SessionSummary *summary, const char *text)
{
    int seat = *text - 'A';
    if (seat < 0 || seat >= RS_SEATS || !match_player(text + 1, &summary->player[seat]))
        return;
    summary->seats = summary->seats > seat ? summary->seats : seat + 1;
}

static void look_at_head(Glance *g, const char *line)
{
    const char *rest;
    if ((rest = after(line, "rules")))
        g->summary->fits = strcmp(rest, g->rules) == 0;
    else if ((rest = after(line, "game")))
        g->summary->game = game_find(rest);
    else if ((rest = after(line, "started")))
        snprintf(g->summary->started, MATCH_STARTED, "%.16s", rest);
    else if ((rest = after(line, "player")))
        look_at_player(g->summary, rest);
    else if (after(line, "actions"))
        g->actions = true;
}

/* A line without its comment. */
static void look_at_line(Glance *g, char *line)
{
    size_t length = strcspn(line, "#\r");
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        length--;
    line[length] = 0;
    if (length == 0)
        return;
    if (!g->actions)
        look_at_head(g, line);
    else if (after(line, "final") || after(line, "resigned") || after(line, "late"))
        g->summary->finished = true;
    else
        g->summary->actions++;
}

/* False if it is no match at all. */
static bool look_at_file(const rs_Rules *rules, const char *path, SessionSummary *summary)
{
    FileFault why;
    size_t size;
    bool torn;
    char *text = match_text(path, &size, &torn, &why), *rest = text;
    Glance g = {.summary = summary};
    if (!text)
        return false;
    memset(summary, 0, sizeof *summary);
    snprintf(summary->path, sizeof summary->path, "%s", path);
    snprintf(g.rules, sizeof g.rules, "%016" PRIx64, rs_rules_hash(rules));
    summary->game = -1;
    bool match = strncmp(text, "ringside match", strlen("ringside match")) == 0;
    while (match && *rest) {
        char *line = rest;
        rest += strcspn(rest, "\n");
        *rest++ = 0; /* the text ends with a line */
        look_at_line(&g, line);
    }
    free(text);
    return match && g.actions;
}

/* Files of the referee do not say when they began: then it is when they were written last. */
static void date_file(SessionSummary *summary)
{
    struct stat about;
    struct tm local;
    if (stat(summary->path, &about) != 0)
        return;
    summary->changed = (int64_t)about.st_mtim.tv_sec * 1000000000 + about.st_mtim.tv_nsec;
    if (!summary->started[0] && localtime_r(&about.st_mtime, &local))
        strftime(summary->started, MATCH_STARTED, "%Y-%m-%d %H:%M", &local);
}

/* ---- The folder ---- */

/* Of the same minute, the one that was played last. */
static int latest_first(const void *a, const void *b)
{
    const SessionSummary *x = a, *y = b;
    int order = strcmp(y->started, x->started);
    if (order == 0)
        order = (y->changed > x->changed) - (y->changed < x->changed);
    return order ? order : strcmp(y->path, x->path);
}

static bool is_match_file(const char *name)
{
    const char *dot = strrchr(name, '.');
    return *name != '.' && dot && strcmp(dot, ".match") == 0;
}

/* Everything in an open folder; -1 if there is no memory. */
static int look_at_folder(const rs_Rules *rules, const char *folder, DIR *open,
                          SessionSummary **list)
{
    int count = 0, room = 0;
    for (struct dirent *entry; (entry = readdir(open));) {
        char path[SESSION_PATH];
        if (!is_match_file(entry->d_name) ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path)
            continue;
        if (count == room) {
            SessionSummary *grown = realloc(*list, (size_t)(room = room * 2 + 16) * sizeof **list);
            if (!grown)
                return -1;
            *list = grown;
        }
        if (!look_at_file(rules, path, &(*list)[count]))
            continue;
        date_file(&(*list)[count++]);
    }
    return count;
}

int session_list(const rs_Rules *rules, int language, const char *folder, SessionSummary **list,
                 char problem[MATCH_PROBLEM])
{
    char usual[SESSION_PATH];
    FileFault why = {.number = FILE_NO_MEMORY};
    *list = NULL;
    if (!folder && !session_folder(rules, language, usual, problem))
        return -1;
    folder = folder ? folder : usual;
    DIR *open = opendir(folder);
    if (!open && errno == ENOENT)
        return 0;
    if (!open)
        why.number = errno;
    int count = open ? look_at_folder(rules, folder, open, list) : -1;
    if (open)
        closedir(open);
    if (count < 0) {
        free(*list);
        *list = NULL;
        problem_with_file(rules, language, TABLE_CANNOT_READ, folder, &why, problem);
    }
    if (count > 0)
        qsort(*list, (size_t)count, sizeof **list, latest_first);
    return count;
}

bool session_delete(const rs_Rules *rules, int language, const char *path,
                    char problem[MATCH_PROBLEM])
{
    if (remove(path) == 0)
        return true;
    FileFault why = {.number = errno};
    return problem_with_file(rules, language, TABLE_CANNOT_DELETE, path, &why, problem);
}
