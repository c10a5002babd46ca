/* The utf8 library: Lua's own functions, bounded by their arguments' length, behind a charge. */
#include "library.h"

/* Upvalue 1 is Lua's function. */
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

/* What utf8.codes gives to walk a text; upvalue 1 is Lua's function, which passes over any number of bytes that begin no character. */
static int next_code(lua_State *L) {
  lua_Integer from = lua_tointeger(L, 2);
  lua_Integer length = lua_type(L, 1) == LUA_TSTRING ? (lua_Integer)lua_rawlen(L, 1) : 0;
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 2, LUA_MULTRET);
  lua_Integer to = lua_gettop(L) > 0 ? lua_tointeger(L, 1) : length;
  /* From anywhere else it passes over nothing. */
  if (from >= 0 && from < to) loc_charge(L, (uint64_t)(to - from) >> 2);
  return lua_gettop(L);
}

static int codes(lua_State *L) {
  int count = charged(L);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, next_code, 1);
  lua_replace(L, 1);
  return count;
}

void loc_push_utf8(lua_State *L) {
  static const char *const names[] = {"char", "codepoint", "codes", "len", "offset"};
  lua_pushcfunction(L, luaopen_utf8);
  lua_call(L, 0, 1);
  lua_createtable(L, 0, 6);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    lua_getfield(L, -2, names[i]);
    lua_pushcclosure(L, strcmp(names[i], "codes") == 0 ? codes : charged, 1);
    lua_setfield(L, -2, names[i]);
  }
  lua_getfield(L, -2, "charpattern");
  lua_setfield(L, -2, "charpattern");
  lua_remove(L, -2);
  loc_make_readonly(L);
}
