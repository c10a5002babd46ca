/* Where a table's new keys go. In Lua a key may take the node of a removed one where its hash happens to lead there, so that what
 * strings hash to, another thing in each process, decides when a table is made anew, how long its array is then, and which border
 * `#` finds where a list has holes. Here every new key takes a node that none has had, as in Lua before 5.0, and a table is made
 * anew when there is no such node left: that follows from what the rule does alone. The linker leads Lua's insertions through here
 * (Package.swift: --wrap); look-ups stay Lua's. */
#include "layout.h"
#include <limits.h>
#include <math.h>

/* Lua's own functions; weak because they are not there where Lua is not linked from its archive. */
typedef const layout_value *get_function(const layout_table *table, const layout_value *key);
get_function luaH_get __attribute__((weak));
typedef const layout_value *getint_function(const layout_table *table, lua_Integer key);
getint_function luaH_getint __attribute__((weak));
typedef void resize_function(lua_State *L, layout_table *table, unsigned int array_size, unsigned int node_count);
resize_function luaH_resize __attribute__((weak));
typedef unsigned int hash_function(const void *string);
hash_function luaS_hashlongstr __attribute__((weak));
typedef void barrier_function(lua_State *L, layout_table *table);
barrier_function luaC_barrierback_ __attribute__((weak));
typedef void finishset_function(
  lua_State *L, layout_table *table, const layout_value *key, const layout_value *slot, layout_value *value);
finishset_function __real_luaH_finishset __attribute__((weak));
finishset_function __wrap_luaH_finishset;
typedef void set_function(lua_State *L, layout_table *table, const layout_value *key, layout_value *value);
set_function __wrap_luaH_set;
typedef void setint_function(lua_State *L, layout_table *table, lua_Integer key, layout_value *value);
setint_function __wrap_luaH_setint;

/* ---- where Lua 5.4.3 to 5.4.6 look for a key first ---- */

static uint32_t place_of_float(lua_Number number, uint32_t modulus) {
  int exponent;
  lua_Number mantissa = frexp(number, &exponent) * -(lua_Number)INT_MIN;
  if (!isfinite(mantissa)) return 0;
  unsigned int hash = (unsigned int)exponent + (unsigned int)(lua_Integer)mantissa;
  return (hash <= INT_MAX ? hash : ~hash) % modulus;
}

uint32_t loc_place_of_number(uint8_t tag, layout_bits bits, uint32_t size) {
  uint32_t modulus = (size - 1) | 1;
  return tag == TAG_INTEGER ? (uint32_t)((lua_Unsigned)bits.integer % modulus) : place_of_float(bits.number, modulus);
}

static layout_node *place_of(const layout_table *table, const layout_value *key) {
  uint32_t size = (uint32_t)1 << table->node_bits, place;
  switch (key->tag) {
    case TAG_SHORT_STRING: place = ((const layout_string *)key->bits.pointer)->hash & (size - 1); break;
    case TAG_LONG_STRING: place = luaS_hashlongstr(key->bits.pointer) & (size - 1); break;
    case TAG_INTEGER:
    case TAG_FLOAT: place = loc_place_of_number(key->tag, key->bits, size); break;
    case TAG_FALSE: place = 0; break;
    case TAG_TRUE: place = 1 & (size - 1); break;
    default: place = (uint32_t)(uintptr_t)key->bits.pointer % ((size - 1) | 1); break;
  }
  return &table->nodes[place];
}

/* ---- a table that is made anew ---- */

enum { INTEGER_BITS = 31 }; /* an array has at most 2^31 places */

/* Live keys from 1 on that an array could have, by the power of two from which on it would have them; and all live keys. */
typedef struct census {
  uint32_t counts[INTEGER_BITS + 1];
  uint32_t candidates, all;
} census;

static void count_integer(census *c, lua_Integer key) {
  if ((lua_Unsigned)key - 1 >= (lua_Unsigned)1 << INTEGER_BITS) return;
  c->counts[key == 1 ? 0 : 64 - __builtin_clzll((lua_Unsigned)key - 1)]++;
  c->candidates++;
}

static void count_keys(census *c, const layout_table *table) {
  uint32_t size = layout_array_size(table);
  for (uint32_t i = 0; i < size; i++) {
    if (layout_is_empty(table->array[i].tag)) continue;
    count_integer(c, (lua_Integer)i + 1);
    c->all++;
  }
  for (size_t i = 0; i < (size_t)1 << table->node_bits; i++) {
    const layout_node *node = &table->nodes[i];
    if (layout_is_empty(node->tag)) continue;
    if (node->key_tag == TAG_INTEGER) count_integer(c, node->key.integer);
    c->all++;
  }
}

/* The array gets the largest size, a power of two, of which more than half would be in use: Lua's rule. The rest are nodes. */
static void make_anew(lua_State *L, layout_table *table, const layout_value *key) {
  census c = {.all = 1};
  if (key->tag == TAG_INTEGER) count_integer(&c, key->bits.integer);
  count_keys(&c, table);
  uint32_t array_size = 0, in_array = 0, below = 0;
  for (int bits = 0; bits < INTEGER_BITS && c.candidates > ((uint32_t)1 << bits) / 2; bits++) {
    below += c.counts[bits];
    if (below <= ((uint32_t)1 << bits) / 2) continue;
    array_size = (uint32_t)1 << bits;
    in_array = below;
  }
  luaH_resize(L, table, array_size, c.all - in_array);
}

/* ---- insertion ---- */

static layout_node *take_fresh_node(layout_table *table) {
  layout_node *node = table->last_free;
  while (node > table->nodes) {
    if ((--node)->key_tag != LUA_TNIL) continue;
    table->last_free = node;
    return node;
  }
  table->last_free = node;
  return NULL;
}

/* Where a removed key has been, and a collection has met it, `next` still knows it by its address. Nothing that has the address
 * now, the same string or another, may be taken for it. */
static void forget_dead_key(lua_State *L, layout_node *first, const layout_value *key) {
  static const char nothing;
  layout_node *node = first;
  for (int met = 0;; node += node->next) {
    if (node->key_tag == TAG_DEAD_KEY && node->key.pointer == key->bits.pointer) node->key.pointer = &nothing;
    if (node->next == 0) return;
    if (++met > LOC_MAX_SAME_PLACE) loc_refuse_chain(L);
  }
}

/* The key is neither nil nor NaN, nor a float that is an integer, and the table does not have it. */
static void insert(lua_State *L, layout_table *table, const layout_value *key, layout_value *value) {
  layout_node *node = table->last_free == NULL ? NULL : place_of(table, key);
  if (node != NULL && node->key_tag != LUA_TNIL) {
    layout_node *first = node;
    forget_dead_key(L, first, key);
    node = take_fresh_node(table);
    if (node != NULL) {
      node->next = first->next == 0 ? 0 : (int32_t)(first + first->next - node);
      first->next = (int32_t)(node - first);
    }
  }
  if (node == NULL) {
    if (((size_t)1 << table->node_bits) + table->array_limit >= LOC_LARGE_TABLE) loc_check_growth(L, table);
    make_anew(L, table, key);
    __wrap_luaH_set(L, table, key, value);
    return;
  }
  node->key = key->bits;
  node->key_tag = key->tag;
  if (key->tag & BIT_COLLECTABLE && table->marked & MARK_BLACK &&
      ((const layout_head *)key->bits.pointer)->marked & MARKS_WHITE) {
    luaC_barrierback_(L, table);
  }
  node->bits = value->bits;
  node->tag = value->tag;
}

void __wrap_luaH_finishset(
  lua_State *L, layout_table *table, const layout_value *key, const layout_value *slot, layout_value *value) {
  bool is_new = LUA_VERSION_RELEASE_NUM >= 50403 && LUA_VERSION_RELEASE_NUM <= 50406 && slot->tag == TAG_ABSENT_KEY;
  if (!is_new || key->tag == LUA_TNIL || (key->tag == TAG_FLOAT && isnan(key->bits.number))) {
    __real_luaH_finishset(L, table, key, slot, value); /* raises for such keys */
    return;
  }
  if (layout_is_empty(value->tag)) return;
  layout_value integer = {.tag = TAG_INTEGER};
  if (key->tag == TAG_FLOAT && lua_numbertointeger(key->bits.number, &integer.bits.integer) &&
      (lua_Number)integer.bits.integer == key->bits.number) {
    key = &integer;
  }
  insert(L, table, key, value);
}

void __wrap_luaH_set(lua_State *L, layout_table *table, const layout_value *key, layout_value *value) {
  __wrap_luaH_finishset(L, table, key, luaH_get(table, key), value);
}

void __wrap_luaH_setint(lua_State *L, layout_table *table, lua_Integer key, layout_value *value) {
  const layout_value boxed = {.bits = {.integer = key}, .tag = TAG_INTEGER};
  __wrap_luaH_finishset(L, table, &boxed, luaH_getint(table, key), value);
}
