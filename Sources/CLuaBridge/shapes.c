/* Shapes of messages that the host has checked and prepared. A table of a known shape is only compared with it, and the
 * texts that may differ are handed out as they lie in Lua: no nodes are written, and nothing is allocated or raised. What a
 * comparison charges is what writing the same table as nodes would, so that no limit tells the two ways apart. */
#include "layout.h"
#include "shapes.h"

/* Shapes that are compared before the value is written as nodes. */
enum { TRIES = 8 };

typedef struct match {
  const struct loc_shape *shape;
  loc_slice *values;
  uint64_t charge, text;
} match;

static bool match_table(match *m, const table *expected, const layout_table *found);

static bool match_string(match *m, const entry *expected, const layout_value *value) {
  if (!layout_is_string(value->tag)) return false;
  loc_slice text = layout_text(value);
  switch (expected->kind) {
    case ENTRY_STRING:
      if ((const char *)text.base == expected->text) return true;
      return text.count == expected->length && memcmp(text.base, expected->text, text.count) == 0;
    case ENTRY_VALUE:
      if (text.count == 0) return false;
      m->charge += text.count >> 6;
      m->text += text.count;
      break;
    default:
      if (text.count != 0) return false;
  }
  m->values[expected->index] = text;
  return true;
}

static __attribute__((noinline)) bool match_text(match *m, const table *expected, const layout_userdata *found) {
  if (found->value_count < 3) return false;
  const loc_object *object = layout_object(found);
  /* The first three entries are its keys and its fallback; a float among the arguments is told to the host each time. */
  if (object->type != OBJECT_TEXT || object->text.argument_count + 3u != expected->count) return false;
  if (object->text.float_argument != 0 || object->text.is_lacking) return false;
  const entry *members = &m->shape->entries[expected->first];
  for (uint32_t i = 0; i < expected->count; i++) {
    const layout_value *value = &found->values[i];
    if (members[i].kind == ENTRY_NULL ? !layout_is_empty(value->tag) : !match_string(m, &members[i], value)) return false;
  }
  return true;
}

/* In line: as a call of its own it would cost a text as much as comparing it. */
static inline __attribute__((always_inline)) bool match_value(match *m, const entry *expected, const layout_value *value) {
  switch (expected->kind) {
    case ENTRY_STRING:
    case ENTRY_VALUE:
    case ENTRY_EMPTY: return match_string(m, expected, value);
    case ENTRY_INTEGER: return value->tag == TAG_INTEGER && value->bits.integer == expected->integer;
    /* By its bits: 0.0 and -0.0 are equal, and written differently. */
    case ENTRY_NUMBER: return value->tag == TAG_FLOAT && memcmp(&value->bits.number, &expected->number, sizeof(lua_Number)) == 0;
    case ENTRY_TRUE: return value->tag == TAG_TRUE;
    case ENTRY_FALSE: return value->tag == TAG_FALSE;
    case ENTRY_NULL: return value->tag == TAG_LIGHT_USERDATA && value->bits.pointer == &loc_null_sentinel;
    case ENTRY_TABLE:
      return value->tag == TAG_TABLE && match_table(m, &m->shape->tables[expected->index], value->bits.pointer);
    case ENTRY_TEXT:
      return value->tag == TAG_USERDATA && match_text(m, &m->shape->tables[expected->index], value->bits.pointer);
  }
  return false;
}

static const entry *find_entry(const match *m, const table *expected, const layout_node *node) {
  if (node->key_tag != TAG_SHORT_STRING) return NULL;
  const char *name = ((const layout_string *)node->key.pointer)->bytes;
  const entry *entries = &m->shape->entries[expected->first];
  for (uint32_t i = 0; i < expected->count; i++) {
    if (entries[i].name == name) return &entries[i];
  }
  return NULL;
}

/* A list's elements are the array part's first values, an object's members are nodes; nothing else may be in the table. */
static bool match_table(match *m, const table *expected, const layout_table *found) {
  uint32_t size = layout_array_size(found), count = 0;
  if (expected->kind == TABLE_LIST) {
    if (size < expected->count) return false;
    for (; count < expected->count; count++) {
      if (!match_value(m, &m->shape->entries[expected->first + count], &found->array[count])) return false;
    }
  }
  for (uint32_t i = count; i < size; i++) {
    if (!layout_is_empty(found->array[i].tag)) return false;
  }
  for (size_t i = 0; i < (size_t)1 << found->node_bits; i++) {
    const layout_node *node = &found->nodes[i];
    if (layout_is_empty(node->tag)) continue;
    const entry *member = expected->kind == TABLE_OBJECT ? find_entry(m, expected, node) : NULL;
    if (member == NULL) return false;
    layout_value value = {.bits = node->bits, .tag = node->tag};
    if (!match_value(m, member, &value)) return false;
    count++;
  }
  return count == expected->count;
}

/* Compares the table at the index with the known shapes; its values are in S->values then, borrowed from Lua. */
const struct loc_shape *loc_match_shape(lua_State *L, int index, bool is_recipe) {
  loc_lua *S = loc_state(L);
  const layout_table *found = lua_topointer(L, index);
  struct loc_shape **link = &S->shapes;
  for (int tries = 0; *link != NULL && tries < TRIES; tries++, link = &(*link)->next) {
    struct loc_shape *shape = *link;
    if (shape->is_recipe != is_recipe) continue;
    match m = {.shape = shape, .values = S->values, .charge = shape->charge, .text = shape->text};
    if (!match_table(&m, &shape->tables[0], found)) continue;
    if (is_recipe) m.charge += loc_call_cost(LOC_FUNCTION_MESSAGE, m.text, shape->node_count);
    /* Where a limit is near, writing the nodes says where exactly it is hit. */
    uint64_t output = m.text + shape->node_count;
    if (S->pending + m.charge >= LOC_PERIOD) return NULL;
    if (is_recipe ? output >= loc_argument_limit(S) : S->output + output > S->limits.output) return NULL;
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
