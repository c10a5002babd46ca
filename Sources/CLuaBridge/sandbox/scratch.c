/* Bytes under construction, last in, first out: a callback that builds text puts it above its caller's and removes it again. */
#include "scratch.h"

#include "limits.h"
#include "memory.h"
#include <string.h>

void *loc_grow_or_stop(lua_State *L, void *memory, size_t *capacity, size_t wanted) {
  void *grown = loc_grow(loc_state(L), memory, capacity, wanted);
  if (grown == NULL) loc_stop(L, LOC_STOP_MEMORY);
  return grown;
}

void *loc_put_space(lua_State *L, size_t count) {
  loc_lua *S = loc_state(L);
  if (count > S->scratch_capacity - S->scratch_top) {
    if (count > ((size_t)1 << 40)) loc_stop(L, LOC_STOP_MEMORY);
    S->scratch = loc_grow_or_stop(L, S->scratch, &S->scratch_capacity, S->scratch_top + count);
  }
  void *space = S->scratch + S->scratch_top;
  S->scratch_top += count;
  return space;
}

void loc_put(lua_State *L, const void *bytes, size_t count) {
  if (count == 0) return;
  memcpy(loc_put_space(L, count), bytes, count);
}

void loc_put_byte(lua_State *L, uint8_t byte) { *(uint8_t *)loc_put_space(L, 1) = byte; }

void loc_push_since(lua_State *L, size_t mark) {
  loc_lua *S = loc_state(L);
  size_t count = S->scratch_top - mark;
  lua_pushlstring(L, count > 0 ? (const char *)S->scratch + mark : "", count);
  S->scratch_top = mark;
}
