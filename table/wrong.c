/* wrong.c - what is wrong, by the engine's own means; see wrong.h. */
#include "wrong.h"

#include "../engine/text.h"

const char *wrong_suggest(const char *word, const char *const *candidates, int count, char out[80])
{
    return text_suggest(word, candidates, count, out);
}

void wrong_clean(char *text)
{
    text_clean(text);
}
