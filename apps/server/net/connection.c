/* connection.c - see connection.h. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "connection.h"
#include "request_head.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_AT_ONCE = 16 * 1024, FILE_AT_ONCE = 256 * 1024, MOVES = 32 * 1024 };

/* ---- Waiting ---- */

void connection_wait(Connection *c, ConnectionQueue *queue)
{
    ConnectionQueue *before = c->queue;
    if (before) {
        *(c->previous ? &c->previous->next : &before->first) = c->next;
        *(c->next ? &c->next->previous : &before->last) = c->previous;
    }
    c->queue = queue;
    c->next = NULL;
    c->moved = 0;
    if (!queue)
        return;
    c->since = net_milliseconds();
    c->previous = queue->last;
    *(queue->last ? &queue->last->next : &queue->first) = c;
    queue->last = c;
}

static int64_t time_left(const ConnectionQueue *queue, int64_t now)
{
    return queue->first ? queue->first->since + queue->patience - now : INT32_MAX;
}

int connections_time_out(void)
{
    ConnectionQueue *const queues[] = {&net.waiting, &net.sending, &net.closing};
    int64_t now = net_milliseconds(), next = INT32_MAX;
    for (int i = 0; i < CONNECTION_QUEUES; i++) {
        while (time_left(queues[i], now) <= 0) {
            Connection *slow = queues[i] == &net.sending ? queues[i]->first : NULL;
            net.server->counts.dropped += slow != NULL;
            if (slow)
                event_count(net.server, EVENT_DROPPED, "takes-nothing");
            if (slow && slow->link)
                slow->link->shut = true;
            connection_end(queues[i]->first);
        }
        int64_t left = time_left(queues[i], now);
        next = left < next ? left : next;
    }
    return (int)next;
}

/* ---- What is watched ---- */

static void connection_ready(struct ev_loop *events, ev_io *io, int what);

bool connection_is_sending(const Connection *c)
{
    return c->out.used > c->sent || c->file >= 0;
}

static void watch(Connection *c)
{
    int wanted = connection_is_sending(c) ? EV_WRITE : EV_READ;
    if (c->ended || (ev_is_active(&c->io) && (c->io.events & (EV_READ | EV_WRITE)) == wanted))
        return;
    ev_io_stop(net.events, &c->io);
    ev_io_set(&c->io, c->fd, wanted);
    ev_io_start(net.events, &c->io);
}

/* ---- From beginning to end ---- */

Connection *connection_open(int fd, const char *address, bool is_private)
{
    Connection *c = calloc(1, sizeof *c);
    if (!c) {
        close(fd);
        return NULL;
    }
    c->fd = fd;
    c->file = -1;
    c->is_private = is_private;
    c->by_proxy = net.settings->behind_proxy && !is_private;
    snprintf(c->address, sizeof c->address, "%s", address);
    c->origin = c->by_proxy ? NULL : origin_enter(net.server, address);
    if (!c->origin && !c->by_proxy) {
        free(c);
        close(fd);
        return NULL;
    }
    net.connections++;
    ev_io_init(&c->io, connection_ready, fd, EV_READ);
    ev_io_start(net.events, &c->io);
    connection_wait(c, &net.waiting);
    return c;
}

void connection_end(Connection *c)
{
    if (c->ended)
        return;
    connection_wait(c, NULL);
    ev_io_stop(net.events, &c->io);
    c->ended = true;
    c->next_ended = net.ended;
    net.ended = c;
}

static void drop_link(Connection *c)
{
    Link *link = c->link;
    c->link = NULL;
    if (!link)
        return;
    loop_forget_link(link);
    net.server->now = net_milliseconds();
    net.turn_wanted = true;
    link_close(link);
}

static void close_file(Connection *c)
{
    close(c->file);
    c->file = -1;
    net.files--;
}

static void drop_output(Connection *c)
{
    buffer_free(&c->out);
    c->sent = 0;
    if (c->file >= 0)
        close_file(c);
}

bool connections_free(void)
{
    Connection *list = net.ended;
    net.ended = NULL;
    for (Connection *c = list, *next; c; c = next) {
        next = c->next_ended;
        drop_link(c);
        drop_output(c);
        buffer_free(&c->in);
        if (c->origin)
            origin_leave(net.server, c->origin);
        close(c->fd);
        net.connections--;
        free(c);
    }
    return list != NULL;
}

/* Everything is sent that will be: the client closes, or its time is over. */
static void begin_closing(Connection *c)
{
    shutdown(c->fd, SHUT_WR);
    buffer_free(&c->in);
    connection_wait(c, &net.closing);
}

void connection_close_after(Connection *c)
{
    drop_link(c);
    c->state = CONNECTION_CLOSING;
    if (!connection_is_sending(c) && !c->ended)
        begin_closing(c);
}

/* ---- Sending ---- */

/* The socket is broken, or has no room: then the rest is kept. */
static void keep_unsent(Connection *c, const char *bytes, size_t size)
{
    buffer_add(&c->out, bytes, size);
    if (c->out.failed)
        connection_end(c);
    else if (c->queue != &net.sending)
        connection_wait(c, &net.sending);
    if (c->link && !c->out.failed)
        link_hold(c->link, size, 0);
    watch(c);
}

void connection_send(Connection *c, const void *bytes, size_t size)
{
    ssize_t taken = 0;
    if (c->ended)
        return;
    if (!connection_is_sending(c)) {
        taken = send(c->fd, bytes, size, MSG_NOSIGNAL);
        if (taken < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
            connection_end(c);
            return;
        }
        taken = taken < 0 ? 0 : taken;
    }
    if ((size_t)taken < size)
        keep_unsent(c, (const char *)bytes + taken, size - (size_t)taken);
}

/* Returns whether some of it went out; an error ends the connection. */
static bool went_out(Connection *c, ssize_t sent)
{
    if (sent > 0)
        return true;
    if (sent == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
        connection_end(c);
    return false;
}

static bool send_buffer(Connection *c)
{
    ssize_t sent = send(c->fd, c->out.text + c->sent, c->out.used - c->sent, MSG_NOSIGNAL);
    if (!went_out(c, sent))
        return false;
    c->sent += (size_t)sent;
    c->moved += (size_t)sent;
    if (c->sent == c->out.used) {
        if (c->link)
            link_hold(c->link, 0, c->out.used);
        buffer_free(&c->out);
        c->sent = 0;
    }
    return true;
}

static bool send_piece_of_file(Connection *c)
{
    size_t size = c->file_left < FILE_AT_ONCE ? c->file_left : FILE_AT_ONCE;
    ssize_t sent = size ? sendfile(c->fd, c->file, &c->file_at, size) : 0;
    if (size && !went_out(c, sent))
        return false;
    c->file_left -= (size_t)sent;
    c->moved += (size_t)sent;
    if (c->file_left == 0)
        close_file(c);
    return true;
}

void connection_send_file(Connection *c, int file, off_t at, size_t size)
{
    if (c->ended || size == 0) {
        close(file);
        return;
    }
    net.files++;
    c->file = file;
    c->file_at = at;
    c->file_left = size;
    connection_wait(c, &net.sending);
    watch(c);
}

static void read_head(Connection *c);

/* Everything is sent: what comes next. */
static void sent_all(Connection *c)
{
    switch (c->state) {
    case CONNECTION_SOCKET:
        connection_wait(c, c->in.used > 0 ? &net.waiting : NULL);
        websocket_send(c);
        break;
    case CONNECTION_CLOSING:
        begin_closing(c);
        break;
    default:
        connection_wait(c, &net.waiting);
        c->state = CONNECTION_HEAD;
        read_head(c); /* the next one may have come with this one */
    }
}

/* One piece a time, so that others get their turn. */
static void send_more(Connection *c)
{
    bool some = c->out.used > c->sent ? send_buffer(c) : send_piece_of_file(c);
    bool moves = c->moved >= MOVES; /* then it has all its time again */
    if (some && connection_is_sending(c) && moves)
        connection_wait(c, &net.sending);
    else if (some && !connection_is_sending(c))
        sent_all(c);
    watch(c);
}

/* ---- Reading ---- */

/* One request after the other, as long as each is answered at once. */
static void read_head(Connection *c)
{
    while (c->state == CONNECTION_HEAD && !c->ended && c->in.used > 0) {
        RequestHead head;
        int length = request_head_read(c->in.text, c->in.used, &head);
        if (length == 0)
            return;
        if (length < 0) {
            http_refuse(c, -length);
            return;
        }
        c->state = CONNECTION_ANSWER;
        c->keep_alive = head.keep_alive;
        c->no_body = head.only_head;
        http_answer(c, &head);
        if (c->ended || c->state == CONNECTION_CLOSING)
            return;
        size_t rest = c->in.used - (size_t)length;
        memmove(c->in.text, c->in.text + length, rest);
        c->in.used = rest;
        if (c->state == CONNECTION_SOCKET) {
            Buffer early = c->in; /* frames that came with the head */
            c->in = (Buffer){.text = NULL};
            websocket_read(c, (uint8_t *)early.text, rest);
            buffer_free(&early);
        } else if (!connection_is_sending(c)) {
            connection_wait(c, &net.waiting);
            c->state = CONNECTION_HEAD;
        }
    }
    if (c->in.used == 0)
        buffer_free(&c->in);
}

static void read_bytes(Connection *c, uint8_t *bytes, size_t count)
{
    if (c->state == CONNECTION_SOCKET) {
        websocket_read(c, bytes, count);
    } else if (c->state == CONNECTION_HEAD) {
        buffer_add(&c->in, bytes, count);
        if (c->in.failed)
            connection_end(c);
        else
            read_head(c);
    }
}

static void read_some(Connection *c)
{
    static uint8_t bytes[READ_AT_ONCE];
    ssize_t count = recv(c->fd, bytes, sizeof bytes, 0);
    if (count > 0)
        read_bytes(c, bytes, (size_t)count);
    else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
        connection_end(c);
    watch(c);
}

static void connection_ready(struct ev_loop *events, ev_io *io, int what)
{
    (void)events;
    Connection *c = (Connection *)(void *)io; /* its first */
    if (c->ended)
        return;
    if (what & EV_WRITE)
        send_more(c);
    else
        read_some(c);
}
