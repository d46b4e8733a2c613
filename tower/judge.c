/* judge.c - the referee of a tower: who touches what, which rule is broken now, and the verdict.
 *
 * K10.1: only one cube may touch the table, no cube may touch more than two others, and the tower
 * must stand by itself. Everything here is read off the contacts of the physics and off time; the
 * referee never moves anything. */
#include "tower_parts.h"

/* Edges a second. A tall tower sways a little for as long as it stands, as a real one does; one
 * that is going to fall gets faster than this well within the second. */
#define AT_REST 0.4

/* Ticks at rest after which a broken rule is not mended any more; and ticks that a rule must be
 * broken to count, for a landing shakes a tower so that faces part for a moment. */
enum { SETTLED = TOWER_RATE / 4, SHAKEN = TOWER_RATE / 8 };

static int bits(uint64_t set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* The cubes that hang together with `base`, without the hand's and without others on the table. */
static uint64_t stack_on(const Tower *tower, int base)
{
    uint64_t barred = tower->contacts.table;
    if (tower->hand.held != TOWER_NOTHING)
        barred |= (uint64_t)1 << tower->hand.held;
    uint64_t stack = (uint64_t)1 << base, before = 0;
    while (stack != before) {
        before = stack;
        for (int i = 0; i < tower->count; i++)
            if (before >> i & 1)
                stack |= tower->contacts.cubes[i] & ~barred;
    }
    return stack;
}

/* Whether a cube lies on a side, or nearly so. */
static bool is_square(const Tower *tower, int cube)
{
    double quarters = cpBodyGetAngle(tower->bodies[cube]) / (PI / 2);
    return cpfabs(quarters - cpffloor(quarters + 0.5)) < 0.15;
}

/* By their places: contacts come and go for some ticks after a cube has landed. */
static bool lies_on(const Tower *tower, int cube, int below)
{
    if (cube == below || cube == tower->hand.held || below == tower->hand.held)
        return false;
    cpVect up =
        cpvsub(cpBodyGetPosition(tower->bodies[cube]), cpBodyGetPosition(tower->bodies[below]));
    return up.y > 0.85 * EDGE && up.y < 1.15 * EDGE && cpfabs(up.x) < EDGE;
}

/* A cube that lies on two others bridges them; no tower can stay so. */
static bool lies_on_one(const Tower *tower, int cube)
{
    int lower = 0;
    for (int i = 0; i < tower->count; i++)
        lower += lies_on(tower, cube, i);
    return lower == 1;
}

static int cube_on(const Tower *tower, int below)
{
    for (int i = 0; i < tower->count; i++)
        if (lies_on(tower, i, below) && is_square(tower, i) && lies_on_one(tower, i))
            return i;
    return TOWER_NOTHING;
}

/* How good a stack is to go on with: high, in the middle of the table, and with room beside it. A
 * higher stack wins nearly always; at the start the rest decides. */
static double promise(const Tower *tower, int base, int height)
{
    cpVect at = cpBodyGetPosition(tower->bodies[base]);
    int beside = 0;
    for (int i = 0; i < tower->count; i++) {
        cpVect other = cpBodyGetPosition(tower->bodies[i]);
        beside += i != base && i != tower->hand.held && cpfabs(other.x - at.x) < 1.6 * EDGE &&
                  other.y < at.y + 0.5 * EDGE;
    }
    return height - 0.5 * cpfabs(at.x) / EDGE - 0.4 * beside;
}

/* The stack of cubes on `base`, each square on the one below, into *found. */
static void find_stack(const Tower *tower, int base, TowerNow *found)
{
    found->base = (uint8_t)base;
    found->placed = 0;
    found->tower = 0;
    for (int at = base; at != TOWER_NOTHING; at = cube_on(tower, at)) {
        found->top = (uint8_t)at;
        found->tower |= (uint64_t)1 << at;
        found->placed++;
    }
}

/* The tower is the most promising stack. Gives back all cubes that some cube on the table carries.
 */
static uint64_t find_tower(const Tower *tower, TowerNow *now)
{
    uint64_t standing = 0;
    double best = 0;
    now->base = now->top = TOWER_NOTHING;
    for (int i = 0; i < tower->count; i++) {
        if (i == tower->hand.held)
            continue;
        if (tower->contacts.table >> i & 1)
            standing |= stack_on(tower, i);
        if (cpBodyGetPosition(tower->bodies[i]).y > 0.6 * EDGE || !is_square(tower, i))
            continue;
        TowerNow found = *now;
        find_stack(tower, i, &found);
        double good = promise(tower, i, found.placed);
        if (now->base == TOWER_NOTHING || good > best) {
            *now = found;
            best = good;
        }
    }
    return standing;
}

/* Over the middle of the tower, but never more than a quarter edge from that of its top. */
static int32_t best_place(const Tower *tower, const TowerNow *now)
{
    double sum = 0, top = cpBodyGetPosition(tower->bodies[now->top]).x;
    for (int i = 0; i < tower->count; i++)
        if (now->tower >> i & 1)
            sum += cpBodyGetPosition(tower->bodies[i]).x;
    double place = cpfclamp(sum / now->placed, top - EDGE / 4, top + EDGE / 4);
    return (int32_t)cpffloor(place / GRAIN + 0.5);
}

void tower_now(const Tower *tower, TowerNow *now)
{
    const Contacts *contacts = &tower->contacts;
    *now = (TowerNow){.on_table = (uint8_t)bits(contacts->table), .rest = tower->rest};
    uint64_t all = ~(uint64_t)0 >> (64 - tower->count), standing = find_tower(tower, now);
    bool held = tower->hand.held != TOWER_NOTHING;
    if (now->top != TOWER_NOTHING)
        now->balance = best_place(tower, now);
    if (held)
        standing |= (uint64_t)1 << tower->hand.held;
    for (int i = 0; i < tower->count; i++)
        if (bits(contacts->cubes[i]) > now->most) {
            now->most = (uint8_t)bits(contacts->cubes[i]);
            now->crowded = (uint8_t)i;
        }
    now->broken =
        (uint8_t)((now->on_table != 1 ? TOWER_BROKEN_TABLE : 0) |
                  (now->most > 2 ? TOWER_BROKEN_CROWD : 0) |
                  (contacts->rope & ~contacts->table ? TOWER_BROKEN_ROPE : 0) |
                  (held ? TOWER_BROKEN_HAND : 0) | (standing != all ? TOWER_BROKEN_APART : 0) |
                  (tower->rest == 0 ? TOWER_BROKEN_MOVING : 0));
    if (!tower->done && tower->tick < tower->setup.ticks)
        now->ticks_left = tower->setup.ticks - tower->tick;
}

TowerVerdict tower_verdict(const Tower *tower)
{
    return tower->verdict;
}

/* The hands are off and the tower is not going to stand: why. */
static TowerVerdict reason(const Tower *tower, const TowerNow *now)
{
    if (tower->kept)
        return TOWER_FELL;
    if (now->on_table > 1)
        return TOWER_LEFT;
    if (now->broken & TOWER_BROKEN_CROWD)
        return TOWER_CROWDED;
    if (now->broken & TOWER_BROKEN_ROPE)
        return TOWER_LEANS;
    return TOWER_RESTLESS;
}

static TowerVerdict judge_hands_off(Tower *tower, const TowerNow *now)
{
    bool kept = !(now->broken & ~TOWER_BROKEN_MOVING);
    tower->kept |= kept;
    tower->broken = kept ? 0 : tower->broken + 1;
    if (tower->kept && tower->broken >= SHAKEN)
        return TOWER_FELL; /* nobody need watch the cubes roll */
    if (tower->broken && now->rest >= SETTLED)
        return reason(tower, now);
    return tower->hands_off >= TOWER_SETTLE + TOWER_STAND ? TOWER_RESTLESS : TOWER_BUILDING;
}

void judge_tick(Tower *tower)
{
    tower->rest = world_slower(tower, AT_REST) ? tower->rest + 1 : 0;
    bool over = tower->done || tower->tick >= tower->setup.ticks;
    TowerNow now;
    tower_now(tower, &now);
    if (!now.broken && now.rest >= TOWER_STAND) {
        tower->verdict = TOWER_STANDS;
        return;
    }
    if (!over)
        return;
    tower->hands_off++;
    if (tower->hand.state == HAND_HOLDING)
        tower->verdict = TOWER_HOLDING;
    else if (tower->hand.state != HAND_SETTING)
        tower->verdict = judge_hands_off(tower, &now);
}

const char *tower_verdict_word(TowerVerdict verdict)
{
    static const char *const words[TOWER_VERDICTS] = {
        "building", "stands", "late", "holding", "fell", "left", "crowded", "leans", "restless"};
    return verdict < TOWER_VERDICTS ? words[verdict] : "?";
}
