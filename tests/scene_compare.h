/* scene_compare.h - whether two scenes say the same, whatever their addresses. */
#ifndef TESTS_SCENE_COMPARE_H
#define TESTS_SCENE_COMPARE_H

#include "../scene/scene.h"

#include <stdio.h>

/* Every field and text of a scene, a line each. */
void scene_write(const Scene *scene, FILE *to);
/* The same as a text that the caller frees. */
char *scene_text(const Scene *scene);

/* Fails the running cmocka test where two such texts differ, and shows both lines. */
void scene_assert_same(const char *a, const char *b, const char *what);

#endif
