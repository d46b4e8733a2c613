/* person.h - a scripted player with the limits of a person: measures how hard a tower is, and
 * builds for bots.
 *
 * It sees what a picture shows, not the physics; it moves a pointer along smooth paths whose time
 * and spread follow Fitts' law with published figures, or presses keys with a person's timing. All
 * figures, and where they come from, are in docs/tower.md. Everything is decided by the seed. */
#ifndef TOWER_PERSON_H
#define TOWER_PERSON_H

#include "keys.h"

typedef enum PersonDoing {
    PERSON_WAITING,  /* until `until`, then looks */
    PERSON_REACHING, /* the pointer goes to a cube */
    PERSON_TAKING,   /* pressed; does the hand hold it? */
    PERSON_CARRYING, /* the pointer carries it to the tower */
    PERSON_LETTING_GO,
} PersonDoing;

typedef struct Person {
    TowerWay way;
    uint64_t dice;
    double pace; /* of this person: times are multiplied by it; 1 is the average */
    PersonDoing doing;
    uint32_t until;     /* the tick at which the doing is over */
    uint8_t last;       /* that it let go last, or TOWER_NOTHING */
    uint32_t last_tick; /* and when */
    uint8_t placed;     /* cubes in the tower when it last looked */
    TowerPath path;     /* of the pointer */
    double at_x, at_y;  /* where it is */
    uint32_t start;
    TowerKeys keys;
    uint32_t press; /* keys: when the next press comes */
    bool pressing;
    bool by_beats;
    TowerList *told; /* what it tells the hand is kept here, unless NULL */
} Person;

void person_begin(Person *person, TowerWay way, uint64_t seed);
/* With keys, by beats. */
void person_begin_beats(Person *person, uint64_t seed);

/* Once before each step: does what it does now. */
void person_tick(Person *person, Tower *tower);

#endif
