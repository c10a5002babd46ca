/* The global functions of a rule, by allow-list. The promise: no way out (SECURITY.md, "A rule's author"). */
#include "library.h"

#include "loc/host_calls.h"
#include "sandbox/compile.h"
#include "sandbox/entry.h"

/* Charges for moving all values of the stack: ten thousand of them through a hundred nested pcalls took milliseconds. */
static void charge_values(lua_State *L) { loc_charge(L, (uint64_t)lua_gettop(L) >> 3); }

static int base_assert(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_toboolean(L, 1)) {
    charge_values(L);
    return lua_gettop(L);
  }
  lua_remove(L, 1);
  lua_pushliteral(L, "assertion failed!");
  lua_settop(L, 1);
  return lua_error(L);
}

static int base_error(lua_State *L) {
  int level = (int)luaL_optinteger(L, 2, 1);
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING && level > 0) {
    luaL_where(L, level);
    lua_pushvalue(L, 1);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int base_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) != LUA_TTABLE || !lua_getmetatable(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  luaL_getmetafield(L, 1, "__metatable");
  return 1;
}

static int ipairs_step(lua_State *L) {
  lua_Integer position = luaL_checkinteger(L, 2);
  position = (lua_Integer)((lua_Unsigned)position + 1);
  lua_pushinteger(L, position);
  return lua_geti(L, 1, position) == LUA_TNIL ? 1 : 2;
}

static int base_ipairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushcfunction(L, ipairs_step);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

static int base_pcall(lua_State *L) {
  loc_lua *S = loc_state(L);
  luaL_checkany(L, 1);
  size_t mark = S->scratch_top;
  int loading_depth = S->loading_depth;
  charge_values(L);
  int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  if (S->stop != 0) loc_stop(L, S->stop);
  if (status == LUA_ERRMEM) loc_stop(L, LOC_STOP_MEMORY);
  if (status == LUA_OK) {
    charge_values(L);
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    return lua_gettop(L);
  }
  S->scratch_top = mark;
  S->loading_depth = loading_depth;
  S->bad_value = false;
  S->meter.stack_floor = S->stack_floor;
  /* Making an error's message walks the function's code, which is paid here. The failed operation may have taken long without
   * an instruction: Lua walks a cycle of __index 2,000 times before it gives up. */
  loc_charge(L, 100);
  loc_look_at_clock(L);
  loc_drop_words_place(L);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

static int show_value(lua_State *L) {
  loc_call_host(L, LOC_FUNCTION_SHOW, 1, 0);
  return 1;
}

/* Pushes the text that print writes for the value: JSON for a table, unless it has its own text form or no JSON
 * form. */
static const char *push_shown(lua_State *L, int index, size_t *length) {
  loc_lua *S = loc_state(L);
  int type = lua_type(L, index);
  bool is_ours = type == LUA_TTABLE && luaL_getmetafield(L, index, "__tostring") != LUA_TNIL;
  if (is_ours) lua_pop(L, 1);
  if (is_ours || (type != LUA_TTABLE && type != LUA_TUSERDATA)) return loc_tostring(L, index, length);
  luaL_checkstack(L, 6, NULL);
  size_t mark = S->scratch_top;
  lua_pushcfunction(L, show_value);
  lua_pushvalue(L, index);
  int status = lua_pcall(L, 1, 1, 0);
  if (S->stop != 0) loc_stop(L, S->stop);
  if (status == LUA_ERRMEM) loc_stop(L, LOC_STOP_MEMORY);
  if (status == LUA_OK && lua_type(L, -1) == LUA_TSTRING) return lua_tolstring(L, -1, length);
  S->scratch_top = mark;
  S->bad_value = false;
  S->meter.stack_floor = S->stack_floor;
  loc_charge(L, 100);
  lua_pop(L, 1);
  return loc_tostring(L, index, length);
}

static int base_print(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t mark = S->scratch_top;
  int count = lua_gettop(L);
  for (int i = 1; i <= count; i++) {
    size_t length;
    const char *text = push_shown(L, i, &length);
    if (i > 1) loc_put_byte(L, '\t');
    loc_put(L, text, length);
    lua_pop(L, 1);
  }
  size_t length = S->scratch_top - mark;
  loc_charge(L, 20 + (length >> 3));
  loc_count_output(L, length + 1);
  if (S->host.log) {
    loc_suspend();
    S->host.log(S->host.context, S->scratch + mark, length);
    loc_resume(S);
  }
  S->scratch_top = mark;
  return 0;
}

/* Charges for long strings: two of one length are compared byte by byte. */
static int base_rawequal(lua_State *L) {
  luaL_checkany(L, 1);
  luaL_checkany(L, 2);
  if (lua_type(L, 1) == LUA_TSTRING && lua_type(L, 2) == LUA_TSTRING && lua_rawlen(L, 1) == lua_rawlen(L, 2)) {
    loc_charge_look(L, lua_rawlen(L, 1));
  }
  lua_pushboolean(L, lua_rawequal(L, 1, 2));
  return 1;
}

/* Charges for a long string as a key, which is hashed and compared. */
static void charge_key(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TSTRING) loc_charge_look(L, lua_rawlen(L, index));
}

static int base_rawget(lua_State *L) {
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  if (loc_object_at(L, 1, OBJECT_EVENT)) return loc_event_index(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  charge_key(L, 2);
  if (loc_push_viewed(L, 1)) {
    lua_pop(L, 1);
    lua_gettable(L, 1);
    return 1;
  }
  lua_rawget(L, 1);
  return 1;
}

static int base_rawlen(lua_State *L) {
  if (loc_object_at(L, 1, OBJECT_EVENT)) {
    lua_pushinteger(L, loc_event_count(L, 1));
    return 1;
  }
  int type = lua_type(L, 1);
  luaL_argexpected(L, type == LUA_TTABLE || type == LUA_TSTRING, 1, "table or string");
  if (loc_push_viewed(L, 1)) lua_replace(L, 1);
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
  return 1;
}

static int base_rawset(lua_State *L) {
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  loc_check_writable(L, 1);
  loc_check_metafield(L, 2);
  charge_key(L, 2);
  if (lua_getmetatable(L, 1)) {
    lua_pop(L, 1);
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
      loc_raise(L, LOC_CASE_PROTECTED_TABLE, NULL, 0, "this table is protected");
    }
  }
  lua_rawset(L, 1);
  lua_settop(L, 1);
  return 1;
}

static int base_select(lua_State *L) {
  int count = lua_gettop(L);
  if (lua_type(L, 1) == LUA_TSTRING && *lua_tostring(L, 1) == '#') {
    lua_pushinteger(L, count - 1);
    return 1;
  }
  lua_Integer from = luaL_checkinteger(L, 1);
  if (from < 0) from = count + from;
  else if (from > count) from = count;
  luaL_argcheck(L, from >= 1, 1, "index out of range");
  loc_charge(L, (uint64_t)(count - from) >> 3);
  return count - (int)from;
}

static int base_setmetatable(lua_State *L) {
  int type = lua_type(L, 2);
  loc_check_writable(L, 1);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  if (type == LUA_TTABLE) loc_check_metatable(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

bool loc_push_number(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) {
    lua_pushvalue(L, index);
    return true;
  }
  if (lua_type(L, index) != LUA_TSTRING) return false;
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  loc_charge_bytes(L, length);
  return lua_stringtonumber(L, text) == length + 1;
}

static int digit_value(uint8_t byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  byte |= 0x20;
  return byte >= 'a' && byte <= 'z' ? byte - 'a' + 10 : 99;
}

static bool is_space(uint8_t byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

static int base_tonumber(lua_State *L) {
  size_t length;
  if (lua_isnoneornil(L, 2)) {
    luaL_checkany(L, 1);
    if (!loc_push_number(L, 1)) lua_pushnil(L);
    return 1;
  }
  lua_Integer radix = luaL_checkinteger(L, 2);
  luaL_checktype(L, 1, LUA_TSTRING);
  const uint8_t *text = (const uint8_t *)lua_tolstring(L, 1, &length);
  luaL_argcheck(L, radix >= 2 && radix <= 36, 2, "base out of range");
  loc_charge(L, length >> 3);
  const uint8_t *end = text + length;
  while (text < end && is_space(*text)) text++;
  bool negative = text < end && *text == '-';
  if (text < end && (*text == '-' || *text == '+')) text++;
  bool any = false;
  lua_Unsigned value = 0;
  for (; text < end && digit_value(*text) < radix; text++) {
    value = value * (lua_Unsigned)radix + (lua_Unsigned)digit_value(*text);
    any = true;
  }
  while (text < end && is_space(*text)) text++;
  if (any && text == end) {
    lua_pushinteger(L, (lua_Integer)(negative ? 0u - value : value));
  } else {
    lua_pushnil(L);
  }
  return 1;
}

/* Never writes an address, so that the text is the same in every process. */
const char *loc_tostring(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  luaL_checkstack(L, 6, NULL);
  if (lua_type(L, index) == LUA_TTABLE && luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_call(L, 1, 1);
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "'__tostring' must return a string");
    return lua_tolstring(L, -1, length);
  }
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
    case LUA_TSTRING: lua_pushvalue(L, index); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    case LUA_TFUNCTION: lua_pushliteral(L, "function"); break;
    case LUA_TLIGHTUSERDATA: lua_pushliteral(L, "null"); break;
    default: lua_pushliteral(L, "table");
  }
  return lua_tolstring(L, -1, length);
}

void loc_put_value(lua_State *L, int index) {
  size_t length = 0;
  if (lua_type(L, index) == LUA_TSTRING) {
    const char *bytes = lua_tolstring(L, index, &length);
    loc_put_slices(L, bytes, length);
    return;
  }
  int top = lua_gettop(L);
  size_t mark = loc_state(L)->scratch_top;
  const char *text = loc_tostring(L, index, &length);
  loc_state(L)->scratch_top = mark;
  loc_put_slices(L, text, length);
  lua_settop(L, top);
}

static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  loc_tostring(L, 1, NULL);
  return 1;
}

static int base_type(lua_State *L) {
  int type = lua_type(L, 1);
  luaL_argcheck(L, type != LUA_TNONE, 1, "value expected");
  lua_pushstring(L, type == LUA_TUSERDATA ? "table" : lua_typename(L, type));
  return 1;
}

static const luaL_Reg base[] = {
  {"assert", base_assert},
  {"error", base_error},
  {"getmetatable", base_getmetatable},
  {"ipairs", base_ipairs},
  {"next", loc_next},
  {"pairs", loc_pairs},
  {"pcall", base_pcall},
  {"print", base_print},
  {"rawequal", base_rawequal},
  {"rawget", base_rawget},
  {"rawlen", base_rawlen},
  {"rawset", base_rawset},
  {"require", loc_require},
  {"select", base_select},
  {"setmetatable", base_setmetatable},
  {"tonumber", base_tonumber},
  {"tostring", base_tostring},
  {"type", base_type},
  {NULL, NULL}};

void loc_open_base(lua_State *L) {
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_READONLY);
  lua_newtable(L);
  luaL_setfuncs(L, base, 0);
  lua_pushliteral(L, "Lua 5.4");
  lua_setfield(L, -2, "_VERSION");
  lua_pushvalue(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_BASE);
  loc_open_environment(L);
  lua_pop(L, 1);
}
