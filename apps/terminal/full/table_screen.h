/* table_screen.h - what the files of the table screen share: the match behind it (table_host.c),
 * what is drawn (table_draw.c) and typed (table_screen.c), and the time for a tower (countdown.c).
 */
#ifndef FULL_TABLE_SCREEN_H
#define FULL_TABLE_SCREEN_H

#include "app.h"

/* ---- table_host.c ---- */

void table_answer(App *app, rs_Action action);
/* Whether the question has just come up, so that an Enter was meant for the one before: held down,
 * bouncing, or typed once too often. */
bool table_too_soon(const App *app);
void table_undo(App *app);
void table_hint(App *app);
/* Several people: the keyboard goes to this seat; nobody answers; the window waits, or no longer.
 */
void table_raise_curtain(App *app, int seat);
void table_nobody(App *app);
void table_hold(App *app);
void table_let_go(App *app);
/* Where nobody plays: a spectator's eyes, then those of each seat. */
void table_eyes(App *app);
void table_speed(App *app, int by);
void table_tick(App *app);

/* A question came up, or the same for somebody else. */
void table_asked_anew(App *app);

/* ---- table_draw.c ---- */

Shown table_shown(const App *app);
const Layout *table_layout(const App *app);
void table_draw(App *app, Area area);
/* "Ann 1 : 0 Ben", names in so many columns. */
void append_score(const Scene *scene, int name_columns, Snippet *out);

/* ---- recap_panel.c: what happened meanwhile ---- */

void recap_update(App *app);
void draw_recap(App *app, Area area);
bool recap_key(App *app, int key);

/* ---- What lessons draw and type too (table_draw.c, table_screen.c) ---- */

/* The answers from *top on, which follows the cursor; what the chosen one would do, and the log. */
void draw_answers(App *app, const Shown *s, int *top, Area area);
void draw_notes(App *app, const Shown *s, Area area);
/* The answer of this key, or -1; small letters name spaces too. */
int answer_of_key(const Shown *s, int key);
/* Moves the cursor among the answers; false: not such a key. */
bool move_answer(const Shown *s, int key, int *chosen);

/* ---- countdown.c: the time for what the table is asked to report ---- */

void countdown_begin(App *app); /* for the question that came up */
bool countdown_key(App *app, int key);
void countdown_tick(App *app);
void draw_countdown(const App *app, Area area);

#endif
