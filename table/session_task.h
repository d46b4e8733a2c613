/* session_task.h - what the bot that is asked is given: session_bot.c makes it, think.c carries it
 * out in the background. */
#ifndef TABLE_SESSION_TASK_H
#define TABLE_SESSION_TASK_H

#include "session.h"

typedef struct SessionTask {
    const rs_Rules *rules;
    rs_View view;
    Bot bot;
    rs_Dice dice;
    bool table; /* nobody but bots sits there: chance decides what the table reports */
    BotAnswer answer;
} SessionTask;

void session_task(const Session *s, SessionTask *task);
void session_task_do(SessionTask *task);

#endif
