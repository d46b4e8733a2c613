/* operands.h - what the two files of operands share: operands.c for verbs and conditions,
 * standing.c for standing statements. */
#ifndef KNOCKDOWN_OPERANDS_H
#define KNOCKDOWN_OPERANDS_H

#include "boxes.h"

#include <string.h>

/* Every operand of operands.def has such a pair. */
#define OPERAND(NAME, name, form, doc)                                                             \
    bool kd_parse_##NAME(Compiler *c, const Line *line, int *word, kd_Instr *in);                  \
    void kd_print_##NAME(const rs_Rules *rules, const kd_Instr *in, char *out, int size);
#include "operands.def"

bool kd_operand_choice(Compiler *c, const Line *line, int *word, const char *const *list, int count,
                       const char *what, uint8_t *out);
bool kd_operand_number(Compiler *c, const Line *line, int *word, uint8_t *out);
bool kd_operand_range(Compiler *c, const Line *line, int *word, kd_Instr *in);
/* Appends to a gloss. */
void kd_operand_put(char *out, int size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void kd_operand_print_symbols(int mask, char *out, int size);

static inline kd_Rules *tables(const Compiler *c)
{
    return c->rules->knockdown;
}

static inline const char *word_at(const Line *line, int word)
{
    return word < line->words ? line->word[word].text : "";
}

static inline bool is(const Line *line, int word, const char *text)
{
    return strcmp(word_at(line, word), text) == 0;
}

#endif
