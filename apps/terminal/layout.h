/* layout.h - text in the columns of a terminal: put together, measured, padded, wrapped, numbered.
 */
#ifndef TERMINAL_LAYOUT_H
#define TERMINAL_LAYOUT_H

#include <stdbool.h>

enum { SCREEN_COLUMNS = 80 };

/* A short text that is being put together; what does not fit is left off. */
typedef struct Snippet {
    char text[1024];
} Snippet;

void append(Snippet *snippet, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Cut to so many columns, with a mark of its end. */
void shorten(Snippet *snippet, int columns);

/* How many columns a text takes: letters, not bytes. */
int columns_of(const char *text);
/* The bytes of the first `columns` columns. */
int bytes_of_columns(const char *text, int columns);

void print_times(const char *what, int times);
void print_padded(const char *text, int columns);
/* Cut to the columns if need be. */
void print_centred(const char *text, int columns, const char *filler);

/* Takes off the text as many whole words as fit into the columns, at least one, and the blanks
 * behind them. Returns the bytes of the words. */
int take_line(const char **text, int columns);

/* Prints `head`, then the text broken into lines that start at column `indent`. */
void print_wrapped(const char *head, int indent, const char *text);

/* Lines with a key before each, such as a number; side by side where two fit. */
void print_keyed(const char *const *keys, const char *const *texts, int count);

#endif
