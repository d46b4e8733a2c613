/* knockdown_parts.h - what the files share that draw Knockdown on a full screen. */
#ifndef FULL_KNOCKDOWN_PARTS_H
#define FULL_KNOCKDOWN_PARTS_H

#include "../phrases.h"
#include "../table_parts.h"
#include "shown.h"

/* A table with a match that fits it, of which only what the viewer knows is looked at. */
typedef struct Ring {
    Table t;
    const Shown *s;
    kd_State state;
    Game game; /* on `state` */
    int near_seat, far_seat;
} Ring;

void ring_of(const Shown *s, Ring *ring);

const char *ring_say(const Ring *r, int what);
/* The answer about this thing, or -1: an attack by its number, a kind of the hand, a space. */
int answer_with_attack(const Ring *r, int attack, const int *kinds, int count);
int answer_with_space(const Ring *r, int space);
/* Where the answer leads, or -1. */
int space_of_answer(const Ring *r, rs_Action action);

/* Whether the seat's attack would reach the opponent from where both stand. */
bool reaches(const Ring *r, int seat, const Attack *attack);
/* Whether the seat can pay for it; of another seat, whether it may be able to. */
bool affords(const Ring *r, int seat, const Attack *attack);

/* knockdown_arena.c: five rows, or four where nobody has tokens that lie on spaces */
int arena_rows(const Table *t);
void draw_arena(const Ring *r, Area area);
/* knockdown_lists.c: each from its heading down */
void draw_row(const Ring *r, Area area, bool texts);
void draw_specials(const Ring *r, Area area, int seat, bool texts);
void draw_draft(const Ring *r, Area area);
void draw_seat(const Ring *r, Area area, int seat, bool heading);
void draw_hand(const Ring *r, Area area);

#endif
