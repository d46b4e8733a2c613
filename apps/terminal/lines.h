/* lines.h - the lines that people type or pipe in, each until some time at the latest. */
#ifndef TERMINAL_LINES_H
#define TERMINAL_LINES_H

#include "match.h"

enum { FOR_EVER = -1 };

/* What became of the wish for a line. */
enum { LINE_READ, LINE_ENDED, LINE_LATE };

/* The next line without blanks around it goes to m->line; `milliseconds`, or FOR_EVER, is how long
 * it may take. LINE_ENDED: there is no more. A line that is far too long or no text
 * becomes "...", which is no answer to anything. */
int next_line(TerminalMatch *m, int milliseconds);

/* Whether a line could be read at once; waits for it so long at most. */
bool line_comes(TerminalMatch *m, int milliseconds);

/* The next line, however long it takes, or NULL when there is no more. */
char *read_line(TerminalMatch *m);

/* Of a clock that only goes forward. */
int64_t milliseconds_now(void);

#endif
