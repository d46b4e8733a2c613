/* points.h - what a prompt of a lesson points at, in words: for lines of text and the full screen.
 */
#ifndef TERMINAL_POINTS_H
#define TERMINAL_POINTS_H

#include "../../table/lesson.h"
#include "scenes.h"

/* "Attack Row, Straight Punch"; nothing where it points at nothing. */
void append_points(const Scene *scene, const LessonPrompt *prompt, Snippet *out);

#endif
