/* ids.h - what goes by the same name at every moment of a game: sides, spaces, what events are
 * about. Each game brings its own; the list of them is in ids.c. */
#ifndef SCENE_IDS_H
#define SCENE_IDS_H

#include "scene.h"

typedef struct SceneIds {
    const char *const *side;
    const char *const *space; /* by the rules' number */
    int spaces;
    /* The rulings that are not the default: bits. */
    uint32_t (*rulings)(const rs_View *view);
    /* The space that an event is about and the one it leads to; those it has none of stay. */
    void (*event_spaces)(const rs_Event *event, int *space, int *to);
} SceneIds;

#define GAME(NAME, name, prefix) extern const SceneIds scene_ids_##name;
#include "../games/games.def"
const SceneIds *scene_ids(int game);

#endif
