/* What one run may use, and how it is stopped: instructions by the count hook and by charged work, wall clock and interrupt
 * whenever a thousand units have passed, memory in the allocator (memory.c). Once a limit is hit every instruction raises. */
#include "state.h"
#include <time.h>

const char loc_stop_sentinel = 0;
const char loc_null_sentinel = 0;

static void hook(lua_State *L, lua_Debug *record) {
  (void)record;
  loc_lua *S = loc_state(L);
  S->fuel += (uint64_t)S->hook_count;
  loc_tick(L);
}

void loc_watch(loc_lua *S, int count) {
  S->hook_count = count;
  S->watches = true;
  lua_sethook(S->L, hook, LUA_MASKCOUNT, count);
}

void loc_unwatch(loc_lua *S) {
  S->watches = false;
  lua_sethook(S->L, NULL, 0, 0);
}

/* Where a run that could do without the count of its instructions meets code that it was not known to run. */
void loc_watch_again(loc_lua *S) {
  if (!S->watches) loc_watch(S, S->hook_count);
}

static int period(const loc_lua *S) { return S->huge_string ? 1 : S->heavy ? LOC_HEAVY_PERIOD : LOC_PERIOD; }

/* A run of ordinary size leaves its garbage to the time between runs (state.c); a larger one collects as it goes. */
void loc_collect_garbage(loc_lua *S) {
  if (S->collecting) return;
  S->collecting = true;
  lua_gc(S->L, LUA_GCRESTART, 0);
}

void loc_start_run(loc_lua *S, uint32_t most_steps) {
  S->running = true;
  S->heavy = S->used > LOC_HEAVY_BYTES;
  size_t half = S->limits.memory >> 1;
  S->calm = S->fail_at != 0 ? 0 : half < LOC_HEAVY_BYTES ? half : LOC_HEAVY_BYTES;
  if (S->collecting) lua_gc(S->L, LUA_GCSTOP, 0);
  S->collecting = S->huge_string = S->pressure = S->bad_value = false;
  S->collections = 0;
  S->stop = 0;
  S->path_depth = S->loading_depth = 0;
  S->fuel = S->pending = S->hops = S->deadline = S->output = 0;
  S->scratch_top = S->missing_length = 0;
  S->error.path_length = S->error.file_length = 0;
  S->error.line = 0;
  uint64_t first = (uint64_t)period(S);
  if (S->limits.instructions < first) first = S->limits.instructions > 0 ? S->limits.instructions : 1;
  if (most_steps == 0 || most_steps >= first) {
    loc_watch(S, (int)first);
  } else {
    /* The hook would never be called: then it need not count, which would cost each instruction as much again. */
    S->hook_count = (int)first;
    if (S->watches) loc_unwatch(S);
  }
}

_Noreturn void loc_stop(lua_State *L, int32_t reason) {
  loc_lua *S = loc_state(L);
  if (S->stop == 0) S->stop = reason;
  loc_watch(S, 1);
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
  loc_watch(S, period(S));
}

void loc_tick(lua_State *L) {
  loc_lua *S = loc_state(L);
  if (S->stop != 0) loc_stop(L, S->stop);
  if (!S->running) return;
  S->pending = 0;
  if (S->fuel >= S->limits.instructions) loc_stop(L, LOC_STOP_INSTRUCTIONS);
  if (S->pressure) {
    relieve(L);
  } else if (S->hook_count == 1 && !S->huge_string && S->limits.instructions > LOC_HEAVY_PERIOD) {
    loc_watch(S, period(S));
  }
  loc_look_at_clock(L);
}

int32_t loc_time_is_up(loc_lua *S) {
  if (loc_interrupt_get(S->interrupt) != 0) return LOC_STOP_INTERRUPTED;
  uint64_t now = nanoseconds();
  if (S->deadline == 0) {
    uint64_t allowed = S->limits.milliseconds;
    S->deadline = allowed > UINT64_MAX / 2000000u ? UINT64_MAX : now + allowed * 1000000u;
  }
  return now >= S->deadline ? LOC_STOP_DEADLINE : 0;
}

void loc_look_at_clock(lua_State *L) {
  int32_t reason = loc_time_is_up(loc_state(L));
  if (reason != 0) loc_stop(L, reason);
}

void loc_count_output(lua_State *L, size_t bytes) {
  loc_lua *S = loc_state(L);
  S->output += bytes;
  if (S->output > S->limits.output) loc_stop(L, LOC_STOP_OUTPUT);
}
