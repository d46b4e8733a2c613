/* buffer.h - a text that grows: messages on their way out. */
#ifndef SERVER_BUFFER_H
#define SERVER_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* All zero is an empty one. `failed`: there was no memory, and the text is not whole. */
typedef struct Buffer {
    char *text;
    size_t used, room;
    bool failed;
} Buffer;

void buffer_clear(Buffer *buffer);
void buffer_free(Buffer *buffer);
/* Room for so many bytes behind those that are there, and a 0; NULL if there is no memory. */
char *buffer_room(Buffer *buffer, size_t bytes);
void buffer_add(Buffer *buffer, const void *bytes, size_t count);
void buffer_say(Buffer *buffer, const char *text);
/* In base64, as JSON strings carry bytes. */
void buffer_base64(Buffer *buffer, const void *bytes, size_t count);

/* What writes JSON into a buffer of the caller and returns the length, or -1: it needs more room.
 */
typedef int Telling(const void *what, char *text, int size);
void buffer_tell(Buffer *buffer, Telling *tell, const void *what);

#endif
