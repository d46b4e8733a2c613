/* page.c - blocks of lines; see page.h. */
#include "page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void page_begin(Page *page, int width)
{
    page->width = width;
    page->lines = 0;
}

static char *new_line(Page *page)
{
    int line = page->lines < PAGE_LINES ? page->lines++ : PAGE_LINES - 1;
    page->line[line][0] = 0;
    return page->line[line];
}

void page_line(Page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(new_line(page), PAGE_BYTES, format, arguments);
    va_end(arguments);
}

void page_wrap(Page *page, const char *head, int indent, const char *text)
{
    int missing = indent - columns_of(head);
    Snippet start = {""};
    append(&start, "%s%*s", head, missing > 0 ? missing : 0, "");
    for (bool first = true; first || *text; first = false) {
        const char *line = text + strspn(text, " ");
        int bytes = take_line(&text, page->width - columns_of(start.text));
        page_line(page, "%.*s%.*s", PAGE_BYTES / 2, start.text, bytes, line);
        start.text[0] = 0;
        append(&start, "%*s", indent, "");
    }
}

void page_beside(Page *page, int from, int gap, const Page *right)
{
    for (int i = 0; i < right->lines; i++) {
        char *line = from + i < page->lines ? page->line[from + i] : new_line(page);
        size_t used = strlen(line);
        int missing = page->width + gap - columns_of(line);
        snprintf(line + used, PAGE_BYTES - used, "%*s%s", missing > 0 ? missing : 0, "",
                 right->line[i]);
    }
}

void page_print(const Page *page)
{
    for (int i = 0; i < page->lines; i++) {
        int bytes = (int)strlen(page->line[i]);
        while (bytes > 0 && page->line[i][bytes - 1] == ' ')
            bytes--;
        printf("%.*s\n", bytes, page->line[i]);
    }
}
