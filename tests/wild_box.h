/* wild_box.h - a box as nobody would design it, but as somebody could write it. */
#ifndef TESTS_WILD_BOX_H
#define TESTS_WILD_BOX_H

#include <stddef.h>
#include <stdint.h>

enum { WILD_TEXT = 1 << 16 };

/* Writes a box whose numbers, words and texts are chosen by the bytes; when they run out, the first
 * choice is taken. Returns the length; the text ends with 0. */
size_t wild_box(const uint8_t *bytes, size_t size, char text[WILD_TEXT]);

#endif
