/* Enforces the limits of one run: instructions by the count hook and by charged work, wall clock and interrupt whenever a
 * thousand units have passed, memory in the allocator (memory.c). Once a limit is hit every instruction raises. The promise: a
 * rule ends, whatever it does (SECURITY.md, "A rule's author"). */
#include "limits.h"

#include "coverage.h"
#include "errors.h"
#include "memory.h"
#include "watch.h"
#include <time.h>

enum {
  WAIT_NANOSECONDS = 50 * 1000 * 1000,
  NOTE_NANOSECONDS = 1000 * 1000 /* between two readings of the thread's working time: most runs end before the first */
};
#define WORK_UNKNOWN UINT64_MAX

static void hook(lua_State *L, lua_Debug *record) {
  if (record->event == LUA_HOOKLINE) {
    loc_cover_line(L, record);
    return;
  }
  loc_lua *S = loc_state(L);
  S->meter.fuel += (uint64_t)S->hook_count;
  loc_tick(L);
}

static int period(const loc_lua *S) { return S->huge_string ? 1 : S->heavy ? LOC_HEAVY_PERIOD : LOC_LOOK_PERIOD; }

static uint64_t nanoseconds(const loc_lua *S, bool of_thread) {
  if (S->clock != NULL) return S->clock(S->clock_context, of_thread);
  struct timespec now;
  clock_gettime(of_thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void loc_start_run(loc_lua *S) {
  S->running = true;
  /* The run's own work decides how closely it is watched, not the memory that other rules keep. */
  S->start = S->used;
  loc_set_allowance(S);
  size_t half = S->limits.memory >> 1;
  S->calm = S->fail_at != 0 ? 0 : S->start + (half < LOC_HEAVY_BYTES ? half : LOC_HEAVY_BYTES);
  if (S->collecting) lua_gc(S->L, LUA_GCSTOP, 0);
  S->heavy = S->collecting = S->huge_string = S->pressure = S->bad_value = false;
  S->stop = 0;
  S->path_depth = S->loading_depth = 0;
  S->list_index = 0;
  S->output = 0;
  S->scratch_top = S->error.missing_length = 0;
  S->error.path_length = S->error.file_length = 0;
  S->error.caller_count = 0;
  S->error.is_cut = false;
  S->error.line = 0;
  uint64_t allowed = S->limits.milliseconds;
  S->last_look = S->last_note = S->started = nanoseconds(S, false);
  S->most = 0;
  S->worked = WORK_UNKNOWN;
  S->deadline = allowed > UINT64_MAX / 2000000u ? UINT64_MAX : S->last_look + allowed * 1000000u;
  S->has_waited = false;
  uint64_t first = LOC_LOOK_PERIOD;
  if (S->limits.instructions < first) first = S->limits.instructions > 0 ? S->limits.instructions : 1;
  loc_watch(S, (int)first);
  S->meter.fuel = S->meter.pending = 0;
}

_Noreturn void loc_stop(lua_State *L, int32_t reason) {
  loc_lua *S = loc_state(L);
  if (S->stop == 0) S->stop = reason;
  loc_watch(S, 1);
  lua_pushnil(L); /* the value is never read: `stop` holds the reason */
  lua_error(L);
  __builtin_unreachable();
}

bool loc_used_up(const loc_lua *S) {
  return S->meter.fuel + loc_instructions_since_hook(S->L) >= S->limits.instructions;
}

/* Collects when too much memory is in use, here where the stack reaches every value; stops the run if that is not
 * enough. The work costs time but no instructions, because its frequency depends on the garbage of earlier runs. */
static void relieve(lua_State *L) {
  loc_lua *S = loc_state(L);
  lua_gc(L, LUA_GCCOLLECT, 0);
  if (S->used > S->allowance) loc_stop(L, LOC_STOP_MEMORY);
  S->pressure = false;
  loc_watch(S, period(S));
}

/* Raises where a limit is hit. Never collects: it may be called in the middle of an instruction, where Lua holds pointers. */
static void look(lua_State *L) {
  loc_lua *S = loc_state(L);
  if (S->stop != 0) loc_stop(L, S->stop);
  if (loc_used_up(S)) loc_stop(L, LOC_STOP_INSTRUCTIONS);
  loc_look_at_clock(L);
}

void loc_tick(lua_State *L) {
  loc_lua *S = loc_state(L);
  S->meter.pending = 0;
  if (S->stop == 0 && !S->running) return;
  look(L);
  if (S->pressure) {
    relieve(L);
  } else if (S->hook_count == 1 && !S->huge_string && S->limits.instructions > LOC_HEAVY_PERIOD) {
    loc_watch(S, period(S));
  }
}

/* Returns how much of the time since the last check the thread did not work; its working time until then is known to a
 * millisecond. A gap that begins in the run's first millisecond counts entirely as waiting, because nothing is known
 * about it. */
static uint64_t waited(const loc_lua *S, uint64_t now) {
  uint64_t gap = now - S->last_look;
  if (S->worked == WORK_UNKNOWN) return gap;
  uint64_t passed = now - S->last_note, worked = nanoseconds(S, true) - S->worked;
  uint64_t idle = passed > worked ? passed - worked : 0;
  return idle < gap ? idle : gap;
}

/* Extends the deadline by a long wait, once a run, and never for work. Two looks are at most some 10 milliseconds apart. In a
 * gap of five times that the thread had no processor, or the machine slept: a run of microseconds must not fail for that. */
static void forgive_wait(loc_lua *S, uint64_t now) {
  if (now - S->last_look < WAIT_NANOSECONDS || S->has_waited) return;
  S->has_waited = true;
  S->deadline += waited(S, now);
}

int32_t loc_time_is_up(loc_lua *S) {
  if (loc_interrupt_get(S->host.interrupt) != 0) return LOC_STOP_INTERRUPTED;
  uint64_t now = nanoseconds(S, false);
  if (now >= S->deadline) forgive_wait(S, now);
  S->last_look = now;
  if (now >= S->deadline) return LOC_STOP_DEADLINE;
  if (now - S->last_note >= NOTE_NANOSECONDS) {
    S->last_note = now;
    S->worked = nanoseconds(S, true);
  }
  return 0;
}

void loc_look_at_clock(lua_State *L) {
  int32_t reason = loc_time_is_up(loc_state(L));
  if (reason != 0) loc_stop(L, reason);
}

void loc_measure(loc_lua *S) {
  size_t most = S->used > S->most ? S->used : S->most;
  S->usage = (loc_lua_usage){
    .instructions = S->meter.fuel + loc_instructions_since_hook(S->L),
    .bytes = most > S->start ? most - S->start : 0,
    .nanoseconds = nanoseconds(S, false) - S->started};
}

void loc_count_output(lua_State *L, size_t bytes) {
  loc_lua *S = loc_state(L);
  /* The visible effects of a run end exactly where its instructions end, not at the next check. */
  if (loc_used_up(S)) loc_stop(L, LOC_STOP_INSTRUCTIONS);
  S->output += bytes;
  if (S->output > S->limits.output) loc_stop(L, LOC_STOP_OUTPUT);
}

/* ---- for the wraps around Lua's own functions ---- */

static void refuse_stack(lua_State *L) {
  loc_meter *meter = &loc_state(L)->meter;
  /* Raising calls the handler, which needs some stack; base_pcall and the next run raise the floor again. */
  meter->stack_floor -= 8 << 10;
  loc_raise(L, LOC_CASE_STACK_DEPTH, NULL, 0, "the thread's C stack has no room for more calls one within another");
}

void loc_need_stack(lua_State *L, size_t bytes) {
  const char *here = __builtin_frame_address(0), *low = loc_state(L)->stack_floor - LOC_STACK_RESERVE;
  if (here >= low && (size_t)(here - low) >= bytes) return;
  loc_raise(L, LOC_CASE_STACK_ROOM, NULL, 0, "the thread's C stack has no room for this call");
}

/* No script gets here by accident: its keys are chosen so that Lua searches for all of them in one place. */
static void refuse_keys(lua_State *L) { loc_stop(L, LOC_STOP_INSTRUCTIONS); }

void loc_open_meter(loc_lua *S) {
  S->hook = hook;
  S->meter =
    (loc_meter){.L = S->L, .look = look, .refuse_stack = refuse_stack, .refuse_keys = refuse_keys, .places = S->places};
}
