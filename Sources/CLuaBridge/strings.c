/* The string and utf8 libraries: what loops over script-chosen sizes is ours and charged, what is bounded by its
 * arguments' length is Lua's own behind a charge. */
#include "state.h"
#include <math.h>
#include <stdio.h>

static size_t from_position(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position;
  if (position == 0 || position < -(lua_Integer)length) return 1;
  return length + (size_t)position + 1;
}

static size_t to_position(lua_Integer position, size_t length) {
  if (position > (lua_Integer)length) return length;
  if (position >= 0) return (size_t)position;
  if (position < -(lua_Integer)length) return 0;
  return length + (size_t)position + 1;
}

static int string_len(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_pushinteger(L, (lua_Integer)length);
  return 1;
}

static int string_sub(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  size_t start = from_position(luaL_checkinteger(L, 2), length);
  size_t end = to_position(luaL_optinteger(L, 3, -1), length);
  size_t count = start <= end ? end - start + 1 : 0;
  loc_charge(L, count >> 6);
  lua_pushlstring(L, count > 0 ? text + start - 1 : "", count);
  return 1;
}

static int string_byte(lua_State *L) {
  size_t length;
  const uint8_t *text = (const uint8_t *)luaL_checklstring(L, 1, &length);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  size_t start = from_position(first, length);
  size_t end = to_position(luaL_optinteger(L, 3, (lua_Integer)start), length);
  if (start > end) return 0;
  size_t count = end - start + 1;
  if (count >= 1000000) return luaL_error(L, "string slice too long");
  loc_charge(L, count >> 1);
  luaL_checkstack(L, (int)count, "string slice too long");
  for (size_t i = 0; i < count; i++) lua_pushinteger(L, text[start - 1 + i]);
  return (int)count;
}

static int string_char(lua_State *L) {
  loc_lua *S = loc_state(L);
  int count = lua_gettop(L);
  size_t mark = S->scratch_top;
  loc_charge(L, (uint64_t)count);
  for (int i = 1; i <= count; i++) {
    lua_Integer value = luaL_checkinteger(L, i);
    luaL_argcheck(L, value >= 0 && value <= 255, i, "value out of range");
    loc_put_byte(L, (uint8_t)value);
  }
  loc_push_since(L, mark);
  return 1;
}

static int change_case(lua_State *L, uint8_t first) {
  loc_lua *S = loc_state(L);
  size_t length;
  const uint8_t *text = (const uint8_t *)luaL_checklstring(L, 1, &length);
  loc_charge(L, length >> 4);
  size_t mark = S->scratch_top;
  uint8_t *out = loc_put_space(L, length);
  for (size_t i = 0; i < length; i++) out[i] = (uint8_t)(text[i] - first) < 26 ? text[i] ^ 0x20 : text[i];
  loc_push_since(L, mark);
  return 1;
}

static int string_lower(lua_State *L) { return change_case(L, 'A'); }
static int string_upper(lua_State *L) { return change_case(L, 'a'); }

static int string_reverse(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t length;
  const uint8_t *text = (const uint8_t *)luaL_checklstring(L, 1, &length);
  loc_charge(L, length >> 4);
  size_t mark = S->scratch_top;
  uint8_t *out = loc_put_space(L, length);
  for (size_t i = 0; i < length; i++) out[i] = text[length - 1 - i];
  loc_push_since(L, mark);
  return 1;
}

static int string_rep(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t length, separator_length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separator_length);
  if (count <= 0 || length + separator_length == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if ((lua_Unsigned)count > ((size_t)1 << 40) / (length + separator_length)) {
    return luaL_error(L, "resulting string too large");
  }
  size_t total = (size_t)count * length + (size_t)(count - 1) * separator_length;
  size_t mark = S->scratch_top;
  loc_charge(L, (total >> 8) + ((uint64_t)count >> 3));
  uint8_t *out = loc_put_space(L, total);
  if (length + separator_length == 1) {
    memset(out, length == 1 ? text[0] : separator[0], total);
  } else {
    for (lua_Integer i = 0; i < count; i++) {
      if ((i & 4095) == 4095) loc_charge(L, 512);
      if (length > 0) memcpy(out, text, length);
      out += length;
      if (i + 1 == count) break;
      if (separator_length > 0) memcpy(out, separator, separator_length);
      out += separator_length;
    }
  }
  loc_push_since(L, mark);
  return 1;
}

/* ---- format ---- */

static void put_quoted(lua_State *L, int index) {
  size_t length;
  char small[64];
  switch (lua_type(L, index)) {
    case LUA_TSTRING: {
      const uint8_t *text = (const uint8_t *)lua_tolstring(L, index, &length);
      loc_charge(L, length >> 2);
      loc_put_byte(L, '"');
      for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\' || text[i] == '\n') {
          loc_put_byte(L, '\\');
          loc_put_byte(L, text[i]);
        } else if (text[i] < 0x20 || text[i] == 0x7F) {
          bool digit_follows = i + 1 < length && text[i + 1] >= '0' && text[i + 1] <= '9';
          int count = snprintf(small, sizeof small, digit_follows ? "\\%03d" : "\\%d", (int)text[i]);
          loc_put(L, small, (size_t)count);
        } else {
          loc_put_byte(L, text[i]);
        }
      }
      loc_put_byte(L, '"');
      return;
    }
    case LUA_TNUMBER: {
      int count;
      if (lua_isinteger(L, index)) {
        lua_Integer value = lua_tointeger(L, index);
        count = snprintf(
          small, sizeof small, value == LUA_MININTEGER ? "0x%llx" : "%lld", (long long)value);
      } else {
        double value = lua_tonumber(L, index);
        if (isinf(value)) count = snprintf(small, sizeof small, value > 0 ? "1e9999" : "-1e9999");
        else if (isnan(value)) count = snprintf(small, sizeof small, "(0/0)");
        else count = snprintf(small, sizeof small, "%a", value);
      }
      loc_put(L, small, (size_t)count);
      return;
    }
    case LUA_TNIL:
    case LUA_TBOOLEAN: {
      const char *text = loc_tostring(L, index, &length);
      loc_put(L, text, length);
      lua_pop(L, 1);
      return;
    }
    default: luaL_argerror(L, index, "value has no literal form");
  }
}

/* "%.2f" of an ordinary price: exact in 128-bit arithmetic, ties by the even rule on the exact binary value, as printf. */
static int format_fixed(char *out, double value, int precision) {
  static const uint64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
  uint64_t bits;
  memcpy(&bits, &value, 8);
  int exponent = (int)(bits >> 52 & 0x7FF) - 1075;
  if (precision > 6 || exponent > 0 || exponent < -100) return 0;
  uint64_t mantissa = (bits & ((1ull << 52) - 1)) | 1ull << 52;
  unsigned __int128 scaled = (unsigned __int128)mantissa * powers[precision];
  int shift = -exponent;
  unsigned __int128 quotient = shift == 0 ? scaled : scaled >> shift;
  unsigned __int128 rest = shift == 0 ? 0 : scaled - (quotient << shift);
  unsigned __int128 half = shift == 0 ? 1 : (unsigned __int128)1 << (shift - 1);
  if (rest > half || (rest == half && shift != 0 && (quotient & 1))) quotient++;
  if (quotient >> 63) return 0;
  uint64_t all = (uint64_t)quotient;
  char digits[24];
  int count = 0;
  for (; all > 0 || count <= precision; all /= 10) digits[count++] = (char)('0' + all % 10);
  int at = 0;
  if (bits >> 63) out[at++] = '-';
  while (count > 0) {
    out[at++] = digits[--count];
    if (count == precision && precision > 0) out[at++] = '.';
  }
  return at;
}

typedef struct conversion {
  char text[32];
  size_t length;
  int width, precision;
} conversion;

/* Reads flags, width and precision; returns where the letter stands. */
static const char *read_conversion(lua_State *L, const char *at, const char *end, conversion *out) {
  const char *start = at;
  while (at < end && *at != 0 && strchr("-+ #0", *at)) at++;
  bool fine = at - start <= 5;
  out->width = 0;
  out->precision = -1;
  for (int digits = 0; at < end && *at >= '0' && *at <= '9' && digits < 2; digits++) {
    out->width = out->width * 10 + (*at++ - '0');
  }
  if (at < end && *at == '.') {
    at++;
    out->precision = 0;
    for (int digits = 0; at < end && *at >= '0' && *at <= '9' && digits < 2; digits++) {
      out->precision = out->precision * 10 + (*at++ - '0');
    }
  }
  size_t length = (size_t)(at - start);
  if (!fine || length > 20 || at >= end || (*at >= '0' && *at <= '9')) {
    luaL_error(L, "invalid conversion '%%%s' to 'format'", at >= end ? "" : "…");
  }
  out->text[0] = '%';
  memcpy(out->text + 1, start, length);
  out->length = length + 1;
  return at;
}

static bool has_flag(const conversion *spec, const char *flags) {
  for (size_t i = 1; i < spec->length && (spec->text[i] < '1' || spec->text[i] > '9') && spec->text[i] != '.'; i++) {
    if (strchr(flags, spec->text[i])) return true;
  }
  return false;
}

static void put_formatted_string(lua_State *L, int index, conversion *spec) {
  size_t length;
  const char *text = loc_tostring(L, index, &length);
  if (has_flag(spec, "+ #0")) luaL_error(L, "invalid conversion '%s' to 'format'", lua_pushfstring(L, "%ss", spec->text));
  size_t shown = spec->precision >= 0 && (size_t)spec->precision < length ? (size_t)spec->precision : length;
  if (spec->length > 1 && memchr(text, 0, length)) luaL_argerror(L, index, "string contains zeros");
  size_t padding = (size_t)spec->width > shown ? (size_t)spec->width - shown : 0;
  bool left = has_flag(spec, "-");
  loc_charge(L, length >> 6);
  /* The text may live in the buffer's neighbourhood of a __tostring: it is on the stack, so it stays. */
  if (!left) memset(loc_put_space(L, padding), ' ', padding);
  loc_put(L, text, shown);
  if (left) memset(loc_put_space(L, padding), ' ', padding);
  lua_pop(L, 1);
}

static int string_format(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t length;
  const char *at = luaL_checklstring(L, 1, &length);
  const char *end = at + length;
  int top = lua_gettop(L), index = 1;
  size_t mark = S->scratch_top;
  while (at < end) {
    if (*at != '%') {
      const char *next = memchr(at, '%', (size_t)(end - at));
      if (next == NULL) next = end;
      loc_put(L, at, (size_t)(next - at));
      loc_charge(L, (uint64_t)(next - at) >> 6);
      at = next;
      continue;
    }
    if (++at < end && *at == '%') {
      loc_put_byte(L, '%');
      at++;
      continue;
    }
    if (++index > top) return luaL_argerror(L, index, "no value");
    conversion spec;
    at = read_conversion(L, at, end, &spec);
    char letter = *at++;
    char small[512];
    int count = 0;
    loc_charge(L, 2);
    switch (letter) {
      case 'd':
      case 'i': {
        lua_Integer value = luaL_checkinteger(L, index);
        if (has_flag(&spec, "#")) return luaL_error(L, "invalid conversion '%%#%c' to 'format'", letter);
        memcpy(spec.text + spec.length, "lld", 4);
        count = snprintf(small, sizeof small, spec.text, (long long)value);
        break;
      }
      case 'o':
      case 'x':
      case 'X': {
        lua_Integer value = luaL_checkinteger(L, index);
        if (has_flag(&spec, "+ ")) return luaL_error(L, "invalid conversion '%%+%c' to 'format'", letter);
        memcpy(spec.text + spec.length, "ll", 2);
        spec.text[spec.length + 2] = letter;
        spec.text[spec.length + 3] = 0;
        count = snprintf(small, sizeof small, spec.text, (unsigned long long)value);
        break;
      }
      case 'c': {
        if (has_flag(&spec, "+ #0") || spec.precision >= 0) {
          return luaL_error(L, "invalid conversion '%s' to 'format'", spec.text);
        }
        char one = (char)(uint8_t)luaL_checkinteger(L, index);
        size_t padding = spec.width > 1 ? (size_t)spec.width - 1 : 0;
        bool left = has_flag(&spec, "-");
        if (!left) memset(loc_put_space(L, padding), ' ', padding);
        loc_put_byte(L, (uint8_t)one);
        if (left) memset(loc_put_space(L, padding), ' ', padding);
        break;
      }
      case 'a':
      case 'A':
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G': {
        double value = luaL_checknumber(L, index);
        if (letter == 'f' && spec.length <= 3 && spec.text[1] == '.' && isfinite(value)) {
          count = format_fixed(small, value, spec.precision);
        } else if (letter == 'F') {
          return luaL_error(L, "invalid conversion '%%F' to 'format'");
        }
        if (count > 0) break;
        spec.text[spec.length] = letter;
        spec.text[spec.length + 1] = 0;
        count = snprintf(small, sizeof small, spec.text, value);
        loc_charge(L, 20 + (fabs(value) > 1e20 || spec.precision > 20 ? 200 : 0));
        break;
      }
      case 'q':
        if (spec.length > 1) return luaL_error(L, "specifier '%%q' cannot have modifiers");
        put_quoted(L, index);
        break;
      case 's':
        spec.text[spec.length] = 0;
        put_formatted_string(L, index, &spec);
        break;
      default: {
        /* %p would show an address. */
        char shown[2] = {letter >= 0x20 && letter < 0x7F ? letter : '?', 0};
        return luaL_error(L, "invalid conversion '%%%s' to 'format'", shown);
      }
    }
    if (count > 0) loc_put(L, small, (size_t)count < sizeof small ? (size_t)count : sizeof small - 1);
  }
  loc_push_since(L, mark);
  return 1;
}

/* ---- Lua's own, behind a charge: upvalue 1 is the function ---- */

static int charged(lua_State *L) {
  int count = lua_gettop(L);
  uint64_t bytes = 0;
  for (int i = 1; i <= count; i++) {
    if (lua_type(L, i) == LUA_TSTRING) bytes += lua_rawlen(L, i);
  }
  loc_charge(L, 2 + (uint64_t)count + (bytes >> 2));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, count, LUA_MULTRET);
  return lua_gettop(L);
}

static void copy_charged(lua_State *L, int from, const char *name) {
  lua_getfield(L, from, name);
  lua_pushcclosure(L, charged, 1);
  lua_setfield(L, -2, name);
}

/* pack: an option with a size writes as many bytes as it says, up to 16 a letter, and padding; a format of n letters
 * can make 16 n bytes, which the allocator sees. */
static void add_packing(lua_State *L) {
  lua_pushcfunction(L, luaopen_string);
  lua_call(L, 0, 1);
  int library = lua_gettop(L);
  lua_pushvalue(L, library - 1);
  copy_charged(L, library, "pack");
  copy_charged(L, library, "unpack");
  copy_charged(L, library, "packsize");
  lua_settop(L, library - 1);
}

static void open_utf8(lua_State *L) {
  lua_pushcfunction(L, luaopen_utf8);
  lua_call(L, 0, 1);
  int library = lua_gettop(L);
  lua_newtable(L);
  copy_charged(L, library, "char");
  copy_charged(L, library, "codepoint");
  copy_charged(L, library, "codes");
  copy_charged(L, library, "len");
  copy_charged(L, library, "offset");
  lua_getfield(L, library, "charpattern");
  lua_setfield(L, -2, "charpattern");
  lua_remove(L, library);
  loc_make_readonly(L);
}

static const luaL_Reg functions[] = {
  {"byte", string_byte},   {"char", string_char},       {"format", string_format}, {"len", string_len},
  {"lower", string_lower}, {"rep", string_rep},         {"reverse", string_reverse}, {"sub", string_sub},
  {"upper", string_upper}, {NULL, NULL}};

void loc_open_strings(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_BASE);
  int globals = lua_gettop(L);
  lua_newtable(L);
  luaL_setfuncs(L, functions, 0);
  loc_add_patterns(L);
  add_packing(L);
  lua_pushvalue(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_STRING);
  /* Strings find their methods in the real table, which nothing else reaches. */
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
  loc_make_readonly(L);
  lua_setfield(L, globals, "string");
  open_utf8(L);
  lua_setfield(L, globals, "utf8");
  lua_settop(L, globals - 1);
}
