/* maths.h - the functions of libm whose last bit every platform chooses for itself, ours.
 *
 * Only +, -, *, /, sqrt, floor and fmod are used beneath, which IEEE 754 defines to the last bit,
 * so the results are the same everywhere. They are accurate to a few units in the last place in the
 * ranges that tests/tower_maths.c measures; outside of them they are still finite where the true
 * value is. NaN goes in and comes out. */
#ifndef TOWER_MATHS_H
#define TOWER_MATHS_H

double tower_sin(double x);
double tower_cos(double x);
double tower_acos(double x);
double tower_atan2(double y, double x);
double tower_exp(double x);
double tower_log(double x);           /* x > 0 */
double tower_pow(double x, double y); /* x >= 0 */

#endif
