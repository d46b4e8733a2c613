/* ratio.c - sums over pairs; see ratio.h. */
#include "ratio.h"

#include <math.h>

static const double NORMAL_95 = 1.96;

void ratio_add(Ratio *ratio, int64_t n, int64_t sum)
{
    if (n == 0)
        return;
    ratio->pairs++;
    ratio->n += n;
    ratio->sum += sum;
    ratio->nn += n * n;
    ratio->ns += n * sum;
    ratio->ss += sum * sum;
}

void ratio_merge(Ratio *into, const Ratio *from)
{
    into->pairs += from->pairs;
    into->n += from->n;
    into->sum += from->sum;
    into->nn += from->nn;
    into->ns += from->ns;
    into->ss += from->ss;
}

/* All are sums over whole numbers, so a sum of squares is no less than the sum; and no product is
 * larger than Cauchy and Schwarz allow. */
bool ratio_possible(const Ratio *r, int64_t most_pairs)
{
    const int64_t MOST = (int64_t)1 << 51;
    const double ROUNDED = 1 + 1e-9;
    double pairs = (double)r->pairs * ROUNDED, n = (double)r->n, sum = (double)r->sum;
    double nn = (double)r->nn, ns = (double)r->ns, ss = (double)r->ss;
    return r->pairs >= 0 && r->pairs <= most_pairs && r->n >= r->pairs && r->nn >= r->n &&
           r->nn < MOST && r->ss >= 0 && r->ss < MOST && r->sum <= r->ss && r->sum >= -r->ss &&
           n * n <= pairs * nn && sum * sum <= pairs * ss && ns * ns <= nn * ss * ROUNDED;
}

/* Half the interval of sum/n, where pairs may have unlike numbers of chances. */
static double half_of(double pairs, double n, double mean, double nn, double ns, double ss)
{
    double squares = ss - 2 * mean * ns + mean * mean * nn;
    if (pairs < 2 || squares <= 0)
        return 0;
    return NORMAL_95 * sqrt(squares * pairs / (pairs - 1)) / n;
}

/* How many times wider an interval is by Student's distribution: a few pairs tell less about how
 * far they scatter (Cornish and Fisher's series). */
static double wider(double pairs)
{
    double z = NORMAL_95, z2 = z * z, free = pairs - 1;
    return 1 + (z2 + 1) / (4 * free) + (5 * z2 * z2 + 16 * z2 + 3) / (96 * free * free);
}

static double chances_a_pair(const Ratio *r)
{
    return r->pairs ? (double)r->n / (double)r->pairs : 1;
}

Estimate ratio_share(const Ratio *r)
{
    double c = chances_a_pair(r), n = (double)r->n + 2 * c, mean = ((double)r->sum + c) / n;
    double half = half_of((double)r->pairs + 2, n, mean, (double)r->nn + 2 * c * c,
                          (double)r->ns + c * c, (double)r->ss + c * c);
    return (Estimate){r->n ? (double)r->sum / (double)r->n : 0.5, mean - half > 0 ? mean - half : 0,
                      mean + half < 1 ? mean + half : 1};
}

Estimate ratio_difference(const Ratio *r)
{
    double c = chances_a_pair(r), n = (double)r->n + 2 * c, mean = (double)r->sum / n;
    double half = half_of((double)r->pairs + 2, n, mean, (double)r->nn + 2 * c * c, (double)r->ns,
                          (double)r->ss + c * c / 2);
    return (Estimate){r->n ? (double)r->sum / (double)r->n : 0, mean - half > -1 ? mean - half : -1,
                      mean + half < 1 ? mean + half : 1};
}

bool ratio_mean(const Ratio *r, double unit, Estimate *estimate)
{
    if (r->pairs < 2)
        return false;
    double pairs = (double)r->pairs, mean = (double)r->sum / (double)r->n;
    double half = wider(pairs) *
                  half_of(pairs, (double)r->n, mean, (double)r->nn, (double)r->ns, (double)r->ss);
    *estimate = (Estimate){mean / unit, (mean - half) / unit, (mean + half) / unit};
    return true;
}

/* An interval shrinks with the root of the pairs. */
int64_t ratio_more_pairs(const Ratio *r, const Estimate *e)
{
    const double MOST = 1e12;
    if (r->sum == 0)
        return -1;
    if (e->low > 0 || e->high < 0)
        return 0;
    double times = (e->high - e->low) / 2 / e->mean;
    double more = (double)r->pairs * (times * times - 1);
    return more > MOST ? -1 : more < 1 ? 1 : (int64_t)ceil(more);
}
