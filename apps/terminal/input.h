/* input.h - what people type at a question: answers and commands. */
#ifndef TERMINAL_INPUT_H
#define TERMINAL_INPUT_H

#include "match.h"
#include "question.h"

/* Shows the table and the question, and asks until there is an answer; false if the match stops
 * instead. */
bool ask_person(TerminalMatch *m, const Question *q, rs_Action *action);

#endif
