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

void print_wrapped(const char *head, int indent, const char *text)
{
    print_padded(head, indent);
    int column = columns_of(head) > indent ? columns_of(head) : indent;
    bool first = true;
    while (*text) {
        size_t bytes = strcspn(text, " ");
        Snippet word = {""};
        append(&word, "%.*s", (int)bytes, text);
        int width = columns_of(word.text);
        if (!first && column + 1 + width > SCREEN_COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
            first = true;
        }
        printf(first ? "%s" : " %s", word.text);
        column += width + !first;
        first = false;
        text += bytes + strspn(text + bytes, " ");
    }
    putchar('\n');
}

void print_numbered(const char *const *texts, int count)
{
    enum { HALF = SCREEN_COLUMNS / 2, NUMBER = 5 };
    bool two = count > 3;
    for (int i = 0; i < count && two; i++)
        two = columns_of(texts[i]) < HALF - NUMBER;
    int lines = two ? (count + 1) / 2 : count;
    for (int i = 0; i < lines; i++) {
        char number[16];
        snprintf(number, sizeof number, "%3d.", i + 1);
        if (!two || i + lines >= count) {
            print_wrapped(number, NUMBER, texts[i]);
            continue;
        }
        printf("%s ", number);
        print_padded(texts[i], HALF - NUMBER);
        printf("%3d. %s\n", i + lines + 1, texts[i + lines]);
    }
}
