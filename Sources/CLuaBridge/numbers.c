/* Numbers between text and Lua. */
#include "state.h"
#include <math.h>

/* Four to eight bytes of text in one word, the first of them lowest, with zeros in front: "12.5" becomes "000012.5". */
static inline uint64_t load_word(const uint8_t *text, size_t length) {
  _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte is the lowest");
  uint32_t head, tail;
  memcpy(&head, text, 4);
  memcpy(&tail, text + length - 4, 4);
  uint64_t word = head | (uint64_t)tail << (length - 4) * 8;
  return word << (8 - length) * 8 | 0x3030303030303030 >> 8 >> (length - 1) * 8;
}

/* The value of a word of eight digits, added up in pairs; false when one of its bytes is no digit. */
static inline bool read_word(uint64_t word, uint64_t *value) {
  const uint64_t zeros = 0x3030303030303030, high = 0xF0F0F0F0F0F0F0F0;
  if (((word & high) ^ zeros) | (((word + 0x0606060606060606) & high) ^ zeros)) return false;
  word -= zeros;
  word = word * 10 + (word >> 8);
  *value = ((word & 0x000000FF000000FF) * 0x000F424000000064 + (word >> 16 & 0x000000FF000000FF) * 0x0000271000000001) >> 32;
  return true;
}

enum { MOST_SAFE_DIGITS = 19 /* their value fits 64 bits without a sign */ };

/* False when it does not fit 64 bits. */
bool loc_read_integer(const uint8_t *digits, size_t length, lua_Integer *out) {
  uint64_t value = 0;
  if (length - 4 <= 4 && read_word(load_word(digits, length), &value)) {
    *out = (lua_Integer)value;
    return true;
  }
  bool negative = length > 0 && digits[0] == '-';
  size_t at = negative ? 1 : 0, safe = length < MOST_SAFE_DIGITS ? length : MOST_SAFE_DIGITS;
  for (; at < safe; at++) {
    uint64_t digit = (uint64_t)digits[at] - '0';
    if (digit > 9) return false;
    value = value * 10 + digit;
  }
  for (; at < length; at++) {
    uint64_t digit = (uint64_t)digits[at] - '0';
    if (digit > 9 || value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  if (value > (uint64_t)INT64_MAX + (negative ? 1 : 0)) return false;
  *out = negative ? (lua_Integer)(0 - value) : (lua_Integer)value;
  return true;
}

static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* The same of four to eight bytes without a sign and with a point that is not the last of them: most prices. */
static inline bool read_price(const uint8_t *digits, size_t length, double *out) {
  uint64_t word = load_word(digits, length), differing = word ^ 0x2E2E2E2E2E2E2E2E, value;
  uint64_t points = (differing - 0x0101010101010101) & ~differing & 0x8080808080808080;
  if (points == 0 || points << 8 == 0) return false;
  /* What stands before the point moves into its place. */
  int place = __builtin_ctzll(points) - 7;
  uint64_t before = word & (((uint64_t)1 << place) - 1), behind = word >> place >> 8 << 8 << place;
  if (!read_word(behind | before << 8 | '0', &value)) return false;
  *out = (double)(int64_t)value / powers[7 - place / 8];
  return true;
}

/* Digits with at most one point and few of them: both factors are exact doubles, so one division rounds correctly. */
bool loc_read_short_double(const uint8_t *digits, size_t length, double *out) {
  if (length - 4 <= 4 && read_price(digits, length, out)) return true;
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
  if (loc_read_short_double(digits, length, &value)) return value;
  char small[64];
  if (length < sizeof small) {
    memcpy(small, digits, length);
    small[length] = 0;
    return loc_strtod(small, NULL);
  }
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

/* The shortest decimal text that reads back as the same finite double, in JSON's grammar; always with a point or an
 * exponent, so that it stays a double. */
size_t loc_format_double(double value, char out[40]) {
  int precision = fabs(value) < 2.3e-308 ? 1 : 15;
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
