/* The members of a table that is written as an object: which keys may be names, and their order. */
#pragma once

#include "objects.h"

typedef struct member {
  const char *name;
  size_t length;
  int index; /* stack index of the value */
} member;

/* What keeps a key from being an object's name, the worst last. The complaint is about the worst of a table's keys: Lua's own order,
 * which is another one in each session, must not show. */
typedef enum key_fault { KEY_IS_NAME, KEY_IS_NO_TEXT, KEY_IS_NUMBER, KEY_IS_OTHER } key_fault;

key_fault loc_key_fault(lua_State *L, int index);
const char *loc_key_fault_text(key_fault fault);

/* By the names' bytes. */
void loc_sort_members(lua_State *L, member *members, size_t count);
