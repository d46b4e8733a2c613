/* ratio.h - sums over pairs of matches, and what they say with which certainty.
 *
 * A pair is two matches on one deal with sides swapped. They are not independent of each other, the
 * pairs are: so every interval is one over pairs. All sums are whole numbers: adding them up in
 * another order, on other threads or on other machines gives the same. */
#ifndef APPS_LAB_RATIO_H
#define APPS_LAB_RATIO_H

#include <stdbool.h>
#include <stdint.h>

/* In each pair `n` chances and `sum` of what came of them; and the sums of their products. */
typedef struct Ratio {
    int64_t pairs, n, sum, nn, ns, ss;
} Ratio;

/* A mean and its 95% interval. */
typedef struct Estimate {
    double mean, low, high;
} Estimate;

/* One pair; nothing if n is 0. */
void ratio_add(Ratio *ratio, int64_t n, int64_t sum);
void ratio_merge(Ratio *into, const Ratio *from);

/* Whether at most so many pairs can have these sums: asked of sums that a file tells. They are
 * small enough for those of 4096 files to be added up. */
bool ratio_possible(const Ratio *ratio, int64_t most_pairs);

/* sum/n as a share of matches, points and the like. One pair with all and one with nothing are
 * counted besides those played, so that nothing is certain after few pairs, nor after all were won.
 */
Estimate ratio_share(const Ratio *ratio);

/* sum/n of anything else, in units of 1/unit. False: fewer than two pairs, so there is none. */
bool ratio_mean(const Ratio *ratio, double unit, Estimate *estimate);

/* sum/n as a difference of two shares. Besides those played one pair counts that gained half of
 * all, and one that lost it. */
Estimate ratio_difference(const Ratio *ratio);

/* How many pairs more it takes until the interval leaves out 0, if the mean stays what it is: 0 if
 * it does now, -1 if nobody knows. */
int64_t ratio_more_pairs(const Ratio *ratio, const Estimate *estimate);

#endif
