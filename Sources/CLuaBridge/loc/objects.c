/* The parts that all userdata and functions of a sandbox share. */
#include "objects.h"

char loc_null_sentinel;

void loc_open_metatable(lua_State *L, int slot, const luaL_Reg *functions) {
  lua_createtable(L, 0, 5);
  if (functions != NULL) luaL_setfuncs(L, functions, 0);
  /* Lua's own messages call the value "table". */
  lua_pushliteral(L, "table");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawseti(L, LUA_REGISTRYINDEX, slot);
}

void loc_add_native(lua_State *L, const char *name, lua_CFunction function) {
  lua_pushinteger(L, 0);
  lua_pushstring(L, name);
  lua_pushcclosure(L, function, 2);
  lua_setfield(L, -2, name);
}
