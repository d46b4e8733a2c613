/* box.c - `ringside box`. */
#include "apps.h"
int app_box(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return APP_USAGE;
}
