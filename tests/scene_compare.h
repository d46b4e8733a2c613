/* scene_compare.h - scenes in tests: the scene of a state, and whether two say the same, whatever
 * their addresses. */
#ifndef TESTS_SCENE_COMPARE_H
#define TESTS_SCENE_COMPARE_H

#include "../scene/scene.h"
#include "match.h"

/* The scene of a state as the viewer sees it. */
void scene_of(const rs_Rules *rules, const rs_Words *words, const rs_State *state, int viewer,
              unsigned options, Scene *scene);

/* Every field and text of a scene, a line each; the caller frees it. */
char *scene_text(const Scene *scene);

/* Fails the running cmocka test where two such texts differ, and shows both lines; of a match, if
 * it is not NULL, it tells how to get there. */
void scene_assert_same(const Match *match, const char *a, const char *b, const char *what);

/* `scene` is the viewer's of the match: so it is of a twin, another game that fits the view, with
 * other cards where the viewer cannot see. */
void scene_assert_twin(const Match *match, const rs_Words *words, const Scene *scene,
                       rs_Dice *dice);

#endif
