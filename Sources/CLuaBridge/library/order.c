/* Implements pairs and next in one defined order: 1 … #t, other numbers ascending, strings by bytes, false, true. The promises:
 * the same everywhere, and no rule gets a shared table (SECURITY.md, "A rule's author"). */
#include "library.h"

#include "loc/keys.h"

_Noreturn static void refuse_key(lua_State *L, int type) {
  loc_raise(
    L, LOC_CASE_KEY_ORDER, NULL, 0, "a key of type %s has no defined order; use strings, numbers or booleans",
    lua_typename(L, type));
}

static void push_key(lua_State *L, const loc_key *key) {
  switch (key->rank) {
    case 0:
      if (key->is_integer) lua_pushinteger(L, key->integer);
      else lua_pushnumber(L, key->number);
      return;
    case 1: lua_pushlstring(L, key->text.bytes, key->text.length); return;
    default: lua_pushboolean(L, (int)key->integer);
  }
}

static bool in_border(lua_State *L, int index, lua_Integer border) {
  if (!lua_isinteger(L, index)) return false;
  lua_Integer key = lua_tointeger(L, index);
  return key >= 1 && key <= border;
}

/* Pushes a list of the keys that are not 1 … border, in order. */
static void push_sorted_keys(lua_State *L, int index, lua_Integer border) {
  loc_lua *S = loc_state(L);
  size_t mark = S->scratch_top;
  size_t first = loc_begin_keys(L), count = 0;
  /* The error names the least of the refused types: the order in which Lua has the keys must not show. */
  int refused = LUA_TNONE;
  luaL_checkstack(L, 8, NULL);
  loc_begin_members(L, index);
  while (loc_next_member(L, index)) {
    lua_pop(L, 1);
    loc_charge(L, 1);
    if (in_border(L, -1, border)) continue;
    loc_key key;
    if (!loc_read_key(L, lua_gettop(L), &key)) {
      if (refused == LUA_TNONE || lua_type(L, -1) < refused) refused = lua_type(L, -1);
      continue;
    }
    loc_put(L, &key, sizeof key);
    count++;
  }
  if (refused != LUA_TNONE) refuse_key(L, refused);
  uint64_t depth = 0;
  for (size_t rest = count; rest > 1; rest >>= 1) depth++;
  loc_sort_keys(L, first, count, depth);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    push_key(L, &loc_keys(L, first)[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  S->scratch_top = mark;
}

/* Pushes the next of 1 … border that has a value, and the value. False, with nothing pushed, when there is none. */
static bool push_element(lua_State *L, int table, lua_Integer border, lua_Integer *position) {
  while (*position < border) {
    lua_pushinteger(L, ++*position);
    if (lua_rawgeti(L, table, *position) != LUA_TNIL) return true;
    lua_pop(L, 2);
    loc_charge(L, 1);
  }
  return false;
}

/* Pushes the next of the other keys, in order, and its value. False, with nil pushed, when there is none. */
static bool push_member(lua_State *L, int table, int keys, lua_Integer *place) {
  while (lua_rawgeti(L, keys, *place + 1) != LUA_TNIL) {
    ++*place;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, table) != LUA_TNIL) return true;
    lua_pop(L, 2);
    loc_charge(L, 1);
  }
  return false;
}

/* The iterator of pairs. Its upvalues: the table, its other keys, the border, the position. */
static int step(lua_State *L) {
  int table = lua_upvalueindex(1);
  lua_Integer border = lua_tointeger(L, lua_upvalueindex(3)), position = lua_tointeger(L, lua_upvalueindex(4));
  bool found = push_element(L, table, border, &position);
  if (!found) {
    lua_Integer place = position - border;
    found = push_member(L, table, lua_upvalueindex(2), &place);
    position = border + place;
  }
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(4));
  return found ? 2 : 0;
}

/* Pushes the table that holds the members of the value at the index: an event's level is copied, a library's real table is
 * fetched. A rule must never see that table: the caller keeps it as an upvalue or takes it off the stack. */
static void push_members(lua_State *L, int index) {
  if (loc_object_at(L, index, OBJECT_EVENT)) {
    loc_copy_event_level(L, index);
    return;
  }
  luaL_checktype(L, index, LUA_TTABLE);
  if (loc_is_readonly(L, index)) {
    if (loc_push_viewed(L, index)) return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_READONLY);
    lua_pushvalue(L, index);
    bool is_library = lua_rawget(L, -2) == LUA_TTABLE;
    lua_remove(L, -2);
    if (is_library) return;
    lua_pop(L, 1);
  }
  lua_pushvalue(L, index);
}

/* Implements pairs. The border decides what counts as 1 … n, so a list with holes is also walked in ascending order. */
int loc_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  push_members(L, 1);
  lua_Integer border = (lua_Integer)lua_rawlen(L, 2);
  push_sorted_keys(L, 2, border);
  lua_pushinteger(L, border);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, step, 4);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

static bool continue_walk(lua_State *L) {
  loc_lua *S = loc_state(L);
  if (!S->next_used) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_NEXT_TABLE);
  bool same = lua_rawequal(L, 1, -1);
  lua_pop(L, 1);
  if (!same) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_NEXT_KEYS);
  lua_rawgeti(L, -1, S->next_position);
  same = lua_rawequal(L, -1, 2);
  lua_pop(L, 1);
  if (!same) lua_pop(L, 1);
  return same;
}

/* Returns the position in the sorted list on top of the key at index 2, or where it would be: its value may have been
 * cleared since. The walk continues after that position. */
static int find_place(lua_State *L, int keys) {
  loc_key wanted, other;
  if (!loc_read_key(L, 2, &wanted)) refuse_key(L, lua_type(L, 2));
  int count = (int)lua_rawlen(L, keys);
  loc_charge(L, (uint64_t)count * (1 + (wanted.text.length >> 6)));
  for (int at = 0; at < count; at++) {
    lua_rawgeti(L, keys, at + 1);
    loc_read_key(L, lua_gettop(L), &other);
    int order = loc_compare_keys(L, &other, &wanted);
    lua_pop(L, 1);
    if (order >= 0) return order == 0 ? at + 1 : at;
  }
  return count;
}

/* Pushes the keys that are not 1 … border, in order, and sets the position from which the walk continues. The sandbox
 * remembers the walk, so continuing from its last position costs nothing. */
static void push_walk(lua_State *L, lua_Integer border, bool from_start) {
  loc_lua *S = loc_state(L);
  if (!from_start && continue_walk(L)) return;
  push_sorted_keys(L, 1, border);
  S->next_position = from_start ? 0 : find_place(L, lua_gettop(L));
  lua_pushvalue(L, 1);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_NEXT_TABLE);
  lua_pushvalue(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_NEXT_KEYS);
  S->next_used = true;
}

/* next(t, k) gives the elements of 1 … #t, then the other keys. */
int loc_next(lua_State *L) {
  loc_lua *S = loc_state(L);
  luaL_checkany(L, 1);
  lua_settop(L, 2);
  push_members(L, 1);
  lua_replace(L, 1); /* the results are only keys and values */
  lua_Integer border = (lua_Integer)lua_rawlen(L, 1), from = 0;
  bool counting = lua_isnil(L, 2) || (lua_isinteger(L, 2) && (from = lua_tointeger(L, 2)) >= 1 && from <= border);
  loc_charge(L, 1);
  if (counting && push_element(L, 1, border, &from)) return 2;
  push_walk(L, border, counting);
  return push_member(L, 1, lua_gettop(L), &S->next_position) ? 2 : 1;
}
