/* nokaut_full.h - what the files share that draw Nokaut on a full screen. */
#ifndef FULL_NOKAUT_FULL_H
#define FULL_NOKAUT_FULL_H

#include "../nokaut_parts.h"
#include "../phrases.h"
#include "shown.h"

/* Spaces along a side of the grid in use. */
int grid_side(const Look *l);
/* The space that an answer chooses, or -1. */
int space_of(const Shown *s, int answer);

void draw_grid(const Shown *s, const Look *l, Area area);
/* The goal, the teams and their players. */
void draw_side(const Look *l, Area area);
/* The own hand and how many rows it takes, its heading with it. */
int hand_rows(const Look *l, int columns);
void draw_own_hand(const Shown *s, const Look *l, Area area);

#endif
