/* tower.h - the dexterity test of Knockdown as physics: cubes on a table and one hand.
 *
 * Nothing here knows a game, a clock, a file or a screen. A player's page runs this library and
 * sends only what the hand was told, a list of (tick, command) in integers; whoever must know plays
 * the list again and gets the same tower, bit for bit. So the one law of this folder is:
 *
 *   same set-up + same list = same state hash, on every compiler, machine and in WebAssembly.
 *
 * It holds because every number is an IEEE double that is only added, multiplied, divided or rooted
 * in the order the source says (-ffp-contract=off), because no function of the platform's libm is
 * called whose last bit is free (maths.h), and because no order depends on an address.
 *
 * Lengths are in grains, TOWER_EDGE of them to the edge of a cube; x is 0 in the middle of the
 * table and grows to the right, y is 0 on the table and grows upward. Angles are in TOWER_TURN
 * parts of a full turn, counterclockwise. Time is in ticks, TOWER_RATE of them to a second.
 *
 * A hard example. Two cubes, and one second to build:
 *
 *   TowerSetup setup = {.seed = 7, .light = 1, .heavy = 1, .ticks = TOWER_RATE};
 *   Tower *tower = tower_new(&setup);         the cubes have been thrown and lie still
 *   TowerPicture seen;
 *   tower_look(tower, &seen);                 where they lie
 *   tower_command(tower, (TowerCommand){0, TOWER_MOVE, seen.cubes[0].x, seen.cubes[0].y});
 *   tower_command(tower, (TowerCommand){0, TOWER_GRAB, 0, 0});   closes when the hand is there
 *   ... steps; MOVE over the other cube at tick 60; DROP at tick 119, the last that counts:
 *   the hand sets the cube down, which takes it some ticks after the time is up, and that is
 *   allowed, for the hand was told in time; then the tower must be at rest for TOWER_STAND ticks.
 *   tower_verdict(tower) is TOWER_BUILDING until then and TOWER_STANDS at tick 119 + setting down
 *   + TOWER_STAND. With DROP at tick 120 the command is refused (late), the hand holds a cube at
 *   the end, and the verdict is TOWER_HOLDING; a list with that command in it is TOWER_LATE. */
#ifndef TOWER_H
#define TOWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TOWER_RATE = 120,        /* ticks a second */
    TOWER_SECONDS = 10,      /* what the rules give (K10.1) */
    TOWER_STAND = 120,       /* ticks at rest that make a tower stand by itself */
    TOWER_SETTLE = 480,      /* ticks after the hands are off by which it must have come to rest */
    TOWER_MOST_TICKS = 7200, /* the longest time to build: a minute */
    TOWER_MOST_CUBES = 40,
    TOWER_MOST_COMMANDS = 16384,    /* in a list */
    TOWER_EDGE = 1024,              /* grains to the edge of a cube */
    TOWER_TURN = 65536,             /* parts of a full turn */
    TOWER_WIDTH = 5 * TOWER_EDGE,   /* the table reaches from -TOWER_WIDTH to TOWER_WIDTH */
    TOWER_HEIGHT = 46 * TOWER_EDGE, /* the ceiling */
};

/* How the player steers. The hand helps a finger and keys more than a mouse, so that all three
 * build the same towers in the end (docs/tower.md). */
typedef enum TowerWay { TOWER_MOUSE, TOWER_TOUCH, TOWER_KEYS, TOWER_WAYS } TowerWay;

typedef struct TowerSetup {
    uint64_t seed;        /* how the cubes fall */
    uint32_t ticks;       /* the time to build, at most TOWER_MOST_TICKS */
    uint8_t light, heavy; /* cubes of each kind, 1 to TOWER_MOST_CUBES together */
    uint8_t way;          /* TowerWay */
    uint8_t snap;         /* 1: a cube is set down over the very middle of what is below */
} TowerSetup;

/* What the hand can be told. */
typedef enum TowerVerb {
    TOWER_MOVE,    /* be at x, y; the hand goes there as fast as it can */
    TOWER_GRAB,    /* close on the nearest cube in reach as soon as the hand has arrived */
    TOWER_DROP,    /* set down on what is close below, or let go */
    TOWER_TURN_BY, /* turn the held cube by x */
    TOWER_DONE,    /* hands off: let go, and no further command */
    TOWER_VERBS
} TowerVerb;

typedef struct TowerCommand {
    uint32_t tick; /* before which step it is given, counted from 0 */
    uint8_t verb;
    int32_t x, y; /* MOVE: a place on the table; TURN_BY: x, at most a full turn; else 0 */
} TowerCommand;

typedef struct TowerList {
    TowerCommand *commands;
    size_t count, most;
} TowerList;

/* Why something was refused: one line in plain English, NULL if it was not. */
typedef const char *TowerRefusal;

/* ---- A tower being built ---- */

typedef struct Tower Tower;

/* NULL if the set-up is outside of its bounds or memory is short. */
Tower *tower_new(const TowerSetup *setup);
void tower_free(Tower *tower);

/* What is wrong with a command by itself, whenever it is given. */
TowerRefusal tower_command_wrong(TowerCommand command);

/* Tells the hand something before the next step. Refused, and nothing is changed: a command of
 * another tick than the next, an unknown verb, numbers out of bounds, after DONE, or too late. */
TowerRefusal tower_command(Tower *tower, TowerCommand command);

/* One tick. After the verdict it does nothing. */
void tower_step(Tower *tower);

/* Steps done so far: the tick that a command must have now. */
uint32_t tower_tick(const Tower *tower);

/* Of every number that the physics knows. */
uint64_t tower_hash(const Tower *tower);

/* ---- What it looks like ---- */

/* What a cube can touch besides other cubes. */
enum { TOWER_TABLE = 254, TOWER_ROPE = 255, TOWER_NOTHING = 255 };

typedef struct TowerCube {
    int32_t x, y; /* its centre */
    int32_t angle;
    bool heavy;
} TowerCube;

typedef struct TowerTouch {
    uint8_t a, b;           /* cubes, a < b; b may be TOWER_TABLE or TOWER_ROPE */
    int32_t x1, y1, x2, y2; /* the ends of the face where they touch, or one point twice */
} TowerTouch;

enum { TOWER_MOST_TOUCHES = 4 * TOWER_MOST_CUBES };

typedef struct TowerPicture {
    uint32_t tick;
    uint8_t count, touching;
    uint8_t held;          /* the cube in the hand, or TOWER_NOTHING */
    uint8_t reachable;     /* the cube that GRAB would take now, or TOWER_NOTHING */
    bool closing, setting; /* on its way to grab; setting a cube down */
    int32_t hand_x, hand_y;
    TowerCube cubes[TOWER_MOST_CUBES];
    TowerTouch touches[TOWER_MOST_TOUCHES];
} TowerPicture;

void tower_look(const Tower *tower, TowerPicture *picture);

/* ---- The referee (judge.c) ---- */

typedef enum TowerVerdict {
    TOWER_BUILDING, /* not decided yet */
    TOWER_STANDS,   /* passed */
    TOWER_LATE,     /* told the hand something after the time */
    TOWER_HOLDING,  /* the hand held a cube when the time was up */
    TOWER_FELL,     /* every rule was kept when the hand let go, and then it fell */
    TOWER_LEFT,     /* more than one cube on the table */
    TOWER_CROWDED,  /* a cube touches more than two others */
    TOWER_LEANS,    /* a cube leans on the ropes */
    TOWER_RESTLESS, /* did not come to rest */
    TOWER_VERDICTS
} TowerVerdict;

/* Rules broken right now, as bits. */
enum {
    TOWER_BROKEN_TABLE = 1,   /* not exactly one cube on the table */
    TOWER_BROKEN_CROWD = 2,   /* a cube touches more than two others */
    TOWER_BROKEN_ROPE = 4,    /* a cube leans on the ropes; those on the table may touch them */
    TOWER_BROKEN_HAND = 8,    /* the hand holds a cube */
    TOWER_BROKEN_APART = 16,  /* a cube is in the air */
    TOWER_BROKEN_MOVING = 32, /* something moves */
};

typedef struct TowerNow {
    uint8_t broken;
    uint8_t on_table;    /* cubes on the table */
    uint8_t base, top;   /* the lowest and the highest cube of the tower, or TOWER_NOTHING */
    uint8_t placed;      /* how many there are in it, one square on the other */
    uint64_t tower;      /* bit i: cube i is one of them */
    int32_t balance;     /* the place over which the next cube would best stand, x */
    uint8_t crowded;     /* the cube that touches most others */
    uint8_t most;        /* how many it touches */
    uint32_t rest;       /* ticks for which everything has been at rest */
    uint32_t ticks_left; /* to build */
} TowerNow;

void tower_now(const Tower *tower, TowerNow *now);
TowerVerdict tower_verdict(const Tower *tower);

/* "stands", "late", ...: stable words for files and messages of programs. */
const char *tower_verdict_word(TowerVerdict verdict);

typedef struct TowerResult {
    TowerVerdict verdict;
    uint32_t tick; /* at which it was decided */
    uint64_t hash; /* of the state then */
} TowerResult;

/* Plays a whole list to its verdict. Refused, with *result not touched, if the set-up or a command
 * is not what tower_command takes, but for its being late, which is a verdict. */
TowerRefusal tower_replay(const TowerSetup *setup, const TowerList *list, TowerResult *result);

/* ---- Lists as text and bytes (list.c) ----
 *
 * Ticks and places are written as the difference to the command before, so a second of a moving
 * mouse is some 300 bytes. There is exactly one text and one sequence of bytes for each list, and
 * the decoders take no other. Text, for match files: `12m-340,2100 0g 31m15,-4 2t16384 0d 0e`.
 * Bytes, for the line: the number of commands, then for each ticks * 8 + verb and its numbers in
 * zigzag, all as LEB128. */

typedef struct TowerPen { /* what the differences refer to: {0} at the start of a list */
    uint32_t tick;
    int32_t x, y;
} TowerPen;

/* The bytes needed, or written if at most `size`; text is ended with a 0 that is not counted. */
size_t tower_write_text(const TowerList *list, char *text, size_t size);
size_t tower_write_bytes(const TowerList *list, TowerPen *pen, uint8_t *bytes, size_t size);

/* Appends to the list. Refused, and the list and pen are as before: anything that the writers would
 * not have written, more than list->most commands, ticks that go back, numbers out of bounds. A
 * stream is read with one pen piece by piece. */
TowerRefusal tower_read_text(const char *text, size_t length, TowerList *list);
TowerRefusal tower_read_bytes(const uint8_t *bytes, size_t length, TowerPen *pen, TowerList *list);

#endif
