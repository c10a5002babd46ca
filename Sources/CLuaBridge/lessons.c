/* Learning a shape: the table that was written as nodes last, walked once more beside its nodes. */
#include "shapes.h"

typedef struct lesson {
  loc_lua *S;
  struct loc_shape *shape;
  const size_t *indices; /* the nodes that differ */
  uint32_t entry_count;
  size_t value_count;
  uint32_t root; /* node */
} lesson;

static bool learn_table(lua_State *L, lesson *l, int index, uint32_t node, table_kind kind, uint32_t *number);

static bool value_number(const lesson *l, uint32_t node, uint32_t *number) {
  for (size_t i = 0; i < l->shape->value_count; i++) {
    if (l->indices[i] != node) continue;
    *number = (uint32_t)i;
    return true;
  }
  return false;
}

/* Keeps the string on top of the stack in the table of the shape's strings, at index 1; it is popped. */
static const char *keep_string(lua_State *L, size_t *length) {
  const char *text = lua_tolstring(L, -1, length);
  lua_rawseti(L, 1, (lua_Integer)lua_rawlen(L, 1) + 1);
  return text;
}

/* The value on top of the stack, which is popped, and its node. */
static bool learn_value(lua_State *L, lesson *l, uint32_t node, entry *out) {
  const loc_node *value = &l->S->nodes[node];
  struct loc_shape *shape = l->shape;
  int type = lua_type(L, -1);
  uint32_t number;
  if (value_number(l, node, &number)) {
    if (type != LUA_TSTRING) return false;
    out->kind = value->length == 0 ? ENTRY_EMPTY : ENTRY_VALUE;
    out->index = number;
    l->value_count++;
    lua_pop(L, 1);
    return true;
  }
  bool text = type == LUA_TUSERDATA && value->kind == LOC_NODE_OBJECT && value->flags == LOC_NODE_TEXT;
  bool list = value->kind == LOC_NODE_ARRAY;
  if (text || (type == LUA_TTABLE && value->length > 0 && value->flags == 0)) {
    out->kind = text ? ENTRY_TEXT : ENTRY_TABLE;
    if (!text) shape->charge += list ? value->length >> 2 : value->length * 2;
    table_kind kind = text ? TABLE_TEXT : list ? TABLE_LIST : TABLE_OBJECT;
    bool learned = learn_table(L, l, lua_gettop(L), node, kind, &out->index);
    lua_pop(L, 1);
    return learned;
  }
  if (value->kind >= LOC_NODE_ARRAY || value->flags != 0) return false;
  shape->charge += value->length >> 6;
  shape->text += value->length;
  out->integer = lua_tointeger(L, -1);
  out->number = lua_tonumber(L, -1);
  switch (value->kind) {
    case LOC_NODE_TRUE: out->kind = ENTRY_TRUE; break;
    case LOC_NODE_FALSE: out->kind = ENTRY_FALSE; break;
    case LOC_NODE_INTEGER: out->kind = ENTRY_INTEGER; break;
    case LOC_NODE_DOUBLE: out->kind = ENTRY_NUMBER; break;
    case LOC_NODE_NULL: out->kind = ENTRY_NULL; break;
    default:
      if (type != LUA_TSTRING) return false;
      out->kind = ENTRY_STRING;
      out->text = keep_string(L, &out->length);
      return true;
  }
  lua_pop(L, 1);
  return true;
}

static void learn_name(lesson *l, uint32_t node) {
  l->shape->charge += l->S->nodes[node].length >> 6;
  l->shape->text += l->S->nodes[node].length;
}

static bool learn_member(lua_State *L, lesson *l, int index, uint32_t node, entry *out) {
  loc_lua *S = l->S;
  learn_name(l, node);
  lua_pushlstring(L, (const char *)S->text + S->nodes[node].start, S->nodes[node].length);
  lua_pushvalue(L, -1);
  size_t length;
  out->name = keep_string(L, &length);
  lua_rawget(L, index);
  /* Longer names are not one object each. */
  return length <= 40 && learn_value(L, l, node + 1, out);
}

static bool learn_element(lua_State *L, lesson *l, int index, uint32_t node, uint32_t position, entry *out) {
  lua_rawgeti(L, index, (lua_Integer)position);
  return learn_value(L, l, node, out);
}

/* A loc.text's nodes are android, ios, fallback and args, as far as it has them; its user values stand in that order. */
static bool learn_text(lua_State *L, lesson *l, int index, uint32_t node, uint32_t first) {
  loc_lua *S = l->S;
  entry *entries = &l->shape->entries[first];
  for (int i = 0; i < 3; i++) entries[i].kind = ENTRY_NULL;
  uint32_t at = node + 1;
  for (uint32_t i = 0; i < S->nodes[node].length; i++) {
    const char *name = (const char *)S->text + S->nodes[at].start;
    learn_name(l, at);
    if (S->nodes[at + 1].kind == LOC_NODE_ARRAY) {
      uint32_t element = at + 2;
      for (uint32_t k = 0; k < S->nodes[at + 1].length; k++) {
        lua_getiuservalue(L, index, (int)k + 4);
        if (!learn_value(L, l, element, &entries[3 + k])) return false;
        element = S->nodes[element].next;
      }
    } else {
      int key = name[0] == 'a' ? 0 : name[0] == 'i' ? 1 : 2;
      lua_getiuservalue(L, index, key + 1);
      if (!learn_value(L, l, at + 1, &entries[key])) return false;
    }
    at = S->nodes[at + 1].next;
  }
  return true;
}

static bool learn_table(lua_State *L, lesson *l, int index, uint32_t node, table_kind kind, uint32_t *number) {
  loc_lua *S = l->S;
  struct loc_shape *shape = l->shape;
  uint32_t count = S->nodes[node].length;
  if (kind == TABLE_TEXT) count = 3u + ((const loc_object *)lua_touserdata(L, index))->text.argument_count;
  if (shape->table_count == MAX_TABLES || count > MAX_ENTRIES - l->entry_count) return false;
  luaL_checkstack(L, 8, NULL);
  *number = shape->table_count++;
  uint32_t first = l->entry_count;
  shape->tables[*number] = (table){.first = first, .count = count, .kind = kind};
  l->entry_count += count;
  if (kind == TABLE_TEXT) return learn_text(L, l, index, node, first);
  uint32_t at = node + 1;
  for (uint32_t i = 0; i < count; i++) {
    entry *out = &shape->entries[first + i];
    bool learned = kind == TABLE_LIST ? learn_element(L, l, index, at, i + 1, out) : learn_member(L, l, index, at, out);
    if (!learned) return false;
    at = kind == TABLE_LIST ? S->nodes[at].next : S->nodes[at + 1].next;
  }
  return true;
}

/* Arguments: the lesson, the value. Gives whether the shape can be compared. */
static int learn(lua_State *L) {
  lesson *l = lua_touserdata(L, 1);
  lua_newtable(L);
  lua_replace(L, 1);
  l->shape->charge = l->S->nodes[l->root].length * 2 + (l->S->node_count >> 6) * 64;
  uint32_t number;
  bool learned = learn_table(L, l, 2, l->root, TABLE_OBJECT, &number) && l->value_count == l->shape->value_count;
  if (learned) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_SHAPES);
    lua_pushvalue(L, 1);
    lua_rawseti(L, -2, (lua_Integer)l->shape->id + 1);
  }
  lua_pushboolean(L, learned);
  return 1;
}

void loc_lua_forget_shape(loc_lua *S, uint32_t id) {
  for (struct loc_shape **link = &S->shapes; *link != NULL; link = &(*link)->next) {
    if ((*link)->id != id) continue;
    struct loc_shape *old = *link;
    *link = old->next;
    free(old);
    return;
  }
}

void loc_lua_learn_shape(loc_lua *S, uint32_t id, bool is_recipe, const size_t *indices, size_t count) {
  lua_State *L = S->L;
  loc_lua_forget_shape(S, id);
  uint32_t root = is_recipe ? 1 : 0;
  int index = is_recipe ? 1 : 2; /* a call's first argument; a run's result above its handler */
  if (!S->knows_layout || count > MAX_VALUES || lua_type(L, index) != LUA_TTABLE || S->nodes[root].kind != LOC_NODE_OBJECT) return;
  if (S->nodes[root].flags != 0 || !lua_checkstack(L, 8)) return;
  struct loc_shape *shape = calloc(1, sizeof *shape + MAX_ENTRIES * sizeof(entry));
  if (shape == NULL) return;
  shape->id = id;
  shape->is_recipe = is_recipe;
  shape->value_count = count;
  shape->node_count = S->node_count;
  lesson l = {.S = S, .shape = shape, .indices = indices, .root = root};
  int top = lua_gettop(L);
  bool free_of_limits = S->free_of_limits;
  S->free_of_limits = true;
  lua_pushcfunction(L, learn);
  lua_pushlightuserdata(L, &l);
  lua_pushvalue(L, index);
  bool learned = lua_pcall(L, 2, 1, 0) == LUA_OK && lua_toboolean(L, -1);
  S->free_of_limits = free_of_limits;
  lua_settop(L, top);
  struct loc_shape *fitted = realloc(shape, sizeof *shape + l.entry_count * sizeof(entry));
  if (fitted != NULL) shape = fitted;
  if (!learned) {
    free(shape);
    return;
  }
  shape->next = S->shapes;
  S->shapes = shape;
}
