/* http.c - plain HTTP: who may ask at all, how the server does, and the page's files. */
#include "connection.h"
#include "files.h"
#include "metrics.h"
#include "network.h"
#include "request_head.h"

#include "../../../scene/json_writer.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Who may ask ---- */

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

/* Whether the request names a host that we are. */
static bool host_fits(const RequestHead *head)
{
    const NetSettings *settings = net.settings;
    char name[256];
    if (!head->host || strlen(head->host) >= sizeof name)
        return false;
    host_name(head->host, name);
    if (is_address(name) || strcasecmp(name, "localhost") == 0)
        return true;
    for (int i = 0; i < settings->hosts; i++)
        if (strcasecmp(name, settings->host[i]) == 0)
            return true;
    return false;
}

/* Whether a page that opens a WebSocket is one of ours; programs, which name no origin, are. */
static bool origin_fits(const RequestHead *head)
{
    const char *from = head->origin ? strstr(head->origin, "://") : NULL;
    return !head->origin || (from && strcasecmp(from + 3, head->host) == 0);
}

/* ---- Short texts ---- */

static const char *status_words(int status)
{
    static const struct {
        int status;
        const char *words;
    } known[] = {{200, "OK"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {413, "Content Too Large"},
                 {421, "Misdirected Request"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {503, "Service Unavailable"},
                 {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].status == status)
            return known[i].words;
    return "";
}

int http_head(char *text, size_t room, int status, const char *type, size_t size,
              const char *fields, bool keep_alive)
{
    int used = snprintf(text, room, "HTTP/1.1 %d %s\r\n", status, status_words(status));
    if (status != 304)
        used += snprintf(text + used, room - (size_t)used,
                         "content-type: %s\r\ncontent-length: %zu\r\n", type, size);
    return used + snprintf(text + used, room - (size_t)used, "connection: %s\r\n%s\r\n",
                           keep_alive ? "keep-alive" : "close", fields);
}

static void answer_text(Connection *c, int status, const char *type, const char *text)
{
    char answer[HTTP_HEAD + METRICS_TEXT];
    size_t size = strlen(text);
    int used =
        http_head(answer, HTTP_HEAD, status, type, size,
                  "cache-control: no-store\r\nx-content-type-options: nosniff\r\n", c->keep_alive);
    memcpy(answer + used, text, size);
    connection_send(c, answer, (size_t)used + (c->no_body ? 0 : size));
}

void http_refuse(Connection *c, int status)
{
    char text[8];
    snprintf(text, sizeof text, "%d\n", status);
    c->keep_alive = false;
    answer_text(c, status, "text/plain; charset=utf-8", text);
    connection_close_after(c);
}

/* Whether the store can be written, and nothing about where it is or why not: that is in the log.
 */
static void answer_health(Connection *c)
{
    ScribeState store;
    scribe_state(net.server->scribe, &store);
    bool stores = store.trouble == STORE_GOOD, good = stores && !net.server->stopping;
    answer_text(c, good ? 200 : 503, "text/plain; charset=utf-8",
                good     ? "ok\n"
                : stores ? "stopping\n"
                         : "the store cannot be written\n");
}

/* What the page asks to know whether a server stands behind it, and by which address friends on the
 * network reach it: a page that was opened at localhost cannot know. Behind a proxy, or under a
 * name, nothing is said about the machine. */
static void answer_about(Connection *c)
{
    char address[NETWORK_ADDRESSES][NETWORK_TEXT], text[640];
    const NetSettings *settings = net.settings;
    bool says = !settings->address && !settings->behind_proxy && settings->hosts == 0;
    int count = says ? network_addresses(net.port, address) : 0;
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
    answer_text(c, 200, "application/json", writer_end(&w) < 0 ? "{}" : text);
}

/* ---- Which answer ---- */

/* What the operator alone may see, on a port of its own. */
static void answer_private(Connection *c, const RequestHead *head)
{
    char text[METRICS_TEXT];
    if (strcmp(head->path, "/metrics") != 0) {
        answer_text(c, 404, "text/plain; charset=utf-8", "404\n");
        return;
    }
    metrics_write(net.server, text);
    answer_text(c, 200, "text/plain; version=0.0.4", text);
}

static void answer_path(Connection *c, const RequestHead *head)
{
    if (strcmp(head->path, "/healthz") == 0)
        answer_health(c);
    else if (c->is_private)
        answer_private(c, head);
    else if (strcmp(head->path, "/server.json") == 0)
        answer_about(c);
    else if (!files_answer(c, head))
        answer_text(c, 404, "text/plain; charset=utf-8", "404\n");
}

bool http_client(const Connection *c, const RequestHead *head, char address[ADDRESS_TEXT])
{
    /* The last field is the proxy's own word; those before it are the client's. */
    const char *last = c->by_proxy && head->forwarded ? strrchr(head->forwarded, ',') : NULL;
    const char *field = last ? last + 1 : head->forwarded;
    bool said = c->by_proxy && field && address_read(field, strlen(field), address);
    if (!said)
        memcpy(address, c->address, ADDRESS_TEXT);
    return said || !c->by_proxy;
}

static bool may_ask_now(const Connection *c, const RequestHead *head)
{
    char address[ADDRESS_TEXT], range[ADDRESS_TEXT];
    http_client(c, head, address);
    address_range(address, range);
    return c->is_private || quota_take(&net.requests, range, net_milliseconds(), 1);
}

void http_answer(Connection *c, const RequestHead *head)
{
    bool asks_for_socket = head->upgrade && head->upgrades;
    char address[ADDRESS_TEXT];
    if (!host_fits(head))
        http_refuse(c, 421);
    else if (!may_ask_now(c, head))
        http_refuse(c, 429);
    else if (asks_for_socket && (c->is_private || strcmp(head->path, "/") != 0))
        http_refuse(c, 404);
    else if (asks_for_socket && !origin_fits(head))
        http_refuse(c, 403);
    else if (asks_for_socket && !http_client(c, head, address))
        http_refuse(c, 400); /* a proxy that does not say for whom it asks */
    else if (asks_for_socket)
        websocket_begin(c, head);
    else
        answer_path(c, head);
    if (c->state == CONNECTION_ANSWER && !c->keep_alive)
        connection_close_after(c);
}
