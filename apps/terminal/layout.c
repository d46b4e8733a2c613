/* layout.c - text in the columns of a terminal; see layout.h. */
#include "layout.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void append(Snippet *snippet, const char *format, ...)
{
    size_t used = strlen(snippet->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(snippet->text + used, sizeof snippet->text - used, format, arguments);
    va_end(arguments);
}

/* ---- Columns ---- */

static bool starts_letter(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

int columns_of(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += starts_letter(*text);
    return columns;
}

int bytes_of_columns(const char *text, int columns)
{
    int at = 0;
    for (; text[at]; at++)
        if (starts_letter(text[at]) && columns-- == 0)
            break;
    return at;
}

void shorten(Snippet *snippet, int columns)
{
    if (columns_of(snippet->text) <= columns)
        return;
    snippet->text[columns > 1 ? bytes_of_columns(snippet->text, columns - 1) : 0] = 0;
    append(snippet, "%s", columns > 0 ? "…" : "");
}

void print_times(const char *what, int times)
{
    for (; times > 0; times--)
        fputs(what, stdout);
}

void print_padded(const char *text, int columns)
{
    fputs(text, stdout);
    print_times(" ", columns - columns_of(text));
}

void print_centred(const char *text, int columns, const char *filler)
{
    int bytes = bytes_of_columns(text, columns), free_columns = columns - columns_of(text);
    print_times(filler, free_columns / 2);
    printf("%.*s", bytes, text);
    print_times(filler, free_columns - free_columns / 2);
}

/* ---- Lines ---- */

int take_line(const char **text, int columns)
{
    const char *start = *text + strspn(*text, " ");
    int bytes = 0, used = 0;
    for (;;) {
        int blanks = (int)strspn(start + bytes, " ");
        int word = (int)strcspn(start + bytes + blanks, " ");
        int width = 0;
        for (int i = 0; i < blanks + word; i++)
            width += starts_letter(start[bytes + i]);
        if (word == 0 || (bytes > 0 && used + width > columns))
            break;
        bytes += blanks + word;
        used += width;
    }
    *text = start + bytes + strspn(start + bytes, " ");
    return bytes;
}

void print_wrapped(const char *head, int indent, const char *text)
{
    int column = columns_of(head) > indent ? columns_of(head) : indent;
    print_padded(head, indent);
    for (bool first = true; first || *text; first = false) {
        if (!first)
            printf("%*s", indent, "");
        const char *line = text;
        line += strspn(line, " ");
        int bytes = take_line(&text, SCREEN_COLUMNS - (first ? column : indent));
        printf("%.*s\n", bytes, line);
    }
}

void print_keyed(const char *const *keys, const char *const *texts, int count)
{
    enum { HALF = SCREEN_COLUMNS / 2, KEY = 5 };
    bool two = count > 3;
    for (int i = 0; i < count && two; i++)
        two = columns_of(texts[i]) < HALF - KEY;
    int lines = two ? (count + 1) / 2 : count;
    for (int i = 0; i < lines; i++) {
        char key[16];
        snprintf(key, sizeof key, "%3s.", keys[i]);
        if (!two || i + lines >= count) {
            print_wrapped(key, KEY, texts[i]);
            continue;
        }
        printf("%s ", key);
        print_padded(texts[i], HALF - KEY);
        printf("%3s. %s\n", keys[i + lines], texts[i + lines]);
    }
}
