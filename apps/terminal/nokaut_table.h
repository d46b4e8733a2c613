/* nokaut_table.h - the table of Nokaut on the terminal, as the seat of a view sees it. */
#ifndef TERMINAL_NOKAUT_TABLE_H
#define TERMINAL_NOKAUT_TABLE_H

#include "../../ringside.h"

/* The whole table, and what is under way. */
void nokaut_show_table(const rs_Rules *rules, const rs_Words *words, const rs_View *view);
/* The cards of both discard piles. */
void nokaut_show_pile(const rs_Rules *rules, const rs_Words *words, const rs_View *view);
/* The viewer's cards with their texts. */
void nokaut_show_hand(const rs_Rules *rules, const rs_Words *words, const rs_View *view);

/* nokaut_card.c: every card or goal with this name or id, or the card on the space of this name.
 * False if there is none. */
bool nokaut_show_card(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                      const char *name);

#endif
