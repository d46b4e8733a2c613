/* scene.c - making a scene; see scene.h. What a game shows is made by knockdown.c and nokaut.c. */
#include "make.h"
