/* box.h - the parts of `ringside box`. */
#ifndef APPS_BOX_H
#define APPS_BOX_H

#include "../engine/rules.h"
#include "../knockdown/rules.h"

#include <stdio.h>

/* What players call each kind of block. */
extern const char *const box_kind_names[LABEL_KINDS];

/* The entry of a table of kd_Rules that this label names, or NULL. Every table starts its entries
 * with their label. */
const void *box_entry(const void *table, int count, size_t size, int label);
#define BOX_ENTRY(kd, count, table, label)                                                         \
    box_entry((kd)->table, (kd)->count, sizeof *(kd)->table, label)

/* Prints everything about a label; language -1: the words of all languages. */
void box_explain(const rs_Rules *rules, int label, int language);

/* Prints the page that teaches the box language; docs/box-language.md is its output. */
void box_language(FILE *to);

#endif
