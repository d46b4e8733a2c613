/* scene.h - a moment of a match as one pair of eyes sees it, as plain data.
 *
 *   rules + view + language --scene_make--> zones and things in them, what is under way,
 *                                           the question, the answers and what each would do
 *
 * What a moment means is computed here, once: no client looks into a view, asks the rules or makes
 * a sentence about them a second time. Clients draw it (terminal), carry it (json.h: referee,
 * server) or draw what was carried (page). It never sees a state, so it cannot tell what the viewer
 * does not know: equal views give equal bytes of a scene.
 *
 * A scene allocates nothing. Its texts lie in it or in the rules, which must outlive it; it is
 * several hundred KiB, so keep one and make it anew. It points into itself: it is not copied.
 *
 * A hard example: Ann attacks with a special attack, Ben may block.
 *
 *   under way:  step "attack" by a, thing of the attack, words "Grip of Fury (Ann), damage 1H",
 *               facts pool {1, 0}
 *   question:   id "block", "Blocking: what do you do?"
 *   zones:      "arena" (a strip of 7 spaces, each a thing with its tokens and dangers), "row",
 *               "board.a", "board.b", "skills.a", "skills.b", "hand.a" (6 things face down),
 * "hand.b" answers:    id "block-damage low-kick", words "Block the damage with Low Kick", about
 * the thing hand.b/low-kick, what: "4 points against the damage ... If nobody answers: ..." */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "../ringside.h"

enum {
    SCENE_ZONES = 40,
    SCENE_THINGS = 320,
    SCENE_FACTS = 2048,
    SCENE_STEPS = 48,
    SCENE_SIDES = RS_SEATS,
    SCENE_ABOUT = 3,
    SCENE_TEXT = 192 * 1024
};

/* ---- Facts ---- */

/* One thing that is known of something: for programs by `key` and numbers, for people in words.
 * What the numbers mean depends on the type. */
enum {
    FACT_NUMBER,  /* a */
    FACT_OF,      /* a of b */
    FACT_FLAG,    /* the fact is that it is so */
    FACT_WOUNDS,  /* a heavy, b light */
    FACT_RANGE,   /* from a to b; FACT_ENDLESS: no end */
    FACT_SYMBOLS, /* `count` sets of symbols in set[]: 1 fist, 2 foot, 4 block, 8 sprint; 15 any */
    FACT_SPACES,  /* a set of spaces in a */
    FACT_SEAT,    /* a; of several, `count` of them in set[] */
    FACT_DICE,    /* `count` of them in set[] */
    FACT_TEXT,    /* only words */
    FACT_THING,   /* a, of the rules */
    FACT_THINGS   /* likewise one of several, facts of the same key: the attacks of a board */
};
enum { FACT_SET = 8, FACT_ENDLESS = 99 };

typedef struct SceneFact {
    const char *key;   /* stable: "damage", "range", "cost", "initiative" ... */
    const char *name;  /* in words: "damage" */
    const char *words; /* its value in words, short: "1H1L", "1-2", "Fist/Foot ?" */
    const char *code;  /* a value that has a stable name for programs: "strike"; or NULL */
    int type, a, b, count;
    uint8_t set[FACT_SET];
} SceneFact;

typedef struct SceneFacts { /* a run of scene->fact */
    int first, count;
} SceneFacts;

/* ---- Things in zones ---- */

enum { LAYOUT_LIST, LAYOUT_STRIP, LAYOUT_GRID, LAYOUT_PILE };

/* A place where things lie. Stable ids; those of a seat or a team end in it: "hand.a",
 * "pile.dragons". In a strip or a grid each thing is a space, in order, `columns` of them in a row.
 */
typedef struct SceneZone {
    const char *id;
    const char *name;
    int layout, columns;
    int seat;          /* whose it is, or RS_NOBODY */
    int side;          /* likewise the side (team), or RS_NOBODY */
    int count;         /* cards in it, those that are not shown too */
    int first, things; /* a run of scene->thing */
} SceneZone;

/* Marks of things. */
enum {
    MARK_FACE_DOWN = 1,    /* others cannot see what it is */
    MARK_UNKNOWN = 2,      /* nor can the viewer */
    MARK_KNOWN_TO_ALL = 4, /* of a hand: everybody has seen it */
    MARK_IN_RANGE = 8,     /* it would reach from where everybody stands */
    MARK_AFFORDABLE = 16,  /* its owner can pay for it, or must be thought to */
    MARK_USED = 32,        /* its limit is used up */
    MARK_LASTING = 64,     /* it has a text that holds or waits while it lies there */
    MARK_ANNOUNCED = 128,  /* it does not lie there yet */
    MARK_GOAL = 256,       /* a space that the viewer's goal marks */
    MARK_UNDER_WAY = 512,  /* what is under way is about it */
    MARK_TURN = 1024,      /* whose turn it is */
    MARK_DANGER = 2048,    /* a space that hurts */
    MARK_FITS = 4096,      /* of the own hand: it answers what is under way */
    MARKS_END = 8192
};

typedef struct SceneThing {
    const char *id;   /* in this scene: zone, "/" and what it is: "hand.a/low-kick", "arena/3" */
    const char *name; /* in words; of a space what people call it: "3" */
    const char *text; /* of a card, "" where there is none */
    const char *kind; /* "attack", "special", "skill", "token", "space", "fighter", "common" ... */
    int thing;        /* of the rules (rs_thing), or -1: a space, or a card nobody can name */
    int zone;
    int at;         /* its place: a space by the rules' number, a slot; otherwise -1 */
    int on;         /* the thing (a space) that it stands or lies on, or -1 */
    int seat, side; /* whose, or RS_NOBODY */
    int count;      /* how many alike */
    unsigned marks;
    int answer; /* the first answer that is about it, or -1 */
    SceneFacts facts;
} SceneThing;

/* ---- Who plays ---- */

typedef struct SceneSeat {
    const char *id; /* "a" to "d" */
    const char *name;
    int side;
    int thing;        /* the fighter, or -1 */
    SceneFacts facts; /* wounds, hand, ... */
} SceneSeat;

/* A team; in Knockdown each seat is one. */
typedef struct SceneSide {
    const char *id;          /* "a", "b"; "dragons", "unicorns" */
    const char *name, *mark; /* mark: one letter */
    int score, needed;
    SceneFacts facts; /* deck, goals fulfilled ... */
} SceneSide;

/* ---- What is under way ---- */

/* From the oldest to the newest; each answers the one before or comes of it. */
typedef struct SceneStep {
    const char *kind;  /* "attack", "payment", "block", "test", "play", "text", "destroy", "move" */
    const char *words; /* "Grip of Fury (Ann), damage 1H" */
    const char *text;  /* of the card, "" where there is none */
    int seat;          /* who did it; of a test: who is tested */
    int thing;         /* of the rules, or -1 */
    int space;         /* that it is about, or -1 */
    SceneFacts facts;  /* pool, cost, paid, dice, bonus, needed, odds, stopped, to ... */
} SceneStep;

/* ---- The question and its answers ---- */

enum { ANSWER_DECLINES = 1, ANSWER_SPENDS = 2, ANSWER_WASTED = 4 };

typedef struct SceneAnswer {
    rs_Action action;
    const char *id;      /* "attack haymaker" */
    const char *words;   /* "Attack with Haymaker" */
    const char *remark;  /* what the words leave unsaid, for a list: "Fist", "D Chonk"; or "" */
    const char *what;    /* what it would do, as far as the viewer can know; or "" */
    const char *warning; /* why it would be wasted, or "" */
    const char *key; /* what one types for it where that is no number of a list ("5", "A"); or "" */
    int thing;       /* of the rules: the card it is about, or -1 */
    int space;       /* by the rules' number, or -1 */
    int about[SCENE_ABOUT], abouts; /* things of the scene */
    unsigned traits;
} SceneAnswer;

/* ---- The whole ---- */

typedef struct Scene {
    const rs_Rules *rules;
    rs_Words words;
    int game, viewer, asked, winner;
    int turn;                /* whose it is; RS_NOBODY before and after */
    const char *place;       /* where: the arena, the box */
    const char *headline;    /* round, turn, actions left: one line */
    const char *result;      /* how it ended, or "" */
    const char *question_id; /* stable: "turn", "pay", "answer-play" ... "none" */
    const char *question;    /* in words */
    const char *matter;      /* what it is about: a cost, a text; or "" */
    int seconds;             /* what happens at the table is timed: so many seconds; or 0 */
    int concerned;           /* whose matter it is that the table is asked about, or RS_NOBODY */
    uint32_t rulings;        /* bit r: ruling r (rs_rulings) is not the default */
    SceneFacts facts;        /* round, actions left, distance, deck, gridlock ... */
    int seats, sides, zones, things, steps, answers, fact_count;
    SceneSeat seat[RS_SEATS];
    SceneSide side[SCENE_SIDES];
    SceneZone zone[SCENE_ZONES];
    SceneThing thing[SCENE_THINGS];
    SceneStep step[SCENE_STEPS];
    SceneAnswer answer[RS_MAX_ACTIONS];
    SceneFact fact[SCENE_FACTS];
    bool cut; /* something had no room: only a box made for it gets there */
    int used;
    char text[SCENE_TEXT];
} Scene;

enum { SCENE_WITHOUT_PREVIEWS = 1 };

/* The moment of this view. `actions` are the answers that the viewer may give, as rs_view_actions
 * lists them; of a question to the table (RS_TABLE) those of rs_actions, which everybody may know.
 * `words` names the seats. With SCENE_WITHOUT_PREVIEWS `what` and `warning` of answers stay empty;
 * scene_preview fills one of them in. */
void scene_make(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                const rs_Action *actions, int count, unsigned options, Scene *scene);

/* What one answer of a scene without previews would do. */
void scene_preview(const rs_View *view, int answer, Scene *scene);

/* By id, or -1. */
int scene_zone(const Scene *scene, const char *id);
/* The zone of a seat or side by the first part of its id: "hand", seat 0 is "hand.a". */
int scene_zone_of(const Scene *scene, const char *what, int owner);
/* The first thing of a zone that has this number of the rules, from scene->thing[from] on; or -1,
 * of a zone -1 too. */
int scene_thing(const Scene *scene, int zone, int thing, int from);
/* The fact of this key, or NULL. */
const SceneFact *scene_fact(const Scene *scene, SceneFacts facts, const char *key);

/* ---- Names that every moment shares (ids.c) ---- */

/* "a" to "d", "table", "spectator"; NULL: nobody. */
const char *scene_seat_id(int seat);
/* "a", "b"; "dragons", "unicorns"; NULL: no side. */
const char *scene_side_id(int game, int side);
/* A space by the rules' number, in the words of actions: "5", "A"; NULL: no space. */
const char *scene_space_id(int game, int space);
/* The space that an event is about and the one it leads to, by the rules' number; -1: none. */
void scene_event_spaces(int game, const rs_Event *event, int *space, int *to);

/* ---- A card in full (card.c) ---- */

/* All there is to know of a thing of the rules, for whoever reads it. */
typedef struct SceneCard {
    rs_Thing thing;
    const char *kind;   /* in words: "attack card", "unique character" */
    const char *origin; /* in words: box, source, note */
    char rules[256];    /* numbers of the rules it rests on, parted by blanks: "K7 K10" */
    int fact_count;
    SceneFact fact[24];
    int used;
    char text[4096];
} SceneCard;

/* With a view, as it is in that match (copies by ruling, marks of the grid in use); NULL: anyhow.
 */
void scene_card(const rs_Rules *rules, int language, const rs_View *view, int thing,
                SceneCard *card);
/* Whether the thing is part of the match of this view. */
bool scene_in_match(const rs_Rules *rules, const rs_View *view, int thing);

/* ---- What something came to (changes.c) ---- */

/* A fact of a seat, or of a side, that is not what it was: "Ann: wounds 1L, then 1H1L". */
typedef struct SceneChange {
    int seat, side; /* one of them is RS_NOBODY */
    const char *who, *name, *was, *now;
} SceneChange;

/* What differs between two moments of a match for the same eyes, at most `most` of it; the texts
 * are those of the scenes. Returns how many. */
int scene_changes(const Scene *before, const Scene *now, SceneChange *change, int most);

/* The dice that lie on the table after these events, as far as all of `audience` (see scene_log)
 * may know them; returns how many. */
int scene_dice(int game, const rs_Event *events, int count, unsigned audience,
               uint8_t dice[FACT_SET]);

/* ---- The log (log.c) ---- */

/* A line of the log: an event, or several that belong together, in words. */
typedef struct SceneLine {
    int from, count; /* the first event, and how many of those that are heard */
    bool heading;    /* a turn or a round begins */
    char text[400];
} SceneLine;

/* The next line from event *from on that all of `audience` may know (bit s for seat s, bit
 * RS_SPECTATOR); *from goes behind it. False: there is none. */
bool scene_log(const rs_Rules *rules, const rs_Words *words, const rs_Event *events, int count,
               unsigned audience, int *from, SceneLine *line);

#endif
