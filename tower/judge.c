/* judge.c - the referee of a tower: who touches what, which rule is broken now, and the verdict.
 *
 * K10.1: only one cube may touch the table, no cube may touch more than two others, and the tower
 * must stand by itself. Everything here is read off the contacts of the physics and off time; the
 * referee never moves anything. */
#include "tower_parts.h"

/* Edges a second. A tall tower sways a little for as long as it stands, as a real one does; one
 * that is going to fall gets faster than this well within the second. */
#define AT_REST 0.25

enum { SETTLED = TOWER_RATE / 4 }; /* ticks at rest after which a broken rule is not mended */

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

/* Of towers equally high the one nearest to the middle of the table. */
static uint64_t find_tower(const Tower *tower, TowerNow *now)
{
    uint64_t standing = 0;
    double nearest = 0;
    now->base = TOWER_NOTHING;
    for (int i = 0; i < tower->count; i++) {
        if (!(tower->contacts.table >> i & 1) || i == tower->hand.held)
            continue;
        uint64_t stack = stack_on(tower, i);
        int height = bits(stack);
        double off = cpfabs(cpBodyGetPosition(tower->bodies[i]).x);
        standing |= stack;
        if (height < now->placed || (height == now->placed && off >= nearest))
            continue;
        now->placed = (uint8_t)height;
        now->base = (uint8_t)i;
        nearest = off;
    }
    return standing;
}

void tower_now(const Tower *tower, TowerNow *now)
{
    const Contacts *contacts = &tower->contacts;
    *now = (TowerNow){.on_table = (uint8_t)bits(contacts->table), .rest = tower->rest};
    uint64_t all = ~(uint64_t)0 >> (64 - tower->count), standing = find_tower(tower, now);
    bool held = tower->hand.held != TOWER_NOTHING;
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
                  (contacts->rope ? TOWER_BROKEN_ROPE : 0) | (held ? TOWER_BROKEN_HAND : 0) |
                  (standing != all ? TOWER_BROKEN_APART : 0) |
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
    if (kept)
        tower->kept = true;
    else if (tower->kept)
        return TOWER_FELL; /* fall and loss are one, so nobody need watch cubes roll */
    else if (now->rest >= SETTLED)
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
