/* line.c - the loop and its sockets; see line.h.
 *
 * Everything but line_stop and the wake of other threads runs in one thread. A message is collected
 * until it is whole, within its bound; what goes out is made when the line has room for it.
 *
 * libwebsockets keeps its timers in one sorted list, and walks along it for each that is set. So an
 * open line has none: who is silent is our own to find out (silence.c). It waits by libev, that is
 * by epoll: a poll of its own would look at every line for each message. */
#include "line.h"

#include "links.h"

#include <errno.h>
#include <ev.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <netinet/tcp.h>

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Files that are kept for the store, the page and what else is opened; the last of them are refused
 * to whoever knocks, for without any a listener would be woken for ever. */
enum { RESERVED_FILES = 64, SPARE_FILES = 8 };

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
    struct ev_loop *events;
    ev_timer next_turn;
    ev_prepare before_sleep;
    bool turn_wanted; /* when everything that has come in has been heard */
    Link **woken;     /* who may have something to be sent after that turn */
    size_t woken_count, woken_room;
    int64_t stop_by;   /* 0: it goes on; otherwise it says goodbye until then */
    rlim_t most_files; /* that may be open */
    volatile bool stop;
} loop;

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Turns ---- */

/* Not at once, but when the turn is over: so what is there for it by then goes out together. */
static void wake_link(Link *link)
{
    if (!link->line || link->woken)
        return;
    if (loop.woken_count == loop.woken_room) {
        size_t room = loop.woken_room ? 2 * loop.woken_room : 64;
        Link **grown = realloc(loop.woken, room * sizeof *grown);
        if (!grown) {
            lws_callback_on_writable(link->line);
            return;
        }
        loop.woken = grown;
        loop.woken_room = room;
    }
    link->woken = true;
    loop.woken[loop.woken_count++] = link;
}

static void forget_woken(const Link *link)
{
    for (size_t i = 0; i < loop.woken_count && link->woken; i++)
        if (loop.woken[i] == link)
            loop.woken[i] = NULL;
}

static void drop_link(Link *link)
{
    lws_set_timeout(link->line, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

/* Whoever is there gets the answers that were on their way and is told that the server goes, so
 * that they look for the next one at once; but nobody keeps it from going. */
static void say_goodbye(void)
{
    enum { PATIENCE = 2000 };
    loop.stop_by = milliseconds() + PATIENCE;
    loop.server->stopping = true;
    for (Link *link = loop.server->links; link; link = link->next)
        wake_link(link);
}

static void take_turn(void)
{
    loop.turn_wanted = false;
    int wait = server_turn(loop.server, milliseconds());
    if (loop.stop && !loop.stop_by)
        say_goodbye();
    if (loop.stop_by && (!loop.server->links || milliseconds() >= loop.stop_by))
        ev_break(loop.events, EVBREAK_ALL);
    ev_timer_stop(loop.events, &loop.next_turn);
    ev_timer_set(&loop.next_turn, wait / 1e3, 0);
    ev_timer_start(loop.events, &loop.next_turn);
}

static void time_is_up(struct ev_loop *events, ev_timer *timer, int what)
{
    (void)events, (void)timer, (void)what;
    loop.turn_wanted = true;
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
    const char *field = last ? last + 1 : chain;
    if (!address_read(field, strlen(field), address))
        lws_get_peer_simple(wsi, address, room);
}

static bool has_room_for(const char *address)
{
    const Server *s = loop.server;
    int same = links_from(s, address);
    return s->links_open < s->limits.links && same < s->limits.address && !s->stopping;
}

static int open_line(struct lws *wsi, Line *line)
{
    char address[ADDRESS_TEXT] = "";
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

/* From then on nothing is sent to it. */
static int close_with(struct lws *wsi, enum lws_close_status why, const char *text)
{
    char reason[32];
    Line *line = lws_wsi_user(wsi);
    int size = snprintf(reason, sizeof reason, "%s", text);
    line->link->closing = true;
    lws_close_reason(wsi, why, (unsigned char *)reason, (size_t)size);
    return -1;
}

static int receive(struct lws *wsi, Line *line, const char *bytes, size_t size)
{
    Server *s = loop.server;
    s->now = milliseconds();
    link_heard(line->link);
    if (lws_frame_is_binary(wsi))
        return close_with(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text");
    if (line->in.used + size > (size_t)s->limits.message)
        return close_with(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "size");
    buffer_add(&line->in, bytes, size);
    if (line->in.failed)
        return -1;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    link_receive(line->link, line->in.text, line->in.used);
    buffer_free(&line->in);
    scribe_go_on(s->scribe);
    loop.turn_wanted = true;
    return 0;
}

static int ask_whether_there(struct lws *wsi, Link *link)
{
    unsigned char ping[LWS_PRE + 1] = {[LWS_PRE] = '?'}; /* of an empty one we would not be told */
    link->ask = false;
    if (lws_write(wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

/* What is in server->out. */
static bool send_out(struct lws *wsi)
{
    static Buffer wire; /* libwebsockets wants room before what it sends */
    Server *s = loop.server;
    buffer_clear(&wire);
    char *to = buffer_room(&wire, LWS_PRE + s->out.used);
    if (!to || s->out.failed)
        return false;
    memcpy(to + LWS_PRE, s->out.text, s->out.used);
    s->counts.bytes_out += s->out.used;
    return lws_write(wsi, (unsigned char *)to + LWS_PRE, s->out.used, LWS_WRITE_TEXT) >= 0;
}

/* Whether what is written from now on goes out together, in one piece where it fits. */
static void hold_back(struct lws *wsi, int hold)
{
    setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_CORK, &hold, sizeof hold);
}

/* Until nothing is left (0), the line is full or others are to be let in (1), or it breaks (-1). */
static int send_together(struct lws *wsi, Link *link)
{
    enum { AT_ONCE = 4 };
    for (int i = 0; i < AT_ONCE && !lws_partial_buffered(wsi); i++) {
        if (!link_next(link))
            return 0;
        if (!send_out(wsi))
            return -1;
    }
    return 1;
}

static int send_several(struct lws *wsi, Link *link)
{
    bool several = link->first && link->table; /* an answer, and the moment that comes of it */
    if (several)
        hold_back(wsi, 1);
    int left = send_together(wsi, link);
    if (several)
        hold_back(wsi, 0);
    return left;
}

static int send_some(struct lws *wsi, Line *line)
{
    Link *link = line->link;
    if (link->closing)
        return close_with(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, "limit");
    if (link->ask)
        return ask_whether_there(wsi, link);
    int left = send_several(wsi, link);
    if (left > 0)
        lws_callback_on_writable(wsi);
    else if (left == 0 && loop.server->stopping && !link->first)
        return close_with(wsi, LWS_CLOSE_STATUS_GOINGAWAY, "stops");
    return left < 0 ? -1 : 0;
}

/* Most lines have room, so asking first whether they have would cost more than the message does:
 * libwebsockets keeps what does not fit. Whatever ends a line is done when it is called back. */
static void send_now(Link *link)
{
    struct lws *wsi = link->line;
    bool plain = !link->closing && !link->ask && !loop.server->stopping;
    int left = plain && !lws_partial_buffered(wsi) ? send_several(wsi, link) : 1;
    link->closing = link->closing || left < 0;
    if (left != 0)
        lws_callback_on_writable(wsi);
}

static void send_woken(void)
{
    for (size_t i = 0; i < loop.woken_count; i++) { /* nobody is woken by what is sent */
        Link *link = loop.woken[i];
        if (!link)
            continue;
        link->woken = false;
        send_now(link);
    }
    loop.woken_count = 0;
}

static void close_line(Line *line)
{
    if (line->link) {
        forget_woken(line->link);
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
    case LWS_CALLBACK_RECEIVE_PONG:
        return line->link ? (link_heard(line->link), 0) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return line->link ? send_some(wsi, line) : -1;
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
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return (rlim_t)(intptr_t)in + SPARE_FILES > loop.most_files;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
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

/* Once for all that came in together: so it is stored together. */
static void go_to_sleep(struct ev_loop *events, ev_prepare *watcher, int what)
{
    (void)events, (void)watcher, (void)what;
    if (loop.turn_wanted)
        take_turn();
    send_woken();
}

static const struct lws_protocols protocols[] = {
    /* What is longer comes in pieces: a line takes so much memory as long as it is open. But it
     * goes out in one: without a size of its own it would be cut into pieces as small. */
    {.name = "ringside",
     .callback = callback,
     .per_session_data_size = sizeof(Line),
     .rx_buffer_size = 256,
     .tx_packet_size = 1 << 16},
    {.name = NULL},
};

static struct lws_context *open_context(const LineSettings *settings)
{
    static const lws_retry_bo_t no_timers = {.jitter_percent = 0};
    void *events[] = {loop.events};
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = settings->address,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .retry_and_idle_policy = &no_timers,
        .timeout_secs = 20,
        .keepalive_timeout = 20,
        .foreign_loops = events,
        .options = LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_LIBEV,
    };
    lws_set_log_level(LLL_ERR, NULL);
    return lws_create_context(&info);
}

void line_stop(void)
{
    loop.stop = true;
    wake_loop(NULL);
}

/* As many files as lines, and some for the store and the page; otherwise, fewer lines. */
static void make_room_for_lines(Server *server)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)server->limits.links + RESERVED_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    loop.most_files = files.rlim_cur;
    if (files.rlim_cur >= wanted)
        return;
    char most[32];
    server->limits.links = (int)files.rlim_cur - RESERVED_FILES;
    snprintf(most, sizeof most, "%d", server->limits.links);
    server_log("few-files", "links", most, NULL);
}

/* libwebsockets says it in its own words, and later. The name of an interface is left to it. */
bool line_is_free(const LineSettings *settings, const char **why)
{
    struct addrinfo wanted = {.ai_family = settings->address ? AF_UNSPEC : AF_INET,
                              .ai_socktype = SOCK_STREAM,
                              .ai_flags = AI_PASSIVE | AI_NUMERICHOST},
                    *found;
    char port[12];
    int one = 1;
    snprintf(port, sizeof port, "%d", settings->port);
    if (getaddrinfo(settings->address, port, &wanted, &found) != 0)
        return true;
    int tried = socket(found->ai_family, SOCK_STREAM, 0);
    bool good =
        tried < 0 || (setsockopt(tried, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
                      bind(tried, found->ai_addr, found->ai_addrlen) == 0 && listen(tried, 1) == 0);
    *why = good ? "" : strerror(errno);
    if (tried >= 0)
        close(tried);
    freeaddrinfo(found);
    return good;
}

static bool open_loop(Server *server, const LineSettings *settings)
{
    make_room_for_lines(server);
    loop.events = ev_loop_new(EVFLAG_AUTO);
    if (!loop.events)
        return false;
    ev_timer_init(&loop.next_turn, time_is_up, 0, 0);
    ev_prepare_init(&loop.before_sleep, go_to_sleep);
    ev_prepare_start(loop.events, &loop.before_sleep);
    loop.context = open_context(settings);
    return loop.context != NULL;
}

bool line_serve(Server *server, const LineSettings *settings, int thinkers, void (*ready)(int port))
{
    loop.server = server;
    loop.settings = settings;
    server->wake = wake_link;
    server->drop = drop_link;
    server->now = milliseconds();
    if (!server_start(server, thinkers, wake_loop, NULL) || !open_loop(server, settings))
        return false;
    ready(lws_get_vhost_listen_port(lws_get_vhost_by_name(loop.context, "default")));
    loop.turn_wanted = true;
    ev_run(loop.events, 0);
    struct lws_context *context = loop.context;
    lws_context_destroy(context);
    loop.context = NULL;
    free(loop.woken);
    loop.woken = NULL;
    loop.woken_count = loop.woken_room = 0;
    ev_loop_destroy(loop.events);
    return true;
}
