/* hint_lines.c - hints in words: what is best, what is as good, and why; see hint.h. */
#include "hint.h"

#include "../bots/reason.h"
#include "words/table_words.h"

#include <math.h>
#include <string.h>

enum { COMPARED = 12 }; /* a reason is what sets an answer off from the best of the others */

/* Less than that is a matter of chance: the fewer visits, the more. */
static bool as_good(const BotMove *move, const BotMove *best)
{
    const double point = 0.01;
    return best->win - move->win < point + 0.5 * point * sqrt(2500.0 / (move->visits + 1));
}

static bool declines(int game, const BotMove *move)
{
    return rs_action_traits(game, move->action) & RS_ACTION_DECLINES;
}

static void say_why(const rs_Rules *rules, int language, int game, const Reason *reason, char *why,
                    int size)
{
    static const int first[RS_GAMES] = {TABLE_WHY_KNOCKDOWN_WINS, TABLE_WHY_NOKAUT_WINS};
    rs_Fill fill = {0};
    rs_Thing thing;
    int word = first[game];
    why[0] = 0;
    if (reason->kind == REASON_NONE)
        return;
    word += reason->kind < REASON_TERM ? reason->kind - REASON_WINS
                                       : REASON_TERM - 1 + 2 * reason->term + reason->theirs;
    if (reason->thing >= 0) {
        rs_thing(rules, reason->thing, language, &thing);
        fill.named[0].key = "what";
        fill.named[0].text = thing.name;
    }
    rs_fill(rs_word(rules, language, word), &fill, why, size);
}

/* The best first, but not to let go what is as good to take. */
static int order(int game, const BotAnswer *answer, BotMove move[COMPARED])
{
    int count = answer->moves < COMPARED ? answer->moves : COMPARED;
    memcpy(move, answer->move, (size_t)count * sizeof *move);
    for (int i = 1; i < count && declines(game, &move[0]); i++)
        if (!declines(game, &move[i]) && as_good(&move[i], &move[0])) {
            BotMove taken = move[i];
            memmove(move + 1, move, (size_t)i * sizeof *move);
            move[0] = taken;
        }
    return count;
}

int hint_lines(const rs_Rules *rules, int language, const rs_View *view, const BotAnswer *answer,
               HintLine line[HINT_LINES])
{
    BotMove move[COMPARED];
    rs_Action action[COMPARED];
    Reason reason[COMPARED];
    int game = rs_view_head(view).game, compared = order(game, answer, move);
    for (int i = 0; i < compared; i++)
        action[i] = move[i].action;
    reason_find(rules, view, action, compared, 1, reason);
    int count = compared < HINT_LINES ? compared : HINT_LINES;
    for (int i = 0; i < count; i++) {
        line[i] = (HintLine){.action = action[i], .win = move[i].win};
        line[i].best = as_good(&move[i], &answer->move[0]);
        say_why(rules, language, game, &reason[i], line[i].why, HINT_WHY);
    }
    return count;
}

void hint_why(const rs_Rules *rules, int language, const rs_View *view, const rs_Action *action,
              int count, char *why, int size)
{
    Reason reason[RS_MAX_ACTIONS];
    reason_find(rules, view, action, count, 1, reason);
    say_why(rules, language, rs_view_head(view).game, &reason[0], why, size);
}
