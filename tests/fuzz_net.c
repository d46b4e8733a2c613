/* fuzz_net.c - any bytes in any pieces on real sockets: HTTP and WebSocket. The loop must never
 * crash, hang or keep what has gone, and every answer must begin as HTTP does.
 *
 * An input is a script for four connections. Its first byte of each step names the connection (two
 * bits) and what happens (the rest); the next is a length:
 *   0 raw bytes   1 the bytes as a masked text frame   2 the head of a good upgrade   3 as a frame
 *   whose first byte is taken from the script   4 closes   5 closes one way   6 stops or begins to
 *   read   7 a request for the path in the bytes; with the sixth bit set after each step the loop
 *   turns, with the seventh what is sent is sent 50 times
 *
 *   out-fuzz/tests/fuzz_net -max_total_time=600 -timeout=20 FOLDER
 *
 * With FUZZ_CONNECTIONS it is a plain program: `fuzz_net COUNT SEED` makes so many connections by
 * scripts of its own, and checks that memory does not grow. */
#include "../apps/server/net/connection.h"
#include "../apps/server/secrets.h"
#include "server_alone.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CLIENTS = 4, MOST_STEPS = 200, READ_ROOM = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Client {
    int fd; /* -1: none */
    bool deaf;
    size_t heard;
} Client;

static Server server;
static NetSettings settings = {.address = "127.0.0.1"};
static char folder[] = "/tmp/fuzz-net-XXXXXX"; /* with a page of one file that fills a socket */
static size_t most_held;
static Client client[CLIENTS];
static long made;

static void make_page(void)
{
    static const char nothing[1 << 19];
    char path[sizeof folder + 16];
    if (!mkdtemp(folder))
        abort();
    snprintf(path, sizeof path, "%s/a.bin", folder);
    int file = open(path, O_CREAT | O_WRONLY, 0600);
    if (file < 0 || write(file, nothing, sizeof nothing) != (ssize_t)sizeof nothing)
        abort();
    close(file);
    settings.page = folder;
}

static void start(void)
{
    rs_Problems problems;
    int count;
    if (net.events)
        return;
    const rs_Source *sources = rs_shipped(&count);
    rs_Rules *rules = rs_compile(sources, count, &problems);
    if (!rules || !secrets_start())
        abort();
    signal(SIGPIPE, SIG_IGN); /* as the server does */
    make_page();
    alone_start(&server, rules);
    server.limits.reply_kib = 16;
    server.limits.held_mib = 1;
    server.limits.burst = server.limits.rate = server.limits.cpu = server.limits.replies = 1 << 20;
    server.cpu.most = server.cpu.each_minute = (int64_t)1 << 30;
    server.limits.requests = 1 << 30;
    if (!loop_open(&server, &settings))
        abort();
    net.socket_room = 4096; /* so that sockets are full now and then */
    for (int i = 0; i < CLIENTS; i++)
        client[i].fd = -1;
}

static void open_client(Client *c)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0)
        abort();
    int room = 4096;
    setsockopt(pair[0], SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    setsockopt(pair[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    *c = (Client){.fd = pair[0]};
    connection_open(pair[1], "127.0.0.1", false);
    made++;
}

static void close_client(Client *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
}

static void hear(Client *c)
{
    static char text[READ_ROOM];
    ssize_t got = c->fd >= 0 && !c->deaf ? recv(c->fd, text, sizeof text, 0) : -1;
    if (got >= 9 && c->heard == 0 && memcmp(text, "HTTP/1.1 ", 9) != 0)
        abort();
    if (got > 0)
        c->heard += (size_t)got;
    if (got == 0)
        close_client(c);
}

static void turn(void)
{
    loop_turn();
    most_held = server.held > most_held ? server.held : most_held;
    for (int i = 0; i < CLIENTS; i++)
        hear(&client[i]);
}

/* Whatever does not fit is not sent: the server does not read while it has something to send. */
static void send_bytes(Client *c, const void *bytes, size_t size)
{
    if (c->fd >= 0 && size > 0)
        (void)!send(c->fd, bytes, size, MSG_NOSIGNAL);
}

static void send_frame(Client *c, uint8_t first, const uint8_t *bytes, size_t size)
{
    uint8_t frame[FRAME_HEAD + 4 + 256] = {0};
    size_t head = frames_head(frame, 0, size);
    frame[0] = first;
    frame[1] |= 0x80;
    memcpy(frame + head + 4, bytes, size); /* the mask is 0 */
    send_bytes(c, frame, head + 4 + size);
}

static void send_upgrade(Client *c)
{
    static const char text[] =
        "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    send_bytes(c, text, sizeof text - 1);
}

static void send_request(Client *c, const uint8_t *path, size_t size)
{
    char text[400];
    int used = snprintf(text, sizeof text, "GET /%.*s HTTP/1.1\r\nHost: localhost\r\n\r\n",
                        (int)size, (const char *)path);
    send_bytes(c, text, (size_t)used);
}

static void step(Client *c, int what, const uint8_t *bytes, size_t size)
{
    if (c->fd < 0)
        open_client(c);
    switch (what) {
    case 0:
        send_bytes(c, bytes, size);
        break;
    case 1:
        send_frame(c, 0x81, bytes, size);
        break;
    case 2:
        send_upgrade(c);
        break;
    case 3:
        send_frame(c, size ? bytes[0] : 0, bytes + (size > 0), size - (size > 0));
        break;
    case 4:
        close_client(c);
        break;
    case 5:
        shutdown(c->fd, SHUT_WR);
        break;
    case 6:
        c->deaf = !c->deaf;
        break;
    default:
        send_request(c, bytes, size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    start();
    for (int i = 0; i < MOST_STEPS && size >= 2; i++) {
        uint8_t what = data[0];
        size_t length = data[1] < size - 2 ? data[1] : size - 2;
        for (int times = what & 64 ? 50 : 1; times > 0; times--)
            step(&client[what & 3], what >> 2 & 7, data + 2, length);
        data += 2 + length;
        size -= 2 + length;
        if (what & 32)
            turn();
    }
    turn();
    for (int i = 0; i < CLIENTS; i++)
        close_client(&client[i]);
    for (int i = 0; i < 200 && net.connections > 0; i++)
        turn();
    if (net.connections > 0 || server.links_open > 0 || server.held > 0) /* something is kept */
        abort();
    return 0;
}

#ifdef FUZZ_CONNECTIONS
static void remove_page(void)
{
    char path[sizeof folder + 16];
    snprintf(path, sizeof path, "%s/a.bin", folder);
    unlink(path);
    rmdir(folder);
}

enum { SCRIPT = 4000, REPORT_EVERY = 10000, GROWTH_KIB = 8 * 1024 };

static uint64_t dice;

static uint32_t draw(uint32_t below)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice >> 33) % below;
}

/* What clients say, good and bad; cut, mixed and changed below. */
static const char *const phrases[] = {
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /a.bin HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "HEAD /server.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
    "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: "
    "5\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "X-Forwarded-For: 1.2.3.4, ::1\r\n",
    "Sec-WebSocket-Protocol: ringside\r\n",
    "\r\n\r\n",
    "{\"do\":\"hello\"}",
    "{\"do\":\"tables\"}",
    "{\"do\":\"new\",\"game\":\"nokaut\"}",
    "{\"do\":\"quick\",\"bot\":\"random\",\"tag\":[1,2]}",
};
enum { PHRASES = sizeof phrases / sizeof *phrases, MESSAGES = 4 }; /* the last are messages */

static size_t add_step(uint8_t *script, int who, int what, const char *text, size_t size)
{
    bool often = what != 2 && what < 4 && draw(8) == 0;
    script[0] = (uint8_t)(who | what << 2 | (draw(3) ? 32 : 0) | (often ? 64 : 0));
    script[1] = (uint8_t)size;
    memcpy(script + 2, text, size);
    if (size > 0 && draw(4) == 0)
        script[2 + draw((uint32_t)size)] ^= (uint8_t)(1 << draw(8));
    return 2 + size;
}

/* A phrase, whole or in pieces, as bytes or as a frame. */
static size_t add_phrase(uint8_t *script, int who, const char *text)
{
    size_t left = strlen(text), used = 0;
    int what = *text == '{' ? draw(8) ? 1 : 3 : 0;
    while (left > 0) {
        size_t piece = draw(3) ? left : 1 + draw((uint32_t)left);
        piece = piece < 250 ? piece : 250;
        used += add_step(script + used, who, what, text, piece);
        text += piece;
        left -= piece;
    }
    return used;
}

/* A WebSocket and some messages on it. */
static size_t add_socket(uint8_t *script, int who)
{
    size_t used = add_step(script, who, 2, "", 0);
    for (int i = (int)draw(5); i > 0; i--)
        used += add_phrase(script + used, who, phrases[PHRASES - 1 - draw(MESSAGES)]);
    return used;
}

static size_t write_script(uint8_t *script)
{
    size_t used = 0;
    char noise[200];
    int steps = 2 + (int)draw(10);
    for (int i = 0; i < steps && used < SCRIPT - 1200; i++) {
        int who = (int)draw(CLIENTS);
        if (draw(3) == 0)
            used += add_socket(script + used, who);
        for (size_t n = 0; n < sizeof noise; n++)
            noise[n] = (char)draw(256);
        if (draw(4) == 0)
            used += add_step(script + used, who, draw(2) ? 0 : 3, noise, draw(sizeof noise));
        else
            used += add_phrase(script + used, who, phrases[draw(PHRASES)]);
        if (draw(3) == 0)
            used += add_step(script + used, who, 4 + (int)draw(3), "", 0);
    }
    return used;
}

static long resident_kib(void)
{
    long pages = 0, resident = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (!statm || fscanf(statm, "%ld %ld", &pages, &resident) != 2)
        abort();
    fclose(statm);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int argc, char **argv)
{
    static uint8_t script[SCRIPT];
    long wanted = argc > 1 ? atol(argv[1]) : 1000, first = 0, next = REPORT_EVERY;
    dice = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    while (made < wanted) {
        alarm(20); /* a hang ends the program */
        LLVMFuzzerTestOneInput(script, write_script(script));
        if (made < next)
            continue;
        next += REPORT_EVERY;
        first = first ? first : resident_kib();
        printf("%ld connections, %ld KiB\n", made, resident_kib());
        fflush(stdout);
    }
    const Counts *c = &server.counts;
    bool grew = resident_kib() - first > GROWTH_KIB;
    bool reached = c->links > (uint64_t)made / 10 && c->messages > (uint64_t)made / 10 &&
                   c->dropped > 0 && most_held > 1 << 13;
    printf("%llu WebSockets, %llu messages, %llu tables, %llu closed by the server, at most %zu "
           "bytes waited\n",
           (unsigned long long)c->links, (unsigned long long)c->messages,
           (unsigned long long)c->tables, (unsigned long long)c->dropped, most_held);
    printf("%d passed, %d failed\n", !grew + reached, grew + !reached);
    server_close(&server);
    net_close();
    remove_page();
    return grew || !reached;
}
#endif
