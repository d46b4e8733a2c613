/* referee.h - the referee without its pipes: a line of JSON in, a line of JSON out.
 *
 * The protocol is in docs/referee.md. `ringside referee` feeds it from standard input; tests and
 * fuzzers call it directly. */
#ifndef APPS_REFEREE_H
#define APPS_REFEREE_H

#include "../ringside.h"

/* The longest line, in bytes: every match that can be saved fits into one (MATCH_MAX_ACTIONS of
 * some 60 bytes and MATCH_MAX_SAID, both as JSON in ASCII). And the most commas outside strings:
 * few bytes can make many values, and each of them takes memory. */
enum { REFEREE_LINE = 1 << 24, REFEREE_COMMAS = 10000 };

typedef struct Referee Referee;

/* NULL if there is no memory. The rules must outlive the referee. */
Referee *referee_open(const rs_Rules *rules);
void referee_close(Referee *referee);

/* For fuzzers: a playout takes at most `steps` steps, a bot has a small budget, and chance without
 * a seed repeats itself. */
void referee_tame(Referee *referee, int steps);

/* Answers one line (without its newline; any bytes) with one line (without newline), to be freed;
 * NULL if there is no memory. After an answer with "ok": false nothing has changed. */
char *referee_answer(Referee *referee, const char *line, size_t size);

/* Whether "quit" has been answered. */
bool referee_over(const Referee *referee);

#endif
