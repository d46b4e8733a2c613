/* reading.h - one line of a position, read word by word (docs/scenarios.md).
 *
 * A game lists the first words of its lines and a function for each; what is wrong is noted in the
 * text once, at the word where it was found, and ends the line. */
#ifndef ENGINE_READING_H
#define ENGINE_READING_H

#include "kind.h"

typedef struct Reading {
    const rs_Rules *rules;
    const GameKind *kind;
    Text *text;
    const Line *line;
    int word; /* the next one */
    bool ok;
} Reading;

/* Ids as they stand in the text, which outlives the position. */
typedef struct WordList {
    int count;
    const char *id[TEXT_MAX_WORDS];
} WordList;

typedef struct PositionLine {
    const char *word;
    void (*read)(Reading *r, struct Position *position); /* from word 1 on */
} PositionLine;

/* Reads the whole line by the function for its first word; false if there is none. */
bool reading_line(Reading *r, const PositionLine *lines, int count, struct Position *position);

/* The next word, "" behind the last. */
const char *reading_word(const Reading *r);
bool reading_is(const Reading *r, const char *text);
bool reading_ended(const Reading *r);
void reading_wrong(Reading *r, const char *message);

/* These take the next word; one that does not fit is a problem, and the first choice is returned.
 */
int reading_number(Reading *r, int lo, int hi);
int reading_choice(Reading *r, const char *const *list, int count, const char *what);

/* Ids up to one of these words or the end of the line. */
void reading_list(Reading *r, const char *const *ends, int count, WordList *list);

/* The next word as the value of something in the set-up; `ruling` is followed by its name. */
void reading_setting(Reading *r, rs_Setup *setup, const char *key);
void reading_ruling(Reading *r, rs_Setup *setup);

#endif
