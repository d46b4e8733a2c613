/* line.c - the loop and its sockets; see line.h.
 *
 * Everything but line_stop and the wake of other threads runs in one thread. A message is collected
 * until it is whole, within its bound; what goes out is made when the line has room for it. */
#include "line.h"

#include "links.h"

#include <libwebsockets.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One line, of a WebSocket or of a request for a file. */
typedef struct Line {
    Link *link;
    Buffer in;
    Later later;
} Line;

static struct {
    Server *server;
    const LineSettings *settings;
    struct lws_context *context;
    lws_sorted_usec_list_t next_turn;
    bool turn_wanted; /* when everything that has come in has been heard */
    volatile bool stop;
} loop;

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Turns ---- */

static void turn(lws_sorted_usec_list_t *timer);

static void take_turn(void)
{
    loop.turn_wanted = false;
    int wait = server_turn(loop.server, milliseconds());
    lws_sul_schedule(loop.context, 0, &loop.next_turn, turn, (lws_usec_t)wait * LWS_US_PER_MS);
}

static void turn(lws_sorted_usec_list_t *timer)
{
    (void)timer;
    take_turn(); /* at once: the library goes on to sleep after its timers */
}

static void wake_link(Link *link)
{
    if (link->line)
        lws_callback_on_writable(link->line);
}

static void wake_loop(void *context)
{
    (void)context;
    if (loop.context)
        lws_cancel_service(loop.context);
}

/* ---- A WebSocket ---- */

static void client_address(struct lws *wsi, char *address, size_t room)
{
    char chain[256];
    if (!loop.settings->behind_proxy ||
        lws_hdr_copy(wsi, chain, sizeof chain, WSI_TOKEN_X_FORWARDED_FOR) <= 0) {
        lws_get_peer_simple(wsi, address, room);
        return;
    }
    const char *last =
        strrchr(chain, ','); /* the proxy's own word; those before are the client's */
    snprintf(address, room, "%s", last ? last + 1 + strspn(last + 1, " ") : chain);
}

static bool has_room_for(const char *address)
{
    const Server *s = loop.server;
    int same = links_from(s, address);
    return s->links_open < s->limits.links && same < s->limits.address && !s->stopping;
}

static int open_line(struct lws *wsi, Line *line)
{
    char address[LINK_ADDRESS] = "";
    memset(line, 0, sizeof *line);
    client_address(wsi, address, sizeof address);
    loop.server->now = milliseconds();
    if (!has_room_for(address)) {
        loop.server->counts.dropped++;
        lws_close_reason(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)"limit", 5);
        return -1;
    }
    line->link = link_open(loop.server, wsi, address);
    return line->link ? 0 : -1;
}

static int close_with(struct lws *wsi, enum lws_close_status why, const char *text)
{
    char reason[32];
    int size = snprintf(reason, sizeof reason, "%s", text);
    lws_close_reason(wsi, why, (unsigned char *)reason, (size_t)size);
    return -1;
}

static int receive(struct lws *wsi, Line *line, const char *bytes, size_t size)
{
    Server *s = loop.server;
    if (lws_frame_is_binary(wsi))
        return close_with(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text");
    if (line->in.used + size > (size_t)s->limits.message)
        return close_with(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "size");
    buffer_add(&line->in, bytes, size);
    if (line->in.failed)
        return -1;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    s->now = milliseconds();
    link_receive(line->link, line->in.text, line->in.used);
    buffer_free(&line->in);
    scribe_go_on(s->scribe);
    loop.turn_wanted = true;
    return 0;
}

static int send_next(struct lws *wsi, Line *line)
{
    static Buffer wire; /* libwebsockets wants room before what it sends */
    Server *s = loop.server;
    Link *link = line->link;
    if (link->closing)
        return close_with(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, "limit");
    if (!link_next(link))
        return s->stopping && !link->first ? close_with(wsi, LWS_CLOSE_STATUS_GOINGAWAY, "stops")
                                           : 0;
    buffer_clear(&wire);
    char *to = buffer_room(&wire, LWS_PRE + s->out.used);
    if (!to || s->out.failed)
        return -1;
    memcpy(to + LWS_PRE, s->out.text, s->out.used);
    s->counts.bytes_out += s->out.used;
    if (lws_write(wsi, (unsigned char *)to + LWS_PRE, s->out.used, LWS_WRITE_TEXT) < 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static void close_line(Line *line)
{
    if (line->link) {
        loop.server->now = milliseconds();
        link_close(line->link);
    }
    buffer_free(&line->in);
    line->link = NULL;
}

static int websocket(struct lws *wsi, enum lws_callback_reasons reason, Line *line, void *in,
                     size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return !http_host_fits(loop.settings, wsi) || !http_origin_fits(wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return open_line(wsi, line);
    case LWS_CALLBACK_RECEIVE: /* a line that was refused has no link, and is about to end */
        return line->link ? receive(wsi, line, in, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return line->link ? send_next(wsi, line) : -1;
    default:
        close_line(line);
        return 0;
    }
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    Line *line = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        return websocket(wsi, reason, line, in, size);
    case LWS_CALLBACK_HTTP:
        memset(line, 0, sizeof *line);
        return http_answer(loop.server, loop.settings, wsi, in, &line->later);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_send_later(wsi, &line->later);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (line)
            free(line->later.text), line->later.text = NULL;
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        loop.turn_wanted = true;
        return 0;
    default:
        return 0;
    }
}

/* ---- Serving ---- */

static const struct lws_protocols protocols[] = {
    /* What is longer comes in pieces: a line takes so much memory as long as it is open. */
    {.name = "ringside",
     .callback = callback,
     .per_session_data_size = sizeof(Line),
     .rx_buffer_size = 256},
    {.name = NULL},
};

static struct lws_context *open_context(const LineSettings *settings)
{
    static lws_retry_bo_t alive;
    alive.secs_since_valid_ping = (uint16_t)loop.server->limits.silence;
    alive.secs_since_valid_hangup = (uint16_t)(loop.server->limits.silence * 2);
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = settings->address,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .retry_and_idle_policy = &alive,
        .timeout_secs = 20,
        .keepalive_timeout = 20,
        .options =
            LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    lws_set_log_level(LLL_ERR, NULL);
    return lws_create_context(&info);
}

void line_stop(void)
{
    loop.stop = true;
    wake_loop(NULL);
}

/* Whoever is there gets the answers that were on their way and is told that the server goes, so
 * that they look for the next one at once; but nobody keeps it from going. */
static void say_goodbye(Server *server)
{
    enum { PATIENCE = 2000 };
    int64_t until = milliseconds() + PATIENCE;
    server->stopping = true;
    while (server->links && milliseconds() < until) {
        for (Link *link = server->links; link; link = link->next)
            wake_link(link);
        take_turn();
        if (lws_service(loop.context, 0) < 0)
            return;
    }
}

bool line_serve(Server *server, const LineSettings *settings, int thinkers, void (*ready)(int port))
{
    loop.server = server;
    loop.settings = settings;
    server->wake = wake_link;
    server->now = milliseconds();
    if (!server_start(server, thinkers, wake_loop, NULL))
        return false;
    loop.context = open_context(settings);
    if (!loop.context)
        return false;
    ready(lws_get_vhost_listen_port(lws_get_vhost_by_name(loop.context, "default")));
    take_turn();
    while (!loop.stop && lws_service(loop.context, 0) >= 0)
        if (loop.turn_wanted)
            take_turn(); /* once for all: so what came in together is stored together */
    say_goodbye(server);
    struct lws_context *context = loop.context;
    lws_context_destroy(context);
    loop.context = NULL;
    return true;
}
