/* Buffers of the host that grow, and bytes under construction, in last-in, first-out order, so that nested calls share one buffer. */
#pragma once

#include "state.h"

/* Grows a buffer as loc_grow does, or ends the run. */
void *loc_grow_or_stop(lua_State *L, void *memory, size_t *capacity, size_t wanted);
void loc_put(lua_State *L, const void *bytes, size_t count);
void loc_put_byte(lua_State *L, uint8_t byte);
void *loc_put_space(lua_State *L, size_t count);
/* Pushes the bytes that were put since the mark as one string, and removes them. */
void loc_push_since(lua_State *L, size_t mark);
