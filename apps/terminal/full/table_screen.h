/* table_screen.h - what the files of the table screen share: the match behind it
 * (table_state.c), what is drawn and typed (table_screen.c), and the time for a tower
 * (countdown.c). */
#ifndef FULL_TABLE_SCREEN_H
#define FULL_TABLE_SCREEN_H

#include "app.h"

void table_answer(App *app, rs_Action action);
void table_undo(App *app);
void table_hint(App *app);
/* Where nobody plays: a spectator's eyes, then those of each seat. */
void table_eyes(App *app);
void table_tick(App *app);
Shown table_shown(const App *app);
const FullGame *table_game(const App *app);

/* countdown.c: the time for what the table is asked to report. */
void countdown_begin(App *app); /* for the question that came up */
bool countdown_key(App *app, int key);
void countdown_tick(App *app);
void draw_countdown(const App *app, Area area);

#endif
