/* yardstick.c - see yardstick.h. Bit boards, xorshift, one function for the legal moves and one to
 * apply a move, neither inlined. */
#include "yardstick.h"

#include <stdbool.h>
#include <time.h>

typedef struct Board {
    uint16_t side[2];
    uint8_t turn, over;
} Board;

double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

__attribute__((noinline)) static int legal_moves(const Board *board, uint8_t out[9])
{
    int n = 0;
    if (board->over)
        return 0;
    for (unsigned free = ~(unsigned)(board->side[0] | board->side[1]) & 511u; free;
         free &= free - 1)
        out[n++] = (uint8_t)__builtin_ctz(free);
    return n;
}

__attribute__((noinline)) static void apply_move(Board *board, int move)
{
    static const uint16_t lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    uint16_t mine = (uint16_t)(board->side[board->turn] | 1u << move);
    board->side[board->turn] = mine;
    board->turn ^= 1;
    for (int i = 0; i < 8; i++)
        if ((mine & lines[i]) == lines[i])
            board->over = 1;
}

static uint64_t xorshift(uint64_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return *x;
}

static long play_games(int games, uint64_t *dice)
{
    long moves = 0;
    for (int i = 0; i < games; i++) {
        Board board = {{0, 0}, 0, 0};
        uint8_t legal[9];
        int n;
        while ((n = legal_moves(&board, legal)) > 0) {
            apply_move(&board, legal[(xorshift(dice) >> 32) * (uint64_t)n >> 32]);
            moves++;
        }
    }
    return moves;
}

double yardstick_moves_per_second(double seconds)
{
    uint64_t dice = 88172645463325252u;
    double start = cpu_seconds(), used;
    long moves = 0;
    do {
        moves += play_games(10000, &dice);
        used = cpu_seconds() - start;
    } while (used < seconds);
    return (double)moves / used;
}
