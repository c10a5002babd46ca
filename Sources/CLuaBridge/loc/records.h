/* Tables of ours that a rule may not misread: records, whose fields are fixed, and views, which nothing can be written to. */
#pragma once

#include "objects.h"

void loc_open_records(lua_State *L);
/* Raises "<what> has no field '<name>'" for the name at the index, with the nearest of `known`, which are separated by spaces. */
_Noreturn void loc_refuse_field(lua_State *L, const char *slug, const char *what, int name, const char *known);
/* Reports whether the string at the index is one of the words, which are separated by spaces. */
bool loc_is_word_of(const char *words, lua_State *L, int index);
/* Makes the table on top of the stack, with the tables in it, answer a read of an unknown field with an error. `optional` are the names
 * that may be absent, separated by spaces. */
void loc_make_record(lua_State *L, const char *optional);
/* Replaces a table on top of the stack by a view of it, which can be read like the table; leaves any other value as it is. */
void loc_make_view(lua_State *L);
