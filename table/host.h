/* host.h - one table and its time: whose eyes may look, who answers when, clocks, windows, pauses.
 *
 * A host keeps a session (session.h) going between people and bots. It has no clock and no thread:
 * whoever drives it says what time it is (milliseconds that only go on), brings the answers of
 * people, and thinks for the bots when the host asks for it. So it is the same in a terminal, a
 * server and a WebAssembly module, and the same calls give the same table again.
 *
 *   host_open(&host, &session, &settings, now)
 *   for (;;) {
 *       host_tick(&host, now);                       everything that is due
 *       if (host_needs_thought(&host, &task))        a bot is asked: think, in a thread or worker
 * ...
 *           ... host_thought(&host, task.number, &answer, now);
 *       draw what host_sees(&host, place, &sight) tells of each place where somebody looks
 *       a person at a place answers: host_answer, host_claim, host_undo, host_curtain ...
 *       sleep until host_due(&host) or the next key
 *   }
 *
 * Secrets: whose eyes are open, when a question is put, how long a window stays and when an answer
 * is shown depend on the settings, on public knowledge and on dice that know nothing of the cards,
 * never on a hand; tests/host.c swaps hidden cards and compares every call and every time.
 *
 * Places. People look at the table from places: one keyboard that several share, or a line each.
 * A place has the seats of those who sit there. At a place with several people nobody's cards are
 * seen until the curtain has gone up for one of them.
 *
 * Windows. Where several seats may answer one after the other (ripostes, Reactions, blocks, goals
 * that may be revealed), the host opens one window for all of them at once. Who holds nothing need
 * not do anything; who does sees what would fit (`sight.claims`) and claims it, or holds the window
 * to think, out of a budget; when it closes, all who did not claim have passed. In the engine they
 * stay the same questions in the same order. Where every other seat is a bot's, nobody could learn
 * anything from time: then a window does not run out, and whoever has nothing to answer with is not
 * kept waiting.
 *
 * Standing orders are a person's own and take the same time as an answer by hand. */
#ifndef TABLE_HOST_H
#define TABLE_HOST_H

#include "recap.h"
#include "session.h"
#include "towers.h"

/* ---- What was agreed ---- */

enum { CLOCK_NONE, CLOCK_DECISION, CLOCK_MATCH };

typedef struct HostSettings {
    int pace;       /* percent of the usual pauses between answers of bots; 0: none */
    int clock;      /* CLOCK_: none; so long for each decision; or for the match, with increment */
    int clock_time; /* milliseconds */
    int clock_more; /* CLOCK_MATCH: milliseconds added after each own decision */
    int quiet;  /* a person's answer that could be a mere "no" is shown no sooner; chance adds */
    int window; /* how long a window stays at least, in milliseconds; chance adds up to half */
    int hold;   /* how long each seat may hold windows open in a turn, in milliseconds */
    int absent; /* after so many milliseconds an absent player's seat may be claimed; 0: never */
    bool late_loses; /* out of time loses; otherwise a casual bot answers for who is late */
    bool patient;   /* windows do not run out: each is asked, also who has nothing to answer with */
    bool stops;     /* bots wait while somebody looks at a stop (host_recap) */
    bool built;     /* towers count only if they are built here: nobody reports them */
    int tower_wait; /* the time of a tower begins by itself after so many milliseconds; 0: never */
    bool takeback;  /* what undo does not allow may be taken back if all other people agree */
    int language;   /* of problems */
    uint64_t dice;  /* for pauses and windows; knows nothing of the cards */
} HostSettings;

void host_usual(HostSettings *settings);

/* A question with a single answer is not put to a person: it is given when its time has come. Where
 * other people play, that would tell a hand: there every question is put, but in a window that runs
 * out, in which who does not claim passes when it closes.
 *
 * What a person has said beforehand, for the seat and until it is said otherwise. */
enum {
    ORDER_LET_TURN_GO = 1,   /* pass in every window until this turn ends */
    ORDER_ONLY_ATTACKED = 2, /* be asked in a window only if something is attacked in it */
    ORDER_KEEP_GOAL = 4,     /* keep the goal hidden, whenever it could be revealed */
};

/* ---- A table ---- */

enum { HOST_PLACES = 8 };

typedef struct HostSeat {
    int place; /* where its person looks from; -1: nobody does */
    unsigned orders;
    int64_t clock; /* milliseconds left */
    int64_t held;  /* for holding windows in this turn: used so far */
    int64_t gone;  /* since when its person counts as away; 0: here */
    bool claimed;  /* it will answer `claim` as soon as it may */
    rs_Action claim;
    bool agreed; /* to the takeback that is asked for */
    int looked;  /* its person has looked through others' turns up to this event */
} HostSeat;

typedef struct HostWindow {
    bool open;
    int64_t closes;   /* milliseconds; 0: it does not run out */
    int64_t left;     /* while it is held */
    int holder;       /* the seat that holds it, or RS_NOBODY */
    int64_t held_for; /* since when */
} HostWindow;

typedef struct HostThought {
    int number; /* rises with each question */
    bool given, there;
    int64_t since;
    rs_Action answer;
} HostThought;

/* A tower that somebody builds. */
typedef struct HostTower {
    bool running;
    int action; /* the one that will report it */
    int way, attempt;
    int64_t started;    /* when the host was told of it, */
    int64_t ahead;      /* so much later than it was */
    int64_t spent;      /* while it is paused: milliseconds of its time that have gone by */
    TowerCommand *told; /* so far; the host's own */
    int count;
    bool scripted; /* a bot's: it was told all of it at the start, */
    int64_t ends;  /* and its verdict is seen then */
    int64_t since; /* when it was paused; 0: it was not */
} HostTower;

typedef struct Host {
    Session *session;
    HostSettings settings;
    HostSeat seat[RS_SEATS];
    int open_for[HOST_PLACES]; /* with several people at a place: whose cards it shows; or -1 */
    int looked[HOST_PLACES];   /* stops up to this event were looked through there */
    int64_t now;
    int64_t asked_at;  /* when the pending question came up */
    int64_t shows_at;  /* an answer is shown no sooner */
    int64_t person_at; /* when a person answered last by hand */
    HostWindow window;
    HostThought thought;
    HostTower tower;
    int64_t slowest[RS_SEATS]; /* the longest that this bot has thought so far */
    int takeback;              /* the seat that asks for one, or RS_NOBODY */
    bool paused;               /* whoever watches has stopped it */
} Host;

/* The session stays the caller's and must outlive the host. All people sit at place 0 until
 * host_sit says otherwise. */
void host_open(Host *host, Session *session, const HostSettings *settings, int64_t now);

/* Gives back what the host holds on to; the session stays open. */
void host_close(Host *host);

/* Problems are said in this language from now on. */
void host_speak(Host *host, int language);

/* The person of this seat looks from this place (0 .. HOST_PLACES-1), or -1: has gone. */
void host_sit(Host *host, int seat, int place, int64_t now);
/* Its person was sent away and has not gone by themselves: absence counts from so much later. */
void host_excuse(Host *host, int seat, int64_t grace);

/* Everything that is due by now: answers of bots whose pause is over, windows that close, clocks
 * that run out, standing orders. False with a problem if the match could not be stored: then it
 * stands where it was and the same is tried at the next tick. */
bool host_tick(Host *host, int64_t now, char problem[MATCH_PROBLEM]);
/* When host_tick is wanted next, if nobody answers before; 0: nothing will happen by itself. */
int64_t host_due(const Host *host);

/* ---- Bots ---- */

typedef struct HostTask {
    int number;
    const rs_Rules *rules;
    rs_View view;
    Bot bot;
    rs_Dice dice;
} HostTask;

/* Whether a bot is asked and nobody thinks for it yet: then whoever drives the host has to. */
bool host_needs_thought(Host *host, HostTask *task);
/* What came of it. An answer to a question that is over is dropped. */
void host_thought(Host *host, int number, const BotAnswer *answer, int64_t now);
/* Whoever thought about it is gone: the host asks for it again. */
void host_thought_lost(Host *host, int number);

/* ---- What somebody sees ---- */

enum { SEES_TABLE, SEES_CURTAIN, SEES_CALL };

/* What may be shown at a place at this moment, and what may be answered there. */
typedef struct HostSight {
    int shows;    /* the table; a curtain that waits for `seat`; a public call for ripostes */
    int eyes;     /* whose view may be shown: a seat or RS_SPECTATOR */
    int seat;     /* who is asked to answer, or for whom the curtain waits; RS_NOBODY */
    int asked;    /* as rs_to_act */
    rs_View view; /* of `eyes` */
    int count;    /* answers that `seat` may give now, or claim in a window */
    rs_Action action[RS_MAX_ACTIONS];
    bool claims;         /* they are claims: not answering passes when the window closes */
    int64_t window_left; /* milliseconds, 0: there is no window, or it does not run out */
    int window_holder;
    bool thinking; /* a bot is waited for */
    bool may_undo;
    int64_t clock[RS_SEATS]; /* milliseconds left, -1: there is no clock */
    int running;             /* whose clock runs, or RS_NOBODY */
    bool gone[RS_SEATS];
    int takeback; /* the seat that asks for one, or RS_NOBODY */
} HostSight;

void host_sees(const Host *host, int place, HostSight *sight);
/* Likewise for a spectator, or, once nobody has secrets any more, any eyes. */
void host_sees_as(const Host *host, int eyes, HostSight *sight);

/* ---- What somebody does; on false nothing has changed ---- */

/* Answers for the seat, or claims in a window. RS_TABLE reports what happened at the table. */
bool host_answer(Host *host, int seat, rs_Action action, int64_t now, char problem[MATCH_PROBLEM]);
/* Keeps the window open while the seat thinks, or no longer. */
bool host_hold(Host *host, int seat, bool hold, int64_t now, char problem[MATCH_PROBLEM]);
/* Closes the window where all who could still answer in it sit at this place. */
bool host_nobody(Host *host, int place, int64_t now);
/* At a place with several people: the one whose turn it is, or who claims, lets nobody else look.
 */
bool host_raise_curtain(Host *host, int place, int seat, int64_t now);
void host_drop_curtain(Host *host, int place, int64_t now);
void host_order(Host *host, int seat, unsigned orders);
void host_pause(Host *host, bool paused, int64_t now);

/* Takes back the seat's last decision where that tells nothing (session_undo_reach). */
bool host_undo(Host *host, int seat, int64_t now, char problem[MATCH_PROBLEM]);
/* Asks the others to agree to a takeback; agrees or refuses. */
bool host_takeback(Host *host, int seat, int64_t now, char problem[MATCH_PROBLEM]);
bool host_agree(Host *host, int seat, bool agrees, int64_t now, char problem[MATCH_PROBLEM]);
bool host_resign(Host *host, int seat, int64_t now, char problem[MATCH_PROBLEM]);
/* An absent player's seat goes to another: a bot, or a person at this place. */
bool host_replace(Host *host, int seat, const Player *player, int place, int64_t now,
                  char problem[MATCH_PROBLEM]);
/* A bot that stood in gives the seat back to its person. */
bool host_return(Host *host, int seat, const Player *player, int place, int64_t now,
                 char problem[MATCH_PROBLEM]);

/* ---- Towers (K10.1) ----
 *
 * Whose tower it is runs the physics at their own place and tells the host what the hand is told,
 * as it happens; everybody else who looks plays that along. Only the host's own play of the whole
 * list decides, and it goes into the match. Where towers are built here (settings.built) those of
 * bots are built by a scripted person, seen by everybody in the time that it takes. Refused, and
 * nothing is changed: input of somebody else, before the start, in no order, that no hand can be
 * told, after the time or so late that a line cannot have held it back, or ahead of the time by
 * more than the start can have been held back itself. What is missing was not done. */

typedef struct HostTowerSight {
    TowerTask task; /* whose it is, of what, in which time */
    bool physics;   /* it can be built here; otherwise the table reports */
    bool person;    /* a person builds it; for a bot a scripted one does, or chance decides */
    bool running;
    bool scripted;            /* it was told all of it at the start */
    int64_t started;          /* by the host's time */
    int64_t spent;            /* while it is paused: milliseconds of its time that have gone by */
    const TowerCommand *told; /* so far, a bot's to the end; until the next call */
    int count;
} HostTowerSight;

/* The tower that is asked for; false: none. Everybody may know all of it. */
bool host_tower(const Host *host, HostTowerSight *sight);
/* The time begins, by the player's own first tick; or goes on after a pause. */
bool host_tower_start(Host *host, int seat, int way, int64_t now, char problem[MATCH_PROBLEM]);
/* What the hand was told since. */
bool host_tower_told(Host *host, int seat, const TowerCommand *commands, int count, int64_t now,
                     char problem[MATCH_PROBLEM]);
/* Nothing more will come: the verdict, which is reported for the table. By itself it comes when
 * the time is over. With the seat of a bot: nobody wants to watch it to its end. */
bool host_tower_done(Host *host, int seat, int64_t now, char problem[MATCH_PROBLEM]);

/* A tower under way as another host knew it. */
typedef struct HostTowerState {
    bool running, scripted;
    int way, attempt;
    int64_t elapsed; /* milliseconds of its time */
} HostTowerState;

/* Restores a tower that another host of the same match began, with what the hand was told so far.
 * False: none is asked for, or there is no memory; then nothing has changed. */
bool host_tower_restore(Host *host, const HostTowerState *state, const TowerCommand *commands,
                        int count, int64_t now);
/* Nobody drove the host after so many milliseconds of the tower's time: it waits as it stood then,
 * for another start, or until it begins by itself. Never for a player to ask. */
void host_tower_pause(Host *host, int64_t elapsed, int64_t now);

/* ---- What happened meanwhile ---- */

/* What the people at this place have not looked through yet; false: nothing. Whoever answers has
 * looked through everything before. With `settings.stops`, nothing goes on by itself before the
 * last test, score or end was looked through at every place. */
bool host_recap(const Host *host, int place, Recap *recap);
/* They have. */
void host_looked(Host *host, int place);

/* ---- For another host of the same match ---- */

enum { HOST_KEPT = 800 };

/* What is not in the match, as text: claims, orders, clocks, the window, a takeback that is asked
 * for. It stays the same as long as nobody does anything and nothing is due, whatever the time. */
void host_keep(const Host *host, char text[HOST_KEPT]);
/* Takes over what another host of the same match has kept; `later`: so many milliseconds are to be
 * added to its times to get those of this one. False: it is none, and nothing has changed. */
bool host_kept(Host *host, const char *text, int64_t later, int64_t now);

/* ---- Who knows what was told ---- */

/* The bits for scene_log of what a place has been told: all who may be looking there. */
unsigned host_audience(const Host *host, int place);

#endif
