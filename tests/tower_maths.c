/* tower_maths.c - our sine, cosine and the like against long double libm: how far off they are, in
 * units of the last place, over the ranges that the physics and the scripted player use. */
#include "../tower/maths.h"
#include "suite.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

enum { SAMPLES = 400000 };

static uint64_t dice = 1;

/* Uniform in [from, to]. */
static double between(double from, double to)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return from + (to - from) * (double)(dice >> 11) * 0x1p-53;
}

/* The distance of a value from the true one in units of the last place of the latter, but of
 * nothing smaller than `least`: next to a zero of sine only the absolute error is small. */
static double units(double value, long double truth, double least)
{
    double size = fmax(fabs((double)truth), least);
    return (double)(fabsl(value - truth) / (long double)(nextafter(size, INFINITY) - size));
}

static void at_most(const char *name, double worst, double bound)
{
    print_message("%-6s worst %.3f units in the last place, allowed %.1f\n", name, worst, bound);
    assert_true(worst <= bound);
}

static void test_circle(void **unused)
{
    (void)unused;
    double sine = 0, cosine = 0, arc = 0, tangent = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double x = i % 2 ? between(-10, 10) : between(-10000, 10000);
        sine = fmax(sine, units(tower_sin(x), sinl(x), 0x1p-10));
        cosine = fmax(cosine, units(tower_cos(x), cosl(x), 0x1p-10));
        double c = between(-1, 1), a = between(-50, 50), b = between(-50, 50);
        arc = fmax(arc, units(tower_acos(c), acosl(c), 0x1p-10));
        tangent = fmax(tangent, units(tower_atan2(a, b), atan2l(a, b), 0x1p-10));
    }
    at_most("sin", sine, 2);
    at_most("cos", cosine, 2);
    at_most("acos", arc, 4);
    at_most("atan2", tangent, 2);
}

static void test_powers(void **unused)
{
    (void)unused;
    double power = 0, logarithm = 0, exponential = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double x = between(-20, 20), base = between(1e-9, 10), y = between(-3, 3);
        exponential = fmax(exponential, units(tower_exp(x), expl(x), 0));
        logarithm = fmax(logarithm, units(tower_log(base), logl(base), 0x1p-10));
        power = fmax(power, units(tower_pow(base, y), powl(base, y), 0));
    }
    at_most("exp", exponential, 1.5);
    at_most("log", logarithm, 2);
    at_most("pow", power, 40); /* the error of the logarithm times the exponent, up to 60 */
}

/* Chipmunk raises small numbers to 1/120: what is lost there would be lost in every step. */
static void test_the_power_of_a_step(void **unused)
{
    (void)unused;
    double power = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double base = between(1e-15, 1);
        power = fmax(power, units(tower_pow(base, 1.0 / 120), powl(base, 1.0L / 120), 0));
    }
    at_most("step", power, 2);
}

static void test_corners(void **unused)
{
    (void)unused;
    assert_true(tower_sin(0) == 0 && tower_cos(0) == 1 && tower_exp(0) == 1 && tower_log(1) == 0);
    assert_true(tower_pow(0, 2) == 0 && tower_pow(3, 0) == 1 && tower_pow(1, 1e300) == 1);
    assert_true(tower_atan2(0, 0) == 0 && tower_atan2(0, -1) > 3.14159265358979);
    assert_true(tower_atan2(-1, 0) < -1.57079632679489);
    assert_true(isnan(tower_sin(NAN)) && isnan(tower_cos(INFINITY)) && isnan(tower_exp(NAN)));
    assert_true(isnan(tower_atan2(NAN, 1)) && isnan(tower_log(-1)) && isnan(tower_log(NAN)));
    assert_true(isinf(tower_exp(1000)) && tower_exp(-1000) == 0 && isinf(tower_log(0)));
    assert_true(fabs(tower_sin(1e300)) <= 1 && fabs(tower_cos(-1e18)) <= 1);
    assert_true(fabs(tower_log(DBL_MIN / 1024) - (-715.3278903)) < 1e-6);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_circle),
        cmocka_unit_test(test_powers),
        cmocka_unit_test(test_the_power_of_a_step),
        cmocka_unit_test(test_corners),
    };
    return suite_run("tower maths", tests, sizeof tests / sizeof *tests, argc, argv);
}
