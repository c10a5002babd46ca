/* How closely Lua watches a run. The allocator tightens it, so this is below all limits. */
#pragma once

#include "state.h"

enum {
  /* A large heap makes single instructions expensive (copying, collecting), so they are watched more closely. */
  LOC_HEAVY_PERIOD = 10,
  LOC_HEAVY_BYTES = 1 << 20
};

/* Runs the hook after `count` instructions, again and again. */
void loc_watch(loc_lua *S, int count);
void loc_collect_garbage(loc_lua *S);
