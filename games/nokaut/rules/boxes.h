/* boxes.h - compiling the blocks of a Nokaut box. */
#ifndef NOKAUT_BOXES_H
#define NOKAUT_BOXES_H

#include "../../../engine/rules.h"
#include "rules.h"

extern const char *const nk_block_words[LABEL_WORDS];
extern const char *const nk_type_words[TYPES];

void nk_compile_begin(rs_Rules *rules);
bool nk_compile_block(Compiler *c, const Line *head, int pass);
/* tables.c: decks and goals, when all blocks are read. */
void nk_compile_end(Compiler *c);
/* warn.c: what is legal but surely meant otherwise. */
void nk_warn(Compiler *c);
uint64_t nk_hash(const rs_Rules *rules, uint64_t hash);

/* operands.c: spaces of the grid by name, or -1 with a problem. */
int nk_parse_space(Text *text, const Line *line, int word);

/* What a text may speak of depends on where it stands: the moment that sets it off, and whether its
 * card stands on the grid. */
enum { CONTEXT_EFFECT = ON_COUNT, CONTEXT_ALWAYS, CONTEXT_ON_GRID = 64 };

#endif
