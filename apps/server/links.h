/* links.h - the line to one client: who it is, what it has been told, what waits to be sent.
 *
 * Moments are not kept in a queue: when the line has room, the moment of now is made for whoever
 * looks there, with every event since the last one. So a client who reads slowly, or who comes back
 * after a day, gets one message, and costs no memory. Only answers wait in a queue, a short one;
 * what a client is told unasked has fixed places of its own (notices.c). */
#ifndef SERVER_LINKS_H
#define SERVER_LINKS_H

#include "address.h"
#include "tables.h"

/* How moments are written: a scene as JSON for programs; for pages, which hold the engine, the
 * bytes of a view. */
enum { FORM_SCENE, FORM_BYTES };

typedef struct Reply Reply;

/* A phrase that somebody at the table has said, until there is room to send it. */
enum { PHRASES_HEARD = 8 };
typedef struct HeardPhrase {
    uint8_t seat, phrase;
} HeardPhrase;

/* A range of addresses (address.h), as long as a line comes from it. */
typedef struct Origin {
    struct Origin *next; /* with the same place in server->origin */
    int lines, connections;
    char address[ADDRESS_TEXT];
    /* Of the budget (budget.c) */
    int64_t turn, taken; /* what it has taken in this turn */
    struct Origin *turn_next, *turn_before;
    Link *turn_first_link, *turn_last_link; /* who waits for a turn */
} Origin;

struct Link {
    Server *server;
    void *line; /* of whoever carries it */
    bool woken; /* and there: it is to be looked after */
    Link *next, *before, *next_here;
    Link *next_waiting, **waits_at; /* waits_at: what leads to it there, or NULL */
    Origin *origin;
    bool closing;
    bool shut; /* by us, for a flood or for not reading: that is no absence */
    int language, form;
    Table *table;               /* where it looks, or NULL */
    int seat;                   /* whose eyes: a seat, or RS_SPECTATOR */
    char person[PERSON_ID + 1]; /* whose kept name this line is logged in by, or "" */
    char name[PLAYER_BYTES + 1];
    int rating[RS_GAMES];
    unsigned muted; /* seats whose phrases it does not want, as bits */
    /* What it has been told */
    uint64_t told_changes, told_standing; /* table->changes and ->standing then; 0: nothing yet */
    uint64_t told_moment, told_table;     /* digests */
    int era, heard;
    int tower_action, tower_told; /* of which tower (towers.h), and so many commands */
    bool promises_shown; /* every promise of the table where it sits was told to it (fair.h) */
    bool previews;
    bool deltas;             /* it wants what is another in a view, not all of it */
    rs_View *viewed;         /* then: the view that it was told last here; NULL: none */
    struct Work *work;       /* of this line, that the clerk has; or NULL */
    Reply *said, **said_end; /* what it has said since; bounded */
    int said_count;
    size_t said_bytes;
    bool parked;          /* the first of these waits until the store can be read again; */
    int64_t parked_until; /* then it is refused; 0: nothing waits */
    bool redoes;          /* it answers anew what was refused: that cannot wait */
    char token_key[PERSON_ID + 80]; /* by which it is logged in */
    Reply *first, **end;            /* answers that wait */
    int replies;
    size_t held; /* bytes that wait for it: answers, and what its socket had no room for */
    HeardPhrase phrase[PHRASES_HEARD]; /* which it is not told yet, the oldest first */
    unsigned phrases;
    char out_of[TABLE_ID + 1]; /* the table that it was put out of and is to be told so, or "" */
    int out_why;               /* a word of words/server */
    uint64_t out_after;        /* not before this change is stored */
    int64_t spoke_at;          /* when its last message came */
    LinkQueue *silence;        /* in which of the server's it stands, or NULL */
    Link *silent_next, *silent_before;
    int64_t silent_since;      /* when it was last heard, or asked */
    bool ask;                  /* it is to be asked now whether it is there, */
    uint32_t ask_code;         /* by this number, which only who reads can say */
    int64_t tokens, tokens_at; /* messages that it may send, in thousandths */
    /* Of the budget (budget.c) */
    Link *turn_next, *turn_before;
    bool waits_turn, moment_waits, moment_allowed;
};

/* NULL: no memory. */
Link *link_open(Server *server, void *line, const char *address);
void link_close(Link *link);

/* Of those that have never said anything, the oldest of the range with the most lines; NULL: all
 * have spoken. */
Link *link_mute(const Server *server);
/* How many lines come from the range of this address. */
int links_from(const Server *server, const char *address);

/* Connections of its range, whether there is a line on them or not. NULL: no memory. */
Origin *origin_enter(Server *server, const char *address);
void origin_leave(Server *server, Origin *origin);
int origin_connections(const Server *server, const char *address);

/* ---- Whether it is still there (silence.c) ---- */

/* It has said something. */
void link_heard(Link *link);
/* It says that it is there; only the answer to what was asked counts. */
void link_answered(Link *link, const void *bytes, size_t size);
/* It is not waited for any more. */
void link_unhear(Link *link);
/* Asks those who have been silent for limits.silence, drops those who have been for as long since;
 * in how many milliseconds it is wanted again. */
int links_silence(Server *server);

/* Whether it may say one thing more now; otherwise it floods, and is closed. */
bool link_may_speak(Link *link);
/* One whole message. */
void link_receive(Link *link, const char *text, size_t size);
/* Does what the first of its kept messages asks. */
void link_obey_said(Link *link);
/* Its work is done: what it has said since is listened to. */
void link_go_on(Link *link);
/* A message that needs a table which cannot be read just now is obeyed again as soon as that may
 * go, for some seconds. False: it has waited for so long, and is to be refused. */
bool link_may_park(Link *link);
void link_park(Link *link, const char *text, size_t size);
/* Tries those that wait. */
void links_unpark(Server *server);
/* The next message to be sent, in server->out; false: there is none now. */
bool link_next(Link *link);

/* Takes a place at a table, and leaves the one before. */
void link_sit(Link *link, Table *table, int seat, int era, int heard);
void link_leave(Link *link);
/* The secret of its seat is void: it is told so, and sits there no more. */
void link_put_out(Link *link);
/* Of a seat with too many clients, puts those out that have been idle for longest. */
void seat_bound(Table *table, int seat);
/* It is to be closed, for a flood or for not reading. */
void link_shut(Link *link, const char *why);
/* It has said something that can be done as soon as it is its turn. */
bool link_can_go_on(const Link *link);
/* Somebody at its table says a phrase. */
void link_hear_phrase(Link *link, int seat, int phrase);
/* Writes the next notice into server->out; false: there is none now. */
bool notice_next(Link *link);
/* It is woken when the store has gone on. */
void link_wait_for_store(Link *link);
/* It is told everything of its table anew. */
void link_forget_told(Link *link);

/* So many bytes more wait for it (or fewer). Who holds most is closed if all together are too many.
 */
void link_hold(Link *link, size_t more, size_t fewer);
/* An answer; it is sent no sooner than the store is as far as the table is now (NULL: at once). */
void link_reply(Link *link, const char *text, const Table *after);

/* ---- With a shared store (shared.h) ---- */

/* Keeps what the last answer was to, as long as that waits. */
void link_remember(Link *link, const Table *about, const char *request, size_t size);
/* The store has refused something: answers that rest on it are to be made again; how many. */
int link_doubt(Link *link, const ScribeRefusal *refusal);
/* Makes them again where the table has been read; how many are left. */
int link_redo(Link *link);

/* ---- What is told of a table (moment.c) ---- */

/* Writes the next thing that this link does not know of its table into server->out: how the table
 * stands, or the moment. False: it knows everything. */
bool moment_next(Link *link);

/* ---- Requests (requests.c, seated.c) ---- */

/* Every line that is logged in as this person is logged out; `deleted`: the name goes from tables
 * too. (names.c) */
void person_out(Server *server, const char *person, bool deleted);

/* Somebody at another server says a phrase. */
void table_hear_phrase(Server *server, const char *table, int seat, int phrase);

/* Does what the message asks, and replies. */
void request_obey(Link *link, const char *text, size_t size);
/* Likewise once more: its login was looked up the first time, and its reply keeps its place. */
void request_redo(Link *link, const char *text, size_t size);
/* Replies to what the clerk has done. */
struct Work;
void request_finish(Link *link, struct Work *work);

#endif
