/* One limit for Lua's memory and the memory that the host holds for a run. These functions report failure and raise nothing. */
#pragma once

#include "state.h"

enum { MAX_GARBAGE = 96 << 10 /* bytes that runs may leave before they are collected */ };

/* The lua_Alloc of a sandbox; `state` is its loc_lua. */
void *loc_allocate(void *state, void *pointer, size_t old_size, size_t new_size);
/* Reports whether the host may hold `bytes` more, after a collection if need be. */
bool loc_may_hold(loc_lua *S, size_t bytes);
/* Returns the host's buffer, grown to at least `wanted` bytes and about twice the capacity; sets the new capacity, in bytes. NULL
 * where the limit or the system refuses it: the buffer is then as before. */
void *loc_grow(loc_lua *S, void *memory, size_t *capacity, size_t wanted);
/* Notes that the host holds `bytes` more until the run ends; false if it may not. */
bool loc_hold(loc_lua *S, size_t bytes);
/* Counts `bytes` of the host's memory as used until the next call of this function; 0 for none. */
void loc_borrow(loc_lua *S, size_t bytes);
/* Releases the host's memory account at the end of a run. */
void loc_forget_held(loc_lua *S);
bool loc_open_memory(loc_lua *S);
/* Closes the heap, after Lua and every caller of loc_grow have given everything back. */
void loc_close_memory(loc_lua *S);
/* Sets the allowance when a run begins: the limit, and the memory that is in use already. */
void loc_set_allowance(loc_lua *S);
/* Returns memory to the system between runs, as far as the next run can do without it. */
void loc_trim_memory(loc_lua *S);
