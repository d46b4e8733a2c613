/* lexicon.h - sets of sentences beside those of the games: what the scene, the table, the terminal
 * and the page say.
 *
 * A file begins with `words LANGUAGE SET`; a line is `say KEY "text"`, or `say KEY` with quoted
 * lines below it that make one text. The keys of a set are those of its English file, in that
 * order: the build makes an enum of them (apps/embed/wordlist.c), so a sentence that is missing
 * does not compile. */
#ifndef ENGINE_LEXICON_H
#define ENGINE_LEXICON_H

#include "compile.h"

/* A word is its set times LEXICON_STEP and its place in it; so says apps/embed/wordlist.c too. */
enum { LEXICON_STEP = 1024 };

typedef struct Lexicon {
    const char *name;
    int words;
    const char *key[LEXICON_STEP];
    const char *text[RS_MOST_LANGUAGES][LEXICON_STEP];
} Lexicon;

/* `words LANGUAGE SET` with all its lines; the English file of a set must come first. */
void lexicon_compile(Compiler *c, const Line *head, int language);
/* English where a translation is missing. */
void lexicon_fill_gaps(rs_Rules *rules);

#endif
