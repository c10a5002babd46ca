/* Enters Lua and returns from it: sets a protected call up, and turns its end into a status. The promise: no Lua error leaves
 * the library (SECURITY.md, "A caller of the C interface"). */
#include "entry.h"

#include "errors.h"

enum { HANDLER_INDEX = 1 }; /* loc_handler, at the bottom of the stack for as long as the sandbox is open */

static void describe_stop(loc_lua *S, int32_t reason) {
  static const char *const messages[] = {
    "the rule used up its instructions", "the rule used up its memory", "the run was interrupted",
    "the rule took longer than its time", "the rule's output is larger than allowed"};
  int which = reason - LOC_STOP_INSTRUCTIONS;
  loc_set_error(S, loc_stop_slugs[which], messages[which]);
  S->error.key_length = 0;
  S->error.number = LOC_CASE_NONE;
}

/* Describes the error on top of the stack; returns the status of a protected call that failed or whose run was stopped. */
static int32_t failure(loc_lua *S, int status) {
  S->running = false;
  if (status == LUA_ERRMEM && S->stop == 0) S->stop = LOC_STOP_MEMORY;
  if (S->stop != 0) {
    describe_stop(S, S->stop);
    return S->stop;
  }
  bool bad_value = S->bad_value;
  loc_describe_failure(S);
  if (!bad_value) S->error.path_length = 0;
  return bad_value ? 609 : 608;
}

int32_t loc_protect(loc_lua *S, lua_CFunction function, void *argument) {
  lua_State *L = S->L;
  loc_meter *outer = loc_current_meter; /* the meter of the run whose host call started this run */
  loc_current_meter = &S->meter;
  S->stack_floor = S->meter.stack_floor = loc_enter_stack();
  loc_start_run(S);
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, argument);
  int status = lua_pcall(L, 1, 0, HANDLER_INDEX);
  /* The limit counts each instruction, so it does not depend on when the run was checked last. */
  bool is_over = S->stop == 0 || S->stop == LOC_STOP_MEMORY || S->stop == LOC_STOP_OUTPUT;
  if (is_over && !S->free_of_limits && loc_used_up(S)) S->stop = LOC_STOP_INSTRUCTIONS;
  int32_t result = status == LUA_OK && S->stop == 0 ? 0 : failure(S, status);
  lua_settop(L, HANDLER_INDEX);
  S->running = false;
  if (S->measures) loc_measure(S);
  if (S->held > 0 || S->borrowed > 0) loc_forget_held(S);
  loc_leave_stack();
  loc_current_meter = outer;
  return result;
}

int32_t loc_lua_may_hold(loc_lua *S, size_t bytes, size_t output) {
  int32_t reason = loc_time_is_up(S);
  if (reason == 0 && (output > S->limits.output || S->output > S->limits.output - output)) reason = LOC_STOP_OUTPUT;
  if (reason == 0 && !loc_may_hold(S, bytes)) reason = LOC_STOP_MEMORY;
  if (reason == 0 || S->running) return reason;
  describe_stop(S, reason);
  return reason;
}
