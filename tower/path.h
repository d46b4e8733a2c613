/* path.h - how an arm moves, and what it had better take next. For whoever steers the hand without
 * a pointer: the keys, and the scripted player that measures how hard a tower is. */
#ifndef TOWER_PATH_H
#define TOWER_PATH_H

#include "tower.h"

/* From one place to another, in grains. The path of least jerk: slowly off, fast, slowly on. With a
 * cube it goes aside if it is too near to the tower, then up, then across, or it would sweep the
 * tower off the table. */
typedef struct TowerPath {
    double from_x, from_y, to_x, to_y;
    double tower_x; /* the middle of the tower */
    bool carrying;
} TowerPath;

/* Where it is when a part of the time, 0 to 1, is over. */
void tower_path_at(const TowerPath *path, double part, double *x, double *y);

/* The length of the way, with the way round the tower. */
double tower_path_length(const TowerPath *path);

/* How hard Fitts' law says it is to go so far and hit something so wide, in bits. */
double tower_path_bits(double length, double width);

/* The cube that is best taken next, from where the hand is: one that is free, and what is beside
 * the tower first. Not `except`, and none of the tower; or TOWER_NOTHING. */
uint8_t tower_next_cube(const TowerPicture *seen, const TowerNow *now, uint8_t except);

#endif
