/* none.c - `ringside play` of a program that was built without the full screen, and so without
 * ncurses (the option `full` of meson); see full.h. */
#include "full.h"

#include "../../apps.h"
#include "../phrases.h"

int full_obstacle(void)
{
    return TERMINAL_NO_SCREEN_BUILT;
}

int full_play(const FullStart *start)
{
    (void)start;
    return APP_WRONG;
}
