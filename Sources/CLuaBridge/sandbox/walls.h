/* The protection of shared values: read-only tables, environments, metafields that rules do not get. */
#pragma once

#include "state.h"

void loc_open_metafields(lua_State *L);
/* Raises where the key at the index is the name of a metafield that rules do not get. */
void loc_check_metafield(lua_State *L, int index);
/* Prepares the table at `index` to become a metatable. */
void loc_check_metatable(lua_State *L, int index);
/* Begins a walk over a table's members: charges for its places, empty ones too, and pushes the key for the first step. */
void loc_begin_members(lua_State *L, int index);
/* Like lua_next, but skips the hidden name. */
int loc_next_member(lua_State *L, int index);

/* Takes the table on top off the stack; the global of this name becomes an empty table that shows it, read-only. */
void loc_share(lua_State *L, const char *name);
bool loc_is_readonly(lua_State *L, int index);
/* Replaces a table on top of the stack by a view of it, which can be read like the table; leaves any other value
 * unchanged. */
void loc_make_view(lua_State *L);
/* Pushes the table that the view at the index shows; false, with nothing pushed, for any other value. A rule must never see it. */
bool loc_push_viewed(lua_State *L, int index);
/* Pushes a fresh environment over the shared globals. */
void loc_push_environment(lua_State *L, bool writable);
void loc_open_environment(lua_State *L);
int loc_refuse_change(lua_State *L);
/* Closes the list of globals: from here on a rule that reads another one gets an error. */
void loc_close_globals(lua_State *L);
