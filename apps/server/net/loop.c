/* loop.c - accepting, turns, waking and stopping; see net.h.
 *
 * Everything but net_stop and the wake of other threads runs in one thread. What has come in is
 * read; when nothing is left the server takes its turn, once for all of it, so it is stored
 * together; then each woken client is sent what there is; then the loop sleeps. */
#include "connection.h"
#include "listener.h"
#include "service.h"
#include "watchdog.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* Files that are kept for the store, the page and what else is opened. */
enum { RESERVED_FILES = 64, SPARE_FILES = 8 };
enum { CLOSING_TIME = 2 * 1000, GOODBYE = 2 * 1000, STOP_TIME = 15 * 1000 };
enum {
    ACCEPT_AT_ONCE = 64,
    RANGES = 4096,
    HTTP_BURST = 200,
    SOCKET_ROOM = 128 * 1024,
    MOST_WAIT = 1000
};

Net net;

static struct {
    int socket, metrics_socket; /* that listen; -1: none */
    ev_io accepting, accepting_metrics;
    ev_async called;
    ev_timer next_turn;
    ev_prepare before_sleep;
    ev_idle more_to_do;
    Link **woken; /* who may have something to be sent after this turn */
    size_t woken_count, woken_room;
    int64_t stop_by; /* 0: it goes on; otherwise it says goodbye until then */
    bool paused;     /* nobody is accepted until the next turn */
    volatile bool stop;
} loop = {.socket = -1, .metrics_socket = -1};

int64_t net_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Waking ---- */

/* Not at once, but when the turn is over: so what is there for it by then goes out together. */
void loop_wake_link(Link *link)
{
    Connection *c = link->line;
    if (!c || c->woken)
        return;
    if (loop.woken_count == loop.woken_room) {
        size_t room = loop.woken_room ? 2 * loop.woken_room : 64;
        Link **grown = realloc(loop.woken, room * sizeof *grown);
        if (!grown) {
            connection_end(c); /* it comes back and finds everything */
            return;
        }
        loop.woken = grown;
        loop.woken_room = room;
    }
    c->woken = true;
    loop.woken[loop.woken_count++] = link;
}

void loop_forget_link(const Link *link)
{
    const Connection *c = link->line;
    for (size_t i = 0; i < loop.woken_count && c->woken; i++)
        if (loop.woken[i] == link)
            loop.woken[i] = NULL;
}

/* Those who are woken meanwhile come next time. */
static void send_to_woken(void)
{
    size_t count = loop.woken_count;
    for (size_t i = 0; i < count; i++) {
        Link *link = loop.woken[i];
        if (!link)
            continue;
        Connection *c = link->line;
        loop.woken[i] = NULL;
        c->woken = false;
        if (link->closing && connection_is_sending(c))
            connection_end(c); /* it has not read for too long to hear why */
        else
            websocket_send(c);
    }
    loop.woken_count -= count;
    for (size_t i = 0; i < loop.woken_count; i++)
        loop.woken[i] = loop.woken[count + i];
}

static void drop_link(Link *link)
{
    connection_end(link->line);
}

static void wake_loop(void *context)
{
    (void)context;
    ev_async_send(net.events, &loop.called);
}

/* ---- Turns ---- */

/* Each client gets the answers that were on their way and hears that the server goes, so that
 * they look for the next one at once; but nobody keeps it from going. */
static void say_goodbye(void)
{
    loop.stop_by = net_milliseconds() + GOODBYE;
    net.server->stopping = true;
    service_notify("STOPPING=1");
    for (Link *link = net.server->links; link; link = link->next)
        loop_wake_link(link);
}

static void take_turn(void)
{
    net.turn_wanted = false;
    if (loop.paused)
        ev_io_start(net.events, &loop.accepting);
    loop.paused = false;
    int wait = server_turn(net.server, net_milliseconds()), next = connections_time_out();
    wait = next < wait ? next : wait;
    next = service_alive(net_milliseconds());
    wait = next < wait ? next : wait;
    if (loop.stop && !loop.stop_by)
        say_goodbye();
    if (loop.stop_by && (!net.server->links || net_milliseconds() >= loop.stop_by))
        ev_break(net.events, EVBREAK_ALL);
    ev_timer_stop(net.events, &loop.next_turn);
    ev_timer_set(&loop.next_turn, (wait < 1 ? 1 : wait > MOST_WAIT ? MOST_WAIT : wait) / 1e3, 0);
    ev_timer_start(net.events, &loop.next_turn);
    watchdog_beat();
}

static void before_sleep(struct ev_loop *events, ev_prepare *watcher, int what)
{
    (void)events, (void)watcher, (void)what;
    connections_free();
    if (net.turn_wanted)
        take_turn();
    send_to_woken();
    bool again = connections_free() || loop.woken_count > 0;
    (again ? ev_idle_start : ev_idle_stop)(net.events,
                                           &loop.more_to_do); /* then it looks, and comes back */
}

static void nothing_else(struct ev_loop *events, ev_idle *watcher, int what)
{
    (void)events, (void)watcher, (void)what;
}

static void is_called(struct ev_loop *events, ev_async *watcher, int what)
{
    (void)events, (void)watcher, (void)what;
    net.turn_wanted = true;
}

static void time_is_up(struct ev_loop *events, ev_timer *timer, int what)
{
    (void)events, (void)timer, (void)what;
    net.turn_wanted = true;
}

/* ---- Accepting ---- */

/* Each client may have as many connections beside its WebSocket as browsers open. */
static bool may_connect(const char *address, bool is_private)
{
    enum { BESIDE = 200 };
    if (is_private)
        return true;
    if (net.settings->behind_proxy)
        return listener_lets_in(net.settings, address);
    return origin_connections(net.server, address) < net.server->limits.address + BESIDE;
}

/* A newcomer takes the place of the connection that has waited longest without asking anything. */
static bool make_room(void)
{
    if (net.connections + net.files < net.most_connections)
        return true;
    if (!net.waiting.first)
        return false;
    connection_end(net.waiting.first);
    return connections_free();
}

/* Without a file for the next connection the listener would be ready for ever: until the next turn
 * nobody is accepted. */
static void pause_if_full(void)
{
    loop.paused = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
    if (loop.paused)
        ev_io_stop(net.events, &loop.accepting);
}

static void accept_some(int socket, bool is_private)
{
    char address[ADDRESS_TEXT];
    for (int i = 0; i < ACCEPT_AT_ONCE; i++) {
        int fd = listener_accept(socket, address);
        if (fd < 0) {
            pause_if_full();
            return;
        }
        if (may_connect(address, is_private) && make_room()) {
            connection_open(fd, address, is_private);
            continue;
        }
        net.server->counts.dropped++;
        event_count(net.server, EVENT_DROPPED, "too-many-connections");
        close(fd);
    }
}

static void can_accept(struct ev_loop *events, ev_io *io, int what)
{
    (void)events, (void)what;
    accept_some(io->fd, io == &loop.accepting_metrics);
}

/* As many files as clients, and some for the store and the page; otherwise, fewer clients. */
static void make_room_for_clients(Server *server)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)server->limits.links + RESERVED_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    if (files.rlim_cur < 2 * wanted) {
        files.rlim_cur = 2 * wanted < files.rlim_max ? 2 * wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    rlim_t room = files.rlim_cur - SPARE_FILES - RESERVED_FILES / 2;
    net.most_connections = (int)(room < 2 * wanted ? room : 2 * wanted);
    if (files.rlim_cur >= wanted)
        return;
    char most[32];
    server->limits.links = (int)files.rlim_cur - RESERVED_FILES;
    snprintf(most, sizeof most, "%d", server->limits.links);
    server_log("few-files", "links", most, NULL);
}

/* ---- From beginning to end ---- */

bool net_listen(const NetSettings *settings, const char **why)
{
    loop.socket = listener_open(settings->address, settings->port, why);
    if (loop.socket < 0)
        return false;
    if (!settings->metrics_address)
        return true;
    loop.metrics_socket = listener_open(settings->metrics_address, settings->metrics_port, why);
    return loop.metrics_socket >= 0;
}

void net_stop(void)
{
    loop.stop = true;
    watchdog_stopping();
    if (net.events)
        ev_async_send(net.events, &loop.called);
}

static void is_stuck(const char *why)
{
    struct pollfd log = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&log, 1, 0) == 1 && log.revents & POLLOUT) /* the loop may hang in its log */
        dprintf(STDERR_FILENO, "{\"event\":\"stuck\",\"why\":\"%s\"}\n", why);
    _exit(WATCHDOG_STATUS);
}

static void start_accepting(ev_io *io, int socket)
{
    if (socket < 0)
        return;
    ev_io_init(io, can_accept, socket, EV_READ);
    ev_io_start(net.events, io);
}

/* Half a minute's worth at once, and a page in any case. */
static bool open_quota(int each_minute)
{
    int burst = each_minute / 2 > HTTP_BURST ? each_minute / 2 : HTTP_BURST;
    return quota_open(&net.requests, RANGES, burst, each_minute);
}

bool loop_open(Server *server, const NetSettings *settings)
{
    net.server = server;
    net.settings = settings;
    net.socket_room = SOCKET_ROOM;
    net.waiting.patience = (int64_t)server->limits.head_time * 1000;
    net.sending.patience = (int64_t)server->limits.drain * 1000;
    net.closing.patience = CLOSING_TIME;
    server->wake = loop_wake_link;
    server->drop = drop_link;
    server->now = net_milliseconds();
    make_room_for_clients(server);
    net.events = ev_loop_new(EVFLAG_AUTO);
    if (!net.events || !open_quota(server->limits.requests))
        return false;
    ev_async_init(&loop.called, is_called);
    ev_async_start(net.events, &loop.called);
    ev_timer_init(&loop.next_turn, time_is_up, 0, 0);
    ev_prepare_init(&loop.before_sleep, before_sleep);
    ev_prepare_start(net.events, &loop.before_sleep);
    ev_idle_init(&loop.more_to_do, nothing_else);
    return true;
}

void loop_turn(void)
{
    net.turn_wanted = true;
    ev_run(net.events, EVRUN_NOWAIT);
}

static void close_connections(void)
{
    ConnectionQueue *const queues[CONNECTION_QUEUES] = {&net.waiting, &net.sending, &net.closing};
    for (int i = 0; i < CONNECTION_QUEUES; i++)
        while (queues[i]->first)
            connection_end(queues[i]->first);
    for (Link *link = net.server->links; link; link = link->next)
        connection_end(link->line);
    connections_free();
    free(loop.woken);
    loop.woken = NULL;
    loop.woken_count = loop.woken_room = 0;
}

/* The threads of the server wake the loop until they have ended. */
void net_close(void)
{
    struct ev_loop *events = net.events;
    net.events = NULL;
    quota_close(&net.requests);
    if (events)
        ev_loop_destroy(events);
    watchdog_end(); /* until now: what is stored at the end may hang, too */
}

static void stop_listening(void)
{
    if (loop.socket >= 0)
        close(loop.socket);
    if (loop.metrics_socket >= 0)
        close(loop.metrics_socket);
    loop.socket = loop.metrics_socket = -1;
}

bool net_serve(Server *server, const NetSettings *settings, int thinkers,
               void (*ready)(int port, int metrics_port))
{
    if (!loop_open(server, settings) || !server_start(server, thinkers, wake_loop, NULL))
        return false;
    net.port = listener_port(loop.socket);
    start_accepting(&loop.accepting, loop.socket);
    start_accepting(&loop.accepting_metrics, loop.metrics_socket);
    if (!watchdog_start((int64_t)server->limits.watchdog * 1000, STOP_TIME, is_stuck))
        return false;
    ready(net.port, loop.metrics_socket >= 0 ? listener_port(loop.metrics_socket) : 0);
    service_notify("READY=1");
    net.turn_wanted = true;
    ev_run(net.events, 0);
    stop_listening();
    close_connections();
    return true;
}
