/* phrases.h - the words of the terminal: sentences of words/scene, words/table and words/terminal
 * in the language of whoever reads. What happens in a game is said by rs_say_... */
#ifndef TERMINAL_PHRASES_H
#define TERMINAL_PHRASES_H

#include "../../ringside.h"
#include "words/scene_words.h"
#include "words/table_words.h"
#include "words/terminal_words.h"

/* Whose words they are, before anything is said. */
void phrases_open(const rs_Rules *rules);

/* The code of a language, and back, or -1. */
const char *language_code(int language);
int language_find(const char *code);

const char *phrase(int language, int word);
/* With numbers filled in. */
const char *phrase_numbers(int language, int word, int n, int a, int b, char *out, int size);

/* What a player reads of a ruling: its name (part ""), "why", or what one of its values means; its
 * id where nothing is said of it. */
const char *ruling_phrase(int game, int language, const rs_Ruling *ruling, const char *part);

/* "3 mistakes in 42 decisions lost 21 points; luck gave 12." */
struct ReviewSum;
const char *phrase_sum(int language, const struct ReviewSum *sum, char *out, int size);

/* Chances as people read them: whole percents. */
static inline int percent(double chance)
{
    return (int)(chance * 100 + 0.5);
}

/* The name and the text of a card or another thing; an empty text where there is none. */
const char *name_in(const rs_Rules *rules, int language, int thing);
const char *text_in(const rs_Rules *rules, int language, int thing);

#endif
