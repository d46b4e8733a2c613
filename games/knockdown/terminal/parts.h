/* parts.h - what the files share that lay out Knockdown. */
#ifndef FULL_KNOCKDOWN_PARTS_H
#define FULL_KNOCKDOWN_PARTS_H

#include "../../../apps/terminal/full/shown.h"

/* The seat that is shown below: the viewer's, or the first. */
int near_seat(const Scene *scene);

/* arena.c: five rows, or four where nobody has tokens that lie on spaces */
int arena_rows(const Scene *scene);
void draw_arena(const Shown *s, Area area);
/* lists.c: each from its heading down */
void draw_row(const Shown *s, Area area, bool texts);
void draw_board(const Shown *s, Area area, int seat, bool texts);
void draw_draft(const Shown *s, Area area);
void draw_fighter(const Shown *s, Area area, int seat, bool heading);
void draw_own_hand(const Shown *s, Area area);

#endif
