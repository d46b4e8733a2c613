/* fuzz_server.c - any bytes as messages to the server: it must answer each with exactly one message
 * of JSON and must never crash, whatever else is going on at its tables.
 *
 * An input is lines. "0" to "3" and a message: this client says it, where $t stands for the table
 * that was made last, $a to $d for its invitations, $w for its link to watch and $s for the secret
 * that this client got last, $n for its token. "-" and a digit: that line breaks and a new one
 * opens. "+" and digits: so many milliseconds pass. The store keeps nothing; everything else is the
 * server's own.
 *
 *   out-fuzz/tests/fuzz_server -max_total_time=600 -timeout=20 /tmp/found tests/corpus/server
 *
 * With FUZZ_FILES it is a plain program that runs over the files given as arguments. */
#include "../apps/server/secrets.h"
#include "server_alone.h"

#include <jansson.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { CLIENTS = 4, MOST_LINES = 80, MOST_BYTES = 1 << 16, ROOM = ALONE_MESSAGE };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- Clients ---- */

typedef struct Client {
    Link *link;
    int asked, answered;
    char secret[SECRET_TEXT + 1], token[64];
} Client;

static Server server;
static Client client[CLIENTS];
static char table[TABLE_ID + 1], invite[RS_SEATS][SECRET_TEXT + 1], watch[SECRET_TEXT + 1];

static void note(char *to, size_t room, const json_t *text)
{
    if (json_is_string(text))
        snprintf(to, room, "%s", json_string_value(text));
}

/* What comes back is JSON, and either an answer or something that is told. */
static void hear(Client *c)
{
    json_error_t error;
    json_t *message = json_loadb(server.out.text, server.out.used, 0, &error);
    if (!json_is_object(message))
        abort();
    c->answered += json_object_get(message, "ok") != NULL;
    const json_t *invites = json_object_get(message, "invites");
    if (invites)
        note(table, sizeof table, json_object_get(message, "table"));
    for (int seat = 0; seat < RS_SEATS; seat++)
        note(invite[seat], sizeof invite[seat], json_object_get(invites, scene_seat_id(seat)));
    note(watch, sizeof watch, json_object_get(message, "watch"));
    note(c->secret, sizeof c->secret, json_object_get(message, "secret"));
    note(c->token, sizeof c->token, json_object_get(message, "token"));
    json_decref(message);
}

/* Until everything is stored and everybody has heard everything. */
static void settle(void)
{
    bool more = true;
    while (more) {
        server_turn(&server, server.now);
        more = server.unsaved != NULL || server.waiting != NULL || server.works > 0;
        for (int i = 0; i < CLIENTS; i++)
            while (client[i].link && !client[i].link->closing && link_next(client[i].link)) {
                hear(&client[i]);
                more = true;
            }
        if (more)
            sched_yield();
    }
    for (int i = 0; i < CLIENTS; i++)
        if (client[i].link && !client[i].link->closing && client[i].asked != client[i].answered)
            abort();
}

static void reopen(Client *c)
{
    if (c->link)
        link_close(c->link);
    *c = (Client){.link = link_open(&server, NULL, "somewhere")};
}

/* ---- Lines ---- */

static const char *stand_in(const Client *c, char what)
{
    if (what >= 'a' && what <= 'd')
        return invite[what - 'a'];
    if (what == 'n')
        return c->token;
    return what == 't' ? table : what == 's' ? c->secret : what == 'w' ? watch : NULL;
}

static void say(Client *c, const char *text, size_t size)
{
    char *message = malloc(ROOM * 2);
    size_t used = 0;
    for (size_t i = 0; i < size && used < ROOM && message; i++) {
        const char *other = text[i] == '$' && i + 1 < size ? stand_in(c, text[i + 1]) : NULL;
        if (other) {
            used += (size_t)snprintf(message + used, ROOM, "%s", other);
            i++;
        } else {
            message[used++] = text[i];
        }
    }
    char *exact = malloc(used + (used == 0)); /* so that reading beyond its end is found */
    memcpy(exact, message, used);
    c->asked += !c->link->closing;
    link_receive(c->link, exact, used);
    free(exact);
    free(message);
}

static void obey(const char *line, size_t size)
{
    int who = size > 1 && line[0] == '-' ? line[1] - '0' : size > 0 ? line[0] - '0' : -1;
    int pass = 0;
    if (size > 1 && line[0] == '+')
        for (size_t i = 1; i < size && i < 7 && line[i] >= '0' && line[i] <= '9'; i++)
            pass = pass * 10 + line[i] - '0';
    else if (who < 0 || who >= CLIENTS)
        return;
    else if (line[0] == '-')
        reopen(&client[who]);
    else
        say(&client[who], line + 1, size - 1);
    server.now += pass;
    settle();
}

static void start(void)
{
    static rs_Rules *rules;
    rs_Problems problems;
    int count;
    if (!rules) {
        const rs_Source *sources = rs_shipped(&count);
        rules = rs_compile(sources, count, &problems);
        if (!rules || !secrets_start())
            abort();
    }
    alone_start(&server, rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data;
    if (size > MOST_BYTES)
        return 0;
    start();
    for (int i = 0; i < CLIENTS; i++)
        reopen(&client[i]);
    for (int i = 0; i < MOST_LINES && size > 0; i++) {
        const char *newline = memchr(at, '\n', size);
        size_t length = newline ? (size_t)(newline - at) : size;
        obey(at, length);
        length += newline != NULL;
        at += length;
        size -= length;
    }
    for (int i = 0; i < CLIENTS; i++)
        link_close(client[i].link), client[i].link = NULL;
    if (!server_close(&server))
        abort();
    return 0;
}

#ifdef FUZZ_FILES
int main(int argc, char **argv)
{
    uint8_t *data = malloc(MOST_BYTES);
    for (int i = 1; data && i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file)
            return 1;
        size_t size = fread(data, 1, MOST_BYTES, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    printf("%d files\n", argc - 1);
    return 0;
}
#endif
