#ifndef SCENE_MAKE_H
#define SCENE_MAKE_H
#include "scene.h"
#endif
