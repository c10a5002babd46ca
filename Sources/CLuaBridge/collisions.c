/* Keys of one table that all have the same place. A script cannot know where a string goes, but it knows where integers and floats
 * go, and each look-up of a key walks along all the others of its place. Worse, keys can be chosen that meet only when the table
 * grows: Lua then puts 131,072 of them anew, each behind all before it, which took 25 seconds in one instruction. So the linker
 * leads Lua's insertions through here (Package.swift: --wrap), and what no honest table has ends the run. */
#include "layout.h"
#include <limits.h>
#include <math.h>
#include <stdlib.h>

enum {
  MANY_NODES = 10,    /* as a power of two; collisions in a smaller table cost little */
  MAX_SAME_PLACE = 1000,
  MAX_PAIRS = 1 << 24, /* of keys with the same place, in a table that grows: some 20 milliseconds */
  MAX_ARRAY = 1 << 26  /* no array's index is larger */
};

/* Lua's own functions; weak because they are not there where Lua is not linked from its archive. */
typedef const layout_value *get_function(const layout_table *table, const layout_value *key);
get_function luaH_get __attribute__((weak));
void __real_luaH_finishset(
  lua_State *L, layout_table *table, const layout_value *key, const layout_value *slot, layout_value *value)
  __attribute__((weak));
void __wrap_luaH_finishset(
  lua_State *L, layout_table *table, const layout_value *key, const layout_value *slot, layout_value *value);
void __real_luaH_set(lua_State *L, layout_table *table, const layout_value *key, layout_value *value) __attribute__((weak));
void __wrap_luaH_set(lua_State *L, layout_table *table, const layout_value *key, layout_value *value);
void __real_luaH_setint(lua_State *L, layout_table *table, lua_Integer key, layout_value *value) __attribute__((weak));
void __wrap_luaH_setint(lua_State *L, layout_table *table, lua_Integer key, layout_value *value);

/* Where 5.4.3 to 5.4.6 look for a number first in a table of so many nodes. */
static uint32_t place_of(uint8_t tag, layout_bits bits, uint32_t size) {
  uint32_t modulus = (size - 1) | 1;
  if (tag == TAG_INTEGER) return (uint32_t)((lua_Unsigned)bits.integer % modulus);
  int exponent;
  lua_Number mantissa = frexp(bits.number, &exponent) * -(lua_Number)INT_MIN;
  if (!isfinite(mantissa)) return 0;
  unsigned int hash = (unsigned int)exponent + (unsigned int)(lua_Integer)mantissa;
  return (hash <= INT_MAX ? hash : ~hash) % modulus;
}

static bool is_number(uint8_t tag) { return tag == TAG_INTEGER || tag == TAG_FLOAT; }

/* How many pairs of the table's numbers have the same place among so many; SIZE_MAX where that cannot be found out. */
static size_t count_pairs(const layout_table *table, uint32_t size) {
  uint32_t *found = calloc(size, sizeof *found);
  if (found == NULL) return SIZE_MAX;
  size_t pairs = 0;
  for (size_t i = 0; i < (size_t)1 << table->node_bits; i++) {
    const layout_node *node = &table->nodes[i];
    if (!layout_is_empty(node->tag) && is_number(node->key_tag)) pairs += found[place_of(node->key_tag, node->key, size)]++;
  }
  free(found);
  return pairs;
}

static uint32_t power_above(size_t count) {
  uint32_t power = 1;
  while (power < count) power <<= 1;
  return power;
}

/* The table is about to be made anew. How many of its keys go into its array then decides how many places the others have. */
static void check_growth(lua_State *L, const layout_table *table) {
  size_t all = 1, outside = 0, numbers = 0;
  for (size_t i = 0; i < (size_t)1 << table->node_bits; i++) {
    const layout_node *node = &table->nodes[i];
    if (layout_is_empty(node->tag)) continue;
    all++;
    if (is_number(node->key_tag)) numbers++;
    if (node->key_tag != TAG_INTEGER || (lua_Unsigned)node->key.integer - 1 >= MAX_ARRAY) outside++;
  }
  if (numbers <= MAX_SAME_PLACE) return;
  for (uint32_t size = power_above(outside); size <= power_above(all); size <<= 1) {
    if (count_pairs(table, size) > MAX_PAIRS) loc_stop(L, LOC_STOP_INSTRUCTIONS);
  }
}

static bool has_free_node(const layout_table *table) {
  for (const layout_node *node = table->last_free; node > table->nodes;) {
    if ((--node)->key_tag == LUA_TNIL) return true;
  }
  return false;
}

static void check_insertion(lua_State *L, const layout_table *table, const layout_value *key) {
  const loc_lua *S = loc_state(L);
  if (!S->running || S->free_of_limits) return;
  uint32_t size = (uint32_t)1 << table->node_bits;
  if (is_number(key->tag) || key->tag == TAG_SHORT_STRING) {
    uint32_t place = is_number(key->tag) ? place_of(key->tag, key->bits, size)
                                         : ((const layout_string *)key->bits.pointer)->hash & (size - 1);
    const layout_node *node = &table->nodes[place];
    if (layout_is_empty(node->tag)) return;
    for (int met = 0; node->next != 0; node += node->next) {
      if (++met > MAX_SAME_PLACE) loc_stop(L, LOC_STOP_INSTRUCTIONS);
    }
  }
  if (!has_free_node(table)) check_growth(L, table);
}

void __wrap_luaH_finishset(
  lua_State *L, layout_table *table, const layout_value *key, const layout_value *slot, layout_value *value) {
  if (table->node_bits >= MANY_NODES && slot->tag == TAG_ABSENT_KEY) check_insertion(L, table, key);
  __real_luaH_finishset(L, table, key, slot, value);
}

void __wrap_luaH_set(lua_State *L, layout_table *table, const layout_value *key, layout_value *value) {
  if (table->node_bits < MANY_NODES) {
    __real_luaH_set(L, table, key, value);
  } else {
    __wrap_luaH_finishset(L, table, key, luaH_get(table, key), value);
  }
}

void __wrap_luaH_setint(lua_State *L, layout_table *table, lua_Integer key, layout_value *value) {
  if (table->node_bits < MANY_NODES) {
    __real_luaH_setint(L, table, key, value);
  } else {
    const layout_value boxed = {.bits = {.integer = key}, .tag = TAG_INTEGER};
    __wrap_luaH_finishset(L, table, &boxed, luaH_get(table, &boxed), value);
  }
}
