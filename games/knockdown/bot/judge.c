/* judge.c - who is ahead in Knockdown. */
#include "../../../bots/judge.h"
#include "../rules/game.h"

/* The weights below are a logistic regression over the turns of 1,500 matches between searching
 * players that now and then erred (docs/bots.md): what stood on the table against who won the
 * round. */

/* In the order of words/table, why-knockdown. */
enum { BLOCKS, CARDS, MANY_CARDS, SPECIAL, TOKENS, EDGE, LIGHT, HEAVY, TEST, TERMS };

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
    int attack; /* the strongest; -1: none */
} Threat;

static Threat threat(const Game *g, int seat)
{
    const Board *board = board_of(g, seat);
    Threat most = {.attack = -1};
    int far = distance(g);
    for (int i = 0; i < board->specials; i++) {
        const Attack *attack = &g->rules->attack[board->special[i]];
        double damage = 0.19 * attack->heavy + 0.11 * attack->light;
        if (attack->trigger || (damage <= most.damage && !attack->ko) || far + 1 < attack->lo ||
            far - 1 > attack->hi || !kd_pay_possible(g, seat, attack))
            continue;
        if (damage > most.damage) {
            most.damage = damage;
            most.attack = board->special[i];
        }
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

/* The chance to fail a test: of the 216 throws of three dice, those below the wounds (K10.2), or of
 * the towers those that did not stand (K10.8). */
static double failing(const Game *g, int seat)
{
    static const uint8_t below[] = {0,  0,   0,   0,   1,   4,   10,  20,  35, 56,
                                    81, 108, 135, 160, 181, 196, 206, 212, 215};
    const Seat *me = &g->s->seat[seat];
    int wounds = me->heavy + me->light, most = sizeof below / sizeof *below;
    if (kd_tower_builds(g->s, seat))
        return 1 - kd_tower_chance(g->rules, wounds, kd_tower_seconds(0, 0)) / 1000.0;
    return wounds < most ? below[wounds] / 216.0 : 1;
}

/* How well a seat stands in the round. Heavy wounds decide when the deck runs out (K11.2). */
static inline void weigh_seat(const Game *g, int seat, double term[TERMS])
{
    const kd_State *s = g->s;
    const Seat *me = &s->seat[seat];
    const Threat special = threat(g, seat);
    double late = s->deck_left < 20 ? (20 - s->deck_left) / 20.0 : 0;
    bool on_edge = arena_of(g)->edges >> me->position & 1;
    bool ko = s->turn == seat && (special.ko || row_calls_test(g, seat));
    int cards = set_count(me->hand);
    int blocks = set_count(me->hand & (g->deck->first[BLOCK] | g->deck->second[BLOCK]));
    term[BLOCKS] = 0.17 * blocks;
    term[CARDS] = 0.08 * cards;
    term[MANY_CARDS] = -0.02 * (cards > 3 ? cards - 3 : 0);
    term[SPECIAL] = special.damage;
    term[TOKENS] = tokens(me);
    term[EDGE] = on_edge ? -0.08 : 0;
    term[LIGHT] = -(0.175 + 0.04 * late) * me->light;
    term[HEAVY] = -(0.205 + 0.47 * late) * me->heavy;
    term[TEST] = ko ? 1.4 * failing(g, !seat) : 0;
}

static double standing(const Game *g, int seat)
{
    double term[TERMS], sum = 0;
    weigh_seat(g, seat, term);
    for (int i = 0; i < TERMS; i++)
        sum += term[i];
    return sum;
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

static void weigh(const rs_Rules *rules, const rs_State *state, int team, int unknown,
                  double term[JUDGE_TERMS])
{
    (void)unknown;
    const Game g = game_of(rules->knockdown, kd_inside_const(state), NULL);
    weigh_seat(&g, team, term);
}

/* Blocks are kept for what the other can do, so it is that. */
static int subject(const rs_Rules *rules, const rs_State *state, int team, int term)
{
    const Game g = game_of(rules->knockdown, kd_inside_const(state), NULL);
    if (term != SPECIAL && term != BLOCKS)
        return -1;
    int attack = threat(&g, term == SPECIAL ? team : !team).attack;
    return attack < 0 ? -1 : g.rules->attack[attack].label;
}

static int score(const rs_State *state, int team)
{
    return kd_inside_const(state)->seat[team].wins;
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
const Judge knockdown_judge = {.evaluate = evaluate,
                               .weigh = weigh,
                               .terms = TERMS,
                               .subject = subject,
                               .score = score,
                               .quiet = quiet,
                               .unseen = unseen};
