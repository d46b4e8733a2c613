/* http.c - plain HTTP: the page's files with the right types and a strict policy, how the server
 * does, and who may speak to it at all; see line.h. */
#include "line.h"
#include "network.h"

#include "../../scene/json_writer.h"

#include <arpa/inet.h>
#include <libwebsockets.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024, HEAD_ROOM = 2048 };

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

/* ---- Who may speak ---- */

/* The name in "name:port", without the port. */
static void host_name(const char *from, char name[256])
{
    const char *end = *from == '[' ? strchr(from, ']') : NULL;
    size_t length = end ? (size_t)(end + 1 - from) : strcspn(from, ":/");
    snprintf(name, 256, "%.*s", (int)(length < 255 ? length : 255), from);
}

/* No name server can make a page of somebody else's come from an address. */
static bool is_address(const char *name)
{
    struct in6_addr address;
    char plain[256];
    size_t length = strlen(name);
    if (*name != '[')
        return inet_pton(AF_INET, name, &address) == 1;
    snprintf(plain, sizeof plain, "%.*s", (int)(length - 2), name + 1);
    return length > 2 && inet_pton(AF_INET6, plain, &address) == 1;
}

bool http_host_fits(const LineSettings *settings, struct lws *wsi)
{
    char given[256], name[256];
    if (lws_hdr_copy(wsi, given, sizeof given, WSI_TOKEN_HOST) <= 0)
        return false;
    host_name(given, name);
    if (is_address(name) || strcasecmp(name, "localhost") == 0)
        return true;
    for (int i = 0; i < settings->hosts; i++)
        if (strcasecmp(name, settings->host[i]) == 0)
            return true;
    return false;
}

bool http_origin_fits(struct lws *wsi)
{
    char origin[256], host[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *from = strstr(origin, "://");
    return from && strcasecmp(from + 3, host) == 0;
}

/* ---- Short texts ---- */

static int begin_text(struct lws *wsi, unsigned status, const char *type, const char *text,
                      Later *later)
{
    unsigned char head[LWS_PRE + HEAD_ROOM], *at = head + LWS_PRE, *end = head + sizeof head - 1;
    size_t size = strlen(text);
    later->text = malloc(LWS_PRE + size + 1);
    if (!later->text)
        return -1;
    memcpy(later->text + LWS_PRE, text, size + 1);
    later->size = size;
    if (lws_add_http_common_headers(wsi, status, type, size, &at, end) ||
        lws_finalize_write_http_header(wsi, head + LWS_PRE, &at, end))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

int http_send_later(struct lws *wsi, Later *later)
{
    if (!later->text)
        return 0;
    int sent =
        lws_write(wsi, (unsigned char *)later->text + LWS_PRE, later->size, LWS_WRITE_HTTP_FINAL);
    free(later->text);
    later->text = NULL;
    return sent < 0 || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer_health(Server *s, struct lws *wsi, Later *later)
{
    ScribeState store;
    scribe_state(s->scribe, &store);
    bool good = store.trouble == STORE_GOOD && !s->stopping;
    char text[STORE_PROBLEM + 16];
    snprintf(text, sizeof text, "%s\n", good ? "ok" : *store.problem ? store.problem : "stopping");
    return begin_text(wsi, good ? 200 : 503, "text/plain; charset=utf-8", text, later);
}

static double resident_bytes(void)
{
    long pages = 0, resident = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (!statm)
        return 0;
    bool good = fscanf(statm, "%ld %ld", &pages, &resident) == 2;
    fclose(statm);
    return good ? (double)resident * (double)sysconf(_SC_PAGESIZE) : 0;
}

static double cpu_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static int answer_metrics(Server *s, struct lws *wsi, Later *later)
{
    ScribeState store;
    char text[4096];
    scribe_state(s->scribe, &store);
    const Counts *c = &s->counts;
    const struct {
        const char *name, *kind;
        double value;
    } figures[] = {
        {"process_resident_memory_bytes", "gauge", resident_bytes()},
        {"process_cpu_seconds_total", "counter", cpu_seconds()},
        {"ringside_tables", "gauge", s->tables},
        {"ringside_tables_gathering", "gauge", s->gathering},
        {"ringside_links", "gauge", s->links_open},
        {"ringside_thoughts_waiting", "gauge", s->thinkers ? thinkers_busy(s->thinkers) : 0},
        {"ringside_store_trouble", "gauge", store.trouble},
        {"ringside_links_total", "counter", (double)c->links},
        {"ringside_tables_total", "counter", (double)c->tables},
        {"ringside_messages_total", "counter", (double)c->messages},
        {"ringside_refused_total", "counter", (double)c->refused},
        {"ringside_dropped_total", "counter", (double)c->dropped},
        {"ringside_actions_total", "counter", (double)c->actions},
        {"ringside_moments_total", "counter", (double)c->moments},
        {"ringside_sent_bytes_total", "counter", (double)c->bytes_out},
        {"ringside_conflicts_total", "counter", (double)c->conflicts},
        {"ringside_commits_total", "counter", (double)store.commits},
        {"ringside_changes_total", "counter", (double)store.changes},
        {"ringside_commit_seconds_total", "counter", (double)store.busy / 1e6},
    };
    int used = 0;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "# TYPE %s %s\n%s %.17g\n",
                         figures[i].name, figures[i].kind, figures[i].name, figures[i].value);
    return begin_text(wsi, 200, "text/plain; version=0.0.4", text, later);
}

/* What the page asks to know whether a server stands behind it, and by which address friends on the
 * network reach it: a page that was opened at localhost cannot know. Behind a proxy, or under a
 * name, nobody is told anything of the machine. */
static int answer_about(const LineSettings *settings, struct lws *wsi, Later *later)
{
    char address[NETWORK_ADDRESSES][NETWORK_TEXT], text[640];
    bool told = !settings->address && !settings->behind_proxy && settings->hosts == 0;
    int port = lws_get_vhost_listen_port(lws_get_vhost(wsi));
    int count = told ? network_addresses(port, address) : 0;
    JsonWriter w = writer_to(text, sizeof text);
    writer_object(&w, NULL);
    writer_text(&w, "program", "ringside");
    writer_text(&w, "version", RS_VERSION);
    writer_number(&w, "protocol", SERVER_PROTOCOL);
    writer_list(&w, "addresses");
    for (int i = 0; i < count; i++)
        writer_text(&w, NULL, address[i]);
    writer_close(&w);
    writer_close(&w);
    return writer_end(&w) < 0 ? -1 : begin_text(wsi, 200, "application/json", text, later);
}

/* ---- Files ---- */

/* Plain names between strokes, none that begins with a point: no way leads out of the folder. */
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

/* Where the build has pressed a file (apps/page/build) and the browser can read that, the pressed
 * one is sent: its ending is added to `file`. Returns the headers that say so. */
static const char *press(struct lws *wsi, char file[PATH_ROOM], int length)
{
    static const struct {
        const char *coding, *ending, *headers;
    } ways[] = {
        {"br", ".br", "content-encoding: br\r\nvary: accept-encoding\r\n"},
        {"gzip", ".gz", "content-encoding: gzip\r\nvary: accept-encoding\r\n"},
    };
    char accepted[256] = "";
    struct stat found;
    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!strstr(accepted, ways[i].coding) || length + 4 > PATH_ROOM)
            continue;
        snprintf(file + length, (size_t)(PATH_ROOM - length), "%s", ways[i].ending);
        if (stat(file, &found) == 0 && S_ISREG(found.st_mode))
            return ways[i].headers;
        file[length] = 0;
    }
    return "";
}

static int answer_file(const LineSettings *settings, struct lws *wsi, const char *path,
                       Later *later)
{
    char file[PATH_ROOM], head[HEAD_ROOM];
    struct stat found;
    bool folder = *path && path[strlen(path) - 1] == '/';
    int length = settings->page && is_plain(path)
                     ? snprintf(file, sizeof file, "%s%s%s", settings->page, path,
                                folder ? "index.html" : "")
                     : -1;
    if (length < 0 || length >= PATH_ROOM || stat(file, &found) != 0 || !S_ISREG(found.st_mode))
        return begin_text(wsi, 404, "text/plain; charset=utf-8", "404\n", later);
    const char *type = type_of(file), *pressed = press(wsi, file, length);
    bool hashed = strncmp(path, "/assets/", 8) == 0;
    int size = snprintf(head, sizeof head, "%s%scache-control: %s\r\n", policy, pressed,
                        hashed ? "public, max-age=31536000, immutable" : "no-cache");
    int served = lws_serve_http_file(wsi, file, type, head, size);
    return served < 0 || (served > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

int http_answer(Server *server, const LineSettings *settings, struct lws *wsi, const char *path,
                Later *later)
{
    if (!http_host_fits(settings, wsi))
        return begin_text(wsi, 421, "text/plain; charset=utf-8", "421\n", later);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0) {
        lws_return_http_status(wsi, 405, NULL);
        return -1; /* no body is waited for */
    }
    if (strcmp(path, "/healthz") == 0)
        return answer_health(server, wsi, later);
    if (strcmp(path, "/metrics") == 0)
        return answer_metrics(server, wsi, later);
    if (strcmp(path, "/server.json") == 0)
        return answer_about(settings, wsi, later);
    return answer_file(settings, wsi, path, later);
}
