/* shown.h - a scene on a full screen, and how each game is laid out on it.
 *
 * Everything is drawn from a scene (scene/scene.h): what is not in it cannot be shown. */
#ifndef FULL_SHOWN_H
#define FULL_SHOWN_H

#include "../page.h"
#include "../phrases.h"
#include "../scenes.h"
#include "canvas.h"

typedef struct Shown {
    const Scene *scene;
    int chosen; /* the answer under the cursor, or -1 */
    bool other; /* the other board, where there is no room for both */
} Shown;

enum { ANSWER_MARK = 8 };

/* How a game is laid out; what it means is in the scene. */
typedef struct Layout {
    /* How many rows the table wants of a screen of this size. */
    int (*rows)(const Shown *s, int rows, int columns);
    void (*draw)(const Shown *s, Area area);
    int both_boards;     /* on screens with at least so many rows both boards are seen */
    int shows_under_way; /* on screens with at least so many rows, draw does */
} Layout;

extern const Layout layout_knockdown, layout_nokaut;
const Layout *layout_of(int game);

/* The key of an answer: a digit, a letter of a space, or nothing. */
void answer_key(const Scene *scene, int answer, char key[ANSWER_MARK]);
/* Where the cursor goes by an arrow key among answers that are spaces of a grid; -1: no such
 * answers. */
int arrow_to(const Shown *s, int key);

/* What is under way, oldest first; texts only as far as there is room for them in `most` lines. */
void write_steps(const Scene *scene, int most, Page *page);

/* A click on so many columns of the row chooses what answers by it, or opens the card. */
void hit_thing(Area area, int row, int columns, const SceneThing *it);
/* The style of what an answer may be about. */
int style_of_answer(const Shown *s, int answer, int otherwise);
/* The number of an answer in front of what it is about; the chosen one has an arrow too. */
void draw_answer_mark(const Shown *s, Area area, int row, int answer);

#endif
