/* lesson.h - lessons and puzzles in lines of text: `--lesson ID`, `--lessons` and so on. */
#ifndef TERMINAL_PLAIN_LESSON_H
#define TERMINAL_PLAIN_LESSON_H

#include "plain.h"

/* All of the game, or of puzzles; an exit status. */
int list_lessons(Plain *p, bool puzzles);
/* From its first prompt to its end, or until people leave. GOES_ON: the session is now a match that
 * goes on from there. Otherwise an exit status. */
enum { GOES_ON = -1 };
int take_lesson(Plain *p, const char *id);

#endif
