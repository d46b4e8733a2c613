/* net.h - the sockets of the server: HTTP for the page, WebSockets for clients, in one epoll loop.
 *
 * Only the files of this folder know sockets. HTTP is what a page and a WebSocket need and no more:
 * GET and HEAD, HTTP/1.1, the upgrade to WebSocket version 13 without extensions (request_head.h,
 * frames.h). Everything a client can make the server hold is bounded: connections, bytes of a head,
 * of a message and of what waits to be sent, and the time for each. */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include "../server.h"

enum { NET_HOSTS = 16, NET_PROXIES = 8 };

typedef struct NetSettings {
    const char *address;         /* to listen at, an IPv4 or IPv6 address; NULL: every one */
    int port;                    /* 0: a free one */
    const char *metrics_address; /* where /metrics is; NULL: nowhere */
    int metrics_port;
    const char *page;            /* folder with the page, or NULL */
    const char *host[NET_HOSTS]; /* names of the server, beside addresses and localhost */
    int hosts;
    bool behind_proxy;              /* only proxies may connect; X-Forwarded-For names the client */
    const char *proxy[NET_PROXIES]; /* their addresses, beside those of this machine */
    int proxies;
} NetSettings;

/* Listens, and accepts nobody before net_serve. False: why not. */
bool net_listen(const NetSettings *settings, const char **why);
/* Serves until net_stop; false if it could not begin. `ready` gets the ports (metrics: 0, none). */
bool net_serve(Server *server, const NetSettings *settings, int thinkers,
               void (*ready)(int port, int metrics_port));
/* From a signal handler, too. */
void net_stop(void);
/* After server_close. */
void net_close(void);

#endif
