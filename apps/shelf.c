/* shelf.c - shipped boxes and given files; see shelf.h. */
#include "shelf.h"

#include "words/table_words.h"

#include <stdlib.h>
#include <string.h>

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* The second word of a line that starts with `first`, or "". */
static const char *second_word(const Line *line, const char *first)
{
    return line && line->words > 1 && is(line->word[0].text, first) ? line->word[1].text : "";
}

static Head read_head(const rs_Source *source)
{
    rs_Problems ignored = {0}; /* rs_compile finds them again */
    Text text = {.source = source, .sources = 1, .problems = &ignored};
    const Line *first = text_read(&text, 0);
    Head head = {0};
    if (first) {
        bool translation = is(first->word[0].text, "language");
        const char *language = second_word(first, translation ? "language" : "words");
        bool words = is(first->word[0].text, "words") && first->words > 2;
        const char *box =
            words ? first->word[2].text : second_word(translation ? first->next : first, "box");
        snprintf(head.kind, sizeof head.kind, "%s", first->word[0].text);
        snprintf(head.language, sizeof head.language, "%s", language);
        snprintf(head.box, sizeof head.box, "%s", box);
    }
    text_free(&text);
    return head;
}

/* Where a given file belongs: in the place of the shipped source with the same head, or last. */
static int place_for(const Shelf *shelf, const Head *head)
{
    bool whole = *head->kind && !is(head->kind, "words"); /* sentences are laid over, one by one */
    for (int i = 0; i < shelf->sources && whole; i++)
        if (shelf->given[i] < 0 && is(shelf->head[i].kind, head->kind) &&
            is(shelf->head[i].language, head->language) && is(shelf->head[i].box, head->box))
            return i;
    return shelf->sources;
}

static void put(Shelf *shelf, int place, rs_Source source, Head head, int given)
{
    shelf->source[place] = source;
    shelf->head[place] = head;
    shelf->given[place] = given;
    if (place == shelf->sources)
        shelf->sources++;
}

static bool box_is_given(const Shelf *shelf, const char *id)
{
    for (int i = 0; i < shelf->sources; i++)
        if (shelf->given[i] >= 0 && is(shelf->head[i].kind, "box") && is(shelf->head[i].box, id))
            return true;
    return false;
}

/* A changed box may lack what its shipped translation names, which its author cannot help. */
static bool leave_out_translations(Shelf *shelf)
{
    for (int i = 0; i < shelf->sources; i++)
        if (shelf->given[i] < 0 && is(shelf->head[i].kind, "language") &&
            box_is_given(shelf, shelf->head[i].box)) {
            shelf->source[i].text = "";
            shelf->source[i].size = 0;
            shelf->english_only = true;
        }
    return shelf->english_only;
}

void shelf_free(Shelf *shelf)
{
    rs_free(shelf->rules);
    for (int i = 0; i < shelf->sources; i++)
        if (shelf->given[i] >= 0)
            free((void *)(uintptr_t)shelf->source[i].text);
}

void shelf_start(Shelf *shelf)
{
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    memset(shelf, 0, sizeof *shelf);
    for (int i = 0; i < count; i++)
        put(shelf, i, shipped[i], read_head(&shipped[i]), -1);
}

bool shelf_add(Shelf *shelf, rs_Source source, int given)
{
    Head head = read_head(&source);
    int place = place_for(shelf, &head);
    if (place == TEXT_MAX_SOURCES)
        return false;
    put(shelf, place, source, head, given);
    return true;
}

bool shelf_compile(Shelf *shelf, rs_Problems *problems)
{
    shelf->rules = rs_compile(shelf->source, shelf->sources, problems);
    if (!shelf->rules && leave_out_translations(shelf))
        shelf->rules = rs_compile(shelf->source, shelf->sources, problems);
    return shelf->rules != NULL;
}
