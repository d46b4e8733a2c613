/* line.h - sockets: WebSockets for links, plain HTTP for the page, by libwebsockets. */
#ifndef SERVER_LINE_H
#define SERVER_LINE_H

#include "server.h"

enum { LINE_HOSTS = 16 };

typedef struct LineSettings {
    const char *address;          /* to listen at: "127.0.0.1"; NULL: every one */
    int port;                     /* 0: a free one */
    const char *page;             /* folder with the page, or NULL */
    const char *host[LINE_HOSTS]; /* names that the server is called by, beside addresses */
    int hosts;
    bool behind_proxy; /* the address of a client is the last of X-Forwarded-For */
} LineSettings;

/* Whether it could listen there now; otherwise why not. */
bool line_is_free(const LineSettings *settings, const char **why);
/* Serves until line_stop; false if it could not begin. `ready` is told the port. */
bool line_serve(Server *server, const LineSettings *settings, int thinkers,
                void (*ready)(int port));
/* From a signal handler, too. */
void line_stop(void);

/* ---- HTTP (http.c) ---- */

struct lws;

/* Whether the request may be answered at all: it names a host that we are. */
bool http_host_fits(const LineSettings *settings, struct lws *wsi);
/* Whether a page that opens a WebSocket is one of ours; programs, which name no origin, are. */
bool http_origin_fits(struct lws *wsi);

/* A request for a path; what a callback of libwebsockets returns. `later`: a text that is to be
 * sent when the line has room (http_send_later), or NULL. */
typedef struct Later {
    char *text;
    size_t size, sent;
} Later;
int http_answer(Server *server, const LineSettings *settings, struct lws *wsi, const char *path,
                Later *later);
int http_send_later(struct lws *wsi, Later *later);

#endif
