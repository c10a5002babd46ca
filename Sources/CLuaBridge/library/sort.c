/* Implements table.sort with Lua 5.4's quicksort, so that ties end as in Lua; pivots depend on nothing but the table. The
 * promises: a rule ends, and the same everywhere (SECURITY.md, "A rule's author"). */
#include "library.h"

enum { SMALL_RANGE = 100, MAX_IMBALANCE = 128 };

/* Sets a[i] and a[j] from the two values on top, the upper one to i. */
static void set_two(lua_State *L, lua_Unsigned i, lua_Unsigned j) {
  lua_seti(L, 1, (lua_Integer)i);
  lua_seti(L, 1, (lua_Integer)j);
}

static void get(lua_State *L, lua_Unsigned i) {
  loc_charge(L, 1);
  lua_geti(L, 1, (lua_Integer)i);
}

static bool is_less(lua_State *L, int left, int right) {
  loc_charge(L, 4);
  if (lua_isnil(L, 2)) {
    if (lua_type(L, left) == LUA_TSTRING && lua_type(L, right) == LUA_TSTRING) {
      size_t a = lua_rawlen(L, left), b = lua_rawlen(L, right);
      loc_charge(L, (a < b ? a : b) >> 4);
    }
    return lua_compare(L, left, right, LUA_OPLT);
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, left - 1);
  lua_pushvalue(L, right - 2);
  lua_call(L, 2, 1);
  bool result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

/* Puts a[i] and a[j] (i < j) in order. */
static void order_two(lua_State *L, lua_Unsigned i, lua_Unsigned j) {
  get(L, i);
  get(L, j);
  if (is_less(L, -1, -2)) set_two(L, i, j);
  else lua_pop(L, 2);
}

/* Partitions the range. The pivot is on the stack and in a[high - 1]; takes it off and returns its final place. */
static lua_Unsigned partition(lua_State *L, lua_Unsigned low, lua_Unsigned high) {
  lua_Unsigned i = low, j = high - 1;
  for (;;) {
    for (get(L, ++i); is_less(L, -1, -2); get(L, ++i)) {
      if (i == high - 1) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    for (get(L, --j); is_less(L, -3, -1); get(L, --j)) {
      if (j < i) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    if (j < i) {
      lua_pop(L, 1);
      set_two(L, high - 1, i);
      return i;
    }
    set_two(L, i, j);
  }
}

/* Sorts a range. Recursion takes the smaller part, so its depth is at most the number of bits of the count. */
static void sort_range(lua_State *L, lua_Unsigned low, lua_Unsigned high, uint32_t seed) {
  while (low < high) {
    order_two(L, low, high);
    if (high - low == 1) return;
    lua_Unsigned pivot = low + (high - low) / 2;
    if (high - low >= SMALL_RANGE && seed != 0) {
      lua_Unsigned quarter = (high - low) / 4;
      pivot = low + quarter + seed % (quarter * 2);
    }
    get(L, pivot);
    get(L, low);
    if (is_less(L, -2, -1)) {
      set_two(L, pivot, low);
    } else {
      lua_pop(L, 1);
      get(L, high);
      if (is_less(L, -1, -2)) set_two(L, pivot, high);
      else lua_pop(L, 2);
    }
    if (high - low == 2) return;
    get(L, pivot);
    lua_pushvalue(L, -1);
    get(L, high - 1);
    set_two(L, pivot, high - 1);
    pivot = partition(L, low, high);
    lua_Unsigned smaller;
    if (pivot - low < high - pivot) {
      sort_range(L, low, pivot - 1, seed);
      smaller = pivot - low;
      low = pivot + 1;
    } else {
      sort_range(L, pivot + 1, high, seed);
      smaller = high - pivot;
      high = pivot - 1;
    }
    /* Lua uses the clock for this seed. */
    if ((high - low) / MAX_IMBALANCE > smaller) seed = seed * 1664525u + 1013904223u;
  }
}

int loc_table_sort(lua_State *L) {
  lua_Unsigned count = (lua_Unsigned)loc_writable_length(L, 1);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  sort_range(L, 1, count, 0);
  return 0;
}
