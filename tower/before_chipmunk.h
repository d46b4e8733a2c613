/* before_chipmunk.h - put before every file of Chipmunk (-include): it calls our maths, and is
 * silent.
 *
 * The names are replaced before the compiler sees them: replaced when linking they would not all be
 * found, since compilers fuse sin and cos of one angle into a function of their own. */
#ifndef TOWER_BEFORE_CHIPMUNK_H
#define TOWER_BEFORE_CHIPMUNK_H

#include "maths.h"

#include <float.h>
#include <math.h> /* these first, so that their own declarations keep their names */
#include <stdio.h>

/* Registers wider than a double would round twice. */
_Static_assert(FLT_EVAL_METHOD == 0, "the tower needs doubles that are only doubles");

#define sin   tower_sin
#define cos   tower_cos
#define acos  tower_acos
#define atan2 tower_atan2
#define exp   tower_exp
#define pow   tower_pow

/* It prints before it aborts; but this library does not print, and the module has nowhere to. */
#define fprintf(...)  ((void)0)
#define vfprintf(...) ((void)0)

#endif
