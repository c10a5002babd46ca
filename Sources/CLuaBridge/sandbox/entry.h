/* Into Lua and out again. */
#pragma once

#include "memory.h"
#include "limits.h"

enum { HANDLER_INDEX = 1 }; /* loc_handler, at the bottom of the stack for as long as the sandbox is open */

/* Begins a run: fresh limits, and nothing but the handler on the stack. Raises nothing. */
void loc_enter(loc_lua *S);
/* Ends what loc_enter began. */
void loc_leave(loc_lua *S);
/* The status of a protected call that failed, or whose run was stopped; its error is described. */
int32_t loc_failure(loc_lua *S, int status);
/* The result of a protected call, as a status. */
static inline int32_t loc_verdict(loc_lua *S, int status) {
  return status == LUA_OK && S->stop == 0 ? 0 : loc_failure(S, status);
}
/* A run of the C function with light userdata above the handler; everything that may raise happens inside. */
int32_t loc_protect(loc_lua *S, lua_CFunction function, void *argument);

/* Around every call of the host: Lua states of its own are none of this run's business, and it may run another sandbox. */
static inline void loc_suspend(void) { loc_current_meter = NULL; }
static inline void loc_resume(loc_lua *S) { loc_current_meter = &S->meter; }

/* stack.c: the address below which the run that begins here may make no more C calls. */
const char *loc_enter_stack(void);
void loc_leave_stack(void);
/* The lowered floor while an error about the stack is raised. */
enum { LOC_STACK_RESERVE = 24 << 10 };
