/* Keys of one table that all have the same place. A script cannot know where a string goes, but it knows where integers and floats
 * go, and each look-up of a key walks along all the others of its place. Worse, keys can be chosen that meet only when the table
 * grows: Lua then puts 131,072 of them anew, each behind all before it, which took 25 seconds in one instruction. So insertions
 * (insertion.c) ask here, and what no honest table has ends the run. */
#include "layout.h"
#include <stdlib.h>

enum {
  MAX_PAIRS = 1 << 24, /* of keys with the same place, in a table that grows: some 20 milliseconds */
  MAX_ARRAY = 1 << 26  /* no array's index is larger */
};

static bool is_number(uint8_t tag) { return tag == TAG_INTEGER || tag == TAG_FLOAT; }

/* How many pairs of the table's numbers have the same place among so many; SIZE_MAX where that cannot be found out. */
static size_t count_pairs(const layout_table *table, uint32_t size) {
  uint32_t *found = calloc(size, sizeof *found);
  if (found == NULL) return SIZE_MAX;
  size_t pairs = 0;
  for (size_t i = 0; i < (size_t)1 << table->node_bits; i++) {
    const layout_node *node = &table->nodes[i];
    if (layout_is_empty(node->tag) || !is_number(node->key_tag)) continue;
    pairs += found[loc_place_of_number(node->key_tag, node->key, size)]++;
  }
  free(found);
  return pairs;
}

static uint32_t power_above(size_t count) {
  uint32_t power = 1;
  while (power < count) power <<= 1;
  return power;
}

/* What the host itself does is not a rule's; and a program that has Lua from the same archive may have states that are no sandboxes. */
static bool is_rule(const lua_State *L) {
  const loc_lua *S = loc_current_run;
  return S != NULL && S->L == L && S->running && !S->free_of_limits;
}

/* How many of the table's keys go into its array decides how many places the others have. */
void loc_check_growth(lua_State *L, const layout_table *table) {
  if (!is_rule(L)) return;
  loc_charge(L, (((uint64_t)1 << table->node_bits) + layout_array_size(table)) >> 5);
  size_t all = 1, outside = 0, numbers = 0;
  for (size_t i = 0; i < (size_t)1 << table->node_bits; i++) {
    const layout_node *node = &table->nodes[i];
    if (layout_is_empty(node->tag)) continue;
    all++;
    if (is_number(node->key_tag)) numbers++;
    if (node->key_tag != TAG_INTEGER || (lua_Unsigned)node->key.integer - 1 >= MAX_ARRAY) outside++;
  }
  if (numbers <= LOC_MAX_SAME_PLACE) return;
  for (uint32_t size = power_above(outside); size <= power_above(all); size <<= 1) {
    if (count_pairs(table, size) > MAX_PAIRS) loc_stop(L, LOC_STOP_INSTRUCTIONS);
  }
}

void loc_refuse_chain(lua_State *L) {
  if (is_rule(L)) loc_stop(L, LOC_STOP_INSTRUCTIONS);
}
