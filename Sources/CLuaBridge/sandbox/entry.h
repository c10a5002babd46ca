/* Entering Lua and returning from it. */
#pragma once

#include "memory.h"
#include "limits.h"

/* Runs the C function above the handler, with light userdata and fresh limits; everything that may raise happens inside.
 * Returns the status, with the error described. */
int32_t loc_protect(loc_lua *S, lua_CFunction function, void *argument);

/* Surrounds every call of the host: this run must not count the work of Lua states that the host has, and the host may run
 * another sandbox. */
static inline void loc_suspend(void) { loc_current_meter = NULL; }
static inline void loc_resume(loc_lua *S) { loc_current_meter = &S->meter; }

/* stack.c: returns the address below which the run that begins here may make no more C calls. */
const char *loc_enter_stack(void);
void loc_leave_stack(void);
