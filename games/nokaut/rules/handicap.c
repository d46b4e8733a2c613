/* handicap.c - the cards by which our rulings even out who starts (N2.7, N4.6) and who plays alone
 * (N2.8). */
#include "game.h"

/* Seats are numbered in the order of their first turns: the second is the first of the team that
 * does not start. */
static int dealt_for_second_team(const nk_State *s, int seat)
{
    if (seat != 1 || RULED(s, SECOND_TEAM))
        return 0;
    if (team_of(s, seat) == DRAGONS)
        return s->players != 2;
    return s->players == 3 && seat == nk_lone_seat(s) ? 2 : 1;
}

/* Of two who play against one, one is always among the first two seats. */
static int dealt_for_pair(const nk_State *s, int seat)
{
    return s->players == 3 && seat < 2 && seat != nk_lone_seat(s) && !RULED(s, PAIR_CARD) &&
           s->advanced && team_of(s, seat) == UNICORNS;
}

int nk_handicap_dealt(const nk_State *s, int seat)
{
    return dealt_for_second_team(s, seat) + dealt_for_pair(s, seat);
}

/* The earlier the card comes, the more it is worth. Two who do not start need more against two, and
 * so do dragons who were dealt none, on the standard grid. */
static int goals_before_draw(const nk_State *s)
{
    bool dealt_none = s->players == 2 && team_of(s, 1) == DRAGONS && !s->advanced;
    return s->players == 4 || dealt_none ? 1 : 2;
}

bool nk_handicap_drawn(const nk_State *s, int team, int fulfilled)
{
    return fulfilled == goals_before_draw(s) && team == team_of(s, 0) && !RULED(s, SECOND_TEAM);
}
