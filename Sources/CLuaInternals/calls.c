/* Bounds calls that take C stack, and steps from table to table: there Lua recurses or loops without an instruction. The
 * promises: a rule ends, and no rule ends the process (SECURITY.md, "A rule's author"). */
#include "layout.h"

/* ---- the C stack ---- */

/* Refuses a call without enough C stack. Lua allows 200 nested calls on any thread; they need a quarter of a megabyte. */
static void check_stack(lua_State *L) {
  loc_meter *meter = meter_of(L);
  if (meter != NULL && (const char *)__builtin_frame_address(0) < meter->stack_floor) meter->refuse_stack(L);
}

typedef void call_function(lua_State *L, void *function, int result_count);
call_function __real_luaD_call, __wrap_luaD_call, __real_luaD_callnoyield, __wrap_luaD_callnoyield;

/* Lua calls metamethods that are written in Lua with this function. */
void __wrap_luaD_call(lua_State *L, void *function, int result_count) {
  loc_wraps_seen |= SEEN_CALL;
  check_stack(L);
  __real_luaD_call(L, function, result_count);
}

/* C functions call other functions with this function. */
void __wrap_luaD_callnoyield(lua_State *L, void *function, int result_count) {
  loc_wraps_seen |= SEEN_CALL_NO_YIELD;
  check_stack(L);
  __real_luaD_callnoyield(L, function, result_count);
}

void __real_luaE_incCstack(lua_State *L);
void __wrap_luaE_incCstack(lua_State *L);

/* The compiler calls this function at each level of nesting. */
void __wrap_luaE_incCstack(lua_State *L) {
  loc_wraps_seen |= SEEN_COMPILE;
  check_stack(L);
  __real_luaE_incCstack(L);
}

/* ---- chains of tables ---- */

enum { EVENT_NEWINDEX = 1, TIME_OF_HOP = 10 };

const layout_value *__real_luaT_gettm(layout_table *events, int event, layout_string *name);
const layout_value *__wrap_luaT_gettm(layout_table *events, int event, layout_string *name);

/* Counts steps along __index and __newindex. A failed lookup does not count, because Lua caches it for the next run. If
 * the metafield is another table, Lua continues there, up to 2,000 times in one instruction: with a long string as the
 * key, a thousand steps took over 100 milliseconds. The collector looks up other events, and must not be stopped. This
 * function gets no state; while a run calls its host there is no current meter. */
const layout_value *__wrap_luaT_gettm(layout_table *events, int event, layout_string *name) {
  loc_wraps_seen |= SEEN_GETTM;
  const layout_value *found = __real_luaT_gettm(events, event, name);
  loc_meter *meter = event <= EVENT_NEWINDEX && found != NULL ? loc_current_meter : NULL;
  if (meter != NULL) {
    meter->fuel++;
    meter_spend(meter, TIME_OF_HOP); /* a key of megabytes is compared in each table */
  }
  return found;
}
