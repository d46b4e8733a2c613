/* labels.h - declaring and finding the named things of box text. */
#ifndef ENGINE_LABELS_H
#define ENGINE_LABELS_H

#include "compile.h"

/* Declares what a header such as `attack push "Push"` names; -1 with a problem. */
int label_declare(Compiler *c, const Line *head, int kind);
/* The label that this line has declared in the box being compiled, or -1. */
int label_at(const Compiler *c, int kind, const Line *head);
/* By id; game -1: in any game, box -1: in any box. Returns -1 if there is none. */
int label_find(const rs_Rules *rules, int game, int kind, int box, const char *id);
/* Likewise in the box being compiled; a box itself among those of all games. */
int label_find_here(const Compiler *c, int kind, const char *id);
/* Where a problem of a whole box is told: where it is written, or where it was changed last. */
const Line *label_whole(const Label *box);
/* The field of its block that begins with this word, or NULL. */
const Line *label_field(const Label *label, const char *word);
/* The box itself to which a thing belongs. */
const Label *label_box(const rs_Rules *rules, const Label *label);
const char *label_suggest(const rs_Rules *rules, int game, int kind, const char *id, char out[80]);

/* The fields that every block has. */
void label_text(Compiler *c, Label *label, const Line *line);
void label_source(Compiler *c, Label *label, const Line *line);
void label_note(Compiler *c, Label *label, const Line *line);

#endif
