/* Coverage: tells the host which lines of its sources have code, and which have run. */
#pragma once

#include "state.h"

/* Gives the lines of the compiled chunk on top of the stack. */
void loc_cover_chunk(lua_State *L, const char *chunk_name);
/* Gives the line of a line hook. */
void loc_cover_line(lua_State *L, lua_Debug *record);
