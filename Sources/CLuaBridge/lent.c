/* The root of events that are only lent to a rule: one table shows one event after another. Where Lua's values are known to lie as
 * expected, it holds the numbers that the rule asks for before it decides anything, and Lua finds them by itself: to have them from
 * a function takes Lua longer than finding and reading them. Nobody can tell: such a rule does nothing but read fields of it. */
#include "lent.h"

#include "layout.h"

typedef struct lent_field {
  loc_field_name name;
  layout_node *node; /* in the table */
  layout_bits key;   /* the node's: the rule's code has the same string */
} lent_field;

struct loc_lent {
  loc_object object; /* of no type */
  layout_value rule, event;
  int count;
  lent_field fields[];
};

/* Where the table on top of the stack keeps the value of this name. */
static layout_node *find_node(lua_State *L, const loc_field_name *name) {
  const layout_table *table = lua_topointer(L, -1);
  for (size_t i = 0; i < (size_t)1 << table->node_bits; i++) {
    layout_node *node = &table->nodes[i];
    layout_value key = {.bits = node->key, .tag = node->key_tag};
    if (key.tag != TAG_SHORT_STRING) continue;
    loc_slice text = layout_text(&key);
    if (text.count == name->length && memcmp(text.base, name->text, text.count) == 0) return node;
  }
  return NULL;
}

loc_lent *loc_make_lent(lua_State *L, const loc_code *code, size_t index) {
  luaL_checkstack(L, 8, NULL);
  bool knows_layout = loc_state(L)->knows_layout;
  int names = knows_layout ? code->field_count : 0, rule = lua_gettop(L);
  lua_Integer slot = SLOT_FIRST_LENT - (lua_Integer)index * 2;
  loc_lent *lent = lua_newuserdatauv(L, sizeof(loc_lent) + (size_t)names * sizeof(lent_field), 0);
  *lent = (loc_lent){0};
  lua_rawseti(L, LUA_REGISTRYINDEX, slot - 1);
  lua_createtable(L, 0, names);
  for (int i = 0; i < names; i++) {
    lua_pushlstring(L, code->fields[i].text, code->fields[i].length);
    lua_pushboolean(L, 0);
    lua_rawset(L, -3);
  }
  for (int i = 0; i < names; i++) {
    layout_node *node = find_node(L, &code->fields[i]);
    if (node != NULL) lent->fields[lent->count++] = (lent_field){code->fields[i], node, node->key};
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_LENT);
  lua_setmetatable(L, -2);
  if (knows_layout) {
    lent->event = layout_top(L)[-1];
    lua_pushvalue(L, rule);
    lent->rule = layout_top(L)[-1];
    lua_pop(L, 1);
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, slot);
  return lent;
}

/* The value under a name of the event's root; NULL where finding it would charge, or a name before it must be decoded. */
static const loc_node *find_early(const loc_lua *S, const loc_field_name *name) {
  const loc_node *nodes = S->event, *key = nodes + 1;
  const uint8_t *text = S->event_source;
  uint32_t names = nodes->length < FREE_NAMES ? nodes->length : FREE_NAMES;
  for (; names > 0; names--) {
    if (key->flags & LOC_NODE_ESCAPED) return NULL;
    if (key->length == name->length && loc_same_name(text + key->start, name->text, name->length)) return key + 1;
    key = nodes + key[1].next;
  }
  return NULL;
}

/* A number as asking for it would give it; nil for one that would raise an error or charge for its length, and for what is none. */
static void fill(const loc_lua *S, const lent_field *field) {
  layout_node *out = field->node;
  out->tag = TAG_NIL;
  /* A collection makes a table forget the names that have no value. */
  out->key = field->key;
  out->key_tag = TAG_SHORT_STRING;
  const loc_node *value = find_early(S, &field->name);
  if (value == NULL) return;
  const uint8_t *token = S->event_source + value->start;
  if (value->kind == LOC_NODE_DOUBLE) {
    if (loc_read_short_double(token, value->length, &out->bits.number)) out->tag = TAG_FLOAT;
  } else if (value->kind == LOC_NODE_INTEGER) {
    if (loc_read_integer(token, value->length, &out->bits.integer)) out->tag = TAG_INTEGER;
  }
}

void loc_push_lent(loc_lua *S, const loc_lent *lent, size_t index) {
  if (S->knows_layout) {
    layout_push(S->L, lent->rule);
    layout_push(S->L, lent->event);
  } else {
    lua_rawgeti(S->L, LUA_REGISTRYINDEX, SLOT_FIRST_RULE + (lua_Integer)index);
    lua_rawgeti(S->L, LUA_REGISTRYINDEX, SLOT_FIRST_LENT - (lua_Integer)index * 2);
  }
  for (int i = 0; i < lent->count; i++) fill(S, &lent->fields[i]);
}
