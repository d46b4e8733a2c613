/* goals.c - goals (N4): whether they are fulfilled, as far as the asker may know, and what follows.
 */
#include "game.h"

/* Which set of markings counts. */
static int marking(const nk_State *s)
{
    if (s->advanced)
        return MARKS_ADVANCED;
    return RULED(s, GOAL_SETS) ? MARKS_SECOND_SET : MARKS_STANDARD;
}

static const uint16_t *marks(const Game *g)
{
    return g->rules->box[g->s->box].mark[marking(g->s)];
}

int nk_goal_spaces(const Game *g, int goal)
{
    return marks(g)[goal];
}

bool nk_goal_fulfilled(const Game *g, int team)
{
    return (marks(g)[g->s->goal[team]] & ~g->s->held[team]) == 0;
}

bool nk_goal_thinkable(const Game *g, int team)
{
    const nk_State *s = g->s;
    if (RULED(s, SECRECY))
        return nk_goal_fulfilled(g, team);
    if (set_count(s->held[team]) < g->rules->box[s->box].fewest[marking(s)])
        return false;
    const uint16_t *mark = marks(g);
    int revealed = s->done[0] | s->done[1], thinkable = 0;
    for (int i = 0; i < NK_GOALS; i++)
        thinkable |= ((mark[i] & ~s->held[team]) == 0) << i;
    return (thinkable & ~revealed) != 0;
}

void nk_goal_take(Game *g, int team)
{
    nk_State *s = g->s;
    uint8_t *top_goal = &s->goals[--s->goals_left];
    s->goal[team] = *top_goal;
    *top_goal = 0;
    if (!g->events)
        return;
    int mates = 0, seat = nk_acting(s, team);
    for (int i = 0; i < s->players; i++)
        mates |= (team_of(s, i) == team) << i;
    const Box *box = &g->rules->box[s->box];
    event_for(g, mates, EV_GOAL, seat, g->rules->goal[box->goal[s->goal[team]]].label, 0, 0, 0);
    event_for(g, EVERYONE & ~mates, EV_GOAL_UNSEEN, seat, 0, 0, 0, 0);
}

void nk_goal_reveal(Game *g, int team)
{
    nk_State *s = g->s;
    const Box *box = &g->rules->box[s->box];
    int goal = s->goal[team], seat = nk_acting(s, team);
    int cleared = RULED(s, GOAL_CLEARS) ? marks(g)[goal] & s->held[team] : s->held[team];
    s->done[team] = U16(s->done[team] | 1 << goal);
    int reached = set_count(s->done[team]);
    event_all(g, EV_REVEALED, seat, g->rules->goal[box->goal[goal]].label, reached, 0, 0);
    event_all(g, EV_CLEARED, seat, 0, set_count((uint64_t)cleared), 0, 0);
    nk_lift_all(g, cleared);
    s->goal[team] = NK_NONE;
    if (reached == NK_GOALS_TO_WIN)
        nk_win(g, team);
    else
        nk_goal_take(g, team);
}
