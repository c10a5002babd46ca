/* The string library except format and patterns. Work is charged before it is done; letters are ASCII. The promise: a rule ends
 * (SECURITY.md, "A rule's author"). */
#include "library.h"

static int string_len(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  loc_charge(L, 1);
  lua_pushinteger(L, (lua_Integer)length);
  return 1;
}

static int string_sub(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  size_t first = loc_start_position(luaL_checkinteger(L, 2), length);
  size_t last = loc_end_position(luaL_optinteger(L, 3, -1), length);
  size_t count = first <= last ? last - first + 1 : 0;
  loc_charge_bytes(L, count);
  lua_pushlstring(L, count > 0 ? text + first - 1 : "", count);
  return 1;
}

/* Writes the bytes of the result from `at` to `end`. */
typedef void map_bytes(char *out, const char *text, size_t length, size_t at, size_t end);

/* Makes a text of the same length, a slice at a time. */
static int map_text(lua_State *L, map_bytes *map) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  size_t mark = loc_state(L)->scratch_top;
  char *out = loc_put_result(L, length);
  for (size_t at = 0; at < length;) {
    size_t end = at + loc_next_slice(L, length - at);
    map(out, text, length, at, end);
    at = end;
  }
  loc_charge(L, 1);
  loc_push_since(L, mark);
  return 1;
}

static void map_reversed(char *out, const char *text, size_t length, size_t at, size_t end) {
  for (; at < end; at++) out[at] = text[length - 1 - at];
}

static void map_lower(char *out, const char *text, size_t length, size_t at, size_t end) {
  (void)length;
  for (; at < end; at++) out[at] = (char)(loc_is_upper((uint8_t)text[at]) ? text[at] + 0x20 : text[at]);
}

static void map_upper(char *out, const char *text, size_t length, size_t at, size_t end) {
  (void)length;
  for (; at < end; at++) out[at] = (char)(loc_is_lower((uint8_t)text[at]) ? text[at] - 0x20 : text[at]);
}

static int string_reverse(lua_State *L) { return map_text(L, map_reversed); }

static int string_lower(lua_State *L) { return map_text(L, map_lower); }

static int string_upper(lua_State *L) { return map_text(L, map_upper); }

static void copy_slices(lua_State *L, char *out, const char *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    size_t slice = loc_next_slice(L, count - done);
    memcpy(out + done, bytes + done, slice);
    done += slice;
  }
}

static int string_rep(lua_State *L) {
  size_t length, gap;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &gap);
  loc_charge(L, 1);
  if (count <= 0 || length + gap == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  size_t unit = length + gap;
  if (unit < length || unit > MAX_RESULT_BYTES / (lua_Unsigned)count) {
    return luaL_error(L, "resulting string too large");
  }
  size_t total = (size_t)count * unit - gap;
  size_t mark = loc_state(L)->scratch_top;
  char *out = loc_put_result(L, total);
  /* Writes one unit, then appends copies of the written part. */
  copy_slices(L, out, text, length);
  if (count > 1) copy_slices(L, out + length, separator, gap);
  for (size_t done = unit; done < total;) {
    size_t more = done < total - done ? done : total - done;
    copy_slices(L, out + done, out, more);
    done += more;
  }
  loc_push_since(L, mark);
  return 1;
}

static int string_byte(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer start = luaL_optinteger(L, 2, 1);
  size_t first = loc_start_position(start, length);
  size_t last = loc_end_position(luaL_optinteger(L, 3, start), length);
  loc_charge(L, 1);
  if (first > last) return 0;
  size_t count = last - first + 1;
  if (count >= INT_MAX) return luaL_error(L, "string slice too long");
  loc_charge(L, count);
  luaL_checkstack(L, (int)count, "string slice too long");
  for (size_t i = 0; i < count; i++) lua_pushinteger(L, (uint8_t)text[first - 1 + i]);
  return (int)count;
}

static int string_char(lua_State *L) {
  int count = lua_gettop(L);
  loc_charge(L, (uint64_t)count + 1);
  size_t mark = loc_state(L)->scratch_top;
  uint8_t *out = loc_put_space(L, (size_t)count);
  for (int i = 1; i <= count; i++) {
    lua_Unsigned byte = (lua_Unsigned)luaL_checkinteger(L, i);
    luaL_argcheck(L, byte <= UCHAR_MAX, i, "value out of range");
    out[i - 1] = (uint8_t)byte;
  }
  loc_push_since(L, mark);
  return 1;
}

/* Implements `"10" + 1`: numerals count as numbers, else the second operand's metafield decides. Upvalues: Lua's number of the
 * operation, and the name of its metafield. */
static int arithmetic(lua_State *L) {
  const char *event = lua_tostring(L, lua_upvalueindex(2));
  loc_charge(L, 1);
  lua_settop(L, 2);
  if (loc_push_number(L, 1) && loc_push_number(L, 2)) {
    lua_arith(L, (int)lua_tointeger(L, lua_upvalueindex(1)));
    return 1;
  }
  lua_settop(L, 2);
  if (lua_type(L, 2) == LUA_TSTRING || luaL_getmetafield(L, 2, event) == LUA_TNIL) {
    return luaL_error(L, "attempt to %s a '%s' with a '%s'", event + 2, loc_type_name(L, -2), loc_type_name(L, -1));
  }
  lua_insert(L, 1);
  lua_call(L, 2, 1);
  return 1;
}

static const luaL_Reg functions[] = {
  {"byte", string_byte},   {"char", string_char}, {"format", loc_string_format}, {"len", string_len},
  {"lower", string_lower}, {"rep", string_rep},   {"reverse", string_reverse},   {"sub", string_sub},
  {"upper", string_upper}, {NULL, NULL},
};

static const struct {
  const char *event;
  int operation;
} operators[] = {
  {"__add", LUA_OPADD}, {"__sub", LUA_OPSUB}, {"__mul", LUA_OPMUL},   {"__mod", LUA_OPMOD},
  {"__pow", LUA_OPPOW}, {"__div", LUA_OPDIV}, {"__idiv", LUA_OPIDIV}, {"__unm", LUA_OPUNM},
};

/* Strings find their methods in the real table; rules see it through a read-only one. */
void loc_open_strings(lua_State *L) {
  lua_createtable(L, 0, 16);
  luaL_setfuncs(L, functions, 0);
  loc_add_patterns(L);
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 10);
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    lua_pushinteger(L, operators[i].operation);
    lua_pushstring(L, operators[i].event);
    lua_pushcclosure(L, arithmetic, 2);
    lua_setfield(L, -2, operators[i].event);
  }
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  loc_share(L, "string");
}
