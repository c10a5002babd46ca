/* Computes only with integers, which every processor multiplies the same way. A logarithm is the series of the inverse
 * hyperbolic tangent in 128 bits, an exponential the Taylor series in 64. The promise: the same everywhere
 * (SECURITY.md, "A rule's author"). */
#include "powers.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 wide;

#define WIDE(high, low) ((wide)(high) << 64 | (low))

/* Constants as fractions of 2^128 or, if they are larger than 1, of 2^127. */
static const wide log2_of_e = WIDE(0xB8AA3B295C17F0BBu, 0xBE87FED0691D3E88u);  /* 1.4427, of 2^127 */
static const wide ln_of_2 = WIDE(0xB17217F7D1CF79ABu, 0xC9E3B39803F2F6AFu);    /* 0.6931 */
static const wide log10_of_2 = WIDE(0x4D104D427DE7FBCCu, 0x47C4ACD605BE48BCu); /* 0.3010 */

/* A number that is not 0: mantissa times 2^exponent, the mantissa's highest bit set. */
typedef struct real {
  bool is_negative;
  int exponent;
  wide mantissa;
} real;

/* ---- integers ---- */

static int leading_zeros(wide value) {
  uint64_t high = (uint64_t)(value >> 64);
  return high != 0 ? __builtin_clzll(high) : 64 + __builtin_clzll((uint64_t)value);
}

/* Returns the upper half of the product, at most 2 too small. */
static wide multiply(wide a, wide b) {
  uint64_t a_high = (uint64_t)(a >> 64), a_low = (uint64_t)a, b_high = (uint64_t)(b >> 64), b_low = (uint64_t)b;
  wide left = (wide)a_high * b_low, right = (wide)a_low * b_high;
  return (wide)a_high * b_high + (left >> 64) + (right >> 64);
}

static uint64_t multiply_fractions(uint64_t a, uint64_t b) { return (uint64_t)((wide)a * b >> 64); }

/* Returns the fraction a/b of 2^128, for a < b. */
static wide divide(uint64_t a, uint64_t b) {
  wide high = ((wide)a << 64) / b, rest = ((wide)a << 64) - high * b;
  return high << 64 | (rest << 64) / b;
}

/* ---- doubles and their bits ---- */

enum { MANTISSA_BITS = 52, BIAS = 1023, MOST_EXPONENT = 1024, LEAST_EXPONENT = -1022 };

static uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static double from_bits(bool is_negative, uint64_t bits) {
  bits |= (uint64_t)is_negative << 63;
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/* Splits a finite number that is not 0. */
static real split(double x) {
  uint64_t bits = bits_of(x);
  int biased = (int)(bits >> MANTISSA_BITS & 0x7FF);
  uint64_t fraction = bits & (((uint64_t)1 << MANTISSA_BITS) - 1);
  uint64_t mantissa = biased > 0 ? fraction | (uint64_t)1 << MANTISSA_BITS : fraction;
  int shift = __builtin_clzll(mantissa);
  return (real){
    .is_negative = bits >> 63 != 0,
    .exponent = (biased > 0 ? biased : 1) - BIAS - MANTISSA_BITS - 64 - shift,
    .mantissa = (wide)(mantissa << shift) << 64};
}

/* Returns the nearest double, which may be infinite, subnormal or 0. */
static double join(real number) {
  int exponent = number.exponent + 127; /* 2^exponent <= number */
  if (exponent >= MOST_EXPONENT) return from_bits(number.is_negative, (uint64_t)0x7FF << MANTISSA_BITS);
  int dropped = 127 - MANTISSA_BITS;
  if (exponent < LEAST_EXPONENT) dropped += LEAST_EXPONENT - exponent;
  if (dropped > 128) return from_bits(number.is_negative, 0);
  wide half = (wide)1 << (dropped - 1);
  uint64_t kept = dropped < 128 ? (uint64_t)(number.mantissa >> dropped) : 0;
  wide rest = dropped < 128 ? number.mantissa & (((wide)1 << dropped) - 1) : number.mantissa;
  /* Rounding up may carry into the exponent, which is as it must be. */
  if (rest > half || (rest == half && (kept & 1) != 0)) kept++;
  uint64_t biased = exponent < LEAST_EXPONENT ? 0 : (uint64_t)(exponent + BIAS - 1);
  return from_bits(number.is_negative, (biased << MANTISSA_BITS) + kept);
}

static real normal(bool is_negative, int exponent, wide mantissa) {
  int zeros = leading_zeros(mantissa);
  return (real){.is_negative = is_negative, .exponent = exponent - zeros, .mantissa = mantissa << zeros};
}

/* Returns the number times `factor`, which is of 2^-exponent. */
static real times(real number, wide factor, int exponent) {
  return normal(number.is_negative, number.exponent + 128 + exponent, multiply(number.mantissa, factor));
}

/* ---- logarithms ---- */

#define ONE_PART(n) (~(wide)0 / (2 * (n) + 1))
static const wide odd_parts[] = {ONE_PART(1),  ONE_PART(2),  ONE_PART(3),  ONE_PART(4), ONE_PART(5),
                                 ONE_PART(6),  ONE_PART(7),  ONE_PART(8),  ONE_PART(9), ONE_PART(10),
                                 ONE_PART(11), ONE_PART(12), ONE_PART(13), ONE_PART(14)};
enum { ODD_PARTS = sizeof odd_parts / sizeof *odd_parts };

/* Returns log2 of a number that is positive and not 1: that of m is 2 (s + s^3 / 3 + s^5 / 5 …) / ln 2 with s = (m - 1) / (m + 1).
 * m is from 0.7 to 1.4, so s is at most 0.18. */
static real log2_of(real number) {
  static const uint64_t root_of_2 = 0x16A09E667F3BCD; /* of 2^52 */
  uint64_t m = (uint64_t)(number.mantissa >> (127 - MANTISSA_BITS)), one = (uint64_t)1 << MANTISSA_BITS;
  int whole = number.exponent + 127;
  if (m >= root_of_2) {
    one <<= 1;
    whole++;
  }
  enum { FRACTION_BITS = 116 };
  wide size = (wide)(unsigned)abs(whole) << FRACTION_BITS;
  if (m == one) return normal(whole < 0, -FRACTION_BITS, size);
  uint64_t distance = m < one ? one - m : m - one, sum = m + one;
  int shift = __builtin_clzll(distance), shift_of_sum = __builtin_clzll(sum);
  wide s = divide(distance << shift >> 1, sum << shift_of_sum); /* of 2^(128 + places) */
  int places = shift - 1 - shift_of_sum;
  wide square = multiply(s >> places, s >> places), series = odd_parts[ODD_PARTS - 1];
  for (int i = ODD_PARTS - 2; i >= 0; i--) series = odd_parts[i] + multiply(series, square);
  wide part = multiply((s >> 1) + multiply(s >> 1, multiply(series, square)), log2_of_e); /* of 2^(125 + places) */
  if (whole == 0) return normal(m < one, -(125 + places), part);
  part >>= 125 + places - FRACTION_BITS;
  return normal(whole < 0, -FRACTION_BITS, (whole < 0) == (m < one) ? size + part : size - part);
}

/* Returns the logarithm whose base has `factor` for its log2 of 2. */
static double logarithm(double x, const wide *factor) {
  if (isnan(x) || x < 0) return NAN;
  if (x == 0) return -INFINITY;
  if (isinf(x)) return x;
  if (x == 1) return 0;
  real result = log2_of(split(x));
  return join(factor == NULL ? result : times(result, *factor, -128));
}

double loc_log(double x) { return logarithm(x, &ln_of_2); }
double loc_log2(double x) { return logarithm(x, NULL); }
double loc_log10(double x) { return logarithm(x, &log10_of_2); }

/* ---- exponentials ---- */

/* 1/2!, 1/3! … 1/20!, of 2^64. */
static const uint64_t taylor[] = {
  UINT64_MAX / 2,
  UINT64_MAX / 6,
  UINT64_MAX / 24,
  UINT64_MAX / 120,
  UINT64_MAX / 720,
  UINT64_MAX / 5040,
  UINT64_MAX / 40320,
  UINT64_MAX / 362880,
  UINT64_MAX / 3628800,
  UINT64_MAX / 39916800,
  UINT64_MAX / 479001600,
  UINT64_MAX / 6227020800,
  UINT64_MAX / 87178291200,
  UINT64_MAX / 1307674368000,
  UINT64_MAX / 20922789888000,
  UINT64_MAX / 355687428096000,
  UINT64_MAX / 6402373705728000,
  UINT64_MAX / 121645100408832000,
  UINT64_MAX / 2432902008176640000};
enum { TAYLOR = sizeof taylor / sizeof *taylor };

/* Returns 2 to the number: 2 to its whole part, times e^g. */
static double exp2_of(real number) {
  if (number.exponent + 127 > 10) return number.is_negative ? 0 : INFINITY;
  int shift = -64 - number.exponent;
  wide fixed = shift < 128 ? number.mantissa >> shift : 0; /* of 2^64 */
  if (number.is_negative) fixed = -fixed;
  int whole = (int)(int64_t)(uint64_t)(fixed >> 64);
  uint64_t g = multiply_fractions((uint64_t)fixed, (uint64_t)(ln_of_2 >> 64)), series = taylor[TAYLOR - 1];
  for (int i = TAYLOR - 2; i >= 0; i--) series = taylor[i] + multiply_fractions(series, g);
  uint64_t part = g + multiply_fractions(g, multiply_fractions(g, series)); /* e^g - 1 */
  return join((real){.exponent = whole - 127, .mantissa = (wide)1 << 127 | (wide)part << 63});
}

double loc_exp(double x) {
  if (isnan(x)) return NAN;
  if (isinf(x)) return x > 0 ? x : 0;
  return x == 0 ? 1 : exp2_of(times(split(x), log2_of_e, -127));
}

/* ---- powers ---- */

static bool is_whole(double x) { return fmod(x, 1) == 0; }
static bool is_odd(double x) { return fabs(fmod(x, 2)) == 1; }

/* Returns the power where x is 0 or infinite, or y is infinite. */
static double power_at_edge(double x, double y) {
  double size = fabs(x);
  if (size == 1) return 1;
  double result = (size > 1) == (y > 0) ? INFINITY : 0;
  return x < 0 || (x == 0 && signbit(x)) ? (is_odd(y) ? -result : result) : result;
}

double loc_pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (isnan(x) || isnan(y)) return NAN;
  if (x == 0 || isinf(x) || isinf(y)) return power_at_edge(x, y);
  if (x < 0 && !is_whole(y)) return NAN;
  double result = 1;
  if (fabs(x) != 1) {
    real exponent = split(y), logarithm = log2_of(split(fabs(x)));
    bool is_negative = exponent.is_negative != logarithm.is_negative;
    exponent = times(exponent, logarithm.mantissa, logarithm.exponent);
    exponent.is_negative = is_negative;
    result = exp2_of(exponent);
  }
  return x < 0 && is_odd(y) ? -result : result;
}
