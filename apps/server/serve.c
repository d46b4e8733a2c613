/* serve.c - `ringside serve`: flags, the store, and serving until somebody stops it. */
#include "../../table/session.h"
#include "../apps.h"
#include "net/listener.h"
#include "net/net.h"
#include "net/network.h"
#include "rulesets.h"
#include "secrets.h"
#include "words/server_words.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { USUAL_PORT = 8321, MOST_BOXES = 32 };

typedef struct Flags {
    NetSettings net;
    Limits limits;
    const char *store;
    char *box[MOST_BOXES];
    int boxes, thinkers, language;
    char metrics[ADDRESS_TEXT]; /* the address of --metrics */
    const char *code;           /* of the language, which a box may bring; NULL: not given */
    bool help, list_limits;
} Flags;

/* ---- Flags ---- */

static bool read_number(const char *text, int most, int *number)
{
    char *end;
    errno = 0;
    long read = strtol(text, &end, 10);
    if (!*text || *end || errno || read < 0 || read > most)
        return false;
    *number = (int)read;
    return true;
}

static bool read_text(const char **to, const char *value)
{
    *to = value;
    return *value != 0;
}

/* "all", or an address that is listened at and no other. */
static bool read_address(const char **to, const char *value)
{
    *to = strcmp(value, "all") == 0 ? NULL : strcmp(value, "localhost") == 0 ? "127.0.0.1" : value;
    return !*to || listener_is_address(*to);
}

/* "PORT", of this machine alone, or "ADDRESS:PORT". */
static bool read_metrics(Flags *f, const char *value)
{
    const char *colon = strrchr(value, ':');
    size_t length = colon ? (size_t)(colon - value) : 0;
    bool in_brackets = length > 2 && value[0] == '[' && value[length - 1] == ']';
    if (length >= sizeof f->metrics)
        return false;
    snprintf(f->metrics, sizeof f->metrics, "%.*s", (int)length, colon ? value : "");
    if (in_brackets)
        snprintf(f->metrics, sizeof f->metrics, "%.*s", (int)length - 2, value + 1);
    if (!colon)
        snprintf(f->metrics, sizeof f->metrics, "127.0.0.1");
    f->net.metrics_address = f->metrics;
    return listener_is_address(f->metrics) &&
           read_number(colon ? colon + 1 : value, 65535, &f->net.metrics_port);
}

static bool read_value(Flags *f, const char *flag, char *value)
{
    if (strcmp(flag, "--port") == 0)
        return read_number(value, 65535, &f->net.port);
    if (strcmp(flag, "--address") == 0)
        return read_address(&f->net.address, value);
    if (strcmp(flag, "--metrics") == 0)
        return read_metrics(f, value);
    if (strcmp(flag, "--proxy") == 0)
        return f->net.proxies < NET_PROXIES && listener_is_address(value) &&
               read_text(&f->net.proxy[f->net.proxies++], value);
    if (strcmp(flag, "--store") == 0)
        return read_text(&f->store, value);
    if (strcmp(flag, "--page") == 0)
        return read_text(&f->net.page, value);
    if (strcmp(flag, "--host") == 0)
        return f->net.hosts < NET_HOSTS && read_text(&f->net.host[f->net.hosts++], value);
    if (strcmp(flag, "--box") == 0 && f->boxes < MOST_BOXES)
        f->box[f->boxes++] = value;
    else if (strcmp(flag, "--thinkers") == 0)
        return read_number(value, 256, &f->thinkers) && f->thinkers > 0;
    else if (strcmp(flag, "--limit") == 0)
        return limits_read(&f->limits, value);
    else if (strcmp(flag, "--language") == 0)
        return read_text(&f->code, value);
    else
        return false;
    return true;
}

static bool read_flags(int argc, char **argv, Flags *f)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *f = (Flags){.limits = limits_usual, .thinkers = cores > 2 ? (int)cores - 1 : 1};
    f->net.port = USUAL_PORT;
    f->net.address = "127.0.0.1";
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0)
            f->help = true;
        else if (strcmp(argv[i], "--limits") == 0)
            f->list_limits = true;
        else if (strcmp(argv[i], "--behind-proxy") == 0)
            f->net.behind_proxy = true;
        else if (i + 1 == argc || !read_value(f, argv[i], argv[i + 1]))
            return false;
        else
            i++;
    }
    return true;
}

static int say_help(const Flags *f, FILE *to, int status)
{
    rs_Rules *rules = app_rules(NULL, 0);
    if (rules)
        app_print_help(rules, f->language < 0 ? RS_ENGLISH : f->language, SERVER_HELP, to);
    rs_free(rules);
    return status;
}

/* ---- The store ---- */

/* Beside the matches of the terminal: $XDG_DATA_HOME/ringside/server.store. */
static bool usual_store(const rs_Rules *rules, const Flags *f, char path[SESSION_PATH])
{
    char problem[MATCH_PROBLEM];
    if (!session_folder(rules, f->language, path, problem)) {
        fprintf(stderr, "%s\n", problem);
        return false;
    }
    char *last = strrchr(path, '/');
    for (char *c = path + 1; last && c <= last; c++)
        if (*c == '/') {
            *c = 0;
            mkdir(path, 0700);
            *c = '/';
        }
    snprintf(last ? last + 1 : path, SESSION_PATH - (size_t)(last ? last + 1 - path : 0), "%s",
             "server.store");
    return true;
}

static bool store_is_postgres(const char *address)
{
    return strncmp(address, "postgres://", 11) == 0 || strncmp(address, "postgresql://", 13) == 0;
}

static Store *open_store(const rs_Rules *rules, const Flags *f)
{
    char path[SESSION_PATH], problem[STORE_PROBLEM] = "";
    if (!f->store && !usual_store(rules, f, path))
        return NULL;
    const char *where = f->store ? f->store : path;
    bool shared = store_is_postgres(where);
    Store *store = (shared ? store_postgres : store_sqlite)(where, problem);
    if (shared)
        where = "PostgreSQL"; /* the address may hold a password */
    if (!store)
        app_refuse(SERVER_NO_STORE, &(rs_Fill){.named = {{"path", where}, {"why", problem}}});
    return store;
}

/* ---- Serving ---- */

static void stop(int signal)
{
    (void)signal;
    net_stop();
}

static bool for_everybody; /* it listens at every address */
static const char *metrics_address;

/* The address for this machine, then those for others on the network. */
static void say_ready(int port, int metrics_port)
{
    char address[NETWORK_ADDRESSES][NETWORK_TEXT];
    int count = for_everybody ? network_addresses(port, address) : 0;
    printf("http://localhost:%d/\n", port);
    for (int i = 0; i < count; i++)
        puts(address[i]);
    if (metrics_port)
        printf("metrics: http://%s:%d/metrics\n", metrics_address, metrics_port);
    fflush(stdout);
}

static void mind_signals(void)
{
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL); /* a file that may not grow is a full disk */
}

static int serve(const Flags *f, RuleSet *set)
{
    static Server server;
    const char *why;
    bool can_listen = net_listen(&f->net, &why);
    if (!can_listen)
        app_refuse(SERVER_NO_PORT, &(rs_Fill){.n = f->net.port, .named = {{"why", why}}});
    Store *store = can_listen && secrets_start() ? open_store(set->rules, f) : NULL;
    if (!store) {
        ruleset_free(set);
        return APP_WRONG;
    }
    server.limits = f->limits;
    for_everybody = f->net.address == NULL;
    metrics_address = f->net.metrics_address;
    mind_signals();
    server_log_to(stderr);
    bool good =
        server_open(&server, set, store) && net_serve(&server, &f->net, f->thinkers, say_ready);
    good = server_close(&server) && good;
    store->close(store);
    net_close(); /* until then threads of the store may wake the loop */
    server_log("stopped", "stored", good ? "all" : "not-all", NULL);
    return good ? APP_OK : APP_WRONG;
}

int app_serve(int argc, char **argv)
{
    Flags f;
    bool good = read_flags(argc, argv, &f);
    f.language = f.code ? app_language(f.code) : RS_ENGLISH;
    if (!good || (f.language < 0 && f.boxes == 0))
        return say_help(&f, stderr, APP_USAGE);
    if (f.help)
        return say_help(&f, stdout, APP_OK);
    if (f.list_limits)
        return limits_print(stdout), APP_OK;
    app_speak(f.language < 0 ? RS_ENGLISH : f.language);
    RuleSet *set = ruleset_of_files(f.box, f.boxes);
    if (!set)
        return APP_WRONG;
    f.language = f.code ? rs_language_find(set->rules, f.code) : RS_ENGLISH;
    if (f.language >= 0)
        return serve(&f, set);
    ruleset_free(set);
    return say_help(&f, stderr, APP_USAGE);
}
