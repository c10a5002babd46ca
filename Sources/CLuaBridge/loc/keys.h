/* The keys of tables in one order: numbers ascending, strings by bytes, false, true. */
#pragma once

#include "objects.h"

typedef struct loc_key {
  uint8_t rank; /* 0 number, 1 string, 2 boolean */
  bool is_integer;
  int value; /* stack index of the value, where the owner of the key keeps it */
  union {
    lua_Integer integer; /* of a boolean too */
    lua_Number number;
    struct {
      const char *bytes;
      size_t length;
    } text;
  };
} loc_key;

/* False for a key that has no place in the order. */
bool loc_read_key(lua_State *L, int index, loc_key *key);
/* Pays for the bytes that it may have to look at. */
int loc_compare_keys(lua_State *L, const loc_key *left, const loc_key *right);
/* Keys lie in the scratch from an aligned place on, one behind the other. */
size_t loc_begin_keys(lua_State *L);
static inline loc_key *loc_keys(lua_State *L, size_t first) { return (loc_key *)(void *)(loc_state(L)->scratch + first); }
/* Charges for each key what it costs, and a little more. */
void loc_sort_keys(lua_State *L, size_t first, size_t count, uint64_t cost);
