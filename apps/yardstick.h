/* yardstick.h - a bare tic-tac-toe, to compare speeds across machines. Rates are only comparable
 * within one run on one machine; a ratio to this survives a move to another. */
#ifndef APPS_YARDSTICK_H
#define APPS_YARDSTICK_H

#include <stdint.h>

/* Plays uniformly random games until `seconds` of CPU time have passed; returns moves a second. */
double yardstick_moves_per_second(double seconds);

/* Seconds of CPU time used by this process so far. */
double cpu_seconds(void);

#endif
