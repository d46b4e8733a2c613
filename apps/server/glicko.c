/* glicko.c - see glicko.h; the letters are those of the paper. */
#include "glicko.h"

#include <math.h>

static const double scale = 173.7178, centre = 1500, pi = 3.14159265358979323846;
static const double tau = 0.5;            /* how much a volatility may change */
static const double most_deviation = 350; /* nobody is less known than who has just come */

Rating glicko_first(void)
{
    return (Rating){centre, most_deviation, 0.06};
}

static double g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

static double expected(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + exp(-g(phi_j) * (mu - mu_j)));
}

/* What the new volatility is looked for with: f(x) of step 5. */
typedef struct Step5 {
    double delta, phi, v, a;
} Step5;

static double f(const Step5 *s, double x)
{
    double e = exp(x), d = s->phi * s->phi + s->v + e;
    return e * (s->delta * s->delta - s->phi * s->phi - s->v - e) / (2 * d * d) -
           (x - s->a) / (tau * tau);
}

/* The end of the interval in which f is 0, below the volatility of before. */
static double lower_end(const Step5 *s)
{
    double beyond = s->delta * s->delta - s->phi * s->phi - s->v;
    if (beyond > 0)
        return log(beyond);
    int k = 1;
    while (f(s, s->a - k * tau) < 0)
        k++;
    return s->a - k * tau;
}

static double new_volatility(const Step5 *s)
{
    const double close = 0.000001;
    double A = s->a, B = lower_end(s);
    double fA = f(s, A), fB = f(s, B);
    for (int i = 0; i < 100 && fabs(B - A) > close; i++) { /* the Illinois algorithm */
        double C = A + (A - B) * fA / (fB - fA), fC = f(s, C);
        if (fC * fB <= 0) {
            A = B;
            fA = fB;
        } else {
            fA /= 2;
        }
        B = C;
        fB = fC;
    }
    return exp(A / 2);
}

Rating glicko_rate(Rating before, double periods, const RatedGame *game, int games)
{
    double mu = (before.rating - centre) / scale, phi = before.deviation / scale;
    double information = 0, surprise = 0;
    for (int i = 0; i < games; i++) {
        double mu_j = (game[i].against.rating - centre) / scale;
        double weight = g(game[i].against.deviation / scale);
        double e = expected(mu, mu_j, game[i].against.deviation / scale);
        information += weight * weight * e * (1 - e);
        surprise += weight * (game[i].score - e);
    }
    double sigma = before.volatility;
    if (games > 0) {
        Step5 s = {surprise / information, phi, 1 / information, log(sigma * sigma)};
        sigma = new_volatility(&s);
    }
    double wider = sqrt(phi * phi + sigma * sigma * periods);
    double after = 1 / sqrt(1 / (wider * wider) + information);
    double deviation = after * scale;
    return (Rating){centre + (mu + after * after * surprise) * scale,
                    deviation < most_deviation ? deviation : most_deviation, sigma};
}
