/* judge_knockdown.c - who is ahead in Knockdown. */
#include "../knockdown/game.h"
#include "judge.h"

static const kd_State *inside(const rs_State *state)
{
    return (const kd_State *)(const void *)state->bytes;
}

/* The weights below are a logistic regression over the turns of 3,000 matches between greedy
 * players that now and then erred (docs/bots.md): what stood on the table against who won the
 * round. */

/* Symbols of one kind in a hand: what they can still pay for or block. */
static int symbols(const Deck *deck, uint64_t hand, int symbol)
{
    return set_count(hand & (deck->first[symbol] | deck->second[symbol]));
}

static double hand(const Deck *deck, uint64_t cards)
{
    int over = set_count(cards) > 3 ? set_count(cards) - 3 : 0;
    return 0.22 * symbols(deck, cards, BLOCK) + 0.11 * symbols(deck, cards, FIST) +
           0.10 * symbols(deck, cards, FOOT) + 0.10 * symbols(deck, cards, SPRINT) +
           0.03 * set_count(cards) - 0.09 * over;
}

static double tokens(const Seat *me)
{
    int count = 0;
    for (int i = 0; i < KD_BOARD_TOKENS; i++)
        count += me->tokens[i] + set_count(me->spaces[i]);
    return 0.10 * count;
}

/* How well a seat stands in the round. Heavy wounds decide when the deck runs out (K11.2). */
static double standing(const kd_Rules *rules, const kd_State *s, int seat)
{
    const Seat *me = &s->seat[seat];
    double late = s->deck_left < 20 ? (20 - s->deck_left) / 20.0 : 0;
    bool on_edge = rules->arena[s->arena].edges >> me->position & 1;
    return hand(rules->deck[s->arena], me->hand) + tokens(me) - (on_edge ? 0.26 : 0) -
           (0.14 + 0.07 * late) * me->light - (0.24 + 0.45 * late) * me->heavy;
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
    const kd_Rules *kd = rules->knockdown;
    if (s->winner != RS_NOBODY)
        return s->winner == 0;
    int wins = s->seat[0].wins, losses = s->seat[1].wins;
    double to_act = 0.2 * (s->actions - 1) * (s->turn == 0 ? 1 : -1);
    double round = judge_logistic(standing(kd, s, 0) - standing(kd, s, 1) + to_act);
    return judge_unfinished(round * match(wins + 1, losses) +
                            (1 - round) * match(wins, losses + 1));
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

const Judge knockdown_judge = {evaluate, quiet, unseen};
