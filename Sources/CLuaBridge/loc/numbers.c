/* Converts numbers between text and Lua. */
#include "values.h"

#include "sandbox/scratch.h"
#include <math.h>
#include <string.h>

bool loc_read_integer(const uint8_t *digits, size_t length, lua_Integer *out) {
  bool negative = length > 0 && digits[0] == '-';
  uint64_t value = 0;
  for (size_t at = negative ? 1 : 0; at < length; at++) {
    uint64_t digit = (uint64_t)digits[at] - '0';
    if (digit > 9 || value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  if (value > (uint64_t)INT64_MAX + (negative ? 1 : 0)) return false;
  *out = negative ? (lua_Integer)(0 - value) : (lua_Integer)value;
  return true;
}

const char *loc_format_integer(lua_Integer value, char out[24], size_t *length) {
  char *at = out + 24;
  lua_Unsigned left = value < 0 ? 0u - (lua_Unsigned)value : (lua_Unsigned)value;
  do {
    *--at = (char)('0' + left % 10);
    left /= 10;
  } while (left > 0);
  if (value < 0) *--at = '-';
  *length = (size_t)(out + 24 - at);
  return at;
}

/* Reads a few digits with at most one point, as most prices have: both factors are exact doubles, so one division rounds
 * right. */
static bool read_short_double(const uint8_t *digits, size_t length, double *out) {
  static const double powers[] = {1e0, 1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,
                                  1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17};
  if (length > 17) return false;
  const uint8_t *at = digits, *end = digits + length;
  bool negative = at < end && *at == '-';
  if (negative) at++;
  int64_t mantissa = 0;
  const uint8_t *decimals = end; /* where they begin */
  for (; at < end; at++) {
    uint8_t digit = (uint8_t)(*at - '0');
    if (digit <= 9) {
      mantissa = mantissa * 10 + digit;
    } else if (*at == '.') {
      decimals = at + 1;
    } else {
      return false;
    }
  }
  if (mantissa > (int64_t)1 << 53) return false;
  double value = (double)mantissa / powers[end - decimals];
  *out = negative ? -value : value;
  return true;
}

double loc_parse_double(lua_State *L, const uint8_t *digits, size_t length) {
  double value;
  if (read_short_double(digits, length, &value)) return value;
  loc_lua *S = loc_state(L);
  loc_charge(L, length);
  size_t mark = S->scratch_top;
  char *copy = loc_put_space(L, length + 1);
  memcpy(copy, digits, length);
  copy[length] = 0;
  value = loc_strtod(copy, NULL);
  S->scratch_top = mark;
  return value;
}

enum { TINY_COST = 20 };

size_t loc_format_double(lua_State *L, double value, char out[40]) {
  /* So small a number may have fewer digits: up to 17 lengths are tried, and each try takes libc microseconds. */
  bool is_tiny = value != 0 && fabs(value) < 2.3e-308;
  if (is_tiny) loc_charge(L, TINY_COST);
  int precision = is_tiny ? 1 : 15;
  int length = 0;
  for (; precision <= 17; precision++) {
    length = loc_snprintf(out, 40, "%.*g", precision, value);
    if (loc_strtod(out, NULL) == value) break;
  }
  if (strpbrk(out, ".eEn") == NULL) {
    out[length++] = '.';
    out[length++] = '0';
    out[length] = 0;
  }
  return (size_t)length;
}
