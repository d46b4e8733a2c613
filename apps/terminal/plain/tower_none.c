/* tower_none.c - towers in words where there is no physics; see plain.h. */
#include "plain.h"

bool is_tower_in_words(const Plain *p)
{
    (void)p;
    return false;
}

bool build_in_words(Plain *p)
{
    (void)p;
    return true;
}
