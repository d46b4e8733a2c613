/* boxes.h - compiling Knockdown's part of box text. */
#ifndef KNOCKDOWN_BOXES_H
#define KNOCKDOWN_BOXES_H

#include "../../../engine/compile.h"
#include "rules.h"

extern const Vocabulary kd_vocabulary;

/* What may stand in a text, beyond the ordinary (Compiler.context). */
enum {
    CONTEXT_ANY,
    CONTEXT_QUIET,      /* no cards, no movement, no payment: the text can happen inside another */
    CONTEXT_ENTER,      /* likewise, and there is a space that was entered */
    CONTEXT_TURN_START, /* may change the number of actions */
};

/* Words that several files read. */
extern const char *const kd_block_words[LABEL_KINDS];
extern const char *const kd_symbol_words[4];
extern const char *const kd_type_words[3];

bool kd_parse_symbols(Compiler *c, const Line *line, int word, int *mask);
bool kd_parse_amount(Compiler *c, const Line *line, int word, int *heavy, int *light, int *any);
/* `unranged`: projectile or any distance. */
bool kd_parse_range(Compiler *c, const Line *line, int word, int *lo, int *hi, bool *unranged);

/* Creates the game's tables in rules->knockdown. */
void kd_compile_begin(rs_Rules *rules);

/* One block of box text (an unindented line and what hangs below it). First all headers and
 * numbers (pass 0), then all texts (pass 1). Returns false if the block is not Knockdown's. */
bool kd_compile_block(Compiler *c, const Line *block, int pass);

/* Goes on hashing with what authors wrote; what is derived from it follows. */
uint64_t kd_hash(const rs_Rules *rules, uint64_t hash);

/* The line that says the type of an attack, or the head of its block. */
const Line *kd_type_line(const Label *label);

/* Checks what only whole boxes show, and derives the tables that play reads. */
void kd_compile_end(Compiler *c);
/* Notes what is legal but surely meant otherwise (warn.c). */
void kd_warn(Compiler *c);

#endif
