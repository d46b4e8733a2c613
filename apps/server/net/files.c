/* files.c - see files.h. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include "files.h"

#include <ctype.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024, TAG_TEXT = 48 };

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript"},
    {".css", "text/css"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".png", "image/png"},
};

/* Nothing from anywhere else; the page's module is compiled in the page. */
static const char policy[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-embedder-policy: require-corp\r\n";

/* Plain names between slashes, none that begins with a point: no way leads out of the folder. */
static bool is_plain(const char *path)
{
    if (*path != '/')
        return false;
    for (const char *c = path; *c; c++) {
        if (*c == '/' && (c[1] == '.' || c[1] == '/'))
            return false;
        if (!isalnum((unsigned char)*c) && !strchr("/._-", *c))
            return false;
    }
    return true;
}

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; i < sizeof types / sizeof *types && ending; i++)
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

static int open_plain(const char *file, struct stat *found)
{
    int opened = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (opened < 0 || (fstat(opened, found) == 0 && S_ISREG(found->st_mode)))
        return opened;
    close(opened);
    return -1;
}

/* Where the build has compressed a file (apps/page/build) and the browser can read that, the
 * compressed one is opened. `coding`: which, or "". */
static int open_file(const RequestHead *head, char file[PATH_ROOM], int length, struct stat *found,
                     const char **coding)
{
    static const struct {
        const char *coding, *ending;
    } ways[] = {{"br", ".br"}, {"gzip", ".gz"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!request_list_has(head->encodings, ways[i].coding) || length + 4 > PATH_ROOM)
            continue;
        snprintf(file + length, (size_t)(PATH_ROOM - length), "%s", ways[i].ending);
        int opened = open_plain(file, found);
        file[length] = 0;
        if (opened >= 0)
            return *coding = ways[i].coding, opened;
    }
    return *coding = "", open_plain(file, found);
}

static void write_tag(const struct stat *found, const char *coding, char tag[TAG_TEXT])
{
    snprintf(tag, TAG_TEXT, "\"%llx-%llx%llx%.1s\"", (unsigned long long)found->st_size,
             (unsigned long long)found->st_mtim.tv_sec, (unsigned long long)found->st_mtim.tv_nsec,
             coding);
}

/* The fields of the head but for type and length; what has a hash in its name never changes. */
static void write_fields(const char *path, const char *coding, const char *tag, char *to,
                         size_t room)
{
    bool hashed = strncmp(path, "/assets/", 8) == 0;
    int used = snprintf(to, room, "%setag: %s\r\nvary: accept-encoding\r\ncache-control: %s\r\n",
                        policy, tag, hashed ? "public, max-age=31536000, immutable" : "no-cache");
    if (*coding)
        snprintf(to + used, room - (size_t)used, "content-encoding: %s\r\n", coding);
}

bool files_answer(Connection *c, const RequestHead *head)
{
    char file[PATH_ROOM], text[HTTP_HEAD], fields[HTTP_HEAD - 256], tag[TAG_TEXT];
    const char *path = head->path, *coding, *root = net.settings->page;
    struct stat found;
    bool folder = path[strlen(path) - 1] == '/';
    int length = root && is_plain(path)
                     ? snprintf(file, sizeof file, "%s%s%s", root, path, folder ? "index.html" : "")
                     : -1;
    int opened =
        length > 0 && length < PATH_ROOM ? open_file(head, file, length, &found, &coding) : -1;
    if (opened < 0)
        return false;
    if (net.connections + net.files >= net.most_connections) { /* each file needs a descriptor */
        close(opened);
        http_refuse(c, 503);
        return true;
    }
    write_tag(&found, coding, tag);
    write_fields(path, coding, tag, fields, sizeof fields);
    bool known = head->etags && strstr(head->etags, tag);
    size_t size = (size_t)found.st_size;
    int used =
        http_head(text, sizeof text, known ? 304 : 200, type_of(file), size, fields, c->keep_alive);
    connection_send(c, text, (size_t)used);
    connection_send_file(c, opened, 0, known || head->only_head ? 0 : size);
    return true;
}
