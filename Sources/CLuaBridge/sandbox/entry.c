/* Into Lua and out again: what surrounds a protected call, and what its end means. The promise: no Lua error leaves the library
 * (SECURITY.md, "A caller of the C interface"). */
#include "entry.h"

#include "errors.h"

const char *const loc_stop_slugs[STOP_REASONS] = {
  "instruction-limit", "memory-limit", "interrupted", "deadline", "output-limit"};

static void describe_stop(loc_lua *S, int32_t reason) {
  static const char *const messages[] = {
    "the rule used up its instructions", "the rule used up its memory", "the run was interrupted",
    "the rule took longer than its time", "the rule's output is larger than allowed"};
  int which = reason - LOC_STOP_INSTRUCTIONS;
  loc_set_error(S, loc_stop_slugs[which], messages[which]);
  S->error.key_length = 0;
}

void loc_enter(loc_lua *S) {
  S->outer = loc_current_meter;
  loc_current_meter = &S->meter;
  S->stack_floor = S->meter.stack_floor = loc_enter_stack();
  loc_start_run(S);
  if (lua_gettop(S->L) != HANDLER_INDEX) lua_settop(S->L, HANDLER_INDEX);
}

void loc_leave(loc_lua *S) {
  S->running = false;
  if (S->held > 0) loc_forget_held(S);
  loc_leave_stack();
  loc_current_meter = S->outer;
}

int32_t loc_failure(loc_lua *S, int status) {
  lua_State *L = S->L;
  S->running = false;
  if (status == LUA_ERRMEM && S->stop == 0) S->stop = LOC_STOP_MEMORY;
  if (S->stop != 0) {
    describe_stop(S, S->stop);
    lua_settop(L, HANDLER_INDEX);
    return S->stop;
  }
  bool bad_value = S->bad_value;
  loc_describe_failure(S);
  if (!bad_value) S->error.path_length = 0;
  lua_settop(L, HANDLER_INDEX);
  return bad_value ? 609 : 608;
}

int32_t loc_protect(loc_lua *S, lua_CFunction function, void *argument) {
  loc_enter(S);
  lua_pushcfunction(S->L, function);
  lua_pushlightuserdata(S->L, argument);
  int32_t result = loc_verdict(S, lua_pcall(S->L, 1, 0, HANDLER_INDEX));
  lua_settop(S->L, HANDLER_INDEX);
  loc_leave(S);
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
