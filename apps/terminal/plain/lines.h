/* lines.h - the lines that people type or pipe in, each until some time at the latest. */
#ifndef TERMINAL_LINES_H
#define TERMINAL_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TYPED_LINE = 1024, FOR_EVER = -1 };

/* What became of the wish for a line. */
enum { LINE_READ, LINE_ENDED, LINE_LATE };

typedef struct Lines {
    char bytes[4 * TYPED_LINE]; /* what was read but not taken yet */
    size_t count;
    bool overlong;         /* the line began with more than fits */
    bool ended;            /* there is no more to read */
    bool echoed;           /* what is typed is seen anyway */
    char line[TYPED_LINE]; /* that was read last */
} Lines;

/* The next line without blanks around it goes to `line`; `milliseconds`, or FOR_EVER, is how long
 * it may take. A line that is far too long or no text becomes "...", which is no answer to
 * anything. */
int next_line(Lines *lines, int milliseconds);

/* Whether a line could be read at once; waits for it so long at most. */
bool line_comes(Lines *lines, int milliseconds);

/* Of a clock that only goes forward. */
int64_t milliseconds_now(void);

#endif
