/* wasm.c - the tower as a WebAssembly module: named exports, numbers only, no imports.
 *
 * The page's physics is the server's, so this file adds nothing: it gives out addresses of what it
 * has filled in. Texts are 0-ended; 0 stands for "not refused". Built by tools/tower_wasm.sh. */
#include "tower.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(name)))

static TowerPicture picture;
static TowerNow now;

Tower *wasm_new(uint64_t seed, uint32_t ticks, uint32_t light, uint32_t heavy, uint32_t way);
void wasm_free(Tower *tower);
TowerRefusal wasm_command(Tower *tower, uint32_t tick, uint32_t verb, int32_t x, int32_t y);
void wasm_step(Tower *tower);
uint32_t wasm_tick(const Tower *tower);
uint64_t wasm_hash(const Tower *tower);
uint32_t wasm_verdict(const Tower *tower);
const TowerPicture *wasm_look(const Tower *tower);
const TowerNow *wasm_now(const Tower *tower);

EXPORT("tower_new")
Tower *wasm_new(uint64_t seed, uint32_t ticks, uint32_t light, uint32_t heavy, uint32_t way)
{
    if (light > TOWER_MOST_CUBES || heavy > TOWER_MOST_CUBES || way >= TOWER_WAYS)
        return NULL;
    TowerSetup setup = {seed, ticks, (uint8_t)light, (uint8_t)heavy, (uint8_t)way};
    return tower_new(&setup);
}

EXPORT("tower_free") void wasm_free(Tower *tower)
{
    tower_free(tower);
}

EXPORT("tower_command")
TowerRefusal wasm_command(Tower *tower, uint32_t tick, uint32_t verb, int32_t x, int32_t y)
{
    uint8_t known = (uint8_t)(verb < TOWER_VERBS ? verb : TOWER_VERBS);
    return tower_command(tower, (TowerCommand){tick, known, x, y});
}

EXPORT("tower_step") void wasm_step(Tower *tower)
{
    tower_step(tower);
}

EXPORT("tower_tick") uint32_t wasm_tick(const Tower *tower)
{
    return tower_tick(tower);
}

EXPORT("tower_hash") uint64_t wasm_hash(const Tower *tower)
{
    return tower_hash(tower);
}

EXPORT("tower_verdict") uint32_t wasm_verdict(const Tower *tower)
{
    return tower_verdict(tower);
}

EXPORT("tower_look") const TowerPicture *wasm_look(const Tower *tower)
{
    tower_look(tower, &picture);
    return &picture;
}

EXPORT("tower_now") const TowerNow *wasm_now(const Tower *tower)
{
    tower_now(tower, &now);
    return &now;
}
