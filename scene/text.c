/* text.c - the texts of a scene: they lie in it one behind the other; see make.h. */
#include "make.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *make_word(const Maker *m, int word)
{
    return rs_word(m->rules, m->language, word);
}

const char *make_name(const Maker *m, int thing)
{
    rs_Thing it;
    rs_thing(m->rules, thing, m->language, &it);
    return it.name;
}

const char *make_card_text(const Maker *m, int thing)
{
    rs_Thing it;
    if (thing < 0)
        return "";
    rs_thing(m->rules, thing, m->language, &it);
    return it.text;
}

static char *texts(const Maker *m)
{
    return m->card ? m->card->text : m->scene->text;
}

static int *used(const Maker *m)
{
    return m->card ? &m->card->used : &m->scene->used;
}

static int size(const Maker *m)
{
    return m->card ? (int)sizeof m->card->text : SCENE_TEXT;
}

/* The place of the byte that ends what is written so far. */
static char *end_of(const Maker *m)
{
    return texts(m) + *used(m);
}

static int room(const Maker *m)
{
    return size(m) - *used(m);
}

static void took(Maker *m, int length)
{
    if (length < room(m)) {
        *used(m) += length;
        return;
    }
    if (!m->card)
        m->scene->cut = true;
    *used(m) = size(m) - 1;
}

void make_begin(Maker *m)
{
    m->line = *used(m);
    *end_of(m) = 0;
}

static void add_list(Maker *m, const char *format, va_list list)
{
    took(m, vsnprintf(end_of(m), (size_t)room(m), format, list));
}

void make_add(Maker *m, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add_list(m, format, list);
    va_end(list);
}

void make_add_filled(Maker *m, int word, int n, int a, int b)
{
    const rs_Fill fill = {.n = n, .a = a, .b = b};
    took(m, rs_fill(make_word(m, word), &fill, end_of(m), room(m)));
}

void make_add_quoted(Maker *m, const char *text)
{
    make_add(m, "%s%s%s", make_word(m, SCENE_QUOTE_BEGINS), text, make_word(m, SCENE_QUOTE_ENDS));
}

bool make_line(const Maker *m)
{
    return *used(m) > m->line;
}

const char *make_end(Maker *m)
{
    const char *text = texts(m) + m->line;
    *used(m) += *used(m) < size(m) - 1; /* the 0 stays */
    m->line = -1;
    return text;
}

const char *make_text(Maker *m, const char *format, ...)
{
    va_list list;
    make_begin(m);
    va_start(list, format);
    add_list(m, format, list);
    va_end(list);
    return make_end(m);
}

const char *make_filled(Maker *m, int word, int n, int a, int b)
{
    make_begin(m);
    make_add_filled(m, word, n, a, b);
    return make_end(m);
}
