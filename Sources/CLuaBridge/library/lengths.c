/* The length of a table for the table functions: raw, so that no __len can hide the amount of work. */
#include "library.h"

void loc_check_readable(lua_State *L, int index) {
  loc_charge(L, 1);
  if (loc_object_at(L, index, OBJECT_EVENT) == NULL) luaL_checktype(L, index, LUA_TTABLE);
}

lua_Integer loc_readable_length(lua_State *L, int index) {
  loc_check_readable(L, index);
  if (loc_object_at(L, index, OBJECT_EVENT)) return (lua_Integer)loc_event_count(L, index);
  if (loc_push_viewed(L, index)) {
    lua_Integer length = (lua_Integer)lua_rawlen(L, -1);
    lua_pop(L, 1);
    return length;
  }
  /* A script's own __len could return anything; raise an error rather than ignore it. */
  if (luaL_getmetafield(L, index, "__len") != LUA_TNIL) {
    luaL_error(L, "the table functions do not take a table with '__len'");
  }
  return (lua_Integer)lua_rawlen(L, index);
}

lua_Integer loc_writable_length(lua_State *L, int index) {
  loc_check_writable(L, index);
  return loc_readable_length(L, index);
}
