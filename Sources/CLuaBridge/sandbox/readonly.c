/* Read-only tables, and environments over the given globals. The promise: no rule changes anything that another rule
 * sees (SECURITY.md, "A rule's author"). */
#include "walls.h"

#include "errors.h"
#include "limits.h"
#include <string.h>

int loc_refuse_change(lua_State *L) {
  size_t length = 0;
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : NULL;
  if (loc_push_viewed(L, 1)) {
    return loc_raise(
      L, LOC_CASE_MADE_MESSAGE, name, length,
      "%s cannot be changed: the message is made already; set it before loc.message", name ? name : "this field");
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_READONLY);
  lua_pushvalue(L, 1);
  bool is_library = lua_rawget(L, -2) != LUA_TNIL;
  return loc_raise(
    L, LOC_CASE_SHARED_TABLE, name, length,
    is_library ? "%s cannot be replaced: all rules share this table"
               : "%s cannot be assigned here; use a local variable",
    name ? name : "this field");
}

/* Reports whether the table is read-only: rules never get the function that refuses assignments, only tables of this file
 * do. */
bool loc_is_readonly(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  lua_pushliteral(L, "__newindex");
  lua_rawget(L, -2);
  bool refuses = lua_tocfunction(L, -1) == loc_refuse_change;
  lua_pop(L, 2);
  return refuses;
}

/* Pushes a metatable that shows the table on top of the stack; `assign` handles assignments. */
static void push_metatable(lua_State *L, lua_CFunction assign) {
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, assign);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
}

void loc_share(lua_State *L, const char *name) {
  int real = lua_gettop(L), shown = real + 1;
  push_metatable(L, loc_refuse_change);
  lua_newtable(L);
  lua_insert(L, shown);
  lua_setmetatable(L, shown);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_READONLY);
  lua_pushvalue(L, shown);
  lua_pushvalue(L, real);
  lua_rawset(L, -3);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_BASE);
  lua_pushvalue(L, shown);
  lua_setfield(L, -2, name);
  lua_settop(L, real - 1);
}

/* ---- views ---- */

/* Upvalue 1 of both functions: the table that the view shows. */
static int view_index(lua_State *L) {
  lua_settop(L, 2);
  if (lua_type(L, 2) == LUA_TSTRING) loc_charge_look(L, lua_rawlen(L, 2));
  lua_rawget(L, lua_upvalueindex(1));
  loc_make_view(L);
  return 1;
}

static int view_length(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, lua_upvalueindex(1)));
  return 1;
}

void loc_make_view(lua_State *L) {
  if (lua_type(L, -1) != LUA_TTABLE || loc_is_readonly(L, -1)) return;
  luaL_checkstack(L, 8, NULL);
  lua_newtable(L);
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, view_index, 1);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, view_length, 1);
  lua_setfield(L, -2, "__len");
  lua_pushcfunction(L, loc_refuse_change);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

bool loc_push_viewed(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (!lua_getmetatable(L, index)) return false;
  lua_pushliteral(L, "__index");
  lua_rawget(L, -2);
  if (lua_tocfunction(L, -1) != view_index || lua_getupvalue(L, -1, 1) == NULL) {
    lua_pop(L, 2);
    return false;
  }
  lua_replace(L, -3);
  lua_pop(L, 1);
  return true;
}

/* ---- environments ---- */

/* Lets a chunk define its own globals, but not replace the given ones. */
static int define_global(lua_State *L) {
  lua_settop(L, 3);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_BASE);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TNIL) {
    lua_settop(L, 3);
    return loc_refuse_change(L);
  }
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

/* Reads a global that there is not. A rule can define none: only a name of another Lua, which a library may ask for, is nil. */
static int refuse_global(lua_State *L) {
  static const char *const other[] = {
    "unpack", "setfenv", "getfenv", "loadstring", "load",   "loadfile", "dofile",         "jit",
    "bit",    "bit32",   "module",  "newproxy",   "gcinfo", "xpcall",   "collectgarbage", "os",
    "io",     "debug",   "package", "coroutine",  "arg"};
  size_t length = 0;
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : "";
  for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
    if (strcmp(name, other[i]) == 0) return 0;
  }
  if (length == 0 || length > 256) return 0;
  return loc_raise(L, LOC_CASE_UNKNOWN_GLOBAL, name, length, "there is no global '%s'", name);
}

void loc_close_globals(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_BASE);
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, -3)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_CHUNK_BASE);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, refuse_global);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

/* Pushes an environment, whose `_G` is the environment itself. */
void loc_push_environment(lua_State *L, bool writable) {
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  if (!writable) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_ENVIRONMENT);
    lua_setmetatable(L, -2);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_CHUNK_BASE);
  push_metatable(L, define_global);
  lua_setmetatable(L, -3);
  lua_pop(L, 1);
}

/* Makes the metatable of rules' environments; the table of globals is on top of the stack and stays there. */
void loc_open_environment(lua_State *L) {
  push_metatable(L, loc_refuse_change);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_ENVIRONMENT);
}
