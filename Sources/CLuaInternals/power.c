/* Redirects the operator `^` to powers with the same bits on every processor. The promise: the same everywhere
 * (SECURITY.md, "A rule's author"). */
#include "layout.h"
#include "powers.h"

double __real_pow(double x, double y);
double __wrap_pow(double x, double y);

double __wrap_pow(double x, double y) {
  loc_wraps_seen |= SEEN_POW;
  return loc_current_meter != NULL ? loc_pow(x, y) : __real_pow(x, y);
}
