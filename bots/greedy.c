/* greedy.c - one decision ahead: every answer is tried in the same imagined games, played on until
 * nothing is under way, and judged. */
#include "greedy.h"

#include "imagined.h"

enum { MOST_SETTLING = 12 };

void greedy_choose(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                   BotAnswer *answer)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_view_actions(rules, view, actions);
    double sum[RS_MAX_ACTIONS] = {0};
    for (int sample = 0; sample < bot->samples; sample++) {
        rs_State imagined;
        rs_imagine(rules, view, dice, &imagined);
        const Judge *judge = judge_of(&imagined);
        int team = rs_team(rules, &imagined, rs_to_act(rules, &imagined));
        for (int i = 0; i < count; i++) {
            rs_State after = imagined;
            rs_apply(rules, &after, actions[i], NULL);
            answer->steps += 1 + imagined_settle(rules, judge, &after, dice, MOST_SETTLING);
            double win = judge->evaluate(rules, &after, RS_NOBODY);
            sum[i] += team == 0 ? win : 1 - win;
        }
        answer->simulations++;
    }
    answer->moves = count;
    for (int i = 0; i < count; i++)
        answer->move[i] = (BotMove){actions[i], sum[i] / bot->samples, bot->samples};
}
