/* wrong.h - telling people and programs what is wrong with what they wrote. */
#ifndef TABLE_WRONG_H
#define TABLE_WRONG_H

/* Fills `out` with ` (did you mean "x"?)` for the nearest of the candidates, or with nothing. */
const char *wrong_suggest(const char *word, const char *const *candidates, int count, char out[80]);

/* Puts ? for all that no text may hold, so that the rest can be shown. */
void wrong_clean(char *text);

#endif
