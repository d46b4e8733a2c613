/* buffer.c - a text that grows; see buffer.h. */
#include "buffer.h"

#include <sodium.h>

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4096, MOST_ROOM = 1 << 26 };

void buffer_clear(Buffer *b)
{
    b->used = 0;
    b->failed = false;
}

void buffer_free(Buffer *b)
{
    free(b->text);
    memset(b, 0, sizeof *b);
}

char *buffer_room(Buffer *b, size_t bytes)
{
    size_t wanted = b->room ? b->room : FIRST_ROOM;
    while (wanted < b->used + bytes + 1)
        wanted *= 2;
    if (wanted > b->room) {
        char *grown = wanted <= MOST_ROOM ? realloc(b->text, wanted) : NULL;
        if (!grown) {
            b->failed = true;
            return NULL;
        }
        b->text = grown;
        b->room = wanted;
    }
    return b->text + b->used;
}

void buffer_add(Buffer *b, const void *bytes, size_t count)
{
    char *to = buffer_room(b, count);
    if (!to)
        return;
    memcpy(to, bytes, count);
    b->used += count;
    b->text[b->used] = 0;
}

void buffer_say(Buffer *b, const char *text)
{
    buffer_add(b, text, strlen(text));
}

void buffer_base64(Buffer *b, const void *bytes, size_t count)
{
    const int variant = sodium_base64_VARIANT_ORIGINAL;
    size_t length = sodium_base64_encoded_len(count, variant);
    char *to = buffer_room(b, length);
    if (to)
        b->used += strlen(sodium_bin2base64(to, length, bytes, count, variant));
}

void buffer_tell(Buffer *b, Telling *tell, const void *what)
{
    int length = -1;
    for (size_t room = FIRST_ROOM; length < 0; room *= 2) {
        char *to = buffer_room(b, room);
        if (!to)
            return;
        length = tell(what, to, (int)(b->room - b->used));
    }
    b->used += (size_t)length;
}
