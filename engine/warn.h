/* warn.h - what is legal in a box but surely meant otherwise.
 *
 * Warnings are made when all boxes have compiled, and never change what has been compiled. They
 * are noted like problems, with file, line and what to write; where there are none, a box may
 * still be wrong. What only a game can know it tells by its `warn` (kind.h). */
#ifndef ENGINE_WARN_H
#define ENGINE_WARN_H

#include "compile.h"

/* All warnings of all games, into rules->warnings. */
void warn_boxes(Compiler *c);

/* The first field with a program below it, or NULL. */
const Line *warn_program_field(const Label *label);

#endif
