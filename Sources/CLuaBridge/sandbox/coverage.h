/* Coverage: tells the host which lines of its sources have code, and which have run. */
#pragma once

#include "state.h"

/* Finds a source by the name of its chunk; false if the host has no such source. */
bool loc_find_source(const loc_lua *S, const char *chunk_name, size_t *index);
/* Gives the line of a line hook. */
void loc_cover_line(lua_State *L, lua_Debug *record);
