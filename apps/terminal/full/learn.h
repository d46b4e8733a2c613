/* learn.h - lessons and puzzles on the full screen: a list of them (learn_screen.c), one of them on
 * the table (lesson_screen.c), why a puzzle's answer is the answer (puzzle_screen.c). */
#ifndef FULL_LEARN_H
#define FULL_LEARN_H

#include "../../../scene/scene.h"
#include "../../../table/lesson.h"

typedef struct App App;

typedef struct Learn {
    int count; /* 0: nobody has looked yet */
    LessonEntry entry[LESSON_MOST];
    bool done[LESSON_MOST];
    /* The list */
    bool puzzles;
    int game, chosen, top;
    /* The one that is open, and what is shown of it */
    int which; /* an entry */
    Lesson *lesson;
    LessonPrompt prompt;
    LessonLook look;
    Scene scene;
    int answer, answers_top; /* the cursor; -1: nowhere */
    char reply[LESSON_TEXT]; /* to the last answer, if it was not good */
    Explanation why;
    int why_top;
} Learn;

/* The list of lessons or of puzzles, of the game that was chosen last. */
void learn_open(App *app, bool puzzles);
/* Likewise with one of them open; false with a notice. */
bool learn_open_one(App *app, const char *id);
/* One of them by its id; false with a notice. */
bool lesson_screen_open(App *app, const char *id);
/* Why; it thinks for a moment. */
void puzzle_why_open(App *app);
void learn_end(App *app);

/* What has been done, in prefs.c: by id. */
void learn_mark_done(App *app, const char *id);
const char *learn_done(const App *app, int index); /* NULL: not this one; index < learn.count */

#endif
