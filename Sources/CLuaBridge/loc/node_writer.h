/* Writes nodes one after another: a value's own, then those of its elements or members. */
#pragma once

#include "values.h"

/* Begins with an empty list of nodes: of a host call's arguments, or of a run's result. `slot_names` as in loc_write_arguments. */
void loc_begin_nodes(loc_lua *S, bool of_arguments, int slot_names);
/* Adds a node without text, and returns its index. */
size_t loc_add_node(lua_State *L, int kind, int flags, size_t length);
/* Adds a node with its text. */
void loc_add_text(lua_State *L, int kind, int flags, const char *bytes, size_t length);
/* Completes a list or an object, whose nodes are the last ones: sets the number of its elements or members. */
void loc_end_container(loc_lua *S, size_t index, size_t count);
