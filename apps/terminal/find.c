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

static bool text_fits(const char *text, const char *wanted, bool whole)
{
    char folded[FOLDED];
    if (!text)
        return false;
    fold(text, folded);
    return whole ? strcmp(folded, wanted) == 0 : strstr(folded, wanted) != NULL;
}

bool label_fits(const Label *label, const char *wanted, bool whole)
{
    bool fits = text_fits(label->id, wanted, whole);
    for (int i = 0; i < RS_LANGUAGES; i++)
        fits = fits || text_fits(label->name[i], wanted, whole);
    return fits;
}

/* Returns how many there were, up to a few. */
static int print_labels(const Search *search, int labels, const char *wanted, bool whole,
                        bool of_any_box)
{
    enum { MOST = 6 };
    int found = 0;
    for (int i = 0; i < labels && found < MOST; i++)
        if (search->answers(search->table, i, wanted, whole) &&
            (of_any_box || search->in_match(search->table, i))) {
            search->print(search->table, i);
            found++;
        }
    return found;
}

bool find_and_print(const Search *search, int labels, const char *name)
{
    char wanted[FOLDED];
    fold(name, wanted);
    return *wanted && (print_labels(search, labels, wanted, true, false) ||
                       print_labels(search, labels, wanted, true, true) ||
                       print_labels(search, labels, wanted, false, false) ||
                       print_labels(search, labels, wanted, false, true));
}

bool name_fits(const char *name, const char *wanted, bool whole)
{
    return text_fits(name, wanted, whole);
}
