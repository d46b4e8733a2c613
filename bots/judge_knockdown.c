/* judge_knockdown.c - who is ahead in Knockdown. */
#include "../knockdown/game.h"
#include "judge.h"

/* The weights below are a logistic regression over the turns of 1,500 matches between searching
 * players that now and then erred (docs/bots.md): what stood on the table against who won the
 * round. */

static double hand(const Deck *deck, uint64_t cards)
{
    int blocks = set_count(cards & (deck->first[BLOCK] | deck->second[BLOCK]));
    int over = set_count(cards) > 3 ? set_count(cards) - 3 : 0;
    return 0.17 * blocks + 0.08 * set_count(cards) - 0.02 * over;
}

static double tokens(const Seat *me)
{
    int count = 0;
    for (int i = 0; i < KD_BOARD_TOKENS; i++)
        count += me->tokens[i] + set_count(me->spaces[i]);
    return 0.08 * count;
}

/* What a seat can do to the other with the special attacks that it can pay for: the strongest that
 * is in range or a step from it, and whether one in range calls a test. */
typedef struct Threat {
    double damage;
    bool ko;
} Threat;

static Threat threat(const Game *g, int seat)
{
    const Board *board = board_of(g, seat);
    Threat most = {0};
    int far = distance(g);
    for (int i = 0; i < board->specials; i++) {
        const Attack *attack = &g->rules->attack[board->special[i]];
        double damage = 0.19 * attack->heavy + 0.11 * attack->light;
        if (attack->trigger || (damage <= most.damage && !attack->ko) || far + 1 < attack->lo ||
            far - 1 > attack->hi || !kd_pay_possible(g, seat, attack))
            continue;
        if (damage > most.damage)
            most.damage = damage;
        most.ko |= attack->ko && far >= attack->lo && far <= attack->hi;
    }
    return most;
}

static bool row_calls_test(const Game *g, int seat)
{
    for (int i = 0; i < KD_ROW; i++) {
        if (g->s->row[i] == KD_EMPTY)
            continue;
        const Attack *attack = &g->rules->attack[g->deck->attack[g->deck->kind[g->s->row[i]]]];
        if (attack->ko && attack_in_range(g, seat, attack))
            return true;
    }
    return false;
}

/* The chance to fail a test: of the 216 throws of three dice, those below the wounds (K10). */
static double failing(const Seat *me)
{
    static const uint8_t below[] = {0,  0,   0,   0,   1,   4,   10,  20,  35, 56,
                                    81, 108, 135, 160, 181, 196, 206, 212, 215};
    int wounds = me->heavy + me->light, most = sizeof below / sizeof *below;
    return wounds < most ? below[wounds] / 216.0 : 1;
}

/* How well a seat stands in the round. Heavy wounds decide when the deck runs out (K11.2). */
static double standing(const Game *g, int seat)
{
    const kd_State *s = g->s;
    const Seat *me = &s->seat[seat];
    const Threat special = threat(g, seat);
    double late = s->deck_left < 20 ? (20 - s->deck_left) / 20.0 : 0;
    bool on_edge = arena_of(g)->edges >> me->position & 1;
    bool ko = s->turn == seat && (special.ko || row_calls_test(g, seat));
    return hand(g->deck, me->hand) + special.damage + tokens(me) - (on_edge ? 0.08 : 0) -
           (0.175 + 0.04 * late) * me->light - (0.205 + 0.47 * late) * me->heavy +
           (ko ? 1.4 * failing(&s->seat[!seat]) : 0);
}

/* The match from the rounds won, both players being equal. */
static double match(int wins, int losses)
{
    static const double chance[3][3] = {{0.5, 0.25, 0}, {0.75, 0.5, 0}, {1, 1, 0.5}};
    return chance[wins][losses];
}

static double evaluate(const rs_Rules *rules, const rs_State *state, int unknown)
{
    (void)unknown; /* face-down skills do not count anyway */
    const kd_State *s = kd_inside_const(state);
    const kd_Rules *kd = rules->knockdown;
    if (s->winner != RS_NOBODY)
        return s->winner == 0;
    int wins = s->seat[0].wins, losses = s->seat[1].wins;
    double to_act = 0.2 * (s->actions - 1) * (s->turn == 0 ? 1 : -1);
    const Game g = game_of(kd, s, NULL);
    double round = judge_logistic(standing(&g, 0) - standing(&g, 1) + to_act);
    return judge_unfinished(round * match(wins + 1, losses) +
                            (1 - round) * match(wins, losses + 1));
}

static bool quiet(const rs_State *state)
{
    const kd_State *s = kd_inside_const(state);
    int proc = s->depth ? s->frame[s->depth - 1].proc : PROC_NONE;
    return s->winner != RS_NOBODY || proc == PROC_TURN || proc == PROC_ROUND || proc == PROC_SETUP;
}

/* Skills are chosen in secret. */
static bool unseen(const rs_State *state)
{
    const kd_State *s = kd_inside_const(state);
    return s->depth && s->frame[0].proc == PROC_SETUP;
}

/* Not as it is: a Combo that is yet to come changes too much. */
const Judge knockdown_judge = {evaluate, false, false, quiet, unseen};
