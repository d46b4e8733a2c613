/* told.h - what each game's own part of told.c says: what of a view may change in silence. */
#ifndef TESTS_TOLD_H
#define TESTS_TOLD_H

#include "../ringside.h"

/* Clears what is mere bookkeeping; after an answer that declines, the stack too. */
void knockdown_clear_bookkeeping(rs_View *view, bool declined);
/* A text may keep the movement that was just chosen from happening: the question shows it. */
bool knockdown_asks_about(const rs_View *after);
void nokaut_clear_bookkeeping(rs_View *view, bool declined);

#endif
