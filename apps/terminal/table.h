/* table.h - the table of Knockdown on the terminal, as the seat of a view sees it. */
#ifndef TERMINAL_TABLE_H
#define TERMINAL_TABLE_H

#include "../../ringside.h"

/* The whole table, what is under way, and the skills there are to choose from. */
void knockdown_show_table(const rs_Rules *rules, const rs_Words *words, const rs_View *view);

/* The cards of the discard pile. */
void knockdown_show_pile(const rs_Rules *rules, const rs_Words *words, const rs_View *view);

#endif
