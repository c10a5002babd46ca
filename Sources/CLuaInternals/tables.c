/* Makes `#` depend only on a table's content, and refuses keys that all share one place. Lua's own search for `#`
 * begins where the array happens to end, and that depends on the hash seed once keys were removed. Keys of one table
 * that share a place end the run before Lua stores them: a script cannot know the place of a string, but it knows those
 * of integers and floats. The promises: a rule ends, and the same everywhere (SECURITY.md, "A rule's author"). */
#include "layout.h"
#include <limits.h>
#include <math.h>

/* Functions of Lua that are not static in the two releases. */
const layout_value *luaH_get(layout_table *table, const layout_value *key);
const layout_value *luaH_getint(layout_table *table, lua_Integer key);
unsigned int luaS_hashlongstr(layout_string *string);

typedef void finishset_function(
  lua_State *L, layout_table *table, const layout_value *key, const layout_value *slot, layout_value *value);
finishset_function __real_luaH_finishset, __wrap_luaH_finishset;
typedef void set_function(lua_State *L, layout_table *table, const layout_value *key, layout_value *value);
set_function __real_luaH_set, __wrap_luaH_set;
typedef void setint_function(lua_State *L, layout_table *table, lua_Integer key, layout_value *value);
setint_function __real_luaH_setint, __wrap_luaH_setint;
lua_Unsigned __real_luaH_getn(layout_table *table), __wrap_luaH_getn(layout_table *table);

/* ---- the border ---- */

static bool has_element(layout_table *table, lua_Unsigned index) {
  return !layout_is_empty(luaH_getint(table, (lua_Integer)index)->tag);
}

/* Looks at 1, 2, 4 …, then halves between the last element found and the first one missed. This function gets no state; outside
 * of runs Lua finds the border in its own way. */
lua_Unsigned __wrap_luaH_getn(layout_table *table) {
  loc_wraps_seen |= SEEN_GETN;
  if (loc_current_meter == NULL) return __real_luaH_getn(table);
  lua_Unsigned found = 0, missed = 1;
  while (has_element(table, missed)) {
    found = missed;
    if (missed > (lua_Unsigned)LUA_MAXINTEGER / 2) return found;
    missed *= 2;
  }
  while (missed - found > 1) {
    lua_Unsigned middle = found + (missed - found) / 2;
    if (has_element(table, middle)) found = middle;
    else missed = middle;
  }
  return found;
}

size_t loc_table_slots(lua_State *L, int index) {
  const layout_table *table = lua_topointer(L, index);
  return table->array_size + layout_node_count(table);
}

/* ---- where Lua looks for a key first ---- */

static uint32_t place_of_float(lua_Number number, uint32_t modulus) {
  int exponent;
  lua_Number mantissa = frexp(number, &exponent) * -(lua_Number)INT_MIN;
  if (!isfinite(mantissa)) return 0;
  unsigned int hash = (unsigned int)exponent + (unsigned int)(lua_Integer)mantissa;
  return (hash <= INT_MAX ? hash : ~hash) % modulus;
}

static bool is_number(uint8_t tag) { return tag == TAG_INTEGER || tag == TAG_FLOAT; }

static uint32_t place_of_number(uint8_t tag, layout_bits bits, uint32_t size) {
  uint32_t modulus = (size - 1) | 1;
  return tag == TAG_INTEGER ? (uint32_t)((lua_Unsigned)bits.integer % modulus) : place_of_float(bits.number, modulus);
}

const layout_node *layout_place(const layout_table *table, const layout_value *key) {
  uint32_t size = (uint32_t)1 << table->node_bits, place;
  switch (key->tag) {
    case TAG_SHORT_STRING: place = ((const layout_string *)key->bits.pointer)->hash & (size - 1); break;
    case TAG_LONG_STRING: place = luaS_hashlongstr((layout_string *)(uintptr_t)key->bits.pointer) & (size - 1); break;
    case TAG_INTEGER:
    case TAG_FLOAT: place = place_of_number(key->tag, key->bits, size); break;
    case TAG_FALSE: place = 0; break;
    case TAG_TRUE: place = 1 & (size - 1); break;
    default: place = (uint32_t)(uintptr_t)key->bits.pointer % ((size - 1) | 1); break;
  }
  return &table->nodes[place];
}

/* ---- keys with one place ---- */

enum {
  MAX_CHAIN = 1000, /* the most keys in a chain before a number */
  /* The most pairs of keys that share a place in a table that grows: Lua compares each pair then, and whenever the table is walked.
   * That takes some 8 milliseconds. */
  MAX_PAIRS = 1 << 21
};

/* Reports whether Lua will rebuild the table for the key: its place is taken, and no node is left that never had a key. */
static bool will_grow(const layout_table *table, const layout_node *place) {
  if (layout_is_empty(place->tag)) return false;
  for (const layout_node *node = table->last_free; node > table->nodes;) {
    if ((--node)->key_tag == TAG_NIL) return false;
  }
  return true;
}

/* Bounds from above the pairs of numbers that share a place among `size` places; places whose hashes meet share a counter. */
static uint64_t count_pairs(loc_meter *meter, const layout_table *table, uint32_t size) {
  for (size_t i = 0; i < LOC_PLACE_COUNTERS; i++) meter->places[i] = 0;
  uint64_t pairs = 0;
  for (size_t i = 0; i < layout_node_count(table); i++) {
    const layout_node *node = &table->nodes[i];
    if (layout_is_empty(node->tag) || !is_number(node->key_tag)) continue;
    uint32_t place = place_of_number(node->key_tag, node->key, size);
    pairs += meter->places[(place * 0x9E3779B1u) >> 20]++;
  }
  return pairs;
}

/* Refuses growth with too many pairs: a rebuilt table has the next power of two of nodes, the same, or fewer (array). */
static void check_growth(loc_meter *meter, const layout_table *table) {
  uint64_t slots = table->array_size + layout_node_count(table), numbers = 0;
  meter_spend(meter, slots >> 5);
  for (size_t i = 0; i < layout_node_count(table); i++) {
    numbers += !layout_is_empty(table->nodes[i].tag) && is_number(table->nodes[i].key_tag);
  }
  if (numbers <= MAX_CHAIN) return;
  /* Allows twice as many pairs as evenly spread numbers have in the counters. */
  uint64_t allowed = MAX_PAIRS + numbers * (numbers / LOC_PLACE_COUNTERS);
  uint32_t least = 1024;
  for (uint64_t size = (uint64_t)2 << table->node_bits; size >= least && size <= UINT32_MAX; size >>= 1) {
    meter_spend(meter, layout_node_count(table) >> 5);
    if (count_pairs(meter, table, (uint32_t)size) > allowed) meter->refuse_keys(meter->L);
    if (size < numbers) break; /* fewer nodes cannot hold the numbers */
  }
}

static void check_chain(loc_meter *meter, const layout_node *place) {
  int met = 0;
  for (const layout_node *node = place; node->next != 0; node += node->next) {
    if (++met > MAX_CHAIN) meter->refuse_keys(meter->L);
  }
}

/* Checks a key before its insertion into a table that does not have it. */
static void check_insertion(lua_State *L, const layout_table *table, const layout_value *key) {
  loc_meter *meter = meter_of(L);
  if (meter == NULL || key->tag == TAG_NIL) return;
  const layout_node *place = layout_place(table, key);
  if (is_number(key->tag)) check_chain(meter, place);
  if (will_grow(table, place)) check_growth(meter, table);
}

static bool is_large(const layout_table *table) { return table->node_bits >= LARGE_TABLE_BITS; }

void __wrap_luaH_finishset(
  lua_State *L, layout_table *table, const layout_value *key, const layout_value *slot, layout_value *value) {
  loc_wraps_seen |= SEEN_FINISHSET;
  if (is_large(table) && slot->tag == TAG_ABSENT_KEY) check_insertion(L, table, key);
  __real_luaH_finishset(L, table, key, slot, value);
}

void __wrap_luaH_set(lua_State *L, layout_table *table, const layout_value *key, layout_value *value) {
  loc_wraps_seen |= SEEN_SET;
  if (is_large(table) && luaH_get(table, key)->tag == TAG_ABSENT_KEY) check_insertion(L, table, key);
  __real_luaH_set(L, table, key, value);
}

void __wrap_luaH_setint(lua_State *L, layout_table *table, lua_Integer key, layout_value *value) {
  loc_wraps_seen |= SEEN_SETINT;
  if (is_large(table) && luaH_getint(table, key)->tag == TAG_ABSENT_KEY) {
    layout_value boxed = {.bits = {.integer = key}, .tag = TAG_INTEGER};
    check_insertion(L, table, &boxed);
  }
  __real_luaH_setint(L, table, key, value);
}
