/* set.h - sets of up to 64 small numbers (card copies, spaces, skills) in one word. */
#ifndef ENGINE_SET_H
#define ENGINE_SET_H

#include <stdint.h>

static inline uint64_t set_of(int member)
{
    return (uint64_t)1 << member;
}

static inline int set_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The smallest member of a set that is not empty. */
static inline int set_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline uint64_t set_drop_first(uint64_t set)
{
    return set & (set - 1);
}

/* The set of `count` numbers from `first` on; fewer than 64. */
static inline uint64_t set_range(int first, int count)
{
    return (set_of(count) - 1) << first;
}

/* Of runs of numbers side by side, of which `ends` has the last one each: the ends of those runs of
 * which `set` has a member. Adding all but the end to a run carries into its end if anything was
 * there, so all runs are looked at in one step. */
static inline uint64_t set_runs(uint64_t set, uint64_t all, uint64_t ends)
{
    uint64_t before = all & ~ends;
    return (((set & before) + before) | set) & ends;
}

#endif
