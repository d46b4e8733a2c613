/* match.h - a match as data: how it began, the seed, and every action since.
 *
 * Invariant: `state` and `event` are what the start and the actions give when they are played from
 * the beginning; so a match is saved as its actions, and undone by playing fewer of them. Only the
 * functions below change a match. Where one returns false, the match is as it was before and
 * `problem` holds one sentence for people (problem.h), in the language of the set-up. A match that
 * is to be read has that language in `setup` before. */
#ifndef TABLE_MATCH_H
#define TABLE_MATCH_H

#include "../ringside.h"
#include "fair.h"
#include "file.h"

enum { MATCH_MAX_ACTIONS = 100000, MATCH_MAX_POSITION = 1 << 16, MATCH_PROBLEM = 320 };
enum { MATCH_MAX_COMMENTS = 100000, MATCH_MAX_SAID = 1 << 20 }; /* lines, and bytes in all */

/* A set-up as files and programs write it: keys such as "arena" and what they are set to. Rulings
 * are not among them. */
enum { MATCH_MAX_PARTS = 8 };

typedef struct SetupParts {
    int count;
    struct {
        char key[24], value[88];
    } part[MATCH_MAX_PARTS];
} SetupParts;

/* Who sits at a seat. */
enum { PLAYER_BYTES = 40, PLAYER_BOT = 32, MATCH_STARTED = 24 };

typedef struct Player {
    char name[PLAYER_BYTES + 1]; /* empty: called as the game calls the seat */
    char bot[PLAYER_BOT];        /* as bot_parse reads it, such as "expert"; empty: a person */
    uint8_t aids;                /* AID_: what was agreed for towers of this player */
} Player;

/* Twice the time; a cube that is set down goes straight over the middle of what is below. */
enum { AID_TIME = 1, AID_SNAP = 2 };

/* What the hand was told for the tower that an action reports (towers.h). */
typedef struct MatchTower {
    int action;
    uint8_t way, attempt;
    char *text;
} MatchTower;

/* What people wrote beside the match: one line, without the #. */
typedef struct Comment {
    int at;   /* it stands behind so many actions; -1: at the top of the file */
    int said; /* where its text begins: see match_said */
} Comment;

/* What is kept of an action beside itself. */
typedef struct MatchStep {
    int events;    /* of the match, up to and with those of this action */
    uint8_t seat;  /* that was asked, or RS_TABLE */
    uint8_t count; /* how many answers there were */
    uint8_t final; /* it cannot be taken back, for something came to light: see reveal.h */
} MatchStep;

/* How a match ends before its end: somebody gives up, or is out of time. */
enum { PLAYED_OUT, RESIGNED, LATE };

/* All zero but setup.language is a match that has not been started. */
typedef struct Match {
    const rs_Rules *rules;
    rs_Setup setup;
    char *position; /* the text of the position it began with; NULL: it began with the deal */
    uint8_t seed[32];
    rs_State state;
    rs_Action *action; /* from the first on */
    MatchStep *step;   /* one for each action */
    int actions, actions_room;
    rs_Event *event; /* of all actions, whoever may know them */
    int events, events_room;
    /* Of a match at a table (session.h); all zero for others */
    bool seated; /* it has players, and is written with seats */
    Player player[RS_SEATS];
    uint64_t dice;               /* for the bots: drawn, or hashed from the seed, never the seed */
    char started[MATCH_STARTED]; /* "2026-11-15 19:30" */
    Fair fair;                   /* how its seed was agreed on; all zero: it was drawn */
    uint8_t given_up;            /* RESIGNED or LATE: `given_up_by` has lost */
    uint8_t given_up_by;
    Comment *comment; /* in the order of `at` */
    int comments, comments_room;
    MatchTower *tower; /* that were built, in the order of their actions */
    int towers;
    char *said; /* the texts of all comments, each with a 0 behind it */
    int said_bytes, said_room;
} Match;

/* Starts a match in `match`, which has not been started or was freed. The rules must outlive it. */
bool match_start(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], Match *match,
                 char problem[MATCH_PROBLEM]);

/* Likewise from a text in the position language (docs/scenarios.md), whose problems are English as
 * those of all authors. The place of a problem in the text goes to `line`, if that is not NULL. */
bool match_start_position(const rs_Rules *rules, const char *text, size_t size,
                          const uint8_t seed[32], Match *match, int *line,
                          char problem[MATCH_PROBLEM]);

void match_free(Match *match);

/* Appends an action if it is legal. */
bool match_apply(Match *match, rs_Action action, char problem[MATCH_PROBLEM]);
/* Likewise by stable id, such as "attack haymaker". The problem never tells what would be legal. */
bool match_apply_id(Match *match, const char *id, char problem[MATCH_PROBLEM]);
/* Whether match_apply would succeed; then it cannot fail any more. */
bool match_ready(Match *match, rs_Action action, char problem[MATCH_PROBLEM]);

/* Who is asked: as rs_to_act, but RS_NOBODY too when somebody has given up. */
int match_asked(const Match *match);
/* The team that has won, or RS_NOBODY. */
int match_winner(const Match *match);
/* The seat gives up (RESIGNED) or is out of time (LATE); only in a match that is not over. */
bool match_give_up(Match *match, int how, int seat, char problem[MATCH_PROBLEM]);

/* Takes back all but the first `actions` actions, and that somebody has given up. */
bool match_undo(Match *match, int actions, char problem[MATCH_PROBLEM]);

/* The events of one action, whoever may know them. */
const rs_Event *match_events(const Match *match, int action, int *count);

/* The state before the first action, and after so many. */
void match_first(const Match *match, rs_State *state);
void match_moment(const Match *match, int actions, rs_State *state);

/* Adds a comment behind so many actions, not before the last one. */
bool match_comment(Match *match, int at, const char *text, size_t length,
                   char problem[MATCH_PROBLEM]);
/* Forgets all comments but the first so many. */
void match_forget_comments(Match *match, int comments);
/* What a comment says; until the next one is added. */
const char *match_said(const Match *match, int comment);

/* The first `actions` actions of a match as another, which has not been started; players and
 * comments with it. */
bool match_copy(const Match *from, int actions, Match *match, char problem[MATCH_PROBLEM]);
/* Their towers (match_tower.c). */
bool match_towers_copy(const Match *from, int actions, Match *made);

void match_parts(const rs_Rules *rules, const rs_Setup *setup, SetupParts *parts);

/* Sets a ruling by name; unlike rs_setup_set it takes nothing but rulings. */
bool match_rule(const rs_Rules *rules, rs_Setup *setup, const char *name, const char *value,
                char problem[MATCH_PROBLEM]);

/* Whether the audience, a seat or RS_SPECTATOR, may know of the event. */
bool match_hears(const rs_Event *event, int audience);

/* How many actions there have been as far as the seat, or RS_SPECTATOR, knows: not yet a choice
 * that is still a secret. */
int match_decisions_seen(const Match *match, int seat);

/* A hash of every byte of a view; equal knowledge, equal hashes. */
uint64_t match_view_hash(const rs_View *view);

/* How many people sit at its table. */
int match_people(const Match *match);

/* Words with the names of the players; where they have none, those that the game gives. They point
 * into the match. */
void match_words(const Match *match, int language, rs_Words *words);
/* Likewise of a match that is played elsewhere. */
void match_names(const rs_Rules *rules, const rs_Setup *setup, const Player player[RS_SEATS],
                 int language, rs_Words *words);

/* ---- As text: docs/match-files.md ---- */

/* The match as a text for people and files; NULL if there is no memory. Free it. It holds the seed,
 * and with it every secret of the match. */
char *match_write(const Match *match);
/* Likewise of its first `actions` actions only. */
char *match_write_first(const Match *match, int actions);

/* The lines that come behind the first `at` actions before anything else: rounds and turns that
 * have begun, as comments. Nothing for a match without players. */
void match_write_headings(const Match *match, int at, FILE *out);
/* The line of the action of this number; and, if `end` is the state of a finished match, of its
 * end. */
void match_write_action(const Match *match, int at, int seat, rs_Action action, const rs_State *end,
                        FILE *out);
void match_write_comment(const char *text, FILE *out);
/* The last line of a match that somebody has given up. */
void match_write_given_up(int how, int seat, FILE *out);

/* Reads such a text and plays every action of it into `match`, which has not been started. A
 * problem starts with the line: "line 12: ...". */
bool match_read(const rs_Rules *rules, const char *text, size_t size, Match *match,
                char problem[MATCH_PROBLEM]);

/* Likewise from a file. What follows its last complete line was cut off by a crash and is left out;
 * `whole`, if not NULL, gets the bytes up to there, `torn` whether there was more. */
bool match_load(const rs_Rules *rules, const char *path, Match *match, size_t *whole, bool *torn,
                char problem[MATCH_PROBLEM]);
/* A file as text up to its last complete line. Free it; NULL with the reason. */
char *match_text(const char *path, size_t *size, bool *torn, FileFault *why);

/* "A" .. "D", or "table". */
const char *match_seat_word(int seat);
/* A player as a line has it, behind its seat: "expert Rook", "person Ann". False if it is not one.
 */
bool match_player(const char *text, Player *player);
/* Whether it is letters only (engine/text.h: text_letters). */
bool match_is_text(const char *from, size_t length);
/* Whether a name may stand in a file; otherwise *why, if not NULL, is the word of words/table that
 * says why the name {given} does not. */
bool match_name_fits(const char *name, int *why);

#endif
