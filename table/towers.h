/* towers.h - towers that people build at a table (K10.1): what is to be built, what the hand was
 * told, and whether that makes a tower that stands.
 *
 * The rules say whose tower it is, of which cubes and in which time; the match adds how the cubes
 * fall, from its seed, and what was agreed for the seat; the physics (tower/) says what becomes of
 * it. What the hand was told is kept with the action that reports the verdict, so whoever has the
 * file can play it again. Built without the physics, towers are kept and shown as text only.
 *
 * A hard example. Ben must build five cubes in eight seconds, agreed are twice the time and snap:
 *
 *   TowerTask task;
 *   towers_task(&match, TOWER_KEYS, 0, &task)      16 seconds, snap, seat 1, a layout of its own
 *   ... he builds; what the hand is told becomes a list
 *   TowerVerdict verdict;
 *   towers_play(&task.setup, text, &verdict)       TOWER_FELL: so the report is task.fell
 *   match_tower_attach(&match, &(BuiltTower){TOWER_KEYS, 0, text}, problem)
 *   match_apply(&match, task.fell, problem)        and its line in the file is
 *                                                  "table failed tower keys 0 12m-340,2100 0g ..."
 *   towers_check(&match, i, &verdict)              later, from the file alone: the same again
 *
 * The attempt is 0. In matches of older servers it may be 1: there the cubes were thrown again,
 * once, after a connection broke. */
#ifndef TABLE_TOWERS_H
#define TABLE_TOWERS_H

#include "../tower/tower.h"
#include "match.h"

enum { TOWER_ATTEMPTS = 2, TOWER_TEXT = TOWER_MOST_COMMANDS * 24 };

/* What is asked of whom. */
typedef struct TowerTask {
    int seat;
    int attempt;
    TowerSetup setup;
    rs_Action stood, fell; /* what the table reports */
} TowerTask;

/* A tower as it was built: the text is that of tower.h. */
typedef struct BuiltTower {
    uint8_t way, attempt;
    const char *text;
} BuiltTower;

/* The tower that the table is asked about now; false: about none. */
bool towers_task(const Match *match, int way, int attempt, TowerTask *task);
/* Likewise before the action of this number, which is built as its tower says. */
bool towers_task_of(const Match *match, int action, TowerTask *task);

/* ---- Kept in a match (match_tower.c) ---- */

/* The next action, a report of the table, comes with this tower. */
bool match_tower_attach(Match *match, const BuiltTower *built, char problem[MATCH_PROBLEM]);
/* The tower of an action, or NULL. */
const MatchTower *match_tower(const Match *match, int action);
/* Forgets those of this action and of all behind it. */
void match_tower_forget(Match *match, int action);
/* " tower keys 0 12m-340,2100 0g", if the action has one. */
void match_write_tower(const Match *match, int action, FILE *out);
/* Reads what follows " tower " in a line and attaches it. */
bool match_read_tower(Match *match, const char *text, size_t length, char problem[MATCH_PROBLEM]);

/* ---- Played again ---- */

/* Whether the physics was built in. Without it the calls below say "no". */
bool towers_physics(void);
/* Whether a hand can be told this at all; and a list as text (tower_write_text). */
bool towers_sound(TowerCommand command);
size_t towers_text(const TowerList *list, char *text, size_t size);
/* A text as a list, of which the caller frees the commands; false: it is none. */
bool towers_list(const char *text, TowerList *list);
/* Plays a whole list: false if it is none, or one that no hand could have been told. */
bool towers_play(const TowerSetup *setup, const char *text, TowerVerdict *verdict);
/* Of a list that is not yet text; what comes after the verdict means nothing and is taken off. */
bool towers_play_list(const TowerSetup *setup, TowerList *list, TowerVerdict *verdict);
/* What a scripted person (tower/person.h) would tell the hand, into a list that has room for
 * TOWER_MOST_COMMANDS, and how many ticks it takes to the verdict. */
bool towers_build(const TowerSetup *setup, TowerList *list, uint32_t *ticks);
/* tower_verdict_word. */
const char *towers_word(TowerVerdict verdict);
/* Plays the tower of an action again: whether it gives what was reported. */
bool towers_check(const Match *match, int action, TowerVerdict *verdict);

/* A tower of a match as a film: any moment of it, as it was built. */
typedef struct TowerFilm {
    TowerSetup setup;
    Tower *tower; /* for tower_look, tower_now, tower_verdict */
    TowerList list;
    size_t next; /* command */
} TowerFilm;

bool film_open(const Match *match, int action, TowerFilm *film);
/* Goes to this tick, or to the verdict if that comes first. */
bool film_to(TowerFilm *film, uint32_t tick);
void film_picture(const TowerFilm *film, TowerPicture *picture);
TowerVerdict film_verdict(const TowerFilm *film);
void film_close(TowerFilm *film);

#endif
