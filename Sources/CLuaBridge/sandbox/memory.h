/* Lua's memory, and what the host holds for a run, against one limit. */
#pragma once

#include "state.h"

enum { MAX_GARBAGE = 96 << 10 /* bytes that runs may leave before they are collected */ };

/* The lua_Alloc of a sandbox; `state` is its loc_lua. */
void *loc_allocate(void *state, void *pointer, size_t old_size, size_t new_size);
/* Whether the host may hold so many more bytes, if need be after a collection. */
bool loc_may_hold(loc_lua *S, size_t bytes);
/* The host's buffer with room for so many bytes at least, and about twice the capacity, in bytes, which is set anew. */
void *loc_grow(lua_State *L, void *memory, size_t *capacity, size_t wanted);
/* The host has begun to hold so many bytes until the run ends, so many of them output. */
void loc_keep_output(lua_State *L, size_t output, size_t bytes);
/* At the end of a run. */
void loc_forget_held(loc_lua *S);
bool loc_open_memory(loc_lua *S);
/* After Lua and whoever called loc_grow have given everything back. */
void loc_close_memory(loc_lua *S);
/* When a run begins: what is in use already is added to its allowance. */
void loc_set_allowance(loc_lua *S);
/* Between runs: the system takes back what the next run need not have. */
void loc_trim_memory(loc_lua *S);
