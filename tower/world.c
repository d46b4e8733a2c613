/* world.c - the table, the ropes, the cubes and time.
 *
 * Invariant: after every step all numbers are finite, every cube is inside the ring and no cube is
 * faster than MOST_SPEED, whatever the hand was told. */
#include "tower_parts.h"

#include "../engine/hash.h"

#include <chipmunk/chipmunk_structs.h>
#include <stdlib.h>
#include <string.h>

#define GRAVITY    (40.0 * EDGE)
#define MOST_SPEED (60.0 * EDGE) /* half an edge a tick: nothing passes through anything */
#define MOST_SPIN  60.0
#define ROUNDING   (EDGE / 64)  /* of a cube's edges */
#define SKIN       (EDGE / 128) /* cubes this near to each other, taken twice, touch */
#define THICKNESS  (4 * EDGE)   /* of the walls, outward */
#define LIGHT_MASS 1.0
#define HEAVY_MASS 2.0
#define FRICTION   0.8

enum { ITERATIONS = 24, WALL_TABLE = 0 };

/* Chipmunk's own, and no faster than the ring allows. */
static void bounded_velocity(cpBody *body, cpVect gravity, cpFloat damping, cpFloat dt)
{
    cpBodyUpdateVelocity(body, gravity, damping, dt);
    body->v = cpvclamp(body->v, MOST_SPEED);
    body->w = cpfclamp(body->w, -MOST_SPIN, MOST_SPIN);
}

static cpShape *add_wall(Tower *tower, cpVect from, cpVect to)
{
    cpShape *wall = cpSegmentShapeNew(cpSpaceGetStaticBody(tower->space), from, to, THICKNESS);
    cpShapeSetFriction(wall, FRICTION);
    cpShapeSetUserData(wall, NULL);
    return cpSpaceAddShape(tower->space, wall);
}

static void add_walls(Tower *tower)
{
    double side = TOWER_WIDTH * GRAIN + THICKNESS, top = TOWER_HEIGHT * GRAIN + THICKNESS;
    double bottom = -THICKNESS;
    tower->walls[WALL_TABLE] = add_wall(tower, cpv(-side, bottom), cpv(side, bottom));
    tower->walls[1] = add_wall(tower, cpv(-side, bottom), cpv(-side, top));
    tower->walls[2] = add_wall(tower, cpv(side, bottom), cpv(side, top));
    tower->walls[3] = add_wall(tower, cpv(-side, top), cpv(side, top));
    for (int i = 1; i < 4; i++)
        cpShapeSetFriction(tower->walls[i], 0.0); /* nothing hangs on the ropes */
}

static void add_cube(Tower *tower, int i)
{
    double mass = tower->heavy >> i & 1 ? HEAVY_MASS : LIGHT_MASS;
    cpBody *body = cpBodyNew(mass, cpMomentForBox(mass, EDGE, EDGE));
    cpBodySetVelocityUpdateFunc(body, bounded_velocity);
    tower->bodies[i] = cpSpaceAddBody(tower->space, body);
    /* A skin that Chipmunk may let sink in: so cubes side by side count as touching although
     * nothing presses them together, and the gap that it leaves in a stack is too thin to be seen.
     */
    double side = EDGE + 2 * SKIN - 2 * ROUNDING;
    cpShape *shape = cpBoxShapeNew(body, side, side, ROUNDING);
    cpShapeSetFriction(shape, FRICTION);
    tower->shapes[i] = cpSpaceAddShape(tower->space, shape);
    cpShapeSetUserData(shape, &tower->bodies[i]); /* so that a contact tells its number */
}

static bool setup_holds(const TowerSetup *setup)
{
    int count = setup->light + setup->heavy;
    return count >= 1 && count <= TOWER_MOST_CUBES && setup->ticks >= 1 &&
           setup->ticks <= TOWER_MOST_TICKS && setup->way < TOWER_WAYS && setup->snap <= 1;
}

Tower *tower_new(const TowerSetup *setup)
{
    Tower *tower = setup_holds(setup) ? calloc(1, sizeof *tower) : NULL;
    if (!tower)
        return NULL;
    tower->setup = *setup;
    tower->count = (uint8_t)(setup->light + setup->heavy);
    tower->heavy = ((uint64_t)1 << setup->heavy) - 1;
    tower->space = cpSpaceNew();
    cpSpaceSetIterations(tower->space, ITERATIONS);
    cpSpaceSetGravity(tower->space, cpv(0, -GRAVITY));
    cpSpaceSetCollisionSlop(tower->space, 2 * SKIN);
    add_walls(tower);
    for (int i = 0; i < tower->count; i++)
        add_cube(tower, i);
    hand_begin(tower);
    layout_throw(tower);
    return tower;
}

void tower_free(Tower *tower)
{
    if (!tower)
        return;
    hand_end(tower);
    for (int i = 0; i < tower->count; i++) {
        cpSpaceRemoveShape(tower->space, tower->shapes[i]);
        cpSpaceRemoveBody(tower->space, tower->bodies[i]);
        cpShapeFree(tower->shapes[i]);
        cpBodyFree(tower->bodies[i]);
    }
    for (int i = 0; i < 4; i++) {
        cpSpaceRemoveShape(tower->space, tower->walls[i]);
        cpShapeFree(tower->walls[i]);
    }
    cpSpaceFree(tower->space);
    free(tower);
}

/* ---- One step ---- */

/* The walls keep cubes inside; this is for what no wall can promise, a pile pressed together by a
 * hand gone mad. */
static void keep_inside(cpBody *body)
{
    double side = TOWER_WIDTH * GRAIN, top = TOWER_HEIGHT * GRAIN;
    cpVect at = cpBodyGetPosition(body);
    cpVect inside = cpv(cpfclamp(at.x, -side, side), cpfclamp(at.y, 0, top));
    if (!cpveql(at, inside)) {
        cpBodySetPosition(body, inside);
        cpBodySetVelocity(body, cpvzero);
    }
}

typedef struct Reader {
    Tower *tower;
    int cube;
} Reader;

static int cube_of(const Tower *tower, const cpShape *shape)
{
    cpBody *const *slot = cpShapeGetUserData(shape);
    return slot ? (int)(slot - tower->bodies) : -1;
}

static void read_contact(cpBody *body, cpArbiter *arbiter, void *data)
{
    (void)body;
    Reader *reader = data;
    Tower *tower = reader->tower;
    cpShape *a, *b;
    cpArbiterGetShapes(arbiter, &a, &b);
    int first = cube_of(tower, a), second = cube_of(tower, b);
    uint64_t bit = (uint64_t)1 << reader->cube;
    if (first >= 0 && second >= 0)
        tower->contacts.cubes[reader->cube] |= (uint64_t)1
                                               << (first == reader->cube ? second : first);
    else if (a == tower->walls[WALL_TABLE] || b == tower->walls[WALL_TABLE])
        tower->contacts.table |= bit;
    else
        tower->contacts.rope |= bit;
}

static void read_contacts(Tower *tower)
{
    memset(&tower->contacts, 0, sizeof tower->contacts);
    for (int i = 0; i < tower->count; i++)
        cpBodyEachArbiter(tower->bodies[i], read_contact, &(Reader){tower, i});
}

void world_advance(Tower *tower)
{
    cpSpaceStep(tower->space, TICK);
    for (int i = 0; i < tower->count; i++)
        keep_inside(tower->bodies[i]);
    read_contacts(tower);
}

void world_place(Tower *tower, int cube, cpVect at, double angle)
{
    cpBody *body = tower->bodies[cube];
    cpBodySetPosition(body, at);
    cpBodySetAngle(body, angle);
    cpBodySetVelocity(body, cpvzero);
    cpBodySetAngularVelocity(body, 0);
}

/* A cube that turns moves its corners: a radian a second is counted as an edge a second. */
bool world_slower(const Tower *tower, double speed)
{
    for (int i = 0; i < tower->count; i++) {
        const cpBody *body = tower->bodies[i];
        if (cpvlengthsq(cpBodyGetVelocity(body)) > speed * speed * EDGE * EDGE ||
            cpfabs(cpBodyGetAngularVelocity(body)) > speed)
            return false;
    }
    return true;
}

/* ---- What is told of it ---- */

uint32_t tower_tick(const Tower *tower)
{
    return tower->tick;
}

static uint64_t hash_number(uint64_t hash, double number)
{
    return hash_bytes(hash, &number, sizeof number);
}

/* The impulses that the next step starts from are part of the state as much as speeds are. */
static void hash_contact(cpBody *body, cpArbiter *arbiter, void *data)
{
    (void)body;
    uint64_t *hash = data;
    for (int i = 0; i < arbiter->count; i++) {
        *hash = hash_number(*hash, arbiter->contacts[i].jnAcc);
        *hash = hash_number(*hash, arbiter->contacts[i].jtAcc);
    }
}

uint64_t tower_hash(const Tower *tower)
{
    const Hand *hand = &tower->hand;
    uint64_t hash = hash_bytes(HASH_START, &tower->tick, sizeof tower->tick);
    for (int i = 0; i < tower->count; i++) {
        const cpBody *body = tower->bodies[i];
        const double numbers[] = {body->p.x, body->p.y,      body->a,        body->v.x,   body->v.y,
                                  body->w,   body->v_bias.x, body->v_bias.y, body->w_bias};
        hash = hash_bytes(hash, numbers, sizeof numbers);
        cpBodyEachArbiter(tower->bodies[i], hash_contact, &hash);
    }
    const double numbers[] = {hand->at.x,     hand->at.y,   hand->target.x,
                              hand->target.y, hand->goal.x, hand->goal.y,
                              hand->grip.x,   hand->grip.y, hand->angle};
    const uint32_t words[] = {hand->state,   hand->since,   hand->held,  hand->grab_next,
                              tower->rest,   tower->done,   tower->kept, tower->hands_off,
                              tower->broken, tower->verdict};
    hash = hash_bytes(hash, numbers, sizeof numbers);
    return hash_bytes(hash, words, sizeof words);
}

static int32_t grains(double length)
{
    return (int32_t)cpffloor(length / GRAIN + 0.5);
}

static int32_t turn_parts(double angle)
{
    double turns = angle / (2 * PI);
    return (int32_t)cpffloor((turns - cpffloor(turns)) * TOWER_TURN) % TOWER_TURN;
}

typedef struct Painter {
    const Tower *tower;
    TowerPicture *picture;
    int cube;
} Painter;

static void draw_touch(cpBody *body, cpArbiter *arbiter, void *data)
{
    (void)body;
    const Painter *painter = data;
    TowerPicture *picture = painter->picture;
    cpShape *a, *b;
    cpArbiterGetShapes(arbiter, &a, &b);
    int first = cube_of(painter->tower, a), second = cube_of(painter->tower, b);
    int other = first == painter->cube ? second : first;
    if ((other >= 0 && other < painter->cube) || picture->touching >= TOWER_MOST_TOUCHES)
        return; /* drawn already, from the other side */
    bool table = a == painter->tower->walls[WALL_TABLE] || b == painter->tower->walls[WALL_TABLE];
    int last = cpArbiterGetCount(arbiter) - 1;
    cpVect from = cpArbiterGetPointA(arbiter, 0), to = cpArbiterGetPointA(arbiter, last);
    picture->touches[picture->touching++] = (TowerTouch){
        .a = (uint8_t)painter->cube,
        .b = (uint8_t)(other >= 0 ? other
                       : table    ? TOWER_TABLE
                                  : TOWER_ROPE),
        .x1 = grains(from.x),
        .y1 = grains(from.y),
        .x2 = grains(to.x),
        .y2 = grains(to.y),
    };
}

void tower_look(const Tower *tower, TowerPicture *picture)
{
    const Hand *hand = &tower->hand;
    memset(picture, 0, sizeof *picture);
    picture->tick = tower->tick;
    picture->count = tower->count;
    picture->held = hand->held;
    picture->reachable = hand_reaches(tower);
    picture->closing = hand->state == HAND_CLOSING;
    picture->setting = hand->state == HAND_SETTING;
    picture->hand_x = grains(hand->at.x);
    picture->hand_y = grains(hand->at.y);
    for (int i = 0; i < tower->count; i++) {
        cpVect at = cpBodyGetPosition(tower->bodies[i]);
        picture->cubes[i] =
            (TowerCube){grains(at.x), grains(at.y), turn_parts(cpBodyGetAngle(tower->bodies[i])),
                        tower->heavy >> i & 1};
        cpBodyEachArbiter(tower->bodies[i], draw_touch, &(Painter){tower, picture, i});
    }
}
