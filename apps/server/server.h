/* server.h - `ringside serve`: tables, the lines of clients, the store and the bots, in one loop.
 *
 * The loop has one thread; it alone touches tables and links. Two kinds of threads work for it and
 * know no table: the scribe (scribe.h), which stores, and the thinkers (thinkers.h). Nothing here
 * knows sockets: net/ does, and tests drive the same calls without it.
 *
 *   a message --link_receive--> request --> table, host --table_touch--> changes --> scribe
 *                                                                                      |
 *   link_next <-- moment of the link's eyes <-- only once everything is stored <------+
 *
 * Invariant: what a client is told was stored before. Nothing about a table is told while a change
 * of it is on its way to the disk (table_is_stored), and an "ok" waits for its own change. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "../../scene/scene.h"
#include "../../table/host.h"
#include "buffer.h"
#include "events.h"
#include "limits.h"
#include "quota.h"
#include "scribe.h"
#include "thinkers.h"

#include <stdio.h>

enum { SERVER_PROTOCOL = 1 };

typedef struct Table Table;
typedef struct Link Link;

typedef struct Counts {
    uint64_t links, messages, refused, moments, bytes_out, actions, tables, dropped, conflicts;
} Counts;

enum { TABLE_BUCKETS = 4096, ORIGINS = 1024, MINUTE = 60 * 1000 };

/* The lists of the lobby. */
enum { LIST_OPEN, LIST_PLAYING, LISTS };

typedef struct LinkQueue {
    Link *first, *last;
} LinkQueue;

typedef struct Server {
    const rs_Rules *rules;    /* its own; sentences are always theirs */
    struct RuleSet *rulesets; /* all by which tables are played */
    struct RuleSet *base;     /* the one of `rules` */
    struct Clerk *clerk;
    struct Retention *retention;
    int works, slow_works; /* that the clerk has, and those of them that take long */
    char rules_hash[17];
    Limits limits;
    Store *store;
    Scribe *scribe;
    Thinkers *thinkers;
    uint64_t stored; /* changes up to this number are (scribe_done) */
    Table *bucket[TABLE_BUCKETS];
    int tables, gathering, gone; /* gone: they only wait to be dropped (room.h) */
    int64_t filled;              /* when no room was found for a table (room.h), */
    int64_t filled_old;          /* and for one of the store */
    Table **due;                 /* a heap: the next table that wants a tick is the first */
    int dues, due_room;
    Table *lobby[LISTS][RS_GAMES + 1]; /* the latest of each list (listed.h); last: of all games */
    uint64_t lobby_number;
    Table *unsaved; /* those with changes on their way */
    Link *waiting;  /* those with an answer that waits for the store */
    Table *behind;  /* those that another server has written to (shared.h) */
    int doubts;     /* so many answers are to be made again, for the store has refused theirs */
    int64_t checked, listed;        /* when the shared store was last asked */
    Link *links;                    /* all */
    struct Origin *origin[ORIGINS]; /* where they come from */
    int links_open, parked;         /* of them, those with a message that waits for the store */
    size_t held;                    /* bytes that wait for all of them (link_hold) */
    LinkQueue heard, asked; /* by time: those who were heard; who were asked and are silent */
    int64_t asked_at;       /* when some were asked last */
    int64_t now;            /* milliseconds that only go on */
    bool started;           /* every table that is not over has been looked at */
    bool unread;            /* the store could not be read for the table that was last looked for */
    bool stopping;          /* no new tables or lines */
    Scene *scene;           /* one is made anew for each moment that needs it */
    Buffer out;             /* the message that is being made */
    Counts counts;
    Events events;
    /* By range of addresses: tables made lately; tables that gather, and tables in memory, now;
     * passphrases tried lately; slow works now */
    Quota makers, gather_of, tables_of, tries, works_of;
    Quota pairs; /* passphrases tried lately by range and name, or by who is logged in */
    Quota wrong; /* wrong ones by name */
    char swept_to[TABLE_ID + 1]; /* the last of the stored tables that were looked at, */
    int64_t store_swept;         /* and when */
    Quota cpu; /* microseconds of CPU time that ranges and people have taken (budget.h) */
    int64_t (*cpu_time)(void); /* of this thread, in microseconds */
    int64_t turn, turn_taken;  /* which turn of the loop it is, and what was taken in it */
    struct Origin *turn_first, *turn_last; /* ranges with clients that wait for their turn */
    int64_t unparked;                      /* when those that are parked were tried last */
    int64_t swept;                         /* when idle tables were looked for last */
    void (*wake)(Link *link); /* there may be something for link_next, or it is to be asked */
    void (*drop)(Link *link); /* nobody is there: the line is to be closed */
} Server;

/* Takes the set over, by whose rules new tables are played. False: no memory. */
bool server_open(Server *server, struct RuleSet *base, Store *store);
/* Begins the threads for store and bots and loads every table that is not over; `wake` is called in
 * one of the threads when server_turn is wanted. */
bool server_start(Server *server, int thinkers, void (*wake)(void *context), void *context);
/* Stores what is to be stored, ends the threads, forgets all tables. False: something is lost. */
bool server_close(Server *server);

/* Everything that is due: what has been stored, thoughts, ticks. Returns in how many milliseconds
 * it is wanted again, at most. */
int server_turn(Server *server, int64_t now);

/* What happened, as a line of JSON: keys and values, a NULL key ends them. Never a secret, a name
 * or a card. Nothing is written until it is said where to. */
void server_log_to(FILE *out);
void server_log(const char *event, ...) __attribute__((sentinel));
/* Likewise how often each of some things happened. */
void server_log_counts(const char *event, const EventCount *count, int counts);

#endif
