/* tower_signature.c - one number over many random towers: every build must give the same.
 *
 * Natively a program, `tower-signature [TOWERS]`, that prints it; in WebAssembly an export. The
 * hands are half sensible: they take cubes, carry them over others and let go, so that towers grow,
 * lean and fall, and every part of the physics takes part in the number. */
#include "../engine/hash.h"
#include "../tower/tower.h"

enum { TICKS = 240, FOLD = 40 };

uint64_t tower_signature(uint32_t first, uint32_t count);

static uint64_t next(uint64_t *dice)
{
    uint64_t z = *dice += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    return z ^ z >> 29;
}

static int32_t below(uint64_t *dice, int32_t number)
{
    return (int32_t)(next(dice) % (uint64_t)number);
}

static void tell(Tower *tower, TowerVerb verb, int32_t x, int32_t y)
{
    tower_command(tower, (TowerCommand){tower_tick(tower), (uint8_t)verb, x, y});
}

/* Something to do with what is there: towards a cube, or over one. */
static void random_deed(Tower *tower, uint64_t *dice)
{
    TowerPicture seen;
    tower_look(tower, &seen);
    const TowerCube *cube = &seen.cubes[below(dice, seen.count)];
    int32_t aside = below(dice, 401) - 200, up = seen.held == TOWER_NOTHING ? 0 : 1400;
    int32_t x = cube->x + aside, y = cube->y + up;
    x = x < -TOWER_WIDTH ? -TOWER_WIDTH : x > TOWER_WIDTH ? TOWER_WIDTH : x;
    y = y < 0 ? 0 : y > TOWER_HEIGHT ? TOWER_HEIGHT : y;
    switch (below(dice, 8)) {
    case 0:
        tell(tower, TOWER_TURN_BY, below(dice, 20000) - 10000, 0);
        break;
    case 1:
        tell(tower, TOWER_DROP, 0, 0);
        break;
    case 2:
    case 3:
    case 4:
        tell(tower, TOWER_MOVE, x, y);
        if (seen.held == TOWER_NOTHING)
            tell(tower, TOWER_GRAB, 0, 0);
        break;
    default:
        tell(tower, TOWER_MOVE, x, y);
    }
}

static uint64_t fold(uint64_t hash, const Tower *tower)
{
    uint64_t state = tower_hash(tower);
    return hash_bytes(hash, &state, sizeof state);
}

static uint64_t one_tower(uint64_t hash, uint64_t seed)
{
    uint64_t dice = seed * 77 + 5;
    TowerSetup setup = {.seed = seed, .ticks = TICKS};
    setup.light = (uint8_t)(1 + below(&dice, 7)); /* one draw a statement, for the order's sake */
    setup.heavy = (uint8_t)below(&dice, seed % 16 ? 6 : 24);
    setup.way = (uint8_t)below(&dice, TOWER_WAYS);
    Tower *tower = tower_new(&setup);
    for (int i = 0; i < TICKS; i++) {
        if (below(&dice, 9) == 0)
            random_deed(tower, &dice);
        tower_step(tower);
        if (i % FOLD == 0)
            hash = fold(hash, tower);
    }
    hash = fold(hash, tower);
    tower_free(tower);
    return hash;
}

#ifdef __wasm__
__attribute__((export_name("tower_signature")))
#endif
uint64_t
tower_signature(uint32_t first, uint32_t count)
{
    uint64_t hash = HASH_START;
    for (uint32_t i = 0; i < count; i++)
        hash = one_tower(hash, first + i);
    return hash;
}

#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    uint32_t towers = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 2000;
    printf("%016llx\n", (unsigned long long)tower_signature(0, towers));
    return 0;
}
#endif
