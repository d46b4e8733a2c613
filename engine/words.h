/* words.h - names and sentences in all languages.
 *
 * A label names a thing that an author wrote: a card, a skill, a fighter. A sentence is a template
 * such as "{seat} takes {wounds}."; {n|card|cards} chooses a plural form by the number n, with as
 * many forms as the language needs (languages.h); {what? ({what})} is a part that is left out where
 * there is no text of that name, or where the number is 0. Such parts hold no other such part. */
#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include "text.h"

enum { LABEL_BOX }; /* the other kinds are each game's own, from 1 on */
enum { SOURCE_UNSAID, SOURCE_PRINTED, SOURCE_NAMED, SOURCE_DESIGNED };
enum { MAX_LABELS = 4096, MAX_BOXES = 32, MAX_SENTENCES = 256, MAX_ARMS = 4 };

extern const char *const source_words[4];

typedef struct Label {
    const char *id;
    const char *name[RS_MOST_LANGUAGES];
    const char *text[RS_MOST_LANGUAGES];
    const char *arm[RS_MOST_LANGUAGES][MAX_ARMS]; /* what its choices are called */
    const char *note;                             /* what was decided about it */
    const Line *line;                             /* where it is written */
    const Line *changed_by;                       /* the head of the box that changed it, or NULL */
    const Line *replaced;                         /* the block in whose place it stands, or NULL */
    bool inherited;                               /* written in the box that its box extends */
    uint8_t kind, source;
    uint8_t game, box; /* box: its number among the boxes of the game */
} Label;

/* How a file of sentences names one: its sort is "event", "action", "question",
 * "word" or "problem". */
typedef struct SentenceKey {
    const char *sort, *key;
} SentenceKey;

/* What the n-th choice of a thing is called, from 1 on, or NULL. */
static inline const char *label_option(const Label *label, int n, int language)
{
    return n > 0 && n <= MAX_ARMS ? label->arm[language][n - 1] : NULL;
}

typedef rs_Fill Saying;

/* Whether a template can be filled as its English one is: every place closed, no name that the
 * English one does not have, no more forms than the language has. If not, *wrong says what, about
 * the place that it gives back as a quote. */
typedef struct WordsFault {
    const char *wrong;
    Quote place;
} WordsFault;
bool words_fit(const char *pattern, const char *english, int forms, WordsFault *fault);

/* What a seat is called: as the players say, or else by its letter; what is no seat is the table.
 */
const char *words_seat(const rs_Words *words, int seat, const char *table);

#endif
