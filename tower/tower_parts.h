/* tower_parts.h - what the files of tower/ know of a tower. Nobody else includes it.
 *
 * Inside, lengths are in Chipmunk's units, EDGE of them to the edge of a cube: its constants are
 * made for things of that size. EDGE is a power of two, so grains become units without rounding. */
#ifndef TOWER_PARTS_H
#define TOWER_PARTS_H

#include "tower.h"

#include <chipmunk/chipmunk.h>

#define EDGE  32.0
#define GRAIN (EDGE / TOWER_EDGE)
#define TICK  (1.0 / TOWER_RATE)
#define PI    3.14159265358979323846

typedef enum HandState { HAND_OPEN, HAND_CLOSING, HAND_HOLDING, HAND_SETTING } HandState;

typedef struct Hand {
    HandState state;
    cpVect at, target; /* where it is and where it was told to be */
    cpVect goal;       /* HAND_SETTING: where it sets the cube down */
    cpVect grip;       /* from the hand to the centre of the held cube */
    double angle;      /* of the held cube, as the hand wants it */
    uint32_t since;    /* HAND_SETTING: ticks of it so far */
    uint8_t held;      /* or TOWER_NOTHING */
    bool grab_next;    /* told to grab while still setting down */
    cpBody *body;      /* what the joints pull at; it has no shape */
    cpConstraint *pull, *turn;
} Hand;

/* Who touches whom, after the last step. */
typedef struct Contacts {
    uint64_t cubes[TOWER_MOST_CUBES]; /* bit i: touches cube i */
    uint64_t table, rope;             /* bit i: cube i touches it */
} Contacts;

struct Tower {
    TowerSetup setup;
    uint8_t count;
    uint64_t heavy; /* bit i: cube i is a heavy wound */
    cpSpace *space;
    cpShape *walls[4]; /* the table, the ropes on both sides, the ceiling */
    cpBody *bodies[TOWER_MOST_CUBES];
    cpShape *shapes[TOWER_MOST_CUBES];
    Hand hand;
    Contacts contacts;
    uint32_t tick;
    /* The referee's. */
    uint32_t rest;      /* ticks for which nothing has moved */
    uint32_t hands_off; /* ticks since the last command was possible, 0 before */
    bool done;          /* DONE was said */
    uint32_t broken;    /* ticks since then for which some rule has been broken */
    bool kept;          /* all rules were kept at some tick after that */
    TowerVerdict verdict;
};

/* world.c */
void world_advance(Tower *tower); /* one step of the physics, without hand and referee */
bool world_slower(const Tower *tower, double speed);               /* edges a second: all cubes */
void world_place(Tower *tower, int cube, cpVect at, double angle); /* and holds it still there */

/* layout.c: throws the cubes onto the table and waits until they lie still. */
void layout_throw(Tower *tower);

/* hand.c */
void hand_begin(Tower *tower);
void hand_end(Tower *tower); /* frees what it holds on to */
void hand_told(Tower *tower, TowerCommand command);
void hand_advance(Tower *tower); /* before a step: where it goes in this tick */
void hand_after(Tower *tower);   /* after it: whether it closes or opens */
void hand_let_go(Tower *tower);
uint8_t hand_reaches(const Tower *tower); /* the cube that it would grab, or TOWER_NOTHING */

/* judge.c: after each step. */
void judge_tick(Tower *tower);

#endif
