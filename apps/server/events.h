/* events.h - what happens often is counted, and told in the log at most once a second: one line for
 * each kind, with the reasons and how often each was met. Never a name, an address or a card.
 *
 *   {"time":...,"event":"refused","bad-secret":3,"full":12}
 *
 * Beside it the log has a line when the store gets into trouble and when it is out of it. */
#ifndef SERVER_EVENTS_H
#define SERVER_EVENTS_H

#include <stdint.h>

typedef struct Server Server;

enum {
    EVENT_REFUSED,  /* requests, by the key of the error */
    EVENT_LOGIN,    /* by what was shown, and whether it was good */
    EVENT_DROPPED,  /* clients whose connection the server has closed */
    EVENT_NOT_READ, /* tables, and changes of tables, from the store */
    EVENT_LATE,     /* something for which everybody had to wait for EVENT_LATE_MS */
    EVENTS
};
enum { EVENT_LATE_MS = 250, EVENT_REASONS = 24, EVENT_WORD = 24 };

typedef struct EventCount {
    char reason[EVENT_WORD];
    uint64_t count;
} EventCount;

typedef struct Events {
    /* The last is for all reasons that find no place. */
    EventCount count[EVENTS][EVENT_REASONS];
    int counts[EVENTS];
    int64_t written[EVENTS];
    int trouble; /* of the store, as it was logged */
    int64_t trouble_since;
} Events;

void event_count(Server *server, int event, const char *reason);
/* What took from `began` (event_clock) until now, if that was long. */
void event_late(Server *server, const char *what, int64_t began);
int64_t event_clock(void);
/* Writes what is due; in every turn of the loop. */
void events_turn(Server *server);
/* Writes everything. */
void events_end(Server *server);

#endif
