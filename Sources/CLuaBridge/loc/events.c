/* Shows rules the event: values over the parsed JSON, decoded when touched and never changed. The promise: the next run is
 * clean (SECURITY.md, "A rule's author"). */
#include "events.h"

#include "sandbox/errors.h"
#include "sandbox/scratch.h"
#include "sandbox/walls.h"
#include "values.h"
#include "json_text.h"
#include <math.h>
#include <string.h>

static void check_generation(lua_State *L, const loc_object *object) {
  if (object->generation == loc_state(L)->generation) return;
  loc_raise(L, LOC_CASE_EVENT_STALE, NULL, 0, "this value belongs to an earlier event");
}

static loc_object *check_event(lua_State *L, int index) {
  loc_object *object = loc_object_at(L, index, OBJECT_EVENT);
  if (object == NULL) luaL_typeerror(L, index, "event value");
  check_generation(L, object);
  return object;
}

void loc_decode_string(lua_State *L, const uint8_t *bytes, size_t length) {
  loc_lua *S = loc_state(L);
  size_t mark = S->scratch_top;
  uint8_t *start = loc_put_space(L, length);
  loc_charge(L, length >> 4);
  lua_pushlstring(L, (const char *)start, loc_json_unescape(start, bytes, length));
  S->scratch_top = mark;
}

static void new_container(lua_State *L, uint32_t node) {
  loc_object *object = loc_push_object(L, OBJECT_EVENT, sizeof *object, 0);
  object->value = node;
}

/* Pushes the same value for a list or an object, however often it is read. The root and the next few containers that
 * are read have their own slots; further ones are in a table. */
static void push_container(lua_State *L, uint32_t node) {
  loc_lua *S = loc_state(L);
  if (S->container_generation != S->generation) {
    S->container_generation = S->generation;
    S->container_count = 0;
  }
  for (int i = 0; i < S->container_count && i < FEW_CONTAINERS; i++) {
    if (S->containers[i] != node) continue;
    lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_CONTAINERS + i);
    return;
  }
  if (S->container_count < FEW_CONTAINERS) {
    new_container(L, node);
    lua_pushvalue(L, -1);
    lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_CONTAINERS + S->container_count);
    S->containers[S->container_count++] = node;
    return;
  }
  if (S->container_count == FEW_CONTAINERS) {
    lua_createtable(L, 0, 4);
    lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_FURTHER);
    S->container_count++;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_FURTHER);
  if (lua_rawgeti(L, -1, (lua_Integer)node) == LUA_TNIL) {
    lua_pop(L, 1);
    new_container(L, node);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, (lua_Integer)node);
  }
  lua_remove(L, -2);
}

bool loc_push_scalar(lua_State *L, const loc_node *node, const uint8_t *source) {
  const uint8_t *token = source + node->start;
  switch (node->kind) {
    case LOC_NODE_NULL: lua_pushnil(L); return true;
    case LOC_NODE_FALSE:
    case LOC_NODE_TRUE: lua_pushboolean(L, node->kind == LOC_NODE_TRUE); return true;
    case LOC_NODE_INTEGER: {
      lua_Integer value;
      if (!loc_read_integer(token, node->length, &value)) return false;
      lua_pushinteger(L, value);
      return true;
    }
    case LOC_NODE_DOUBLE: {
      double value = loc_parse_double(L, token, node->length);
      if (isinf(value)) return false;
      lua_pushnumber(L, value);
      return true;
    }
    case LOC_NODE_STRING:
      if (node->flags & LOC_NODE_ESCAPED) {
        loc_decode_string(L, token, node->length);
        return true;
      }
      loc_charge(L, node->length >> 6);
      lua_pushlstring(L, (const char *)token, node->length);
      return true;
    default: return false;
  }
}

enum { MAX_PATH_BYTES = 200 };

/* Pushes the path of a node of the event: orders[2].id. */
static void push_path(lua_State *L, uint32_t wanted) {
  loc_lua *S = loc_state(L);
  const loc_node *nodes = S->event;
  size_t mark = S->scratch_top;
  uint32_t at = 0, steps = 0;
  while (at != wanted && S->scratch_top - mark < MAX_PATH_BYTES) {
    bool is_list = nodes[at].kind == LOC_NODE_ARRAY;
    uint32_t child = at + 1, index = 1, name = 0;
    while (true) {
      if (!is_list) name = child++;
      if (wanted < nodes[child].next) break;
      child = nodes[child].next;
      index++;
      if (++steps % 1024 == 0) loc_charge(L, 1024 >> 3);
    }
    if (is_list) {
      char text[32];
      int length = loc_snprintf(text, sizeof text, "[%lu]", (unsigned long)index);
      loc_put(L, text, length > 0 ? (size_t)length : 0);
    } else {
      size_t length = nodes[name].length < MAX_PATH_BYTES ? nodes[name].length : 0;
      if (S->scratch_top > mark) loc_put_byte(L, '.');
      loc_put(L, (const char *)S->event_source + nodes[name].start, length);
    }
    at = child;
  }
  loc_push_since(L, mark);
}

const char *loc_push_missing_path(lua_State *L) {
  const loc_lua_error *error = &loc_state(L)->error;
  push_path(L, error->missing_object);
  lua_pushstring(L, lua_rawlen(L, -1) > 0 ? "." : "");
  lua_pushlstring(L, error->missing, error->missing_length);
  lua_concat(L, 3);
  return lua_tostring(L, -1);
}

_Noreturn static void refuse_number(lua_State *L, uint32_t node) {
  luaL_checkstack(L, 8, NULL);
  push_path(L, node);
  size_t length;
  const char *path = lua_tolstring(L, -1, &length);
  const char *why = loc_state(L)->event[node].kind == LOC_NODE_INTEGER
                      ? "does not fit 64 bits, and a float would change its digits; send it as a string"
                      : "is beyond the range of a double; send it as a string";
  loc_raise(L, LOC_CASE_EVENT_NUMBER, path, length, "the event's number '%s' %s", path, why);
}

void loc_push_event(lua_State *L, uint32_t index) {
  const loc_node *node = &loc_state(L)->event[index];
  if (node->kind >= LOC_NODE_ARRAY) {
    push_container(L, index);
  } else if (!loc_push_scalar(L, node, loc_state(L)->event_source)) {
    refuse_number(L, index);
  }
}

enum {
  NAMES_PER_CHARGE = 4096, /* names compared between two checks of the limits */
  FREE_NAMES = 16          /* an object with no more names than this is searched free of charge */
};

/* Returns the child node under a name; 0 when there is none (node 0 is the root and never a child). */
static uint32_t find_member(lua_State *L, uint32_t object, const char *name, size_t length) {
  loc_lua *S = loc_state(L);
  const loc_node *nodes = S->event;
  uint32_t count = nodes[object].length;
  uint32_t at = object + 1, uncharged = 0;
  for (uint32_t i = 0; i < count; i++) {
    const loc_node *key = &nodes[at];
    const uint8_t *token = S->event_source + key->start;
    if (key->flags & LOC_NODE_ESCAPED) {
      loc_charge(L, 1);
      loc_decode_string(L, token, key->length);
      size_t decoded;
      const char *text = lua_tolstring(L, -1, &decoded);
      bool same = decoded == length && memcmp(text, name, length) == 0;
      lua_pop(L, 1);
      if (same) return at + 1;
    } else if (key->length == length && memcmp(token, name, length) == 0) {
      if (i >= FREE_NAMES) loc_charge(L, uncharged >> 3);
      return at + 1;
    }
    at = nodes[at + 1].next;
    if (++uncharged == NAMES_PER_CHARGE) {
      loc_charge(L, uncharged >> 3);
      uncharged = 0;
    }
  }
  if (count >= FREE_NAMES) loc_charge(L, uncharged >> 3);
  return 0;
}

static uint32_t find_element(lua_State *L, uint32_t list, lua_Integer position) {
  loc_lua *S = loc_state(L);
  const loc_node *nodes = S->event;
  if (position < 1 || position > (lua_Integer)nodes[list].length) return 0;
  uint32_t wanted = (uint32_t)position;
  /* The elements are neighbours when no container is among them. */
  if (nodes[list].next - list - 1 == nodes[list].length) return list + wanted;
  uint32_t at = list + 1, index = 1;
  if (S->list_node == list && S->list_index != 0 && S->list_index <= wanted) {
    at = S->list_child;
    index = S->list_index;
  }
  loc_charge(L, (wanted - index) >> 3);
  for (; index < wanted; index++) at = nodes[at].next;
  S->list_node = list;
  S->list_index = wanted;
  S->list_child = at;
  return at;
}

/* Remembers that the rule has read a field that is missing or null: an error about a nil can then name the field. */
__attribute__((noinline)) static void note_absent(
  loc_lua *S, uint32_t object, const char *name, size_t length, bool is_null) {
  if (length >= sizeof S->error.missing) return;
  memcpy(S->error.missing, name, length);
  S->error.missing_length = length;
  S->error.missing_object = object;
  S->error.missing_is_null = is_null;
  if (S->absent_count > 0) {
    const loc_absent_read *last = &S->absent[(S->absent_count - 1) % ABSENT_READS];
    if (last->object == object && last->length == length && memcmp(last->name, name, length) == 0) return;
  }
  loc_absent_read *read = &S->absent[S->absent_count++ % ABSENT_READS];
  memcpy(read->name, name, length);
  read->length = (uint8_t)length;
  read->is_null = is_null;
  read->object = object;
}

const loc_absent_read *loc_lua_absent_read(const loc_lua *S, uint32_t index) {
  if (index >= S->absent_count || index >= ABSENT_READS) return NULL;
  return &S->absent[(S->absent_count - 1 - index) % ABSENT_READS];
}

static int push_member(lua_State *L, loc_lua *S, uint32_t object, const char *name, size_t length) {
  uint32_t node = find_member(L, object, name, length);
  if (node != 0) {
    if (S->event[node].kind == LOC_NODE_NULL) note_absent(S, object, name, length, true);
    loc_push_event(L, node);
    return 1;
  }
  if (object == 0 && S->has_now && length == 3 && memcmp(name, "now", 3) == 0) {
    lua_pushinteger(L, S->now);
    return 1;
  }
  note_absent(S, object, name, length, false);
  lua_pushnil(L);
  return 1;
}

/* Implements __index of event values. Rules reach it only through such a value, so the first of its two arguments is one. */
int loc_event_index(lua_State *L) {
  loc_lua *S = loc_state(L);
  const loc_object *object = lua_touserdata(L, 1);
  check_generation(L, object);
  uint32_t self = object->value;
  int type = lua_type(L, 2);
  if (S->event[self].kind == LOC_NODE_OBJECT && type == LUA_TSTRING) {
    size_t length;
    const char *name = lua_tolstring(L, 2, &length);
    return push_member(L, S, self, name, length);
  }
  int exact = 0;
  lua_Integer position =
    S->event[self].kind == LOC_NODE_ARRAY && type == LUA_TNUMBER ? lua_tointegerx(L, 2, &exact) : 0;
  uint32_t node = exact ? find_element(L, self, position) : 0;
  if (node == 0) lua_pushnil(L);
  else loc_push_event(L, node);
  return 1;
}

static int event_newindex(lua_State *L) {
  size_t length = 0;
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : NULL;
  return loc_raise(
    L, LOC_CASE_EVENT_CHANGE, name, length, "the event cannot be changed; copy what you need into a table");
}

uint32_t loc_event_count(lua_State *L, int index) {
  loc_lua *S = loc_state(L);
  const loc_node *node = &S->event[check_event(L, index)->value];
  return node->kind == LOC_NODE_ARRAY ? node->length : 0;
}

static int event_len(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)loc_event_count(L, 1));
  return 1;
}

void loc_copy_event_level(lua_State *L, int index) {
  loc_lua *S = loc_state(L);
  uint32_t self = check_event(L, index)->value;
  const loc_node *nodes = S->event;
  uint32_t count = nodes[self].length;
  loc_charge(L, (uint64_t)count + 1);
  luaL_checkstack(L, 6, NULL);
  bool is_list = nodes[self].kind == LOC_NODE_ARRAY;
  lua_createtable(L, is_list ? (int)count : 0, is_list ? 0 : (int)count);
  uint32_t at = self + 1;
  for (uint32_t i = 1; i <= count; i++) {
    /* Each list or object takes memory of Lua's. */
    if (i % 1024 == 0) loc_look_at_clock(L);
    loc_push_event(L, at);
    if (is_list) {
      lua_rawseti(L, -2, i);
    } else {
      loc_push_event(L, ++at);
      lua_rawset(L, -3);
    }
    at = nodes[at].next;
  }
}

void loc_check_writable(lua_State *L, int index) {
  if (loc_object_at(L, index, OBJECT_EVENT)) {
    loc_raise(L, LOC_CASE_EVENT_CHANGE, NULL, 0, "the event cannot be changed; copy what you need into a table");
  }
  luaL_checktype(L, index, LUA_TTABLE);
  if (loc_is_readonly(L, index)) loc_raise(L, LOC_CASE_CONSTANT_TABLE, NULL, 0, "this table cannot be changed");
}

static const luaL_Reg functions[] = {
  {"__index", loc_event_index}, {"__newindex", event_newindex}, {"__len", event_len}, {NULL, NULL}};

void loc_open_events(lua_State *L) { loc_open_metatable(L, SLOT_EVENT, functions); }
