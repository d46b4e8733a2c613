/* find.h - finding things by what people type: without accents, capitals and apostrophes. */
#ifndef TERMINAL_FIND_H
#define TERMINAL_FIND_H

#include <stdbool.h>
#include <stdint.h>

enum { FOLDED = 128 };

/* A Latin letter from U+00C0 to U+017F without what is above or below it; 0: it is none. */
char plain_latin(uint32_t code);
/* Small letters without accents; a hyphen is a blank, an apostrophe is nothing. */
void fold(const char *text, char out[FOLDED]);
/* Whether a name is, or has as a part, what was folded. */
bool name_fits(const char *name, const char *wanted, bool whole);

/* Whether the text has these words somewhere. */
bool has_words(const char *text, const char *wanted);

#endif
