/* page.h - a block of lines, put together before it is shown, so that blocks can stand side by side
 * and another kind of screen can show them where it likes. */
#ifndef TERMINAL_PAGE_H
#define TERMINAL_PAGE_H

#include "layout.h"

enum { PAGE_LINES = 80, PAGE_BYTES = 512 };

/* What does not fit into its lines is left off. */
typedef struct Page {
    int width; /* in columns: where texts are broken */
    int lines;
    char line[PAGE_LINES][PAGE_BYTES];
} Page;

void page_begin(Page *page, int width);
void page_line(Page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Like print_wrapped. */
void page_wrap(Page *page, const char *head, int indent, const char *text);
/* Puts another page to the right of the lines from `from` on. */
void page_beside(Page *page, int from, int gap, const Page *right);

void page_print(const Page *page);

#endif
