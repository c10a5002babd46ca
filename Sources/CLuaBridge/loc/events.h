/* Shows rules the event: values over the parsed JSON. */
#pragma once

#include "objects.h"

void loc_open_events(lua_State *L);
/* Pushes the value of an event's node; 0 is the root. */
void loc_push_event(lua_State *L, uint32_t node);
/* Pushes a plain table with the members of one level of the event, for functions that walk all of them anyway. */
void loc_copy_event_level(lua_State *L, int index);
int loc_event_index(lua_State *L);
/* Returns the number of elements of an event's list; 0 for an object. */
uint32_t loc_event_count(lua_State *L, int index);
/* Pushes the path of the event's field that the run read last in vain: orders[2].qty. */
const char *loc_push_missing_path(lua_State *L);
/* Raises when the value is an event or a read-only table. */
void loc_check_writable(lua_State *L, int index);
