/* Lua's memory, counted against the run's limit. Small blocks that Lua gives back are kept by size for the next run: they
 * are what a rule asks for most, and libc takes longer. They count as free; there are few of them beside any limit. */
#include "state.h"

enum {
  /* Reading such a string as a number takes libc milliseconds (s + 1, s | 1): then every instruction is watched. */
  HUGE_STRING_BYTES = 1 << 18,
  /* An allocation just over the limit is granted and the run is judged at the next instruction, where a collection is
   * safe; only what is beyond this makes Lua collect in the middle of an operation. */
  SLACK_BYTES = 1 << 19,
  BLOCK_BYTES = 4096,
  MAX_SPARE_BYTES = 1 << 18
};

/* What a block really takes: glibc adds a word, rounds up to 16 bytes, and gives no less than 32. A heap of small tables would
 * otherwise hold a seventh more than its limit. */
static inline size_t block_cost(size_t size) {
  if (size > SIZE_MAX - 32) return SIZE_MAX;
  size_t cost = (size + 23) & ~(size_t)15;
  return cost < 32 ? 32 : cost;
}

/* ---- small blocks ---- */

struct loc_spare {
  struct loc_spare *next;
};

/* AddressSanitizer watches blocks that go back to libc. */
#if defined(__SANITIZE_ADDRESS__)
#define KEEPS_SPARES 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KEEPS_SPARES 0
#endif
#endif
#ifndef KEEPS_SPARES
#define KEEPS_SPARES 1
#endif

/* Sizes whose cost has a list. */
enum { MAX_SMALL = KEEPS_SPARES ? (SPARE_CLASSES - 1) * 16 - 8 : 0 };

static inline bool is_small(size_t cost) { return KEEPS_SPARES && cost < SPARE_CLASSES * 16; }

/* A small block is as large as its cost allows, so that it serves any size of the same cost. */
static inline void *new_block(loc_lua *S, size_t size, size_t cost) {
  if (!is_small(cost)) return malloc(size);
  struct loc_spare *spare = S->spares[cost >> 4];
  if (spare == NULL) return malloc(cost - sizeof(size_t));
  S->spares[cost >> 4] = spare->next;
  S->spare_bytes -= cost;
  return spare;
}

static inline void give_back(loc_lua *S, void *block, size_t cost) {
  if (!is_small(cost) || S->spare_bytes > MAX_SPARE_BYTES) {
    free(block);
    return;
  }
  struct loc_spare *spare = block;
  spare->next = S->spares[cost >> 4];
  S->spares[cost >> 4] = spare;
  S->spare_bytes += cost;
}

static void *resize_block(loc_lua *S, void *block, size_t old_size, size_t old_cost, size_t size, size_t cost) {
  if (!is_small(old_cost) && !is_small(cost)) return realloc(block, size);
  if (old_cost == cost) return block;
  void *moved = new_block(S, size, cost);
  if (moved == NULL) return NULL;
  memcpy(moved, block, old_size < size ? old_size : size);
  give_back(S, block, old_cost);
  return moved;
}

void loc_free_spares(loc_lua *S) {
  for (size_t i = 0; i < SPARE_CLASSES; i++) {
    while (S->spares[i] != NULL) {
      struct loc_spare *next = S->spares[i]->next;
      free(S->spares[i]);
      S->spares[i] = next;
    }
  }
}

/* ---- the limit ---- */

/* Whether a growth may be granted; charges what it costs. `kind` is Lua's type of a new object, 0 for other memory. */
static bool admit(loc_lua *S, size_t growth, size_t new_size, size_t kind) {
  if (!S->running || S->free_of_limits) return true;
  size_t total = S->used + growth;
  if (total < growth || total > S->limits.memory) {
    if (total < growth || total > S->limits.memory + SLACK_BYTES) {
      /* Lua will collect everything now and ask once more: work that no instruction accounts for. */
      S->fuel += S->used >> 9;
      return false;
    }
    if (!S->pressure) {
      S->pressure = true;
      loc_watch(S, 1);
    }
  }
  if (new_size >= BLOCK_BYTES) {
    S->fuel += growth >> 7;
    S->pending += growth >> 7;
    if (S->pending >= LOC_PERIOD * 16 && S->hook_count > 1) loc_watch(S, 1);
  }
  if (!S->huge_string && kind == LUA_TSTRING && new_size >= HUGE_STRING_BYTES) {
    S->huge_string = true;
    S->fuel += (uint64_t)S->hook_count;
    loc_watch(S, 1);
  }
  if (!S->heavy && total > LOC_HEAVY_BYTES && S->hook_count > LOC_HEAVY_PERIOD) {
    S->heavy = true;
    S->fuel += (uint64_t)S->hook_count;
    loc_watch(S, LOC_HEAVY_PERIOD);
  }
  if (total > S->calm) loc_collect_garbage(S);
  return true;
}

/* For tests: whether this allocation is one that fails. */
static bool is_to_fail(loc_lua *S) {
  S->allocations++;
  if (S->fail_at == 0 || !S->running || S->allocations < S->fail_at) return false;
  return !S->fail_once || S->allocations == S->fail_at;
}

/* `kind` as in `admit`. */
__attribute__((noinline)) static void *allocate(loc_lua *S, size_t kind, size_t size) {
  if (size == 0) return NULL;
  size_t cost = block_cost(size);
  if (is_to_fail(S) || !admit(S, cost, size, kind)) return NULL;
  void *memory = new_block(S, size, cost);
  if (memory == NULL) return NULL;
  S->used += cost;
  if (S->used > S->peak) S->peak = S->used;
  return memory;
}

__attribute__((noinline)) static void *reallocate(loc_lua *S, void *pointer, size_t old_size, size_t new_size) {
  size_t held = block_cost(old_size);
  if (new_size == 0) {
    S->used -= held;
    give_back(S, pointer, held);
    return NULL;
  }
  size_t cost = block_cost(new_size);
  if (cost > held) {
    if (is_to_fail(S) || !admit(S, cost - held, new_size, 0)) return NULL;
  }
  void *memory = resize_block(S, pointer, old_size, held, new_size, cost);
  if (memory == NULL) return new_size <= old_size ? pointer : NULL;
  S->used = S->used - held + cost;
  if (S->used > S->peak) S->peak = S->used;
  return memory;
}

/* What Lua calls. Small new blocks and small freed ones are nearly all of its calls: they stay in here. */
void *loc_allocate(void *state, void *pointer, size_t old_size, size_t new_size) {
  loc_lua *S = state;
  if (pointer == NULL) {
    /* Lua tells the kind of a new object where the old size would stand. */
    if (new_size - 1 >= MAX_SMALL) return allocate(S, old_size, new_size);
    size_t cost = block_cost(new_size), used = S->used + cost;
    struct loc_spare *spare = S->spares[cost >> 4];
    if (spare == NULL || used > S->calm) return allocate(S, old_size, new_size);
    S->spares[cost >> 4] = spare->next;
    S->spare_bytes -= cost;
    S->allocations++;
    S->used = used;
    if (used > S->peak) S->peak = used;
    return spare;
  }
  if (new_size != 0 || old_size - 1 >= MAX_SMALL || S->spare_bytes > MAX_SPARE_BYTES) {
    return reallocate(S, pointer, old_size, new_size);
  }
  size_t cost = block_cost(old_size);
  struct loc_spare *spare = pointer;
  spare->next = S->spares[cost >> 4];
  S->spares[cost >> 4] = spare;
  S->spare_bytes += cost;
  S->used -= cost;
  return NULL;
}

void *loc_host_grow(lua_State *L, void *memory, size_t old_size, size_t new_size) {
  loc_lua *S = loc_state(L);
  size_t growth = new_size - old_size;
  if (S->used + growth > S->limits.memory && !S->free_of_limits) lua_gc(L, LUA_GCCOLLECT, 0);
  if (S->used + growth > S->limits.memory && !S->free_of_limits) loc_stop(L, LOC_STOP_MEMORY);
  void *grown = loc_allocate(S, memory, memory ? old_size : 0, new_size);
  if (grown == NULL) loc_stop(L, LOC_STOP_MEMORY);
  return grown;
}
