/* load.c - N matches at once over real WebSockets: how many actions a second a server takes, and
 * how long it is from an answer to the moment that everybody at the table has seen what came of it.
 *
 *   ninja -C out bench/load && out/bench/load PORT[,PORT...] MATCHES SECONDS [RATE]
 *
 * Two lines a match, form "bytes", random answers; a match that is over is followed by another. As
 * soon as they are asked for, or, with a RATE, so many a second in all: each match answers when its
 * time has come, and the time counts from when it should have. With several ports, those of servers
 * that share a store, the matches are spread over them, and every match has both its lines at one
 * server; with "+" before the first port the second line is at the next one. Only 127.0.0.1 is ever
 * called. One thread, so it takes one core. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    ROOM = 1 << 16,
    TEXT = 400,
    MOST_SAMPLES = 1 << 22,
    MOST_MATCHES = 20000,
    MOST_SECONDS = 600
};
enum { GREETING, MAKING, JOINING, SITTING, PLAYING };

typedef struct Client {
    struct Game *game;
    int socket, state, seat;
    long decisions;
    int used;
    char *in;
} Client;

typedef struct Game {
    Client client[2];
    char table[20], invite[2][24];
    int64_t sent;  /* when the last answer went out, in microseconds; 0: everybody has seen it */
    int seen;      /* bits: who has */
    int64_t due;   /* with a rate: when it answers next */
    Client *asked; /* who then says */
    char answer[TEXT]; /* this */
} Game;

static Game *games;
enum { MOST_PORTS = 16 };
static int count, port[MOST_PORTS], ports, apart;
static int64_t between; /* answers of a match, with a rate; in microseconds */
static uint64_t actions, matches, bytes;
static int *sample, samples;
static unsigned dice = 1;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "load: %s: %.200s\n", what, text);
    exit(1);
}

/* ---- One line ---- */

static void send_all(int to, const void *from, size_t size)
{
    const char *at = from;
    while (size > 0) {
        ssize_t sent = send(to, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            fail("send", strerror(errno));
        if (sent > 0) {
            at += sent;
            size -= (size_t)sent;
        }
    }
}

/* A text frame, masked with zeros: the mask is for proxies, and there is none. */
static void say(Client *c, const char *text)
{
    uint8_t frame[TEXT + 8] = {0x81};
    size_t size = strlen(text), head = 2;
    if (size < 126) {
        frame[1] = (uint8_t)(0x80 | size);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
        head = 4;
    }
    memcpy(frame + head + 4, text, size);
    send_all(c->socket, frame, head + 4 + size);
}

static int connect_line(int at)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port[at % ports])};
    char head[TEXT];
    int one = 1, made = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (made < 0 || connect(made, (struct sockaddr *)&address, sizeof address) != 0)
        fail("connect", strerror(errno));
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    snprintf(head, sizeof head,
             "GET / HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: ringside\r\n\r\n",
             port[at % ports]);
    send_all(made, head, strlen(head));
    return made;
}

/* ---- A match ---- */

/* The text of a key, copied; false: there is none. */
static bool text_of(const char *message, const char *key, char *to, size_t room)
{
    const char *at = strstr(message, key);
    if (!at)
        return false;
    at += strlen(key);
    size_t length = strcspn(at, "\"");
    snprintf(to, room, "%.*s", (int)length, at);
    return true;
}

static long number_of(const char *message, const char *key)
{
    const char *at = strstr(message, key);
    return at ? strtol(at + strlen(key), NULL, 10) : -1;
}

static void join(Client *c)
{
    char text[TEXT];
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"invite\":\"%s\"}",
             c->game->table, c->game->invite[c->seat]);
    c->state = JOINING;
    say(c, text);
}

static void make_table(Client *c)
{
    c->state = MAKING;
    say(c, matches % 2
               ? "{\"do\":\"new\",\"game\":\"nokaut\",\"quiet\":0,\"window\":0,\"pace\":0}"
               : "{\"do\":\"new\",\"game\":\"knockdown\",\"quiet\":0,\"window\":0,\"pace\":0}");
    matches++;
}

static void obey_answer(Client *c, const char *message)
{
    char text[TEXT], secret[32];
    Game *g = c->game;
    if (strncmp(message, "{\"ok\":false", 11) == 0 || strstr(message, "\"ok\":false")) {
        if (!strstr(message, "\"stale\""))
            fail("refused", message);
    } else if (c->state == GREETING && c->seat == 0) {
        make_table(c);
    } else if (c->state == MAKING) {
        text_of(message, "\"table\":\"", g->table, sizeof g->table);
        text_of(message, "\"a\":\"", g->invite[0], sizeof g->invite[0]);
        text_of(message, "\"b\":\"", g->invite[1], sizeof g->invite[1]);
        join(&g->client[0]);
        join(&g->client[1]);
    } else if (c->state == JOINING && text_of(message, "\"secret\":\"", secret, sizeof secret)) {
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\",\"secret\":\"%s\"}", g->table,
                 secret);
        c->state = SITTING;
        say(c, text);
    } else if (c->state == SITTING) {
        c->state = PLAYING;
    }
}

static void note_seen(Client *c)
{
    Game *g = c->game;
    g->seen |= 1 << c->seat;
    if (g->sent && g->seen == 3) {
        if (samples < MOST_SAMPLES)
            sample[samples++] = (int)(now() - g->sent);
        g->sent = 0;
    }
}

/* Says what was chosen; with a rate, it has been waited for since it was due. */
static void answer(Game *g)
{
    Client *c = g->asked;
    g->asked = NULL;
    g->sent = between && g->due ? g->due : now();
    g->due = g->due ? g->due + between : 0;
    g->seen = 0;
    actions++;
    say(c, g->answer);
}

static void obey_moment(Client *c, const char *message)
{
    const char *list = strstr(message, "\"answers\":[");
    long at = number_of(message, "\"decisions\":");
    if (at > c->decisions)
        note_seen(c);
    c->decisions = at;
    if (!list || list[11] == ']')
        return;
    int answers = 1;
    for (const char *p = list + 11; *p != ']'; p++)
        answers += *p == ',';
    dice = dice * 1664525u + 1013904223u;
    const char *chosen = list + 11;
    for (int i = (int)((dice >> 8) % (unsigned)answers); i > 0; i--)
        chosen = strchr(chosen, ',') + 1;
    Game *g = c->game;
    snprintf(g->answer, sizeof g->answer, "{\"do\":\"answer\",\"at\":%ld,\"action\":%ld}", at,
             strtol(chosen, NULL, 10));
    g->asked = c;
    if (!between || now() >= g->due)
        answer(g);
}

static void obey_message(Client *c, const char *message)
{
    if (strncmp(message, "{\"moment\":", 10) == 0) {
        obey_moment(c, message);
    } else if (strncmp(message, "{\"table\":{", 10) == 0) {
        bool over = strstr(message, "\"phase\":\"over\"");
        if (over && c->seat == 0 && c->state == PLAYING) {
            c->game->client[0].decisions = c->game->client[1].decisions = 0;
            c->game->sent = 0;
            make_table(c);
        }
    } else {
        obey_answer(c, message);
    }
}

/* ---- Frames ---- */

/* The size of the frame that begins here and of its head; 0: it is not whole. */
static size_t frame_at(const uint8_t *at, size_t left, size_t *head)
{
    if (left < 2)
        return 0;
    size_t size = at[1] & 127;
    *head = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (left < *head)
        return 0;
    if (size == 126)
        size = (size_t)at[2] << 8 | at[3];
    else if (size == 127)
        size = (size_t)at[7] << 16 | (size_t)at[8] << 8 | at[9];
    return left < *head + size ? 0 : *head + size;
}

static void hear(Client *c)
{
    ssize_t got = recv(c->socket, c->in + c->used, (size_t)(ROOM - 1 - c->used), MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN))
        fail("line", "ended");
    c->used += got > 0 ? (int)got : 0;
    bytes += got > 0 ? (uint64_t)got : 0;
    size_t from = 0, head, size;
    if (c->state == GREETING && strncmp(c->in, "HTTP", 4) == 0) {
        char *end = memmem(c->in, (size_t)c->used, "\r\n\r\n", 4);
        if (!end)
            return;
        from = (size_t)(end + 4 - c->in);
        say(c, "{\"do\":\"hello\",\"form\":\"bytes\"}");
    }
    while ((size = frame_at((uint8_t *)c->in + from, (size_t)c->used - from, &head)) > 0) {
        char *message = c->in + from + head, *end = c->in + from + size, kept = *end;
        *end = 0;
        if (c->in[from] == (char)0x81)
            obey_message(c, message);
        *end = kept;
        from += size;
    }
    memmove(c->in, c->in + from, (size_t)c->used - from);
    c->used -= (int)from;
}

/* ---- The run ---- */

static int by_size(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void open_games(int poll)
{
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < 2; seat++) {
            Client *c = &games[i].client[seat];
            *c = (Client){.game = &games[i],
                          .seat = seat,
                          .socket = connect_line(i + (apart && seat)),
                          .in = malloc(ROOM)};
            if (!c->in)
                fail("memory", "none");
            struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
            epoll_ctl(poll, EPOLL_CTL_ADD, c->socket, &event);
        }
}

static void run_until(int poll, int64_t end)
{
    struct epoll_event event[256];
    int64_t time;
    while ((time = now()) < end) {
        int ready = epoll_wait(poll, event, 256, between ? 1 : 100);
        for (int i = 0; i < ready; i++)
            hear(event[i].data.ptr);
        for (int i = 0; i < count && between; i++)
            if (games[i].asked && games[i].due <= time)
                answer(&games[i]);
    }
}

static void read_ports(const char *text)
{
    apart = *text == '+';
    text += apart;
    while (*text && ports < MOST_PORTS) {
        port[ports++] = atoi(text);
        text += strcspn(text, ",");
        text += *text == ',';
    }
}

/* From now on each match answers at its own times, which are spread evenly. */
static void keep_rate(int rate)
{
    between = rate ? (int64_t)1000000 * count / rate : 0;
    for (int i = 0; i < count && rate; i++)
        games[i].due = now() + 1000 + between * i / count;
}

int main(int argc, char **argv)
{
    if (argc != 4 && argc != 5)
        fail("usage", "load PORT[,PORT...] MATCHES SECONDS [RATE]");
    read_ports(argv[1]);
    count = atoi(argv[2]);
    int seconds = atoi(argv[3]), poll = epoll_create1(0);
    if (count < 1 || count > MOST_MATCHES || seconds < 1 || seconds > MOST_SECONDS)
        fail("usage", "1 to 20000 matches, 1 to 600 seconds");
    games = calloc((size_t)count, sizeof *games);
    sample = malloc(sizeof *sample * MOST_SAMPLES);
    open_games(poll);
    run_until(poll, now() + 1000000 + count * 500); /* until all have begun */
    keep_rate(argc == 5 ? atoi(argv[4]) : 0);
    run_until(poll, now() + 500000);
    uint64_t before = actions, bytes_before = bytes;
    samples = 0;
    int64_t began = now();
    run_until(poll, began + (int64_t)seconds * 1000000);
    double took = (double)(now() - began) / 1e6;
    qsort(sample, (size_t)samples, sizeof *sample, by_size);
    printf("%d matches, %.0f s: %.0f actions/s, p50 %.2f ms, p99 %.2f ms, %.1f KiB an action\n",
           count, took, (double)(actions - before) / took, samples ? sample[samples / 2] / 1e3 : 0,
           samples ? sample[samples * 99LL / 100] / 1e3 : 0,
           (double)(bytes - bytes_before) / 1024 / (double)(actions - before + !actions));
    return 0;
}
