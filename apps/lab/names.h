/* names.h - what there is in the rules of a game, and what its events mean to a study.
 *
 * The one place of the lab that looks below ringside.h: names.c and its part for each game. What
 * else the lab knows of a game it knows by the public calls. */
#ifndef APPS_LAB_NAMES_H
#define APPS_LAB_NAMES_H

#include "../../ringside.h"

typedef struct Name {
    char id[48], name[64], box[48]; /* box: its id */
} Name;

/* A card, a special attack, a skill, a goal. */
typedef struct Thing {
    Name name;
    char sort[16]; /* the word of its block: "attack", "goal" */
    int copies;
    int label, number; /* what events call it; its place in its own table of the rules */
} Thing;

/* Who can win: a board of Knockdown, a deck of Nokaut. */
typedef struct Side {
    Name name;
    char of[48]; /* a board: its fighter */
    int number;  /* as a set-up names it: a board, a box */
} Side;

/* What an event tells, as bits. */
enum {
    EVENT_TAKEN = 1,
    EVENT_USED = 2,
    EVENT_FULFILLED = 4,
    EVENT_HAD = 8, /* from now on the team counts as one that had the thing */
    EVENT_TURN = 16,
    EVENT_STARTS = 32, /* the seat goes first in the match */
    EVENT_OVER = 64,   /* a round ends, or a match that has no rounds */
    EVENT_CAUSE = 128  /* why it will: the ending stands in the bits above */
};
enum { ENDING_KO, ENDING_DECK, ENDING_IDLE, ENDING_GOALS, ENDING_OTHER, ENDINGS };
enum { NAMES_LABELS = 65536, NAMES_EVENTS = 256, NAMES_CODE = 16384 };

extern const char *const names_endings[ENDINGS];

/* A statement whose being carried out is a use of its thing, though no event tells of it: its place
 * in the trace of rs_apply. */
typedef struct Statement {
    int code, thing;
} Statement;

typedef struct Names {
    const rs_Rules *rules;
    int game, things, sides, statements;
    Thing *thing;
    Side *side;
    Statement *statement;
    int16_t of_label[NAMES_LABELS]; /* the thing of a label, or -1 */
    uint16_t event[NAMES_EVENTS];   /* what an event of a kind tells */
} Names;

/* NULL if there is no memory. Free with names_free. */
Names *names_read(const rs_Rules *rules, int game);
void names_free(Names *names);

/* Whether the thing can turn up in a match with this set-up. */
bool names_in_play(const Names *names, int thing, const rs_Setup *setup);
/* The thing in play that an action such as "attack haymaker" takes or uses, or -1. */
int names_chosen(const Names *names, const rs_Setup *setup, rs_Action action);
/* Whether both actions are about the same thing. */
bool names_same(const Names *names, rs_Action a, rs_Action b);

static inline int event_ending(int flags)
{
    return flags >> 8;
}

/* A game by its word, or -1, and the other way round. */
int names_game(const char *word);
const char *names_game_word(int game);

/* Whether a file among those of the rules brings things, and none of them is of this game. One with
 * words alone is for any game. */
bool names_foreign(const rs_Rules *rules, int game, const char *file);

/* Rounds of Knockdown that are over; 0 in Nokaut. */
int names_rounds_over(const rs_State *state);

/* ---- Each game's own part ---- */

typedef struct EventMeaning {
    const char *word;
    int flags;
} EventMeaning;

typedef struct GameNames {
    const char *const *sorts;    /* the blocks that a study counts, ended by NULL */
    const char *traced;          /* the one whose texts are not all told by events, or "" */
    const EventMeaning *meaning; /* ended by a word of NULL */
    /* Finds the thing's number and copies by its label. */
    void (*find)(const rs_Rules *rules, Thing *thing);
    bool (*in_play)(const rs_Rules *rules, const Thing *thing, const rs_Setup *setup);
    /* Fills in sides, at most `most`; returns how many there are. */
    int (*sides)(const rs_Rules *rules, Side *side, int most);
} GameNames;

extern const GameNames names_knockdown, names_nokaut;

#endif
