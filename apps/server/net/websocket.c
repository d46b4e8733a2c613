/* websocket.c - a connection that has become a WebSocket: frames to its link and back. */
#include "connection.h"
#include "request_head.h"

#include <sha1.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum { SEND_AT_ONCE = 64 * 1024, MESSAGES_AT_ONCE = 4 };

/* ---- The handshake (RFC 6455, 4.2) ---- */

static void accept_key(const char *key, char accept[32])
{
    static const char fixed[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t digest[SHA1_DIGEST_LENGTH];
    SHA1_CTX sum;
    SHA1Init(&sum);
    SHA1Update(&sum, (const uint8_t *)key, strlen(key));
    SHA1Update(&sum, (const uint8_t *)fixed, sizeof fixed - 1);
    SHA1Final(digest, &sum);
    sodium_bin2base64(accept, 32, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}

/* 16 bytes in base64. */
static bool is_key(const char *key)
{
    uint8_t bytes[16];
    size_t size = 0;
    return key &&
           sodium_base642bin(bytes, sizeof bytes, key, strlen(key), NULL, &size, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           size == sizeof bytes;
}

static bool speaks_our_protocol(const RequestHead *head)
{
    return !head->protocols || request_list_has(head->protocols, "ringside");
}

static void send_accept(Connection *c, const RequestHead *head)
{
    char accept[32], text[256];
    accept_key(head->key, accept);
    int size = snprintf(text, sizeof text,
                        "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                        "connection: upgrade\r\nsec-websocket-accept: %s\r\n%s\r\n",
                        accept, head->protocols ? "sec-websocket-protocol: ringside\r\n" : "");
    connection_send(c, text, (size_t)size);
}

static bool has_room_for(const char *address)
{
    const Server *s = net.server;
    return s->links_open < s->limits.links && links_from(s, address) < s->limits.address &&
           !s->stopping;
}

/* Clients that never said anything give way to new ones, those of crowded ranges first. */
static void make_room_for(const char *address)
{
    Link *mute = link_mute(net.server);
    if (mute && links_from(net.server, address) < mute->origin->lines)
        connection_end(mute->line);
    connections_free();
}

static void open_link(Connection *c, const char *address)
{
    net.server->now = net_milliseconds();
    if (net.server->links_open >= net.server->limits.links)
        make_room_for(address);
    c->link = has_room_for(address) ? link_open(net.server, c, address) : NULL;
    if (c->link) {
        link_hold(c->link, c->out.used, 0); /* the head of the answer may wait already */
        return;
    }
    net.server->counts.dropped++;
    event_count(net.server, EVENT_DROPPED, "too-many-clients");
    websocket_close(c, CLOSE_POLICY, "limit");
}

void websocket_begin(Connection *c, const RequestHead *head)
{
    char address[ADDRESS_TEXT];
    bool version_fits = head->version && strcmp(head->version, "13") == 0;
    if (strcasecmp(head->upgrade ? head->upgrade : "", "websocket") != 0 || head->only_head ||
        !is_key(head->key) || !version_fits || !speaks_our_protocol(head)) {
        http_refuse(c, 400);
        return;
    }
    http_client(c, head, address);
    setsockopt(c->fd, SOL_SOCKET, SO_SNDBUF, &net.socket_room, sizeof net.socket_room);
    send_accept(c, head);
    c->state = CONNECTION_SOCKET;
    c->frames = (FrameReader){.most = (size_t)net.server->limits.message};
    if (!connection_is_sending(c))
        connection_wait(c, NULL);
    if (!c->ended)
        open_link(c, address);
}

/* ---- Sending ---- */

static void send_frame(Connection *c, int opcode, const void *bytes, size_t size)
{
    uint8_t frame[FRAME_HEAD + FRAME_CONTROL];
    size_t head = frames_head(frame, opcode, size);
    memcpy(frame + head, bytes, size);
    connection_send(c, frame, head + size);
}

void websocket_close(Connection *c, int code, const char *reason)
{
    uint8_t payload[FRAME_CONTROL] = {(uint8_t)(code >> 8), (uint8_t)code};
    size_t size = strlen(reason);
    memcpy(payload + 2, reason, size);
    send_frame(c, FRAME_OP_CLOSE, payload, size + 2);
    connection_close_after(c);
}

/* The next message of the link, framed, behind what is in `gathered`; false: there is none. */
static bool gather_next(Connection *c, Buffer *gathered)
{
    uint8_t head[FRAME_HEAD];
    Server *s = net.server;
    if (!link_next(c->link))
        return false;
    if (s->out.failed) {
        gathered->failed = true;
        return false;
    }
    buffer_add(gathered, head, frames_head(head, FRAME_OP_TEXT, s->out.used));
    buffer_add(gathered, s->out.text, s->out.used);
    s->counts.bytes_out += s->out.used;
    return true;
}

/* An answer and the moment that comes of it go out in one piece. Returns whether more may be there.
 */
static bool send_several(Connection *c)
{
    static Buffer gathered;
    bool more = true;
    buffer_clear(&gathered);
    for (int i = 0; i < MESSAGES_AT_ONCE && more && gathered.used < SEND_AT_ONCE; i++)
        more = gather_next(c, &gathered);
    if (gathered.failed)
        connection_end(c);
    else if (gathered.used > 0)
        connection_send(c, gathered.text, gathered.used);
    return more;
}

void websocket_send(Connection *c)
{
    Link *link = c->link;
    if (!link || c->ended || connection_is_sending(c))
        return;
    if (link->closing) {
        websocket_close(c, CLOSE_POLICY, "limit");
        return;
    }
    if (link->ask) {
        link->ask = false;
        send_frame(c, FRAME_OP_PING, &link->ask_code, sizeof link->ask_code);
    }
    bool more = send_several(c);
    if (c->ended || connection_is_sending(c))
        return; /* the rest when there is room */
    if (more || link->closing)
        loop_wake_link(link); /* others first */
    else if (net.server->stopping && !link->first)
        websocket_close(c, CLOSE_GOING_AWAY, "stops");
}

/* ---- Reading ---- */

static void read_message(Connection *c, const char *text, size_t size)
{
    link_receive(c->link, text, size);
    scribe_go_on(net.server->scribe);
    net.turn_wanted = true;
}

static void read_text(Connection *c, const Frame *frame)
{
    const char *text = (const char *)frame->data;
    if (frame->last && c->in.used == 0) {
        read_message(c, text, frame->size);
        return;
    }
    if (c->in.used == 0 && !connection_is_sending(c))
        connection_wait(c, &net.waiting); /* the rest has to come in time */
    buffer_add(&c->in, text, frame->size);
    link_hold(c->link, frame->size, 0);
    if (c->in.failed)
        connection_end(c);
    if (c->in.failed || !frame->last)
        return;
    link_hold(c->link, 0, c->in.used);
    read_message(c, c->in.text, c->in.used);
    buffer_free(&c->in);
    if (!connection_is_sending(c) && !c->ended)
        connection_wait(c, NULL);
}

static void read_frame(Connection *c, const Frame *frame)
{
    switch (frame->kind) {
    case FRAME_TEXT:
        read_text(c, frame);
        break;
    case FRAME_PING: /* counts as a message: a flood of pings is a flood */
        if (link_may_speak(c->link))
            send_frame(c, FRAME_OP_PONG, frame->data, frame->size);
        break;
    case FRAME_PONG:
        link_answered(c->link, frame->data, frame->size);
        break;
    case FRAME_CLOSE:
        websocket_close(c, frame->code, "");
        break;
    case FRAME_BAD:
        websocket_close(c, frame->code, frame->code == CLOSE_TOO_LARGE ? "size" : "");
        break;
    case FRAME_NONE:
        break;
    }
}

void websocket_read(Connection *c, uint8_t *bytes, size_t count)
{
    Frame frame;
    net.server->now = net_milliseconds();
    do {
        size_t used = frames_read(&c->frames, bytes, count, &frame);
        bytes += used;
        count -= used;
        if (c->link && !c->link->closing)
            read_frame(c, &frame);
    } while ((count > 0 || frame.kind != FRAME_NONE) && frame.kind != FRAME_BAD && c->link &&
             !c->ended);
}
