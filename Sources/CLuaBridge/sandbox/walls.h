/* The walls around what rules share: read-only tables, environments, metafields that rules do not get. */
#pragma once

#include "state.h"

void loc_open_metafields(lua_State *L);
/* Raises where the key at the index is the name of a metafield that rules do not get. */
void loc_check_metafield(lua_State *L, int index);
/* The table at `index` becomes a metatable. */
void loc_check_metatable(lua_State *L, int index);
/* A walk over a table's members: pays for its places, the empty ones too, and pushes the key that the first step begins with. */
void loc_begin_members(lua_State *L, int index);
/* lua_next without the hidden name. */
int loc_next_member(lua_State *L, int index);

/* Takes the table on top off; an empty one that shows it and takes no assignment becomes the global of this name. */
void loc_share(lua_State *L, const char *name);
bool loc_is_readonly(lua_State *L, int index);
/* Pushes a fresh environment over the shared globals. */
void loc_push_environment(lua_State *L, bool writable);
void loc_open_environment(lua_State *L);
int loc_refuse_change(lua_State *L);
