/* play.c - `ringside play`. */
#include "apps.h"
int app_play(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return APP_USAGE;
}
