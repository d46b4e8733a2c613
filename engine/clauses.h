/* clauses.h - what every game's `expect` lines share (docs/scenarios.md).
 *
 * A line is clauses parted by commas. A clause about a seat begins with its letter; the next may go
 * on about the same seat without it. */
#ifndef ENGINE_CLAUSES_H
#define ENGINE_CLAUSES_H

#include "kind.h"

/* One clause: words from `word` up to `end`, about `seat` (-1: about the table). */
typedef struct Clause {
    const Witness *w;
    const GameKind *kind;
    Text *text;
    const Line *line;
    int word, end, seat;
    char *found; /* what is, if it is not as expected */
} Clause;

typedef struct ClauseWords {
    const char *const *of_a_seat; /* the first words of clauses about a seat */
    int count;
    bool (*about_seat)(Clause *c);
    bool (*about_table)(Clause *c);
} ClauseWords;

/* Checks the line clause by clause up to the first that fails. */
bool clauses_check(const Witness *w, Text *text, const Line *line, const ClauseWords *words,
                   char found[300]);

const char *clause_word(const Clause *c, int i);
int clause_words(const Clause *c);
bool clause_is_number(const char *text);
/* Returns whether it holds; if not, says what was found. */
bool clause_found(Clause *c, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The clause makes no sense: a problem of the text. Always false. */
bool clause_nonsense(Clause *c, int i, const char *message);

bool clause_number(Clause *c, int value);
bool clause_seat(Clause *c, int seat);
/* `offered attack push`, `not-offered end` */
bool clause_offer(Clause *c, bool wanted);
/* `event moved`, `no-event moved`; with a further word also the id of what it is about. */
bool clause_event(Clause *c, bool wanted);

#endif
