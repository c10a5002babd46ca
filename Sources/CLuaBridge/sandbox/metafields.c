/* The metafields that rules do not get as Lua has them. Lua knows a metafield by the interned string that it made for its name when
 * the state was opened; here those strings are renamed, to bytes that no script can guess, before any script runs:
 *   __gc     a finalizer runs with the limits switched off;
 *   __close  runs on while a run unwinds, also after a limit: library functions as closers took minutes;
 *   __concat 5.4.4 goes on in freed memory when the stack grows meanwhile (fixed upstream in 5.4.5, commit 603b2c64);
 *   __mode   weak tables answer differently from run to run, and 5.4.4 frees what they hold too early (fixed upstream in 5.4.8,
 *            commit 983bc433);
 *   __call   a table that is called through a table that is called … costs 5.4.4 the square of the stack, without an instruction:
 *            setmetatable({}, {__call = itself}) took minutes. So setmetatable keeps the function of `__call` under the hidden name,
 *            and functions only.
 * The promise: a rule ends (SECURITY.md, "A rule's author"). */
#include "walls.h"

#include "errors.h"
#include "limits.h"
#include <stdlib.h>
#include <string.h>

static const char *const refused[] = {"__gc", "__close", "__concat", "__mode"};
enum { REFUSED_COUNT = sizeof refused / sizeof *refused };

/* Renames a metafield. A script that writes the old name gets a new string, which Lua does not look for. */
static void rename_metafield(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  size_t length;
  char *bytes = (char *)(uintptr_t)lua_tolstring(L, -1, &length);
  arc4random_buf(bytes, length);
  /* The new name is never UTF-8: neither an event nor a result can hold it. */
  for (size_t i = 0; i < length; i++) bytes[i] = (char)((uint8_t)bytes[i] | 0x80);
}

void loc_open_metafields(lua_State *L) {
  for (int i = 0; i < REFUSED_COUNT; i++) rename_metafield(L, refused[i]);
  lua_pop(L, REFUSED_COUNT);
  rename_metafield(L, "__call");
  loc_state(L)->call_name = lua_tostring(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_CALL);
}

_Noreturn static void refuse(lua_State *L, const char *name) {
  loc_raise(L, LOC_CASE_METAFIELD, name, strlen(name), "%s is not available in rules", name);
}

void loc_check_metafield(lua_State *L, int index) {
  const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
  for (int i = 0; i < REFUSED_COUNT; i++) {
    if (strcmp(name, refused[i]) == 0) refuse(L, name);
  }
}

void loc_check_metatable(lua_State *L, int index) {
  for (int i = 0; i < REFUSED_COUNT; i++) {
    lua_pushstring(L, refused[i]);
    if (lua_rawget(L, index) != LUA_TNIL) refuse(L, refused[i]);
    lua_pop(L, 1);
  }
  loc_lua *S = loc_state(L);
  lua_pushliteral(L, "__call");
  int type = lua_rawget(L, index);
  if (type != LUA_TNIL && type != LUA_TFUNCTION) {
    loc_raise(L, LOC_CASE_CALL_METAFIELD, "__call", 6, "__call must be a function, not a %s", luaL_typename(L, -1));
  }
  if (type == LUA_TNIL && !S->has_callable) {
    lua_pop(L, 1);
    return;
  }
  S->has_callable = true;
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_CALL);
  lua_insert(L, -2);
  lua_rawset(L, index);
}

void loc_begin_members(lua_State *L, int index) {
  loc_charge(L, loc_table_slots(L, index) >> 8);
  lua_pushnil(L);
}

int loc_next_member(lua_State *L, int index) {
  loc_lua *S = loc_state(L);
  while (lua_next(L, index)) {
    if (!S->has_callable || lua_type(L, -2) != LUA_TSTRING || lua_tostring(L, -2) != S->call_name) return 1;
    lua_pop(L, 1);
  }
  return 0;
}
