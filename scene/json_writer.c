/* json_writer.c - JSON text, piece by piece; see json_writer.h. */
#include "json_writer.h"

#include "../engine/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

JsonWriter writer_to(char *text, int size)
{
    return (JsonWriter){.text = text, .size = size, .full = size < 1};
}

int writer_end(JsonWriter *w)
{
    assert(w->depth == 0);
    if (w->size > 0)
        w->text[w->used] = 0;
    return w->full ? -1 : w->used;
}

/* ---- Bytes ---- */

/* One byte stays free for the 0. Once something had no room nothing is added any more. */
static void add(JsonWriter *w, const char *bytes, size_t count)
{
    if (w->full || count >= (size_t)(w->size - w->used)) {
        w->full = true;
        return;
    }
    memcpy(w->text + w->used, bytes, count);
    w->used += (int)count;
}

static void add_escape(JsonWriter *w, unsigned char c)
{
    char escape[8];
    const char *letter = memchr("\"\"\\\\\nn\tt\rr", c, 10);
    if (letter)
        snprintf(escape, sizeof escape, "\\%c", letter[1]);
    else
        snprintf(escape, sizeof escape, "\\u%04x", c);
    add(w, escape, strlen(escape));
}

/* A letter of several bytes, or one that was cut in the middle; returns how many bytes it took. */
static size_t add_letter(JsonWriter *w, const char *text)
{
    unsigned char lead = (unsigned char)*text;
    size_t length = strnlen(text, lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4);
    if (text_letters(text, length, NULL) == length) {
        add(w, text, length);
        return length;
    }
    add(w, "\xEF\xBF\xBD", 3);
    for (length = 1; (text[length] & 0xC0) == 0x80;)
        length++;
    return length;
}

static bool is_plain(unsigned char c)
{
    return c >= ' ' && c < 127 && c != '"' && c != '\\';
}

static void add_string(JsonWriter *w, const char *text)
{
    add(w, "\"", 1);
    while (*text) {
        size_t run = 0;
        while (is_plain((unsigned char)text[run]))
            run++;
        add(w, text, run);
        text += run;
        if ((unsigned char)*text >= 128)
            text += add_letter(w, text);
        else if (*text)
            add_escape(w, (unsigned char)*text++);
    }
    add(w, "\"", 1);
}

/* ---- Values ---- */

/* What stands before a value. */
static void begin(JsonWriter *w, const char *key)
{
    assert(!key == (w->depth == 0 || (w->lists >> (w->depth - 1) & 1)));
    if (w->more)
        add(w, ",", 1);
    w->more = true;
    if (!key)
        return;
    add(w, "\"", 1);
    add(w, key, strlen(key));
    add(w, "\":", 2);
}

static void open(JsonWriter *w, const char *key, bool list)
{
    assert(w->depth < WRITER_DEPTH);
    begin(w, key);
    add(w, list ? "[" : "{", 1);
    w->lists = (w->lists & ~(1u << w->depth)) | (uint32_t)list << w->depth;
    w->depth++;
    w->more = false;
}

void writer_object(JsonWriter *w, const char *key)
{
    open(w, key, false);
}

void writer_list(JsonWriter *w, const char *key)
{
    open(w, key, true);
}

void writer_close(JsonWriter *w)
{
    assert(w->depth > 0);
    w->depth--;
    add(w, w->lists >> w->depth & 1 ? "]" : "}", 1);
    w->more = true;
}

void writer_text(JsonWriter *w, const char *key, const char *text)
{
    begin(w, key);
    add_string(w, text);
}

/* A scene has a thousand of them, so no printf. */
void writer_number(JsonWriter *w, const char *key, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    begin(w, key);
    do
        digits[--at] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        digits[--at] = '-';
    add(w, digits + at, sizeof digits - at);
}

void writer_chance(JsonWriter *w, const char *key, double chance)
{
    int digits = chance <= 0 ? 0 : chance >= 1 ? 10000 : (int)(chance * 10000 + 0.5);
    char text[24];
    begin(w, key);
    snprintf(text, sizeof text, "%d.%04d", digits / 10000, digits % 10000);
    add(w, text, strlen(text));
}

void writer_flag(JsonWriter *w, const char *key, bool flag)
{
    begin(w, key);
    add(w, flag ? "true" : "false", flag ? 4 : 5);
}

void writer_null(JsonWriter *w, const char *key)
{
    begin(w, key);
    add(w, "null", 4);
}
