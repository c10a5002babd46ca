/* Calls of the host: loc.<name>, and error messages about their arguments. */
#pragma once

#include "objects.h"

/* Returns the name of the loc function that is being called. */
const char *loc_called_name(lua_State *L);
/* Raises where the call's first argument is loc itself, which loc:message{…} passes. */
void loc_refuse_colon(lua_State *L);
/* Raises "argument 2 of loc.date must be an integer, not '7'" for the value at the index; `wanted` is "an integer". */
_Noreturn void loc_bad_argument(lua_State *L, const char *slug, int argument, int index, const char *wanted);
/* Raises where the call has an argument behind the first `most` that is not nil: it would be ignored. */
void loc_refuse_more(lua_State *L, int most);
/* Calls the host with the first `count` values of the stack as arguments and pushes its answer; `slot_names` as in
 * loc_write_arguments. */
void loc_call_host(lua_State *L, int32_t function, int count, int slot_names);
/* Pushes the host's answer, or raises its error; the call's arguments are the first `count` values of the stack. */
void loc_take_answer(lua_State *L, const loc_answer *answer, int count);
/* Raises `text`, whose argument is nil, and names the missing event field that was read last. */
_Noreturn void loc_raise_missing(lua_State *L, int number, const char *slug, const char *text);
int loc_host_call(lua_State *L);
