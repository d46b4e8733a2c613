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

static void append(Ranges *r, int64_t from, int64_t to)
{
    if (r->count > 0 && r->at[r->count - 1].to == from) {
        r->at[r->count - 1].to = to;
        return;
    }
    r->at[r->count].from = from;
    r->at[r->count++].to = to;
}

/* In one go through both: the runs of a shard are many and short. */
bool ranges_merge(Ranges *into, const Ranges *from)
{
    Ranges all = {.room = into->count + from->count + 1};
    all.at = malloc((size_t)all.room * sizeof *all.at);
    if (!all.at)
        return false;
    for (int i = 0, j = 0; i < into->count || j < from->count;) {
        bool own = j == from->count || (i < into->count && into->at[i].from < from->at[j].from);
        append(&all, own ? into->at[i].from : from->at[j].from,
               own ? into->at[i].to : from->at[j].to);
        i += own;
        j += !own;
    }
    ranges_free(into);
    *into = all;
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
