/* Records and views: tables of ours in which a misspelt name or a lost assignment is an error. */
#include "records.h"

#include "host_calls.h"
#include "sandbox/errors.h"
#include "sandbox/scratch.h"
#include "sandbox/walls.h"
#include <string.h>

enum {
  MAX_NAME = 256,   /* a longer name is no misspelt one */
  MAX_NAMES = 64    /* a record may have got more fields from the rule */
};

/* The host needs its arguments at the bottom of the stack, and the name may stand anywhere. */
_Noreturn void loc_refuse_field(lua_State *L, const char *slug, const char *what, int name, const char *known) {
  luaL_checkstack(L, 12, NULL);
  if (lua_gettop(L) < 3) lua_settop(L, 3);
  size_t length;
  const char *text = lua_tolstring(L, name, &length);
  if (length > MAX_NAME || !loc_look_utf8(L, text, length)) {
    loc_raise_as(L, LOC_CASE_FIELD, slug, NULL, 0, "%s has no field of this name", what);
  }
  lua_pushstring(L, what);
  lua_pushstring(L, known);
  lua_pushvalue(L, name);
  lua_replace(L, 1);
  lua_replace(L, 2);
  lua_replace(L, 3);
  lua_settop(L, 3);
  loc_call_host(L, LOC_FUNCTION_FIELDS, 2, 0);
  text = lua_tolstring(L, 1, &length);
  const char *end = lua_tostring(L, -1);
  loc_raise_as(L, LOC_CASE_FIELD, slug, text, length, "%s has no field '%s'%s", lua_tostring(L, 3), text, end ? end : "");
}

/* ---- records ---- */

bool loc_is_word_of(const char *words, lua_State *L, int index) {
  size_t length;
  const char *word = lua_tolstring(L, index, &length);
  while (*words) {
    const char *blank = strchr(words, ' ');
    size_t end = blank ? (size_t)(blank - words) : strlen(words);
    if (end == length && memcmp(words, word, length) == 0) return true;
    words += end + (words[end] == ' ');
  }
  return false;
}

/* Reads a name that the record lacks. Upvalue 1: the names that may be absent. */
static int record_index(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING || lua_type(L, 1) != LUA_TTABLE) return 0;
  const char *optional = lua_tostring(L, lua_upvalueindex(1));
  if (loc_is_word_of(optional, L, 2)) return 0;
  luaL_checkstack(L, 8, NULL);
  lua_settop(L, 2);
  size_t mark = loc_state(L)->scratch_top;
  loc_put(L, optional, strlen(optional));
  int count = 0;
  loc_begin_members(L, 1);
  while (count++ < MAX_NAMES && loc_next_member(L, 1)) {
    lua_pop(L, 1);
    size_t bytes = 0;
    const char *field = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &bytes) : NULL;
    if (field == NULL || bytes > MAX_NAME || memchr(field, ' ', bytes) || !loc_look_utf8(L, field, bytes)) continue;
    loc_put_byte(L, ' ');
    loc_put(L, field, bytes);
  }
  lua_settop(L, 2);
  loc_push_since(L, mark);
  loc_refuse_field(L, SLUG_UNKNOWN_FIELD, "the table", 2, lua_tostring(L, 3));
}

/* Pushes the metatable of records with these optional names. */
static void push_record_metatable(lua_State *L, const char *optional) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_RECORDS);
  lua_pushstring(L, optional);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, -2);
    lua_pushcclosure(L, record_index, 1);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, -5);
  }
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/* The answer is as deep as the host has made it: a few levels. */
static void set_record(lua_State *L, int table, int metatable) {
  luaL_checkstack(L, 6, NULL);
  bool has_names = false;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (lua_type(L, -1) == LUA_TTABLE) set_record(L, lua_gettop(L), metatable);
    has_names |= lua_type(L, -2) == LUA_TSTRING;
    lua_pop(L, 1);
  }
  if (!has_names) return;
  lua_pushvalue(L, metatable);
  lua_setmetatable(L, table);
}

void loc_make_record(lua_State *L, const char *optional) {
  if (lua_type(L, -1) != LUA_TTABLE) return;
  luaL_checkstack(L, 8, NULL);
  int table = lua_gettop(L);
  push_record_metatable(L, optional);
  set_record(L, table, table + 1);
  lua_settop(L, table);
}

void loc_open_records(lua_State *L) {
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_RECORDS);
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
