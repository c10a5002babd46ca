/* The limits of a run: charges work, checks the clock, ends the run. */
#pragma once

#include "state.h"

void loc_start_run(loc_lua *S);
_Noreturn void loc_stop(lua_State *L, int32_t reason);
/* The bytes of stack below the floor, for raising an error about the stack. */
enum { LOC_STACK_RESERVE = 24 << 10 };
/* Raises where less than `bytes` of the C stack are left. */
void loc_need_stack(lua_State *L, size_t bytes);
/* Looks at every limit, and collects where memory asks for it. */
void loc_tick(lua_State *L);
void loc_look_at_clock(lua_State *L);
/* Reports whether the run has used its instructions, to the last one. */
bool loc_used_up(const loc_lua *S);
/* Returns 0, or the status of an interrupt or of the deadline. */
int32_t loc_time_is_up(loc_lua *S);
/* Fills `usage` at the end of a run, before the host's memory is given back. */
void loc_measure(loc_lua *S);
void loc_count_output(lua_State *L, size_t bytes);
void loc_open_meter(loc_lua *S);

/* Charges work to the run: one unit is about one instruction. A function pays before it walks. */
static inline void loc_charge(lua_State *L, uint64_t units) {
  loc_meter *meter = &loc_state(L)->meter;
  meter->fuel += units;
  meter->pending += units;
  if (meter->pending >= LOC_LOOK_PERIOD) loc_tick(L);
}

/* Counts time whose amount differs from process to process, so that it must not decide where a run ends. */
static inline void loc_spend(lua_State *L, uint64_t units) {
  loc_meter *meter = &loc_state(L)->meter;
  meter->pending += units;
  if (meter->pending >= LOC_LOOK_PERIOD) loc_tick(L);
}

/* Charges work on bytes that runs at memory speed. */
static inline void loc_charge_bytes(lua_State *L, size_t count) { loc_charge(L, 1 + (count >> 4)); }

/* Charges for comparing or checking bytes where most values are short. */
static inline void loc_charge_look(lua_State *L, size_t count) {
  if (count >= 64) loc_charge(L, count >> 6);
}
