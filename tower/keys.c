/* keys.c - the hand by a few keys. It glides as an arm does: slowly off, fast, slowly on, and for a
 * time that grows with the logarithm of the way (Fitts' law), so that keys are as quick as a mouse
 * at every height of the tower. */
#include "keys.h"

#include "maths.h"

#include <math.h>
#include <string.h>

#define SWING_WIDTH (0.7 * TOWER_EDGE)  /* to each side of the middle */
#define HOVER       (1.30 * TOWER_EDGE) /* middle of the swinging cube above that of the top one */
#define REACH_BIT   0.08                /* seconds for a bit of the way to a cube */
#define CARRY_BIT   0.11                /* and back with it */
#define REACH_SIZE  (2.0 * TOWER_EDGE)  /* a way this long is a bit */
#define CARRY_SIZE  (1.5 * TOWER_EDGE)
#define SWEEP       (5.0 * TOWER_EDGE / TOWER_RATE) /* by beats: in a tick */
#define SWEEP_WIDTH (2.0 * TOWER_EDGE)              /* and to each side of the middle */
#define PI          3.14159265358979323846

enum { SWING = 80, SETTLING = 48 }; /* ticks to and fro; for a cube to come to rest */

void tower_keys_begin(TowerKeys *keys)
{
    memset(keys, 0, sizeof *keys);
    keys->chosen = keys->last = TOWER_NOTHING;
    keys->side = 1;
}

void tower_keys_begin_beats(TowerKeys *keys)
{
    tower_keys_begin(keys);
    keys->by_beats = true;
}

/* ---- Gliding ---- */

static void glide(TowerKeys *keys, const TowerPicture *seen, double x, double y, double bit,
                  double size)
{
    keys->path.from_x = seen->hand_x;
    keys->path.from_y = seen->hand_y;
    keys->path.to_x = x;
    keys->path.to_y = y;
    keys->start = seen->tick;
    double bits = tower_path_bits(tower_path_length(&keys->path), size);
    keys->ticks = 1 + (uint32_t)(bits * bit * TOWER_RATE);
}

static TowerCommand move_to(uint32_t tick, double x, double y)
{
    x = fmin(fmax(x, -TOWER_WIDTH), TOWER_WIDTH);
    y = fmin(fmax(y, 0), TOWER_HEIGHT);
    return (TowerCommand){tick, TOWER_MOVE, (int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
}

static TowerCommand glide_at(const TowerKeys *keys, uint32_t tick)
{
    double x, y;
    tower_path_at(&keys->path, (double)(tick - keys->start) / keys->ticks, &x, &y);
    return move_to(tick, x, y);
}

/* ---- Choosing ---- */

/* The cube just let go, which may still be falling the last bit. */
static uint8_t settling(const TowerKeys *keys, const TowerPicture *seen)
{
    return seen->tick < keys->last_tick + SETTLING ? keys->last : TOWER_NOTHING;
}

static bool is_loose(const TowerKeys *keys, const TowerPicture *seen, const TowerNow *now, int cube)
{
    return !(now->tower >> cube & 1) && cube != settling(keys, seen);
}

/* The loose cube next to the chosen one on one side, by its place on the table. */
static uint8_t beside(const TowerKeys *keys, const TowerPicture *seen, const TowerNow *now,
                      int side)
{
    uint8_t chosen = keys->chosen;
    uint8_t best = TOWER_NOTHING;
    int64_t from = chosen == TOWER_NOTHING ? seen->hand_x : seen->cubes[chosen].x;
    for (int i = 0; i < seen->count; i++) {
        int64_t off = (seen->cubes[i].x - from) * side;
        if (i == chosen || !is_loose(keys, seen, now, i) || off < 0 || (off == 0 && i < chosen))
            continue;
        if (best == TOWER_NOTHING || off < (seen->cubes[best].x - from) * side)
            best = (uint8_t)i;
    }
    return best == TOWER_NOTHING ? chosen : best;
}

static void choose(TowerKeys *keys, const TowerPicture *seen, uint8_t cube)
{
    keys->doing = TOWER_KEYS_CHOOSING;
    keys->chosen = cube;
    keys->path.carrying = false;
    if (cube != TOWER_NOTHING)
        glide(keys, seen, seen->cubes[cube].x, seen->cubes[cube].y, REACH_BIT, REACH_SIZE);
}

void tower_keys_press(TowerKeys *keys, const Tower *tower, TowerKey key)
{
    TowerPicture seen;
    TowerNow now;
    if (key == TOWER_KEY_ACT) {
        bool swings = keys->doing == TOWER_KEYS_SWINGING;
        keys->act = keys->by_beats ? swings : keys->doing != TOWER_KEYS_CARRYING;
    } else if (keys->doing == TOWER_KEYS_CHOOSING && !keys->by_beats) {
        tower_look(tower, &seen);
        tower_now(tower, &now);
        choose(keys, &seen, beside(keys, &seen, &now, key == TOWER_KEY_LEFT ? -1 : 1));
    }
}

/* ---- Carrying ---- */

/* From above the top of the tower, on the side that the cube comes from. */
static void carry(TowerKeys *keys, const TowerPicture *seen, const TowerNow *now)
{
    const TowerCube *top = &seen->cubes[now->top], *held = &seen->cubes[seen->held];
    double grip_x = seen->hand_x - held->x, grip_y = seen->hand_y - held->y;
    keys->side = held->x < now->balance ? -1 : 1;
    keys->doing = TOWER_KEYS_CARRYING;
    keys->path.carrying = true;
    keys->path.tower_x = now->balance + grip_x;
    glide(keys, seen, keys->path.tower_x + keys->side * SWING_WIDTH, top->y + HOVER + grip_y,
          CARRY_BIT, CARRY_SIZE);
}

/* Over the middle at every beat, from one side to the other, and waiting between them. */
static double sweep_at(uint32_t tick)
{
    uint32_t beat = (tick + TOWER_BEAT / 2) / TOWER_BEAT;
    double off = ((double)tick - beat * TOWER_BEAT) * SWEEP;
    off = fmin(fmax(off, -SWEEP_WIDTH), SWEEP_WIDTH);
    return beat % 2 ? off : -off;
}

static TowerCommand swing_at(const TowerKeys *keys, uint32_t tick)
{
    if (keys->by_beats)
        return move_to(tick, keys->path.tower_x + sweep_at(tick), keys->path.to_y);
    double angle = 2 * PI * (tick - keys->start) / SWING;
    double off = keys->side * SWING_WIDTH * tower_cos(angle);
    return move_to(tick, keys->path.tower_x + off, keys->path.to_y);
}

int tower_keys_until_middle(const TowerKeys *keys, uint32_t tick)
{
    if (keys->by_beats && keys->doing >= TOWER_KEYS_CARRYING)
        return (int)((TOWER_BEAT - tick % TOWER_BEAT) % TOWER_BEAT);
    if (keys->doing == TOWER_KEYS_CARRYING)
        return (int)(keys->start + keys->ticks + SWING / 4 - tick);
    if (keys->doing != TOWER_KEYS_SWINGING)
        return -1;
    uint32_t part = (tick - keys->start) % (SWING / 2);
    return (int)((SWING / 4 + SWING / 2 - part) % (SWING / 2));
}

/* ---- A tick ---- */

static int tick_empty(TowerKeys *keys, const TowerPicture *seen, const TowerNow *now,
                      TowerCommand *told)
{
    bool missed = keys->doing != TOWER_KEYS_CHOOSING && !seen->closing;
    if (missed || (keys->chosen != TOWER_NOTHING && !is_loose(keys, seen, now, keys->chosen)))
        choose(keys, seen, TOWER_NOTHING);
    if (keys->chosen == TOWER_NOTHING) {
        if (keys->act || keys->by_beats)
            choose(keys, seen, tower_next_cube(seen, now, settling(keys, seen)));
        keys->act = false;
        return 0;
    }
    *told = glide_at(keys, seen->tick);
    bool there = seen->tick >= keys->start + keys->ticks;
    if (!(keys->act || keys->by_beats) || !there || keys->doing == TOWER_KEYS_TAKING)
        return 1;
    keys->act = false;
    keys->doing = TOWER_KEYS_TAKING;
    told[0] = move_to(seen->tick, seen->cubes[keys->chosen].x, seen->cubes[keys->chosen].y);
    told[1] = (TowerCommand){seen->tick, TOWER_GRAB, 0, 0};
    return 2;
}

static int let_go(TowerKeys *keys, const TowerPicture *seen, TowerCommand *told)
{
    keys->act = false;
    keys->chosen = TOWER_NOTHING;
    keys->doing = TOWER_KEYS_CHOOSING;
    keys->last = seen->held;
    keys->last_tick = seen->tick;
    *told = (TowerCommand){seen->tick, TOWER_DROP, 0, 0};
    return 1;
}

static int tick_holding(TowerKeys *keys, const TowerPicture *seen, const TowerNow *now,
                        TowerCommand *told)
{
    if (keys->doing < TOWER_KEYS_HOLDING)
        keys->doing = TOWER_KEYS_HOLDING;
    if (keys->doing == TOWER_KEYS_HOLDING) {
        if (!keys->act && !keys->by_beats)
            return 0;
        keys->act = false;
        if (now->top == TOWER_NOTHING) /* nothing to carry it to: down with it again */
            return let_go(keys, seen, told);
        carry(keys, seen, now);
    }
    if (keys->doing == TOWER_KEYS_CARRYING && seen->tick >= keys->start + keys->ticks) {
        keys->doing = TOWER_KEYS_SWINGING;
        keys->start = seen->tick;
    }
    bool swings = keys->doing == TOWER_KEYS_SWINGING;
    *told = swings ? swing_at(keys, seen->tick) : glide_at(keys, seen->tick);
    return keys->act && swings ? 1 + let_go(keys, seen, told + 1) : 1;
}

int tower_keys_tick(TowerKeys *keys, const Tower *tower, TowerCommand told[TOWER_KEYS_MOST])
{
    TowerPicture seen;
    TowerNow now;
    tower_look(tower, &seen);
    tower_now(tower, &now);
    if (seen.setting)
        return 0;
    if (seen.held != TOWER_NOTHING)
        return tick_holding(keys, &seen, &now, told);
    return tick_empty(keys, &seen, &now, told);
}
