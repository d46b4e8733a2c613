/* find.c - finding things by what people type; see find.h. */
#include "find.h"

#include "layout.h"

#include <ctype.h>
#include <string.h>

/* The letter without its accent; the bytes of `text` that it took go to `bytes`. */
static char plain_letter(const char *text, int *bytes)
{
    static const char *const letters[] = {"ąĄáÁ", "a",  "ćĆ",   "c",    "ęĘéÉ", "e",  "íÍ",
                                          "i",    "łŁ", "l",    "ńŃñÑ", "n",    "óÓ", "o",
                                          "śŚ",   "s",  "úÚüÜ", "u",    "źŹżŻ", "z"};
    *bytes = bytes_of_columns(text, 1);
    for (size_t i = 0; i < sizeof letters / sizeof *letters && *bytes == 2; i += 2)
        for (const char *accented = letters[i]; *accented; accented += 2)
            if (strncmp(accented, text, 2) == 0)
                return *letters[i + 1];
    return *text == '-' ? ' ' : (char)tolower((unsigned char)*text);
}

void fold(const char *text, char out[FOLDED])
{
    int used = 0, bytes;
    for (; *text && used < FOLDED - 1; text += bytes) {
        char letter = plain_letter(text, &bytes);
        if (*text != '\'')
            out[used++] = letter;
    }
    out[used] = 0;
}

bool name_fits(const char *name, const char *wanted, bool whole)
{
    char folded[FOLDED];
    fold(name, folded);
    return whole ? strcmp(folded, wanted) == 0 : strstr(folded, wanted) != NULL;
}

/* Whether the text goes on with what was folded. */
static bool goes_on_with(const char *text, const char *wanted)
{
    for (int bytes; *wanted; text += bytes) {
        char letter = plain_letter(text, &bytes);
        if (!*text)
            return false;
        if (*text == '\'')
            continue;
        if (letter != *wanted++)
            return false;
    }
    return true;
}

bool has_words(const char *text, const char *wanted)
{
    char folded[FOLDED];
    int bytes;
    fold(wanted, folded);
    for (; *text; text += bytes) {
        if (goes_on_with(text, folded))
            return true;
        bytes = bytes_of_columns(text, 1);
    }
    return false;
}
