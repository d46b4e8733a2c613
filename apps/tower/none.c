/* none.c - `ringside tower` of a program that was built without the physics. */
#include "../apps.h"

#include <stdio.h>

int app_tower(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    fprintf(stderr, "ringside tower: this program was built without the tower\n");
    return APP_WRONG;
}
