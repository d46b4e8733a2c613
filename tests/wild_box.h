/* wild_box.h - boxes as nobody would design them, but as somebody could write them. */
#ifndef TESTS_WILD_BOX_H
#define TESTS_WILD_BOX_H

#include <stddef.h>
#include <stdint.h>

enum { WILD_TEXT = 1 << 17 };

/* Writes a box whose numbers, words and texts are chosen by the bytes; when they run out, the first
 * choice is taken. Returns the length; the text ends with 0. */
size_t wild_knockdown(const uint8_t *bytes, size_t size, char text[WILD_TEXT]);
size_t wild_nokaut(const uint8_t *bytes, size_t size, char text[WILD_TEXT]);

/* ---- For knockdown_wild.c and nokaut_wild.c ---- */

/* What a capital letter in a pattern stands for: one of these words. */
typedef struct WildChoice {
    char letter;
    const char *words[14];
} WildChoice;

typedef struct Writer {
    const uint8_t *bytes;
    size_t left;
    char *text;
    size_t used;
    const WildChoice *choices; /* ended by letter 0 */
    int lies[3];               /* of Knockdown: where its tokens lie */
} Writer;

/* A number from 0 to n - 1. */
int wild_pick(Writer *w, int n);
void wild_put(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A pattern: words, and single capitals for operands. */
void wild_line(Writer *w, int indent, const char *pattern);

#define WILD_PICK(w, list) (list)[wild_pick(w, (int)(sizeof(list) / sizeof *(list)))]

#endif
