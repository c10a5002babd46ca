/* The userdata of a sandbox: event values, texts, messages, skips, slots and templates. */
#pragma once

#include "sandbox/limits.h"
#include "sandbox/state.h"
#include "text_runs.h"

/* The types; each one's value is the registry slot of its metatable. */
enum {
  OBJECT_EVENT = SLOT_EVENT,
  OBJECT_TEXT = SLOT_TEXT,
  OBJECT_MESSAGE = SLOT_MESSAGE,
  OBJECT_SKIP = SLOT_SKIP,
  OBJECT_SLOT = SLOT_SLOT,
  OBJECT_TEMPLATE = SLOT_TEMPLATE
};

/* Facts about a loc.text in addition to its strings, which are its user values: android, ios, fallback, then the
 * arguments. */
typedef struct loc_text_facts {
  uint8_t argument_count;
  uint8_t float_argument; /* the first argument that was a float, counted from 1; 0 for none */
  bool is_doubtful;       /* the host has a finding about the text's key or arguments */
  uint8_t place;          /* the number of its call's place, where it has a mark; see loc_lua_text_place */
} loc_text_facts;

/* The head of every full userdata in a sandbox; other userdata do not exist. */
typedef struct loc_object {
  uint64_t generation; /* the event that the object belongs to, if any */
  uint32_t type;
  union {
    uint32_t value; /* event: node; message and template: number; slot: its place in the template under way */
    loc_text_facts text;
  };
} loc_object;

extern char loc_null_sentinel; /* its address is loc.null */

/* Returns the object at the index; NULL for a value of another type. */
static inline loc_object *loc_object_at(lua_State *L, int index, uint32_t type) {
  loc_object *object = lua_type(L, index) == LUA_TUSERDATA ? lua_touserdata(L, index) : NULL;
  return object != NULL && object->type == type ? object : NULL;
}

/* Pushes a new object of `size` bytes. Its head is set, and its user values are nil. */
static inline void *loc_push_object(lua_State *L, uint32_t type, size_t size, int user_values) {
  loc_object *object = lua_newuserdatauv(L, size, user_values);
  *object = (loc_object){.type = type, .generation = loc_state(L)->generation};
  lua_rawgeti(L, LUA_REGISTRYINDEX, type);
  lua_setmetatable(L, -2);
  return object;
}

/* Reports whether the bytes are UTF-8, and charges for reading them. */
static inline bool loc_look_utf8(lua_State *L, const char *bytes, size_t length) {
  loc_charge_look(L, length);
  return loc_is_utf8((const uint8_t *)bytes, length);
}

/* Returns the name of the loc function that is being called. */
static inline const char *loc_called_name(lua_State *L) {
  const char *name = lua_tostring(L, lua_upvalueindex(2));
  return name ? name : "?";
}

/* Creates the metatable in the registry slot; `functions` may be NULL. */
void loc_open_metatable(lua_State *L, int slot, const luaL_Reg *functions);
/* Adds loc.<name>, a function in C, to the table on top of the stack. */
void loc_add_native(lua_State *L, const char *name, lua_CFunction function);
