/* crew_alone.c - jobs one after the other, where there are no threads; see crew.h. */
#include "crew.h"

int crew_size(int wanted)
{
    (void)wanted;
    return 1;
}

void crew_run(void (*job)(void *context, int index), void *context, int jobs, int hands)
{
    (void)hands;
    for (int i = 0; i < jobs; i++)
        job(context, i);
}

void crew_lock(void)
{
}

void crew_unlock(void)
{
}
