/* setup.c - the deal (N2). Seats are numbered in the order of their first turns. */
#include "game.h"

/* N2.7: the second seat is the first of the team that does not start; a fourth seat of the dragons
 * is there if the unicorns start. */
static bool second_team_card(const nk_State *s, int seat)
{
    return !RULED(s, SECOND_TEAM) && (seat == 1 || (seat == 3 && team_of(s, seat) == DRAGONS));
}

/* N2.8: of two who play against one, one is always among the first two seats. */
static bool pair_card(const nk_State *s, int seat)
{
    return s->players == 3 && seat < 2 && !RULED(s, PAIR_CARD) &&
           (s->advanced || team_of(s, seat) == DRAGONS);
}

/* N2.3, and what our rulings add. */
static int hand_at_start(const nk_State *s, int seat)
{
    int mates = 0, more = second_team_card(s, seat);
    for (int i = 0; i < s->players; i++)
        mates += team_of(s, i) == team_of(s, seat);
    if (s->players == 2)
        return 6 + more;
    if (s->players == 3 && mates == 1)
        return 7 + more;
    return 5 + more + pair_card(s, seat);
}

void nk_setup_begin(Game *g)
{
    nk_State *s = g->s;
    Throw hand = dice_throw(&s->dice);
    for (int team = 0; team < TEAMS; team++) {
        for (int i = 0; i < NK_DECK_CARDS; i++)
            s->deck[team][i] = U8(i);
        s->deck_left[team] = NK_DECK_CARDS;
        throw_shuffle(&hand, s->deck[team], NK_DECK_CARDS);
    }
    for (int i = 0; i < NK_GOALS; i++)
        s->goals[i] = U8(i);
    s->goals_left = NK_GOALS;
    throw_shuffle(&hand, s->goals, NK_GOALS);
    for (int seat = 0; seat < s->players; seat++)
        for (int i = hand_at_start(s, seat); i > 0; i--)
            nk_draw(g, seat);
    for (int team = 0; team < TEAMS; team++)
        nk_goal_take(g, team);
    nk_turn_enter(g, ENTER_TURN_START);
}
