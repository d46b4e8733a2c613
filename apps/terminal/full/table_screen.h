/* table_screen.h - what the two files of the table screen share: the match behind it
 * (table_state.c) and what is drawn and typed (table_screen.c). */
#ifndef FULL_TABLE_SCREEN_H
#define FULL_TABLE_SCREEN_H

#include "app.h"

void table_answer(App *app, rs_Action action);
void table_undo(App *app);
void table_hint(App *app);
/* Where nobody plays: a spectator's eyes, then those of each seat. */
void table_eyes(App *app);
void table_tick(App *app);

#endif
