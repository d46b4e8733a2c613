/* form.h - what a game asks on the set-up screen, line by line. */
#ifndef FULL_FORM_H
#define FULL_FORM_H

#include "../layout.h"
#include "../phrases.h"

typedef struct FormGame {
    const char *name;
    /* How many lines, what a line is about (a SAY_), and which seat it is of or -1. */
    int (*lines)(const rs_Setup *setup);
    int (*about)(const rs_Setup *setup, int line, int *seat);
    void (*value)(const rs_Rules *rules, const rs_Setup *setup, int language, int line,
                  Snippet *out);
    /* What there is to know of the value; nothing if it says all. */
    void (*describe)(const rs_Rules *rules, const rs_Setup *setup, int language, int line,
                     Snippet *out);
    /* To the next value, or the one before. */
    void (*change)(const rs_Rules *rules, rs_Setup *setup, int line, int by);
} FormGame;

extern const FormGame form_knockdown, form_nokaut;

static inline uint8_t turned(int value, int by, int count)
{
    return (uint8_t)((value + by + count) % count);
}

#endif
