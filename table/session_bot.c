/* session_bot.c - the bots at a table: what they answer, and when; see session.h.
 *
 * Their dice come from a number of their own (match.h), so what they do tells nothing about the
 * cards; and from how many actions there are, so a match that is resumed goes on alike. */
#include "session.h"

#include <string.h>

enum { FOR_ANSWERS, FOR_PAUSES, FOR_TABLE, PURPOSES };

static void take_dice(const Session *s, int purpose, rs_Dice *dice)
{
    uint64_t decision = (uint64_t)(s->match.actions * PURPOSES + purpose + 1);
    rs_dice_seed(dice, s->match.dice ^ decision * 0x9e3779b97f4a7c15u);
}

void session_bot_dice(const Session *s, rs_Dice *dice)
{
    take_dice(s, FOR_ANSWERS, dice);
}

/* ---- What they answer ---- */

/* All that a bot is given. */
typedef struct Task {
    const rs_Rules *rules;
    rs_View view;
    Bot bot;
    rs_Dice dice;
    bool table; /* nobody but bots sits there: chance decides what the table reports */
    BotAnswer answer;
} Task;

static void report_by_chance(const Session *s, Task *task)
{
    task->answer.action = bot_table(s->match.rules, &s->match.state, &task->dice);
    task->answer.moves = 1;
    task->answer.win = 0.5;
    task->answer.move[0] = (BotMove){.action = task->answer.action, .win = 0.5};
}

static void prepare(const Session *s, Task *task)
{
    int asked = session_asked(s);
    memset(task, 0, sizeof *task);
    task->rules = s->match.rules;
    task->table = asked == RS_TABLE;
    take_dice(s, task->table ? FOR_TABLE : FOR_ANSWERS, &task->dice);
    if (task->table) {
        report_by_chance(s, task);
        return;
    }
    rs_view(s->match.rules, &s->match.state, asked, &task->view);
    task->bot = s->bot[asked];
}

static void carry_out(Task *task)
{
    if (!task->table)
        bot_choose(&task->bot, task->rules, &task->view, &task->dice, &task->answer);
}

void session_bot_choose(const Session *s, BotAnswer *answer)
{
    Task task;
    prepare(s, &task);
    carry_out(&task);
    *answer = task.answer;
}

/* ---- When they answer ---- */

/* A question that everybody knows to have one answer is hardly ever asked: the rules answer it. So
 * nothing is lost by waiting at every question, and nothing is told. */
int session_pause(const Session *s, int percent)
{
    int asked = session_asked(s);
    rs_Dice dice;
    if (!session_bot_turn(s) || asked == RS_TABLE || session_people(s) == 0)
        return 0;
    take_dice(s, FOR_PAUSES, &dice);
    return bot_thinking(&s->bot[asked]) + bot_pause(&dice) * percent / 100;
}
