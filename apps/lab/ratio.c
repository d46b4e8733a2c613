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

/* Half the interval of sum/n, where pairs may have unlike numbers of chances. */
static double half_of(double pairs, double n, double mean, double nn, double ns, double ss)
{
    double squares = ss - 2 * mean * ns + mean * mean * nn;
    if (pairs < 2 || squares <= 0)
        return 0;
    return NORMAL_95 * sqrt(squares * pairs / (pairs - 1)) / n;
}

Estimate ratio_share(const Ratio *r)
{
    double chances = r->pairs ? (double)r->n / (double)r->pairs : 1;
    double n = (double)r->n + 2 * chances, mean = ((double)r->sum + chances) / n;
    double half = half_of((double)r->pairs + 2, n, mean, (double)r->nn + 2 * chances * chances,
                          (double)r->ns + chances * chances, (double)r->ss + chances * chances);
    return (Estimate){r->n ? (double)r->sum / (double)r->n : 0.5, mean - half > 0 ? mean - half : 0,
                      mean + half < 1 ? mean + half : 1};
}

bool ratio_mean(const Ratio *r, double unit, Estimate *estimate)
{
    if (r->pairs < 2)
        return false;
    double mean = (double)r->sum / (double)r->n;
    double half =
        half_of((double)r->pairs, (double)r->n, mean, (double)r->nn, (double)r->ns, (double)r->ss);
    *estimate = (Estimate){mean / unit, (mean - half) / unit, (mean + half) / unit};
    return true;
}

/* An interval shrinks with the root of the pairs. */
static int64_t pairs_until(const Ratio *r, double half, double wanted)
{
    const double MOST = 1e12;
    if (half <= wanted)
        return 0;
    double pairs = (double)r->pairs * (half / wanted) * (half / wanted);
    return pairs < MOST ? (int64_t)ceil(pairs) - r->pairs : -1;
}

int64_t ratio_pairs_to(const Ratio *r, double unit, double from)
{
    Estimate e;
    if (!ratio_mean(r, unit, &e) || e.mean == from)
        return -1;
    return pairs_until(r, e.high - e.mean, fabs(e.mean - from));
}

int64_t ratio_pairs_for(const Ratio *r, double unit, double half)
{
    Estimate e;
    return ratio_mean(r, unit, &e) ? pairs_until(r, e.high - e.mean, half) : -1;
}
