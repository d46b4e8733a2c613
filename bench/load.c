/* load.c - N matches at once over real WebSockets: how many actions a second a server takes, and
 * how long it is from an answer to the moment that everybody at the table has seen what came of it.
 *
 *   ninja -C out bench/load && out/bench/load PORT/METRICS[,PORT/METRICS...] MATCHES SECONDS [RATE
 * [ACTIVE]]
 *
 * METRICS: the port of `serve --metrics`.
 *
 * The server counts all of it as one address: give it --limit rate, burst, cpu, new-tables and
 * address that are large enough (docs/performance.md).
 *
 * Two lines a match, form "bytes", random answers; a match that is over is followed by another. As
 * soon as they are asked for, or, with a RATE, so many a second in all: each match answers when its
 * turn has come, whatever became of the others. If the match was not asked by then, the time counts
 * from when it should have been; otherwise from when the answer was sent, and how late the clients
 * themselves were is told beside. With ACTIVE only so many matches play, and the others are there.
 * Where the files that this machine allows are too few, the last matches keep one line and wait.
 *
 * With several ports, those of servers that share a store, the matches are spread over them, and
 * every match has both its lines at one server; with "+" before the first port the second line is
 * at the next one. Only 127.0.0.1 is ever called. One thread, so it takes one core. */
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
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    ROOM = 1 << 16,
    TEXT = 400,
    MOST_SAMPLES = 1 << 22,
    MOST_MATCHES = 20000,
    MOST_SECONDS = 600,
    AT_ONCE = 64,     /* matches that are being begun */
    OTHER_FILES = 200 /* that a server, too, has beside its lines */
};
enum { GREETING, MAKING, JOINING, SITTING, PLAYING };

typedef struct Client {
    struct Game *game;
    int socket, state, seat;
    long decisions; /* at its last moment; -1: it has had none */
    int used;
    char *in;
} Client;

typedef struct Game {
    Client client[2];
    char table[20], invite[2][24];
    int64_t sent; /* when the last answer went out, in microseconds; 0: everybody has seen it */
    int seen;     /* bits: who has */
    bool begun, alone; /* alone: with one line */
    int64_t owed;      /* with a rate: since when an answer is waited for; 0: none is */
    Client *asked;     /* who says next */
    char answer[TEXT]; /* this */
} Game;

static Game *games;
enum { MOST_PORTS = 16 };
static int count, active, port[MOST_PORTS], metrics_port[MOST_PORTS], ports, apart, events, begun;
static enum { HOLD, AT_WILL, PACED } pace;
static uint64_t actions, matches, bytes, missed;
static struct {
    int *took, count;
} seen, late; /* from an answer to both; of ourselves */
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

static void note(int *took, int *noted, int64_t microseconds)
{
    if (*noted < MOST_SAMPLES)
        took[(*noted)++] = (int)microseconds;
}

static int connect_to(int at_port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)at_port)};
    int one = 1, made = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (made < 0 || connect(made, (struct sockaddr *)&address, sizeof address) != 0)
        fail("connect", strerror(errno));
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return made;
}

static int connect_line(int at)
{
    char head[TEXT];
    int made = connect_to(port[at % ports]);
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
        note(seen.took, &seen.count, now() - g->sent);
        g->sent = 0;
    }
}

/* Both have seen the beginning. One who is to be alone goes then. */
static void note_begun(Game *g)
{
    if (g->begun || g->client[0].decisions < 0 || g->client[1].decisions < 0)
        return;
    g->begun = true;
    begun++;
    if (!g->alone)
        return;
    close(g->client[1].socket);
    g->client[1].socket = -1;
}

static void answer(Game *g, int64_t since)
{
    Client *c = g->asked;
    if (c->socket < 0)
        return;
    g->asked = NULL;
    g->owed = 0;
    g->sent = since;
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
    note_begun(c->game);
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
    if (pace == AT_WILL && g - games < active)
        answer(g, now());
    else if (g->owed)
        answer(g, g->owed);
}

static void obey_message(Client *c, const char *message)
{
    if (strncmp(message, "{\"moment\":", 10) == 0) {
        obey_moment(c, message);
    } else if (strncmp(message, "{\"table\":{", 10) == 0) {
        bool over = strstr(message, "\"phase\":\"over\"");
        if (over && c->seat == 0 && c->state == PLAYING) {
            Game *g = c->game;
            g->client[0].decisions = g->client[1].decisions = -1;
            g->sent = g->owed = 0;
            g->asked = NULL;
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

/* Whoever is asked whether it is there says the same. */
static void pong(const Client *c, const char *ping, size_t size)
{
    uint8_t frame[6 + 125] = {0x8a, (uint8_t)(0x80 | size)};
    memcpy(frame + 6, ping, size < 126 ? size : 0);
    send_all(c->socket, frame, 6 + size);
}

static void hear(Client *c)
{
    if (c->socket < 0)
        return;
    ssize_t got = recv(c->socket, c->in + c->used, (size_t)(ROOM - 1 - c->used), MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN))
        fail("line", "ended");
    c->used += got > 0 ? (int)got : 0;
    bytes += got > 0 ? (uint64_t)got : 0;
    size_t from = 0, head, size;
    if (strncmp(c->in, "HTTP", 4) == 0) { /* the first line may have asked it to join by now */
        char *end = memmem(c->in, (size_t)c->used, "\r\n\r\n", 4);
        if (!end)
            return;
        from = (size_t)(end + 4 - c->in);
        say(c, "{\"do\":\"hello\",\"form\":\"bytes\",\"deltas\":true}");
    }
    while ((size = frame_at((uint8_t *)c->in + from, (size_t)c->used - from, &head)) > 0) {
        char *message = c->in + from + head, *end = c->in + from + size, kept = *end;
        *end = 0;
        if (c->in[from] == (char)0x81)
            obey_message(c, message);
        else if (c->in[from] == (char)0x89)
            pong(c, message, size - head);
        else if (c->in[from] == (char)0x88)
            fail("the server closes a line", size > head + 2 ? message + 2 : "");
        if (c->socket < 0)
            return;
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

static void open_game(Game *g)
{
    for (int seat = 0; seat < 2; seat++) {
        Client *c = &g->client[seat];
        *c = (Client){.game = g,
                      .seat = seat,
                      .decisions = -1,
                      .socket = connect_line((int)(g - games) + (apart && seat)),
                      .in = malloc(ROOM)};
        if (!c->in)
            fail("memory", "none");
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
        epoll_ctl(events, EPOLL_CTL_ADD, c->socket, &event);
    }
}

static void hear_until(int64_t time)
{
    struct epoll_event event[256];
    int64_t left = time - now();
    struct timespec wait = {.tv_sec = left / 1000000, .tv_nsec = left % 1000000 * 1000};
    if (left <= 0)
        wait = (struct timespec){.tv_sec = 0};
    int ready = epoll_pwait2(events, event, 256, &wait, NULL);
    for (int i = 0; i < ready; i++)
        hear(event[i].data.ptr);
}

/* So many matches can have both their lines. */
static int matches_of_two(void)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    int lines = (int)files.rlim_cur - OTHER_FILES;
    return 2 * count <= lines ? count : lines - count;
}

/* A few at a time, until all have begun. */
static void begin_all(int of_two)
{
    int64_t patience = now() + 60 * 1000000 + count * 10000LL;
    for (int opened = 0; begun < count; hear_until(now() + 10000)) {
        while (opened < count && opened - begun < AT_ONCE) {
            games[opened].alone = opened >= of_two;
            open_game(&games[opened++]);
        }
        if (now() > patience)
            fail("begin", "not all matches have begun");
    }
    printf("%d matches, %d lines\n", count, count + of_two);
}

/* The turn of one match has come. */
static void take_turn(Game *g, int64_t due)
{
    int64_t time = now();
    note(late.took, &late.count, time - due);
    if (g->asked)
        answer(g, time);
    else if (g->owed)
        missed++;
    else if (g->begun && g->client[0].decisions >= 0)
        g->owed = due;
}

static void run_for(int seconds, int rate)
{
    int64_t begin = now(), end = begin + (int64_t)seconds * 1000000, turn = 0;
    for (int64_t time = begin; time < end; time = now()) {
        int64_t due = rate ? begin + turn * 1000000 / rate : end;
        for (; rate && due <= time; due = begin + ++turn * 1000000 / rate)
            take_turn(&games[turn % active], due);
        hear_until(due < end ? due : end);
    }
}

static void read_ports(const char *text)
{
    apart = *text == '+';
    text += apart;
    while (*text && ports < MOST_PORTS) {
        char *end;
        port[ports] = (int)strtol(text, &end, 10);
        metrics_port[ports] = *end == '/' ? (int)strtol(end + 1, &end, 10) : port[ports];
        ports++;
        text = end + strcspn(end, ",");
        text += *text == ',';
    }
}

/* ---- What the server tells of itself ---- */

typedef struct Figures {
    double memory, cpu, tables, commits, changes, syncing;
} Figures;

static double figure(const char *page, const char *name)
{
    char key[80];
    snprintf(key, sizeof key, "\n%s ", name);
    const char *at = strstr(page, key);
    return at ? strtod(at + strlen(key), NULL) : 0;
}

/* Summed over all servers. */
static Figures ask_figures(void)
{
    static const char request[] = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
    static char page[ROOM];
    Figures f = {0};
    for (int i = 0; i < ports; i++) {
        int line = connect_to(metrics_port[i]);
        size_t used = 0;
        ssize_t got;
        send_all(line, request, sizeof request - 1);
        while (!strstr(page, "ringside_commit_seconds_total ") && used < sizeof page - 1 &&
               (got = recv(line, page + used, sizeof page - 1 - used, 0)) > 0)
            page[used += (size_t)got] = 0;
        close(line);
        f.memory += figure(page, "process_resident_memory_bytes");
        f.cpu += figure(page, "process_cpu_seconds_total");
        f.tables += figure(page, "ringside_tables");
        f.commits += figure(page, "ringside_commits_total");
        f.changes += figure(page, "ringside_changes_total");
        f.syncing += figure(page, "ringside_commit_seconds_total");
        page[0] = 0;
    }
    return f;
}

/* ---- The run ---- */

static double part(int *took, int noted, double share)
{
    qsort(took, (size_t)noted, sizeof *took, by_size);
    return noted ? took[(int)((noted - 1) * share)] / 1e3 : 0;
}

static void tell(const Figures *empty, const Figures *before, double took, uint64_t done,
                 uint64_t told)
{
    Figures after = ask_figures();
    double acts = done ? (double)done : 1, commits = after.commits - before->commits;
    commits = commits > 0 ? commits : 1;
    printf("%d matches, %.0f s: %.0f actions/s, p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, "
           "%.1f KiB an action\n",
           count, took, (double)done / took, part(seen.took, seen.count, 0.5),
           part(seen.took, seen.count, 0.99), part(seen.took, seen.count, 0.999),
           (double)told / 1024 / acts);
    printf("  server: %.1f us CPU an action, %.1f changes a commit, %.2f ms a commit, %.1f MB "
           "(%.1f before), %.1f KiB for each of %.0f tables\n",
           (after.cpu - before->cpu) * 1e6 / acts, (after.changes - before->changes) / commits,
           (after.syncing - before->syncing) * 1e3 / commits, after.memory / 1e6,
           empty->memory / 1e6, (after.memory - empty->memory) / 1024 / after.tables, after.tables);
    printf("  clients: p99 %.2f ms late by themselves, %llu turns missed\n",
           part(late.took, late.count, 0.99), (unsigned long long)missed);
}

int main(int argc, char **argv)
{
    if (argc < 4 || argc > 6)
        fail("usage", "load PORT[,PORT...] MATCHES SECONDS [RATE [ACTIVE]]");
    read_ports(argv[1]);
    count = atoi(argv[2]);
    int seconds = atoi(argv[3]), rate = argc > 4 ? atoi(argv[4]) : 0;
    int of_two = matches_of_two();
    active = argc > 5 ? atoi(argv[5]) : of_two;
    if (count < 1 || count > MOST_MATCHES || seconds < 1 || seconds > MOST_SECONDS)
        fail("usage", "1 to 20000 matches, 1 to 600 seconds");
    if (rate < 0 || active < 1 || active > of_two)
        fail("usage", "a rate that is positive, or 0; no more active matches than there are");
    events = epoll_create1(0);
    games = calloc((size_t)count, sizeof *games);
    seen.took = malloc(sizeof *seen.took * MOST_SAMPLES);
    late.took = malloc(sizeof *late.took * MOST_SAMPLES);
    if (!games || !seen.took || !late.took)
        fail("memory", "none");
    Figures empty = ask_figures();
    begin_all(of_two);
    pace = rate ? PACED : AT_WILL;
    for (int i = 0; i < active && !rate; i++)
        if (games[i].asked)
            answer(&games[i], now());
    run_for(1, rate);
    Figures before = ask_figures();
    uint64_t done = actions, told = bytes;
    seen.count = late.count = 0;
    missed = 0;
    int64_t began = now();
    run_for(seconds, rate);
    tell(&empty, &before, (double)(now() - began) / 1e6, actions - done, bytes - told);
    return 0;
}
