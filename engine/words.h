/* words.h - names and sentences in three languages.
 *
 * A label names a thing that an author wrote: a card, a skill, a fighter. A sentence is a template
 * such as "{seat} takes {wounds}."; {n|card|cards} chooses a plural form by the number n, with one
 * form, two or three as the language needs. */
#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include "text.h"

enum {
    LABEL_BOX,
    LABEL_ATTACK,
    LABEL_SPECIAL,
    LABEL_SKILL,
    LABEL_FIGHTER,
    LABEL_BOARD,
    LABEL_TOKEN,
    LABEL_ARENA,
    LABEL_KINDS
};
enum { SOURCE_UNSAID, SOURCE_PRINTED, SOURCE_NAMED, SOURCE_DESIGNED };
enum { MAX_LABELS = 4096, MAX_SENTENCES = 256, MAX_ARMS = 4 };

extern const char *const label_words[LABEL_KINDS];
extern const char *const source_words[4];
extern const char *const language_words[RS_LANGUAGES];

typedef struct Label {
    const char *id;
    const char *name[RS_LANGUAGES];
    const char *text[RS_LANGUAGES];
    const char *arm[RS_LANGUAGES][MAX_ARMS]; /* what its choices are called */
    const char *note;                        /* what was decided about it */
    const Line *line;                        /* where it is written */
    uint8_t kind, source, box, game;
} Label;

/* What a template can speak of: {seat} {other} {what} {wounds} {way} {n} {a} {b}, {s} their sum,
 * {+} the space b as people count. */
typedef struct Saying {
    int language;
    const char *seat, *other, *what, *wounds, *way;
    int n, a, b;
} Saying;

/* Writes the template filled in; returns the length. */
int words_fill(const char *pattern, const Saying *saying, char *out, int size);

/* The plural form of a number: which of `forms` forms. */
int words_plural(int language, int n, int forms);

#endif
