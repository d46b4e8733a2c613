/* path.c - how an arm moves, and what it had better take next. */
#include "path.h"

#include "maths.h"

#include <math.h>

#define CLEAR (1.35 * TOWER_EDGE) /* from the middle of a tower, to lift a cube beside it */
#define NEAR  (2.0 * TOWER_EDGE)  /* what is so near is in the way of a tower */

/* 0 to 1, slow at both ends. */
static double eased(double part)
{
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return part * part * part * (10 + part * (6 * part - 15));
}

/* Where a cube can be lifted without touching the tower. */
static double clear_of(double from, double tower)
{
    if (from <= tower)
        return fmin(from, tower - CLEAR);
    return fmax(from, tower + CLEAR);
}

void tower_path_at(const TowerPath *path, double part, double *x, double *y)
{
    double aside = path->carrying ? clear_of(path->from_x, path->tower_x) : path->from_x;
    double out = path->from_x + (aside - path->from_x) * eased(part / 0.3);
    double across = path->carrying ? (part - 0.4) / 0.6 : part;
    double up = path->carrying ? (part - (aside != path->from_x ? 0.1 : 0)) / 0.65 : part;
    *x = out + (path->to_x - out) * eased(across);
    *y = path->from_y + (path->to_y - path->from_y) * eased(up);
}

double tower_path_length(const TowerPath *path)
{
    double across = fabs(path->to_x - path->from_x), up = fabs(path->to_y - path->from_y);
    double straight = sqrt(across * across + up * up);
    return path->carrying ? (straight + across + up) / 2 : straight;
}

double tower_path_bits(double length, double width)
{
    return tower_log(length / width + 1) / tower_log(2);
}

/* ---- What to take ---- */

static bool is_covered(const TowerPicture *seen, int cube)
{
    for (int i = 0; i < seen->count; i++) {
        int32_t up = seen->cubes[i].y - seen->cubes[cube].y;
        int32_t aside = seen->cubes[i].x - seen->cubes[cube].x;
        if (i != seen->held && up > TOWER_EDGE / 2 && up < TOWER_EDGE * 3 / 2 &&
            aside > -TOWER_EDGE && aside < TOWER_EDGE)
            return true;
    }
    return false;
}

static double effort(const TowerPicture *seen, const TowerNow *now, int cube)
{
    double dx = seen->cubes[cube].x - seen->hand_x, dy = seen->cubes[cube].y - seen->hand_y;
    double way = sqrt(dx * dx + dy * dy);
    if (fabs((double)seen->cubes[cube].x - now->balance) < NEAR)
        way -= 3 * TOWER_EDGE;
    return way + (is_covered(seen, cube) ? 100.0 * TOWER_EDGE : 0);
}

uint8_t tower_next_cube(const TowerPicture *seen, const TowerNow *now, uint8_t except)
{
    uint8_t best = TOWER_NOTHING;
    for (int i = 0; i < seen->count; i++)
        if (!(now->tower >> i & 1) && i != except &&
            (best == TOWER_NOTHING || effort(seen, now, i) < effort(seen, now, best)))
            best = (uint8_t)i;
    return best;
}
