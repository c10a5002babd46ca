/* Lua values → nodes. Members are written in the order of their names' bytes, so that the same value gives the same bytes. */
#include "values.h"

#include "keys.h"
#include "node_writer.h"
#include "sandbox/errors.h"
#include "sandbox/scratch.h"
#include "sandbox/walls.h"
#include <math.h>
#include <string.h>

static void write_value(lua_State *L, int index, int depth);

/* ---- one table ---- */

static void write_list(lua_State *L, int index, size_t count, int depth) {
  loc_lua *S = loc_state(L);
  size_t list = loc_add_node(L, LOC_NODE_ARRAY, 0, 0);
  for (size_t i = 1; i <= count; i++) {
    lua_rawgeti(L, index, (lua_Integer)i);
    S->path[depth] = (path_step){.name = NULL, .index = (lua_Integer)i};
    S->path_depth = depth + 1;
    write_value(L, lua_gettop(L), depth + 1);
    lua_pop(L, 1);
  }
  S->path_depth = depth;
  loc_end_container(S, list, count);
}

static bool is_array(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_ARRAY);
  bool marked = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return marked;
}

/* The reasons why a key cannot be an object's name, the worst last. The error names the worst of a table's keys: Lua's own
 * order, which differs in each session, must not show. */
/* The problems of a table's keys are error numbers; the worst has the highest. */
enum { KEY_IS_NAME = LOC_CASE_NONE };
_Static_assert(
  LOC_CASE_VALUE_NAME < LOC_CASE_VALUE_SPARSE && LOC_CASE_VALUE_SPARSE < LOC_CASE_VALUE_KEY, "the worst last");

static int fault_of_key(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) return LOC_CASE_VALUE_SPARSE;
  if (lua_type(L, index) != LUA_TSTRING) return LOC_CASE_VALUE_KEY;
  size_t length;
  const char *name = lua_tolstring(L, index, &length);
  return loc_look_utf8(L, name, length) ? KEY_IS_NAME : LOC_CASE_VALUE_NAME;
}

static const char *fault_text(int fault) {
  switch (fault) {
    case LOC_CASE_VALUE_NAME: return "a name that is not UTF-8";
    case LOC_CASE_VALUE_SPARSE:
      return "mixed or sparse keys: a list has the keys 1 … n and nothing else, an object has names";
    default: return "a key that is neither a name nor a position";
  }
}

/* Writes a table's members; false, with nothing written, for a table without members. */
static bool write_members(lua_State *L, int index, int depth) {
  loc_lua *S = loc_state(L);
  int base = lua_gettop(L);
  size_t mark = S->scratch_top;
  size_t first = loc_begin_keys(L), count = 0;
  int worst = KEY_IS_NAME;
  /* Keys and values stay on the stack: this saves a second look-up, and keeps the names' bytes alive. */
  loc_begin_members(L, index);
  while (loc_next_member(L, index)) {
    int at = lua_gettop(L);
    int fault = fault_of_key(L, at - 1);
    if (fault > worst) worst = fault;
    if (worst != KEY_IS_NAME) {
      lua_pop(L, 1);
      continue;
    }
    loc_key *key = loc_put_space(L, sizeof(loc_key));
    loc_read_key(L, at - 1, key);
    key->value = at;
    count++;
    loc_charge(L, 2);
    luaL_checkstack(L, 8, "the table is too large");
    lua_pushvalue(L, at - 1);
  }
  if (worst != KEY_IS_NAME) loc_bad_value(L, worst, fault_text(worst));
  if (count == 0) {
    S->scratch_top = mark;
    return false;
  }
  loc_sort_keys(L, first, count, 1);
  size_t object = loc_add_node(L, LOC_NODE_OBJECT, 0, 0);
  for (size_t i = 0; i < count; i++) {
    const loc_key key = loc_keys(L, first)[i];
    S->path[depth] = (path_step){.name = key.text.bytes, .length = key.text.length};
    S->path_depth = depth + 1;
    loc_add_text(L, LOC_NODE_STRING, 0, key.text.bytes, key.text.length);
    write_value(L, key.value, depth + 1);
  }
  S->path_depth = depth;
  loc_end_container(S, object, count);
  S->scratch_top = mark;
  lua_settop(L, base);
  return true;
}

/* Writes the sorted names of a library's members if the table is the view of one, such as `loc`: its functions are not
 * values, and the table itself is empty. False, with nothing written, for any other table. */
static bool write_library(lua_State *L, int index) {
  loc_lua *S = loc_state(L);
  int base = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_READONLY);
  lua_pushvalue(L, index);
  if (lua_rawget(L, base + 1) != LUA_TTABLE) {
    lua_settop(L, base);
    return false;
  }
  size_t mark = S->scratch_top;
  size_t first = loc_begin_keys(L), count = 0;
  lua_pushnil(L);
  while (lua_next(L, base + 2)) {
    lua_pop(L, 1);
    loc_read_key(L, lua_gettop(L), loc_put_space(L, sizeof(loc_key)));
    count++;
    loc_charge(L, 2);
  }
  loc_sort_keys(L, first, count, 1);
  size_t list = loc_add_node(L, LOC_NODE_ARRAY, 0, 0);
  for (size_t i = 0; i < count; i++) {
    const loc_key key = loc_keys(L, first)[i];
    loc_add_text(L, LOC_NODE_STRING, 0, key.text.bytes, key.text.length);
  }
  loc_end_container(S, list, count);
  S->scratch_top = mark;
  lua_settop(L, base);
  return true;
}

static void write_table(lua_State *L, int index, int depth) {
  loc_lua *S = loc_state(L);
  if (loc_push_viewed(L, index)) {
    write_table(L, lua_gettop(L), depth);
    lua_pop(L, 1);
    return;
  }
  size_t length = lua_rawlen(L, index);
  if (length == 0) {
    if (write_members(L, index, depth) || write_library(L, index)) return;
    if (is_array(L, index)) {
      loc_end_container(S, loc_add_node(L, LOC_NODE_ARRAY, 0, 0), 0);
    } else {
      loc_add_node(L, LOC_NODE_OBJECT, LOC_NODE_EMPTY_TABLE, 0);
    }
    return;
  }
  /* A table with as many keys as its length, none of them nil, is a list. */
  size_t count = 0;
  bool has_others = false, has_holes = false;
  loc_begin_members(L, index);
  while (loc_next_member(L, index)) {
    lua_pop(L, 1);
    count++;
    if (lua_isinteger(L, -1)) has_holes |= (lua_Unsigned)lua_tointeger(L, -1) - 1 >= length;
    else has_others = true;
  }
  if (has_others) loc_bad_value(L, LOC_CASE_VALUE_MIXED, "mixed keys: a list has the keys 1 … n and nothing else");
  loc_charge(L, count >> 2);
  if (has_holes || count != length) {
    lua_Integer hole = 1;
    while (lua_rawgeti(L, index, hole) != LUA_TNIL) {
      lua_pop(L, 1);
      hole++;
    }
    loc_bad_value(L, LOC_CASE_VALUE_HOLE, lua_pushfstring(L, "a list with a hole: [%I] is nil", (LUAI_UACINT)hole));
  }
  write_list(L, index, length, depth);
}

/* ---- userdata ---- */

static void write_event(lua_State *L, uint32_t node) {
  loc_lua *S = loc_state(L);
  const loc_node *nodes = S->event;
  uint32_t end = nodes[node].next;
  uint32_t base = (uint32_t)S->node_count;
  for (uint32_t i = node; i < end; i++) {
    const loc_node *from = &nodes[i];
    bool container = from->kind >= LOC_NODE_ARRAY;
    size_t index;
    if (container) {
      index = loc_add_node(L, from->kind, 0, from->length);
    } else {
      index = S->node_count;
      loc_add_text(L, from->kind, from->flags, (const char *)S->event_source + from->start, from->length);
    }
    S->nodes[index].next = from->next - node + base;
  }
}

/* Writes the string on top of the stack, and removes it; writes an empty string for any other value. */
static void take_string(lua_State *L, int flags) {
  size_t length = 0;
  const char *text = lua_tolstring(L, -1, &length);
  loc_add_text(L, LOC_NODE_STRING, flags, text, length);
  lua_pop(L, 1);
}

/* Writes a slot's node: a string without text, with the slot's number. One name is one slot, wherever it occurs. */
static void write_slot(lua_State *L, int index) {
  loc_lua *S = loc_state(L);
  int names = S->slot_names;
  if (names == 0) loc_bad_value(L, LOC_CASE_VALUE_SLOT, "a loc.slot is allowed only in a loc.template");
  lua_getiuservalue(L, index, 1);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, names) == LUA_TNIL) {
    lua_Integer count = (lua_Integer)lua_rawlen(L, names);
    if (count == MAX_SLOTS) loc_bad_value(L, LOC_CASE_VALUE_SLOTS, "a template has at most 64 slots");
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_rawseti(L, names, count + 1);
    lua_pushvalue(L, -1);
    lua_pushinteger(L, count);
    lua_rawset(L, names);
    lua_pushinteger(L, count);
  }
  size_t node = loc_add_node(L, LOC_NODE_STRING, LOC_NODE_SLOT, 0);
  S->nodes[node].line = (uint16_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
}

static void write_text_value(lua_State *L, int index, const loc_object *object) {
  loc_lua *S = loc_state(L);
  const loc_text_facts facts = object->text;
  int doubt = facts.is_doubtful ? LOC_NODE_DOUBTFUL : 0;
  size_t node = loc_add_node(L, LOC_NODE_OBJECT, LOC_NODE_TEXT | doubt, 0);
  /* The positions are those of the current event; a text may be older. */
  if (object->generation == S->generation) S->nodes[node].line = facts.place;
  size_t members = 0;
  static const char *const names[] = {"android", "ios", "fallback"};
  for (int i = 0; i < 3; i++) {
    if (lua_getiuservalue(L, index, i + 1) == LUA_TSTRING) {
      loc_add_text(L, LOC_NODE_STRING, 0, names[i], strlen(names[i]));
      take_string(L, 0);
      members++;
    } else {
      lua_pop(L, 1);
    }
  }
  if (facts.argument_count > 0) {
    members++;
    loc_add_text(L, LOC_NODE_STRING, 0, "args", 4);
    size_t list = loc_add_node(L, LOC_NODE_ARRAY, 0, 0);
    for (int i = 1; i <= facts.argument_count; i++) {
      if (lua_getiuservalue(L, index, 3 + i) == LUA_TUSERDATA) {
        write_slot(L, lua_gettop(L));
        lua_pop(L, 1);
      } else {
        take_string(L, facts.float_argument == i ? LOC_NODE_FLOAT : 0);
      }
    }
    loc_end_container(S, list, facts.argument_count);
  }
  loc_end_container(S, node, members);
}

static void write_userdata(lua_State *L, int index) {
  loc_lua *S = loc_state(L);
  const loc_object *object = lua_touserdata(L, index);
  bool is_stale = object->generation != S->generation;
  if (object->type == OBJECT_EVENT && is_stale) loc_bad_value(L, LOC_CASE_VALUE_STALE, "a value of an earlier event");
  if (object->type == OBJECT_MESSAGE && is_stale) {
    loc_bad_value(
      L, LOC_CASE_VALUE_STALE,
      "a message that was made for an earlier event, or while the rule's file loaded: make it in `run`");
  }
  switch (object->type) {
    case OBJECT_EVENT: write_event(L, object->value); return;
    case OBJECT_TEXT: write_text_value(L, index, object); return;
    case OBJECT_SLOT: write_slot(L, index); return;
    case OBJECT_TEMPLATE:
      loc_bad_value(L, LOC_CASE_VALUE_TEMPLATE, "a template that was not called: write template{name = value, …}");
    case OBJECT_MESSAGE: {
      size_t node = loc_add_node(L, LOC_NODE_OBJECT, LOC_NODE_MESSAGE, 0);
      S->nodes[node].start = object->value;
      return;
    }
    default: {
      if (S->writes_arguments) loc_bad_value(L, LOC_CASE_VALUE_SKIP, "a loc.skip is what a rule returns");
      lua_getiuservalue(L, index, 1);
      take_string(L, LOC_NODE_SKIP);
    }
  }
}

static void write_value(lua_State *L, int index, int depth) {
  if (depth >= MAX_PATH_DEPTH)
    loc_bad_value(L, LOC_CASE_VALUE_DEPTH, "nested deeper than 64 tables, or containing itself");
  luaL_checkstack(L, 12, "the value is nested too deeply");
  switch (lua_type(L, index)) {
    case LUA_TNIL: loc_add_text(L, LOC_NODE_NULL, 0, "null", 4); return;
    case LUA_TBOOLEAN:
      if (lua_toboolean(L, index)) {
        loc_add_text(L, LOC_NODE_TRUE, 0, "true", 4);
      } else {
        loc_add_text(L, LOC_NODE_FALSE, 0, "false", 5);
      }
      return;
    case LUA_TNUMBER: {
      char digits[40];
      if (lua_isinteger(L, index)) {
        size_t length;
        const char *text = loc_format_integer(lua_tointeger(L, index), digits, &length);
        loc_add_text(L, LOC_NODE_INTEGER, 0, text, length);
        return;
      }
      double value = lua_tonumber(L, index);
      if (isnan(value)) loc_bad_value(L, LOC_CASE_VALUE_NUMBER, "not a number (NaN): JSON has no such value");
      if (isinf(value)) loc_bad_value(L, LOC_CASE_VALUE_NUMBER, "an infinite number: JSON has no such value");
      loc_add_text(L, LOC_NODE_DOUBLE, 0, digits, loc_format_double(L, value, digits));
      return;
    }
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, index, &length);
      if (!loc_look_utf8(L, text, length))
        loc_bad_value(L, LOC_CASE_VALUE_TEXT, "a string that is not UTF-8 (was it cut by string.sub?)");
      loc_add_text(L, LOC_NODE_STRING, 0, text, length);
      return;
    }
    case LUA_TTABLE: write_table(L, index, depth); return;
    case LUA_TUSERDATA: write_userdata(L, index); return;
    case LUA_TLIGHTUSERDATA:
      if (lua_touserdata(L, index) == &loc_null_sentinel) {
        loc_add_text(L, LOC_NODE_NULL, 0, "null", 4);
        return;
      }
      loc_bad_value(L, LOC_CASE_VALUE_KIND, "a value that JSON does not have");
    case LUA_TFUNCTION:
      if (!loc_state(L)->writes_arguments || depth > 1)
        loc_bad_value(L, LOC_CASE_VALUE_FUNCTION, "a function is not a valid value");
      loc_add_node(L, LOC_NODE_NULL, LOC_NODE_FUNCTION, 0);
      return;
    default: loc_bad_value(L, LOC_CASE_VALUE_KIND, "a value that JSON does not have");
  }
}

void loc_write_arguments(lua_State *L, int count, int slot_names) {
  loc_lua *S = loc_state(L);
  loc_begin_nodes(S, true, slot_names);
  size_t list = loc_add_node(L, LOC_NODE_ARRAY, 0, 0);
  for (int i = 1; i <= count; i++) {
    S->path[0] = (path_step){.name = NULL, .index = i};
    S->path_depth = 1;
    write_value(L, i, 1);
  }
  loc_end_container(S, list, (size_t)count);
}

void loc_write_result(lua_State *L) {
  loc_begin_nodes(loc_state(L), false, 0);
  write_value(L, lua_gettop(L), 0);
}
