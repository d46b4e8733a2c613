/* commands.c - the words that are no answers; see commands.h. */
#include "commands.h"

#include "find.h"
#include "phrases.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Whether the folded word is one of those of a command, which are parted by blanks. */
static bool is_one_of(const char *words, const char *folded)
{
    char known[FOLDED];
    size_t length = strlen(folded);
    fold(words, known);
    for (const char *at = known; length > 0 && (at = strstr(at, folded)); at++)
        if ((at == known || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

/* All languages at once: whoever changes the language need not learn the keys anew. */
static int command_of(const char *folded)
{
    for (int language = 0; language_code(language); language++)
        for (int command = COMMAND_NONE + 1; command < COMMANDS; command++)
            if (is_one_of(phrase(language, TERMINAL_COMMAND_HELP + command - 1), folded))
                return command;
    return COMMAND_NONE;
}

int find_command(const char *line, const char **rest)
{
    char word[64], folded[FOLDED];
    size_t length = strcspn(line, " \t");
    *rest = line + length + strspn(line + length, " \t");
    if (length >= sizeof word)
        return COMMAND_NONE;
    memcpy(word, line, length);
    word[length] = 0;
    fold(word, folded);
    return command_of(folded);
}

int number_after(const char *rest, int otherwise)
{
    enum { MOST_DIGITS = 8 };
    size_t digits = strspn(rest, "0123456789");
    if (!*rest)
        return otherwise;
    return digits > 0 && digits <= MOST_DIGITS && !rest[digits] ? atoi(rest) : -1;
}
