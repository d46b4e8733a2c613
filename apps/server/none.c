/* none.c - `ringside serve` of a program that was built without the server. */
#include "../apps.h"

#include <stdio.h>

int app_serve(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    fprintf(stderr, "ringside serve: this program was built without the server\n");
    return APP_WRONG;
}
