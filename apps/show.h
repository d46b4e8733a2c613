/* show.h - a game on the terminal, in lines of text: the table as one seat sees it, and cards.
 *
 * Everything here is drawn from a view, never from a state: what is not in it cannot be shown. */
#ifndef SHOW_H
#define SHOW_H

#include "../ringside.h"

enum { SHOW_COLUMNS = 80 };

/* How many columns a text takes: letters, not bytes. */
int show_width(const char *text);

/* Prints `head`, then the text broken into lines that start at column `indent`. */
void show_wrapped(const char *head, int indent, const char *text);

/* Numbered lines, side by side where two fit. */
void show_numbered(const char *const *texts, int count);

/* The whole table, what is under way, and the skills there are to choose from. */
void show_table(const rs_Rules *rules, const rs_Words *words, const rs_View *view);

/* An answer as a sentence, with the symbols of the card that it gives away. */
void show_answer(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                 int size);

/* What the pending question leaves unsaid: a cost, a text, who moves, which token. */
void show_matter(const rs_Rules *rules, const rs_Words *words, const rs_View *view);

/* The cards of the discard pile. */
void show_pile(const rs_Rules *rules, const rs_Words *words, const rs_View *view);

/* Every card, skill, token, fighter or arena with this name or id: first those of this match.
 * False if there is none. */
bool show_card(const rs_Rules *rules, const rs_Words *words, const rs_View *view, const char *name);

#endif
