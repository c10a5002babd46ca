/* Shapes of messages that the host has checked and prepared. A table of a known shape is only compared with it, and the
 * texts that may differ are handed out as they lie in Lua: no nodes are written, and nothing is allocated or raised. What a
 * comparison charges is what writing the same table as nodes would, so that no limit tells the two ways apart. */
#include "shapes.h"

/* Shapes that are compared before the value is written as nodes. */
enum { TRIES = 8 };

typedef struct match {
  lua_State *L;
  const struct loc_shape *shape;
  loc_slice *values;
  uint64_t charge, text;
} match;

static bool match_table(match *m, const table *expected, int index);

static bool match_string(match *m, const entry *expected, int index) {
  if (lua_type(m->L, index) != LUA_TSTRING) return false;
  size_t length;
  const char *text = lua_tolstring(m->L, index, &length);
  switch (expected->kind) {
    case ENTRY_STRING:
      return text == expected->text || (length == expected->length && memcmp(text, expected->text, length) == 0);
    case ENTRY_VALUE:
      if (length == 0) return false;
      m->charge += length >> 6;
      m->text += length;
      break;
    default:
      if (length != 0) return false;
  }
  m->values[expected->index] = (loc_slice){(const uint8_t *)text, length};
  return true;
}

static bool match_text(match *m, const table *expected, int index) {
  lua_State *L = m->L;
  const loc_object *object = loc_object_at(L, index, OBJECT_TEXT);
  /* The first three entries are its keys and its fallback; a float among the arguments is told to the host each time. */
  if (object == NULL || object->generation != 0 || object->value + 3 != expected->count) return false;
  for (uint32_t i = 0; i < expected->count; i++) {
    const entry *member = &m->shape->entries[expected->first + i];
    int type = lua_getiuservalue(L, index, (int)i + 1);
    bool same = member->kind == ENTRY_NULL ? type == LUA_TNIL : match_string(m, member, -1);
    lua_pop(L, 1);
    if (!same) return false;
  }
  return true;
}

static bool match_value(match *m, const entry *expected, int index) {
  lua_State *L = m->L;
  switch (expected->kind) {
    case ENTRY_STRING:
    case ENTRY_VALUE:
    case ENTRY_EMPTY: return match_string(m, expected, index);
    case ENTRY_INTEGER: return lua_isinteger(L, index) && lua_tointeger(L, index) == expected->integer;
    case ENTRY_NUMBER:
      return lua_type(L, index) == LUA_TNUMBER && !lua_isinteger(L, index) && lua_tonumber(L, index) == expected->number;
    case ENTRY_TRUE:
    case ENTRY_FALSE:
      return lua_type(L, index) == LUA_TBOOLEAN && lua_toboolean(L, index) == (expected->kind == ENTRY_TRUE);
    case ENTRY_NULL: return lua_touserdata(L, index) == &loc_null_sentinel;
    case ENTRY_TABLE: return lua_type(L, index) == LUA_TTABLE && match_table(m, &m->shape->tables[expected->index], index);
    case ENTRY_TEXT: return match_text(m, &m->shape->tables[expected->index], index);
  }
  return false;
}

/* The entry of a name. Tables that one constructor made are walked in one order, so it is mostly the next one. */
static const entry *find_entry(const match *m, const table *expected, uint32_t next, const char *name) {
  const entry *entries = &m->shape->entries[expected->first];
  if (entries[next].name == name) return &entries[next];
  for (uint32_t i = 0; i < expected->count; i++) {
    if (entries[i].name == name) return &entries[i];
  }
  return NULL;
}

static bool match_table(match *m, const table *expected, int index) {
  lua_State *L = m->L;
  uint32_t count = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    int top = lua_gettop(L);
    const entry *found;
    if (count == expected->count) return false;
    if (expected->kind == TABLE_LIST) {
      if (!lua_isinteger(L, top - 1) || lua_tointeger(L, top - 1) != (lua_Integer)count + 1) return false;
      found = &m->shape->entries[expected->first + count];
    } else {
      if (lua_type(L, top - 1) != LUA_TSTRING) return false;
      found = find_entry(m, expected, count, lua_tolstring(L, top - 1, NULL));
      if (found == NULL) return false;
    }
    if (!match_value(m, found, top)) return false;
    lua_settop(L, top - 1);
    count++;
  }
  return count == expected->count;
}

/* Compares the value at the absolute index with the known shapes; its values are in S->values then, borrowed from Lua. */
const struct loc_shape *loc_match_shape(lua_State *L, int index, bool is_recipe) {
  loc_lua *S = loc_state(L);
  if (S->shapes == NULL || !lua_checkstack(L, MAX_DEPTH * 3)) return NULL;
  int top = lua_gettop(L);
  struct loc_shape **link = &S->shapes;
  for (int tries = 0; *link != NULL && tries < TRIES; tries++, link = &(*link)->next) {
    struct loc_shape *shape = *link;
    if (shape->is_recipe != is_recipe) continue;
    match m = {.L = L, .shape = shape, .values = S->values, .charge = shape->charge, .text = shape->text};
    bool same = match_table(&m, &shape->tables[0], index);
    lua_settop(L, top);
    if (!same) continue;
    if (is_recipe) m.charge += loc_call_cost(LOC_FUNCTION_MESSAGE, m.text, shape->node_count);
    /* Where a limit is near, writing the nodes says where exactly it is hit. */
    uint64_t output = m.text + shape->node_count;
    if (S->pending + m.charge >= LOC_PERIOD || S->output + output > S->limits.output) return NULL;
    S->match_charge = m.charge;
    S->match_output = is_recipe ? 0 : output; /* arguments are no output */
    S->fuel += m.charge;
    S->pending += m.charge;
    S->output += S->match_output;
    *link = shape->next;
    shape->next = S->shapes;
    S->shapes = shape;
    return shape;
  }
  return NULL;
}

/* Takes back what the last comparison charged: its value is written as nodes after all. */
void loc_undo_match(loc_lua *S) {
  S->fuel -= S->match_charge;
  S->pending -= S->match_charge;
  S->output -= S->match_output;
}

uint32_t loc_shape_id(const struct loc_shape *shape, size_t *value_count) {
  *value_count = shape->value_count;
  return shape->id;
}

void loc_free_shapes(loc_lua *S) {
  while (S->shapes != NULL) {
    struct loc_shape *next = S->shapes->next;
    free(S->shapes);
    S->shapes = next;
  }
}
