/* goals.c - goals (N4): whether they are fulfilled, as far as the asker may know, and what follows.
 */
#include "game.h"

/* Which set of markings counts. */
static int marking(const nk_State *s)
{
    if (s->advanced)
        return MARKS_ADVANCED;
    return RULED(s, GOAL_SETS) ? MARKS_STANDARD : MARKS_SECOND_SET;
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

/* Asked twice a turn, so four goals are looked at at once, 16 bits each: what is missing of every
 * goal, all of it for those that are out of the game, and whether one of them misses nothing. */
bool nk_goal_thinkable(const Game *g, int team)
{
    enum { LANES = 4, WORDS = NK_GOALS / LANES };
    const nk_State *s = g->s;
    const uint64_t ones = 0x0001000100010001u, empty = ~(s->held[team] * ones);
    uint64_t missing[WORDS], found = 0;
    if (RULED(s, SECRECY))
        return nk_goal_fulfilled(g, team);
    memcpy(missing, marks(g), sizeof missing);
    for (int i = 0; i < WORDS; i++)
        missing[i] &= empty;
    for (uint64_t out = s->done[0] | s->done[1]; out; out = set_drop_first(out)) {
        int goal = set_first(out);
        missing[goal / LANES] |= (uint64_t)1 << goal % LANES * 16;
    }
    for (int i = 0; i < WORDS; i++)
        found |= (missing[i] - ones) & ~missing[i] & ones << 15;
    return found != 0;
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

/* N4.6 */
static void let_others_catch_up(Game *g, int team, int fulfilled)
{
    if (!nk_handicap_drawn(g->s, team, fulfilled))
        return;
    int seat = nk_acting(g->s, !team);
    event_all(g, EV_CATCHES_UP, seat, 0, fulfilled, 0, 0);
    nk_draw(g, seat);
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
    if (reached == NK_GOALS_TO_WIN) {
        nk_win(g, team);
        return;
    }
    nk_goal_take(g, team);
    let_others_catch_up(g, team, reached);
}
