/* lists.h - `ringside tower hand` and `judge`; see lists.c. */
#ifndef APPS_TOWER_LISTS_H
#define APPS_TOWER_LISTS_H

#include <stdbool.h>

/* APP_USAGE: the words are no set-up. */
int tower_lists(bool judges, char **words, int count);

#endif
