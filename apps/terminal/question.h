/* question.h - one question and its answers, on the screen. */
#ifndef TERMINAL_QUESTION_H
#define TERMINAL_QUESTION_H

#include "match.h"

typedef struct Question {
    int asked;  /* a seat or RS_TABLE */
    int viewer; /* through whose eyes it is shown: a seat or RS_SPECTATOR */
    rs_View view;
    int count;
    rs_Action action[RS_MAX_ACTIONS];
} Question;

/* The question, what it is about, and its numbered answers. */
void print_question(const TerminalMatch *m, const Question *q);

/* The answers as stable ids. */
void print_answer_ids(const TerminalMatch *m, const Question *q);

#endif
