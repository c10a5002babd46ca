/* Implements string.format as in the C locale: Lua 5.4's conversions and messages, but addresses (%p) are refused. The promise:
 * the same everywhere (SECURITY.md, "A rule's author"). */
#include "library.h"

#include "loc/values.h"
#include <math.h>
#include <stdlib.h>

enum {
  MAX_CONVERSION = 22, /* Lua's limit on the characters between % and the letter, and the letter */
  MAX_OUTPUT = 512,    /* bytes of one conversion: "%99.99f" of the largest number has 409 */
  MAX_WIDTH = 99,
  FIXED_COST = 4 /* the charge for a number with few decimals */
};

/* One conversion; `text` begins with its %, and has space for a length modifier. */
typedef struct conversion {
  char text[MAX_CONVERSION + 8];
  size_t length;    /* including the letter */
  size_t precision; /* SIZE_MAX without one */
} conversion;

static const char *read_conversion(lua_State *L, const char *at, conversion *out) {
  size_t length = (uint8_t)*at > '9' ? 1 : strspn(at, "-+ #0123456789.") + 1;
  if (length >= MAX_CONVERSION) luaL_error(L, "invalid format (too long)");
  out->text[0] = '%';
  memcpy(out->text + 1, at, length);
  out->text[length + 1] = 0;
  out->length = length + 1;
  return at + length;
}

static size_t read_two_digits(const char **at) {
  size_t value = 0;
  for (int i = 0; i < 2 && loc_is_digit((uint8_t) * *at); i++) value = value * 10 + (size_t)(*(*at)++ - '0');
  return value;
}

/* Checks a conversion: widths and precisions have two digits at most, and each letter has its own flags. */
static void check_conversion(lua_State *L, conversion *spec, const char *flags, bool takes_precision) {
  const char *at = spec->text + 1;
  at += strspn(at, flags);
  spec->precision = SIZE_MAX;
  if (*at != '0') {
    read_two_digits(&at);
    if (*at == '.' && takes_precision) {
      at++;
      spec->precision = read_two_digits(&at);
    }
  }
  uint8_t letter = (uint8_t)*at;
  if (!loc_is_lower(letter) && !loc_is_upper(letter)) {
    luaL_error(L, "invalid conversion specification: '%s'", spec->text);
  }
}

static void put_string(lua_State *L, int index, conversion *spec) {
  if (spec->length == 2) {
    loc_put_value(L, index);
    return;
  }
  size_t mark = loc_state(L)->scratch_top;
  size_t length;
  const char *text = loc_tostring(L, index, &length);
  loc_state(L)->scratch_top = mark;
  loc_charge_bytes(L, length);
  luaL_argcheck(L, memchr(text, 0, length) == NULL, index, "string contains zeros");
  check_conversion(L, spec, "-", true);
  if (length > MAX_WIDTH && spec->precision == SIZE_MAX) {
    loc_put_slices(L, text, length);
  } else {
    char out[MAX_OUTPUT];
    loc_put(L, out, (size_t)loc_snprintf(out, sizeof out, spec->text, text));
  }
  lua_pop(L, 1);
}

static void put_character(lua_State *L, int index, conversion *spec) {
  check_conversion(L, spec, "-", false);
  char out[MAX_OUTPUT];
  loc_charge(L, 1);
  loc_put(L, out, (size_t)loc_snprintf(out, sizeof out, spec->text, (int)luaL_checkinteger(L, index)));
}

static void put_decimal(lua_State *L, lua_Integer value) {
  char digits[24];
  size_t length;
  const char *text = loc_format_integer(value, digits, &length);
  loc_charge(L, 2);
  loc_put(L, text, length);
}

static void put_integer(lua_State *L, int index, conversion *spec, const char *flags) {
  lua_Integer value = luaL_checkinteger(L, index);
  char letter = spec->text[spec->length - 1];
  if (spec->length == 2 && (letter == 'd' || letter == 'i')) {
    put_decimal(L, value);
    return;
  }
  check_conversion(L, spec, flags, true);
  memcpy(spec->text + spec->length - 1, (char[]){'l', 'l', letter, 0}, 4);
  char out[MAX_OUTPUT];
  loc_charge(L, 8);
  loc_put(L, out, (size_t)loc_snprintf(out, sizeof out, spec->text, (long long)value));
}

/* Writes "%.2f" of an ordinary price without printf: exact in 128 bits, ties to even on the exact binary value as in printf.
 * Returns 0 for numbers beyond that. */
static int format_fixed(char *out, double value, size_t precision) {
  static const uint32_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  int shift = 1075 - (int)(bits >> 52 & 0x7FF);
  if (precision > 6 || shift < 1 || shift > 100) return 0;
  uint64_t mantissa = (bits & ((1ull << 52) - 1)) | 1ull << 52;
  unsigned __int128 scaled = (unsigned __int128)mantissa * powers[precision];
  unsigned __int128 quotient = scaled >> shift;
  unsigned __int128 rest = scaled - (quotient << shift);
  unsigned __int128 half = (unsigned __int128)1 << (shift - 1);
  if (rest > half || (rest == half && (quotient & 1))) quotient++;
  if (quotient >> 63) return 0;
  char digits[24];
  size_t count = 0;
  for (uint64_t left = (uint64_t)quotient; left > 0 || count <= precision; left /= 10) {
    digits[count++] = (char)('0' + left % 10);
  }
  int at = 0;
  if (bits >> 63) out[at++] = '-';
  while (count > 0) {
    out[at++] = digits[--count];
    if (count == precision && precision > 0) out[at++] = '.';
  }
  return at;
}

/* Charges for digits: the requested ones, and those of a large or small exponent. */
static void charge_float(lua_State *L, double value, size_t precision) {
  int exponent = 0;
  if (isfinite(value)) frexp(value, &exponent);
  loc_charge(L, 20 + (precision == SIZE_MAX ? 0 : 2 * precision) + (uint64_t)(abs(exponent) / 2));
}

__attribute__((noinline)) static void put_float(lua_State *L, int index, conversion *spec) {
  char letter = spec->text[spec->length - 1];
  bool is_hexadecimal = letter == 'a' || letter == 'A';
  if (is_hexadecimal) check_conversion(L, spec, "-+ #0", true);
  double value = luaL_checknumber(L, index);
  if (isnan(value)) value = NAN; /* its sign follows the processor */
  if (!is_hexadecimal) check_conversion(L, spec, "-+ #0", true);
  char out[MAX_OUTPUT];
  int count = 0;
  if (letter == 'f' && spec->text[1] == '.' && isfinite(value)) {
    loc_charge(L, FIXED_COST);
    count = format_fixed(out, value, spec->precision);
  }
  if (count == 0) {
    charge_float(L, value, spec->precision);
    count = loc_snprintf(out, sizeof out, spec->text, value);
  }
  loc_put(L, out, (size_t)count);
}

static void put_quoted_string(lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  loc_put_byte(L, '"');
  for (size_t i = 0; i < length; i++) {
    uint8_t byte = (uint8_t)text[i];
    if ((i & 255) == 0) loc_charge(L, 1 + ((length - i < 256 ? length - i : 256) >> 1));
    if (byte == '"' || byte == '\\' || byte == '\n') {
      loc_put_byte(L, '\\');
      loc_put_byte(L, byte);
    } else if (loc_is_control(byte)) {
      /* A decimal escape has three digits where a digit follows; a zero byte follows the text. */
      bool padded = loc_is_digit((uint8_t)text[i + 1]);
      loc_charge(L, 1);
      loc_put_byte(L, '\\');
      if (padded || byte >= 100) loc_put_byte(L, (uint8_t)('0' + byte / 100));
      if (padded || byte >= 10) loc_put_byte(L, (uint8_t)('0' + byte / 10 % 10));
      loc_put_byte(L, (uint8_t)('0' + byte % 10));
    } else {
      loc_put_byte(L, byte);
    }
  }
  loc_put_byte(L, '"');
}

/* Appends text that Lua reads back as the same value. */
static void put_quoted(lua_State *L, int index) {
  char out[64];
  int count;
  switch (lua_type(L, index)) {
    case LUA_TSTRING: put_quoted_string(L, index); return;
    case LUA_TNIL:
    case LUA_TBOOLEAN: loc_put_value(L, index); return;
    case LUA_TNUMBER: break;
    default: luaL_argerror(L, index, "value has no literal form"); return;
  }
  loc_charge(L, 8);
  if (lua_isinteger(L, index)) {
    lua_Integer value = lua_tointeger(L, index);
    count = loc_snprintf(out, sizeof out, value == LUA_MININTEGER ? "0x%llx" : "%lld", (long long)value);
  } else {
    double value = lua_tonumber(L, index);
    if (isinf(value)) count = loc_snprintf(out, sizeof out, value > 0 ? "1e9999" : "-1e9999");
    else if (isnan(value)) count = loc_snprintf(out, sizeof out, "(0/0)");
    else count = loc_snprintf(out, sizeof out, "%a", value);
  }
  loc_put(L, out, (size_t)count);
}

static void put_conversion(lua_State *L, int index, conversion *spec) {
  switch (spec->text[spec->length - 1]) {
    case 'c': put_character(L, index, spec); return;
    case 'd':
    case 'i': put_integer(L, index, spec, "-+ 0"); return;
    case 'u': put_integer(L, index, spec, "-0"); return;
    case 'o':
    case 'x':
    case 'X': put_integer(L, index, spec, "-#0"); return;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'g':
    case 'G': put_float(L, index, spec); return;
    case 's': put_string(L, index, spec); return;
    case 'q':
      if (spec->length != 2) luaL_error(L, "specifier '%%q' cannot have modifiers");
      put_quoted(L, index);
      return;
    case 'p': luaL_error(L, "'%%p' is not available: addresses differ from run to run"); return;
    default: luaL_error(L, "invalid conversion '%s' to 'format'", spec->text);
  }
}

int loc_string_format(lua_State *L) {
  size_t length;
  const char *at = luaL_checklstring(L, 1, &length);
  const char *end = at + length;
  int top = lua_gettop(L), index = 1;
  size_t mark = loc_state(L)->scratch_top;
  while (at < end) {
    const char *next = memchr(at, '%', (size_t)(end - at));
    if (next == NULL) next = end;
    if (next > at) loc_put_slices(L, at, (size_t)(next - at));
    if (next == end) break;
    at = next + 1;
    if (*at == '%') {
      loc_put_byte(L, '%');
      at++;
      continue;
    }
    if (++index > top) return luaL_argerror(L, index, "no value");
    conversion spec;
    at = read_conversion(L, at, &spec);
    put_conversion(L, index, &spec);
  }
  loc_push_since(L, mark);
  return 1;
}
