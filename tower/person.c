/* person.c - a scripted player with the limits of a person. */
#include "person.h"

#include "maths.h"

#include <math.h>
#include <string.h>

/* What is published of people at pointing; docs/tower.md says where. */
#define SPREAD_OF_WIDTH 4.133 /* an effective width is so many standard deviations */
#define PACE_SPREAD     0.11  /* between persons */
#define TIME_SPREAD     0.10  /* between movements of one person */
#define REACTION        0.25  /* seconds: to something simple that was expected */
#define SURPRISE        0.40  /* to a tower that fell */
#define TOUCH_SPREAD    0.22  /* edges: 1.5 mm on a phone where a cube is 6.7 mm */
#define PRESS_SPREAD    0.028 /* seconds: of a press meant for a moment */
#define KEY_TIME        0.18  /* from one key to the next */
#define CHOICE_TIME     0.27  /* to the first key for another cube */
#define KEY_SPREAD      0.18  /* between persons, of their pace with keys */
#define BEAT_SPREAD     0.036 /* seconds: of presses with a beat */

#define CAREFUL_WIDTH 1.4 /* edges: beside the tower nobody wants to take the wrong cube */
#define HOVER         1.6 /* edges from the middle of the top cube to where it lets the next one go */

/* Bits a second, and the widths that this person thinks good enough, in edges. */
typedef struct Pointing {
    double reach_rate, carry_rate, reach_width, carry_width;
} Pointing;

static const Pointing pointing[TOWER_WAYS] = {
    [TOWER_MOUSE] = {4.9, 4.3, 2.2, 1.6},
    [TOWER_TOUCH] = {6.3, 3.8, 2.5, 1.75},
};

static uint32_t ticks(double seconds)
{
    return seconds <= 0 ? 0 : (uint32_t)(seconds * TOWER_RATE + 0.5);
}

/* ---- Chance ---- */

static double uniform(Person *person)
{
    uint64_t z = person->dice += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return ((double)((z ^ z >> 31) >> 11) + 0.5) * 0x1p-53;
}

/* Of mean 0 and deviation 1 (Box and Muller). */
static double normal(Person *person)
{
    double radius = sqrt(-2 * tower_log(uniform(person)));
    return radius * tower_cos(2 * 3.14159265358979323846 * uniform(person));
}

/* A time of this person at this moment: never less than two thirds of what is meant. */
static double about(Person *person, double time)
{
    double factor = 1 + TIME_SPREAD * normal(person);
    return time * person->pace * (factor < 0.67 ? 0.67 : factor);
}

void person_begin(Person *person, TowerWay way, uint64_t seed)
{
    memset(person, 0, sizeof *person);
    person->way = way;
    person->dice = seed;
    person->pace = tower_exp((way == TOWER_KEYS ? KEY_SPREAD : PACE_SPREAD) * normal(person));
    person->at_y = 3 * TOWER_EDGE;
    person->last = TOWER_NOTHING;
    person->until = ticks(about(person, REACTION));
    person->press = person->until;
    tower_keys_begin(&person->keys);
}

void person_begin_beats(Person *person, uint64_t seed)
{
    person_begin(person, TOWER_KEYS, seed);
    person->by_beats = true;
    tower_keys_begin_beats(&person->keys);
}

/* ---- Pointing ---- */

static void give(Person *person, Tower *tower, TowerCommand command)
{
    TowerList *told = person->told;
    if (!tower_command(tower, command) && told && told->count < told->most)
        told->commands[told->count++] = command;
}

static void tell(Person *person, Tower *tower, TowerVerb verb, double x, double y)
{
    TowerCommand command = {tower_tick(tower), (uint8_t)verb, 0, 0};
    if (verb == TOWER_MOVE) {
        command.x = (int32_t)floor(fmin(fmax(x, -TOWER_WIDTH), TOWER_WIDTH) + 0.5);
        command.y = (int32_t)floor(fmin(fmax(y, 0), TOWER_HEIGHT) + 0.5);
    }
    give(person, tower, command);
}

/* Sends the pointer somewhere: where it will end and when, by Fitts' law. Across the way people are
 * more exact than along it. */
static void aim(Person *person, uint32_t now, double x, double y, double rate, double width)
{
    double spread = width / SPREAD_OF_WIDTH * TOWER_EDGE;
    TowerPath *path = &person->path;
    path->from_x = person->at_x;
    path->from_y = person->at_y;
    path->to_x = x;
    path->to_y = y;
    path->tower_x = x;
    double bits = tower_path_bits(tower_path_length(path), width * TOWER_EDGE);
    person->start = now;
    person->until = now + 2 + ticks(about(person, bits / rate));
    path->to_x += spread * normal(person);
    path->to_y += spread * normal(person) / 2;
}

/* Screens and mice tell of a pointer 60 times a second. */
static void move_pointer(Person *person, Tower *tower)
{
    uint32_t now = tower_tick(tower);
    double part = (double)(now - person->start) / (person->until - person->start);
    tower_path_at(&person->path, part, &person->at_x, &person->at_y);
    if (now % 2 == 0 || part >= 1)
        tell(person, tower, TOWER_MOVE, person->at_x, person->at_y);
}

/* ---- With a pointer ---- */

static void wait(Person *person, const Tower *tower, double time)
{
    person->doing = PERSON_WAITING;
    person->until = tower_tick(tower) + ticks(about(person, time));
}

static void look_for_a_cube(Person *person, Tower *tower, const TowerPicture *seen,
                            const TowerNow *now)
{
    bool fell = now->placed + 1 < person->placed;
    person->placed = now->placed;
    if (fell) {
        wait(person, tower, SURPRISE);
        return;
    }
    bool settling = seen->tick <= person->last_tick + TOWER_RATE / 2;
    uint8_t next = tower_next_cube(seen, now, settling ? person->last : TOWER_NOTHING);
    if (next == TOWER_NOTHING) {
        wait(person, tower, REACTION); /* all are placed: it watches */
        return;
    }
    const Pointing *p = &pointing[person->way];
    const TowerCube *cube = &seen->cubes[next];
    person->path.carrying = false;
    bool beside = fabs((double)cube->x - now->balance) < 2 * TOWER_EDGE;
    aim(person, seen->tick, cube->x, cube->y, p->reach_rate,
        beside ? CAREFUL_WIDTH : p->reach_width);
    if (person->way == TOWER_TOUCH) {
        person->path.to_x += TOUCH_SPREAD * TOWER_EDGE * normal(person);
        person->path.to_y += TOUCH_SPREAD * TOWER_EDGE * normal(person);
    }
    person->doing = PERSON_REACHING;
}

static void look_for_the_top(Person *person, Tower *tower, const TowerPicture *seen,
                             const TowerNow *now)
{
    if (now->top == TOWER_NOTHING) { /* nothing stands: put it down where it is */
        tell(person, tower, TOWER_DROP, 0, 0);
        wait(person, tower, REACTION);
        return;
    }
    const Pointing *p = &pointing[person->way];
    const TowerCube *top = &seen->cubes[now->top], *held = &seen->cubes[seen->held];
    person->doing = PERSON_CARRYING;
    person->path.carrying = true;
    aim(person, seen->tick, now->balance + seen->hand_x - held->x,
        top->y + HOVER * TOWER_EDGE + seen->hand_y - held->y, p->carry_rate, p->carry_width);
}

/* What comes after the doing that is over. */
static void go_on(Person *person, Tower *tower)
{
    TowerPicture seen;
    TowerNow now;
    tower_look(tower, &seen);
    tower_now(tower, &now);
    switch (person->doing) {
    case PERSON_WAITING:
    case PERSON_LETTING_GO:
        look_for_a_cube(person, tower, &seen, &now);
        break;
    case PERSON_REACHING:
        tell(person, tower, TOWER_GRAB, 0, 0);
        person->doing = PERSON_TAKING;
        person->until = seen.tick + 2;
        break;
    case PERSON_TAKING:
        if (seen.held != TOWER_NOTHING) {
            look_for_the_top(person, tower, &seen, &now);
        } else {
            tell(person, tower, TOWER_DROP, 0, 0);
            wait(person, tower, REACTION);
        }
        break;
    case PERSON_CARRYING:
        tell(person, tower, TOWER_DROP, 0, 0);
        person->doing = PERSON_LETTING_GO;
        person->last = seen.held;
        person->last_tick = seen.tick;
        person->until = seen.tick + 3;
        break;
    }
}

static void tick_pointer(Person *person, Tower *tower)
{
    if (person->doing == PERSON_REACHING || person->doing == PERSON_CARRYING)
        move_pointer(person, tower);
    if (tower_tick(tower) >= person->until)
        go_on(person, tower);
}

/* ---- With keys ---- */

enum { NEVER = -10000 };

/* Ticks from now to the press that comes next, or NEVER. What is known to come is pressed with
 * the pace of keys; the last one of a cube is timed for the middle of the swing, as well as a
 * person can. A tower that fell is a surprise. */
static int until_press(Person *person, const Tower *tower)
{
    const TowerKeys *keys = &person->keys;
    TowerNow now;
    tower_now(tower, &now);
    bool fell = now.placed + 1 < person->placed;
    person->placed = now.placed;
    switch (keys->doing) {
    case TOWER_KEYS_CHOOSING:
        if (keys->chosen != TOWER_NOTHING || fell)
            return (int)ticks(about(person, fell ? SURPRISE : KEY_TIME));
        return (int)ticks(about(person, CHOICE_TIME));
    case TOWER_KEYS_HOLDING:
        return (int)ticks(about(person, KEY_TIME));
    case TOWER_KEYS_SWINGING:
        return tower_keys_until_middle(keys, tower_tick(tower)) +
               (int)floor(PRESS_SPREAD * person->pace * normal(person) * TOWER_RATE + 0.5);
    case TOWER_KEYS_TAKING:
    case TOWER_KEYS_CARRYING:
        break;
    }
    return NEVER;
}

static void press_when_due(Person *person, Tower *tower)
{
    TowerCommand told[TOWER_KEYS_MOST];
    if (person->pressing && tower_tick(tower) >= person->press) {
        tower_keys_press(&person->keys, tower, TOWER_KEY_ACT);
        person->pressing = false;
    }
    int count = tower_keys_tick(&person->keys, tower, told);
    for (int i = 0; i < count; i++)
        give(person, tower, told[i]);
}

static void tick_keys(Person *person, Tower *tower)
{
    TowerKeysDoing before = person->keys.doing;
    uint8_t chosen = person->keys.chosen;
    uint32_t now = tower_tick(tower);
    press_when_due(person, tower);
    bool same = before == person->keys.doing && chosen == person->keys.chosen;
    bool idle = person->keys.chosen == TOWER_NOTHING && !person->pressing;
    if (same && !idle && now > person->until)
        return; /* what is planned is still right */
    int wait = until_press(person, tower);
    person->pressing = wait != NEVER;
    person->press = now + (uint32_t)(wait > 0 ? wait : 0);
}

/* With every beat, as well as a person can. */
static void tick_beats(Person *person, Tower *tower)
{
    uint32_t now = tower_tick(tower);
    if (now % TOWER_BEAT == TOWER_BEAT / 2) {
        double off = BEAT_SPREAD * person->pace * normal(person) * TOWER_RATE;
        person->press = (uint32_t)((double)now + TOWER_BEAT / 2 + floor(off + 0.5));
        person->pressing = true;
    }
    press_when_due(person, tower);
}

void person_tick(Person *person, Tower *tower)
{
    if (tower_verdict(tower) != TOWER_BUILDING)
        return;
    if (person->by_beats) {
        tick_beats(person, tower);
        return;
    }
    if (person->way == TOWER_KEYS && tower_tick(tower) >= person->until)
        tick_keys(person, tower);
    else if (person->way != TOWER_KEYS)
        tick_pointer(person, tower);
}
