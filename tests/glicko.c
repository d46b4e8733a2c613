/* glicko.c - ratings against the worked example that was published with them, and what must hold of
 * any: who wins gains, who is better known moves less, time makes unsure. */
#include "../apps/server/glicko.h"
#include "suite.h"

#include <math.h>

static void near(double got, double wanted, double within)
{
    if (fabs(got - wanted) > within)
        fail_msg("%.6f instead of %.6f", got, wanted);
}

/* Glickman, "Example of the Glicko-2 system": 1500, 200, 0.06 against three others in one period.
 */
static void test_example(void **state)
{
    (void)state;
    const RatedGame games[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    Rating after = glicko_rate((Rating){1500, 200, 0.06}, 1, games, 3);
    near(after.rating, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
}

/* "If a player does not compete": step 6 alone. */
static void test_idle(void **state)
{
    (void)state;
    Rating after = glicko_rate((Rating){1500, 200, 0.06}, 1, NULL, 0);
    near(after.rating, 1500, 0.0001);
    near(after.deviation, sqrt(200 * 200 + pow(0.06 * 173.7178, 2)), 0.0001);
    near(glicko_rate((Rating){1500, 340, 0.06}, 1000, NULL, 0).deviation, 350, 0.0001);
}

static void test_sense(void **state)
{
    (void)state;
    Rating first = glicko_first(), known = {1500, 60, 0.06};
    for (double other = 600; other <= 2400; other += 300) {
        RatedGame won = {{other, 80, 0.06}, 1}, lost = {{other, 80, 0.06}, 0};
        double up = glicko_rate(first, 0, &won, 1).rating - first.rating;
        double down = first.rating - glicko_rate(first, 0, &lost, 1).rating;
        assert_true(up > 0 && down > 0);
        assert_true(glicko_rate(known, 0, &won, 1).rating - 1500 < up);
        assert_true(glicko_rate(first, 0, &won, 1).deviation < first.deviation);
    }
    Rating a = first, b = first; /* one always wins: no number runs away */
    for (int i = 0; i < 2000; i++) {
        RatedGame won = {b, 1}, lost = {a, 0};
        Rating next = glicko_rate(a, 0, &won, 1);
        b = glicko_rate(b, 0, &lost, 1);
        a = next;
        assert_true(isfinite(a.rating) && isfinite(b.rating) && a.rating > b.rating);
        assert_true(a.deviation > 5 && a.volatility > 0.01 && a.volatility < 0.2);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_example), cmocka_unit_test(test_idle),
                                       cmocka_unit_test(test_sense)};
    return suite_run("ratings", tests, sizeof tests / sizeof *tests, argc, argv);
}
