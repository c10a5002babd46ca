/* What one run may use, and how it is stopped: memory in the allocator, instructions by the count hook and by charged
 * work, wall clock and interrupt whenever a thousand units have passed. Once a limit is hit every instruction raises. */
#include "state.h"
#include <time.h>

const char loc_stop_sentinel = 0;
const char loc_null_sentinel = 0;

enum {
  PERIOD = 1000,
  /* A large heap makes single instructions expensive (copying, collecting), so they are watched more closely. */
  HEAVY_PERIOD = 10,
  HEAVY_BYTES = 1 << 20,
  /* Reading such a string as a number takes libc milliseconds (s + 1, s | 1): then every instruction is watched. */
  HUGE_STRING_BYTES = 1 << 18,
  /* An allocation just over the limit is granted and the run is judged at the next instruction, where a collection is
   * safe; only what is beyond this makes Lua collect in the middle of an operation. */
  SLACK_BYTES = 1 << 19,
  BLOCK_BYTES = 4096
};

static void hook(lua_State *L, lua_Debug *record) {
  (void)record;
  loc_lua *S = loc_state(L);
  S->fuel += (uint64_t)S->hook_count;
  loc_tick(L);
}

static void arm(loc_lua *S, int count) {
  S->hook_count = count;
  lua_sethook(S->L, hook, LUA_MASKCOUNT, count);
}

static int period(const loc_lua *S) { return S->huge_string ? 1 : S->heavy ? HEAVY_PERIOD : PERIOD; }

/* What a block really takes: glibc adds a word, rounds up to 16 bytes, and gives no less than 32. A heap of small tables would
 * otherwise hold a seventh more than its limit. */
static inline size_t block_cost(size_t size) {
  if (size > SIZE_MAX - 32) return SIZE_MAX;
  size_t cost = (size + 23) & ~(size_t)15;
  return cost < 32 ? 32 : cost;
}

void *loc_allocate(void *state, void *pointer, size_t old_size, size_t new_size) {
  loc_lua *S = state;
  size_t held = pointer ? block_cost(old_size) : 0;
  if (new_size == 0) {
    S->used -= held;
    free(pointer);
    return NULL;
  }
  size_t cost = block_cost(new_size);
  if (cost > held) {
    size_t growth = cost - held;
    S->allocations++;
    if (S->fail_at != 0 && S->running && S->allocations >= S->fail_at) {
      if (!S->fail_once || S->allocations == S->fail_at) return NULL;
    }
    if (S->running && !S->free_of_limits) {
      size_t total = S->used + growth;
      if (total < growth || total > S->limits.memory) {
        if (total < growth || total > S->limits.memory + SLACK_BYTES) {
          /* Lua will collect everything now and ask once more: work that no instruction accounts for. */
          S->fuel += S->used >> 9;
          return NULL;
        }
        if (!S->pressure) {
          S->pressure = true;
          arm(S, 1);
        }
      }
      if (new_size >= BLOCK_BYTES) {
        S->fuel += growth >> 7;
        S->pending += growth >> 7;
        if (S->pending >= PERIOD * 16 && S->hook_count > 1) arm(S, 1);
      }
      /* Lua tells the kind of a new object where the old size would stand. */
      if (!S->huge_string && pointer == NULL && old_size == LUA_TSTRING && new_size >= HUGE_STRING_BYTES) {
        S->huge_string = true;
        S->fuel += (uint64_t)S->hook_count;
        arm(S, 1);
      }
      if (!S->heavy && total > HEAVY_BYTES && S->hook_count > HEAVY_PERIOD) {
        S->heavy = true;
        S->fuel += (uint64_t)S->hook_count;
        arm(S, HEAVY_PERIOD);
      }
    }
  }
  void *memory = realloc(pointer, new_size);
  if (memory == NULL) return pointer != NULL && new_size <= old_size ? pointer : NULL;
  S->used = S->used - held + cost;
  if (S->used > S->peak) S->peak = S->used;
  return memory;
}

void *loc_host_grow(lua_State *L, void *memory, size_t old_size, size_t new_size) {
  loc_lua *S = loc_state(L);
  size_t growth = new_size - old_size;
  if (S->used + growth > S->limits.memory && !S->free_of_limits) lua_gc(L, LUA_GCCOLLECT, 0);
  if (S->used + growth > S->limits.memory && !S->free_of_limits) loc_stop(L, LOC_STOP_MEMORY);
  void *grown = loc_allocate(S, memory, old_size, new_size);
  if (grown == NULL) loc_stop(L, LOC_STOP_MEMORY);
  return grown;
}

void loc_start_run(loc_lua *S) {
  S->running = true;
  S->heavy = S->used > HEAVY_BYTES;
  S->huge_string = false;
  S->pressure = false;
  S->collections = 0;
  S->fuel = 0;
  S->pending = 0;
  S->deadline = 0;
  S->stop = 0;
  S->output = 0;
  S->peak = S->used;
  S->scratch_top = 0;
  S->path_depth = 0;
  S->bad_value = false;
  S->missing_length = 0;
  S->loading_depth = 0;
  uint64_t first = (uint64_t)period(S);
  if (S->limits.instructions < first) first = S->limits.instructions > 0 ? S->limits.instructions : 1;
  arm(S, (int)first);
}

_Noreturn void loc_stop(lua_State *L, int32_t reason) {
  loc_lua *S = loc_state(L);
  if (S->stop == 0) S->stop = reason;
  arm(S, 1);
  lua_pushlightuserdata(L, (void *)&loc_stop_sentinel);
  lua_error(L);
  __builtin_unreachable();
}

static uint64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* More is in use than allowed: collect here, where every value is reachable from the stack, and see what is left. */
static void relieve(lua_State *L) {
  loc_lua *S = loc_state(L);
  lua_gc(L, LUA_GCCOLLECT, 0);
  S->collections++;
  if (S->collections > 1) S->fuel += S->used >> 9;
  if (S->used > S->limits.memory) loc_stop(L, LOC_STOP_MEMORY);
  S->pressure = false;
  arm(S, period(S));
}

void loc_tick(lua_State *L) {
  loc_lua *S = loc_state(L);
  if (S->stop != 0) loc_stop(L, S->stop);
  if (!S->running) return;
  S->pending = 0;
  if (S->fuel >= S->limits.instructions) loc_stop(L, LOC_STOP_INSTRUCTIONS);
  if (S->pressure) {
    relieve(L);
  } else if (S->hook_count == 1 && !S->huge_string && S->limits.instructions > HEAVY_PERIOD) {
    arm(S, period(S));
  }
  if (loc_interrupt_get(S->interrupt) != 0) loc_stop(L, LOC_STOP_INTERRUPTED);
  uint64_t now = nanoseconds();
  if (S->deadline == 0) {
    uint64_t allowed = S->limits.milliseconds;
    S->deadline = allowed > UINT64_MAX / 2000000u ? UINT64_MAX : now + allowed * 1000000u;
  } else if (now >= S->deadline) {
    loc_stop(L, LOC_STOP_DEADLINE);
  }
}

void loc_count_output(lua_State *L, size_t bytes) {
  loc_lua *S = loc_state(L);
  S->output += bytes;
  if (S->output > S->limits.output) loc_stop(L, LOC_STOP_OUTPUT);
}

void loc_interrupt_set(int32_t *flag, int32_t value) { __atomic_store_n(flag, value, __ATOMIC_RELAXED); }

int32_t loc_interrupt_get(const int32_t *flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
