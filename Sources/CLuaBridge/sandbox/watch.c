/* Decides how closely Lua watches a run: how often the hook of limits.c runs, and whether garbage is collected. */
#include "watch.h"

/* Lua begins a new count, so the instructions of the last one are added up first. */
void loc_watch(loc_lua *S, int count) {
  S->meter.fuel += loc_instructions_since_hook(S->L);
  S->hook_count = count;
  lua_sethook(S->L, S->hook, S->host.line != NULL ? LUA_MASKCOUNT | LUA_MASKLINE : LUA_MASKCOUNT, count);
}

/* A run of ordinary size leaves its garbage to the time between runs (runs.c); a larger one collects as it goes. */
void loc_collect_garbage(loc_lua *S) {
  if (S->collecting) return;
  S->collecting = true;
  lua_gc(S->L, LUA_GCRESTART, 0);
}
