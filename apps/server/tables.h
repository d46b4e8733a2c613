/* tables.h - the tables of a server: gathering, playing, over; kept, found, ticked.
 *
 * A table gathers until every person's seat is held and all promises of chance are kept (fair.h);
 * then it deals. From there on a host (table/host.h) rules over it, and everything the host did is
 * noted in table_touch: found by comparing the match with what was noted before, so that nothing
 * can be done to a match that is not stored. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "address.h"
#include "opening.h"

/* The match of a table that has dealt. */
typedef struct Play {
    Session session;
    Host host;
    int noted;            /* so many actions are on their way to the store, or there */
    int noted_end;        /* likewise how it was given up */
    int events;           /* likewise how many were counted, and */
    int heard[AUDIENCES]; /* so many of them each audience has heard */
    int64_t *acted;       /* when each action was noted, by the server's time */
    int acted_room;
} Play;

/* What each audience has heard of it is counted up to now. */
void play_count(Play *play);

/* Its place on the lists of the lobby (listed.h): on one of all games and on one of its own. */
enum { OF_ALL, OF_GAME, LIST_KINDS };

typedef struct ListPlace {
    Table *later[LIST_KINDS], *earlier[LIST_KINDS];
    int list;                  /* LIST_ */
    uint64_t number;           /* rises with each that is put on a list; 0: it is on none */
    uint64_t standing, digest; /* of the table, when the text was written */
    char *text;                /* what is said of it, its age aside; or NULL */
} ListPlace;

/* A tower under way, as far as it is noted for the store (towers.h). */
typedef struct TowerNoted {
    int action, pieces, count; /* pieces 0: none; count: of the commands in them */
    int from;                  /* the piece since which it runs, or is paused */
    bool running, scripted;
    int64_t at, elapsed; /* when the last piece was noted, and how far its time was then */
} TowerNoted;

struct Table {
    char id[TABLE_ID + 1];
    Table *next; /* in its bucket */
    Server *server;
    struct RuleSet *set; /* by which it is played; NULL: it is archived (archive.c) */
    char rules_hash[17];
    struct Archive *archive; /* of one whose rules are not those of any set any more */
    Opening opening;
    int phase;
    StoredSeat seat[RS_SEATS];
    uint8_t part[FAIR_BYTES], watch[SECRET_HASH];
    Play *play; /* NULL while it gathers */
    Play *late; /* the match as spectators see it, if that is later (spectators.h) */
    int late_era;
    struct LateStanding *stood; /* likewise how the table stood; the first is what they see */
    int64_t hidden_until;       /* until then nobody finds it who is not to sit there */
    int64_t ended_at;
    unsigned rematch;              /* once it is over: the seats that want another, as bits */
    char next_table[TABLE_ID + 1]; /* where it goes on, or "" */
    TowerNoted tower;
    int era[AUDIENCES]; /* counts up when something that the audience has heard is taken back */
    uint64_t changes;   /* counts up when what is seen may be another */
    uint64_t standing;  /* likewise who is there and how far the table is */
    uint64_t stored;    /* the number of its last change */
    Table *next_unsaved;
    bool unsaved;
    /* With a shared store (shared.h) */
    StoreVersion version;        /* when all of its changes are stored */
    int load, cuts;              /* how often it was read; how often something was taken back */
    bool behind, undone;         /* it is to be read again; for what it shows was refused */
    Table *next_behind;          /* on the server's list, if it is behind */
    int64_t elsewhere[RS_SEATS]; /* the other server where the seat's person is, or 0 */
    uint64_t noted_standing;     /* a digest of the standing that was noted last */
    bool noted_wants;            /* likewise: somebody has to drive it */
    bool looked;                 /* the other servers know, or will, that somebody looks here */
    bool looked_anew;            /* that is on its way: then it is read again */
    uint64_t sure[RS_SEATS];     /* digests of the seats' secrets that are stored */
    Link *links;                 /* whoever looks at it */
    int here[RS_SEATS];
    int64_t phrase_at[RS_SEATS]; /* when the seat last said a phrase; 0: it has not */
    int from[RS_SEATS]; /* where each seat's person plays from: see table_note_origin; 0: not known
                         */
    int64_t dealt_at;   /* when the match began */
    int64_t due;        /* 0: it wants no tick */
    int due_at;         /* in the server's heap */
    int64_t idle_since, made;
    char maker[ADDRESS_TEXT]; /* the range of who made it; "": restored, and nobody has sat there
                                 since */
    ListPlace listed;
};

/* ---- Finding ---- */

Table *table_find(Server *server, const char *id);
/* Likewise one that is over and only in the store. */
Table *table_fetch(Server *server, const char *id);
/* One from the store; see Store. */
void table_restore(void *server, const StoredTable *stored);
/* What another server has made of it; `more`: it only went on. False: it cannot be played here. */
bool table_take(Table *table, const StoredTable *stored, bool more, char problem[MATCH_PROBLEM]);

/* ---- A table's life ---- */

typedef struct Invites {
    char seat[RS_SEATS][SECRET_HASH]; /* texts; empty where a bot sits */
    char watch[SECRET_HASH];
} Invites;

/* A new one; NULL if there is no memory. The secrets are told here and never again. One that goes
 * on `after` another (else NULL) has the same link for spectators, and the secret of each seat is
 * the invitation to the seat behind it. */
Table *table_new(Server *server, const Opening *opening, struct RuleSet *set, const Table *after,
                 Invites *invites);
/* Who made it, or uses it first after it was restored, came from this range, for which it counts.
 */
void table_made_from(Table *table, const char *range);
/* The name of a person who is nobody any more is blank. */
void table_blank(Table *table, const char *person);
const rs_Rules *table_rules(const Table *table);
/* Makes the table where this one goes on, everybody one seat further; NULL: no memory. */
Table *table_again(Table *table);
/* The seat whose holder sits at `seat` of a table that goes on after this one. */
int table_seat_before(const Table *table, int seat);
/* Won by each so far, with this match if it is over; and whether the seat has won the series. */
int table_won(const Table *table, int seat);
bool table_has_won(const Table *table, int seat);
/* Forgets it; the store keeps it. */
void table_drop(Table *table);

/* One that is archived is given up by a seat. */
void table_end_archived(Table *table, int seat);
/* Its match will never begin. */
void table_give_up(Table *table);

bool table_is_person(const Table *table, int seat);
/* Whether its match goes on as far as spectators know. */
bool table_seems_to_play(const Table *table);
/* Deals if everybody is there and nothing is owed. False with a problem. */
bool table_deal(Table *table, char problem[MATCH_PROBLEM]);
/* Whether everybody's seat is held, so that parts are to be told. */
bool table_is_full(const Table *table);

/* Nothing of it is on its way to the store. */
bool table_is_stored(const Table *table);
/* A change of this table, with its text copied; NULL: no memory. */
StoreChange *table_change(const Table *table, int kind, int number, const char *text);
/* It goes to the store. */
void table_store(Table *table, StoreChange *change);
/* Likewise one that makes no version. */
void table_store_beside(Table *table, StoreChange *change);
/* What the seat holds is kept. */
void table_keep_seat(Table *table, int seat);
/* Who sits there, who is there, or how far it is has changed: everybody is told. */
void table_stands(Table *table);
/* Something was done to it: notes what is to be stored, wakes who looks, sees when it goes on. */
void table_touch(Table *table);
/* Everything that is due at it; not while something is on its way to the store. */
void table_go(Table *table);

/* ---- Leaving (leaving.c) ---- */

/* The seat is played from where this line comes from. */
void table_note_origin(Table *table, int seat, const Link *link);
/* What results.h wants to know beside the match. */
struct Played;
void table_played(const Table *table, struct Played *played);
/* When the only person, who has left a rated match against bots, loses it; 0: never. */
int64_t table_left_due(const Table *table);
/* Loses it if it is due. */
void table_left_go(Table *table);

/* ---- Time ---- */

void table_wants(Table *table, int64_t due);
/* The table whose tick is due by now, or NULL; it is taken off. */
Table *tables_due(Server *server);

#endif
