/* question.h - one question and its answers, on the screen. */
#ifndef TERMINAL_QUESTION_H
#define TERMINAL_QUESTION_H

#include "layout.h"
#include "match.h"

enum { ANSWER_KEY = 16 };

typedef struct Question {
    int asked;  /* a seat or RS_TABLE */
    int viewer; /* through whose eyes it is shown: a seat or RS_SPECTATOR */
    rs_View view;
    int count;
    rs_Action action[RS_MAX_ACTIONS];
} Question;

/* The question, what it is about, and its answers with their keys. */
void print_question(const TerminalMatch *m, const Question *q);

/* The answers as stable ids. */
void print_answer_ids(const TerminalMatch *m, const Question *q);

/* What to type for an answer: its number, or what the game says. */
void write_key(const TerminalMatch *m, const Question *q, int answer, char key[ANSWER_KEY]);

bool keys_are_numbers(const TerminalMatch *m, const Question *q);

/* The answer to which this text is the key or the id; an empty text is the only answer there is.
 * -1: none. */
int find_answer(const TerminalMatch *m, const Question *q, const char *text);

/* Who is asked, and for what; and how many seconds the clock leaves, if there is one. */
void print_prompt(const TerminalMatch *m, const Question *q, int seconds);

#endif
