/* layout.c - how the cubes lie when the ten seconds begin: thrown, as after a real knockdown.
 *
 * They fall from rows above the table, turning and flying, and come to rest by the same physics. A
 * seed decides it, so that whoever replays sees them fall to the same places. */
#include "tower_parts.h"

#define ROW_WIDTH  1.5 /* edges from cube to cube: more than the diagonal, so that none overlap */
#define ROW_HEIGHT 1.5
#define STILL      0.05

enum { A_ROW = 6, MOST_WAIT = 12 * TOWER_RATE, QUIET = 12 };

/* SplitMix64: small, and each seed gives a stream of its own. */
static uint64_t next(uint64_t *dice)
{
    uint64_t z = *dice += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Between -most and most. */
static double about(uint64_t *dice, double most)
{
    return ((double)(next(dice) >> 11) * 0x1p-52 - 1.0) * most;
}

/* A random order of the cubes: light and heavy ones must not lie apart. */
static void shuffle(uint64_t *dice, int *order, int count)
{
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)(next(dice) % (uint64_t)(i + 1)), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

static void throw_cube(Tower *tower, uint64_t *dice, int cube, int place)
{
    int row = place / A_ROW, in_row = tower->count - row * A_ROW;
    in_row = in_row > A_ROW ? A_ROW : in_row;
    /* A short row is spread out over the whole table. */
    double step = 9.0 / (in_row > 1 ? in_row : 1);
    step = step < ROW_WIDTH ? ROW_WIDTH : step;
    double x = (place % A_ROW - (in_row - 1) / 2.0) * step + about(dice, (step - 1.45) / 2);
    /* One draw a statement: the order of arguments is the compiler's choice. */
    double angle = about(dice, PI), spin = about(dice, 8.0);
    double across = about(dice, 4 * EDGE), up = about(dice, 3 * EDGE);
    world_place(tower, cube, cpv(x * EDGE, (1.5 + ROW_HEIGHT * row) * EDGE), angle);
    cpBodySetVelocity(tower->bodies[cube], cpv(across, up));
    cpBodySetAngularVelocity(tower->bodies[cube], spin);
}

void layout_throw(Tower *tower)
{
    uint64_t dice = tower->setup.seed;
    int order[TOWER_MOST_CUBES], quiet = 0;
    shuffle(&dice, order, tower->count);
    for (int i = 0; i < tower->count; i++)
        throw_cube(tower, &dice, order[i], i);
    for (int i = 0; i < MOST_WAIT && quiet < QUIET; i++) {
        world_advance(tower);
        quiet = world_slower(tower, STILL) ? quiet + 1 : 0;
    }
}
