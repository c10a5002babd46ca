/* The memory and the limits for written nodes; values.c decides which nodes to write. */
#include "node_writer.h"

#include "sandbox/errors.h"
#include "sandbox/scratch.h"
#include "sandbox/walls.h"
#include <string.h>

enum { MAX_NODES = 1 << 26 };

void loc_begin_nodes(loc_lua *S, bool of_arguments, int slot_names) {
  S->writes_arguments = of_arguments;
  S->slot_names = slot_names;
  S->argument_bytes = 0;
  S->node_count = 0;
  S->text_count = 0;
  S->path_depth = 0;
  S->bad_value = false;
}

/* Counts written bytes and values. A result's are output. A call's arguments are not, but they have their own limit,
 * because no other limit covers the host's time for them. */
static void count_written(lua_State *L, size_t count) {
  loc_lua *S = loc_state(L);
  if (!S->writes_arguments) {
    loc_count_output(L, count);
    return;
  }
  S->argument_bytes += count;
  if (S->argument_bytes <= loc_argument_limit(S)) return;
  loc_raise(
    L, LOC_CASE_ARGUMENT_BYTES, NULL, 0, "the arguments of loc.%s have more than %d KB", loc_called_name(L),
    (int)(loc_argument_limit(S) >> 10));
}

static uint8_t *text_space(lua_State *L, size_t count) {
  loc_lua *S = loc_state(L);
  if (count > S->text_capacity - S->text_count) {
    if (count > (1u << 30) || S->text_count + count > (1u << 30)) loc_stop(L, LOC_STOP_OUTPUT);
    S->text = loc_grow_or_stop(L, S->text, &S->text_capacity, S->text_count + count);
  }
  uint8_t *space = S->text + S->text_count;
  S->text_count += count;
  return space;
}

/* Adds a node; `bytes` is the length of its text. */
static inline size_t add_node_of(lua_State *L, int kind, int flags, size_t length, size_t bytes) {
  loc_lua *S = loc_state(L);
  if ((S->node_count + 1) * sizeof(loc_node) > S->node_capacity) {
    if (S->node_count >= MAX_NODES) loc_stop(L, LOC_STOP_OUTPUT);
    S->nodes = loc_grow_or_stop(L, S->nodes, &S->node_capacity, (S->node_count + 1) * sizeof(loc_node));
  }
  size_t index = S->node_count++;
  S->nodes[index] = (loc_node){
    .start = (uint32_t)S->text_count,
    .length = (uint32_t)length,
    .next = (uint32_t)(index + 1),
    .kind = (uint8_t)kind,
    .flags = (uint8_t)flags};
  /* Every value counts, so that a table that occurs 2^40 times ends here. */
  count_written(L, 1 + bytes);
  if ((index & 63) == 63) loc_charge(L, 64);
  return index;
}

size_t loc_add_node(lua_State *L, int kind, int flags, size_t length) { return add_node_of(L, kind, flags, length, 0); }

void loc_add_text(lua_State *L, int kind, int flags, const char *bytes, size_t length) {
  loc_charge(L, length >> 6);
  add_node_of(L, kind, flags, length, length);
  if (length > 0) memcpy(text_space(L, length), bytes, length);
}

void loc_end_container(loc_lua *S, size_t index, size_t count) {
  S->nodes[index].length = (uint32_t)count;
  S->nodes[index].next = (uint32_t)S->node_count;
}
