/* The table library over raw lengths: no __len can lie about how much work there is, and every element is charged. */
#include "state.h"

/* A length that a script computes could be anything; rather than ignore it, say so. */
static lua_Integer raw_length(lua_State *L, int index) {
  if (luaL_getmetafield(L, index, "__len") != LUA_TNIL) {
    luaL_error(L, "the table functions do not take a table with '__len'");
  }
  return (lua_Integer)lua_rawlen(L, index);
}

/* Elements are read through __index, as in Lua; events are read as lists. */
static lua_Integer readable_length(lua_State *L, int index) {
  if (loc_object_at(L, index, OBJECT_EVENT)) return (lua_Integer)loc_event_count(L, index);
  luaL_checktype(L, index, LUA_TTABLE);
  return raw_length(L, index);
}

static int table_concat(lua_State *L) {
  loc_lua *S = loc_state(L);
  lua_Integer last = readable_length(L, 1);
  size_t separator_length;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer first = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  size_t mark = S->scratch_top;
  for (lua_Integer i = first; i <= last; i++) {
    lua_geti(L, 1, i);
    if (!lua_isstring(L, -1)) {
      return luaL_error(
        L, "invalid value (at index %I) in table for 'concat'", (LUAI_UACINT)i);
    }
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    loc_charge(L, 1 + (length >> 6));
    loc_put(L, text, length);
    if (i != last) loc_put(L, separator, separator_length);
    lua_pop(L, 1);
    if (i == LUA_MAXINTEGER) break;
  }
  loc_push_since(L, mark);
  return 1;
}

static int table_insert(lua_State *L) {
  loc_check_writable(L, 1);
  lua_Integer end = raw_length(L, 1) + 1;
  switch (lua_gettop(L)) {
    case 2: lua_rawseti(L, 1, end); return 0;
    case 3: {
      lua_Integer position = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2, "position out of bounds");
      for (lua_Integer i = end; i > position; i--) {
        if ((i & 255) == 0) loc_charge(L, 256);
        lua_rawgeti(L, 1, i - 1);
        lua_rawseti(L, 1, i);
      }
      loc_charge(L, (uint64_t)((end - position) & 255));
      lua_rawseti(L, 1, position);
      return 0;
    }
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
}

static int table_remove(lua_State *L) {
  loc_check_writable(L, 1);
  lua_Integer size = raw_length(L, 1);
  lua_Integer position = luaL_optinteger(L, 2, size);
  if (!lua_isnoneornil(L, 2)) {
    luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, 2, "position out of bounds");
  }
  lua_rawgeti(L, 1, position);
  for (; position < size; position++) {
    if ((position & 255) == 0) loc_charge(L, 256);
    lua_rawgeti(L, 1, position + 1);
    lua_rawseti(L, 1, position);
  }
  lua_pushnil(L);
  lua_rawseti(L, 1, position);
  return 1;
}

static int table_move(lua_State *L) {
  readable_length(L, 1);
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  loc_check_writable(L, target);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    bool upwards = to > last || to <= first || (target != 1 && !lua_rawequal(L, 1, target));
    for (lua_Integer n = 0; n < count; n++) {
      lua_Integer i = upwards ? n : count - 1 - n;
      loc_charge(L, 1);
      lua_geti(L, 1, first + i);
      lua_rawseti(L, target, to + i);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static int table_pack(lua_State *L) {
  int count = lua_gettop(L);
  loc_charge(L, (uint64_t)count >> 2);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int i = count; i >= 1; i--) lua_rawseti(L, 1, i);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer length = lua_isnoneornil(L, 3) ? readable_length(L, 1) : 0;
  if (!lua_isnoneornil(L, 3)) luaL_checkany(L, 1);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = luaL_optinteger(L, 3, length);
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  if (count >= 1000000 || !lua_checkstack(L, (int)count + 8)) return luaL_error(L, "too many results to unpack");
  loc_charge(L, (uint64_t)count + 1);
  for (lua_Unsigned i = 0; i <= count; i++) {
    if ((i & 255) == 255) loc_charge(L, 1);
    lua_geti(L, 1, (lua_Integer)((lua_Unsigned)first + i));
  }
  return (int)count + 1;
}

/* ---- sort: a stable merge, so that equal keys keep their order and no order function can make it endless ---- */

static bool less(lua_State *L, int left, int right) {
  loc_charge(L, 2);
  if (lua_isnil(L, 2)) {
    if (lua_type(L, left) == LUA_TSTRING && lua_type(L, right) == LUA_TSTRING) {
      loc_charge(L, lua_rawlen(L, left) >> 6);
    }
    return lua_compare(L, left, right, LUA_OPLT);
  }
  left = lua_absindex(L, left);
  right = lua_absindex(L, right);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, left);
  lua_pushvalue(L, right);
  lua_call(L, 2, 1);
  bool result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

static void merge(lua_State *L, int from, int to, lua_Integer start, lua_Integer middle, lua_Integer end) {
  lua_Integer left = start, right = middle, out = start;
  while (left < middle && right < end) {
    lua_rawgeti(L, from, left);
    lua_rawgeti(L, from, right);
    if (less(L, -1, -2)) {
      lua_rawseti(L, to, out++);
      lua_pop(L, 1);
      right++;
    } else {
      lua_pop(L, 1);
      lua_rawseti(L, to, out++);
      left++;
    }
  }
  loc_charge(L, (uint64_t)((middle - left) + (end - right)) >> 2);
  for (; left < middle; left++) {
    lua_rawgeti(L, from, left);
    lua_rawseti(L, to, out++);
  }
  for (; right < end; right++) {
    lua_rawgeti(L, from, right);
    lua_rawseti(L, to, out++);
  }
}

static int table_sort(lua_State *L) {
  loc_check_writable(L, 1);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  lua_Integer count = raw_length(L, 1);
  if (count < 2) return 0;
  loc_charge(L, (uint64_t)count);
  luaL_checkstack(L, 12, NULL);
  lua_createtable(L, (int)count, 0);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, 1, i);
    lua_rawseti(L, 3, i);
  }
  int from = 3, to = 4;
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer start = 1; start <= count; start += 2 * width) {
      lua_Integer middle = start + width <= count + 1 ? start + width : count + 1;
      lua_Integer end = middle + width <= count + 1 ? middle + width : count + 1;
      merge(L, from, to, start, middle, end);
    }
    int swapped = from;
    from = to;
    to = swapped;
  }
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, from, i);
    lua_rawseti(L, 1, i);
  }
  return 0;
}

static const luaL_Reg functions[] = {
  {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},     {"pack", table_pack},
  {"remove", table_remove}, {"sort", table_sort},     {"unpack", table_unpack}, {NULL, NULL}};

void loc_open_tables(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_BASE);
  luaL_newlib(L, functions);
  loc_make_readonly(L);
  lua_setfield(L, -2, "table");
  lua_pop(L, 1);
}
