/* ranges.h - which pieces of work are done. */
#ifndef APPS_LAB_RANGES_H
#define APPS_LAB_RANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whole numbers as sorted runs [from, to) that do not touch: the units that are done. */
typedef struct Ranges {
    int count, room;
    struct {
        int64_t from, to;
    } * at;
} Ranges;

bool ranges_has(const Ranges *ranges, int64_t unit);
/* False if there is no memory, or some of them are in it already. */
bool ranges_add(Ranges *ranges, int64_t from, int64_t to);
/* Adds all of the others, of which none may be in it. False if there is no memory: then none was
 * added. */
bool ranges_merge(Ranges *into, const Ranges *from);
int64_t ranges_size(const Ranges *ranges);
void ranges_free(Ranges *ranges);

#endif
