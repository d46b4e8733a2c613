/* imagined.c - playing on in imagined games. */
#include "imagined.h"

#include "../engine/kind.h"
#include "bot.h"

rs_Action bot_table(const rs_Rules *rules, const rs_State *state, rs_Dice *dice)
{
    rs_Action actions[RS_MAX_ACTIONS];
    TableTower tower;
    if (game_tower(rules, state, &tower))
        return rs_below(dice, 1000) < tower.chance ? tower.stood : tower.fell;
    return actions[rs_below(dice, rs_actions(rules, state, actions))];
}

rs_Action imagined_any(const rs_Rules *rules, const rs_State *state, const rs_Action *actions,
                       int count, rs_Dice *dice)
{
    if (rs_to_act(rules, state) == RS_TABLE)
        return bot_table(rules, state, dice);
    return actions[count > 1 ? rs_below(dice, count) : 0];
}

/* Where answers at random would go on and on, nothing more is enough. */
static rs_Action settling(const rs_Rules *rules, const Judge *judge, const rs_State *state,
                          const rs_Action *actions, int count, rs_Dice *dice)
{
    if (judge->open_ended && judge->open_ended(rules, state))
        for (int i = 0; i < count; i++)
            if (rs_action_traits(state_head(state)->game, actions[i]) & RS_ACTION_DECLINES)
                return actions[i];
    return imagined_any(rules, state, actions, count, dice);
}

int imagined_settle(const rs_Rules *rules, const Judge *judge, rs_State *state, rs_Dice *dice,
                    int most)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int steps = 0, count;
    while (steps < most && !judge->quiet(state) &&
           (count = rs_actions(rules, state, actions)) > 0) {
        rs_apply(rules, state, settling(rules, judge, state, actions, count, dice), NULL);
        steps++;
    }
    return steps;
}
