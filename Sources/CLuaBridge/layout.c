/* Whether Lua's values lie in memory as layout.h has them: known values are read both ways. */
#include "layout.h"

#if LUA_VERSION_NUM == 504 && LUA_VERSION_RELEASE_NUM <= 50406

static bool holds_text(const layout_value *value, const char *text) {
  if (!layout_is_string(value->tag)) return false;
  loc_slice slice = layout_text(value);
  return slice.count == strlen(text) && memcmp(slice.base, text, slice.count) == 0;
}

/* The list { "short", 7, 1.5, false } on top of the stack. */
static bool holds_list(lua_State *L, const char *text) {
  const layout_table *list = lua_topointer(L, -1);
  if (layout_array_size(list) != 4 || list->node_bits != 0 || !layout_is_empty(list->nodes[0].tag)) return false;
  const layout_value *values = list->array;
  return holds_text(&values[0], text) && values[1].tag == TAG_INTEGER && values[1].bits.integer == 7 &&
         values[2].tag == TAG_FLOAT && values[2].bits.number == 1.5 && values[3].tag == TAG_FALSE;
}

/* The object { name = true, list = that list } on top of the stack. */
static bool holds_object(lua_State *L, const void *list) {
  const layout_table *object = lua_topointer(L, -1);
  if (layout_array_size(object) != 0 || object->node_bits != 1) return false;
  int found = 0;
  for (int i = 0; i < 2; i++) {
    const layout_node *node = &object->nodes[i];
    if (node->key_tag != TAG_SHORT_STRING) return false;
    layout_value key = {.bits = node->key, .tag = node->key_tag};
    if (holds_text(&key, "name") && node->tag == TAG_TRUE) found |= 1;
    if (holds_text(&key, "list") && node->tag == TAG_TABLE && node->bits.pointer == list) found |= 2;
  }
  return found == 3;
}

/* A userdata with so many user values on top of the stack, the last one this state. */
static bool holds_userdata(lua_State *L, int count, const loc_object *object) {
  size_t head = count == 0 ? offsetof(layout_userdata, gray) : sizeof(layout_userdata) + (size_t)count * sizeof(layout_value);
  const layout_userdata *userdata = (const void *)((const char *)object - head);
  if (userdata->value_count != count || userdata->length != sizeof(loc_object) || layout_object(userdata) != object) return false;
  const layout_value *value = layout_top(L) - 1, *last = userdata->values + count - 1;
  if (value->bits.pointer != userdata) return false;
  return count == 0 || (last->tag == TAG_LIGHT_USERDATA && last->bits.pointer == L);
}

/* The stack's top, as it moves. */
static bool holds_top(lua_State *L) {
  const layout_value *before = layout_top(L);
  lua_pushinteger(L, 11);
  const layout_value *after = layout_top(L);
  lua_pop(L, 1);
  return after == before + 1 && before->tag == TAG_INTEGER && before->bits.integer == 11;
}

bool loc_layout_holds(lua_State *L) {
  static const char long_text[] = "a text that is too long to be one object wherever it is equal";
  int top = lua_gettop(L);
  bool holds = lua_version(L) == LUA_VERSION_NUM && holds_top(L);
  const char *const texts[] = {"short", long_text};
  for (int i = 0; i < 2 && holds; i++) {
    lua_createtable(L, 4, 0);
    lua_pushstring(L, texts[i]);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, 7);
    lua_rawseti(L, -2, 2);
    lua_pushnumber(L, 1.5);
    lua_rawseti(L, -2, 3);
    lua_pushboolean(L, 0);
    lua_rawseti(L, -2, 4);
    holds = holds_list(L, texts[i]);
  }
  if (holds) {
    const void *list = lua_topointer(L, -1);
    lua_createtable(L, 0, 2);
    lua_insert(L, -2);
    lua_setfield(L, -2, "list");
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, "name");
    holds = holds_object(L, list);
  }
  for (int count = 0; count <= 2 && holds; count++) {
    loc_object *object = lua_newuserdatauv(L, sizeof(loc_object), count);
    *object = (loc_object){0};
    lua_pushlightuserdata(L, L);
    lua_setiuservalue(L, -2, count);
    holds = holds_userdata(L, count, object);
  }
  lua_settop(L, top);
  return holds;
}

#else

bool loc_layout_holds(lua_State *L) {
  (void)L;
  return false;
}

#endif
