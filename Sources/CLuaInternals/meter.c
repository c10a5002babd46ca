/* Counts work for the wraps, and checks the limits when a period is full. The promise: no instruction of a rule, and no
 * C function that it calls, exceeds the limits unnoticed (SECURITY.md, "A rule's author"). */
#include "layout.h"

_Thread_local loc_meter *loc_current_meter;
_Thread_local uint32_t loc_wraps_seen;

void meter_spend(loc_meter *meter, uint64_t units) {
  meter->pending += units;
  if (meter->pending < LOC_LOOK_PERIOD) return;
  meter->pending = 0;
  meter->look(meter->L);
}

void meter_count(loc_meter *meter, uint64_t units) {
  meter->fuel += units;
  meter_spend(meter, units);
}

uint32_t loc_instructions_since_hook(const lua_State *L) {
  const layout_state *state = (const layout_state *)(const void *)L;
  return (uint32_t)(state->hook_period - state->hook_count);
}
