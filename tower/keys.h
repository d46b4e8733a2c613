/* keys.h - the hand by a few keys: presses become commands.
 *
 * Made for keyboards that tell of presses alone, as terminals do, and for people who have one key
 * only: ACT does what comes next. The hand is empty: it glides to the cube that is best taken next,
 * or LEFT and RIGHT choose another; ACT takes it; ACT carries it over the tower, where it swings to
 * and fro; ACT lets it go. So the dexterity is in the pace of the presses and in the moment of the
 * last.
 *
 * By beats it is for who hears a tower and does not see it: the hand chooses, takes and carries by
 * itself, and at every beat the cube sweeps over the middle of the tower; ACT lets it go. A hard
 * example, with a beat of 108 ticks: at tick 216 the cube is over the middle; ACT at tick 220 lets
 * it go four ticks of the sweep beside it; ACT at tick 300, before the next cube is there, does
 * nothing.
 *
 * A press changes nothing but this driver; what it tells the hand is a list of commands like any
 * other, which is what is kept and replayed. */
#ifndef TOWER_KEYS_H
#define TOWER_KEYS_H

#include "path.h"

typedef enum TowerKey { TOWER_KEY_LEFT, TOWER_KEY_RIGHT, TOWER_KEY_ACT } TowerKey;

typedef enum TowerKeysDoing {
    TOWER_KEYS_CHOOSING, /* the hand is empty, at the chosen cube or on the way to it, if any */
    TOWER_KEYS_TAKING,   /* told to grab */
    TOWER_KEYS_HOLDING,  /* has it */
    TOWER_KEYS_CARRYING, /* on the way to the top of the tower */
    TOWER_KEYS_SWINGING, /* over it */
} TowerKeysDoing;

typedef struct TowerKeys {
    TowerKeysDoing doing;
    uint8_t last;          /* the cube that was let go last, or TOWER_NOTHING */
    uint32_t last_tick;    /* and when */
    uint8_t chosen;        /* a cube, or TOWER_NOTHING */
    bool act;              /* ACT was pressed and is not yet done */
    TowerPath path;        /* the glide under way */
    uint32_t start, ticks; /* and its time */
    int32_t side;          /* -1 or 1: where the swing begins */
    bool by_beats;
} TowerKeys;

enum { TOWER_BEAT = 108 }; /* ticks from beat to beat, which are the ticks that it divides */

void tower_keys_begin(TowerKeys *keys);
void tower_keys_begin_beats(TowerKeys *keys);
void tower_keys_press(TowerKeys *keys, const Tower *tower, TowerKey key);

/* Once before each step: what to tell the hand now. Gives the number of commands. */
enum { TOWER_KEYS_MOST = 2 };
int tower_keys_tick(TowerKeys *keys, const Tower *tower, TowerCommand told[TOWER_KEYS_MOST]);

/* Ticks until the swing is over the middle of the tower next; -1 if nothing swings. */
int tower_keys_until_middle(const TowerKeys *keys, uint32_t tick);

#endif
