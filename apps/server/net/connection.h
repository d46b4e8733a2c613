/* connection.h - one accepted socket: what it reads, what waits to be sent, how long it may take.
 *
 *   HEAD --request--> ANSWER --sent--> HEAD (or CLOSING)
 *     |                                         CLOSING: nothing is sent any more; what still comes
 *     +--upgrade--> SOCKET --close-->  CLOSING           is dropped, so that the last bytes arrive
 *
 * While something waits to be sent nothing is read: a client that does not read its answers cannot
 * ask for more. In HEAD, in CLOSING and while bytes wait, it has a time after which it is closed;
 * an idle SOCKET has none, silence.c asks whether it is still there.
 *
 * connection_end only marks it: it is freed when the loop is about to sleep, so nobody holds one
 * that is gone. */
#ifndef SERVER_NET_CONNECTION_H
#define SERVER_NET_CONNECTION_H

#include "../links.h"
#include "../quota.h"
#include "frames.h"
#include "net.h"

#include <ev.h>

#include <sys/types.h>

typedef enum ConnectionState {
    CONNECTION_HEAD,
    CONNECTION_ANSWER,
    CONNECTION_SOCKET,
    CONNECTION_CLOSING
} ConnectionState;

typedef struct Connection Connection;

/* Connections with the same patience, by time. */
typedef struct ConnectionQueue {
    Connection *first, *last;
    int64_t patience; /* ms */
} ConnectionQueue;

struct Connection {
    ev_io io;
    int fd;
    ConnectionState state;
    bool is_private; /* from the port for metrics */
    bool by_proxy;   /* X-Forwarded-For names the client */
    bool keep_alive, no_body, ended, woken;
    Origin *origin; /* of whom it counts as one of theirs; NULL behind a proxy */
    char address[ADDRESS_TEXT];
    Buffer in;  /* of a head, or of a message in several pieces */
    Buffer out; /* what waits to be sent, from `sent` on */
    size_t sent;
    size_t moved; /* bytes that went out since it began to wait for room */
    int file;     /* then from this one; -1: none */
    off_t file_at;
    size_t file_left;
    Link *link;
    FrameReader frames;
    ConnectionQueue *queue;
    Connection *next, *previous;
    int64_t since;
    Connection *next_ended;
};

enum { CONNECTION_QUEUES = 3 };

/* What the loop has; one a process. */
typedef struct Net {
    Server *server;
    const NetSettings *settings;
    struct ev_loop *events;
    ConnectionQueue waiting, sending, closing; /* for a head; for room; for the client to close */
    Connection *ended;
    Quota requests;                           /* of HTTP, by range */
    int connections, files, most_connections; /* files of the page that are being sent */
    int port;
    int socket_room; /* bytes that the kernel takes for a client that does not read */
    bool turn_wanted;
} Net;
extern Net net;

int64_t net_milliseconds(void);

/* Takes the socket over; NULL: no memory or too many, and it is closed. */
Connection *connection_open(int fd, const char *address, bool is_private);
/* It is freed soon, and nothing more is read or sent. */
void connection_end(Connection *connection);
/* Those that were ended are freed; whether there were any. */
bool connections_free(void);
/* Ends those that have waited for too long; milliseconds until the next. */
int connections_time_out(void);

/* Sends now or when there is room. */
void connection_send(Connection *connection, const void *bytes, size_t size);
/* Then a part of a file, which is closed at its end. */
void connection_send_file(Connection *connection, int file, off_t at, size_t size);
bool connection_is_sending(const Connection *connection);
/* Whatever is being sent is the last. */
void connection_close_after(Connection *connection);
/* It waits in this queue, from now on; NULL: in none. */
void connection_wait(Connection *connection, ConnectionQueue *queue);

/* ---- http.c: a whole head is in `in`, `size` bytes of it ---- */

struct RequestHead;
void http_answer(Connection *connection, const struct RequestHead *head);
/* A short text with this status, without a body for HEAD; then it closes. */
void http_refuse(Connection *connection, int status);
/* The client's own address, or, behind a proxy, what that says. False: it says nothing. */
bool http_client(const Connection *connection, const struct RequestHead *head,
                 char address[ADDRESS_TEXT]);

/* ---- websocket.c ---- */

void websocket_begin(Connection *connection, const struct RequestHead *head);
void websocket_read(Connection *connection, uint8_t *bytes, size_t count);
/* Sends what its link has, until nothing is left or there is no room. */
void websocket_send(Connection *connection);
/* Says goodbye; its link is closed. */
void websocket_close(Connection *connection, int code, const char *reason);

/* ---- loop.c ---- */

/* What net_serve does first, and one time around the loop: for tests that have their own sockets.
 */
bool loop_open(Server *server, const NetSettings *settings);
void loop_turn(void);

void loop_wake_link(Link *link);
void loop_forget_link(const Link *link);

#endif
