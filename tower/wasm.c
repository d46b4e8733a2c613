/* wasm.c - the tower as a WebAssembly module: named exports, numbers only, no imports.
 *
 * The page's physics is the server's, so this file adds nothing: it gives out addresses of what it
 * has filled in. Texts are 0-ended; 0 stands for "not refused". Built by tools/tower_wasm.sh. */
#include "keys.h"

#include <assert.h>

#define EXPORT(name) __attribute__((export_name(name)))

static TowerPicture picture;
static TowerNow now;

/* One player, one hand: what it is told, and the driver for its keys. */
static TowerKeys keys;
static TowerCommand told[TOWER_KEYS_MOST], commands[TOWER_MOST_COMMANDS];
static TowerList list = {commands, 0, TOWER_MOST_COMMANDS};
static uint8_t bytes[TOWER_MOST_COMMANDS * 14];
static char text[TOWER_MOST_COMMANDS * 24];

/* What a page reads by these places (apps/page/src/tower/physics.ts). */
static_assert(offsetof(TowerPicture, hand_x) == 12 && offsetof(TowerPicture, cubes) == 20 &&
                  sizeof(TowerCube) == 16 && offsetof(TowerPicture, touches) == 660 &&
                  sizeof(TowerTouch) == 20,
              "pictures");
static_assert(offsetof(TowerNow, tower) == 8 && offsetof(TowerNow, balance) == 16 &&
                  offsetof(TowerNow, rest) == 24 && offsetof(TowerNow, ticks_left) == 28,
              "rules now");
static_assert(offsetof(TowerCommand, verb) == 4 && offsetof(TowerCommand, x) == 8 &&
                  sizeof(TowerCommand) == 16,
              "commands");

Tower *wasm_new(uint64_t seed, uint32_t ticks, uint32_t light, uint32_t heavy, uint32_t way,
                uint32_t snap);
void wasm_free(Tower *tower);
TowerRefusal wasm_command(Tower *tower, uint32_t tick, uint32_t verb, int32_t x, int32_t y);
void wasm_step(Tower *tower);
uint32_t wasm_tick(const Tower *tower);
uint64_t wasm_hash(const Tower *tower);
uint32_t wasm_verdict(const Tower *tower);
const TowerPicture *wasm_look(const Tower *tower);
const TowerNow *wasm_now(const Tower *tower);
void wasm_keys_begin(void);
void wasm_keys_press(const Tower *tower, uint32_t key);
uint32_t wasm_keys_tick(const Tower *tower);
const TowerCommand *wasm_keys_told(void);
uint32_t wasm_keys_doing(void);
int32_t wasm_keys_until_middle(const Tower *tower);
void wasm_list_clear(void);
bool wasm_list_add(uint32_t tick, uint32_t verb, int32_t x, int32_t y);
uint32_t wasm_list_write(void);
const uint8_t *wasm_list_bytes(void);
char *wasm_list_text(void);
uint32_t wasm_list_write_text(void);
int32_t wasm_list_read_text(uint32_t length);
const TowerCommand *wasm_list_commands(void);

EXPORT("tower_new")
Tower *wasm_new(uint64_t seed, uint32_t ticks, uint32_t light, uint32_t heavy, uint32_t way,
                uint32_t snap)
{
    if (light > TOWER_MOST_CUBES || heavy > TOWER_MOST_CUBES || way >= TOWER_WAYS || snap > 1)
        return NULL;
    TowerSetup setup = {seed, ticks, (uint8_t)light, (uint8_t)heavy, (uint8_t)way, (uint8_t)snap};
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

/* ---- Keys ---- */

EXPORT("keys_begin") void wasm_keys_begin(void)
{
    tower_keys_begin(&keys);
}

EXPORT("keys_press") void wasm_keys_press(const Tower *tower, uint32_t key)
{
    if (key <= TOWER_KEY_ACT)
        tower_keys_press(&keys, tower, (TowerKey)key);
}

/* How many commands keys_told holds now: tick, verb, x, y, each in four bytes. */
EXPORT("keys_tick") uint32_t wasm_keys_tick(const Tower *tower)
{
    return (uint32_t)tower_keys_tick(&keys, tower, told);
}

EXPORT("keys_told") const TowerCommand *wasm_keys_told(void)
{
    return told;
}

/* TowerKeysDoing: what the next press does. */
EXPORT("keys_doing") uint32_t wasm_keys_doing(void)
{
    return keys.doing;
}

/* Ticks until the swing is over the tower next; -1: nothing swings. */
EXPORT("keys_until_middle") int32_t wasm_keys_until_middle(const Tower *tower)
{
    return tower_keys_until_middle(&keys, tower_tick(tower));
}

/* ---- What is sent: all commands since list_clear, as bytes or text ---- */

EXPORT("list_clear") void wasm_list_clear(void)
{
    list.count = 0;
}

EXPORT("list_add") bool wasm_list_add(uint32_t tick, uint32_t verb, int32_t x, int32_t y)
{
    if (list.count >= list.most || verb >= TOWER_VERBS)
        return false;
    list.commands[list.count++] = (TowerCommand){tick, (uint8_t)verb, x, y};
    return true;
}

/* The number of bytes at list_bytes. */
EXPORT("list_write") uint32_t wasm_list_write(void)
{
    TowerPen pen = {0};
    return (uint32_t)tower_write_bytes(&list, &pen, bytes, sizeof bytes);
}

EXPORT("list_bytes") const uint8_t *wasm_list_bytes(void)
{
    return bytes;
}

/* The same as text; its length. */
EXPORT("list_write_text") uint32_t wasm_list_write_text(void)
{
    return (uint32_t)tower_write_text(&list, text, sizeof text);
}

/* Where text is written to and read from. */
EXPORT("list_text") char *wasm_list_text(void)
{
    return text;
}

/* Instead of all commands those of a text; their number, or -1: it is no list. */
EXPORT("list_read_text") int32_t wasm_list_read_text(uint32_t length)
{
    list.count = 0;
    return length > sizeof text || tower_read_text(text, length, &list) ? -1 : (int32_t)list.count;
}

EXPORT("list_commands") const TowerCommand *wasm_list_commands(void)
{
    return commands;
}
