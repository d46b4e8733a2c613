/* copies.h - from kinds to copies, for imagining: a view counts cards by kind, a state holds
 * copies.
 *
 * Copies of a kind are numbered one after the other and nothing tells them apart, so the next ones
 * that are still free stand for whatever the view has. */
#ifndef ENGINE_COPIES_H
#define ENGINE_COPIES_H

#include "set.h"

#include <string.h>

typedef struct Copies {
    const uint64_t *of_kind;
    uint64_t free; /* the copies not taken yet: in the end those that the viewer cannot place */
} Copies;

static inline int copies_take_one(Copies *copies, int kind)
{
    int copy = set_first(copies->of_kind[kind] & copies->free);
    copies->free &= ~set_of(copy);
    return copy;
}

/* As many of each kind as counted, less those `but` are counted elsewhere. Mostly there are none,
 * so eight kinds are looked at at once; where there are, no branch depends on how many. */
static inline uint64_t copies_take_counted(Copies *copies, const uint8_t *count, const uint8_t *but,
                                           int kinds)
{
    const uint64_t no_copy = set_of(63); /* so that there is a first one where none is free */
    uint64_t taken = 0, all, elsewhere;
    for (int kind = 0; kind < kinds; kind += 8) {
        memcpy(&all, count + kind, sizeof all);
        memcpy(&elsewhere, but + kind, sizeof elsewhere);
        for (int i = kind; i < kind + 8 && all != elsewhere; i++)
            taken |= set_range(set_first((copies->of_kind[i] & copies->free) | no_copy),
                               count[i] - but[i]);
    }
    copies->free &= ~taken;
    return taken;
}

#endif
