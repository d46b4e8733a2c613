/* rulebook.h - the rules of a game as texts: the players' rulebook, and the numbered reference. */
#ifndef TERMINAL_RULEBOOK_H
#define TERMINAL_RULEBOOK_H

#include "../../ringside.h"

enum { BOOK_FOR_PLAYERS, BOOK_NUMBERED, BOOKS };

/* Markdown (markdown.h): rules/book/GAME.LANGUAGE.md, or rules/GAME.md with its rulings as players
 * read them. Free it; NULL: there is no memory. */
char *book_text(int book, int game, int language);

const rs_Source *rules_books(int *count); /* made by embed from rules/ */

#endif
