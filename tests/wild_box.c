/* wild_box.c - writes boxes by bytes; what is in them, the grammars of the games say. */
#include "wild_box.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int wild_pick(Writer *w, int n)
{
    if (w->left == 0)
        return 0;
    w->left--;
    return *w->bytes++ % n;
}

void wild_put(Writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(w->text + w->used, WILD_TEXT - w->used, format, arguments);
    va_end(arguments);
    if (length > 0 && w->used + (size_t)length < WILD_TEXT)
        w->used += (size_t)length;
}

static void put_operand(Writer *w, char letter)
{
    for (const WildChoice *choice = w->choices; choice->letter; choice++) {
        int n = 0;
        if (choice->letter != letter)
            continue;
        while (n < 14 && choice->words[n])
            n++;
        const char *word = choice->words[wild_pick(w, n)];
        if (*word)
            wild_put(w, " %s", word);
    }
}

void wild_line(Writer *w, int indent, const char *pattern)
{
    wild_put(w, "%*s", indent - 1, "");
    while (*pattern) {
        size_t length = strcspn(pattern, " ");
        if (length == 1 && isupper((unsigned char)*pattern))
            put_operand(w, *pattern);
        else
            wild_put(w, " %.*s", (int)length, pattern);
        pattern += length + (pattern[length] == ' ');
    }
    wild_put(w, "\n");
}
