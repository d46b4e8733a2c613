/* tower.c - the Knockdown Test as a tower (K10.1, K10.7, K10.8): who builds, of how many cubes, in
 * which time, and how likely it is to stand. Only numbers: the physics is tower/. */
#include "game.h"

enum { USUAL = 10, FOR_A_DIE = 2, LEAST = 4, MOST = 30 }; /* seconds */

bool kd_tower_builds(const kd_State *s, int seat)
{
    return RULED(s, TEST_VARIANT) && !(seat == 0 ? RULED(s, TEST_OF_A) : RULED(s, TEST_OF_B));
}

int kd_tower_seconds(int more, int less)
{
    int seconds = USUAL + FOR_A_DIE * (more - less);
    return seconds < LEAST ? LEAST : seconds > MOST ? MOST : seconds;
}

int kd_tower_for_dice(int count)
{
    return FOR_A_DIE * count;
}

/* A second more is worth three fifths of a cube; between two sizes of the table in a straight line.
 * docs/tower.md compares it with towers that were built in other times. */
int kd_tower_chance(const kd_Rules *rules, int cubes, int seconds)
{
    enum { PARTS = 5, PARTS_A_SECOND = 3 };
    int parts = cubes * PARTS + (USUAL - seconds) * PARTS_A_SECOND;
    int size = parts > 0 ? parts / PARTS : 0, rest = parts > 0 ? parts % PARTS : 0;
    int here = size <= TOWER_ODDS_CUBES ? rules->tower_odds[size] : 0;
    int next = size < TOWER_ODDS_CUBES ? rules->tower_odds[size + 1] : 0;
    return (here * (PARTS - rest) + next * rest + PARTS / 2) / PARTS;
}

/* Light cubes are left out first. */
void kd_tower_of(const Game *g, int seat, int left_out, int more, int less, TableTower *tower)
{
    const Seat *me = &g->s->seat[seat];
    int light = left_out < me->light ? me->light - left_out : 0;
    int heavy = me->heavy + me->light - left_out;
    heavy = light ? me->heavy : heavy > 0 ? heavy : 0;
    *tower = (TableTower){.seat = U8(seat),
                          .light = U8(light),
                          .heavy = U8(heavy),
                          .seconds = U8(kd_tower_seconds(more, less)),
                          .stood = act(DO_PASSED, 0, 0),
                          .fell = act(DO_FAILED, 0, 0)};
    tower->chance = (uint16_t)kd_tower_chance(g->rules, light + heavy, tower->seconds);
}

bool kd_tower(const Game *g, TableTower *tower)
{
    const TestFrame *test = kd_test_frame(g);
    if (!test || !kd_tower_builds(g->s, test->seat))
        return false;
    kd_tower_of(g, test->seat, test->bonus, test->rerolls_own, test->rerolls_other, tower);
    return true;
}

bool kd_tower_asked(const rs_Rules *rules, const rs_State *state, TableTower *tower)
{
    const Game g = game_of(rules->knockdown, kd_inside_const(state), NULL);
    return g.s->asked == RS_TABLE && kd_tower(&g, tower);
}
