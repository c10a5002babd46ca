/* Orders the keys of tables: numbers ascending, strings by bytes, false, true. */
#pragma once

#include "objects.h"

typedef struct loc_key {
  uint8_t rank; /* 0 number, 1 string, 2 boolean */
  bool is_integer;
  int value; /* stack index of the value, where the owner of the key keeps it */
  union {
    lua_Integer integer; /* also a boolean's value */
    lua_Number number;
    struct {
      const char *bytes;
      size_t length;
    } text;
  };
} loc_key;

/* Reads the key at the index; false for a key that has no place in the order. */
bool loc_read_key(lua_State *L, int index, loc_key *key);
/* Compares two keys, and charges for the bytes that it may have to read. */
int loc_compare_keys(lua_State *L, const loc_key *left, const loc_key *right);
/* Returns where the keys begin: they are consecutive in the scratch, from an aligned position on. */
size_t loc_begin_keys(lua_State *L);
static inline loc_key *loc_keys(lua_State *L, size_t first) {
  return (loc_key *)(void *)(loc_state(L)->scratch + first);
}
/* Sorts the keys; charges `cost` for each key, and a little more. */
void loc_sort_keys(lua_State *L, size_t first, size_t count, uint64_t cost);
