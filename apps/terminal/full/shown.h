/* shown.h - a scene on a full screen, and how each game is laid out on it.
 *
 * Everything is drawn from a scene (scene/scene.h): what is not in it cannot be shown. */
#ifndef FULL_SHOWN_H
#define FULL_SHOWN_H

#include "../../../scene/scene.h"
#include "../layout.h"
#include "../page.h"
#include "../phrases.h"
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

/* ---- Looking at a scene (looking.c) ---- */

const char *scene_say(const Scene *scene, int word);
/* The zone of this id, or of this id and owner; NULL: there is none. */
const SceneZone *zone_called(const Scene *scene, const char *id);
const SceneZone *zone_of(const Scene *scene, const char *what, int owner);
const SceneThing *thing_in(const Scene *scene, const SceneZone *zone, int index);
const SceneFact *fact_in(const Scene *scene, const SceneThing *thing, const char *key);
/* The words of a fact, "" where there is none. */
const char *fact_words(const Scene *scene, SceneFacts facts, const char *key);
/* What stands or lies on a space (a thing of the scene), from thing `from` on; -1: no more. */
int thing_on(const Scene *scene, int space, int from);
/* Names of things, each with its count, parted by commas. */
void append_names(const Scene *scene, const SceneZone *zone, Snippet *out);
/* A click on so many columns of the row chooses what answers by it, or opens the card. */
void hit_thing(Area area, int row, int columns, const SceneThing *it);
/* The style of what an answer may be about. */
int style_of_answer(const Shown *s, int answer, int otherwise);
/* The number of an answer in front of what it is about; the chosen one has an arrow too. */
void draw_answer_mark(const Shown *s, Area area, int row, int answer);

#endif
