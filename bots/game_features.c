/* game_features.c - which features belong to which game. */
#include "game_features.h"

#include "../engine/rules.h"

const Features *features_of(int game)
{
    static const Features *const features[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &name##_features,
#include "../games/games.def"
    };
    return features[game];
}
