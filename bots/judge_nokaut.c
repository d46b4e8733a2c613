/* judge_nokaut.c - who is ahead in Nokaut. */
#include "../nokaut/game.h"
#include "judge.h"

static const nk_State *inside(const rs_State *state)
{
    return (const nk_State *)(const void *)state->bytes;
}

static Game game_of(const rs_Rules *rules, const rs_State *state)
{
    const nk_State *s = inside(state);
    return (Game){rules->nokaut, rules->nokaut->box[s->box].deck[RULED(s, KEEN_DECK)],
                  (nk_State *)(uintptr_t)s, NULL};
}

/* The weights below are a logistic regression over the turns of 3,000 matches between searching
 * players that now and then erred (docs/bots.md): what stood on the table against who won in the
 * end. */

/* How near a team is to a goal. */
static double progress(const Game *g, int team, int goal)
{
    const nk_State *s = g->s;
    int marked = nk_goal_spaces(g, goal);
    int all = set_count((uint64_t)marked), own = set_count((uint64_t)(marked & s->held[team]));
    int blocked = set_count((uint64_t)(marked & s->held[!team]));
    double part = (double)own / all;
    double worth = 1.9 * part - 1.5 * part * part - 0.14 * blocked;
    if (own == all)
        worth += 0.96;
    else if (own == all - 1 && blocked == 0)
        worth += 0.42;
    return worth;
}

/* The same for a goal that is secret: the mean of all that it may be. */
static double unknown_progress(const Game *g, int team)
{
    const nk_State *s = g->s;
    int out = s->done[0] | s->done[1] | 1 << s->goal[!team], goals = 0;
    double sum = 0;
    for (int goal = 0; goal < NK_GOALS; goal++)
        if (!(out >> goal & 1)) {
            sum += progress(g, team, goal);
            goals++;
        }
    return goals ? sum / goals : 0;
}

/* A team whose deck runs out has lost (N4.5). */
static double deck(const nk_State *s, int team)
{
    int left = s->deck_left[team];
    return 0.21 * left - (left < 8 ? 0.91 * (8 - left) : 0) - (left < 4 ? 0.97 * (4 - left) : 0);
}

/* Cards in hand are worth less where there are many; ripostes a little more than others. */
static double hands(const Game *g, int team)
{
    const nk_State *s = g->s;
    double worth = 0;
    for (int seat = 0; seat < s->players; seat++) {
        if (team_of(s, seat) != team)
            continue;
        int cards = set_count(s->hand[seat]);
        int ripostes = set_count(s->hand[seat] & deck_of(g, team)->of_type[RIPOSTE]);
        worth += 0.26 * cards - (cards > 6 ? 0.10 * (cards - 6) : 0) + 0.10 * ripostes;
    }
    return worth;
}

static double standing(const Game *g, int team, int unknown)
{
    const nk_State *s = g->s;
    double goal = team == unknown ? unknown_progress(g, team) : progress(g, team, s->goal[team]);
    return 2.1 * set_count(s->done[team]) + goal + 0.12 * set_count(s->held[team]) +
           hands(g, team) + deck(s, team) + (team_of(s, s->turn) == team ? 0.1 : 0);
}

static double evaluate(const rs_Rules *rules, const rs_State *state, int unknown)
{
    const nk_State *s = inside(state);
    if (s->winner != RS_NOBODY)
        return s->winner == 0;
    const Game g = game_of(rules, state);
    return judge_unfinished(judge_logistic(standing(&g, 0, unknown) - standing(&g, 1, unknown)));
}

static bool quiet(const rs_State *state)
{
    const nk_State *s = inside(state);
    return s->winner != RS_NOBODY || s->frame[s->depth - 1].proc == PROC_TURN;
}

static bool unseen(const rs_State *state)
{
    const nk_State *s = inside(state);
    return s->depth && nk_play_is_secret(&s->frame[s->depth - 1]);
}

const Judge nokaut_judge = {evaluate, true, true, quiet, unseen};
