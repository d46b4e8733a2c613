/* signature.c - see signature.h. */
#include "signature.h"

#include "../engine/kind.h"
#include "../games/knockdown/rules/rules.h"

enum { SIGNATURE_MATCHES = 1000 };

/* ---- Modes ---- */

/* All boards, arenas and skill sets. */
static void rotate_knockdown(const rs_Rules *rules, long n, rs_Setup *setup)
{
    const kd_Rules *kd = rules->knockdown;
    char problem[200];
    setup->arena = (uint8_t)(n % kd->arenas);
    setup->skills = (uint8_t)(n / kd->arenas % kd->boxes);
    n /= (long)kd->arenas * kd->boxes;
    setup->board[0] = (uint8_t)(n % kd->boards);
    n = n / kd->boards + n;
    do {
        n++;
        setup->board[1] = (uint8_t)(n % kd->boards);
    } while (!rs_setup_check(rules, setup, problem));
}

/* Either team starts, by turns. */
static void rotate_nokaut(long n, int players, int grid, rs_Setup *setup)
{
    setup->seats = (uint8_t)players;
    setup->grid = (uint8_t)grid;
    setup->first = (uint8_t)(n & 1);
}

#define NOKAUT_MODE(players, grid)                                                                 \
    static void rotate_##players##_##grid(const rs_Rules *rules, long n, rs_Setup *setup)          \
    {                                                                                              \
        (void)rules;                                                                               \
        rotate_nokaut(n, players, grid, setup);                                                    \
    }
NOKAUT_MODE(2, 0)
NOKAUT_MODE(2, 1)
NOKAUT_MODE(4, 0)
NOKAUT_MODE(4, 1)

#define MODES_KNOCKDOWN(game)                                                                      \
    {                                                                                              \
        "knockdown", game, rotate_knockdown                                                        \
    }
#define MODES_NOKAUT(game)                                                                         \
    {"nokaut-2-standard", game, rotate_2_0}, {"nokaut-2-advanced", game, rotate_2_1},              \
        {"nokaut-4-standard", game, rotate_4_0},                                                   \
    {                                                                                              \
        "nokaut-4-advanced", game, rotate_4_1                                                      \
    }

const BenchMode bench_modes[] = {
#define GAME(NAME, name, prefix) MODES_##NAME(RS_##NAME),
#include "../games/games.def"
};

const int bench_mode_count = sizeof bench_modes / sizeof *bench_modes;

/* ---- Matches ---- */

static void seed_of(rs_Dice *dice, uint8_t seed[32])
{
    for (int i = 0; i < 4; i++) {
        uint64_t word = rs_random(dice);
        for (int j = 0; j < 8; j++)
            seed[8 * i + j] = (uint8_t)(word >> (8 * j));
    }
}

/* The same dice as the yardstick's. */
static uint64_t xorshift(uint64_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return *x;
}

void bench_play(const rs_Rules *rules, rs_Dice *dice, rs_State *state, Played *played)
{
    uint64_t choice = rs_random(dice) | 1;
    rs_Action actions[RS_MAX_ACTIONS];
    int n;
    while ((n = rs_actions(rules, state, actions)) > 0) {
        int chosen = (int)((xorshift(&choice) >> 32) * (uint64_t)n >> 32);
        played->decisions++;
        played->choices += n > 1;
        rs_apply(rules, state, actions[chosen], NULL);
    }
    played->matches++;
}

void bench_deal(const rs_Rules *rules, const BenchMode *mode, long n, rs_Dice *dice,
                rs_State *state)
{
    rs_Setup setup;
    uint8_t seed[32];
    rs_setup_default(rules, mode->game, &setup);
    mode->rotate(rules, n, &setup);
    seed_of(dice, seed);
    rs_deal(rules, &setup, seed, state);
}

uint64_t bench_sign(const rs_Rules *rules, const BenchMode *mode)
{
    uint64_t signature = 0;
    Played ignored = {0};
    rs_Dice dice;
    rs_dice_seed(&dice, 20260101);
    for (long i = 0; i < SIGNATURE_MATCHES; i++) {
        rs_State state;
        bench_deal(rules, mode, i, &dice, &state);
        bench_play(rules, &dice, &state, &ignored);
        signature = signature * 0x9e3779b97f4a7c15u + rs_state_hash(&state);
    }
    return signature;
}
