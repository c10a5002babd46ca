/* Calls of the host: loc.<name>, and error messages about their arguments. */
#pragma once

#include "objects.h"

/* Raises where the call's first argument is loc itself, which loc:message{…} passes. */
void loc_refuse_colon(lua_State *L);
/* Raises "argument 2 of loc.date must be an integer, not '7'" for the value at the index; `wanted` is "an integer". */
_Noreturn void loc_bad_argument(lua_State *L, const char *slug, int argument, int index, const char *wanted);
/* Raises if the call has a non-nil argument after the first `most`: it would be ignored. */
void loc_refuse_more(lua_State *L, int most);
/* Calls the host with the first `count` values of the stack as arguments and pushes its answer; `slot_names` as in
 * loc_write_arguments. */
void loc_call_host(lua_State *L, int32_t function, int count, int slot_names);
/* Pushes the host's answer, or raises its error; the call's arguments are the first `count` values of the stack. */
void loc_take_answer(lua_State *L, const loc_answer *answer, int count);
/* Raises `text`, whose argument is nil, and names the missing event field that was read last. */
_Noreturn void loc_raise_missing(lua_State *L, int number, const char *slug, const char *text);
int loc_host_call(lua_State *L);

void loc_open_records(lua_State *L);
/* Raises "<what> has no field '<name>'" for the name at the index, with the nearest of `known`, which are separated by spaces. */
_Noreturn void loc_refuse_field(lua_State *L, const char *slug, const char *what, int name, const char *known);
/* Reports whether the string at the index is one of the words, which are separated by spaces. */
bool loc_is_word_of(const char *words, lua_State *L, int index);
/* Makes the table on top of the stack, with the tables in it, answer a read of an unknown field with an error. `optional` are the names
 * that may be absent, separated by spaces. */
void loc_make_record(lua_State *L, const char *optional);
