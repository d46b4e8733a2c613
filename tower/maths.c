/* maths.c - sine, cosine and the like from the four operations, the same bits everywhere. */
#include "maths.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the tower needs doubles that are only doubles");

#define PI 3.14159265358979323846

/* A constant as the sum of a double with few bits and what is missing: n * HIGH is exact for the
 * numbers n that occur, so that x - n * constant keeps its last bits. */
#define HALF_PI_HIGH   0x1.921fb54400000p+0
#define HALF_PI_MIDDLE 0x1.0b4611a600000p-34
#define HALF_PI_LOW    0x1.3198a2e037073p-69
#define LN2_HIGH       0x1.62e42fee00000p-1
#define LN2_LOW        0x1.a39ef35793c76p-33

/* Beyond this many quarter turns an angle has lost the bits that matter here. */
#define MOST_QUARTERS 1048576.0

/* sum of coefficient[i] * x^i, from the last one down. */
static double polynomial(const double *coefficient, int count, double x)
{
    double sum = coefficient[count - 1];
    for (int i = count - 2; i >= 0; i--)
        sum = sum * x + coefficient[i];
    return sum;
}

/* The Taylor series of sine and cosine on [-pi/4, pi/4]: what is left out is below 1e-17. */
static double small_sin(double x)
{
    static const double coefficient[] = {-1.0 / 6,
                                         1.0 / 120,
                                         -1.0 / 5040,
                                         1.0 / 362880,
                                         -1.0 / 39916800.0,
                                         1.0 / 6227020800.0,
                                         -1.0 / 1307674368000.0,
                                         1.0 / 355687428096000.0};
    double square = x * x;
    return x + x * square * polynomial(coefficient, 8, square);
}

static double small_cos(double x)
{
    static const double coefficient[] = {
        1.0 / 24,          -1.0 / 720,           1.0 / 40320,           -1.0 / 3628800.0,
        1.0 / 479001600.0, -1.0 / 87178291200.0, 1.0 / 20922789888000.0};
    double square = x * x, half = 0.5 * square, rough = 1.0 - half;
    return rough + ((1.0 - rough - half) + square * square * polynomial(coefficient, 7, square));
}

/* x as quarter turns (the return value, 0 to 3) and a rest in [-pi/4, pi/4]. */
static int quarters(double x, double *rest)
{
    double n = floor(x / (0.5 * PI) + 0.5);
    if (!(n > -MOST_QUARTERS && n < MOST_QUARTERS)) { /* far out, infinite or no number */
        x = fmod(x, 2 * PI);
        n = floor(x / (0.5 * PI) + 0.5);
        if (!(n > -MOST_QUARTERS && n < MOST_QUARTERS)) {
            *rest = x - x;
            return 0;
        }
    }
    *rest = ((x - n * HALF_PI_HIGH) - n * HALF_PI_MIDDLE) - n * HALF_PI_LOW;
    return (int)((int64_t)n & 3);
}

double tower_sin(double x)
{
    double rest;
    int quarter = quarters(x, &rest);
    double value = quarter & 1 ? small_cos(rest) : small_sin(rest);
    return quarter & 2 ? -value : value;
}

double tower_cos(double x)
{
    double rest;
    int quarter = quarters(x, &rest);
    double value = quarter & 1 ? small_sin(rest) : small_cos(rest);
    return quarter == 1 || quarter == 2 ? -value : value;
}

/* The arc tangent on [0, 1]: the nearest of nine arcs, tan = i/8, and a series for the difference,
 * whose tangent is at most 1/16. */
static double unit_atan(double x)
{
    static const double arc[] = {0.0,
                                 0.12435499454676144,
                                 0.24497866312686414,
                                 0.35877067027057225,
                                 0.46364760900080609,
                                 0.55859931534356244,
                                 0.64350110879328439,
                                 0.71882999962162453,
                                 0.78539816339744828};
    static const double coefficient[] = {-1.0 / 3,  1.0 / 5,  -1.0 / 7, 1.0 / 9,
                                         -1.0 / 11, 1.0 / 13, -1.0 / 15};
    int i = (int)(x * 8 + 0.5);
    double at = i / 8.0, t = (x - at) / (1.0 + x * at), square = t * t;
    return arc[i] + (t + t * square * polynomial(coefficient, 7, square));
}

double tower_atan2(double y, double x)
{
    if (x != x || y != y)
        return x + y;
    double across = fabs(x), up = fabs(y);
    if (across > DBL_MAX && up > DBL_MAX)
        across = up = 1.0;
    double angle;
    if (across == 0.0 && up == 0.0)
        angle = 0.0;
    else if (up <= across)
        angle = unit_atan(up / across);
    else
        angle = 0.5 * PI - unit_atan(across / up);
    if (signbit(x))
        angle = PI - angle;
    return signbit(y) ? -angle : angle;
}

double tower_acos(double x)
{
    return tower_atan2(sqrt((1.0 - x) * (1.0 + x)), x);
}

/* 2^n for n in [-1022, 1023]. */
static double power_of_two(int n)
{
    uint64_t bits = (uint64_t)(n + 1023) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double tower_exp(double x)
{
    static const double coefficient[] = {1.0 / 2,        1.0 / 6,           1.0 / 24,
                                         1.0 / 120,      1.0 / 720,         1.0 / 5040,
                                         1.0 / 40320,    1.0 / 362880,      1.0 / 3628800,
                                         1.0 / 39916800, 1.0 / 479001600.0, 1.0 / 6227020800.0};
    if (x != x)
        return x;
    if (x > 709.78)
        return INFINITY;
    if (x < -745.0)
        return 0.0;
    double n = floor(x / 0.69314718055994530942 + 0.5);
    double rest = (x - n * LN2_HIGH) - n * LN2_LOW;
    double value = 1.0 + (rest + rest * rest * polynomial(coefficient, 12, rest));
    int half = (int)n / 2; /* in two steps: 2^n alone may be out of range where the result is not */
    return value * power_of_two(half) * power_of_two((int)n - half);
}

double tower_log(double x)
{
    static const double coefficient[] = {1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11,
                                         1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21};
    if (x != x || x > DBL_MAX)
        return x;
    if (x <= 0.0)
        return x < 0.0 ? (x - x) / 0.0 : -INFINITY;
    int exponent = 0;
    if (x < DBL_MIN) {
        x *= 0x1p54;
        exponent = -54;
    }
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    exponent += (int)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffu) | (uint64_t)1023 << 52;
    double mantissa;
    memcpy(&mantissa, &bits, sizeof mantissa);
    if (mantissa > 1.41421356237309504880) {
        mantissa *= 0.5;
        exponent++;
    }
    /* log m = 2 artanh s with s = (m - 1) / (m + 1), written so that m - 1, exact, carries it */
    double less = mantissa - 1.0, s = less / (mantissa + 1.0), square = s * s;
    double tail = 2.0 * s * square * polynomial(coefficient, 10, square);
    double value = (less - s * less) + tail; /* 2 s = less - s * less */
    return exponent * LN2_HIGH + (value + exponent * LN2_LOW);
}

double tower_pow(double x, double y)
{
    if (y == 0.0 || x == 1.0)
        return 1.0;
    if (x == 0.0)
        return y > 0.0 ? 0.0 : INFINITY;
    return tower_exp(y * tower_log(x));
}
