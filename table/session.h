/* session.h - a match at a table: people and bots, saved as it goes.
 *
 * A session is a match (match.h) whose actions go to a file before their results are seen. What
 * happens at the table, in the order of a client's loop:
 *
 *   session_start, session_resume or session_branch
 *   while ((asked = session_asked(&s)) != RS_NOBODY)
 *       if (session_bot_turn(&s))
 *           session_bot_choose(&s, &answer), session_apply(&s, asked, answer.action)
 *           shown no sooner than session_pause(&s, 100) milliseconds after the question came up
 *       else
 *           a person answers: session_apply(&s, asked, action), session_comment, session_undo
 *   session_close
 *
 * More about a match: replay.h (any moment of it), hint.h (what a strong bot would do, and bots in
 * the background), review.h (where chances were lost).
 *
 * Fields are for reading; only the functions change a session. Where one returns false, session
 * and file are as they were before, and `problem` holds one sentence for people, in the language of
 * the set-up; a session that is to be resumed has it in match.setup before. Nothing here is
 * shared between sessions: each may live in a thread of its own. The rules must outlive them. */
#ifndef TABLE_SESSION_H
#define TABLE_SESSION_H

#include "../bots/bot.h"
#include "match.h"

enum { SESSION_PATH = 1024 };

/* All zero but match.setup.language is no session. What a client reads: match.state, match.setup,
 * match.player, match.actions, match.event (of action i: match_events), path. */
typedef struct Session {
    Match match;
    char path[SESSION_PATH]; /* of its file; empty: it is not saved */
    int file;                /* its descriptor, if it has a path */
    long size;               /* of the file: whole lines */
    Bot bot[RS_SEATS];
    int headed; /* behind so many actions the headings are in the file */
} Session;

/* ---- Starting and ending ---- */

/* How a match begins. All zero but `setup`: people, a drawn seed, the default folder. */
typedef struct SessionStart {
    const rs_Setup *setup; /* what was agreed, or instead: */
    const char *position;  /* a text in the position language; NULL: deal */
    const uint8_t *seed;   /* 32 bytes; NULL: drawn from the system */
    const uint64_t *dice;  /* of the bots; NULL: drawn from the system */
    const char *started;   /* "2026-11-15 19:30"; NULL: by the clock of the system */
    Player player[RS_SEATS];
    const char *folder; /* NULL: session_folder */
    bool unsaved;       /* no file at all */
} SessionStart;

/* Starts a match in `s`, which has not been started or was closed, with a new file in the folder.
 */
bool session_start(const rs_Rules *rules, const SessionStart *start, Session *s,
                   char problem[MATCH_PROBLEM]);

/* Goes on with a match from its file: one of session_start or a text of the referee. What is
 * behind the last complete line, after a crash, is left off. */
bool session_resume(const rs_Rules *rules, const char *path, Session *s,
                    char problem[MATCH_PROBLEM]);

/* A new match from the first `actions` actions of another, with a file of its own; `player` NULL:
 * the same players. The other match is not changed. `folder` NULL: session_folder. The cards to
 * come are those of the other match: so it must be over, or be one of bots only. */
bool session_branch(const Match *from, int actions, const Player player[RS_SEATS],
                    const char *folder, Session *s, char problem[MATCH_PROBLEM]);

/* Whether session_branch would do that. */
bool session_may_branch(const Match *from, int actions, char problem[MATCH_PROBLEM]);

/* A session without a file of a match that was read or copied; `player` NULL: the same players. The
 * match is taken over in any case and is zero afterwards. */
bool session_adopt(Match *match, const Player player[RS_SEATS], Session *s,
                   char problem[MATCH_PROBLEM]);

/* Closes the file; the match can be resumed. */
void session_close(Session *s);

/* ---- Who is asked ---- */

/* A seat, RS_TABLE for what people report (the tower), RS_NOBODY when the match is over. */
int session_asked(const Session *s);
/* Whether the seat is a bot's. */
bool session_is_bot(const Session *s, int seat);
int session_people(const Session *s);
/* Whether the pending question is for session_bot_choose: a bot is asked, or the table where only
 * bots sit. */
bool session_bot_turn(const Session *s);

/* ---- Answers ---- */

/* An action of the seat that is asked, or of RS_TABLE: saved, then carried out. Its events are
 * match_events(&s->match, s->match.actions - 1, ...). */
bool session_apply(Session *s, int seat, rs_Action action, char problem[MATCH_PROBLEM]);

/* What the bot that is asked answers, by its seat's view alone. It changes nothing and takes time:
 * think_start (hint.h) does that in the background. The same session, with the same number of
 * actions, gives the same answer, unless the bot plays by the clock. */
void session_bot_choose(const Session *s, BotAnswer *answer);

/* The dice that the bot gets which is asked now. */
void session_bot_dice(const Session *s, rs_Dice *dice);

/* How many milliseconds after the question came up the bot's answer may be shown at the soonest:
 * the time its budget may take, and `percent` of a drawn pause, by which people can follow. It
 * depends on the bot and on chance, not on the hand, so it is the same where there was only one
 * answer; 0 where nobody is looking. */
int session_pause(const Session *s, int percent);

/* ---- Taking back, comments, players ---- */

/* Whether this seat (or RS_TABLE) may take back its last action, and how far back it may go: `keep`
 * gets the least number of actions to keep. It may as long as nobody else has acted since, as far
 * as the seat can know, no dice were thrown, nothing was drawn or turned over, and nobody has
 * learnt of a card of a hand. */
bool session_undo_reach(const Session *s, int seat, int *keep);
/* Takes back all but the first `keep` actions, in the file too. */
bool session_undo(Session *s, int seat, int keep, char problem[MATCH_PROBLEM]);

/* Likewise whatever has happened since, because all others agree to it. */
bool session_take_back(Session *s, int keep, char problem[MATCH_PROBLEM]);
/* The seat gives up, or is out of time: match.h. */
bool session_give_up(Session *s, int how, int seat, char problem[MATCH_PROBLEM]);

/* A remark about the match as it stands, of one line or several; kept in the file, never read by
 * the rules: match.comment. */
bool session_comment(Session *s, const char *text, char problem[MATCH_PROBLEM]);

/* Another player takes the seat. */
bool session_seat(Session *s, int seat, const Player *player, char problem[MATCH_PROBLEM]);

/* ---- What a client shows ---- */

/* The names of the players; where they have none, those that the game gives. They point into `s`.
 */
void session_words(const Session *s, int language, rs_Words *words);

/* ---- The folder ---- */

/* $XDG_DATA_HOME/ringside/matches or ~/.local/share/ringside/matches. */
bool session_folder(const rs_Rules *rules, int language, char path[SESSION_PATH],
                    char problem[MATCH_PROBLEM]);

/* A saved match at first sight. */
typedef struct SessionSummary {
    char path[SESSION_PATH];
    char started[MATCH_STARTED]; /* "2026-11-15 19:30" */
    int64_t changed;             /* when it was last written to, in nanoseconds */
    int game;                    /* RS_KNOCKDOWN, ...; -1: unknown here */
    int seats;                   /* that have a player line; 0: a file without players */
    Player player[RS_SEATS];
    int actions;
    bool finished;
    bool fits; /* it was played by these rules, so it can be resumed */
} SessionSummary;

/* The matches in a folder (NULL: session_folder), the latest first; -1 with a problem if it cannot
 * be read. No folder is no matches. Free the list. */
int session_list(const rs_Rules *rules, int language, const char *folder, SessionSummary **list,
                 char problem[MATCH_PROBLEM]);
/* Removes the file of a match for good. */
bool session_delete(const rs_Rules *rules, int language, const char *path,
                    char problem[MATCH_PROBLEM]);

#endif
