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

void loc_push_utf8(lua_State *L) {
  static const char *const names[] = {"char", "codepoint", "codes", "len", "offset"};
  lua_pushcfunction(L, luaopen_utf8);
  lua_call(L, 0, 1);
  lua_createtable(L, 0, 6);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    lua_getfield(L, -2, names[i]);
    lua_pushcclosure(L, charged, 1);
    lua_setfield(L, -2, names[i]);
  }
  lua_getfield(L, -2, "charpattern");
  lua_setfield(L, -2, "charpattern");
  lua_remove(L, -2);
  loc_make_readonly(L);
}
