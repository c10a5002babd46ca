/* Into Lua and out again. */
#pragma once

#include "memory.h"
#include "limits.h"

/* A run of the C function with light userdata above the handler: fresh limits, and everything that may raise happens inside. Returns the
 * status, with the error described. */
int32_t loc_protect(loc_lua *S, lua_CFunction function, void *argument);

/* Around every call of the host: Lua states of its own are none of this run's business, and it may run another sandbox. */
static inline void loc_suspend(void) { loc_current_meter = NULL; }
static inline void loc_resume(loc_lua *S) { loc_current_meter = &S->meter; }

/* stack.c: the address below which the run that begins here may make no more C calls. */
const char *loc_enter_stack(void);
void loc_leave_stack(void);
/* The lowered floor while an error about the stack is raised. */
enum { LOC_STACK_RESERVE = 24 << 10 };
