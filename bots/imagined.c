/* imagined.c - playing on in imagined games. */
#include "imagined.h"

rs_Action imagined_any(const rs_Action *actions, int count, rs_Dice *dice)
{
    return actions[count > 1 ? rs_below(dice, count) : 0];
}

int imagined_settle(const rs_Rules *rules, const Judge *judge, rs_State *state, rs_Dice *dice,
                    int most)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int steps = 0, count;
    while (steps < most && !judge->quiet(state) &&
           (count = rs_actions(rules, state, actions)) > 0) {
        rs_apply(rules, state, imagined_any(actions, count, dice), NULL);
        steps++;
    }
    return steps;
}
