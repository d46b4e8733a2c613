/* judge_knockdown.c - who is ahead in Knockdown. */
#include "../knockdown/game.h"
#include "judge.h"

/* The chance in 216 that three dice show less than so many wounds (K10.2). */
static int failing(int wounds)
{
    static const uint8_t below[19] = {0,  0,   0,   0,   1,   4,   10,  20,  35, 56,
                                      81, 108, 135, 160, 181, 196, 206, 212, 215};
    return wounds > 18 ? 216 : below[wounds];
}

static const kd_State *inside(const rs_State *state)
{
    return (const kd_State *)(const void *)state->bytes;
}

/* How well a seat stands in the round: wounds weigh more the nearer they come to failing a test,
 * heavy ones decide when the deck runs out, cards pay for what comes. */
static double standing(const kd_State *s, int seat)
{
    const Seat *me = &s->seat[seat];
    double worn = failing(me->heavy + me->light) / 216.0;
    double late = s->deck_left < 20 ? (20 - s->deck_left) / 20.0 : 0;
    return 0.10 * set_count(me->hand) - 0.14 * me->light - (0.22 + 0.25 * late) * me->heavy -
           1.6 * worn;
}

/* The match from the rounds won, both players being equal. */
static double match(int wins, int losses)
{
    static const double chance[3][3] = {{0.5, 0.25, 0}, {0.75, 0.5, 0}, {1, 1, 0.5}};
    return chance[wins][losses];
}

static double evaluate(const rs_Rules *rules, const rs_State *state)
{
    const kd_State *s = inside(state);
    (void)rules;
    if (s->winner != RS_NOBODY)
        return s->winner == 0;
    int wins = s->seat[0].wins, losses = s->seat[1].wins;
    double round = judge_logistic(standing(s, 0) - standing(s, 1));
    return round * match(wins + 1, losses) + (1 - round) * match(wins, losses + 1);
}

static bool quiet(const rs_State *state)
{
    const kd_State *s = inside(state);
    int proc = s->depth ? s->frame[s->depth - 1].proc : PROC_NONE;
    return s->winner != RS_NOBODY || proc == PROC_TURN || proc == PROC_ROUND || proc == PROC_SETUP;
}

/* Skills are chosen in secret. */
static bool unseen(const rs_State *state)
{
    const kd_State *s = inside(state);
    return s->depth && s->frame[0].proc == PROC_SETUP;
}

static int weight(const rs_Rules *rules, const rs_State *state, rs_Action action)
{
    (void)rules, (void)state, (void)action;
    return 1;
}

const Judge knockdown_judge = {evaluate, quiet, unseen, weight};
