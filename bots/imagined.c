/* imagined.c - playing on in imagined games. */
#include "imagined.h"

enum { MOST_SETTLING = 12 };

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

static rs_Action weighted(const rs_Rules *rules, const Judge *judge, const rs_State *state,
                          const rs_Action *actions, int count, rs_Dice *dice)
{
    int sum[RS_MAX_ACTIONS], total = 0, at = 0;
    if (count == 1)
        return actions[0];
    for (int i = 0; i < count; i++)
        sum[i] = total += judge->weight(rules, state, actions[i]);
    int drawn = rs_below(dice, total);
    while (sum[at] <= drawn)
        at++;
    return actions[at];
}

int imagined_playout(const rs_Rules *rules, const Judge *judge, rs_State *state, rs_Dice *dice,
                     int most)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int steps = 0, count;
    while (steps < most && (count = rs_actions(rules, state, actions)) > 0) {
        rs_apply(rules, state, weighted(rules, judge, state, actions, count, dice), NULL);
        steps++;
    }
    return steps + imagined_settle(rules, judge, state, dice, MOST_SETTLING);
}
