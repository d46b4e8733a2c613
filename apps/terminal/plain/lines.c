/* lines.c - the lines that people type; see lines.h.
 *
 * Read by the system's own calls: behind the buffer of stdio nobody could tell whether a line is
 * there, and a clock has to. */
#include "lines.h"

#include "../../../table/match.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- What has been read ---- */

/* Takes the line that ends before `end`, and what parts it from the next. */
static void cut_line(Lines *t, size_t end, bool newline, char line[TYPED_LINE])
{
    size_t length = end > 0 && t->bytes[end - 1] == '\r' ? end - 1 : end;
    if (t->overlong || length >= TYPED_LINE || !match_is_text(t->bytes, length)) {
        snprintf(line, TYPED_LINE, "...");
    } else {
        memcpy(line, t->bytes, length);
        line[length] = 0;
    }
    t->overlong = false;
    t->count -= end + newline;
    memmove(t->bytes, t->bytes + end + newline, t->count);
}

/* A whole line, or what is left at the end. */
static bool take_typed(Lines *t, char line[TYPED_LINE])
{
    const char *newline = memchr(t->bytes, '\n', t->count);
    if (newline)
        cut_line(t, (size_t)(newline - t->bytes), true, line);
    else if (t->ended && (t->count > 0 || t->overlong))
        cut_line(t, t->count, false, line);
    else
        return false;
    return true;
}

static void read_more(Lines *t)
{
    if (t->count == sizeof t->bytes) { /* no newline among them: nobody types that much */
        t->overlong = true;
        t->count = 0;
    }
    ssize_t got = read(STDIN_FILENO, t->bytes + t->count, sizeof t->bytes - t->count);
    if (got > 0)
        t->count += (size_t)got;
    else if (got == 0 || errno != EINTR)
        t->ended = true;
}

static bool has_line(const Lines *t)
{
    return t->ended || memchr(t->bytes, '\n', t->count);
}

bool line_comes(Lines *t, int milliseconds)
{
    int64_t until = milliseconds_now() + milliseconds;
    while (!has_line(t)) {
        int64_t left = milliseconds == FOR_EVER ? FOR_EVER : until - milliseconds_now();
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (milliseconds != FOR_EVER && left < 0)
            return false;
        int ready = poll(&input, 1, (int)left);
        if (ready > 0)
            read_more(t);
        else if (ready < 0 && errno != EINTR)
            t->ended = true;
    }
    return true;
}

/* ---- Lines ---- */

/* The blanks around it go. */
static void trim(char line[TYPED_LINE])
{
    char *start = line, *end = line + strlen(line);
    while (isspace((unsigned char)*start))
        start++;
    while (end > start && isspace((unsigned char)end[-1]))
        *--end = 0;
    memmove(line, start, strlen(start) + 1);
}

int next_line(Lines *t, int milliseconds)
{
    fflush(stdout);
    if (!line_comes(t, milliseconds))
        return LINE_LATE;
    if (!take_typed(t, t->line)) {
        putchar('\n');
        return LINE_ENDED;
    }
    trim(t->line);
    if (!t->echoed) /* what is piped in shall be seen in the transcript too */
        puts(t->line);
    return LINE_READ;
}
