/* Compiling sources, within the bounds that Lua's compiler does not have. */
#pragma once

#include "state.h"

/* Pushes the chunk's function, or an error value and false. */
bool loc_load(lua_State *L, const uint8_t *bytes, size_t length, const char *chunk_name);
int loc_require(lua_State *L);
