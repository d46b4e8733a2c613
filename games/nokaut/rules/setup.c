/* setup.c - the deal (N2). Seats are numbered in the order of their first turns. */
#include "game.h"

/* N2.3, and what our rulings add. */
static int hand_at_start(const nk_State *s, int seat)
{
    int more = nk_handicap_dealt(s, seat);
    if (s->players == 2)
        return 6 + more;
    if (s->players == 3 && seat == nk_lone_seat(s))
        return 7 + more;
    return 5 + more;
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
