/* form.h - the set-up of any game as lines of a form: the keys and values that rs_setup_key and
 * rs_setup_value tell, in words. */
#ifndef FULL_FORM_H
#define FULL_FORM_H

#include "../layout.h"
#include "../phrases.h"

/* How many lines. */
int form_lines(const rs_Rules *rules, const rs_Setup *setup);
/* What a line is about, its value, and what there is to know of the value. */
void form_head(const rs_Rules *rules, const rs_Setup *setup, int language, int line, Snippet *out);
/* in so many columns: the box is left off where it has no room, for the description tells it */
void form_value(const rs_Rules *rules, const rs_Setup *setup, int language, int line, int room,
                Snippet *out);
void form_describe(const rs_Rules *rules, const rs_Setup *setup, int language, int line,
                   Snippet *out);
/* To the next value that fits the rest, or the one before. */
void form_change(const rs_Rules *rules, rs_Setup *setup, int line, int by);

#endif
