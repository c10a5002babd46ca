/* The table library over raw lengths: no __len can hide the amount of work, and every element is charged. Elements are read and
 * written as in Lua, so an event can be read like a list. The promise: a rule ends (SECURITY.md, "A rule's author"). */
#include "library.h"

/* Returns the cost of reading or writing one element. A metatable may lead through 2,000 tables, each of which Lua
 * searches. */
static uint64_t element_cost(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return 1;
  lua_pop(L, 1);
  return 32;
}

/* Appends the element and the separator before the next one. */
static void put_element(lua_State *L, lua_Integer i, const char *separator, size_t gap) {
  int type = lua_geti(L, 1, i);
  if (type != LUA_TSTRING && type != LUA_TNUMBER) {
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", loc_type_name(L, -1), (LUAI_UACINT)i);
  }
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  loc_put_slices(L, text, length);
  if (gap > 0) loc_put_slices(L, separator, gap);
  lua_pop(L, 1);
}

static int table_concat(lua_State *L) {
  lua_Integer length = loc_readable_length(L, 1);
  size_t gap;
  const char *separator = luaL_optlstring(L, 2, "", &gap);
  lua_Integer first = luaL_optinteger(L, 3, 1);
  lua_Integer last = luaL_optinteger(L, 4, length);
  lua_settop(L, 4);
  size_t mark = loc_state(L)->scratch_top;
  uint64_t extra = element_cost(L, 1) - 1;
  for (lua_Integer i = first; i < last; i++) {
    loc_charge(L, extra);
    put_element(L, i, separator, gap);
  }
  loc_charge(L, extra);
  if (first <= last) put_element(L, last, "", 0);
  loc_push_since(L, mark);
  return 1;
}

static int table_insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)loc_writable_length(L, 1) + 1);
  switch (lua_gettop(L)) {
    case 2: lua_seti(L, 1, end); return 0;
    case 3: {
      lua_Integer position = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2, "position out of bounds");
      for (lua_Integer i = end; i > position; i--) {
        loc_charge(L, 1);
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
      }
      lua_seti(L, 1, position);
      return 0;
    }
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
}

static int table_remove(lua_State *L) {
  lua_Integer size = loc_writable_length(L, 1);
  lua_Integer position = luaL_optinteger(L, 2, size);
  if (position != size) {
    luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, 1, "position out of bounds");
  }
  lua_settop(L, 2);
  lua_geti(L, 1, position);
  for (; position < size; position++) {
    loc_charge(L, 1);
    lua_geti(L, 1, position + 1);
    lua_seti(L, 1, position);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int table_move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2);
  lua_Integer last = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  loc_check_readable(L, 1);
  loc_check_writable(L, target);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    /* The copy runs backwards if the ranges overlap in one table and the target is after the source. */
    bool forwards = to > last || to <= first || (target != 1 && !lua_rawequal(L, 1, target));
    uint64_t cost = element_cost(L, 1) + element_cost(L, target) - 1;
    for (lua_Integer n = 0; n < count; n++) {
      lua_Integer i = forwards ? n : count - 1 - n;
      loc_charge(L, cost);
      lua_geti(L, 1, first + i);
      lua_seti(L, target, to + i);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static int table_pack(lua_State *L) {
  int count = lua_gettop(L);
  loc_charge(L, (uint64_t)count + 1);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int i = count; i >= 1; i--) lua_rawseti(L, 1, i);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

/* Implements table.unpack. Like Lua's it needs no table where both ends are given. */
static int table_unpack(lua_State *L) {
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last;
  if (!lua_isnoneornil(L, 3)) last = luaL_checkinteger(L, 3);
  else last = lua_type(L, 1) == LUA_TSTRING ? (lua_Integer)lua_rawlen(L, 1) : loc_readable_length(L, 1);
  loc_charge(L, 1);
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first + 1;
  if (count == 0 || count >= LUAI_MAXSTACK) return luaL_error(L, "too many results to unpack");
  loc_charge(L, count >> 4);
  if (!lua_checkstack(L, (int)count)) return luaL_error(L, "too many results to unpack");
  uint64_t cost = element_cost(L, 1);
  for (lua_Unsigned i = 0; i < count; i++) {
    loc_charge(L, cost);
    lua_geti(L, 1, (lua_Integer)((lua_Unsigned)first + i));
  }
  return (int)count;
}

static const luaL_Reg functions[] = {
  {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},     {"pack", table_pack},
  {"remove", table_remove}, {"sort", loc_table_sort}, {"unpack", table_unpack}, {NULL, NULL},
};

void loc_open_tables(lua_State *L) {
  luaL_newlib(L, functions);
  loc_share(L, "table");
}
