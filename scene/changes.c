/* changes.c - what differs between two moments; see scene.h. */
#include "make.h"

#include <string.h>

typedef struct Changes {
    const Scene *before, *now;
    SceneChange *change;
    int count, most;
} Changes;

/* What something is does not change; what it has does. */
static bool counts(const SceneFact *fact)
{
    return fact->type != FACT_THING && fact->type != FACT_TEXT;
}

static void compare(Changes *c, SceneFacts before, SceneFacts now, SceneChange who)
{
    for (int i = 0; i < now.count; i++) {
        const SceneFact *fact = &c->now->fact[now.first + i];
        const SceneFact *was = scene_fact(c->before, before, fact->key);
        if (!was || !counts(fact) || strcmp(was->words, fact->words) == 0 || c->count >= c->most)
            continue;
        c->change[c->count] = who;
        c->change[c->count].name = fact->name;
        c->change[c->count].was = was->words;
        c->change[c->count++].now = fact->words;
    }
}

int scene_changes(const Scene *before, const Scene *now, SceneChange *change, int most)
{
    Changes c = {before, now, change, 0, most};
    for (int seat = 0; seat < now->seats; seat++)
        compare(&c, before->seat[seat].facts, now->seat[seat].facts,
                (SceneChange){.seat = seat, .side = RS_NOBODY, .who = now->seat[seat].name});
    for (int side = 0; side < now->sides; side++)
        compare(&c, before->side[side].facts, now->side[side].facts,
                (SceneChange){.seat = RS_NOBODY, .side = side, .who = now->side[side].name});
    return c.count;
}

int scene_dice(int game, const rs_Event *events, int count, unsigned audience,
               uint8_t dice[FACT_SET])
{
    const SceneGame *of = scene_game(game);
    int lie = 0;
    for (int i = 0; i < count && of->dice; i++)
        if ((events[i].audience & audience) == audience)
            lie = of->dice(&events[i], lie, dice);
    return lie;
}
