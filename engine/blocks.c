/* blocks.c - reads blocks field by field; see blocks.h. */
#include "blocks.h"

#include <string.h>

Label *block_label(const Block *b)
{
    return &b->c->rules->label[b->label];
}

const char *block_word(const Block *b, int word)
{
    return word < b->line->words ? b->line->word[word].text : "";
}

void block_problem(const Block *b, int word, const char *message)
{
    text_problem(b->c->text, b->line, word, "%s", message);
}

uint8_t block_number(const Block *b, int word, int lo, int hi)
{
    int value = lo;
    text_number(b->c->text, b->line, word, lo, hi, &value);
    return (uint8_t)value;
}

void block_ends(const Block *b, int words)
{
    text_ends(b->c->text, b->line, words);
}

void block_needs_text(const Block *b)
{
    if (!b->line->child)
        block_problem(b, 0, "nothing is indented below this line");
}

uint16_t block_program(const Block *b, const Vocabulary *vocabulary, bool statics, int context)
{
    b->c->label = b->label;
    b->c->context = context;
    return (uint16_t)compile_program(b->c, vocabulary, b->line->child, statics);
}

void block_text(Block *b)
{
    label_text(b->c, block_label(b), b->line);
}

void block_source(Block *b)
{
    label_source(b->c, block_label(b), b->line);
}

void block_note(Block *b)
{
    label_note(b->c, block_label(b), b->line);
}

/* ---- Fields ---- */

bool block_holds_program(const char *field)
{
    static const char *const texts[] = {"effect", "when", "always", "instead", "lasts"};
    for (int i = 0; i < 5; i++)
        if (strcmp(field, texts[i]) == 0)
            return true;
    return false;
}

static void read_field(Block *b, const Field *fields, int pass)
{
    const char *words[16];
    int count = 0;
    for (; fields[count].word; count++) {
        words[count] = fields[count].word;
        if (strcmp(words[count], block_word(b, 0)) != 0)
            continue;
        if (fields[count].pass != pass)
            return;
        if (b->line->child && !block_holds_program(words[count]))
            text_problem(b->c->text, b->line->child, 0, "nothing can be indented below \"%.20s\"",
                         words[count]);
        fields[count].read(b);
        return;
    }
    if (pass == 0)
        text_choice(b->c->text, b->line, 0, words, count, "a field of this block");
}

/* What a text is for: the moment after `when`, the event after `instead of`. */
static const char *occasion(const Line *line)
{
    bool when = strcmp(line->word[0].text, "when") == 0;
    bool instead = strcmp(line->word[0].text, "instead") == 0;
    int word = when ? 1 : 2;
    return (when || instead) && word < line->words ? line->word[word].text : "";
}

/* Each field once, except texts for several occasions. */
static void check_repeats(Block *b)
{
    enum { MOST_FIELDS = 40 };
    int fields = 0;
    for (const Line *line = b->head->child; line; line = line->next)
        if (++fields > MOST_FIELDS) {
            text_problem(b->c->text, line, 0, "a block has at most %d fields", MOST_FIELDS);
            return;
        }
    for (const Line *a = b->head->child; a; a = a->next)
        for (const Line *z = a->next; z; z = z->next) {
            if (strcmp(a->word[0].text, z->word[0].text) == 0 &&
                strcmp(occasion(a), occasion(z)) == 0) {
                text_problem(b->c->text, z, 0, "\"%.40s\" stands here a second time",
                             z->word[0].text);
                return;
            }
        }
}

/* ---- Blocks ---- */

static int *count_of(const Block *b, const BlockKind *kind)
{
    return (int *)(void *)((char *)b->tables + kind->count);
}

static uint16_t *entry_of(const Block *b, const BlockKind *kind, int index)
{
    return (uint16_t *)(void *)((char *)b->tables + kind->table + (size_t)index * kind->entry);
}

static void block_begin(Block *b, const BlockKind *kind)
{
    b->label = label_declare(b->c, b->head, kind->label);
    check_repeats(b);
    if (kind->most == 0 || b->label < 0)
        return;
    int *count = count_of(b, kind);
    if (*count == kind->most) {
        text_problem(b->c->text, b->head, 0,
                     "there are too many blocks of this kind; %d is the most", kind->most);
        b->label = -1;
        return;
    }
    b->index = (*count)++;
    *entry_of(b, kind, b->index) = (uint16_t)b->label;
}

/* In the second pass: find again what the first has made. */
static void block_again(Block *b, const BlockKind *kind)
{
    b->label = label_at(b->c, kind->label, b->head);
    int count = kind->most ? *count_of(b, kind) : 0;
    for (int i = 0; i < count; i++)
        if (*entry_of(b, kind, i) == b->label)
            b->index = i;
}

bool block_compile(Compiler *c, void *tables, const BlockKind *kinds, int count,
                   const char *const *words, const Line *head, int pass)
{
    Block b = {.c = c, .head = head, .tables = tables};
    for (int i = 0; i < count; i++) {
        if (strcmp(head->word[0].text, words[kinds[i].label]) != 0)
            continue;
        if (pass == 0)
            block_begin(&b, &kinds[i]);
        else
            block_again(&b, &kinds[i]);
        if (b.label < 0)
            return true;
        for (b.line = head->child; b.line; b.line = b.line->next)
            read_field(&b, kinds[i].fields, pass);
        return true;
    }
    return false;
}
