/* Counts Lua's memory against the run's limit, in a heap of the sandbox's own (CHeap). The promise: a run takes no more memory
 * than its limit (SECURITY.md, "A rule's author"). */
#include "memory.h"

#include "watch.h"
#include <stdlib.h>

enum {
  /* libc takes milliseconds to read such a string as a number (s + 1, s | 1): then every instruction is watched. */
  HUGE_STRING_BYTES = 1 << 18,
  /* An allocation just over the limit is granted and the run is judged at the next instruction, where a collection is
   * safe; only a larger excess makes Lua collect in the middle of an operation. */
  SLACK_BYTES = 1 << 19,
  /* The system may give this much beyond the limit: the slack, and holes that no block fits into. */
  HOLES_BYTES = 1 << 20,
  /* Between runs the sandbox may hold this much more of the system's memory than it uses. */
  TRIMMED_BYTES = 1 << 20,
  BLOCK_BYTES = 4096,
  LEAST_BUFFER = 1024
};

/* AddressSanitizer watches only libc's blocks, so Lua gets those under it. */
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
enum { HAS_OWN_HEAP = false };
#else
enum { HAS_OWN_HEAP = true };
#endif

/* Returns the bytes that a block really takes, in the sandbox's heap and in glibc's: a word more, rounded up to 16 bytes, and
 * no less than 32. Without this a heap of small tables would hold a seventh more than its limit. */
static inline size_t block_cost(size_t size) {
  if (size > SIZE_MAX - 32) return SIZE_MAX;
  size_t cost = (size + 23) & ~(size_t)15;
  return cost < 32 ? 32 : cost;
}

bool loc_open_memory(loc_lua *S) {
  S->allowance = S->limits.memory;
  /* Above this limit the heap keeps no bound on holes. */
  if (!HAS_OWN_HEAP || S->limits.memory > (LOC_HEAP_MOST - HOLES_BYTES) / 5 * 4) return true;
  bool opened = loc_heap_open(&S->heap, S->limits.memory + (S->limits.memory >> 2) + MAX_GARBAGE + HOLES_BYTES);
  if (opened) S->heap.capacity = S->limits.memory + HOLES_BYTES;
  return opened;
}

static inline bool has_heap(const loc_lua *S) { return HAS_OWN_HEAP && S->heap.base != NULL; }

/* Sets the run's limit plus the memory that rules keep. Rules share one sandbox; no rule's memory limit may be used up by what
 * another rule keeps. That is at most a quarter, and a little more (runs.c). Memory that rules' files loaded counts against each
 * rule. So does garbage of earlier runs, until a collection frees it: the limit ends a run where it ends it in a new session. */
void loc_set_allowance(loc_lua *S) {
  size_t most = (S->limits.memory >> 2) + MAX_GARBAGE, kept = 0;
  if (!S->is_loading && S->loaded > 0 && S->live > S->loaded) kept = S->live - S->loaded;
  S->allowance = S->limits.memory + (kept < most ? kept : most);
  if (has_heap(S)) S->heap.capacity = S->allowance + HOLES_BYTES;
}

static void *obtain(loc_lua *S, size_t size) { return has_heap(S) ? loc_heap_allocate(&S->heap, size) : malloc(size); }

static void *resize(loc_lua *S, void *block, size_t old_size, size_t size) {
  return has_heap(S) ? loc_heap_resize(&S->heap, block, old_size, size) : realloc(block, size);
}

static void let_go(loc_lua *S, void *block, size_t size) {
  if (has_heap(S)) loc_heap_free(&S->heap, block, size);
  else free(block);
}

void loc_close_memory(loc_lua *S) {
  if (has_heap(S)) loc_heap_close(&S->heap);
}

/* ---- the limit ---- */

/* Counts work that takes time, but that an earlier run may have done for this one. */
static void spend_time(loc_lua *S, uint64_t units) {
  S->meter.pending += units;
  if (S->meter.pending >= LOC_LOOK_PERIOD * 16 && S->hook_count > 1) loc_watch(S, 1);
}

/* Charges work that no instruction accounts for. */
static void charge(loc_lua *S, uint64_t units) {
  S->meter.fuel += units;
  spend_time(S, units);
}

/* Charges for a growth that was granted. `kind` is Lua's type of a new object, 0 for other memory: buffers and the stack stay for
 * the next run, which must not be cheaper for that. */
static void pay(loc_lua *S, size_t growth, size_t new_size, size_t kind) {
  if (!S->running || S->free_of_limits || new_size < BLOCK_BYTES) return;
  if (kind == 0) spend_time(S, growth >> 7);
  else charge(S, growth >> 7);
}

/* Reports whether a growth may be granted; `kind` is as in `pay`. */
static bool admit(loc_lua *S, size_t growth, size_t new_size, size_t kind) {
  if (!S->running || S->free_of_limits) return true;
  size_t total = S->used + growth;
  if (total < growth || total > S->allowance) {
    if (total < growth || total > S->allowance + SLACK_BYTES) return false;
    if (!S->pressure) {
      S->pressure = true;
      loc_watch(S, 1);
    }
  }
  if (!S->huge_string && kind == LUA_TSTRING && new_size >= HUGE_STRING_BYTES) {
    S->huge_string = true;
    loc_watch(S, 1);
  }
  if (!S->heavy && total > S->start + LOC_HEAVY_BYTES && S->hook_count > LOC_HEAVY_PERIOD) {
    S->heavy = true;
    loc_watch(S, LOC_HEAVY_PERIOD);
  }
  if (total > S->calm) {
    loc_collect_garbage(S);
    if (total > S->most) S->most = total;
  }
  return true;
}

/* For tests: reports whether this allocation has to fail. */
static bool is_to_fail(loc_lua *S) {
  S->allocations++;
  if (S->fail_at == 0 || !S->running || S->allocations < S->fail_at) return false;
  return !S->fail_once || S->allocations == S->fail_at;
}

/* Refuses memory: Lua then collects everything and asks once more. How often depends on the garbage of earlier runs. */
static void *refuse(loc_lua *S) {
  if (S->used > S->start) spend_time(S, (S->used - S->start) >> 9);
  return NULL;
}

/* Counts the time that the heap spends on its holes, which depends on earlier runs. */
static void *granted(loc_lua *S, void *memory) {
  spend_time(S, S->heap.looks);
  S->heap.looks = 0;
  return memory != NULL ? memory : refuse(S);
}

/* Allocates a block; `kind` is as in `pay`. */
static void *allocate(loc_lua *S, size_t kind, size_t size) {
  size_t cost = block_cost(size);
  if (is_to_fail(S)) return NULL;
  if (!admit(S, cost, size, kind)) return refuse(S);
  void *memory = granted(S, obtain(S, size));
  if (memory == NULL) return NULL;
  S->used += cost;
  pay(S, cost, size, kind);
  return memory;
}

static void *reallocate(loc_lua *S, void *pointer, size_t old_size, size_t new_size) {
  size_t held = block_cost(old_size), cost = block_cost(new_size);
  if (cost > held) {
    if (is_to_fail(S)) return NULL;
    if (!admit(S, cost - held, new_size, 0)) return refuse(S);
  }
  void *memory = granted(S, resize(S, pointer, old_size, new_size));
  if (memory == NULL) return NULL;
  S->used = S->used - held + cost;
  if (cost > held) pay(S, cost - held, new_size, 0);
  return memory;
}

/* Lua passes the kind of a new object in place of the old size. */
void *loc_allocate(void *state, void *pointer, size_t old_size, size_t new_size) {
  loc_lua *S = state;
  if (new_size == 0) {
    if (pointer == NULL) return NULL;
    S->used -= block_cost(old_size);
    let_go(S, pointer, old_size);
    return NULL;
  }
  if (pointer != NULL) return reallocate(S, pointer, old_size, new_size);
  /* Fast path: nearly every block is small and comes early in its run. */
  size_t used = S->used + block_cost(new_size);
  if (new_size >= BLOCK_BYTES || used > S->calm || !has_heap(S)) return allocate(S, old_size, new_size);
  void *memory = loc_heap_allocate(&S->heap, new_size);
  if (memory == NULL) return allocate(S, old_size, new_size);
  S->allocations++;
  S->used = used;
  return memory;
}

void loc_trim_memory(loc_lua *S) {
  if (S->heap.resident > S->used + TRIMMED_BYTES) loc_heap_release(&S->heap);
  S->heap.looks = 0;
}

/* Reports whether `growth` more bytes are within the limit, after a collection if need be. */
static bool is_within_limit(loc_lua *S, size_t growth) {
  if (S->free_of_limits) return true;
  if (growth > S->allowance) return false;
  size_t most = S->allowance - growth;
  if (S->used > most) lua_gc(S->L, LUA_GCCOLLECT, 0);
  return S->used <= most;
}

/* Reports whether the pages of the sandbox's heap leave space for `growth` more bytes. */
static bool is_beside_heap(loc_lua *S, size_t growth) {
  if (!has_heap(S) || S->free_of_limits || S->heap.resident + growth <= S->heap.capacity) return true;
  loc_heap_release(&S->heap);
  return S->heap.resident + growth <= S->heap.capacity;
}

bool loc_may_hold(loc_lua *S, size_t bytes) { return is_within_limit(S, bytes) && is_beside_heap(S, bytes); }

bool loc_hold(loc_lua *S, size_t bytes) {
  if (!loc_may_hold(S, bytes)) return false;
  S->held += bytes;
  S->used += bytes;
  if (has_heap(S)) S->heap.capacity -= bytes;
  return true;
}

void loc_borrow(loc_lua *S, size_t bytes) {
  S->used = S->used - S->borrowed + bytes;
  S->borrowed = bytes;
}

void loc_forget_held(loc_lua *S) {
  loc_borrow(S, 0);
  S->used -= S->held;
  if (has_heap(S)) S->heap.capacity += S->held;
  S->held = 0;
}

void *loc_grow(loc_lua *S, void *memory, size_t *capacity, size_t wanted) {
  size_t more = *capacity < LEAST_BUFFER ? LEAST_BUFFER : *capacity * 2;
  if (more < wanted) more = wanted;
  if (!is_within_limit(S, more - *capacity)) return NULL;
  void *grown = loc_allocate(S, memory, *capacity, more);
  if (grown != NULL) *capacity = more;
  return grown;
}
