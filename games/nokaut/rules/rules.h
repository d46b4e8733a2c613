/* rules.h - the tables that a Nokaut box compiles into. They never change after compiling. */
#ifndef NOKAUT_RULES_H
#define NOKAUT_RULES_H

#include "../../../engine/kind.h"

enum {
    NK_SPACES = 16, /* 4 by 4; the standard grid uses nine of them */
    NK_NOWHERE = NK_SPACES,
    NK_DECK_CARDS = 40,
    NK_GOALS = 12,
    NK_GOALS_TO_WIN = 3,
    NK_MOVE_RIPOSTES = 30, /* kinds in a deck: each may be offered for two characters */
    NK_MAX_CARDS = 2048,
    NK_NONE = 0xff,
    NK_DEPTH = 40 /* frames, see state.h */
};

enum { DRAGONS, UNICORNS, TEAMS };

/* Blocks of a box; 0 is the box itself. */
enum { LABEL_COMMON = 1, LABEL_UNIQUE, LABEL_MAGIC, LABEL_RIPOSTE, LABEL_GOAL, LABEL_WORDS };
/* Types of cards. */
enum { COMMON, UNIQUE, MAGIC, RIPOSTE, TYPES };

/* The words of verbs.def as numbers. */
#define VERB(NAME, ...)   OP_##NAME,
#define STATIC(NAME, ...) OP_##NAME,
enum {
    OP_BEFORE_FIRST = OP_VERBS - 1,
#include "verbs.def"
    OP_AFTER_LAST
};
#define CONDITION(NAME, ...) IF_##NAME,
enum {
#include "verbs.def"
    IF_COUNT
};
#define TRIGGER(NAME, ...) ON_##NAME,
enum {
#include "verbs.def"
    ON_COUNT
};
#define RULING(NAME, ...) RULING_##NAME,
enum {
#include "rulings.def"
    RULING_COUNT
};

/* Of a state or a view: whether the other value was chosen. */
/* N7.4: how many turns gridlock has lasted, and with how many it ends. */
typedef struct Gridlock {
    int turns, of;
} Gridlock;

#define RULED(s, NAME) (((s)->rulings >> RULING_##NAME) & 1)

/* Selectors: how many, whose, and what else must hold. */
enum { PICK_ONE = 1, PICK_ALL = 2 };
enum { SIDE_THIS, SIDE_THAT, SIDE_FOE, SIDE_ALLY, SIDE_ANY, SIDE_ANY_OTHER };
enum { NOT_THIS = 1, NEAR_THIS = 2, NEAR_THAT = 4, NEAR_LEFT = 8 };
enum { PLACE_EMPTY, PLACE_LEFT };
enum { WHO_ME, WHO_FOE_PLAYER, WHO_THAT_PLAYER };
enum { COUNT_RANGE, COUNT_SAME, COUNT_ANY };
enum { WANT_CHARACTER, WANT_COMMON };
enum { FORBID_DESTROY, FORBID_MOVE };

typedef struct Selector {
    uint8_t pick, side, filter;
} Selector;

/* An instruction as Nokaut lays it out; see engine/program.h. */
typedef struct nk_Instr {
    uint8_t op, what, n; /* what: a WANT_ or FORBID_; n: a COUNT_ */
    Selector select, second;
    uint8_t who, place, near_this; /* of a place: only next to this card */
    uint8_t lo, hi;
    uint16_t jump;
} nk_Instr;

_Static_assert(sizeof(nk_Instr) == sizeof(Instr), "an instruction is 16 bytes");

/* A text and what sets it off: `when destroy-try ally other near this`. */
typedef struct Moment {
    uint16_t program; /* 0: no such text */
    uint8_t side, filter;
    uint8_t types; /* play-try: bit t for cards of type t */
    uint8_t pad;
} Moment;

typedef struct Card {
    uint16_t label;
    uint8_t type, team, box;
    uint8_t copies[2]; /* the second number by the ruling keen-eye-deck */
    uint8_t kind[2];   /* its number in the deck, likewise */
    uint8_t unstoppable;
    uint8_t listens; /* bit t: a text for moment t while it is on the grid */
    uint16_t effect; /* of a magic card; of a riposte: the text of its only moment */
    uint16_t always;
    Moment when[ON_COUNT];
} Card;

/* Which ripostes of a deck answer a situation: a moment, who caused it, and what it is about. */
enum { BY_FOE, BY_MATE };
enum { ABOUT_FOE, ABOUT_ALLY };

/* The 40 cards of a team. Copies of a card are neighbours: copy numbers rise with kinds. */
typedef struct Deck {
    int kinds;
    uint16_t card[NK_DECK_CARDS];    /* of each kind */
    uint64_t of_kind[NK_DECK_CARDS]; /* its copies */
    uint8_t kind[NK_DECK_CARDS];     /* of each copy */
    uint64_t of_type[TYPES];
    uint64_t all, last;              /* last: the last copy of each kind */
    uint64_t answers_play[2][TYPES]; /* by BY_, then the type of the announced card */
    uint64_t answers_entry;
    uint64_t answers_destroy[2]; /* by ABOUT_ */
    uint64_t answers_move[2];
} Deck;

typedef struct Goal {
    uint16_t label;
    uint16_t spaces, standard; /* marked; standard: of a second set, 0 if there is none */
    uint8_t box;
} Goal;

enum { MARKS_STANDARD, MARKS_ADVANCED, MARKS_SECOND_SET };

typedef struct Box {
    uint16_t label;
    uint16_t goal[NK_GOALS];    /* in the table of all goals */
    uint16_t mark[3][NK_GOALS]; /* MARKS_: the spaces of each goal */
    Deck deck[2][TEAMS];        /* by the ruling keen-eye-deck */
} Box;

typedef struct nk_Rules {
    const nk_Instr *code;
    int cards, goals, boxes;
    Card card[NK_MAX_CARDS];
    Goal goal[MAX_BOXES * NK_GOALS];
    Box box[MAX_BOXES];
} nk_Rules;

extern const Vocabulary nk_vocabulary;
extern const Ruling nk_rulings[RULING_COUNT];
extern const char *const nk_space_words[NK_SPACES];
extern const char *const nk_team_words[TEAMS];

enum { NUMBERED = 0x0eee, LETTERED = 0xf111 }; /* spaces of the 4 by 4 grid, row by row */

static inline bool is_character(const Card *card)
{
    return card->type <= UNIQUE;
}

#endif
