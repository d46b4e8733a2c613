/* rulebook.h - the rules of a game, and in lines of text: read by number, searched by words. */
#ifndef TERMINAL_RULEBOOK_H
#define TERMINAL_RULEBOOK_H

#include "../../ringside.h"
#include "layout.h"

/* rules/GAME.md as it is. */
const char *rules_text(int game);
const rs_Source *rules_books(int *count); /* made by embed from rules/ */

/* Prints what was asked for: nothing, the headings; a number such as K7 or K7.2, that chapter or
 * rule; anything else, the rules that have these words. */
void show_rules(int game, int language, const char *wanted);

#endif
