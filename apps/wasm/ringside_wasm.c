/* ringside_wasm.c - the two buffers and what all calls of the module share; see module.h. */
#include "module.h"

#include "../../table/wrong.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct {
    char *text;
    int size, room;
} in, out;

static const char no_memory[] = "there is no memory left";

/* ---- What came in ---- */

void *rw_in(int size)
{
    if (size < 0 || size > MODULE_MOST_IN)
        return NULL;
    if (size >= in.room) {
        char *more = realloc(in.text, (size_t)size + 1);
        if (!more)
            return NULL;
        in.text = more;
        in.room = size + 1;
    }
    in.size = size;
    in.text[size] = 0;
    return in.text;
}

char *in_text(size_t *size)
{
    static char nothing[1];
    nothing[0] = 0;
    if (!in.text) {
        *size = 0;
        return nothing;
    }
    *size = (size_t)in.size;
    in.text[in.size] = 0;
    return in.text;
}

/* "NAME SIZE": the name is ended, the size returned; -1: it is none. */
static long read_part_head(char *line, char *end)
{
    char *blank = memchr(line, ' ', (size_t)(end - line));
    long size = 0;
    if (!blank || blank == line || blank + 1 == end || end - blank > 9)
        return -1;
    for (const char *c = blank + 1; c < end; c++) {
        if (*c < '0' || *c > '9')
            return -1;
        size = size * 10 + (*c - '0');
    }
    *blank = 0;
    return size;
}

int in_parts(Part part[MODULE_PARTS])
{
    size_t size;
    char *at = in_text(&size), *behind = at + size;
    int parts = 0;
    while (at < behind) {
        char *end = memchr(at, '\n', (size_t)(behind - at));
        long bytes = end ? read_part_head(at, end) : -1;
        if (bytes < 0 || bytes >= behind - end - 1 || end[1 + bytes] != '\n')
            return refuse("part %d of what came in is cut off or has no head", parts + 1);
        if (parts == MODULE_PARTS)
            return refuse("%d parts are the most", MODULE_PARTS);
        part[parts++] = (Part){at, end + 1, (size_t)bytes};
        end[1 + bytes] = 0;
        at = end + 1 + bytes + 1;
    }
    return parts;
}

Part *find_part(Part *part, int parts, const char *name)
{
    for (int i = 0; i < parts; i++)
        if (strcmp(part[i].name, name) == 0)
            return &part[i];
    return NULL;
}

bool next_setting(char **text, char **key, char **value)
{
    while (**text == '\n')
        ++*text;
    if (!**text)
        return false;
    *key = *text;
    *text += strcspn(*text, "\n");
    if (**text)
        *(*text)++ = 0;
    *value = *key + strcspn(*key, " ");
    if (**value)
        *(*value)++ = 0;
    return true;
}

/* ---- What goes out ---- */

const void *rw_out(void)
{
    return out.text;
}

int rw_out_size(void)
{
    return out.size;
}

int rw_version(void)
{
    return MODULE_VERSION;
}

void out_clear(void)
{
    out.size = 0;
}

char *out_room(int bytes)
{
    if (bytes > MODULE_MOST_OUT - out.size) {
        refuse("this is too long to be told");
        return NULL;
    }
    if (out.size + bytes >= out.room) {
        int room = 2 * (out.size + bytes) + 4096;
        char *more = realloc(out.text, (size_t)room);
        if (!more) {
            refuse(no_memory);
            return NULL;
        }
        out.text = more;
        out.room = room;
    }
    return out.text + out.size;
}

void out_took(int bytes)
{
    out.size += bytes;
    out.text[out.size] = 0;
}

bool out_add(const void *bytes, size_t count)
{
    char *room = count > MODULE_MOST_OUT ? NULL : out_room((int)count);
    if (!room)
        return false;
    memcpy(room, bytes, count);
    out_took((int)count);
    return true;
}

bool out_add_text(const char *text)
{
    return out_add(text, strlen(text));
}

bool out_add_json(Telling *tell, const void *what)
{
    for (int size = 1 << 16;; size *= 2) {
        char *room = out_room(size);
        if (!room)
            return false;
        int length = tell(what, room, size);
        if (length >= 0) {
            out_took(length);
            return true;
        }
    }
}

/* What a page shows is one line of text, whatever it quotes. */
static void make_line(char *text)
{
    wrong_clean(text);
    for (; *text; text++)
        if ((unsigned char)*text < ' ')
            *text = '?';
}

/* Without memory even for this the caller gets an empty line. */
int refuse(const char *format, ...)
{
    enum { MOST = 512 };
    va_list arguments;
    out.size = 0;
    if (out.room < MOST) {
        char *more = realloc(out.text, MOST);
        if (!more)
            return -1;
        out.text = more;
        out.room = MOST;
    }
    va_start(arguments, format);
    int length = vsnprintf(out.text, MOST, format, arguments);
    va_end(arguments);
    make_line(out.text);
    out.size = length < 0 ? 0 : (int)strlen(out.text);
    return -1;
}

/* ---- Checks of arguments ---- */

bool fits_language(const rs_Rules *rules, int language)
{
    if (rs_language_code(rules, language))
        return true;
    refuse("there is no language %d", language);
    return false;
}

bool fits_game(int game)
{
    if (game >= 0 && game < RS_GAMES)
        return true;
    refuse("there is no game %d", game);
    return false;
}

bool fits_place(int place)
{
    if (place >= 0 && place < HOST_PLACES)
        return true;
    refuse("there is no place %d", place);
    return false;
}

bool fits_seat(const Match *match, int seat)
{
    if (seat >= 0 && seat < match->setup.seats)
        return true;
    refuse("there is no seat %d", seat);
    return false;
}
