/* Exponentials, logarithms and powers with the same bits on every processor: libc selects among versions by the
 * processor's features, and their last bit differs. Special values are those of the C standard (Annex F). The other
 * results are within 0.51 units of the last place. They set neither errno nor flags, and follow no rounding mode. */
#pragma once

double loc_exp(double x);
double loc_log(double x);
double loc_log2(double x);
double loc_log10(double x);
double loc_pow(double x, double y);
