/* find.h - things by the names that people type: without accents, in any language, in part. */
#ifndef TERMINAL_FIND_H
#define TERMINAL_FIND_H

#include "../../engine/rules.h"

enum { FOLDED = 128 };

/* Small letters without accents; hyphens as blanks: what people type without thinking. */
void fold(const char *text, char out[FOLDED]);

/* Whether the folded text is an id or a name of the label, or part of one. */
bool label_fits(const Label *label, const char *wanted, bool whole);

/* The game's part of a search: whether a label answers to the text, whether it is part of this
 * match, and how it is printed. */
typedef struct Search {
    const void *table;
    bool (*answers)(const void *table, int label, const char *wanted, bool whole);
    bool (*in_match)(const void *table, int label);
    void (*print)(const void *table, int label);
} Search;

/* Prints what goes by this name: a whole name of this match, of any box, then part of a name; the
 * first of these that is there. False if there is none. */
bool find_and_print(const Search *search, int labels, const char *name);

/* Whether a name is, or has as a part, what was folded. */
bool name_fits(const char *name, const char *wanted, bool whole);

#endif
