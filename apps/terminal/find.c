/* find.c - finding things by what people type; see find.h. */
#include "find.h"

#include "layout.h"

#include <ctype.h>
#include <string.h>

char plain_latin(uint32_t code)
{
    static const char plain[] = "AAAAAAACEEEEIIIIDNOOOOO.OUUUUYTsaaaaaaaceeeeiiiidnooooo.ouuuuyty"
                                "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                                "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
    _Static_assert(sizeof plain == 0x180 - 0xC0 + 1, "one letter for each");
    char letter = code >= 0xC0 && code < 0x180 ? plain[code - 0xC0] : '.';
    return letter == '.' ? 0 : letter;
}

/* A letter as it is compared; returns its bytes, and those of `text` that it took in *bytes. Of an
 * apostrophe there is nothing. */
static int fold_letter(const char *text, char out[8], int *bytes)
{
    const unsigned char *byte = (const unsigned char *)text;
    *bytes = bytes_of_columns(text, 1);
    uint32_t code = *bytes == 2 ? (byte[0] & 0x1Fu) << 6 | (byte[1] & 0x3Fu) : 0;
    if (plain_latin(code)) {
        *out = (char)tolower((unsigned char)plain_latin(code));
        return 1;
    }
    if (*bytes > 1 && *bytes <= 8) {
        memcpy(out, text, (size_t)*bytes);
        return *bytes;
    }
    *out = *text == '-' ? ' ' : (char)tolower(byte[0]);
    return *text != '\'';
}

void fold(const char *text, char out[FOLDED])
{
    int used = 0, bytes;
    char letter[8];
    for (; *text; text += bytes) {
        int length = fold_letter(text, letter, &bytes);
        if (used + length >= FOLDED)
            break;
        memcpy(out + used, letter, (size_t)length);
        used += length;
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
    char letter[8];
    for (int bytes; *wanted; text += bytes) {
        if (!*text)
            return false;
        size_t length = (size_t)fold_letter(text, letter, &bytes);
        if (strncmp(letter, wanted, length) != 0)
            return false;
        wanted += length;
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
