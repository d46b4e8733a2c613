/* metrics.c - see metrics.h. */
#include "metrics.h"

#include "connection.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static double resident_bytes(void)
{
    long pages = 0, resident = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (!statm)
        return 0;
    bool good = fscanf(statm, "%ld %ld", &pages, &resident) == 2;
    fclose(statm);
    return good ? (double)resident * (double)sysconf(_SC_PAGESIZE) : 0;
}

static double cpu_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void write_figures(Server *s, char text[METRICS_TEXT])
{
    ScribeState store;
    scribe_state(s->scribe, &store);
    const Counts *c = &s->counts;
    const struct {
        const char *name, *kind;
        double value;
    } figures[] = {
        {"process_resident_memory_bytes", "gauge", resident_bytes()},
        {"process_cpu_seconds_total", "counter", cpu_seconds()},
        {"ringside_tables", "gauge", s->tables},
        {"ringside_tables_gathering", "gauge", s->gathering},
        {"ringside_connections", "gauge", net.connections},
        {"ringside_links", "gauge", s->links_open},
        {"ringside_held_bytes", "gauge", (double)s->held},
        {"ringside_thoughts_waiting", "gauge", s->thinkers ? thinkers_busy(s->thinkers) : 0},
        {"ringside_store_trouble", "gauge", store.trouble},
        {"ringside_links_total", "counter", (double)c->links},
        {"ringside_tables_total", "counter", (double)c->tables},
        {"ringside_messages_total", "counter", (double)c->messages},
        {"ringside_refused_total", "counter", (double)c->refused},
        {"ringside_dropped_total", "counter", (double)c->dropped},
        {"ringside_actions_total", "counter", (double)c->actions},
        {"ringside_moments_total", "counter", (double)c->moments},
        {"ringside_sent_bytes_total", "counter", (double)c->bytes_out},
        {"ringside_conflicts_total", "counter", (double)c->conflicts},
        {"ringside_notifications_total", "counter", (double)s->store->notifications},
        {"ringside_commits_total", "counter", (double)store.commits},
        {"ringside_changes_total", "counter", (double)store.changes},
        {"ringside_commit_seconds_total", "counter", (double)store.busy / 1e6},
    };
    int used = 0;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        used += snprintf(text + used, METRICS_TEXT - (size_t)used, "# TYPE %s %s\n%s %.17g\n",
                         figures[i].name, figures[i].kind, figures[i].name, figures[i].value);
}

void metrics_write(Server *s, char text[METRICS_TEXT])
{
    static char last[METRICS_TEXT];
    static int64_t at;
    if (!*last || s->now - at >= (int64_t)s->limits.metrics_seconds * 1000) {
        write_figures(s, last);
        at = s->now;
    }
    memcpy(text, last, METRICS_TEXT);
}
