/* languages.h - the languages of words and translations, and how each counts.
 *
 * A language is files: whatever code they name is one (`words de scene`, `language de`). English is
 * number 0, for it says what there is and fills gaps; the others follow in the order of the files.
 * The set of words "language" holds what a language says of itself: its name, and its plural forms.
 *
 * A plural rule has a condition for each form but the last, in the notation of the CLDR:
 *
 *   n = 1; n % 10 = 2..4 and n % 100 != 12..14
 *
 * A sentence carries the rule of the language that it is written in, {n:RULE|...}, unless it counts
 * as English does. So whoever fills it in needs no rules, and an English sentence that stands in
 * for a missing one counts in English. */
#ifndef ENGINE_LANGUAGES_H
#define ENGINE_LANGUAGES_H

#include "compile.h"

/* The set of words in which a language speaks of itself. */
#define LANGUAGE_SET "language"
/* How English counts, and every language that does not say. */
#define PLURAL_USUAL "n = 1"

/* The language that this word of a line names, noted if it is new; -1 with a problem. */
int language_named(Compiler *c, const Line *line, int word);
/* Whether anything but names of cards is said in it; before gaps are filled. */
bool language_has_words(const rs_Rules *rules, int language);
/* Puts the plural rules of their languages into all sentences that need one. */
void language_settle(rs_Rules *rules);

/* How many forms of a number the language has. */
int language_forms(const rs_Rules *rules, int language);

/* The form that fits a number, of the first `length` letters of a rule; -1: it is no rule. */
int plural_form(const char *rule, size_t length, int n);

#endif
