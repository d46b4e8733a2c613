/* lesson_check.h - whether lessons and puzzles can be played and read: for their authors. */
#ifndef TABLE_LESSON_CHECK_H
#define TABLE_LESSON_CHECK_H

#include "lesson.h"

#include <stdio.h>

typedef struct LessonCheck {
    const rs_Rules *rules;
    FILE *out; /* where problems are told, with file, line and column; NULL: nowhere */
    int passed, failed;
} LessonCheck;

/* Every lesson and puzzle of the source, along every good answer: all that is scripted is offered,
 * dice fall as given, expectations hold, what is pointed at is there, every text exists and names
 * only what is part of the match, and it can be opened. */
void lesson_check(LessonCheck *check, const rs_Source *source);
/* All that ship. */
void lesson_check_shipped(LessonCheck *check);

#endif
