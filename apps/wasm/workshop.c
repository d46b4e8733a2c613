/* workshop.c - for who writes boxes in the page: what the program has understood of a card, and the
 * page that teaches the box language. Both are texts for authors, in English like all of theirs. */
#define _POSIX_C_SOURCE 200809L
#include "module.h"

#include "../box.h"

#include <stdlib.h>

/* What was written into the stream goes out. */
static int give_stream(FILE *stream, char **text)
{
    bool good = fclose(stream) == 0 && *text;
    out_clear();
    good = good && out_add_text(*text);
    free(*text);
    return good ? 0 : refuse("there is no memory left");
}

/* As `ringside box explain` tells it. */
int rw_explain(int handle, int thing, int language)
{
    const rs_Rules *rules = rules_of(handle);
    char *text = NULL;
    size_t size;
    if (!rules || !fits_language(rules, language))
        return -1;
    if (thing < 0 || thing >= rules->labels)
        return refuse("there is no thing %d", thing);
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        return refuse("there is no memory left");
    box_explain(stream, rules, thing, language);
    return give_stream(stream, &text);
}

/* As `ringside box language` tells it. */
int rw_language(int game)
{
    char *text = NULL;
    size_t size;
    if (game < 0 || game >= RS_GAMES)
        return refuse("there is no game %d", game);
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        return refuse("there is no memory left");
    box_game(game)->language(stream);
    return give_stream(stream, &text);
}
