/* Into Lua and out again: the locale of runs, the scene of a protected call, and what its end means. */
#include "state.h"
#include <locale.h>
#include <pthread.h>

/* ---- the C locale, for this thread, during a run: strcoll, printf and strtod of Lua would follow the host's ---- */

static locale_t c_locale;
static pthread_once_t locale_once = PTHREAD_ONCE_INIT;

static void make_locale(void) { c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

locale_t loc_enter_locale(void) {
  pthread_once(&locale_once, make_locale);
  return c_locale ? uselocale(c_locale) : (locale_t)0;
}

void loc_leave_locale(locale_t before) {
  if (before) uselocale(before);
}

/* ---- protected calls ---- */

_Thread_local loc_lua *loc_current_run;

static int32_t settle(loc_lua *S, int status) {
  lua_State *L = S->L;
  if (status == LUA_ERRMEM && S->stop == 0) S->stop = LOC_STOP_MEMORY;
  if (S->stop != 0) {
    static const char *const slugs[] = {
      "instruction-limit", "memory-limit", "interrupted", "deadline", "output-limit"};
    static const char *const messages[] = {
      "the rule used up its instructions", "the rule used up its memory", "the run was interrupted",
      "the rule took longer than its time", "the rule's output is larger than allowed"};
    int which = S->stop - LOC_STOP_INSTRUCTIONS;
    loc_set_error(S, slugs[which], messages[which]);
    S->error.key_length = 0;
    lua_settop(L, 0);
    return S->stop;
  }
  bool bad_value = S->bad_value;
  loc_describe_failure(S);
  if (!bad_value) S->error.path_length = 0;
  lua_settop(L, 0);
  return bad_value ? 609 : 608;
}

/* The scene of a run of at most so many instructions (see loc_rule_traits): an empty stack, fresh limits, the handler at the
 * bottom. Raises nothing. */
locale_t loc_enter(loc_lua *S, uint32_t most_steps) {
  locale_t before = loc_enter_locale();
  S->error.path_length = 0;
  S->error.line = 0;
  S->error.file_length = 0;
  loc_start_run(S, most_steps);
  S->outer = loc_current_run;
  loc_current_run = S;
  lua_settop(S->L, 0);
  lua_pushcfunction(S->L, loc_handler);
  return before;
}

/* The end of what loc_enter began. */
void loc_leave(loc_lua *S, locale_t before) {
  S->running = false;
  S->used -= S->held;
  S->held = 0;
  loc_current_run = S->outer;
  loc_leave_locale(before);
}

/* What a protected call gave, as a status. */
int32_t loc_verdict(loc_lua *S, int status) {
  if (status == LUA_OK && S->stop == 0) return 0;
  S->running = false;
  return settle(S, status);
}

/* Calls the C function with light userdata above the handler; everything that may raise happens inside. */
static int32_t call_inside(loc_lua *S, lua_CFunction function, void *argument) {
  lua_pushcfunction(S->L, function);
  lua_pushlightuserdata(S->L, argument);
  return loc_verdict(S, lua_pcall(S->L, 1, 0, 1));
}

int32_t loc_protect(loc_lua *S, lua_CFunction function, void *argument) {
  locale_t before = loc_enter(S, 0);
  int32_t result = call_inside(S, function, argument);
  lua_settop(S->L, 0);
  loc_leave(S, before);
  return result;
}
