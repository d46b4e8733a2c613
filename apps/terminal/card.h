/* card.h - one card of Knockdown in full, found by its name. */
#ifndef TERMINAL_CARD_H
#define TERMINAL_CARD_H

#include "../../ringside.h"

/* Every card, skill, token, fighter or arena with this name or id: first those of this match.
 * False if there is none. */
bool knockdown_show_card(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                         const char *name);

#endif
