/* judge.c - which judge belongs to which game. */
#include "judge.h"

#include "../engine/kind.h"
#include "../engine/rules.h"

const Judge *judge_of(const rs_State *state)
{
    static const Judge *const judges[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &name##_judge,
#include "../games/games.def"
    };
    return judges[state_head(state)->game];
}

/* By the hyperbolic tangent of x / 2, as a fraction that is exact to 2.5 in a hundred. */
double judge_logistic(double x)
{
    double y = x / 2, square = y * y;
    if (square > 9)
        return y > 0 ? 1 : 0;
    return 0.5 + 0.5 * y * (27 + square) / (27 + 9 * square);
}
