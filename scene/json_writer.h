/* json_writer.h - JSON text, piece by piece, into a buffer of the caller: no allocation, no
 * library, so that it runs wherever a scene does.
 *
 * Invariant: what has been written is valid UTF-8 without controls, and valid JSON as soon as
 * everything is closed; what has no room is noted and writer_end tells it. Commas and escapes are
 * the writer's. */
#ifndef SCENE_JSON_WRITER_H
#define SCENE_JSON_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WRITER_DEPTH = 32 }; /* of objects and lists in each other */

typedef struct JsonWriter {
    char *text;
    int size, used;
    int depth;
    uint32_t lists; /* bit d: what is open at depth d is a list */
    bool more;      /* something stands before the next value at this depth */
    bool full;
} JsonWriter;

JsonWriter writer_to(char *text, int size);
/* Ends the text with 0. The length, or -1 if it had no room. */
int writer_end(JsonWriter *w);

/* Every value of an object has a key, of plain letters; in a list, and for the whole, it is NULL.
 */
void writer_object(JsonWriter *w, const char *key);
void writer_list(JsonWriter *w, const char *key);
void writer_close(JsonWriter *w); /* the object or list that was opened last */

/* What no text may hold becomes U+FFFD, controls their escapes. */
void writer_text(JsonWriter *w, const char *key, const char *text);
void writer_number(JsonWriter *w, const char *key, int64_t number);
/* Four digits of a number from 0 to 1: 0.4523. */
void writer_chance(JsonWriter *w, const char *key, double chance);
void writer_flag(JsonWriter *w, const char *key, bool flag);
void writer_null(JsonWriter *w, const char *key);

#endif
