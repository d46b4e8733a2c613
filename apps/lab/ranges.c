/* ranges.c - sorted runs of whole numbers; see ranges.h. */
#include "ranges.h"

#include <stdlib.h>
#include <string.h>

/* The first run that ends behind `unit`, or count. */
static int run_behind(const Ranges *r, int64_t unit)
{
    int low = 0, high = r->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (r->at[middle].to <= unit)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool ranges_has(const Ranges *r, int64_t unit)
{
    int i = run_behind(r, unit);
    return i < r->count && r->at[i].from <= unit;
}

static bool insert(Ranges *r, int place, int64_t from, int64_t to)
{
    if (r->count == r->room) {
        int room = r->room ? 2 * r->room : 16;
        void *more = realloc(r->at, (size_t)room * sizeof *r->at);
        if (!more)
            return false;
        r->at = more;
        r->room = room;
    }
    memmove(r->at + place + 1, r->at + place, (size_t)(r->count - place) * sizeof *r->at);
    r->at[place].from = from;
    r->at[place].to = to;
    r->count++;
    return true;
}

bool ranges_add(Ranges *r, int64_t from, int64_t to)
{
    int i = run_behind(r, from);
    if (i < r->count && r->at[i].from < to)
        return false;
    bool before = i > 0 && r->at[i - 1].to == from, after = i < r->count && r->at[i].from == to;
    if (before && after) {
        r->at[i - 1].to = r->at[i].to;
        r->count--;
        memmove(r->at + i, r->at + i + 1, (size_t)(r->count - i) * sizeof *r->at);
    } else if (before)
        r->at[i - 1].to = to;
    else if (after)
        r->at[i].from = from;
    else
        return insert(r, i, from, to);
    return true;
}

int64_t ranges_size(const Ranges *r)
{
    int64_t size = 0;
    for (int i = 0; i < r->count; i++)
        size += r->at[i].to - r->at[i].from;
    return size;
}

void ranges_free(Ranges *r)
{
    free(r->at);
    *r = (Ranges){0};
}
