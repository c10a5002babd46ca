/* string.pack, packsize and unpack: Lua 5.4's binary formats, little-endian unless told otherwise. */
#include "library.h"
#include <stddef.h>

enum {
  BYTE_BITS = 8,
  INTEGER_BYTES = sizeof(lua_Integer),
  MAX_INTEGER_BYTES = 16,
  NATURAL_ALIGNMENT = 8
};

typedef enum option_kind {
  OPTION_SIGNED,
  OPTION_UNSIGNED,
  OPTION_FLOAT,
  OPTION_DOUBLE,
  OPTION_FIXED_STRING,
  OPTION_COUNTED_STRING,
  OPTION_ZERO_STRING,
  OPTION_PADDING,
  OPTION_ALIGNMENT,
  OPTION_NONE
} option_kind;

typedef struct format_reader {
  lua_State *L;
  const char *at;
  bool big_endian;
  size_t largest_alignment;
} format_reader;

typedef struct format_item {
  option_kind kind;
  size_t size;
  size_t padding; /* before it */
} format_item;

static const char *begin_format(format_reader *reader, lua_State *L) {
  reader->L = L;
  reader->at = luaL_checkstring(L, 1);
  reader->big_endian = false;
  reader->largest_alignment = 1;
  loc_charge(L, 1);
  return reader->at;
}

/* Stops reading digits where another could leave an int, as Lua does. */
static bool read_number(format_reader *reader, size_t *value) {
  if (!loc_is_digit((uint8_t)*reader->at)) return false;
  *value = 0;
  do {
    *value = *value * 10 + (size_t)(*reader->at++ - '0');
  } while (loc_is_digit((uint8_t)*reader->at) && *value <= (INT_MAX - 9) / 10);
  return true;
}

static size_t read_size(format_reader *reader, size_t otherwise) {
  size_t size = otherwise;
  if (read_number(reader, &size) && (size == 0 || size > MAX_INTEGER_BYTES)) {
    luaL_error(reader->L, "integral size (%d) out of limits [1,%d]", (int)size, MAX_INTEGER_BYTES);
  }
  return size;
}

static option_kind read_option(format_reader *reader, size_t *size) {
  char letter = *reader->at++;
  *size = 0;
  switch (letter) {
    case 'b': *size = 1; return OPTION_SIGNED;
    case 'B': *size = 1; return OPTION_UNSIGNED;
    case 'h': *size = 2; return OPTION_SIGNED;
    case 'H': *size = 2; return OPTION_UNSIGNED;
    case 'i': *size = read_size(reader, 4); return OPTION_SIGNED;
    case 'I': *size = read_size(reader, 4); return OPTION_UNSIGNED;
    case 'l':
    case 'j': *size = 8; return OPTION_SIGNED;
    case 'L':
    case 'J':
    case 'T': *size = 8; return OPTION_UNSIGNED;
    case 'f': *size = 4; return OPTION_FLOAT;
    case 'd':
    case 'n': *size = 8; return OPTION_DOUBLE;
    case 's': *size = read_size(reader, 8); return OPTION_COUNTED_STRING;
    case 'c':
      if (!read_number(reader, size)) luaL_error(reader->L, "missing size for format option 'c'");
      return OPTION_FIXED_STRING;
    case 'z': return OPTION_ZERO_STRING;
    case 'x': *size = 1; return OPTION_PADDING;
    case 'X': return OPTION_ALIGNMENT;
    case ' ': return OPTION_NONE;
    case '<':
    case '=': reader->big_endian = false; return OPTION_NONE;
    case '>': reader->big_endian = true; return OPTION_NONE;
    case '!': reader->largest_alignment = read_size(reader, NATURAL_ALIGNMENT); return OPTION_NONE;
    default: luaL_error(reader->L, "invalid format option '%c'", letter); return OPTION_NONE;
  }
}

static format_item read_item(format_reader *reader, size_t offset) {
  format_item item = {.padding = 0};
  loc_charge(reader->L, 2);
  item.kind = read_option(reader, &item.size);
  size_t alignment = item.size;
  if (item.kind == OPTION_ALIGNMENT) {
    if (*reader->at == 0 || read_option(reader, &alignment) == OPTION_FIXED_STRING || alignment == 0) {
      luaL_argerror(reader->L, 1, "invalid next option for option 'X'");
    }
  }
  if (alignment <= 1 || item.kind == OPTION_FIXED_STRING) return item;
  if (alignment > reader->largest_alignment) alignment = reader->largest_alignment;
  if ((alignment & (alignment - 1)) != 0) {
    luaL_argerror(reader->L, 1, "format asks for alignment not power of 2");
  }
  item.padding = (alignment - (offset & (alignment - 1))) & (alignment - 1);
  return item;
}

static void put_zeros(lua_State *L, size_t count) {
  while (count > 0) {
    size_t slice = count < SLICE_BYTES ? count : SLICE_BYTES;
    loc_charge_bytes(L, slice);
    memset(loc_put_space(L, slice), 0, slice);
    count -= slice;
  }
}

static void put_integer(format_reader *reader, lua_Unsigned value, size_t size, bool negative) {
  uint8_t *out = loc_put_space(reader->L, size);
  for (size_t i = 0; i < size; i++) {
    uint8_t byte = i < INTEGER_BYTES ? (uint8_t)(value >> (BYTE_BITS * i)) : negative ? 0xFF : 0;
    out[reader->big_endian ? size - 1 - i : i] = byte;
  }
}

static lua_Integer get_integer(format_reader *reader, const uint8_t *bytes, size_t size, bool is_signed) {
  lua_Unsigned value = 0;
  for (size_t i = size < INTEGER_BYTES ? size : INTEGER_BYTES; i-- > 0;) {
    value = value << BYTE_BITS | bytes[reader->big_endian ? size - 1 - i : i];
  }
  if (size < INTEGER_BYTES) {
    if (!is_signed) return (lua_Integer)value;
    lua_Unsigned sign = (lua_Unsigned)1 << (size * BYTE_BITS - 1);
    return (lua_Integer)((value ^ sign) - sign);
  }
  uint8_t beyond = is_signed && (lua_Integer)value < 0 ? 0xFF : 0;
  for (size_t i = INTEGER_BYTES; i < size; i++) {
    if (bytes[reader->big_endian ? size - 1 - i : i] != beyond) {
      luaL_error(reader->L, "%d-byte integer does not fit into Lua Integer", (int)size);
    }
  }
  return (lua_Integer)value;
}

static void pack_value(format_reader *reader, const format_item *item, int index, size_t *total) {
  lua_State *L = reader->L;
  size_t size = item->size, length;
  switch (item->kind) {
    case OPTION_SIGNED: {
      lua_Integer value = luaL_checkinteger(L, index);
      if (size < INTEGER_BYTES) {
        lua_Integer limit = (lua_Integer)1 << (size * BYTE_BITS - 1);
        luaL_argcheck(L, -limit <= value && value < limit, index, "integer overflow");
      }
      put_integer(reader, (lua_Unsigned)value, size, value < 0);
      return;
    }
    case OPTION_UNSIGNED: {
      lua_Unsigned value = (lua_Unsigned)luaL_checkinteger(L, index);
      if (size < INTEGER_BYTES) luaL_argcheck(L, value >> (size * BYTE_BITS) == 0, index, "unsigned overflow");
      put_integer(reader, value, size, false);
      return;
    }
    case OPTION_FLOAT: {
      float value = (float)luaL_checknumber(L, index);
      uint32_t bits;
      memcpy(&bits, &value, sizeof bits);
      put_integer(reader, bits, size, false);
      return;
    }
    case OPTION_DOUBLE: {
      double value = luaL_checknumber(L, index);
      uint64_t bits;
      memcpy(&bits, &value, sizeof bits);
      put_integer(reader, bits, size, false);
      return;
    }
    case OPTION_FIXED_STRING: {
      const char *text = luaL_checklstring(L, index, &length);
      luaL_argcheck(L, length <= size, index, "string longer than given size");
      loc_put_slices(L, text, length);
      put_zeros(L, size - length);
      return;
    }
    case OPTION_COUNTED_STRING: {
      const char *text = luaL_checklstring(L, index, &length);
      luaL_argcheck(
        L, size >= sizeof(size_t) || length >> (size * BYTE_BITS) == 0, index,
        "string length does not fit in given size");
      put_integer(reader, length, size, false);
      loc_put_slices(L, text, length);
      *total += length;
      return;
    }
    default: {
      const char *text = luaL_checklstring(L, index, &length);
      loc_charge_bytes(L, length);
      luaL_argcheck(L, memchr(text, 0, length) == NULL, index, "string contains zeros");
      loc_put_slices(L, text, length);
      loc_put_byte(L, 0);
      *total += length + 1;
    }
  }
}

int loc_string_pack(lua_State *L) {
  format_reader reader;
  begin_format(&reader, L);
  size_t mark = loc_state(L)->scratch_top, total = 0;
  int index = 1;
  while (*reader.at != 0) {
    format_item item = read_item(&reader, total);
    total += item.padding + item.size;
    put_zeros(L, item.padding);
    if (item.kind >= OPTION_PADDING) put_zeros(L, item.size);
    else pack_value(&reader, &item, ++index, &total);
  }
  loc_push_since(L, mark);
  return 1;
}

int loc_string_packsize(lua_State *L) {
  format_reader reader;
  begin_format(&reader, L);
  size_t total = 0;
  while (*reader.at != 0) {
    format_item item = read_item(&reader, total);
    luaL_argcheck(
      L, item.kind != OPTION_COUNTED_STRING && item.kind != OPTION_ZERO_STRING, 1, "variable-length format");
    size_t size = item.size + item.padding;
    luaL_argcheck(L, size <= INT_MAX && total <= INT_MAX - size, 1, "format result too large");
    total += size;
  }
  lua_pushinteger(L, (lua_Integer)total);
  return 1;
}

/* Pushes one value and returns how many bytes it took beyond its size. */
static size_t unpack_value(format_reader *reader, const format_item *item, const char *bytes, size_t left) {
  lua_State *L = reader->L;
  switch (item->kind) {
    case OPTION_SIGNED:
    case OPTION_UNSIGNED:
      lua_pushinteger(L, get_integer(reader, (const uint8_t *)bytes, item->size, item->kind == OPTION_SIGNED));
      return 0;
    case OPTION_FLOAT: {
      uint32_t bits = (uint32_t)get_integer(reader, (const uint8_t *)bytes, item->size, false);
      float value;
      memcpy(&value, &bits, sizeof value);
      lua_pushnumber(L, value);
      return 0;
    }
    case OPTION_DOUBLE: {
      uint64_t bits = (uint64_t)get_integer(reader, (const uint8_t *)bytes, item->size, false);
      double value;
      memcpy(&value, &bits, sizeof value);
      lua_pushnumber(L, value);
      return 0;
    }
    case OPTION_FIXED_STRING:
      loc_charge_bytes(L, item->size);
      lua_pushlstring(L, bytes, item->size);
      return 0;
    case OPTION_COUNTED_STRING: {
      size_t length = (size_t)get_integer(reader, (const uint8_t *)bytes, item->size, false);
      luaL_argcheck(L, length <= left - item->size, 2, "data string too short");
      loc_charge_bytes(L, length);
      lua_pushlstring(L, bytes + item->size, length);
      return length;
    }
    default: {
      const char *zero = NULL;
      for (size_t done = 0; zero == NULL && done < left; done += SLICE_BYTES) {
        size_t slice = left - done < SLICE_BYTES ? left - done : SLICE_BYTES;
        loc_charge_bytes(L, slice);
        zero = memchr(bytes + done, 0, slice);
      }
      luaL_argcheck(L, zero != NULL, 2, "unfinished string for format 'z'");
      lua_pushlstring(L, bytes, (size_t)(zero - bytes));
      return (size_t)(zero - bytes) + 1;
    }
  }
}

int loc_string_unpack(lua_State *L) {
  format_reader reader;
  begin_format(&reader, L);
  size_t length;
  const char *data = luaL_checklstring(L, 2, &length);
  size_t position = loc_start_position(luaL_optinteger(L, 3, 1), length) - 1;
  luaL_argcheck(L, position <= length, 3, "initial position out of string");
  int count = 0;
  while (*reader.at != 0) {
    format_item item = read_item(&reader, position);
    luaL_argcheck(L, item.padding + item.size <= length - position, 2, "data string too short");
    position += item.padding;
    luaL_checkstack(L, 2, "too many results");
    if (item.kind < OPTION_PADDING) {
      position += unpack_value(&reader, &item, data + position, length - position);
      count++;
    }
    position += item.size;
  }
  lua_pushinteger(L, (lua_Integer)position + 1);
  return count + 1;
}
